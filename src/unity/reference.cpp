#include "unity/reference.h"

#include <charconv>

namespace diorama::unity {
namespace {

constexpr std::string_view kStart = "{fileID:";  // on disk

void skip_space(std::string_view text, std::size_t& at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\n' || text[at] == '\r')) ++at;
}

bool take(std::string_view text, std::size_t& at, std::string_view expected) {
  skip_space(text, at);
  if (text.substr(at, expected.size()) != expected) return false;
  at += expected.size();
  skip_space(text, at);
  return true;
}

template <class Number>
bool take_number(std::string_view text, std::size_t& at, Number& number) {
  const char* const begin = text.data() + at;
  const auto [end, status] = std::from_chars(begin, text.data() + text.size(), number);
  if (status != std::errc()) return false;
  at += static_cast<std::size_t>(end - begin);
  return true;
}

// What follows "{fileID:".
bool read_rest(std::string_view text, std::size_t& at, Reference& reference) {
  constexpr std::size_t kGuidDigits = 32;
  skip_space(text, at);
  if (!take_number(text, at, reference.id)) return false;
  if (take(text, at, "}")) return true;
  if (!take(text, at, ",") || !take(text, at, "guid:")) return false;
  reference.guid = Guid::parse(text.substr(at, kGuidDigits));
  if (!reference.guid) return false;
  at += kGuidDigits;
  return take(text, at, ",") && take(text, at, "type:") && take_number(text, at, reference.type) &&
         take(text, at, "}");
}

}  // namespace

std::optional<Reference> next_reference(std::string_view text, std::size_t& offset,
                                        bool skip_null) {
  constexpr std::string_view kNull = " 0}";  // most references lead nowhere
  while ((offset = text.find(kStart, offset)) != std::string_view::npos) {
    offset += kStart.size();
    if (skip_null && text.substr(offset, kNull.size()) == kNull) continue;
    Reference reference;
    std::size_t at = offset;
    if (!read_rest(text, at, reference)) continue;
    offset = at;
    return reference;
  }
  offset = text.size();
  return std::nullopt;
}

Reference read_reference(std::string_view text) {
  std::size_t offset = 0;
  return next_reference(text, offset).value_or(Reference{});
}

std::optional<Reference> as_reference(yaml::NodeView node) {
  if (!node.is_mapping() || node.node().style != yaml::Style::Flow || node.size() == 0)
    return std::nullopt;
  std::size_t offset = 0;
  if (!node.raw().starts_with(kStart)) return std::nullopt;
  return next_reference(node.raw(), offset);
}

std::vector<Reference> read_references(std::string_view text) {
  std::vector<Reference> out;
  std::size_t offset = 0;
  while (const auto reference = next_reference(text, offset)) out.push_back(*reference);
  return out;
}

}  // namespace diorama::unity

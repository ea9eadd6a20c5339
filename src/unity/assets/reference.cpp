// All forms in which one object names another:
//
//   m_Father: {fileID: 0}                            nothing
//   - component: {fileID: 328551735}                 an object of this file
//   m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//   - target: {fileID: 1548024739627927224, guid: f92595bb0adf0084ab51db0a0f99b611,
//       type: 3}                                     the same, broken after a comma
//
// A scene has hundreds of thousands of them, and most lead nowhere; so they are searched for as
// text, and the short forms are read by hand.
#include "unity/assets/reference.h"

#include <charconv>
#include <cstring>
#include <limits>

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

/// A number, read just far enough to rule out most of them: it may be too long for one.
FileId rough_number(const char* at, const char* end) {
  const bool negative = at < end && *at == '-';
  std::uint64_t value = 0;
  for (at += negative ? 1 : 0; at < end && *at >= '0' && *at <= '9'; ++at)
    value = value * 10 + static_cast<std::uint64_t>(*at - '0');
  return static_cast<FileId>(negative ? 0 - value : value);
}

/// " 123}": nearly all of them continue like this; read_rest() reads all others.
bool read_plain(std::string_view text, std::size_t& at, FileId& id) {
  constexpr std::size_t kMostDigits = 19;  // an unsigned number holds them all
  std::size_t next = at + 1;
  const bool negative = next < text.size() && text[next] == '-';
  const std::size_t begin = next += negative ? 1 : 0;
  std::uint64_t value = 0;
  for (; next < text.size() && text[next] >= '0' && text[next] <= '9'; ++next) {
    if (next - begin == kMostDigits) return false;
    value = value * 10 + static_cast<std::uint64_t>(text[next] - '0');
  }
  constexpr auto kLargest = static_cast<std::uint64_t>(std::numeric_limits<FileId>::max());
  const bool is_plain = text.substr(at, 1) == " " && next > begin && text.substr(next, 1) == "}";
  if (!is_plain || value > kLargest) return false;
  id = negative ? -static_cast<FileId>(value) : static_cast<FileId>(value);
  at = next + 1;
  return true;
}

/// What follows "{fileID:".
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
    if (!read_plain(text, at, reference.id) && !read_rest(text, at, reference)) continue;
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

std::optional<Reference> as_reference(text::NodeView node) {
  if (!node.is_mapping() || node.node().style != text::Style::Flow || node.size() == 0)
    return std::nullopt;
  std::size_t offset = 0;
  if (!node.raw().starts_with(kStart)) return std::nullopt;
  return next_reference(node.raw(), offset);
}

ReferenceSearch::ReferenceSearch(const std::unordered_set<FileId>& ids) : ids_(ids) {
  for (const FileId id : ids) marks_.set(mark_of(id));
}

bool ReferenceSearch::is_in(std::string_view text) const {
  const char* const end = text.data() + text.size();
  for (std::size_t at = text.find('{'); at != std::string_view::npos; at = text.find('{', at)) {
    const char* const found = text.data() + at++;
    if (end - found <= std::ssize(kStart) || std::memcmp(found, kStart.data(), kStart.size()) != 0)
      continue;
    std::size_t after = at + kStart.size() - 1;
    skip_space(text, after);
    if (!marks_[mark_of(rough_number(text.data() + after, end))]) continue;
    FileId id = 0;
    if (take_number(text, after, id) && ids_.contains(id) && take(text, after, "}")) return true;
  }
  return false;
}

std::vector<Reference> read_references(std::string_view text) {
  std::vector<Reference> out;
  std::size_t offset = 0;
  while (const auto reference = next_reference(text, offset)) out.push_back(*reference);
  return out;
}

}  // namespace diorama::unity

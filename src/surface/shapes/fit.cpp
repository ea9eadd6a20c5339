#include "surface/shapes/fit.h"

#include <array>

#include "base/shown_text.h"
#include "json/writer.h"

namespace diorama::surface {
namespace {

/// How much of each text and list is kept.
struct Cut {
  std::size_t text;
  std::size_t items;
};
constexpr auto kCuts = std::to_array<Cut>(
    {{8'000, 10'000}, {2'000, 1'000}, {500, 200}, {200, 50}, {100, 10}, {60, 3}});

void write_cut(json::Writer& out, const json::Value& value, const Cut& cut) {
  std::size_t written = 0;
  switch (value.type()) {
    case json::Type::String: out.value(cut_text(*value.string(), cut.text)); return;
    case json::Type::Array:
      out.begin_array();
      for (const json::Value item : value) {
        if (written++ == cut.items) break;
        write_cut(out, item, cut);
      }
      out.end_array();
      return;
    case json::Type::Object:
      out.begin_object();
      for (const json::Value member : value) {
        if (written++ == cut.items) break;
        out.key(std::string_view(cut_text(member.key(), cut.text)));
        write_cut(out, member, cut);
        if (member.is_array() && member.size() > cut.items)
          out.member(std::string(member.key()) + "_left_out", member.size() - cut.items);
      }
      if (value.size() > cut.items) out.member("_left_out", value.size() - cut.items);
      out.end_object();
      return;
    default: out.value(value); return;
  }
}

template <class Fits>
std::optional<std::string> fitted(std::string json, const Fits& fits) {
  if (fits(json)) return json;
  json::Parser parser({.max_depth = 1024});  // a tree of objects is deep
  const auto parsed = parser.parse(json);
  if (!parsed) return std::nullopt;
  for (const Cut& cut : kCuts) {
    std::string shorter;
    json::Writer out(shorter);
    write_cut(out, parsed->root(), cut);
    if (fits(shorter)) return shorter;
  }
  return std::nullopt;
}

}  // namespace

bool asks_for_more(const json::Value& arguments) {
  for (const json::Value each : arguments)
    if (each.is_number() && (each.key() == "limit" || each.key().starts_with("max"))) return true;
  return arguments["arguments"].is_object() && asks_for_more(arguments["arguments"]);
}

std::size_t quoted_size(std::string_view text) {
  std::size_t size = text.size() + 2;
  for (const char c : text) {
    if (c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t')
      ++size;
    else if (static_cast<unsigned char>(c) < 0x20)
      size += 5;
  }
  return size;
}

std::optional<std::string> fitted_json(std::string json, std::size_t most) {
  return fitted(std::move(json), [&](const std::string& each) { return each.size() <= most; });
}

std::optional<std::string> fitted_resource(std::string json, std::size_t most) {
  return fitted(std::move(json),
                [&](const std::string& each) { return quoted_size(each) <= most; });
}

std::string fitted_text(std::string text, std::size_t most) {
  if (text.size() <= most && quoted_size(text) <= most) return text;
  constexpr std::string_view kMore = "(the rest is too long for one answer)\n";
  constexpr std::size_t kMostLine = 400;
  std::string out;
  std::size_t size = kMore.size() + 3;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string line =
        cut_text(std::string_view(text).substr(at, end - at), kMostLine) + "\n";
    size += quoted_size(line) - 2;
    if (size > most) return out.append(kMore);
    out += line;
    at = end + 1;
  }
  return out;
}

}  // namespace diorama::surface

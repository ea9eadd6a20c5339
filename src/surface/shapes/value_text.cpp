#include "surface/shapes/value_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "surface/shapes/event_text.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Kind = Value::Kind;

constexpr std::size_t kMostItems = 8;
constexpr std::size_t kMostText = 120;

/// Numbers that are not finite have the names that they have in a file, and can be given by them.
template <class Number>
std::string number_text(Number number) {
  if (std::isnan(number)) return "NaN";
  if (std::isinf(number)) return number < 0 ? "-Infinity" : "Infinity";
  std::array<char, 32> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  return {buffer.data(), end};
}

std::string cut(std::string text) {
  std::ranges::replace(text, '\n', ' ');
  if (text.size() <= kMostText) return text;
  std::size_t end = kMostText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

/// Inside another value, where nothing else tells the class of the referenced object.
std::string shown_inside(const Value& value, std::size_t most) {
  if (!value.managed) return value_text(value, most);
  return value.type.substr(value.type.find_last_of(".+/") + 1) + value_text(value, most);
}

std::string shown_members(const Value& value, std::size_t most) {
  std::string out;
  for (const Value::Member& member : value.members)
    out += (out.empty() ? "" : ", ") + member.name + ": " + shown_inside(member.value, most);
  return "{" + out + "}";
}

template <class Items, class Show>
std::string shown_list(const Items& items, std::size_t most, const Show& show) {
  if (most == 0)
    return std::to_string(items.size()) + (items.size() == 1 ? " element" : " elements");
  std::string out;
  for (std::size_t i = 0; i < std::min(items.size(), most); ++i)
    out += (i == 0 ? "" : ", ") + show(items[i]);
  if (items.size() > most) out += ", ... " + std::to_string(items.size()) + " in all";
  return "[" + out + "]";
}

std::string shown_values(const std::vector<Value>& items, std::size_t most) {
  return shown_list(items, most, [&](const Value& item) { return shown_inside(item, most); });
}

}  // namespace

std::string float_text(double number) {
  return number_text(static_cast<float>(number));
}

std::string value_text(const Value& value, std::size_t most_items) {
  const std::size_t most = std::min(most_items, kMostItems);
  switch (value.kind) {
    case Kind::Null: return "none";
    case Kind::Bool: return value.integer != 0 ? "true" : "false";
    case Kind::Integer:
      return value.type == "ulong" ? std::to_string(static_cast<std::uint64_t>(value.integer))
                                   : std::to_string(value.integer) +
                                         (value.text.empty() ? "" : " (" + value.text + ")");
    case Kind::Float: return float_text(value.number);
    case Kind::Double: return number_text(value.number);
    case Kind::Text: return "\"" + cut(value.text) + "\"";
    case Kind::Enum: return value.text;
    case Kind::Object:
    case Kind::Asset: return value.path.empty() ? value.text : value.text + " -> " + value.path;
    case Kind::Missing: return "MISSING: " + value.text;
    case Kind::List: return shown_values(value.items, most);
    case Kind::Curve:
    case Kind::Gradient: {
      const auto keys = std::ranges::find_if(
          value.members, [](const Value::Member& m) { return m.value.kind == Kind::List; });
      return std::to_string(keys == value.members.end() ? 0 : keys->value.items.size()) + " keys";
    }
    default: break;
  }
  if (!value.items.empty()) return shown_values(value.items, most);
  if (const auto calls = calls_of(value)) return shown_list(*calls, most, cut);
  if (!value.members.empty()) return shown_members(value, most);
  return value.kind == Kind::Record ? "{}" : cut(value.text);
}

}  // namespace diorama::surface

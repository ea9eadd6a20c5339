#include "json/writer.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

namespace diorama::json {
namespace {

// Length of the valid UTF-8 sequence at the start of the text; 0 when there is none.
std::size_t sequence_length(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return 1;
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  if (lead == 0xE0 && byte(1) < 0xA0) return 0;  // overlong
  if (lead == 0xED && byte(1) > 0x9F) return 0;  // surrogate
  if (lead == 0xF0 && byte(1) < 0x90) return 0;  // overlong
  if (lead == 0xF4 && byte(1) > 0x8F) return 0;  // above U+10FFFF
  return length;
}

void append_escape(std::string& out, char c) {
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  out += "\\u00";
  out += kDigits[static_cast<unsigned char>(c) >> 4U];
  out += kDigits[static_cast<unsigned char>(c) & 15U];
}

constexpr auto kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t c = 0; c < plain.size(); ++c) plain[c] = is_plain(static_cast<char>(c));
  return plain;
}();

// Eight bytes at once: whether one of them is a control, a quote, a backslash or not ASCII.
bool any_special(const char* at) {
  constexpr std::uint64_t kOnes = 0x0101010101010101;
  constexpr std::uint64_t kTops = 0x8080808080808080;
  std::uint64_t word = 0;
  std::memcpy(&word, at, sizeof word);
  const auto has = [&](char c) {
    const std::uint64_t zero_where_c = word ^ (kOnes * static_cast<unsigned char>(c));
    return (zero_where_c - kOnes) & ~zero_where_c;
  };
  const std::uint64_t below_space = (word - kOnes * 0x20) & ~word;
  return ((has('"') | has('\\') | below_space | word) & kTops) != 0;
}

std::size_t plain_length(std::string_view text) {
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  const char* at = begin;
  while (end - at >= 8 && !any_special(at)) at += 8;
  while (at != end && kPlain[static_cast<unsigned char>(*at)]) ++at;
  return static_cast<std::size_t>(at - begin);
}

// Appends a string that needs no escapes: a comma if there must be one, the string in quotes,
// and the colon of a name.
void append_plain(std::string& out, bool comma, std::string_view text, bool colon) {
  const std::size_t old = out.size();
  const std::size_t size = old + text.size() + 2 + (comma ? 1 : 0) + (colon ? 1 : 0);
  if (out.capacity() < size) out.reserve(std::max(size, 2 * out.capacity()));
  out.resize_and_overwrite(size, [&](char* data, std::size_t length) {
    char* at = data + old;
    if (comma) *at++ = ',';
    *at++ = '"';
    std::memcpy(at, text.data(), text.size());
    at += text.size();
    *at++ = '"';
    if (colon) *at = ':';
    return length;
  });
}

void append_escaped(std::string& out, std::string_view text) {
  out += '"';
  while (!text.empty()) {
    const std::size_t plain = plain_length(text);
    out.append(text.data(), plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    if (static_cast<unsigned char>(text.front()) < 0x80) {
      append_escape(out, text.front());
      text.remove_prefix(1);
      continue;
    }
    const std::size_t length = sequence_length(text);
    out.append(length == 0 ? std::string_view("\xEF\xBF\xBD") : text.substr(0, length));
    text.remove_prefix(length == 0 ? 1 : length);
  }
  out += '"';
}

template <class Number>
void append_number(std::string& out, Number number) {
  std::array<char, 32> buffer;
  const auto [end, status] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
  out.append(buffer.data(), end);
}

}  // namespace

Writer& Writer::open(char bracket) {
  comma();
  out_ += bracket;
  return *this;
}

Writer& Writer::close(char bracket) {
  out_ += bracket;
  return *this;
}

Writer& Writer::key(const Name& name) {
  const std::string_view text = name.text();
  if (name.plain() || plain_length(text) == text.size()) {
    append_plain(out_, after_value(), text, true);
    return *this;
  }
  comma();
  append_escaped(out_, text);
  out_ += ':';
  return *this;
}

Writer& Writer::value(std::string_view text) {
  if (plain_length(text) == text.size()) {
    append_plain(out_, after_value(), text, false);
    return *this;
  }
  comma();
  append_escaped(out_, text);
  return *this;
}

Writer& Writer::integer(std::int64_t number) {
  comma();
  append_number(out_, number);
  return *this;
}

Writer& Writer::unsigned_integer(std::uint64_t number) {
  comma();
  append_number(out_, number);
  return *this;
}

Writer& Writer::value(float number) {
  if (!std::isfinite(number)) return null();
  comma();
  append_number(out_, number);
  return *this;
}

Writer& Writer::value(double number) {
  if (!std::isfinite(number)) return null();
  comma();
  append_number(out_, number);
  return *this;
}

Writer& Writer::value(const Value& copied) {
  switch (copied.type()) {
    case Type::Absent:
    case Type::Null: return null();
    case Type::Bool: return value(copied.node()->boolean);
    case Type::Int: return integer(copied.node()->integer);
    case Type::UInt: return unsigned_integer(copied.node()->unsigned_integer);
    case Type::Double: return value(copied.node()->number);
    case Type::String: return value(copied.node()->text);
    case Type::Array:
      begin_array();
      for (const Value item : copied) value(item);
      return end_array();
    case Type::Object:
      begin_object();
      for (const Value item : copied) key(item.key()).value(item);
      return end_object();
  }
  return *this;
}

Writer& Writer::raw(std::string_view json) {
  comma();
  out_ += json;
  return *this;
}

std::string quoted(std::string_view text) {
  std::string out;
  Writer(out).value(text);
  return out;
}

std::string to_text(const Value& value) {
  std::string out;
  Writer(out).value(value);
  return out;
}

}  // namespace diorama::json

// Writer: writes JSON by appending to a string. It builds no tree.
//
// The writer takes care of commas, the caller of structure: every begin has its end, every
// member a key and a value. Text that is not UTF-8 becomes U+FFFD, so the
// output is always valid JSON. Floats are written in their shortest form (0.1, not
// 0.10000000149011612); NaN and infinity, which JSON does not have, become null.
//
// Threading: one writer, one user.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>

#include "json/value.h"

namespace diorama::json {

/// Whether a JSON string can hold the byte as it is: ASCII, but no control, quote, backslash.
constexpr bool is_plain(char c) {
  return c >= 0x20 && c != '"' && c != '\\' && static_cast<unsigned char>(c) < 0x80;
}

/// The name of a member. The compiler has checked one that is written in the source; any other
/// is checked when it is written.
class Name {
 public:
  template <std::size_t size>
  consteval Name(const char (&literal)[size]) : text_(literal, size - 1), plain_(true) {
    for (const char c : text_)
      if (!is_plain(c)) throw "a name with escapes must be a string_view";
  }
  Name(std::string_view text) : text_(text) {}
  Name(const std::string& text) : text_(text) {}

  [[nodiscard]] std::string_view text() const { return text_; }
  /// Known to need no escapes.
  [[nodiscard]] bool plain() const { return plain_; }

 private:
  std::string_view text_;
  bool plain_ = false;
};

class Writer {
 public:
  explicit Writer(std::string& out) : out_(out) {}

  Writer& begin_object() { return open('{'); }
  Writer& end_object() { return close('}'); }
  Writer& begin_array() { return open('['); }
  Writer& end_array() { return close(']'); }
  Writer& key(const Name& name);

  Writer& value(std::string_view text);
  Writer& value(const char* text) { return value(std::string_view(text)); }
  Writer& value(const std::string& text) { return value(std::string_view(text)); }
  Writer& value(std::same_as<bool> auto flag) { return raw(flag ? "true" : "false"); }
  Writer& value(std::integral auto number)
    requires(!std::same_as<decltype(number), bool>)
  {
    if constexpr (std::signed_integral<decltype(number)>)
      return integer(number);
    else
      return unsigned_integer(number);
  }
  Writer& value(float number);
  Writer& value(double number);
  Writer& value(const Value& copied);
  Writer& null() { return raw("null"); }
  /// A JSON value that is already text.
  Writer& raw(std::string_view json);

  template <class T>
  Writer& member(const Name& name, const T& content) {
    return key(name).value(content);
  }
  Writer& raw_member(const Name& name, std::string_view json) { return key(name).raw(json); }
  /// Writes the member only when the text is not empty.
  Writer& text_member(const Name& name, std::string_view text) {
    return text.empty() ? *this : key(name).value(text);
  }
  /// How much has been written so far.
  [[nodiscard]] std::size_t size() const { return out_.size(); }
  /// Members that are already text, without their braces: "a":1,"b":2. Empty adds nothing.
  Writer& raw_members(std::string_view members) { return members.empty() ? *this : raw(members); }

 private:
  Writer& open(char bracket);
  Writer& close(char bracket);
  Writer& integer(std::int64_t number);
  Writer& unsigned_integer(std::uint64_t number);
  /// Whether what comes next must be separated from what was written before.
  [[nodiscard]] bool after_value() const {
    if (out_.empty()) return false;
    const char last = out_.back();
    return last != '{' && last != '[' && last != ':' && last != ',';
  }
  void comma() {
    if (after_value()) out_ += ',';
  }

  std::string& out_;
};

/// The text as a JSON string, quotes included.
std::string quoted(std::string_view text);
/// The value as JSON text.
std::string to_text(const Value& value);

}  // namespace diorama::json

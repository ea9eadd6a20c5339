// Input: the value somebody wants a field to have, as it was given.
//
// Nothing is decided here: a Map may be a vector, a record or a reference, a Number whole or not;
// only the field's type tells. Numbers keep their digits.
//
// Threading: a value. Errors: none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::scene {

struct Input {
  struct Member;
  enum class Kind : std::uint8_t { Null, Bool, Number, Text, List, Map };

  Kind kind = Kind::Null;
  bool flag = false;  ///< Bool
  std::string text;   ///< Text, and the digits of a Number
  std::vector<Input> items;
  std::vector<Member> members;

  static Input of(bool value);
  static Input of(double value);
  static Input of(std::int64_t value);
  static Input of(std::uint64_t value);
  static Input of(std::string value);
  static Input of(const char* value);
  static Input list(std::vector<Input> items);
  static Input map(std::vector<Member> members);

  /// The member of that name, or nullptr.
  [[nodiscard]] const Input* find(std::string_view name) const;
};

struct Input::Member {
  std::string name;
  Input value;
};

/// How a person would call it: "a number", "the text 'abc'", "a list".
[[nodiscard]] std::string describe(const Input& input);

}  // namespace diorama::scene

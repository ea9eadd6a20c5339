#include "scene/input.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

namespace diorama::scene {
namespace {

Input plain(Input::Kind kind, std::string text) {
  Input input;
  input.kind = kind;
  input.text = std::move(text);
  return input;
}

}  // namespace

Input Input::of(bool value) {
  Input input;
  input.kind = Kind::Bool;
  input.flag = value;
  return input;
}

Input Input::of(double value) {
  std::array<char, 32> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
  return plain(Kind::Number, std::string(digits.data(), end));
}

Input Input::of(std::int64_t value) {
  return plain(Kind::Number, std::to_string(value));
}

Input Input::of(std::uint64_t value) {
  return plain(Kind::Number, std::to_string(value));
}

Input Input::of(std::string value) {
  return plain(Kind::Text, std::move(value));
}

Input Input::of(const char* value) {
  return of(std::string(value));
}

Input Input::list(std::vector<Input> items) {
  Input input;
  input.kind = Kind::List;
  input.items = std::move(items);
  return input;
}

Input Input::map(std::vector<Member> members) {
  Input input;
  input.kind = Kind::Map;
  input.members = std::move(members);
  return input;
}

const Input* Input::find(std::string_view name) const {
  const auto found = std::ranges::find(members, name, &Member::name);
  return found == members.end() ? nullptr : &found->value;
}

std::string describe(const Input& input) {
  constexpr std::size_t kLongest = 40;
  switch (input.kind) {
    case Input::Kind::Null: return "null";
    case Input::Kind::Bool: return input.flag ? "true" : "false";
    case Input::Kind::Number: return "the number " + input.text;
    case Input::Kind::Text:
      return input.text.size() > kLongest ? "a text" : "the text '" + input.text + "'";
    case Input::Kind::List: return "a list";
    case Input::Kind::Map: return "an object";
  }
  return "something";
}

}  // namespace diorama::scene

#include "surface/shapes/json_input.h"

namespace diorama::surface {

scene::Input to_input(const json::Value& value) {
  using scene::Input;
  if (const auto flag = value.boolean()) return Input::of(*flag);
  if (value.is_integer())
    if (const auto whole = value.integer()) return Input::of(*whole);
  if (value.type() == json::Type::UInt) return Input::of(value.node()->unsigned_integer);
  if (const auto number = value.number()) return Input::of(*number);
  if (const auto text = value.string()) return Input::of(std::string(*text));
  if (value.is_array()) {
    std::vector<Input> items;
    for (const json::Value item : value) items.push_back(to_input(item));
    return Input::list(std::move(items));
  }
  if (value.is_object()) {
    std::vector<Input::Member> members;
    for (const json::Value member : value)
      members.push_back({std::string(member.key()), to_input(member)});
    return Input::map(std::move(members));
  }
  return {};
}

}  // namespace diorama::surface

#include "unity/edit/values/given_parts.h"

#include <algorithm>

namespace diorama::unity::edit {

using scene::Input;
using unity::PathStep;

bool are_keys(std::span<const PathStep> steps) {
  return std::ranges::all_of(steps,
                             [](const PathStep& step) { return step.kind == PathStep::Kind::Key; });
}

Input nested(std::span<const PathStep> steps, const Input& value) {
  if (steps.empty()) return value;
  return Input::map({{steps.front().key, nested(steps.subspan(1), value)}});
}

void merge(Input& into, const Input& more) {
  for (const Input::Member& member : more.members) {
    const auto known = std::ranges::find(into.members, member.name, &Input::Member::name);
    if (known == into.members.end())
      into.members.push_back(member);
    else if (member.value.members.empty())
      known->value = member.value;
    else
      merge(known->value, member.value);
  }
}

}  // namespace diorama::unity::edit

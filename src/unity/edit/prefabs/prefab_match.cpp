// Two prefabs, and the pairs of their parts:
//
//   Guard                    Archer
//     Transform                Transform         both roots, whatever they are called
//     BoxCollider              BoxCollider       the first of that type
//     BoxCollider                                no partner
//     Weapon                   Weapon            by name
//     Weapon                   Weapon            the second of that name

#include "unity/edit/prefabs/prefab_match.h"

#include <map>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace diorama::unity::edit {
namespace {

/// Type of a component: its class, and of a script which one.
using Type = std::tuple<std::int32_t, std::optional<Guid>, FileId>;

Type type_of(const Component& component) {
  return {component.class_id, component.script.guid, component.script.id};
}

}  // namespace

PrefabMatch::PrefabMatch(const Hierarchy& from, const Hierarchy& to) {
  if (from.objects().empty() || to.objects().empty()) return;
  std::vector<std::pair<Index, Index>> left{{0, 0}};
  while (!left.empty()) {
    const auto [object, other] = left.back();
    left.pop_back();
    match(from, object, to, other);
    std::map<std::string, std::vector<Index>> named;
    for (const Index child : to.children(other)) named[to.objects()[child].name].push_back(child);
    std::map<std::string, std::size_t> used;
    for (const Index child : from.children(object)) {
      const std::string& name = from.objects()[child].name;
      const std::size_t number = used[name]++;
      const auto found = named.find(name);
      if (found != named.end() && number < found->second.size())
        left.emplace_back(child, found->second[number]);
    }
  }
}

void PrefabMatch::match(const Hierarchy& from, Index object, const Hierarchy& to, Index other) {
  const GameObject& one = from.objects()[object];
  const GameObject& two = to.objects()[other];
  ids_.emplace(one.id, two.id);
  std::map<Type, std::vector<FileId>> typed;
  for (Index i = 0; i < two.component_count; ++i) {
    const Component& each = to.components()[two.first_component + i];
    typed[type_of(each)].push_back(each.id);
  }
  std::map<Type, std::size_t> used;
  for (Index i = 0; i < one.component_count; ++i) {
    const Component& each = from.components()[one.first_component + i];
    const std::size_t number = used[type_of(each)]++;
    const auto found = typed.find(type_of(each));
    if (found != typed.end() && number < found->second.size())
      ids_.emplace(each.id, found->second[number]);
  }
}

}  // namespace diorama::unity::edit

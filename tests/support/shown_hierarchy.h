// Everything a hierarchy holds, and the paths of its objects, as lines that can be compared.
#pragma once

#include <string>

#include "unity/model/hierarchy.h"
#include "unity/model/object_paths.h"

namespace diorama::test {

inline std::string shown(const unity::Hierarchy& hierarchy, const unity::ObjectPaths& paths) {
  std::string out;
  const auto add = [&](const auto&... parts) {
    ((out += std::to_string(parts) + " "), ...);
    out += '\n';
  };
  for (unity::Index i = 0; i < hierarchy.objects().size(); ++i) {
    const unity::GameObject& each = hierarchy.objects()[i];
    out += paths.path(i) + " " + each.name + " ";
    add(each.id, each.parent, each.size, each.first_component, each.component_count, each.instance,
        each.origin.instance, each.origin.source, static_cast<int>(each.active),
        static_cast<int>(each.placeholder), static_cast<int>(each.orphan),
        hierarchy.find_object(each.id).value_or(0));
  }
  for (const unity::Component& each : hierarchy.components())
    add(each.id, each.class_id, each.object, each.origin.instance, each.origin.source,
        each.script.id, hierarchy.find_component(each.id).value_or(0));
  for (const unity::Instance& each : hierarchy.instances()) {
    add(each.id, each.root, each.parent, each.root_source, each.stripped.size(),
        static_cast<int>(each.hierarchy != nullptr));
    for (const auto& [source, local] : each.stripped)  // what is known about it by its id
      add(local, hierarchy.find_object(local).value_or(0),
          hierarchy.find_component(local).value_or(0));
    for (const unity::Modification& change : each.modifications)
      out += std::to_string(change.target) + " " + change.path + " " + change.value + " " +
             std::to_string(change.object.id) + "\n";
  }
  for (const std::string& problem : hierarchy.problems()) out += problem + "\n";
  return out + (hierarchy.complete() ? "complete" : "incomplete");
}

}  // namespace diorama::test

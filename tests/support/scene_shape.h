// scene_shape: the meaning of a scene as lines: every object, component and value, however the file
// stores it. Two files of the same shape are the same scene to a person.
#pragma once

#include <set>
#include <string>

#include "unity/model/fields.h"
#include "unity/model/hierarchies.h"

namespace diorama::test {

/// A name for what a reference leads to.
inline std::string target_name(const unity::OpenHierarchy& scene,
                               const unity::Reference& reference) {
  if (reference.guid) return reference.guid->text() + ":" + std::to_string(reference.id);
  if (reference.id == 0) return "none";
  if (const auto object = scene.hierarchy.find_object(reference.id))
    return scene.paths.path(*object);
  if (const auto component = scene.hierarchy.find_component(reference.id)) {
    const unity::Component& found = scene.hierarchy.components()[*component];
    const unity::Index first = scene.hierarchy.objects()[found.object].first_component;
    return scene.paths.path(found.object) + "#" + std::to_string(*component - first);
  }
  return "none";  // what it led to is gone
}

inline void add_values(const unity::OpenHierarchy& scene, const unity::FieldValue& value,
                       const std::string& path, std::string& out) {
  using Kind = unity::FieldValue::Kind;
  switch (value.kind) {
    case Kind::Scalar: out += path + "=" + value.text + ";"; return;
    case Kind::Reference: out += path + "=" + target_name(scene, value.reference) + ";"; return;
    case Kind::Mapping:
      for (const unity::FieldValue& child : value.children)
        add_values(scene, child, path + "." + child.key, out);
      return;
    case Kind::Sequence:
      for (std::size_t i = 0; i < value.children.size(); ++i)
        add_values(scene, value.children[i], path + "[" + std::to_string(i) + "]", out);
      return;
  }
}

/// Bookkeeping that differs with how a file stores things.
inline bool is_bookkeeping(const std::string& key) {
  static const std::set<std::string> keys = {"m_CorrespondingSourceObject",
                                             "m_PrefabInstance",
                                             "m_PrefabAsset",
                                             "m_PrefabParentObject",
                                             "m_PrefabInternal",
                                             "m_GameObject",
                                             "m_Father",
                                             "m_Children",
                                             "m_Component",
                                             "m_RootOrder",
                                             "m_ObjectHideFlags"};
  return keys.contains(key);
}

/// One line for each object and component, in order.
inline std::vector<std::string> scene_shape(const unity::OpenHierarchy& scene) {
  std::vector<std::string> out;
  const unity::Hierarchy& hierarchy = scene.hierarchy;
  const auto describe = [&](std::string line, const unity::FieldValue& fields) {
    for (const unity::FieldValue& field : fields.children)
      if (!is_bookkeeping(field.key)) add_values(scene, field, " " + field.key, line);
    out.push_back(std::move(line));
  };
  for (unity::Index at = 0; at < hierarchy.objects().size(); ++at) {
    const unity::GameObject& object = hierarchy.objects()[at];
    describe(scene.paths.path(at) + (object.active ? "" : " (off)"),
             unity::object_fields(hierarchy, at));
    for (unity::Index i = 0; i < object.component_count; ++i) {
      const unity::Index component = object.first_component + i;
      describe("  " + std::to_string(hierarchy.components()[component].class_id),
               unity::component_fields(hierarchy, component));
    }
  }
  return out;
}

}  // namespace diorama::test

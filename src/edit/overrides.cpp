#include "edit/overrides.h"

#include "edit/references.h"
#include "unity/reference.h"

namespace diorama::edit {
namespace {

using unity::FileId;
using unity::Modification;
using yaml::Draft;
using yaml::NodeView;

const Path& list_path() {
  static const Path path = unity::parse_path("m_Modification.m_Modifications");
  return path;
}

bool is_reference(const Draft& draft) {
  return draft.kind == Draft::Kind::Flow && !draft.children.empty() &&
         draft.children.front().key == "fileID";
}

unity::Reference as_reference(const Draft& draft) {
  unity::Reference out;
  for (const Draft& part : draft.children) {
    if (part.key == "fileID") out.id = std::stoll(part.text);
    if (part.key == "guid") out.guid = unity::Guid::parse(part.text);
    if (part.key == "type") out.type = std::stoi(part.text);
  }
  return out;
}

void add_leaves(const Draft& draft, const std::string& path, FileId target,
                std::vector<Modification>& out) {
  if (is_reference(draft)) return out.push_back({target, path, {}, as_reference(draft)});
  switch (draft.kind) {
    case Draft::Kind::Scalar: out.push_back({target, path, draft.text, {}}); break;
    case Draft::Kind::Flow:
    case Draft::Kind::Block:
      for (const Draft& child : draft.children)
        if (child.key != "serializedVersion")
          add_leaves(child, path + "." + child.key, target, out);
      break;
    case Draft::Kind::List:
      out.push_back({target, path + ".Array.size", std::to_string(draft.children.size()), {}});
      for (std::size_t i = 0; i < draft.children.size(); ++i)
        add_leaves(draft.children[i], path + ".Array.data[" + std::to_string(i) + "]", target, out);
      break;
  }
}

struct Place {
  std::size_t index = 0;
  bool found = false;  ///< that property has an override already
};

/// Where the override of a property is, or would be put.
Place find_place(NodeView list, FileId target, std::string_view path) {
  Place place;
  std::size_t behind_target = 0, index = 0, smaller = 0;
  for (const NodeView entry : list) {
    const auto reference = unity::as_reference(entry["target"]);
    const FileId id = reference ? reference->id : 0;
    if (id == target) {
      if (entry["propertyPath"].text() == path) return {index, true};
      behind_target = index + 1;
    }
    if (id < target) smaller = index + 1;
    ++index;
  }
  place.index = behind_target != 0 ? behind_target : smaller;
  return place;
}

template <class Part>
FileId id_in_source(const unity::Hierarchy& hierarchy, const Part& part,
                    const std::vector<Part>& (unity::Hierarchy::*parts)() const) {
  if (part.origin.instance == unity::kNone) return 0;
  const unity::Hierarchy& source = *hierarchy.instances()[part.origin.instance].hierarchy;
  return (source.*parts)()[part.origin.source].id;
}

/// Where the list of the instance is, and how long; nothing when it has none.
std::optional<std::size_t> list_size(const Body& instance, const Path& list) {
  const yaml::Tree tree = yaml::Tree::parse(instance.text());
  const NodeView node = node_at(tree.fields(), list);
  return node ? std::optional(node.size()) : std::nullopt;
}

}  // namespace

FileId source_id(const unity::Hierarchy& hierarchy, const unity::GameObject& object) {
  return id_in_source(hierarchy, object, &unity::Hierarchy::objects);
}

FileId source_id(const unity::Hierarchy& hierarchy, const unity::Component& component) {
  return id_in_source(hierarchy, component, &unity::Hierarchy::components);
}

Result<void> note_addition(Body& instance, const std::string& list, const unity::Reference& target,
                           int insert_index, FileId added) {
  const Path path = unity::parse_path("m_Modification." + list);
  const auto size = list_size(instance, path);
  if (!size) return {};
  return instance.insert_item(
      path, *size,
      Draft::block({to_draft(target).with_key("targetCorrespondingSourceObject"),
                    Draft::scalar(std::to_string(insert_index)).with_key("insertIndex"),
                    to_draft(unity::Reference{added, {}, 0}).with_key("addedObject")}));
}

Result<bool> note_removal(Body& instance, const std::string& list, const unity::Reference& target) {
  const Path path = unity::parse_path("m_Modification." + list);
  const auto size = list_size(instance, path);
  if (!size) return false;
  DIORAMA_CHECK(instance.insert_item(path, *size, to_draft(target)));
  return true;
}

std::vector<Modification> flatten(const Assignment& assignment, FileId target) {
  std::vector<Modification> out;
  add_leaves(assignment.value, unity::path_text(assignment.path), target, out);
  return out;
}

Result<void> set_override(Body& instance, const Modification& change, const unity::Guid& source) {
  const yaml::Tree tree = yaml::Tree::parse(instance.text());
  const Place place = find_place(node_at(tree.fields(), list_path()), change.target, change.path);
  const Draft value = Draft::scalar(change.value);
  const Draft object = to_draft(change.object);
  if (place.found) {
    Path path = list_path();
    path.push_back({unity::PathStep::Kind::Item, {}, place.index});
    path.push_back({unity::PathStep::Kind::Key, "value", 0});
    DIORAMA_CHECK(instance.set(path, value));
    path.back().key = "objectReference";
    return instance.set(path, object);
  }
  Draft target = to_draft(unity::Reference{change.target, source, 3});
  return instance.insert_item(
      list_path(), place.index,
      Draft::block({std::move(target).with_key("target"),
                    Draft::scalar(change.path).with_key("propertyPath"),
                    Draft(value).with_key("value"), Draft(object).with_key("objectReference")}));
}

Result<bool> remove_override(Body& instance, FileId target, std::string_view path) {
  const yaml::Tree tree = yaml::Tree::parse(instance.text());
  const Place place = find_place(node_at(tree.fields(), list_path()), target, path);
  if (!place.found) return false;
  DIORAMA_CHECK(instance.remove_item(list_path(), place.index));
  return true;
}

}  // namespace diorama::edit

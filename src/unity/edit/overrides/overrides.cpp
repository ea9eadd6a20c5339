// A vector is overridden part by part, and only in the parts that differ. Entries of one target
// are together, targets ascend:
//
//     m_Modifications:
//     - target: {fileID: 3910815888802662051, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//       propertyPath: m_LocalPosition.x
//       value: -8
//       objectReference: {fileID: 0}
//
// A list is its size and its items: "waypoints.Array.size", "waypoints.Array.data[0]". A reference
// is in objectReference, and then value is empty:
//
//       propertyPath: waypoints.Array.data[0]
//       value:
//       objectReference: {fileID: 897025286}

#include "unity/edit/overrides/overrides.h"

#include <algorithm>
#include <map>

#include "unity/assets/reference.h"
#include "unity/edit/values/references.h"
#include "unity/model/managed_references.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::NodeView;
using unity::FileId;
using unity::Modification;

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

/// One override for each leaf. serializedVersion is not a value: the editor never overrides it.
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

Draft new_override(const Modification& change, const unity::Guid& source) {
  return Draft::block({to_draft(unity::Reference{change.target, source, 3}).with_key("target"),
                       Draft::scalar(change.path).with_key("propertyPath"),
                       Draft::scalar(change.value).with_key("value"),
                       to_draft(change.object).with_key("objectReference")});
}

/// Where the overrides of an instance are: by property, and by target. A property should have
/// one, but people and merge tools write several; the last one counts.
struct Places {
  using Key = std::pair<FileId, std::string>;
  explicit Places(NodeView list) {
    std::size_t index = 0;
    for (const NodeView entry : list) {
      const auto reference = unity::as_reference(entry["target"]);
      const FileId id = reference ? reference->id : 0;
      by_property.emplace(Key{id, entry["propertyPath"].text()}, index);
      after[id] = ++index;
    }
    // After all smaller targets, wherever they are.
    std::size_t last = 0;
    for (const auto& [id, end] : after) {
      last = std::max(last, end);
      after_smaller[id] = last;
    }
  }
  /// The place for a new override of the target.
  [[nodiscard]] std::size_t place(FileId target) const {
    if (const auto own = after.find(target); own != after.end()) return own->second;
    const auto greater = after_smaller.lower_bound(target);
    return greater == after_smaller.begin() ? 0 : std::prev(greater)->second;
  }

  std::multimap<Key, std::size_t> by_property;  ///< those of one property in file order
  std::map<FileId, std::size_t> after, after_smaller;
};

}  // namespace

Result<void> set_overrides(Body& instance, const std::vector<Modification>& changes,
                           const unity::Guid& source) {
  OverrideChanges all(source);
  for (const Modification& each : changes) all.set(each);
  return all.write(instance);
}

std::vector<Modification> flatten(const Assignment& assignment, FileId target) {
  std::vector<Modification> out;
  add_leaves(assignment.value, unity::path_text(assignment.path), target, out);
  return out;
}

bool is_in_effect(const unity::FieldValue& fields, const Modification& change) {
  using Kind = unity::FieldValue::Kind;
  const unity::FieldValue* value = &fields;
  std::string_view path = change.path;
  if (const auto id = unity::managed_path_id(path)) {
    const auto entry = unity::managed_entry(fields, *id);
    path.remove_prefix(path.find(']') + 1);
    if (path.empty() || !entry || entry->data == nullptr) return false;
    path.remove_prefix(1);
    value = entry->data;
  }
  for (const unity::PathStep& step : unity::parse_path(path)) {
    if (step.kind == unity::PathStep::Kind::Size)
      return value->kind == Kind::Sequence &&
             std::to_string(value->children.size()) == change.value;
    if (step.kind == unity::PathStep::Kind::Key) {
      value = value->find(step.key);
    } else {
      const bool there = value->kind == Kind::Sequence && step.index < value->children.size();
      value = there ? &value->children[step.index] : nullptr;
    }
    if (value == nullptr) return false;
  }
  if (value->kind == Kind::Reference)
    return change.value.empty() && value->reference == change.object;
  return value->kind == Kind::Scalar && value->packed_changes.empty() && change.object.is_null() &&
         value->text == change.value;
}

OverrideChanges::Pending& OverrideChanges::pending(FileId target, std::string path) {
  const auto [found, fresh] = by_property_.try_emplace({target, path}, changes_.size());
  if (fresh) changes_.push_back({{target, std::move(path), {}, {}}});
  return changes_[found->second];
}

void OverrideChanges::set(Modification change) {
  Pending& place = pending(change.target, change.path);
  place = {std::move(change)};
}

void OverrideChanges::remove(FileId target, std::string path) {
  pending(target, std::move(path)).removed = true;
}

void OverrideChanges::forget_managed(FileId target, const std::vector<std::int64_t>& ids) {
  for (const std::int64_t id : ids) forgotten_.insert({target, id});
}

Result<void> OverrideChanges::write(Body& instance) const {
  const text::Tree tree = text::Tree::parse(instance.text());
  const Places places(node_at(tree.fields(), list_path()));
  ListChange out;
  std::vector<const Modification*> added;
  for (const Pending& each : changes_) {
    const auto [first, end] =
        places.by_property.equal_range({each.change.target, each.change.path});
    if (each.removed) {
      for (auto found = first; found != end; ++found) out.removed.push_back(found->second);
    } else if (first == end) {
      added.push_back(&each.change);
    } else {
      const std::size_t last = std::prev(end)->second;
      out.set.push_back({last, "value", Draft::scalar(each.change.value)});
      out.set.push_back({last, "objectReference", to_draft(each.change.object)});
    }
  }
  // "managedReferences[12].power", of a value that no field holds any more.
  for (const auto& [property, index] : places.by_property) {
    const auto id = unity::managed_path_id(property.second);
    if (id && forgotten_.contains({property.first, *id}) && !by_property_.contains(property))
      out.removed.push_back(index);
  }
  // Targets ascend, also among those at one place.
  std::ranges::stable_sort(added, {}, &Modification::target);
  for (const Modification* each : added)
    out.inserted.push_back({places.place(each->target), new_override(*each, source_)});
  return instance.change_list(list_path(), out);
}

}  // namespace diorama::unity::edit

// What an override says, and what the prefab's file has there:
//
//    - target: {fileID: 2904199470838180130, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//      propertyPath: displayName
//      value: Sleepy Guard                        "Sleepy Guard", was "Guard"
//    - target: {fileID: 2904199470838180130, ...
//      propertyPath: oldSpeed                     the script has no such field: it does nothing
//
// Of a model only its import settings and other overrides tell something:
//
//    - target: {fileID: 400014, guid: ...         "Arm (Transform)"
//      propertyPath: m_LocalRotation.x

#include "unity/edit/overrides/override_sources.h"

#include <algorithm>
#include <map>

#include "unity/edit/overrides/known_properties.h"
#include "unity/facts/class_table.h"
#include "unity/model/component_types.h"
#include "unity/model/hierarchies.h"
#include "unity/model/managed_references.h"
#include "unity/model/project.h"
#include "unity/model/property_path.h"

namespace diorama::unity::edit {
namespace {

using End = FieldPlace::End;

class Explainer {
 public:
  Explainer(Project& project, const OpenHierarchy& open, Index instance)
      : project_(project),
        open_(open),
        instance_(open.hierarchy.instances()[instance]),
        known_(project) {}

  void explain(OverrideInfo& info) {
    if (info.kind != OverrideInfo::Kind::Property) return;
    if (instance_.hierarchy == nullptr) return name_target(info);
    if (info.target != target_) read(info.target);
    if (!found_) return;
    const FieldPlace was = place_of(source_, info.property);
    if (was.end == End::Size) info.source_value = std::to_string(was.value->children.size());
    if (was.end == End::Value) info.source_value = text_of(*was.value);
    info.no_property = !does_something(info.property);
  }

 private:
  void read(FileId target) {
    target_ = target;
    const Hierarchy& source = *instance_.hierarchy;
    const auto part = find_part(open_.hierarchy, instance_, target);
    const auto object = source.find_object(target);
    const auto component = source.find_component(target);
    found_ = part && (object || component);
    if (!found_) return;
    source_ = object ? object_fields(source, *object) : component_fields(source, *component);
    now_ = part->component == kNone ? object_fields(open_.hierarchy, part->object)
                                    : component_fields(open_.hierarchy, part->component);
    own_ = own_text(source, target);
  }

  /// What is not known for sure counts as yes.
  bool does_something(const std::string& property) {
    // With the override applied every key is there; sizes are as the instance has them.
    if (place_of(now_, property).end == End::NoItem) return false;
    if (place_of(source_, property).end != End::NoKey) return true;
    // A new item of a list is not in the prefab's text, so nothing tells its members.
    return property.contains(".Array.data[") || own_.body.empty() ||
           known_.has(own_.class_id, own_.body, property);
  }

  std::optional<std::string> text_of(const FieldValue& value) {
    if (value.kind == FieldValue::Kind::Scalar) return value.text;
    if (value.kind != FieldValue::Kind::Reference) return std::nullopt;
    const Reference& reference = value.reference;
    if (reference.is_null()) return "";
    if (reference.guid) return reference.guid->text() + ":" + std::to_string(reference.id);
    const auto part = find_part(open_.hierarchy, instance_, reference.id);
    return part ? open_.paths.path(part->object) : std::to_string(reference.id);
  }

  /// Its import settings, the name that another override gives it, and its stripped object.
  void name_target(OverrideInfo& info) {
    if (!parts_) {
      const Asset* const asset =
          instance_.source.guid ? project_.assets().find(*instance_.source.guid) : nullptr;
      parts_ = asset == nullptr ? std::vector<SubAsset>{} : project_.assets().sub_assets(*asset);
    }
    const auto known = std::ranges::find(*parts_, info.target, &SubAsset::file_id);
    if (known != parts_->end()) {
      info.target_name = known->name;
      info.target_type = known->type;
    }
    if (const Modification* const name = instance_.modifications.last_of(info.target, "m_Name"))
      info.target_name = name->value;
    for (const auto& [source, local] : instance_.stripped) {
      const text::Object* const stripped = open_.hierarchy.document().find(local);
      if (source != info.target || stripped == nullptr || !info.target_type.empty()) continue;
      if (const ClassInfo* const type = find_class(stripped->class_id))
        info.target_type = type->name;
    }
  }

  Project& project_;
  const OpenHierarchy& open_;
  const Instance& instance_;
  KnownProperties known_;
  std::optional<std::vector<SubAsset>> parts_;
  // Of the target that was asked for last: overrides of one target follow each other.
  FileId target_ = 0;
  bool found_ = false;
  FieldValue source_, now_;
  OwnText own_;
};

}  // namespace

FieldPlace place_of(const FieldValue& fields, std::string_view path) {
  if (managed_path_id(path)) return {};
  const FieldValue* at = &fields;
  for (const PathStep& step : parse_path(path)) {
    if (at->cut) return {};
    if (step.kind == PathStep::Kind::Key) {
      if (at->kind != FieldValue::Kind::Mapping) return {End::NoKey, nullptr};
      at = at->find(step.key);
      if (at == nullptr) return {End::NoKey, nullptr};
      continue;
    }
    // Packed into one line of digits; or an empty list, which has no items to tell what it is.
    const bool is_empty = at->kind == FieldValue::Kind::Scalar && at->text.empty();
    if (at->kind != FieldValue::Kind::Sequence && !is_empty) return {};
    if (step.kind == PathStep::Kind::Size) return {End::Size, at};
    if (step.index >= at->children.size()) return {is_empty ? End::NotKnown : End::NoItem, nullptr};
    at = &at->children[step.index];
  }
  return at == &fields ? FieldPlace{} : FieldPlace{End::Value, at};
}

void explain_overrides(Project& project, const OpenHierarchy& open, Index instance,
                       std::span<OverrideInfo> overrides) {
  Explainer explainer(project, open, instance);
  for (OverrideInfo& each : overrides) explainer.explain(each);
}

}  // namespace diorama::unity::edit

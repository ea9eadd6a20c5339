#include "unity/usages/described.h"

#include <utility>

#include "unity/model/fields.h"
#include "unity/model/prefab_instance.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/text/object_header.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Value;

/// The value that the path leads to, by stored names; null: it leads nowhere.
const Value* value_at(const std::vector<Value::Member>& fields, const std::vector<PathStep>& path) {
  const std::vector<Value::Member>* members = &fields;
  const Value* at = nullptr;
  for (const PathStep& step : path) {
    if (step.kind == PathStep::Kind::Size) return nullptr;
    if (step.kind == PathStep::Kind::Item) {
      if (at == nullptr || step.index >= at->items.size()) return nullptr;
      at = &at->items[step.index];
    } else {
      const Value* found = nullptr;
      for (const Value::Member& each : *members)
        if (each.stored == step.key) found = &each.value;
      if (found == nullptr) return nullptr;
      at = found;
    }
    members = &at->members;
  }
  return at;
}

FieldValue as_field(const Reference& reference) {
  FieldValue out;
  out.kind = FieldValue::Kind::Reference;
  out.reference = reference;
  return out;
}

/// A file of its own, without objects, for what import settings refer to.
Result<OpenHierarchyPtr> empty_file(Project& project, const std::string& path) {
  const auto nothing = std::make_shared<const text::Document>(text::Document::parse(text::kProlog));
  DIORAMA_TRY(Hierarchy built, project.hierarchies().of(path, nothing));
  return OpenHierarchyPtr(std::make_shared<OpenHierarchy>(path, std::move(built)));
}

Result<OpenHierarchyPtr> opened(Project& project, const std::string& path) {
  if (path.ends_with(".meta")) return empty_file(project, path);
  if (has_hierarchy(path)) return project.hierarchies().open(path);
  DIORAMA_TRY(text::Document read, project.assets().document(path));
  const auto document = std::make_shared<const text::Document>(std::move(read));
  DIORAMA_TRY(Hierarchy built, project.hierarchies().of(path, document));
  return OpenHierarchyPtr(std::make_shared<OpenHierarchy>(path, std::move(built)));
}

bool is_any(std::string_view type) {
  return type.empty() || type == "UnityEngine.Object";
}

}  // namespace

std::unique_ptr<DescribedFile> DescribedFile::open(Project& project, const std::string& path) {
  auto file = opened(project, path);
  if (!file) return nullptr;
  return std::make_unique<DescribedFile>(project, *std::move(file));
}

DescribedFile::DescribedFile(Project& project, OpenHierarchyPtr open)
    : open_(std::move(open)), reader_(std::make_unique<TypedReader>(project, *open_)) {}
DescribedFile::~DescribedFile() = default;

DescribedFile::Part DescribedFile::part_of(const Place& place) const {
  const Hierarchy& hierarchy = open_->hierarchy;
  if (!has_hierarchy(open_->path) || place.object == 0) return {};
  const FileId id =
      place.kind == Place::Kind::Instance && place.instance != 0 ? place.instance : place.object;
  if (const auto instance = hierarchy.find_instance(id)) {
    const Instance& found = hierarchy.instances()[*instance];
    if (place.target != 0)
      if (const auto part = find_part(hierarchy, found, place.target))
        return {part->object, part->component};
    return {found.root, kNone};
  }
  if (const auto object = hierarchy.find_object(place.object)) return {*object, kNone};
  if (const auto component = hierarchy.find_component(place.object))
    return {hierarchy.components()[*component].object, *component};
  return {};
}

Index DescribedFile::owner_of(const Place& place) const {
  return part_of(place).object;
}

const std::vector<Value::Member>& DescribedFile::fields_of(Index component) {
  if (component == last_component_) return last_fields_;
  last_fields_ = reader_->fields(component);
  last_component_ = component;
  last_object_ = 0;
  return last_fields_;
}

const std::vector<Value::Member>& DescribedFile::fields_at(const Place& place) {
  const Part part = part_of(place);
  if (part.component != kNone) return fields_of(part.component);
  const bool is_override = place.kind == Place::Kind::Override;
  if (last_object_ == place.object && !is_override) return last_fields_;
  last_component_ = kNone;
  last_object_ = is_override ? 0 : place.object;
  last_fields_.clear();
  const text::Document& document = open_->hierarchy.document();
  const text::Object* const object = document.find(place.object);
  if (object == nullptr || is_override) return last_fields_;
  const text::Tree tree = document.fields(*object);
  last_fields_ = reader_->fields(reader_->type_of(*object), to_value(tree.fields()));
  return last_fields_;
}

std::string DescribedFile::wanted_type(const Place& place) {
  const Value* const declared =
      place.object == 0 ? nullptr : value_at(fields_at(place), place.path);
  if (declared != nullptr && !is_any(declared->type) && declared->kind != Value::Kind::Unknown)
    return declared->type;
  std::string held = place.reference ? reader_->untyped(as_field(*place.reference)).type : "";
  if (!is_any(held)) return held;
  return declared == nullptr ? std::string{} : declared->type;
}

void DescribedFile::name_owner(const Place& place, const Part& part, scene::Usage& out) {
  const Hierarchy& hierarchy = open_->hierarchy;
  if (part.object != kNone) {
    out.object = open_->paths.told(part.object);
    if (part.component == kNone) return;
    out.component = reader_->type_of(part.component).full_name;
    out.index = static_cast<int>(part.component - hierarchy.objects()[part.object].first_component);
    return;
  }
  const text::Object* const object = hierarchy.document().find(place.object);
  if (object == nullptr) return;
  out.component = reader_->type_of(*object).full_name;
  if (out.component.empty()) out.component = hierarchy.document().root_key(*object);
  if (!has_hierarchy(open_->path))
    out.object = text::field_text(hierarchy.document().body(*object), "m_Name");
}

scene::Usage DescribedFile::describe(const Place& place) {
  scene::Usage out = bare_usage(open_->path, place);
  name_owner(place, part_of(place), out);
  if (!place.importer.empty()) out.component = place.importer;
  if (place.reference) out.value = reader_->untyped(as_field(*place.reference));
  if (place.reference && out.value.kind == Value::Kind::Asset && out.value.type.empty())
    out.value.type = wanted_type(place);
  return out;
}

scene::Usage bare_usage(const std::string& file, const Place& place) {
  scene::Usage out;
  out.kind = place.kind;
  out.file = file;
  out.property = short_path(place.path);
  out.count = place.count;
  out.note = place.method;
  if (place.reference) return out;
  out.value.kind = Value::Kind::Text;
  out.value.type = "string";
  return out;
}

scene::Usage Describer::describe(const std::string& file, const Place& place) {
  if (file != path_) {
    path_ = file;
    open_ = DescribedFile::open(project_, file);
  }
  return open_ == nullptr ? bare_usage(file, place) : open_->describe(place);
}

}  // namespace diorama::unity

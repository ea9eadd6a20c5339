// A RectTransform has everything a Transform has and five more fields. It keeps the id and the
// place in the file, so that children and references find it:
//
//   ---- !u!4 &1407308610                          +--- !u!224 &1407308610
//   -Transform:                                    +RectTransform:
//   -  serializedVersion: 2
//      m_LocalPosition: {x: 3, y: 0, z: 0}
//   +  m_AnchorMin: {x: 0.5, y: 0.5}
//   +  m_AnchorMax: {x: 0.5, y: 0.5}
//   +  m_AnchoredPosition: {x: 3, y: 0}
//   +  m_SizeDelta: {x: 100, y: 100}
//   +  m_Pivot: {x: 0.5, y: 0.5}

#include "unity/edit/components/rect_transform.h"

#include <algorithm>

#include "unity/edit/components/component_editor.h"
#include "unity/edit/session.h"
#include "unity/edit/values/value_writer.h"
#include "unity/model/transforms.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

constexpr double kMiddle = 0.5, kSize = 100;  // of a new one in the editor

/// Where the object is now, relative to the middle of its parent's rectangle.
scene::Vector2 anchored_position(const Hierarchy& hierarchy, Index object, Trial trial) {
  const scene::Vector3 local = local_transform(hierarchy, object, trial).local.position;
  const Index parent = hierarchy.objects()[object].parent;
  if (parent == kNone) return {local.x, local.y};
  const auto outer = local_transform(hierarchy, parent, trial).rect;
  if (!outer) return {local.x, local.y};
  return {local.x - (kMiddle - outer->pivot.x) * outer->size.x,
          local.y - (kMiddle - outer->pivot.y) * outer->size.y};
}

/// The lines of a Transform, followed by the additional ones of a RectTransform.
std::string rect_body(std::string_view transform, const scene::Vector2& anchored,
                      const text::FileStyle& style) {
  constexpr std::string_view kVersion = "  serializedVersion: ";  // a RectTransform writes none
  const std::string_view end = text::line_end(style);
  std::string out = "RectTransform:" + std::string(end);
  transform.remove_prefix(std::min(transform.find('\n') + 1, transform.size()));
  const bool ends = transform.ends_with('\n');
  while (!transform.empty()) {
    const std::string_view line = transform.substr(0, transform.find('\n') + 1);
    const std::string_view whole = line.empty() ? transform : line;
    if (!whole.starts_with(kVersion)) out += whole;
    transform.remove_prefix(whole.size());
  }
  if (!ends) out += end;
  const std::pair<const char*, scene::Vector2> more[] = {{"m_AnchorMin", {kMiddle, kMiddle}},
                                                         {"m_AnchorMax", {kMiddle, kMiddle}},
                                                         {"m_AnchoredPosition", anchored},
                                                         {"m_SizeDelta", {kSize, kSize}},
                                                         {"m_Pivot", {kMiddle, kMiddle}}};
  for (const auto& [name, value] : more)
    text::append_entry(out, vector_draft(value).with_key(name), 2, style);
  if (!ends) out.resize(out.size() - end.size());  // a file without a last line end stays like that
  return out;
}

/// Editors before 2018.3 list components by their class: "- 4: {fileID: 1407308610}".
Result<void> list_as_rect(SceneView& view, const text::Document& document, FileId owner,
                          FileId transform) {
  const text::Object* const lister = document.find(owner);
  const std::string listed = "- 4: {fileID: " + std::to_string(transform) + "}";
  const std::size_t place =
      lister == nullptr ? std::string_view::npos : document.body(*lister).find(listed);
  if (place == std::string_view::npos) return {};
  const std::string as_rect = std::to_string(kRectTransformClass);
  return view.session().apply(view.path(), text::ChangeText{owner, place + 2, "4", as_rect});
}

/// REQUIRES: inside a step.
Result<void> make_rect(SceneView& view, const OpenHierarchy& open, Index object) {
  DIORAMA_CHECK(view.session().limits().check_component("UnityEngine.RectTransform"));
  const Index at = open.hierarchy.transform_of(object);
  const Component& transform = open.hierarchy.components()[at];
  DIORAMA_TRY(const OpenFile* const file, view.file());
  const text::Document& document = *file->document;
  const text::Object* const found = document.find(transform.id);
  if (instance_index(open.hierarchy, transform) != kNone || found == nullptr || found->stripped)
    return Error{ErrorCode::Unsupported,
                 "the Transform of '" + open.paths.path(object) +
                     "' comes from a prefab and cannot become a RectTransform here",
                 "do it in the prefab, or unpack the instance",
                 {{"path", open.paths.path(object)}}};
  const scene::Vector2 anchored = anchored_position(open.hierarchy, object, Trial::Plain);
  if (!is_equal(anchored, anchored_position(open.hierarchy, object, Trial::Odd)))
    return Error{ErrorCode::Unsupported,
                 "where '" + open.paths.path(object) +
                     "' is in its parent's rectangle is in no file: the engine computes its size",
                 "create a new object with a RectTransform instead",
                 {{"path", open.paths.path(object)}}};
  const auto position = static_cast<std::size_t>(found - document.objects().data());
  std::string text = text::header_line(kRectTransformClass, transform.id, false, file->style) +
                     rect_body(document.body(*found), anchored, file->style);
  const FileId owner = open.hierarchy.objects()[object].id;
  DIORAMA_CHECK(view.remove(transform.id));
  DIORAMA_CHECK(view.session().apply(view.path(), text::AddObject{position, std::move(text)}));
  return list_as_rect(view, document, owner, transform.id);
}

}  // namespace

Result<scene::ComponentChange> become_rect(SceneView& view, FileId object, const AddableType& found,
                                           const scene::NewComponent& wanted) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index owner, view.find_to_change(*open, object));
  const std::string path = open->paths.path(owner);
  const Component& now = open->hierarchy.components()[open->hierarchy.transform_of(owner)];
  if (now.class_id == kRectTransformClass)
    return Error{ErrorCode::InvalidArgument, "'" + path + "' already has a RectTransform", {}, {}};
  Step step(view.session(), "add " + found.type.full_name + " to " + path);
  DIORAMA_CHECK(make_rect(view, *open, owner));
  scene::ComponentChange out = view.describe(*open, owner, 0, found.type);
  if (!wanted.fields.members.empty()) {
    DIORAMA_TRY(out, ComponentEditor(view).set_fields(object, 0, wanted.fields, wanted.levels,
                                                      ComponentEditor::Skipping::Any));
  }
  DIORAMA_CHECK(step.keep());
  return out;
}

}  // namespace diorama::unity::edit

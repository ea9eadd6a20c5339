// SceneEditor, RectTransforms: an object that needs one gets it in the place of its Transform.

#include <algorithm>

#include "unity/edit/prefabs/overrides.h"
#include "unity/edit/scene_editor.h"
#include "unity/model/transforms.h"
#include "unity/text/number_text.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

using unity::Index;
using unity::kNone;
using unity::OpenHierarchy;

constexpr double kMiddle = 0.5, kSize = 100;  // of a new one in the editor

std::string pair_line(std::string_view name, double x, double y, std::string_view end) {
  return "  " + std::string(name) + ": {x: " + text::float_text(static_cast<float>(x)) +
         ", y: " + text::float_text(static_cast<float>(y)) + "}" + std::string(end);
}

/// Where the object is now, from the middle of its parent's rectangle.
scene::Vector2 anchored_position(const unity::Hierarchy& hierarchy, Index object) {
  const scene::Vector3 local = unity::local_transform(hierarchy, object).local.position;
  const Index parent = hierarchy.objects()[object].parent;
  if (parent == kNone) return {local.x, local.y};
  const auto outer = unity::local_transform(hierarchy, parent).rect;
  if (!outer) return {local.x, local.y};
  return {local.x - (kMiddle - outer->pivot.x) * outer->size.x,
          local.y - (kMiddle - outer->pivot.y) * outer->size.y};
}

/// The lines of a Transform, what a RectTransform has more behind them.
std::string rect_body(std::string_view transform, const scene::Vector2& anchored,
                      std::string_view end) {
  constexpr std::string_view kVersion = "  serializedVersion: ";  // a RectTransform writes none
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
  out += pair_line("m_AnchorMin", kMiddle, kMiddle, end);
  out += pair_line("m_AnchorMax", kMiddle, kMiddle, end);
  out += pair_line("m_AnchoredPosition", anchored.x, anchored.y, end);
  out += pair_line("m_SizeDelta", kSize, kSize, end);
  out += pair_line("m_Pivot", kMiddle, kMiddle, end);
  if (!ends) out.resize(out.size() - end.size());  // a file without a last line end stays one
  return out;
}

}  // namespace

/// The same id and the same place in the file. REQUIRES: inside a step.
Result<void> SceneEditor::make_rect(const OpenHierarchy& open, Index object) {
  DIORAMA_CHECK(session_.limits().check_component("UnityEngine.RectTransform"));
  const Index at = open.hierarchy.transform_of(object);
  const unity::Component& transform = open.hierarchy.components()[at];
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const text::Document& document = *file->document;
  const text::Object* const found = document.find(transform.id);
  if (instance_index(open.hierarchy, transform) != kNone || found == nullptr || found->stripped)
    return Error{ErrorCode::Unsupported,
                 "the Transform of '" + open.paths.path(object) +
                     "' comes from a prefab and cannot become a RectTransform here",
                 "do it in the prefab, or unpack the instance",
                 {{"path", open.paths.path(object)}}};
  const std::string_view end = text::line_end(file->style);
  const auto position = static_cast<std::size_t>(found - document.objects().data());
  std::string text =
      text::header_line(unity::kRectTransformClass, transform.id, false, file->style) +
      rect_body(document.body(*found), anchored_position(open.hierarchy, object), end);
  const unity::FileId owner = open.hierarchy.objects()[object].id;
  DIORAMA_CHECK(session_.apply(path_, text::RemoveObject{position, std::string(found->text)}));
  DIORAMA_CHECK(session_.apply(path_, text::AddObject{position, std::move(text)}));
  // Editors before 2018.3 list components by their class.
  const text::Object* const lister = document.find(owner);
  const std::string listed = "- 4: {fileID: " + std::to_string(transform.id) + "}";
  const std::size_t place =
      lister == nullptr ? std::string_view::npos : document.body(*lister).find(listed);
  if (place == std::string_view::npos) return {};
  const std::string as_rect = std::to_string(unity::kRectTransformClass);
  return session_.apply(path_, text::ChangeText{owner, place + 2, "4", as_rect});
}

/// What adding a RectTransform means.
Result<scene::ComponentChange> SceneEditor::become_rect(const std::string& object,
                                                 const AddableType& found,
                                                 const scene::NewComponent& wanted) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index owner, find(*open, object));
  const std::string path = open->paths.path(owner);
  const unity::Component& now = open->hierarchy.components()[open->hierarchy.transform_of(owner)];
  if (now.class_id == unity::kRectTransformClass)
    return Error{ErrorCode::InvalidArgument, "'" + path + "' has a RectTransform already", {}, {}};
  Step step(session_, "add " + found.type.full_name + " to " + path);
  DIORAMA_CHECK(make_rect(*open, owner));
  scene::ComponentChange out = describe(*open, owner, 0, found.type);
  if (!wanted.fields.members.empty()) {
    DIORAMA_TRY(out, set_fields(path, 0, wanted.fields));
  }
  step.keep();
  return out;
}

}  // namespace diorama::unity::edit

// What tells two editors apart, in a Transform of 2021.3 and in one of 2022.3.20:
//
//   Transform:                                 Transform:
//     m_GameObject: {fileID: 1407308609}         m_GameObject: {fileID: 1407308609}
//                                                serializedVersion: 2
//     m_ConstrainProportionsScale: 0             m_ConstrainProportionsScale: 0
//     m_Children: []                             m_Children: []
//     m_Father: {fileID: 0}                      m_Father: {fileID: 0}
//     m_RootOrder: 2
//
// Both have thirteen lines. So a layout fits when it names the same fields and the same version.

#include "unity/edit/objects/object_form.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "unity/edit/objects/root_order.h"
#include "unity/model/hierarchy.h"

namespace diorama::unity::edit {
namespace {

using text::Document;
using text::NodeView;
using text::Object;

constexpr UnityVersion kNewest{9999, 0, 0, 'f', 0};
/// How much of a file is looked at to learn which editor wrote it.
constexpr std::size_t kLookedAt = 256, kClassesLookedAt = 12;
constexpr std::string_view kVersionKey = "serializedVersion";

/// An object of that class as an example: the shortest of the first few, because a transform
/// may list thousands of children.
const Object* example_of(const Document& document, std::int32_t class_id) {
  const Object* out = nullptr;
  int left = 8;
  for (const Object& each : document.objects()) {
    if (each.class_id != class_id || each.stripped) continue;
    if (out == nullptr || each.text.size() < out->text.size()) out = &each;
    if (--left == 0) break;
  }
  return out;
}

std::size_t common_fields(NodeView fields, const ClassLayout& layout) {
  return static_cast<std::size_t>(std::ranges::count_if(
      layout.fields, [&](const FieldInfo* field) { return fields[field->name].exists(); }));
}

/// In how many lines an object is not as the layout says.
std::size_t differences(NodeView fields, const ClassLayout& layout) {
  const NodeView version = fields[kVersionKey];
  const std::size_t own = fields.size() - (version.exists() ? 1 : 0);
  const std::size_t common = common_fields(fields, layout);
  const std::string written =
      layout.serialized_version > 1 ? std::to_string(layout.serialized_version) : "";
  const bool same_version = written == (version.exists() ? version.text() : "");
  return own - common + layout.fields.size() - common + (same_version ? 0 : 1);
}

/// What an object of the file shows: the layouts of its class that are exactly as it is.
struct Shown {
  const ClassInfo* info = nullptr;
  std::vector<const ClassLayout*> layouts;

  [[nodiscard]] bool fits(const UnityVersion& version) const {
    return std::ranges::any_of(
        layouts, [&](const ClassLayout* layout) { return info->may_have(version, *layout); });
  }
};

/// Of the first objects of the file, one of each class.
std::vector<Shown> shown_by(const Document& document) {
  std::vector<Shown> out;
  std::vector<std::int32_t> seen = {kMonoBehaviourClass, kPrefabInstanceClass};
  const auto objects = document.objects();
  for (const Object& each : objects.first(std::min(objects.size(), kLookedAt))) {
    if (seen.size() == kClassesLookedAt) break;
    if (each.stripped || std::ranges::find(seen, each.class_id) != seen.end()) continue;
    seen.push_back(each.class_id);
    const ClassInfo* const info = find_class(each.class_id);
    if (info == nullptr) continue;
    const text::Tree tree = document.fields(each);
    Shown shown{info, {}};
    for (const ClassLayout& layout : info->layouts)
      if (differences(tree.fields(), layout) == 0) shown.layouts.push_back(&layout);
    if (!shown.layouts.empty()) out.push_back(std::move(shown));
  }
  return out;
}

/// The version closest to that one of those that are known to have the layout.
UnityVersion nearest_with(const ClassLayout& layout, const UnityVersion& version) {
  std::optional<UnityVersion> before, after;
  for (const ClassLayout::Range& range : layout.versions) {
    if (range.first <= version && version <= range.last) return version;
    if (range.last < version)
      before = before ? std::max(*before, range.last) : range.last;
    else
      after = after ? std::min(*after, range.first) : range.first;
  }
  return before ? *before : after.value_or(version);
}

/// The editor of the project, if the file can be of it; else another one that could have written
/// the objects of the file.
UnityVersion editor_of(const Document& document, const UnityVersion& project) {
  const std::vector<Shown> shown = shown_by(document);
  const auto fitting = [&](const UnityVersion& version) {
    return std::ranges::count_if(shown, [&](const Shown& each) { return each.fits(version); });
  };
  UnityVersion out = project;
  auto best = fitting(project);
  for (const Shown& each : shown) {
    if (each.fits(project)) continue;
    for (const ClassLayout* const layout : each.layouts) {
      const UnityVersion candidate = nearest_with(*layout, project);
      const auto fits = fitting(candidate);
      if (fits > best) std::tie(out, best) = std::pair(candidate, fits);
    }
  }
  return out;
}

/// The layout of an object of the same class that the file has. Nothing when it has none, or one
/// that lacks most fields, as no editor writes it.
const ClassLayout* layout_of_sibling(const Document& document, const ClassInfo& info,
                                     const UnityVersion& editor) {
  const Object* const sibling = example_of(document, info.id);
  if (sibling == nullptr) return nullptr;
  const text::Tree tree = document.fields(*sibling);
  const ClassLayout* best = nullptr;
  std::pair<std::size_t, bool> least;  // lines that differ, whether it is of another editor
  for (const ClassLayout& layout : info.layouts) {
    const std::pair now(differences(tree.fields(), layout), !info.may_have(editor, layout));
    if (best == nullptr || now < least) std::tie(best, least) = std::pair(&layout, now);
  }
  const bool whole =
      best != nullptr && 2 * common_fields(tree.fields(), *best) >= best->fields.size();
  return whole ? best : nullptr;
}

}  // namespace

ObjectForm form_of_new(const Document& document, const ProjectSettings& settings,
                       const ClassInfo& info) {
  const UnityVersion editor = editor_of(document, settings.version.value_or(kNewest));
  const ClassLayout* layout = layout_of_sibling(document, info, editor);
  if (layout == nullptr) {
    layout = info.layout(editor);
    if (layout == nullptr) return {};
    // Since 2022.3.5 siblings have no numbers; no editor so close to that one was looked at.
    const bool numbers = numbers_siblings(document, settings);
    const auto fits = [&](const ClassLayout& candidate) {
      const auto is_order = [](const FieldInfo* field) { return field->name == "m_RootOrder"; };
      return std::ranges::any_of(candidate.fields, is_order) == numbers;
    };
    if (is_transform_class(info.id) && !fits(*layout)) {
      const auto found = std::ranges::find_if(info.layouts, fits);
      if (found != info.layouts.end()) layout = &*found;
    }
  }
  return {layout, info.may_have(editor, *layout) ? editor : nearest_with(*layout, editor)};
}

}  // namespace diorama::unity::edit

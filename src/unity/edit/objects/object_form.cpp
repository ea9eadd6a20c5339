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

/// As it is written; empty: it is not.
std::string version_text(const ClassLayout& layout) {
  return layout.serialized_version > 1 ? std::to_string(layout.serialized_version) : "";
}

/// In how many lines an object is not as the layout says.
std::size_t differences(NodeView fields, const ClassLayout& layout) {
  const NodeView version = fields[kVersionKey];
  const std::size_t own = fields.size() - (version.exists() ? 1 : 0);
  const std::size_t common = common_fields(fields, layout);
  const bool same_version = version_text(layout) == (version.exists() ? version.text() : "");
  return own - common + layout.fields.size() - common + (same_version ? 0 : 1);
}

/// Whether its lines are those of the layout, in that order. Nothing is parsed: most objects are as
/// one of the layouts says, and this is asked for each new object.
bool has_lines_of(std::string_view body, const ClassLayout& layout) {
  std::size_t next = 0;
  std::string_view version;
  for (std::size_t at = body.find('\n'); at != std::string_view::npos; at = body.find('\n', at)) {
    const std::string_view rest = body.substr(++at);
    if (rest.size() < 3 || !rest.starts_with("  ") || rest[2] == ' ' || rest[2] == '-') continue;
    const std::string_view line = rest.substr(2, rest.find('\n') - 2);
    const std::string_view key = line.substr(0, line.find(':'));
    if (key == kVersionKey)
      version = line.substr(std::min(line.size(), key.size() + 2));
    else if (next == layout.fields.size() || layout.fields[next++]->name != key)
      return false;
  }
  return next == layout.fields.size() && version == version_text(layout);
}

/// Whether an editor of that version writes it so, as far as a look at its lines tells.
bool looks_like(std::string_view body, const ClassInfo& info, const ClassLayout& layout,
                const UnityVersion& editor) {
  return info.may_have(editor, layout) && has_lines_of(body, layout);
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

/// Of the first objects of the file the shortest of each class, as a transform may list thousands
/// of children.
std::vector<const Object*> first_examples(const Document& document) {
  std::vector<const Object*> out;
  const auto objects = document.objects();
  for (const Object& each : objects.first(std::min(objects.size(), kLookedAt))) {
    if (each.stripped || each.class_id == kMonoBehaviourClass ||
        each.class_id == kPrefabInstanceClass)
      continue;
    const auto known = std::ranges::find(out, each.class_id, &Object::class_id);
    if (known != out.end()) {
      if (each.text.size() < (*known)->text.size()) *known = &each;
    } else if (out.size() < kClassesLookedAt) {
      out.push_back(&each);
    }
  }
  return out;
}

std::vector<Shown> shown_by(const Document& document) {
  std::vector<Shown> out;
  for (const Object* const each : first_examples(document)) {
    const ClassInfo* const info = find_class(each->class_id);
    if (info == nullptr) continue;
    const text::Tree tree = document.fields(*each);
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
  const auto is_of_project = [&](const Object* each) {
    const ClassInfo* const info = find_class(each->class_id);
    return info == nullptr || std::ranges::any_of(info->layouts, [&](const ClassLayout& layout) {
             return looks_like(document.body(*each), *info, layout, project);
           });
  };
  if (std::ranges::all_of(first_examples(document), is_of_project)) return project;
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
  for (const ClassLayout& layout : info.layouts)
    if (looks_like(document.body(*sibling), info, layout, editor)) return &layout;
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

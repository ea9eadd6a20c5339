// A curve stands in a clip twice or three times: as people edit it, as it is played, and as a line
// in the table of what is bound:
//
//   m_EditorCurves:              m_PositionCurves:                m_ClipBindingConstant:
//   - m_LocalPosition.x of A     - x, y and z of A                  genericBindings:
//   - m_LocalPosition.y of A                                        - path: 3554254475
//   - m_LocalPosition.z of A                                          attribute: 1
//
// All of them are changed together. The table has numbers of Unity's own for some properties; a
// curve whose numbers no file has shown gets no line there.

#include "unity/edit/animation/clip_editor.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "base/path_text.h"
#include "base/text.h"
#include "unity/edit/animation/clip_forms.h"
#include "unity/edit/animation/clip_report.h"
#include "unity/edit/animation/controller_forms.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/change_body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/references.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"
#include "unity/text/object_header.h"
#include "unity/types/script_types.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::FileId;
using text::NodeView;
using unity::parse_path;

constexpr FileId kClipId = 7400000;  // on disk
constexpr std::size_t kMostKeys = 10'000;
constexpr std::int32_t kTransform = 4, kRectTransform = 224;
constexpr const char* kBindings = "m_ClipBindingConstant.genericBindings";
constexpr const char* kMapping = "m_ClipBindingConstant.pptrCurveMapping";
constexpr const char* kStopTime = "m_AnimationClipSettings.m_StopTime";
constexpr const char* kLoopTime = "m_AnimationClipSettings.m_LoopTime";
constexpr std::array kAxes{".x", ".y", ".z"};

Error bad(const char* field, const std::string& problem, std::string hint = {}) {
  return {ErrorCode::InvalidArgument,
          std::string(field) + ": " + problem,
          std::move(hint),
          {{"field", field}}};
}

/// A property that has all its axes in one curve, and the list that is played.
struct VectorProperty {
  std::string_view name, list;
  std::array<std::string_view, 3> also;  ///< other names for it
};
constexpr auto kVectors = std::to_array<VectorProperty>({
    {"m_LocalPosition", "m_PositionCurves", {"localPosition", "position", "m_LocalPosition"}},
    {"m_LocalScale", "m_ScaleCurves", {"localScale", "scale", "m_LocalScale"}},
    {"localEulerAnglesRaw", "m_EulerCurves", {"localEulerAngles", "rotation", "eulerAngles"}},
});

const VectorProperty* vector_called(const std::string& name) {
  const auto found = std::ranges::find_if(kVectors, [&](const VectorProperty& each) {
    return each.name == name || std::ranges::find(each.also, name) != each.also.end();
  });
  return found == kVectors.end() ? nullptr : &*found;
}

/// What a curve is of, resolved.
struct Target {
  Binding binding;  ///< of a vector without the axis
  const VectorProperty* vector = nullptr;
};

Error no_property(const std::string& property, const std::string& type,
                  const std::vector<std::string>& known) {
  return bad("property", type + " has no property '" + property + "'", name_hint(property, known));
}

/// What keys have.
enum class KeyKind { Any, Numbers, Assets };

/// What a property can be animated with.
struct Leaf {
  bool exists = true, number = false, reference = false;
};

Result<void> check_leaf(const Leaf& leaf, KeyKind keys, const std::string& property,
                        const std::string& type) {
  if (keys == KeyKind::Any) return {};
  if (!leaf.exists) return no_property(property, type, {});
  const std::string of = "'" + property + "' of " + type;
  if (keys == KeyKind::Numbers && !leaf.number)
    return bad("property", of + " is no number",
               "a colour or vector has a curve for each part, like m_Color.a");
  if (keys == KeyKind::Assets && !leaf.reference) return bad("keys", of + " takes no asset");
  return {};
}

/// The parts of a value that the engine writes in its own way; empty: not known.
std::string_view parts_of(FieldKind kind) {
  switch (kind) {
    case FieldKind::Vector2:
    case FieldKind::Vector2Int: return "xy";
    case FieldKind::Vector3:
    case FieldKind::Vector3Int: return "xyz";
    case FieldKind::Vector4:
    case FieldKind::Quaternion: return "xyzw";
    case FieldKind::Color: return "rgba";
    default: return {};
  }
}

Leaf leaf_of(const FieldType& type, std::string_view below) {
  if (type.collection != Collection::None) return {true, !below.empty(), !below.empty()};
  switch (type.kind) {
    case FieldKind::Bool:
    case FieldKind::Integer:
    case FieldKind::Float:
    case FieldKind::Double:
    case FieldKind::Char:
    case FieldKind::Enum: return {below.empty(), true, false};
    case FieldKind::String: return {below.empty(), false, false};
    case FieldKind::ObjectReference: return {below.empty(), false, true};
    case FieldKind::Unknown: return {true, true, true};
    default: break;
  }
  if (below.empty()) return {true, false, false};
  const std::string_view parts = parts_of(type.kind);
  if (parts.empty()) return {true, true, true};
  return {below.size() == 1 && parts.find(below.front()) != std::string_view::npos, true, false};
}

Result<void> check_script_property(const ScriptInfo* script, const std::string& property,
                                   const std::string& type, KeyKind keys) {
  const std::string root = property.substr(0, property.find('.'));
  if (root == "m_Enabled") return check_leaf({property == root, true, false}, keys, property, type);
  if (script == nullptr || !script->unknown_base.empty() || script->fields.empty()) return {};
  std::vector<std::string> known;
  for (const SerializedField& field : script->fields) known.push_back(field.name);
  const auto found = std::ranges::find(script->fields, root, &SerializedField::name);
  if (found == script->fields.end()) return no_property(root, type, known);
  const std::string_view below =
      property.size() == root.size() ? "" : std::string_view(property).substr(root.size() + 1);
  return check_leaf(leaf_of(found->type, below), keys, property, type);
}

bool is_number(std::string_view type) {
  static constexpr auto kNumbers = std::to_array<std::string_view>(
      {"bool",   "byte",   "sbyte",        "char",           "short",     "ushort",
       "int",    "uint",   "long",         "ulong",          "float",     "double",
       "UInt8",  "SInt8",  "UInt16",       "SInt16",         "UInt32",    "SInt32",
       "UInt64", "SInt64", "unsigned int", "unsigned short", "long long", "unsigned long long"});
  return std::ranges::find(kNumbers, type) != kNumbers.end();
}

/// A value deep in structs that the table does not know is left to the caller.
Leaf leaf_of(std::int32_t class_id, const FieldInfo& root, const std::string& property) {
  const std::size_t dot = property.find('.');
  const bool refers = root.yaml.find("PPtr<") != std::string_view::npos;  // a list of references
  if (dot == std::string::npos)
    return {true, is_number(field_type(class_id, property)), root.yaml == "ref"};
  if (property.find(".Array.") != std::string::npos) return {true, !refers, refers};
  const std::string type = field_type(class_id, property);
  const bool direct = property.find('.', dot + 1) == std::string::npos;
  const bool known = is_number(root.csharp_type()) || find_value_type(root.type) != nullptr;
  if (type.empty()) return {!direct || !known, true, true};
  return {true, is_number(type), !is_number(type)};
}

Result<void> check_engine_property(std::int32_t class_id, const std::string& property,
                                   KeyKind keys) {
  const ClassInfo* const info = find_class(class_id);
  if (info == nullptr) return {};
  const std::string root = property.substr(0, property.find('.')), type(info->name);
  if (const FieldInfo* const field = info->field(root))
    return check_leaf(leaf_of(class_id, *field, property), keys, property, type);
  if ((root == "material" && derives_from(*info, "Renderer")) ||
      (root == "blendShape" && info->name == "SkinnedMeshRenderer"))
    return check_leaf({property != root, true, false}, keys, property, type);
  std::vector<std::string> known;
  for (const FieldInfo& field : info->fields) known.emplace_back(field.name);
  return no_property(root, type, known);
}

Result<Target> transform_target(Target out, const std::string& property) {
  out.vector = vector_called(property);
  if (out.vector == nullptr)
    return bad("property", "'" + property + "' of a Transform is not animated by itself",
               "give m_LocalPosition, m_LocalScale or localEulerAnglesRaw with three values");
  out.binding.attribute = out.vector->name;
  return out;
}

Result<void> check_rect_property(const std::string& property, KeyKind keys) {
  const std::string root = property.substr(0, property.find('.'));
  const std::vector<std::string> known{"m_AnchoredPosition", "m_SizeDelta", "m_AnchorMin",
                                       "m_AnchorMax",        "m_Pivot",     "m_LocalPosition"};
  if (vector_called(root) != nullptr && root != "m_LocalPosition")
    return bad("property", "'" + property + "' is one of every Transform", "give type Transform");
  if (std::ranges::find(known, root) == known.end())
    return no_property(root, "RectTransform", known);
  if (property != root) {
    // Only the position in space has a third axis.
    const std::string_view below = std::string_view(property).substr(root.size() + 1);
    const bool exists = below == "x" || below == "y" || (below == "z" && root == "m_LocalPosition");
    return check_leaf({exists, true, false}, keys, property, "RectTransform");
  }
  return bad("property", "'" + property + "' has axes", "give '" + root + ".x' or another axis");
}

Result<void> check_property(const AddableType& found, const std::string& property, KeyKind keys) {
  if (found.type.class_id == kRectTransform) return check_rect_property(property, keys);
  if (found.script.guid)
    return check_script_property(found.type.script, property, found.type.full_name, keys);
  return check_engine_property(found.type.class_id, property, keys);
}

Result<Target> find_target(Session& session, const CurveName& name, KeyKind keys) {
  constexpr std::int32_t kGameObject = 1;
  Target out;
  out.binding.path = name.object;
  out.binding.attribute = name.property;
  if (name.property.empty()) return bad("property", "is empty");
  if (name.object.starts_with('/') || name.object.ends_with('/'))
    return bad("object", "'" + name.object + "' is no path below the animated object",
               "give it without the animated object itself, like 'Body/Head'; '' is that object");
  if (name.type == "GameObject" || name.type == "UnityEngine.GameObject") {
    out.binding.class_id = kGameObject;
    if (name.property != "m_IsActive")
      return no_property(name.property, "GameObject", {"m_IsActive"});
    DIORAMA_CHECK(check_leaf({true, true, false}, keys, name.property, "GameObject"));
    return out;
  }
  DIORAMA_TRY(const AddableType found, find_component_type(session.project(), name.type));
  out.binding.class_id = found.type.class_id;
  if (found.script.guid) out.binding.script = found.script;
  if (found.type.class_id == kTransform) return transform_target(std::move(out), name.property);
  DIORAMA_CHECK(check_property(found, name.property, keys));
  return out;
}

KeyKind kind_of(const std::vector<ClipKey>& keys) {
  if (keys.empty()) return KeyKind::Any;
  return keys.front().asset ? KeyKind::Assets : KeyKind::Numbers;
}

Result<std::vector<ClipKey>> checked_keys(std::vector<ClipKey> keys, const Target& target) {
  if (keys.empty()) return bad("keys", "there are none", "a curve that is not wanted is removed");
  if (keys.size() > kMostKeys)
    return Error{ErrorCode::LimitExceeded,
                 "keys: a curve has at most " + std::to_string(kMostKeys) + " here",
                 {},
                 {{"field", "keys"}}};
  std::ranges::stable_sort(keys, {}, &ClipKey::time);
  const bool references = keys.front().asset.has_value();
  const std::size_t wanted = target.vector != nullptr ? kAxes.size() : 1;
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const ClipKey& key = keys[i];
    if (key.time < 0) return bad("keys", "a time is below 0");
    DIORAMA_CHECK(check_float("keys", key.time));
    DIORAMA_CHECK(check_float("keys", key.in));
    DIORAMA_CHECK(check_float("keys", key.out));
    for (const double each : key.values) DIORAMA_CHECK(check_float("keys", each));
    if (i > 0 && static_cast<float>(keys[i - 1].time) == static_cast<float>(key.time))
      return bad("keys", "two have the time " + text::Draft(number_draft(key.time)).text);
    if (key.asset.has_value() != references)
      return bad("keys", "some have a value and some an asset");
    if (references && target.vector != nullptr)
      return bad("keys", std::string(target.vector->name) + " takes numbers");
    if (!references && key.values.size() != wanted)
      return bad("keys",
                 wanted == 1 ? "'" + target.binding.attribute + "' takes one number in each"
                             : std::string(target.vector->name) + " takes three numbers in each",
                 wanted == 1 ? "a colour or vector has a curve for each part, like m_Color.a" : "");
  }
  for (std::size_t axis = 0; !references && axis < wanted; ++axis) {
    const std::vector<KeyValue> slopes = key_values(keys, axis);
    for (std::size_t i = 0; i < keys.size(); ++i)
      for (const double each : {slopes[i].in, slopes[i].out})
        if (keys[i].mode != KeyMode::Constant) DIORAMA_CHECK(check_float("keys", each));
  }
  return keys;
}

/// A clip that is open for changing.
struct OpenClip {
  const OpenFile* file = nullptr;
  FileId id = 0;
  ClipForm form;
};

Result<OpenClip> open_clip(Session& session, const std::string& path) {
  OpenClip out;
  DIORAMA_TRY(out.file, session.file(path));
  DIORAMA_TRY(const text::Object* const clip, find_clip(*out.file->document, path));
  out.id = clip->id;
  const text::Tree tree = out.file->document->fields(*clip);
  const NodeView fields = tree.fields();
  out.form.version = static_cast<int>(fields["serializedVersion"].integer().value_or(0));
  constexpr int kOldest = 6;
  const bool whole = fields["m_EulerCurves"].exists() && fields["m_FloatCurves"].exists() &&
                     fields["m_EditorCurves"].exists() && fields["m_PPtrCurves"].exists() &&
                     fields["m_ClipBindingConstant"]["genericBindings"].exists() &&
                     fields["m_AnimationClipSettings"]["m_StopTime"].exists();
  if (out.form.version >= kOldest && whole) return out;
  return Error{ErrorCode::Unsupported,
               "'" + path + "' has the form of editors before 2018.3",
               "open and save it in the editor once",
               {{"path", path}}};
}

/// The animated object would have two rotations, or the editor would see only the new curve.
Result<void> check_others(const OpenClip& clip, const std::string& path, const Target& target) {
  const text::Tree tree = clip.file->document->fields(*clip.file->document->find(clip.id));
  const NodeView fields = tree.fields();
  bool played = false, turned = false;
  for (const char* const list :
       {"m_FloatCurves", "m_PositionCurves", "m_RotationCurves", "m_EulerCurves", "m_ScaleCurves"})
    played = played || fields[list].size() > 0;
  if (played && fields["m_EditorCurves"].size() == 0)
    return Error{ErrorCode::PreconditionFailed,
                 "'" + path + "' has only curves that are played, none that are edited",
                 "the editor would show only the new one; make a new clip",
                 {{"path", path}}};
  if (target.vector == nullptr || target.vector->list != "m_EulerCurves") return {};
  const std::string& object = target.binding.path;
  for (const NodeView each : fields["m_RotationCurves"])
    turned = turned || each["path"].text() == object;
  for (const NodeView each : fields["m_CompressedRotationCurves"])
    turned = turned || each["m_Path"].text() == object;
  if (!turned) return {};
  return Error{ErrorCode::PreconditionFailed,
               "'" + object + "' already has a rotation in '" + path + "', as quaternions",
               "remove that one in the editor first",
               {{"path", path}}};
}

/// As the event that it takes the place of has it.
std::string message_options(NodeView events, const ClipEvent& event) {
  if (event.require_receiver) return *event.require_receiver ? "0" : "1";
  for (const NodeView each : events) {
    const double time = each["time"].number().value_or(-1);
    if (static_cast<float>(time) == static_cast<float>(event.time) &&
        each["functionName"].text() == event.function && each["messageOptions"].exists())
      return each["messageOptions"].text();
  }
  return "0";
}

ClipChange changed(Session& session, const std::string& path, std::vector<std::string> sentences) {
  ClipChange out{path, {}, {}, std::move(sentences)};
  if (const Asset* const asset = session.project().assets().find_path(path))
    out.guid = asset->guid.text();
  return out;
}

// --- Changing the lists -------------------------------------------------------------------------

std::string item_path(std::string_view list, std::size_t index) {
  return std::string(list) + ".Array.data[" + std::to_string(index) + "]";
}

template <class Matches>
std::vector<std::size_t> items_of(const Body& body, std::string_view list, const Matches& matches) {
  const text::Tree tree = text::Tree::parse(body.text());
  std::vector<std::size_t> out;
  std::size_t index = 0;
  for (const NodeView each : node_at(tree.fields(), parse_path(list))) {
    if (matches(each)) out.push_back(index);
    ++index;
  }
  return out;
}

/// What is of the whole curve and not of its keys stays: what is before and after it, and flags.
void carry_over(Draft& item, NodeView old) {
  for (Draft& each : item.children) {
    const bool own = each.key == "m_PreInfinity" || each.key == "m_PostInfinity" ||
                     each.key == "m_RotationOrder" || each.key == "flags";
    if (own && old[each.key].exists()) each.text = old[each.key].text();
    if (each.key == "curve") carry_over(each, old[each.key]);
  }
}

/// In the place of the item that matches, else as the last one.
template <class Matches>
Result<void> put(Body& body, std::string_view list, const Matches& matches, Draft item) {
  const auto found = items_of(body, list, matches);
  if (!found.empty()) {
    const Path place = parse_path(item_path(list, found.front()));
    const text::Tree tree = text::Tree::parse(body.text());
    carry_over(item, node_at(tree.fields(), place));
    return body.set(place, item);
  }
  const std::size_t end = list_size(body, parse_path(list)).value_or(0);
  return body.insert_item(parse_path(list), end, item);
}

/// Whether there was one.
template <class Matches>
Result<bool> drop(Body& body, std::string_view list, const Matches& matches) {
  ListChange change;
  change.removed = items_of(body, list, matches);
  if (change.removed.empty()) return false;
  DIORAMA_CHECK(body.change_list(parse_path(list), change));
  return true;
}

auto is_of(const Binding& binding) {
  return [&binding](NodeView node) { return binding_in(node) == binding; };
}

auto has_path(const std::string& path) {
  return [&path](NodeView node) { return node["path"].text() == path; };
}

/// By its numbers where those are known. The editor's own lines mostly have the hash of the
/// property, so that one is found where they are not known.
auto is_bound(const Binding& binding, bool is_reference) {
  const auto known = numbers_of(binding, is_reference);
  const BindingNumbers numbers = known.value_or(
      BindingNumbers{binding_hash(binding.attribute), binding.class_id, 0, is_reference});
  return [&binding, numbers](NodeView node) {
    return node["path"].text() == std::to_string(binding_hash(binding.path)) &&
           node["attribute"].text() == std::to_string(numbers.attribute) &&
           node["typeID"].integer() == numbers.type_id &&
           (node["isPPtrCurve"].integer() == 1) == numbers.is_reference &&
           as_reference(node["script"]).value_or(Reference{}) == binding.script;
  };
}

Binding with_axis(const Binding& binding, std::string_view root, const char* axis) {
  Binding out = binding;
  out.attribute = std::string(root) + axis;
  return out;
}

/// The line in the table; false when there is none and nobody knows its numbers.
Result<bool> put_binding(Body& body, const Binding& binding, bool is_reference,
                         const ClipForm& form) {
  if (!items_of(body, kBindings, is_bound(binding, is_reference)).empty()) return true;
  const auto numbers = numbers_of(binding, is_reference);
  if (!numbers || !form.knows_bindings()) return false;
  const std::size_t end = list_size(body, parse_path(kBindings)).value_or(0);
  DIORAMA_CHECK(
      body.insert_item(parse_path(kBindings), end, binding_draft(binding, *numbers, form)));
  return true;
}

/// What follows from the curves: the length, and whether the animated object itself moves.
Result<void> set_totals(Body& body) {
  const text::Tree tree = text::Tree::parse(body.text());
  const NodeView fields = tree.fields();
  const double length = length_of(fields);
  bool moves = false;
  for (const char* const list : {"m_PositionCurves", "m_RotationCurves", "m_EulerCurves"})
    for (const NodeView each : fields[list]) moves = moves || each["path"].text().empty();
  const bool says = fields["m_HasGenericRootTransform"].exists();
  if (length > 0) DIORAMA_CHECK(body.set(parse_path(kStopTime), number_draft(length)));
  if (!says) return {};
  return body.set(parse_path("m_HasGenericRootTransform"), flag_draft(moves));
}

Result<void> put_vector(Body& body, const Target& target, const std::vector<ClipKey>& keys,
                        const ClipForm& form) {
  const std::string_view name = target.vector->name;
  std::vector<std::vector<KeyValue>> axes;
  for (std::size_t i = 0; i < kAxes.size(); ++i) {
    axes.push_back(key_values(keys, i));
    const Binding axis = with_axis(target.binding, name, kAxes[i]);
    DIORAMA_CHECK(put(body, "m_EditorCurves", is_of(axis), curve_draft(axis, axes.back(), form)));
  }
  DIORAMA_CHECK(put(body, target.vector->list, has_path(target.binding.path),
                    vector_curve_draft(target.binding.path, axes)));
  if (target.vector->list != "m_EulerCurves") return {};
  // Beside them the editor keeps empty ones.
  for (const char* const each : kAxes) {
    const Binding shown = with_axis(target.binding, "m_LocalEulerAngles", each);
    if (items_of(body, "m_EulerEditorCurves", is_of(shown)).empty())
      DIORAMA_CHECK(put(body, "m_EulerEditorCurves", is_of(shown), curve_draft(shown, {}, form)));
  }
  return {};
}

Result<std::vector<Reference>> references_of(Session& session, const std::string& path,
                                             const OpenFile& file, const std::vector<ClipKey>& keys,
                                             const std::string& property) {
  DIORAMA_TRY(Hierarchy built, session.project().hierarchies().of(path, file.document));
  const OpenHierarchy open(path, std::move(built));
  References references(session, open);
  std::vector<Reference> out;
  for (const ClipKey& key : keys) {
    if (key.asset->empty()) {
      out.emplace_back();
      continue;
    }
    std::vector<scene::Input::Member> given{{"$asset", scene::Input::of(*key.asset)}};
    if (key.part) given.push_back({"name", scene::Input::of(*key.part)});
    const bool sprite = property == "m_Sprite";
    DIORAMA_TRY(out.emplace_back(), references.resolve(scene::Input::map(std::move(given)),
                                                       sprite ? "UnityEngine.Sprite" : "", "keys"));
  }
  return out;
}

/// Every reference of the curves, each once, in their order.
Result<void> set_mapping(Body& body) {
  const text::Tree tree = text::Tree::parse(body.text());
  std::vector<Reference> all;
  for (const NodeView curve : tree.fields()["m_PPtrCurves"])
    for (const NodeView key : curve["curve"]) {
      const Reference each = as_reference(key["value"]).value_or(Reference{});
      if (std::ranges::find(all, each) == all.end()) all.push_back(each);
    }
  Draft list = Draft::list({});
  for (const Reference& each : all) list.children.push_back(to_draft(each));
  return body.set(parse_path(kMapping), list);
}

std::string in_words(const CurveName& name) {
  return "curve " + name.property + " of " + name.type +
         (name.object.empty() ? "" : " on '" + name.object + "'");
}

constexpr const char* kUnbound =
    "it has no line in the table of bindings, as its numbers are not known here; the editor makes "
    "that table";

}  // namespace

Result<ClipChange> ClipEditor::create(const std::string& path, const ClipSettings& settings) {
  if (!path.ends_with(".anim"))
    return Error{
        ErrorCode::InvalidArgument, "'" + path + "' has to end in .anim", {}, {{"path", path}}};
  static const std::array kValues = std::to_array<FieldText>({
      {"m_Name", ""},
      {"m_Legacy", "0"},
      {"m_Compressed", "0"},
      {"m_UseHighQualityCurve", "1"},
      {"m_RotationCurves", "[]"},
      {"m_CompressedRotationCurves", "[]"},
      {"m_EulerCurves", "[]"},
      {"m_PositionCurves", "[]"},
      {"m_ScaleCurves", "[]"},
      {"m_FloatCurves", "[]"},
      {"m_PPtrCurves", "[]"},
      {"m_SampleRate", "60"},
      {"m_WrapMode", "0"},
      {"m_Bounds", "    m_Center: {x: 0, y: 0, z: 0}\n    m_Extent: {x: 0, y: 0, z: 0}"},
      {"m_ClipBindingConstant", "    genericBindings: []\n    pptrCurveMapping: []"},
      {"m_AnimationClipSettings",
       "    serializedVersion: 2\n    m_AdditiveReferencePoseClip: {fileID: 0}\n"
       "    m_AdditiveReferencePoseTime: 0\n    m_StartTime: 0\n    m_StopTime: 1\n"
       "    m_OrientationOffsetY: 0\n    m_Level: 0\n    m_CycleOffset: 0\n"
       "    m_HasAdditiveReferencePose: 0\n    m_LoopTime: 0\n    m_LoopBlend: 0\n"
       "    m_LoopBlendOrientation: 0\n    m_LoopBlendPositionY: 0\n"
       "    m_LoopBlendPositionXZ: 0\n    m_KeepOriginalOrientation: 0\n"
       "    m_KeepOriginalPositionY: 1\n    m_KeepOriginalPositionXZ: 0\n"
       "    m_HeightFromFeet: 0\n    m_Mirror: 0"},
      {"m_EditorCurves", "[]"},
      {"m_EulerEditorCurves", "[]"},
      {"m_HasGenericRootTransform", "0"},
      {"m_HasMotionFloatCurves", "0"},
      {"m_Events", "[]"},
  });
  OpenFile file;
  file.document = std::make_shared<text::Document>(text::Document::parse(text::kProlog));
  file.style = style_of_new_files(session_.project().settings());
  DIORAMA_TRY(const NewBody fresh, new_body(session_, file, kClipClass, kValues));
  Body body(fresh.text, file.style);
  DIORAMA_CHECK(body.set(parse_path("m_Name"), Draft::scalar(std::string(stem_of(path)))));
  const std::string text =
      std::string(text::kProlog) + text::header_line(kClipClass, kClipId, false, {}) + body.text();
  Step step(session_, "create " + path);
  DIORAMA_TRY(const unity::Guid guid, add_asset(session_, path, text));
  if (settings.sample_rate || settings.loop || settings.legacy)
    DIORAMA_CHECK(set_settings(path, settings));
  DIORAMA_CHECK(step.keep());
  return ClipChange{path, guid.text(), {path, path + ".meta"}, {"made without curves"}};
}

Result<ClipChange> ClipEditor::set_curve(const std::string& path, const CurveName& name,
                                         const std::vector<ClipKey>& given) {
  DIORAMA_TRY(const OpenClip clip, open_clip(session_, path));
  DIORAMA_TRY(const Target target, find_target(session_, name, kind_of(given)));
  DIORAMA_TRY(const std::vector<ClipKey> keys, checked_keys(given, target));
  DIORAMA_CHECK(check_others(clip, path, target));
  const bool is_reference = keys.front().asset.has_value();
  std::vector<Reference> references;
  std::vector<double> times;
  if (is_reference) {
    DIORAMA_TRY(references,
                references_of(session_, path, *clip.file, keys, target.binding.attribute));
    for (const ClipKey& each : keys) times.push_back(each.time);
  }
  bool bound = false;
  const auto edit = [&](Body& body) -> Result<void> {
    const Binding& binding = target.binding;
    if (target.vector != nullptr) {
      DIORAMA_CHECK(put_vector(body, target, keys, clip.form));
    } else if (is_reference) {
      DIORAMA_CHECK(put(body, "m_PPtrCurves", is_of(binding),
                        reference_curve_draft(binding, times, references, clip.form)));
    } else {
      const Draft curve = curve_draft(binding, key_values(keys, 0), clip.form);
      for (const char* const list : {"m_FloatCurves", "m_EditorCurves"})
        DIORAMA_CHECK(put(body, list, is_of(binding), curve));
    }
    DIORAMA_TRY(bound, put_binding(body, binding, is_reference, clip.form));
    if (is_reference && bound) DIORAMA_CHECK(set_mapping(body));
    return set_totals(body);
  };
  Step step(session_, "set " + in_words(name));
  DIORAMA_CHECK(change_body(session_, path, clip.id, edit));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{in_words(name) + ": " + std::to_string(keys.size()) +
                                (keys.size() == 1 ? " key" : " keys")};
  if (!bound) told.emplace_back(kUnbound);
  return changed(session_, path, std::move(told));
}

Result<ClipChange> ClipEditor::remove_curve(const std::string& path, const CurveName& name) {
  DIORAMA_TRY(const OpenClip clip, open_clip(session_, path));
  DIORAMA_TRY(const Target target, find_target(session_, name, KeyKind::Any));
  bool found = false;
  const auto edit = [&](Body& body) -> Result<void> {
    const auto take = [&](std::string_view list, const auto& matches) -> Result<void> {
      DIORAMA_TRY(const bool there, drop(body, list, matches));
      found = found || there;
      return {};
    };
    if (target.vector != nullptr) {
      for (const char* const axis : kAxes) {
        const Binding each = with_axis(target.binding, target.vector->name, axis);
        const Binding shown = with_axis(target.binding, "m_LocalEulerAngles", axis);
        DIORAMA_CHECK(take("m_EditorCurves", is_of(each)));
        if (target.vector->list == "m_EulerCurves")
          DIORAMA_CHECK(take("m_EulerEditorCurves", is_of(shown)));
      }
      DIORAMA_CHECK(take(target.vector->list, has_path(target.binding.path)));
    } else {
      for (const char* const list : {"m_FloatCurves", "m_EditorCurves", "m_PPtrCurves"})
        DIORAMA_CHECK(take(list, is_of(target.binding)));
    }
    DIORAMA_CHECK(drop(body, kBindings, is_bound(target.binding, false)));
    DIORAMA_TRY(const bool referred, drop(body, kBindings, is_bound(target.binding, true)));
    if (referred) DIORAMA_CHECK(set_mapping(body));
    return set_totals(body);
  };
  Step step(session_, "remove " + in_words(name));
  DIORAMA_CHECK(change_body(session_, path, clip.id, edit));
  if (!found)
    return Error{ErrorCode::NotFound,
                 "'" + path + "' has no " + in_words(name),
                 "the info of the clip lists its curves",
                 {{"path", path}}};
  DIORAMA_CHECK(step.keep());
  return changed(session_, path, {in_words(name) + " removed"});
}

Result<ClipChange> ClipEditor::set_events(const std::string& path,
                                          const std::vector<ClipEvent>& given) {
  DIORAMA_TRY(const OpenClip clip, open_clip(session_, path));
  std::vector<ClipEvent> events = given;
  std::ranges::stable_sort(events, {}, &ClipEvent::time);
  Draft list = Draft::list({});
  const text::Tree tree = clip.file->document->fields(*clip.file->document->find(clip.id));
  for (const ClipEvent& each : events) {
    if (each.function.empty()) return bad("events", "an event needs the name of a function");
    if (each.time < 0) return bad("events", "a time is below 0");
    DIORAMA_CHECK(check_float("events", each.time));
    DIORAMA_CHECK(check_float("events", each.number));
    ClipKey key;
    key.asset = each.asset;
    DIORAMA_TRY(const std::vector<Reference> asset,
                references_of(session_, path, *clip.file, {key}, ""));
    list.children.push_back(
        event_draft(each, asset.front(), message_options(tree.fields()["m_Events"], each)));
  }
  Step step(session_, "set events of " + path);
  DIORAMA_CHECK(change_body(session_, path, clip.id,
                            [&](Body& body) { return body.set(parse_path("m_Events"), list); }));
  DIORAMA_CHECK(step.keep());
  const std::size_t count = events.size();
  return changed(session_, path, {std::to_string(count) + (count == 1 ? " event" : " events")});
}

Result<ClipChange> ClipEditor::set_settings(const std::string& path, const ClipSettings& settings) {
  DIORAMA_TRY(const OpenClip clip, open_clip(session_, path));
  DIORAMA_CHECK(check_float("sample_rate", settings.sample_rate));
  if (settings.sample_rate && !(static_cast<float>(*settings.sample_rate) > 0))
    return bad("sample_rate", "must be above 0");
  const text::Tree tree = clip.file->document->fields(*clip.file->document->find(clip.id));
  const bool legacy = settings.legacy.value_or(tree.fields()["m_Legacy"].integer() == 1);
  Step step(session_, "set " + path);
  const auto edit = [&](Body& body) -> Result<void> {
    constexpr const char* kLoops = "2";
    if (settings.legacy)
      DIORAMA_CHECK(body.set(parse_path("m_Legacy"), flag_draft(*settings.legacy)));
    if (settings.sample_rate)
      DIORAMA_CHECK(body.set(parse_path("m_SampleRate"), number_draft(*settings.sample_rate)));
    if (!settings.loop) return {};
    // An Animation component goes by the wrap mode, an Animator by the other.
    if (legacy)
      DIORAMA_CHECK(
          body.set(parse_path("m_WrapMode"), Draft::scalar(*settings.loop ? kLoops : "0")));
    return body.set(parse_path(kLoopTime), flag_draft(*settings.loop));
  };
  DIORAMA_CHECK(change_body(session_, path, clip.id, edit));
  DIORAMA_CHECK(step.keep());
  return changed(session_, path, {"settings set"});
}

}  // namespace diorama::unity::edit

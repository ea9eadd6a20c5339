// What people see of a clip is m_EditorCurves, with one curve for each axis, and m_PPtrCurves. The
// other lists say the same in the form that is played.

#include "unity/edit/animation/clip_report.h"

#include <algorithm>
#include <array>

#include "base/effort.h"
#include "base/parse_number.h"
#include "unity/assets/unread.h"
#include "unity/edit/animation/controller_report.h"
#include "unity/facts/class_table.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/game_object.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using text::Document;
using text::NodeView;
using text::Object;

constexpr std::size_t kMostKeys = 12;  // of a curve that are told

double number_in(NodeView node) {
  return node.number().value_or(0);
}

std::string type_words(const Project& project, const Binding& binding) {
  if (binding.class_id != kMonoBehaviourClass || !binding.script.guid)
    return std::string(class_name(binding.class_id));
  if (const auto known = script_of(*binding.script.guid, binding.script.id))
    return known->full_name();
  const Asset* const asset = project.assets().find(*binding.script.guid);
  return asset == nullptr ? "script " + binding.script.guid->text() : std::string(asset->name());
}

ClipCurve curve_in(const Project& project, const Document& document, NodeView node,
                   bool is_reference) {
  const Binding binding = binding_in(node);
  ClipCurve out;
  out.name = {binding.path, type_words(project, binding), binding.attribute};
  const NodeView keys = is_reference ? node["curve"] : node["curve"]["m_Curve"];
  out.keys = static_cast<int>(keys.size());
  for (const NodeView key : keys) {
    if (out.first.size() == kMostKeys) break;
    ClipKey& told = out.first.emplace_back();
    told.time = number_in(key["time"]);
    if (is_reference)
      told.asset = asset_words(project, key["value"], document);
    else
      told.values = {number_in(key["value"])};
  }
  return out;
}

double last_time(NodeView keys) {
  double out = 0;
  for (const NodeView key : keys) out = std::max(out, number_in(key["time"]));
  return out;
}

/// Lists of curves with all axes in one, and what those of people are called.
struct PlayedList {
  const char *list, *attribute, *also;
};
constexpr auto kPlayed = std::to_array<PlayedList>({
    {"m_PositionCurves", "m_LocalPosition", "m_LocalPosition"},
    {"m_ScaleCurves", "m_LocalScale", "m_LocalScale"},
    {"m_EulerCurves", "localEulerAnglesRaw", "localEulerAngles"},
    {"m_RotationCurves", "m_LocalRotation", "localEulerAngles"},
});

bool is_edited(NodeView fields, const std::string& path, const PlayedList& played) {
  for (const NodeView each : fields["m_EditorCurves"]) {
    const std::string attribute = each["attribute"].text();
    if (each["path"].text() == path &&
        (attribute.starts_with(played.attribute) || attribute.starts_with(played.also)))
      return true;
  }
  return false;
}

bool is_edited(NodeView fields, const Binding& binding) {
  for (const NodeView each : fields["m_EditorCurves"])
    if (binding_in(each) == binding) return true;
  return false;
}

ClipCurve axis_of(NodeView node, const PlayedList& played, const char* axis) {
  ClipCurve out;
  out.name = {node["path"].text(), "Transform", std::string(played.attribute) + "." + axis};
  const NodeView keys = node["curve"]["m_Curve"];
  out.keys = static_cast<int>(keys.size());
  for (const NodeView key : keys) {
    if (out.first.size() == kMostKeys) break;
    ClipKey& told = out.first.emplace_back();
    told.time = number_in(key["time"]);
    told.values = {number_in(key["value"][axis])};
  }
  return out;
}

/// Curves that are played and that nobody sees in the editor.
void add_played_only(ClipReport& out, const Project& project, const Document& document,
                     NodeView fields) {
  const std::size_t before = out.curves.size();
  for (const NodeView each : fields["m_FloatCurves"])
    if (!is_edited(fields, binding_in(each)))
      out.curves.push_back(curve_in(project, document, each, false));
  for (const PlayedList& played : kPlayed)
    for (const NodeView each : fields[played.list]) {
      if (is_edited(fields, each["path"].text(), played)) continue;
      for (const char* const axis : {"x", "y", "z", "w"}) {
        const bool four = std::string_view(played.list) == "m_RotationCurves";
        if (four || std::string_view(axis) != "w")
          out.curves.push_back(axis_of(each, played, axis));
      }
    }
  const std::size_t count = out.curves.size() - before;
  if (count > 0)
    out.problems.push_back("the last " + std::to_string(count) +
                           " curves are only played: the editor's list has none of them");
}

}  // namespace

Binding binding_in(NodeView curve) {
  Binding out;
  out.path = curve["path"].text();
  out.attribute = curve["attribute"].text();
  out.class_id = static_cast<std::int32_t>(curve["classID"].integer().value_or(0));
  out.script = as_reference(curve["script"]).value_or(Reference{});
  return out;
}

double length_of(NodeView fields) {
  double out = 0;
  for (const char* const list : {"m_EditorCurves", "m_FloatCurves", "m_PositionCurves",
                                 "m_RotationCurves", "m_EulerCurves", "m_ScaleCurves"})
    for (const NodeView curve : fields[list])
      out = std::max(out, last_time(curve["curve"]["m_Curve"]));
  const double rate = fields["m_SampleRate"].number().value_or(60);
  for (const NodeView curve : fields["m_PPtrCurves"])
    out = std::max(out, last_time(curve["curve"]) + (rate > 0 ? 1 / rate : 0));
  return out;
}

Result<const Object*> find_clip(const Document& document, const std::string& path) {
  const auto found = std::ranges::find(document.objects(), kClipClass, &Object::class_id);
  if (found != document.objects().end()) return &*found;
  return Error{ErrorCode::InvalidArgument,
               "'" + path + "' is not an AnimationClip",
               "give the path of an .anim file",
               {{"path", path}}};
}

Result<ClipReport> report_clip(Project& project, const std::string& path,
                               const Document& document) {
  if (document.conflict()) return unfinished_merge(path, document);
  DIORAMA_TRY(const Object* const clip, find_clip(document, path));
  const text::Tree tree = document.fields(*clip);
  const NodeView fields = tree.fields();
  ClipReport out;
  out.path = path;
  if (const Asset* const asset = project.assets().find_path(path)) out.guid = asset->guid.text();
  out.sample_rate = fields["m_SampleRate"].number().value_or(0);
  out.length = number_in(fields["m_AnimationClipSettings"]["m_StopTime"]);
  out.loop = fields["m_AnimationClipSettings"]["m_LoopTime"].integer() == 1;
  out.legacy = fields["m_Legacy"].integer() == 1;
  for (const bool is_reference : {false, true})
    for (const NodeView each : fields[is_reference ? "m_PPtrCurves" : "m_EditorCurves"]) {
      if (!project.effort().step(1 + each.raw().size() / 256)) return project.effort().error();
      out.curves.push_back(curve_in(project, document, each, is_reference));
    }
  for (const NodeView each : fields["m_Events"])
    out.events.push_back({number_in(each["time"]), each["functionName"].text(), each["data"].text(),
                          number_in(each["floatParameter"]),
                          static_cast<std::int32_t>(each["intParameter"].integer().value_or(0)),
                          asset_words(project, each["objectReferenceParameter"], document),
                          each["messageOptions"].integer().value_or(0) == 0});
  add_played_only(out, project, document, fields);
  const std::size_t compressed = fields["m_CompressedRotationCurves"].size();
  if (compressed > 0)
    out.problems.push_back(std::to_string(compressed) + " compressed rotations are not told");
  return out;
}

}  // namespace diorama::unity::edit

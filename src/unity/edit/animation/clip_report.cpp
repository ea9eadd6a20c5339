// What people see of a clip is m_EditorCurves, with one curve for each axis, and m_PPtrCurves. The
// other lists say the same in the form that is played.

#include "unity/edit/animation/clip_report.h"

#include <algorithm>

#include "base/effort.h"
#include "base/parse_number.h"
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
                          asset_words(project, each["objectReferenceParameter"], document)});
  const std::size_t compressed = fields["m_CompressedRotationCurves"].size();
  if (compressed > 0)
    out.problems.push_back(std::to_string(compressed) + " compressed rotations are not told");
  return out;
}

}  // namespace diorama::unity::edit

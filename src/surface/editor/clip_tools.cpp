// Toolset "editor", AnimationClips: what is in one, and every change of one.

#include <algorithm>

#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/limits.h"
#include "unity/api/clip_files.h"
#include "unity/api/project.h"
#include "workspace/workspace.h"

namespace diorama::surface {
namespace {

enum class ClipAction { Info, Create, SetCurve, RemoveCurve, SetEvents, Set };

/// A number, true or false, or the three of a vector.
struct KeyNumbers {
  std::vector<double> numbers;
};

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::ClipAction> {
  using enum surface::ClipAction;
  static constexpr std::pair<std::string_view, surface::ClipAction> kNames[] = {
      {"info", Info},
      {"create", Create},
      {"set_curve", SetCurve},
      {"remove_curve", RemoveCurve},
      {"set_events", SetEvents},
      {"set", Set}};
};

template <>
struct EnumNames<unity::KeyMode> {
  using enum unity::KeyMode;
  static constexpr std::pair<std::string_view, unity::KeyMode> kNames[] = {
      {"auto", Auto}, {"linear", Linear}, {"constant", Constant}, {"free", Free}};
};

template <>
struct Codec<surface::KeyNumbers> {
  static void describe(Writer& out) {
    out.raw_member("anyOf", R"([{"type":"number"},{"type":"boolean"},)"
                            R"({"type":"array","items":{"type":"number"}}])");
  }
  static Result<void> read(const Value& source, surface::KeyNumbers& target, const Path& path) {
    if (source.is_array()) return Codec<std::vector<double>>::read(source, target.numbers, path);
    if (const auto flag = source.boolean())
      target.numbers = {*flag ? 1.0 : 0.0};
    else if (const auto number = source.number())
      target.numbers = {*number};
    else
      return mismatch(path, "number, boolean or array", source);
    return {};
  }
  static void write(Writer& out, const surface::KeyNumbers& value) {
    if (value.numbers.size() == 1)
      out.value(value.numbers.front());
    else
      Codec<std::vector<double>>::write(out, value.numbers);
  }
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct KeyParams {
  double time = 0;
  std::optional<KeyNumbers> value;
  Text asset, part;
  unity::KeyMode mode = unity::KeyMode::Auto;
  std::optional<double> in, out;
  static constexpr auto fields() {
    return std::tuple{json::field("time", &KeyParams::time, "Seconds"),
                      json::field("value", &KeyParams::value, "[x, y, z] for a Transform"),
                      json::field("asset", &KeyParams::asset, "Instead: a sprite's texture"),
                      json::field("part", &KeyParams::part, "Of the asset: the sprite"),
                      json::optional_field("mode", &KeyParams::mode, ""),
                      json::field("in", &KeyParams::in, "Slope, mode free"),
                      json::field("out", &KeyParams::out, "Slope, mode free")};
  }
};

struct EventParams {
  double time = 0;
  std::string function;
  std::string text, asset;
  double number = 0;
  int whole = 0;
  std::optional<bool> require_receiver = std::nullopt;
  static constexpr auto fields() {
    return std::tuple{json::field("time", &EventParams::time, ""),
                      json::field("function", &EventParams::function, ""),
                      json::optional_field("text", &EventParams::text, ""),
                      json::optional_field("float", &EventParams::number, ""),
                      json::optional_field("int", &EventParams::whole, ""),
                      json::optional_field("asset", &EventParams::asset, "Path"),
                      json::field("require_receiver", &EventParams::require_receiver,
                                  "Default: as the event at that time has it, else true")};
  }
};

struct ClipParams {
  ClipAction action = ClipAction::Info;
  std::string path;
  Text object, type, property;
  std::optional<std::vector<KeyParams>> keys;
  std::optional<std::vector<EventParams>> events;
  std::optional<double> sample_rate;
  std::optional<bool> loop, legacy;
  int offset = 0, limit = 50;
  bool dry_run = false;
  static constexpr auto fields() {
    return std::tuple{
        json::field("action", &ClipParams::action, ""),
        json::field("path", &ClipParams::path, "Like Assets/Walk.anim"),
        json::field("object", &ClipParams::object,
                    "Path below the object with the Animator; default: that object"),
        json::field("type", &ClipParams::type, "Component class, or GameObject"),
        json::field("property", &ClipParams::property,
                    "m_LocalPosition, m_LocalScale, localEulerAnglesRaw; else one number, like "
                    "m_Color.a, m_IsActive; or m_Sprite"),
        json::field("keys", &ClipParams::keys, "set_curve: all of them"),
        json::field("events", &ClipParams::events, "set_events: all of them"),
        json::field("sample_rate", &ClipParams::sample_rate, "Default of new ones: 60"),
        json::field("loop", &ClipParams::loop, ""),
        json::field("legacy", &ClipParams::legacy, "For an Animation component"),
        json::optional_field("offset", &ClipParams::offset, "info: next_offset of the page before")
            .at_least(0),
        json::optional_field("limit", &ClipParams::limit, "info: curves").between(1, 500),
        json::optional_field("dry_run", &ClipParams::dry_run, "Only tell what would be done"),
    };
  }
};

struct KeyReply {
  double time = 0;
  std::optional<double> value;
  Text asset;
  static constexpr auto fields() {
    return std::tuple{json::field("time", &KeyReply::time, ""),
                      json::field("value", &KeyReply::value, ""),
                      json::field("asset", &KeyReply::asset, "")};
  }
};

struct CurveReply {
  std::string object, type, property;
  int key_count = 0;
  std::vector<KeyReply> keys;
  static constexpr auto fields() {
    return std::tuple{json::field("object", &CurveReply::object, ""),
                      json::field("type", &CurveReply::type, ""),
                      json::field("property", &CurveReply::property, ""),
                      json::field("key_count", &CurveReply::key_count, ""),
                      json::field("keys", &CurveReply::keys, "The first of them")};
  }
};

/// Either what is in the clip, or `changes`.
struct ClipReply {
  std::string action, path, guid;
  std::optional<std::vector<std::string>> files, changes;
  std::optional<bool> dry_run, loop, legacy;
  std::optional<double> sample_rate, length;
  std::optional<std::vector<CurveReply>> curves;
  std::optional<std::vector<EventParams>> events;
  std::optional<int> total, offset, next_offset;
  std::optional<std::vector<std::string>> problems;
  static constexpr auto fields() {
    return std::tuple{json::field("action", &ClipReply::action, ""),
                      json::field("path", &ClipReply::path, ""),
                      json::field("guid", &ClipReply::guid, ""),
                      json::field("dry_run", &ClipReply::dry_run, ""),
                      json::field("files", &ClipReply::files, "That came"),
                      json::field("changes", &ClipReply::changes, "What was done"),
                      json::field("sample_rate", &ClipReply::sample_rate, ""),
                      json::field("length", &ClipReply::length, "Seconds"),
                      json::field("loop", &ClipReply::loop, ""),
                      json::field("legacy", &ClipReply::legacy, ""),
                      json::field("curves", &ClipReply::curves, "One for each axis"),
                      json::field("events", &ClipReply::events, ""),
                      json::field("total", &ClipReply::total, "Curves"),
                      json::field("offset", &ClipReply::offset, ""),
                      json::field("next_offset", &ClipReply::next_offset, "If there are more"),
                      json::field("problems", &ClipReply::problems, "What is not told")};
  }
  [[nodiscard]] std::string text() const;
};

std::string number(double value) {
  std::string out;
  json::Writer writer(out);
  writer.value(value);
  return out;
}

std::string words_of(const CurveReply& curve) {
  std::string out = "  " + (curve.object.empty() ? "" : curve.object + " ") + curve.type + "." +
                    curve.property + ":";
  for (const KeyReply& key : curve.keys)
    out += " " + number(key.time) + "=" +
           (key.value ? number(*key.value) : key.asset.value_or("nothing"));
  const auto left = curve.key_count - std::ssize(curve.keys);
  return out + (left > 0 ? " and " + std::to_string(left) + " more" : "") + "\n";
}

std::string ClipReply::text() const {
  std::string out = path + (dry_run ? " (dry run: nothing is changed)" : "");
  if (length)
    out += ": " + number(*length) + " s at " + number(*sample_rate) + " per second" +
           (*loop ? ", loops" : "") + (*legacy ? ", legacy" : "");
  out += "\n";
  for (const std::string& each : changes ? *changes : std::vector<std::string>{})
    out += "  " + each + "\n";
  for (const CurveReply& each : curves ? *curves : std::vector<CurveReply>{}) out += words_of(each);
  for (const EventParams& each : events ? *events : std::vector<EventParams>{})
    out += "  event " + each.function + " at " + number(each.time) + "\n";
  for (const std::string& each : problems ? *problems : std::vector<std::string>{})
    out += "problem: " + each + "\n";
  if (next_offset) out += "more curves: offset " + std::to_string(*next_offset) + "\n";
  return first_lines(std::move(out));
}

CurveReply reply_of(const unity::ClipCurve& curve) {
  CurveReply out{curve.name.object, curve.name.type, curve.name.property, curve.keys, {}};
  for (const unity::ClipKey& key : curve.first) {
    KeyReply& told = out.keys.emplace_back();
    told.time = key.time;
    if (!key.values.empty()) told.value = key.values.front();
    if (key.asset && !key.asset->empty()) told.asset = key.asset;
  }
  return out;
}

ClipReply reply_of(const unity::ClipReport& report, const ClipParams& params) {
  constexpr std::size_t kMostEvents = 30;
  ClipReply out;
  out.action = "info";
  out.path = report.path;
  out.guid = report.guid;
  out.sample_rate = report.sample_rate;
  out.length = report.length;
  out.loop = report.loop;
  out.legacy = report.legacy;
  if (!report.events.empty()) out.events.emplace();
  for (const unity::ClipEvent& each : report.events)
    if (out.events->size() < kMostEvents)
      out.events->push_back({each.time, each.function, each.text, each.asset, each.number,
                             each.whole, each.require_receiver});
  out.total = static_cast<int>(report.curves.size());
  out.offset = params.offset;
  out.curves.emplace();
  std::size_t bytes = json::encode(out).size();
  const std::size_t all = report.curves.size();
  const auto begin = std::min(all, static_cast<std::size_t>(params.offset));
  const auto end = std::min(all, begin + static_cast<std::size_t>(params.limit));
  for (std::size_t i = begin; i < end; ++i) {
    CurveReply curve = reply_of(report.curves[i]);
    bytes += json::encode(curve).size();
    if (bytes > kTreeBytes && i > begin) break;
    out.curves->push_back(std::move(curve));
  }
  const std::size_t next = begin + out.curves->size();
  if (next < all) out.next_offset = static_cast<int>(next);
  if (!report.problems.empty()) out.problems = report.problems;
  return out;
}

Result<unity::CurveName> curve_name(const ClipParams& params) {
  if (!params.type) return missing_argument("type", "this action");
  if (!params.property) return missing_argument("property", "this action");
  return unity::CurveName{params.object.value_or(""), *params.type, *params.property};
}

Result<std::vector<unity::ClipKey>> keys_of(const ClipParams& params) {
  if (!params.keys) return missing_argument("keys", "this action");
  std::vector<unity::ClipKey> out;
  for (const KeyParams& each : *params.keys) {
    if (each.value.has_value() == each.asset.has_value())
      return Error{ErrorCode::InvalidArgument,
                   "keys: each has either a value or an asset",
                   {},
                   {{"field", "keys"}}};
    out.push_back({each.time, each.value ? each.value->numbers : std::vector<double>{}, each.asset,
                   each.part, each.mode, each.in, each.out});
  }
  return out;
}

Result<std::vector<unity::ClipEvent>> events_of(const ClipParams& params) {
  if (!params.events) return missing_argument("events", "this action");
  std::vector<unity::ClipEvent> out;
  for (const EventParams& each : *params.events)
    out.push_back({each.time, each.function, each.text, each.number, each.whole, each.asset,
                   each.require_receiver});
  return out;
}

Result<unity::ClipChange> change(unity::ClipFiles& files, const ClipParams& params) {
  const unity::ClipSettings settings{params.sample_rate, params.loop, params.legacy};
  switch (params.action) {
    case ClipAction::Info:
    case ClipAction::Create: return files.create(params.path, settings);
    case ClipAction::Set: return files.set_settings(params.path, settings);
    case ClipAction::SetEvents: {
      DIORAMA_TRY(const auto events, events_of(params));
      return files.set_events(params.path, events);
    }
    default: break;
  }
  DIORAMA_TRY(const unity::CurveName name, curve_name(params));
  if (params.action == ClipAction::RemoveCurve) return files.remove_curve(params.path, name);
  DIORAMA_TRY(const auto keys, keys_of(params));
  return files.set_curve(params.path, name, keys);
}

Result<ClipReply> manage_animation_clip(Call& call, const ClipParams& params) {
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  if (params.action == ClipAction::Info) {
    DIORAMA_TRY(const unity::ClipReport report, project->clip(params.path));
    return reply_of(report, params);
  }
  const std::string action(json::enum_name(params.action));
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(
      const auto step,
      editor->begin_step("manage_animation_clip " + action + " " + params.path, params.dry_run));
  DIORAMA_TRY(unity::ClipFiles* const files, project->clip_files());
  DIORAMA_TRY(const unity::ClipChange done, change(*files, params));
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  ClipReply out;
  out.action = action;
  out.path = done.path;
  out.guid = done.guid;
  if (!done.files.empty()) out.files = done.files;
  out.changes = done.changes;
  if (params.dry_run) out.dry_run = true;
  return out;
}

constexpr ToolRow kClipTools[] = {
    tool<manage_animation_clip>(
        "manage_animation_clip", "editor",
        "Create an AnimationClip, show it (info), set or remove its curves of values or sprites, "
        "its events, loop and sample rate.",
        Effect::Destroy, Needs::Project,
        {.listed = Listed::Never,
         .reads = "info",
         .asked = "anim file, animation curve, keyframe, keyframes, animate position, rotation, "
                  "fade, blink, sprite animation, frames, animation event, looping, length, new "
                  "clip"}),
};
static_assert(well_formed(kClipTools));

}  // namespace

std::span<const ToolRow> clip_tools() {
  return kClipTools;
}

}  // namespace diorama::surface

// Toolset "editor", whole-project questions: who uses something, which fields have a value, and one
// thing put in the place of another.

#include "scene/editor.h"
#include "scene/usages.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/json_input.h"
#include "surface/shapes/usage_json.h"
#include "workspace/usage_names.h"
#include "workspace/workspace.h"

namespace diorama::json {

template <>
struct EnumNames<scene::Comparison> {
  using enum scene::Comparison;
  static constexpr std::pair<std::string_view, scene::Comparison> kNames[] = {
      {"equals", Equals},  {"not", Not},          {"less", Less},        {"greater", Greater},
      {"at_most", AtMost}, {"at_least", AtLeast}, {"contains", Contains}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

/// How one tool names what it looks for, and where.
struct Named {
  std::string scene, in, below;

  Named(const Text& scene_name, const Text& folder, const std::optional<OtherObject>& object)
      : scene(scene_name.value_or("")), in(folder.value_or("")), below(text_of(object)) {}

  [[nodiscard]] Result<void> check(const Call& call,
                                   std::initializer_list<std::string_view> named) const {
    DIORAMA_TRY(const Names names, call.workspace.names());
    return check_usage_scene(names, scene, named, below);
  }
  [[nodiscard]] Result<scene::UsageTarget> target(const Call& call, const std::string& name,
                                                  const Text& part) const {
    DIORAMA_TRY(const Names names, call.workspace.names());
    return usage_target(names, name, part.value_or(""), scene);
  }
  [[nodiscard]] Result<scene::UsageScope> scope(const Call& call) const {
    DIORAMA_TRY(const Names names, call.workspace.names());
    return usage_scope(names, in, below, scene);
  }
};

struct UsagesParams {
  OtherObject what;
  Text part, scene, in;
  std::optional<OtherObject> below;
  int offset = 0, limit = 50;
  static constexpr auto fields() {
    return std::tuple{
        json::field("what", &UsagesParams::what,
                    "Asset path or GUID, script, component type, or object (/path, id)"),
        json::field("part", &UsagesParams::part, "Sub-asset: name or file id"),
        json::field("in", &UsagesParams::in, "Only this folder or file"),
        json::field("below", &UsagesParams::below, "Only this object and its children"),
        json::field("scene_path", &UsagesParams::scene, "Of the objects"),
        json::optional_field("offset", &UsagesParams::offset, "").at_least(0),
        json::optional_field("limit", &UsagesParams::limit, "").between(1, 1000),
    };
  }
};

Result<Answer> find_usages(Call& call, const UsagesParams& params) {
  scene::UsageQuery query;
  query.offset = params.offset;
  query.limit = params.limit;
  const Named named(params.scene, params.in, params.below);
  DIORAMA_CHECK(named.check(call, {params.what.text}));
  DIORAMA_TRY(query.target, named.target(call, params.what.text, params.part));
  DIORAMA_TRY(query.scope, named.scope(call));
  DIORAMA_TRY(scene::Usages* const usages, call.workspace.usages());
  DIORAMA_TRY(const scene::UsagePage page, usages->find(query, call.progress()));
  return answer_of(page, write_usages, usages_text);
}

struct ValuesParams {
  std::string field;
  std::optional<json::Value> value;
  scene::Comparison comparison = scene::Comparison::Equals;
  Text component, scene, in;
  std::optional<OtherObject> below;
  int offset = 0, limit = 50;
  static constexpr auto fields() {
    return std::tuple{
        json::field("field", &ValuesParams::field, "Name or path, like items[0].count"),
        json::field("value", &ValuesParams::value, "To compare with; default: any"),
        json::optional_field("operator", &ValuesParams::comparison, ""),
        json::field("component", &ValuesParams::component, "Type; default: any"),
        json::field("in", &ValuesParams::in, "Only this folder or file"),
        json::field("below", &ValuesParams::below, "Only this object and its children"),
        json::field("scene_path", &ValuesParams::scene, "Of that object"),
        json::optional_field("offset", &ValuesParams::offset, "").at_least(0),
        json::optional_field("limit", &ValuesParams::limit, "").between(1, 1000),
    };
  }
};

/// A null that is given is a value: no reference. In a record it is as good as absent.
struct ValuesAsked : ValuesParams {
  bool has_value = false;
};

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct Codec<surface::ValuesAsked> : Codec<surface::ValuesParams> {
  static Result<void> read(const Value& source, surface::ValuesAsked& target, const Path& path) {
    DIORAMA_CHECK(Codec<surface::ValuesParams>::read(source, target, path));
    target.has_value = source["value"].exists();
    return {};
  }
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

Result<Answer> find_values(Call& call, const ValuesAsked& params) {
  scene::ValueQuery query;
  query.field = params.field;
  if (!params.has_value && params.comparison != scene::Comparison::Equals)
    return missing_argument("value", "this operator");
  query.comparison = params.has_value ? params.comparison : scene::Comparison::Any;
  if (params.value) query.value = to_input(*params.value);
  query.component = params.component.value_or("");
  query.offset = params.offset;
  query.limit = params.limit;
  const Named named(params.scene, params.in, params.below);
  DIORAMA_CHECK(named.check(call, {}));
  DIORAMA_TRY(query.scope, named.scope(call));
  DIORAMA_TRY(scene::Usages* const usages, call.workspace.usages());
  DIORAMA_TRY(const scene::ValuePage page, usages->values(query, call.progress()));
  return answer_of(page, write_matches, matches_text);
}

struct ReplaceParams {
  OtherObject from, to;
  Text from_part, to_part, scene, in;
  std::optional<OtherObject> below;
  bool dry_run = false;
  int offset = 0, limit = 30;
  static constexpr auto fields() {
    return std::tuple{
        json::field("from", &ReplaceParams::from, "Asset path or GUID, or object (/path, id)"),
        json::field("to", &ReplaceParams::to, "Put in its place"),
        json::field("from_part", &ReplaceParams::from_part, "Sub-asset: name or file id"),
        json::field("to_part", &ReplaceParams::to_part, "Sub-asset: name or file id"),
        json::field("in", &ReplaceParams::in, "Only this folder or file"),
        json::field("below", &ReplaceParams::below, "Only this object and its children"),
        json::field("scene_path", &ReplaceParams::scene, "Of the objects"),
        json::optional_field("dry_run", &ReplaceParams::dry_run, "Only tell"),
        json::optional_field("offset", &ReplaceParams::offset, "Of the places told").at_least(0),
        json::optional_field("limit", &ReplaceParams::limit, "Of the places told").between(1, 1000),
    };
  }
};

Result<scene::ReplaceQuery> replace_query(const Call& call, const ReplaceParams& params) {
  scene::ReplaceQuery query;
  query.offset = params.offset;
  query.limit = params.limit;
  const Named named(params.scene, params.in, params.below);
  DIORAMA_CHECK(named.check(call, {params.from.text, params.to.text}));
  DIORAMA_TRY(query.from, named.target(call, params.from.text, params.from_part));
  DIORAMA_TRY(query.to, named.target(call, params.to.text, params.to_part));
  DIORAMA_TRY(query.scope, named.scope(call));
  return query;
}

Result<Answer> replace_references(Call& call, const ReplaceParams& params) {
  DIORAMA_TRY(const scene::ReplaceQuery query, replace_query(call, params));
  DIORAMA_TRY(scene::Usages* const usages, call.workspace.usages());
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step,
              editor->begin_step("replace references to " + params.from.text, params.dry_run));
  Replacement done;
  done.dry_run = params.dry_run;
  DIORAMA_TRY(done.report, usages->replace(query, call.progress()));
  done.unread = done.report.unread;
  if (!params.dry_run) DIORAMA_CHECK(step->keep());
  return answer_of(done, write_replacement, replacement_text);
}

constexpr ToolRow kUsageTools[] = {
    tool<find_usages>(
        "find_usages", "editor",
        "Find every place that uses an asset, a script, a type or an object, down to the field.",
        Effect::Read, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 120000,
         .max_timeout_ms = 600000,
         .listed = Listed::Never,
         .output = shapes::kUsages,
         .asked = "who uses, used by, references to, referenced by, used in, which prefabs, "
                  "which scenes, which objects use, dependents, instances of"}),
    tool<find_values>(
        "find_values", "editor", "Find objects by the value of a field, with overrides applied.",
        Effect::Read, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 120000,
         .max_timeout_ms = 600000,
         .listed = Listed::Never,
         .output = shapes::kMatches,
         .asked = "search field value, property equals, where speed is greater than, objects with "
                  "mass above, which objects have, query components"}),
    tool<replace_references>(
        "replace_references", "editor",
        "Put an asset or object in the place of another wherever it is referenced, in one step.",
        Effect::Edit, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 120000,
         .max_timeout_ms = 600000,
         .listed = Listed::Never,
         .output = shapes::kReplacement,
         .asked = "swap material everywhere, replace all references, exchange texture, change "
                  "every use, relink, substitute, all places, bulk"}),
};
static_assert(well_formed(kUsageTools));

}  // namespace

std::span<const ToolRow> usage_tools() {
  return kUsageTools;
}

}  // namespace diorama::surface

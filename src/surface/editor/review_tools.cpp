// Toolset "editor", reviews: what is broken in the project, and what has changed in it.

#include "scene/assets.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/check_json.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/review_json.h"

namespace diorama::json {

template <>
struct EnumNames<scene::Finding::Kind> {
  static constexpr auto kNames = scene::kFindingKinds;
};

template <>
struct EnumNames<scene::ReviewQuery::Against> {
  using enum scene::ReviewQuery::Against;
  static constexpr std::pair<std::string_view, scene::ReviewQuery::Against> kNames[] = {
      {"revision", Revision}, {"disk", Disk}, {"file", File}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct CheckParams {
  Text path;
  std::optional<std::vector<scene::Finding::Kind>> kinds;
  int offset = 0;
  std::optional<int> limit;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &CheckParams::path, "Only in this file or folder"),
        json::field("kinds", &CheckParams::kinds, "Only these"),
        json::optional_field("offset", &CheckParams::offset, "next_offset of the page before")
            .at_least(0),
        json::field("limit", &CheckParams::limit, "Default: 50, or what fits the answer")
            .between(1, 10000),
    };
  }
};

Result<Answer> check_project(Call& call, const CheckParams& params) {
  constexpr std::size_t kUsual = 50;
  CheckFilter filter;
  if (params.kinds) filter.kinds = *params.kinds;
  filter.offset = static_cast<std::size_t>(params.offset);
  filter.limit = params.limit ? static_cast<std::size_t>(*params.limit) : kUsual;
  filter.max_bytes = params.limit ? kLargestPage : kTreeBytes;
  DIORAMA_TRY(scene::Assets* const assets, call.workspace.assets());
  DIORAMA_TRY(scene::CheckReport report, assets->check(params.path.value_or(""), call.progress()));
  return answer_of(page_of(std::move(report), filter, mending_tools), write_check, check_text);
}

struct DiffParams {
  Text path, revision, file;
  scene::ReviewQuery::Against against = scene::ReviewQuery::Against::Revision;
  bool unsaved = true;
  int offset = 0;
  std::optional<int> limit;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &DiffParams::path, "File or folder; default: the whole project"),
        json::optional_field("against", &DiffParams::against, "disk: only what is unsaved"),
        json::field("revision", &DiffParams::revision, "Of git; default: HEAD, the last commit"),
        json::field("file", &DiffParams::file, "Another file of the project, for against: file"),
        json::optional_field("unsaved", &DiffParams::unsaved,
                             "Whether edits that are not saved count"),
        json::optional_field("offset", &DiffParams::offset, "next_offset of the page before")
            .at_least(0),
        json::field("limit", &DiffParams::limit, "Changes; default: 100, or what fits the answer")
            .between(1, 10000),
    };
  }
};

Result<scene::ReviewQuery> query_of(const DiffParams& params) {
  using Against = scene::ReviewQuery::Against;
  constexpr std::size_t kUsual = 100;
  scene::ReviewQuery query;
  query.path = params.path.value_or("");
  query.against = params.file ? Against::File : params.against;
  query.unsaved = params.unsaved;
  query.offset = static_cast<std::size_t>(params.offset);
  query.limit = params.limit ? static_cast<std::size_t>(*params.limit) : kUsual;
  query.name = (query.against == Against::File ? params.file : params.revision).value_or("");
  if (query.against != Against::File) return query;
  if (!params.file) return missing_argument("file", "a comparison with a file");
  if (query.path.empty()) return missing_argument("path", "a comparison with a file");
  return query;
}

Result<Answer> diff(Call& call, const DiffParams& params) {
  DIORAMA_TRY(const scene::ReviewQuery query, query_of(params));
  DIORAMA_TRY(scene::Assets* const assets, call.workspace.assets());
  DIORAMA_TRY(scene::Review review, assets->compare(query, call.progress()));
  keep_within(review, params.limit ? kLargestPage : kTreeBytes);
  return answer_of(review, write_review, review_text);
}

constexpr ToolRow kReviewTools[] = {
    tool<check_project>(
        "check_project", "editor",
        "Find what is missing or broken: scripts, references, prefabs, methods of events, .meta "
        "files. Each fault with file, object, component, property and what would mend it.",
        Effect::Read, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 60000,
         .max_timeout_ms = 300000,
         .listed = Listed::Never,
         .output = shapes::kCheck,
         .asked = "missing references, missing scripts, broken, faults, errors, validate, lint, "
                  "verify, health, problems, why does it not work, dangling, lost"}),
    tool<diff>(
        "diff", "editor",
        "Compare the project with a git revision, with the disk or one file with another: objects, "
        "components, fields and values that are different.",
        Effect::Read, Needs::Project,
        {.supports_cancel = true,
         .default_timeout_ms = 60000,
         .max_timeout_ms = 300000,
         .listed = Listed::Never,
         .output = shapes::kReview,
         .asked = "review changes against HEAD, git, commit, branch, what changed since, compare "
                  "two scenes, two prefabs, differences, history, version"}),
};
static_assert(well_formed(kReviewTools));

}  // namespace

std::span<const ToolRow> review_tools() {
  return kReviewTools;
}

}  // namespace diorama::surface

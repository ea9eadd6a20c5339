// Toolset "editor", models: what is in an FBX, glTF or OBJ file.

#include "base/parse_number.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/editor/model_json.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/fit.h"
#include "unity/api/project.h"

namespace diorama::json {

template <>
struct EnumNames<surface::ModelPart> {
  using enum surface::ModelPart;
  static constexpr std::pair<std::string_view, surface::ModelPart> kNames[] = {
      {"nodes", Nodes}, {"meshes", Meshes}, {"materials", Materials}, {"clips", Clips}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

struct ModelParams {
  std::string path;
  std::optional<ModelPart> part;
  int offset = 0;
  std::optional<int> limit;
  std::optional<std::vector<std::string>> file_ids;
  static constexpr auto fields() {
    return std::tuple{
        json::field("path", &ModelParams::path, "Of the .fbx, .gltf, .glb or .obj file, or GUID"),
        json::field("part", &ModelParams::part, "Only this list, in pages"),
        json::optional_field("offset", &ModelParams::offset, "With part: next_offset").at_least(0),
        json::field("limit", &ModelParams::limit, "Of each list, else 100").between(1, 10'000),
        json::field("file_ids", &ModelParams::file_ids,
                    "Ids that references into the model have: which objects they are"),
    };
  }
};

Result<std::vector<std::int64_t>> ids_of(const ModelParams& params) {
  constexpr std::size_t kMostIds = 30;
  std::vector<std::int64_t> out;
  for (const std::string& text : params.file_ids.value_or(std::vector<std::string>{})) {
    const auto id = parse_number<std::int64_t>(text);
    if (!id || out.size() == kMostIds)
      return Error{ErrorCode::InvalidArgument,
                   id ? "file_ids: at most " + std::to_string(kMostIds) + " in one call"
                      : "file_ids: '" + text + "' is not a file id",
                   "file ids are whole numbers, as in {fileID: 919132149155446097}",
                   {{"field", "file_ids"}}};
    out.push_back(*id);
  }
  return out;
}

Result<Answer> get_model_info(Call& call, const ModelParams& params) {
  if (params.offset > 0 && !params.part) return missing_argument("part", "offset");
  DIORAMA_TRY(auto ids, ids_of(params));
  DIORAMA_TRY(unity::UnityProject* const project, unity_project(call.workspace));
  ModelAnswer answer;
  DIORAMA_TRY(answer.report, project->model({params.path, std::move(ids)}));
  answer.part = params.part;
  answer.offset = static_cast<std::size_t>(params.offset);
  if (params.limit) {
    answer.limit = static_cast<std::size_t>(*params.limit);
    answer.page_bytes = kLargestAnswer / 8;
  }
  return answer_of(answer, write_model, model_text);
}

constexpr ToolRow kModelTools[] = {
    tool<get_model_info>(
        "get_model_info", "editor",
        "Show what is in a model file (FBX, glTF, OBJ): nodes, meshes, materials, clips, bounds.",
        Effect::Read, Needs::Project,
        {.default_timeout_ms = 60'000,
         .max_timeout_ms = 120'000,
         .listed = Listed::Never,
         .output = shapes::kModel,
         .asked =
             "inside a model file, how many triangles has a mesh, vertices, polygon count, bones, "
             "size, animation clips in an fbx, model hierarchy, glb, mesh bounds, submeshes, blend "
             "shapes, import scale"}),
};
static_assert(well_formed(kModelTools));

}  // namespace

std::span<const ToolRow> model_tools() {
  return kModelTools;
}

}  // namespace diorama::surface

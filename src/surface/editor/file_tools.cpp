// Toolset "editor", scenes as files, undo and batches.

#include "base/shown_text.h"
#include "scene/editor.h"
#include "scene/store.h"
#include "surface/arguments.h"
#include "surface/batch.h"
#include "surface/editor/editor.h"
#include "surface/editor/game_object_json.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/diff_json.h"
#include "surface/shapes/diff_text.h"
#include "surface/shapes/list_json.h"
#include "surface/tool.h"
#include "workspace/scene_files.h"

namespace diorama::surface {
namespace {

enum class LoadMode { Single, Additive };
enum class SceneSetup { Empty, Default };

}  // namespace
}  // namespace diorama::surface

namespace diorama::json {

template <>
struct EnumNames<surface::LoadMode> {
  static constexpr std::pair<std::string_view, surface::LoadMode> kNames[] = {
      {"Single", surface::LoadMode::Single}, {"Additive", surface::LoadMode::Additive}};
};

template <>
struct EnumNames<surface::SceneSetup> {
  static constexpr std::pair<std::string_view, surface::SceneSetup> kNames[] = {
      {"EmptyScene", surface::SceneSetup::Empty},
      {"DefaultGameObjects", surface::SceneSetup::Default}};
};

}  // namespace diorama::json

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

struct LoadParams {
  std::string path;
  LoadMode mode = LoadMode::Single;
  static constexpr auto fields() {
    return std::tuple{json::field("path", &LoadParams::path, "Path or name"),
                      json::optional_field("mode", &LoadParams::mode, "")};
  }
};

Answer scene_answer(const scene::SceneInfo& scene, std::string_view done) {
  return answer_of(scene, write_scene_data, [&](const scene::SceneInfo& it) {
    return std::string(done) + " " + shown(it.path) + "  (" + std::to_string(it.root_count) +
           " roots)\n";
  });
}

Result<Answer> load_scene(Call& call, const LoadParams& params) {
  if (params.path.empty())
    return Error{ErrorCode::InvalidArgument,
                 "path: expected the name or path of a scene, got nothing",
                 {},
                 {{"field", "path"}}};
  DIORAMA_TRY(const scene::SceneInfo scene,
              diorama::load_scene(call.workspace, params.path, params.mode == LoadMode::Additive));
  return scene_answer(scene, "loaded");
}

struct SaveParams {
  Text path;
  static constexpr auto fields() {
    return std::tuple{json::field("path", &SaveParams::path,
                                  "Only this scene; a new path: the active scene under it")};
  }
};

Answer files_answer(std::string_view key, const std::vector<std::string>& files) {
  return answer_of(
      files,
      [&](json::Writer& out, const auto& list) {
        out.begin_object();
        write_list(out, key, list, kTreeBytes);
        out.end_object();
      },
      [&](const auto& list) {
        constexpr std::size_t kMostNamed = 50;
        return std::string(key) + ": " +
               (list.empty()               ? "nothing"
                : list.size() > kMostNamed ? std::to_string(list.size()) + " files"
                                           : shown_list(list)) +
               "\n";
      });
}

void write_saved(json::Writer& out, const scene::SavedFiles& saved) {
  out.begin_object().key("saved").begin_array();
  for (const std::string& file : saved.files) out.value(file);
  out.end_array();
  if (!saved.removed.empty()) {
    out.key("removed").begin_array();
    for (const std::string& file : saved.removed) out.value(file);
    out.end_array();
  }
  if (!saved.moved.empty()) {
    out.key("moved").begin_array();
    for (const auto& [from, to] : saved.moved)
      out.begin_object().member("from", from).member("to", to).end_object();
    out.end_array();
  }
  if (!saved.notes.empty()) {
    out.key("notes").begin_array();
    for (const std::string& note : saved.notes) out.value(note);
    out.end_array();
  }
  out.end_object();
}

std::string saved_text(const scene::SavedFiles& saved) {
  std::string out = saved.empty() ? "saved: nothing\n" : "";
  for (std::string line : scene::sentences_of(saved)) {
    if (!line.starts_with("note:")) line.insert(line.find(' '), ":");
    out += line + "\n";
  }
  return out;
}

Result<Answer> save_scene(Call& call, const SaveParams& params) {
  DIORAMA_TRY(const scene::SavedFiles saved, save_scenes(call.workspace, params.path.value_or("")));
  return answer_of(saved, write_saved, saved_text);
}

Foresight ready_to_save(Call& call, const SaveParams& params) {
  DIORAMA_TRY(const scene::SavedFiles saved,
              check_save_scenes(call.workspace, params.path.value_or("")));
  return told_files(saved);
}

struct NewSceneParams {
  SceneSetup setup = SceneSetup::Default;
  Text path;
  static constexpr auto fields() {
    return std::tuple{
        json::optional_field("setup", &NewSceneParams::setup, ""),
        json::field("path", &NewSceneParams::path, "Default: a new name in Assets/Scenes")};
  }
};

Result<Answer> new_scene(Call& call, const NewSceneParams& params) {
  DIORAMA_TRY(const scene::SceneInfo made, create_scene(call.workspace, params.path.value_or(""),
                                                        params.setup == SceneSetup::Default));
  return scene_answer(made, "created");
}

Result<Answer> step_answer(Result<std::string> step, std::string_view done) {
  if (!step) return std::move(step).error();
  return answer_of(
      *step,
      [](json::Writer& out, const std::string& name) {
        out.begin_object().member("step", name).end_object();
      },
      [&](const std::string& name) { return std::string(done) + ": " + shown(name) + "\n"; });
}

Result<Answer> undo(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  return step_answer(editor->undo(), "undone");
}

Result<Answer> redo(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  return step_answer(editor->redo(), "redone");
}

Foresight ready_to_undo(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  return editor->check_turn(scene::Turn::Undo);
}

Foresight ready_to_redo(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  return editor->check_turn(scene::Turn::Redo);
}

Result<Answer> get_unsaved_changes(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const std::vector<scene::SceneDiff> diffs, editor->unsaved_changes());
  return answer_of(
      diffs,
      [](json::Writer& out, const auto& list) {
        out.begin_object().key("files");
        if (!write_diffs(out, list, kTreeBytes))
          out.member("files_total", list.size()).member("truncated", true);
        out.end_object();
      },
      diffs_text);
}

struct DiscardParams {
  std::string path;
  static constexpr auto fields() {
    return std::tuple{json::field("path", &DiscardParams::path, "Scene, prefab or asset")};
  }
};

Result<Answer> discard_changes(Call& call, const DiscardParams& params) {
  DIORAMA_TRY(scene::Store* const store, call.workspace.store());
  DIORAMA_TRY(const std::string path, store->discard(params.path));
  return files_answer("discarded", {path});
}

Foresight ready_to_discard(Call& call, const DiscardParams& params) {
  DIORAMA_TRY(scene::Store* const store, call.workspace.store());
  DIORAMA_TRY(const std::string path, store->check_discard(params.path));
  return std::vector<std::string>{path};
}

struct RecoverParams {
  bool discard = false;
  int run = 1;
  static constexpr auto fields() {
    return std::tuple{
        json::optional_field("discard", &RecoverParams::discard, "Give them up for good instead"),
        json::optional_field("run", &RecoverParams::run, "Of several servers; 1 is the oldest")
            .at_least(1)};
  }
};

/// Edits that no longer fit their files stay, so the next call has to name others.
Error with_next_run(Error error, scene::Store& store, std::size_t run) {
  const auto lost = store.lost_edits();
  if (error.code != ErrorCode::Conflict || !lost || !*lost) return error;
  const std::string number = std::to_string(run);
  error.hint += "; recover_edits {\"run\": " + number + ", \"discard\": true} gives them up";
  if (run < (*lost)->runs)
    error.hint += ", {\"run\": " + std::to_string(run + 1) + "} takes those of the next run";
  return error;
}

Result<Answer> recover_edits(Call& call, const RecoverParams& params) {
  const auto run = static_cast<std::size_t>(params.run);
  DIORAMA_TRY(scene::Store* const store, call.workspace.store());
  const auto lost = params.discard ? store->forget(run) : store->recover(run);
  if (!lost) return with_next_run(lost.error(), *store, run);
  return files_answer(params.discard ? "given_up" : "recovered", lost->files);
}

Foresight ready_to_recover(Call& call, const RecoverParams& params) {
  const auto run = static_cast<std::size_t>(params.run);
  DIORAMA_TRY(scene::Store* const store, call.workspace.store());
  const auto lost = params.discard ? store->check_forget(run) : store->check_recover(run);
  if (!lost) return with_next_run(lost.error(), *store, run);
  return lost->files;
}

template <ActsOn Target>
ActsOn always(const json::Value&) {
  return Target;
}

constexpr ToolRow kFileTools[] = {
    tool<batch>("batch", "editor",
                "Run changing tools as one undo step, all or none. {\"$result\":0} is what call 0 "
                "made, {\"$result\":0,\"field\":\"guid\"} part of its answer. dry_run only tells.",
                Effect::Destroy, Needs::Project,
                {.supports_cancel = true,
                 .default_timeout_ms = 60000,
                 .max_timeout_ms = 300000,
                 .in_batch = false,
                 .output = shapes::kBatch,
                 .asked = "many changes at once, several, bulk, transaction, together, atomic"}),
    tool<discard_changes>("discard_changes", "editor", "Give up what is unsaved in a file.",
                          Effect::Destroy, Needs::Project,
                          {.listed = Listed::Never,
                           .in_batch = false,
                           .ready = &ReadyOf<ready_to_discard>::check,
                           .output = shapes::kDiscarded,
                           .asked = "revert unsaved, throw away edits, reload from disk"}),
    tool<get_unsaved_changes>(
        "get_unsaved_changes", "editor",
        "Show what is different between memory and disk, object by object.", Effect::Read,
        Needs::Project,
        {.listed = Listed::Never,
         .output = shapes::kUnsaved,
         .asked = "show what has changed, diff, modified, dirty, review, edited, pending"}),
    tool<load_scene>("load_scene", "editor", "Make a scene the active one.", Effect::Read,
                     Needs::Project,
                     {.output = shapes::kScene, .asked = "open, switch to another scene, level"}),
    tool<new_scene>("new_scene", "editor", "Create a scene and make it active.", Effect::Edit,
                    Needs::Project,
                    {.listed = Listed::Never,
                     .in_batch = false,
                     .output = shapes::kScene,
                     .asked = "make an empty level, add a scene"}),
    tool<recover_edits>("recover_edits", "editor",
                        "Bring back unsaved edits of a server that has ended.", Effect::Edit,
                        Needs::Project,
                        {.listed = Listed::Never,
                         .in_batch = false,
                         .acts_on = always<ActsOn::LostEdits>,
                         .ready = &ReadyOf<ready_to_recover>::check,
                         .output = shapes::kRecovered,
                         .asked = "crash, lost work, restore"}),
    tool<redo>("redo", "editor", "Make the last undone step again.", Effect::Edit, Needs::Project,
               {.listed = Listed::Never,
                .in_batch = false,
                .acts_on = always<ActsOn::UndoneStep>,
                .ready = &ReadyOf<ready_to_redo>::check,
                .output = shapes::kStep,
                .asked = "repeat what was undone"}),
    tool<save_scene>("save_scene", "editor",
                     "Write all unsaved scenes, prefabs and assets to disk.", Effect::Edit,
                     Needs::Project,
                     {.in_batch = false,
                      .acts_on = always<ActsOn::Unsaved>,
                      .ready = &ReadyOf<ready_to_save>::check,
                      .output = shapes::kSaved,
                      .asked = "store, persist, keep, write a file, save all"}),
    tool<undo>("undo", "editor", "Take back the last step, also one that was saved.", Effect::Edit,
               Needs::Project,
               {.in_batch = false,
                .acts_on = always<ActsOn::LastStep>,
                .ready = &ReadyOf<ready_to_undo>::check,
                .output = shapes::kStep,
                .asked = "revert a change, take back, mistake, restore what was deleted"}),
};
static_assert(well_formed(kFileTools));

}  // namespace

std::span<const ToolRow> file_tools() {
  return kFileTools;
}

}  // namespace diorama::surface

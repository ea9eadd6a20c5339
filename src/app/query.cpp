#include "app/query.h"

#include <algorithm>
#include <array>
#include <ostream>
#include <sstream>
#include <utility>

#include "app/change.h"
#include "app/colour.h"
#include "app/complaint.h"
#include "app/exit_codes.h"
#include "app/mending.h"
#include "app/offer.h"
#include "app/project_folder.h"
#include "app/replace.h"
#include "app/steps.h"
#include "base/shown_text.h"
#include "io/file.h"
#include "scene/assets.h"
#include "scene/editor.h"
#include "scene/store.h"
#include "scene/usages.h"
#include "surface/editor/editor.h"
#include "surface/editor/model_json.h"
#include "surface/shapes/asset_json.h"
#include "surface/shapes/check_json.h"
#include "surface/shapes/diff_json.h"
#include "surface/shapes/diff_text.h"
#include "surface/shapes/json_input.h"
#include "surface/shapes/project_json.h"
#include "surface/shapes/review_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/unread_json.h"
#include "surface/shapes/usage_json.h"
#include "unity/api/project.h"
#include "unity/report/scene_diff.h"
#include "unity/report/verify.h"
#include "workspace/usage_names.h"
#include "workspace/workspace.h"

namespace diorama::app {
namespace {

/// Opens the project of the query. A scene or asset given as a path on disk tells which
/// project it is in, and becomes a project path.
Result<void> open(Workspace& workspace, const Query& query, std::string& file) {
  std::string project = query.project;
  const auto absolute = file.empty() ? Result<std::string>(Error{})
                                     : io::absolute_path(seen_from(query.current_folder, file));
  if (absolute) {
    const std::string above = project_above(*absolute);
    // If a project is given, a file of another one is not one of its assets.
    const auto wanted = project.empty() ? Result<std::string>(above) : io::absolute_path(project);
    if (!above.empty() && absolute->size() > above.size() && wanted && *wanted == above) {
      project = above;
      file = absolute->substr(above.size() + 1);
    }
  }
  if (project.empty()) project = project_above(query.current_folder);
  if (project.empty()) return no_project_here(query.current_folder);
  return open_project(workspace, project);
}

/// Writes the progress of a long scan, on one line that is overwritten.
scene::Progress progress_line(const Query& query, std::ostream& messages) {
  if (!query.show_progress) return {};
  return [&messages, last = std::size_t{0}](std::size_t done, std::size_t total) mutable {
    const std::size_t percent = total == 0 ? 100 : done * 100 / total;
    if (percent <= last) return;
    last = percent;
    messages << "\r" << percent << " %" << (percent == 100 ? "\n" : "") << std::flush;
  };
}

template <class Reply, class Write, class Text>
int say(const Query& query, std::ostream& out, std::ostream& messages, const Result<Reply>& reply,
        Write write, Text text) {
  if (!reply) return complain(query.json, out, messages, reply.error());
  if (!query.json) {
    const std::string answer = surface::with_unread(text(*reply), *reply);
    out << (query.colour ? coloured(query.question, answer) : answer) << std::flush;
    return kFine;
  }
  std::string json;
  json::Writer writer(json);
  write(writer, *reply);
  out << json << "\n" << std::flush;
  return 0;
}

Result<scene::SceneTree> tree_of(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const Names names, workspace.names());
  scene::TreeQuery wanted;
  DIORAMA_TRY(wanted.root, names.object_or_top(query.scene, query.path));
  wanted.max_depth = query.depth;
  wanted.max_objects = query.limit;
  return wanted.root.world->tree(wanted);
}

int tree(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages, tree_of(workspace, query), surface::write_tree,
             [](const scene::SceneTree& it) { return surface::tree_text(it); });
}

Result<scene::ObjectRef> object_of(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.object(query.scene, query.path);
}

Result<scene::ObjectInfo> shown_object(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const scene::ObjectRef object, object_of(workspace, query));
  return object.world->object(object);
}

Result<scene::ComponentInfo> shown_component(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const scene::ObjectRef object, object_of(workspace, query));
  return object.world->component({object, *query.index}, query.names);
}

constexpr const char* kAllSettings = "all";

/// Everything, however large: there are limits for clients, not for a person's own terminal.
surface::FieldPage all_fields(const Query& query) {
  return {0, query.max_items, SIZE_MAX};
}

Result<surface::AssetReport> shown_asset(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(scene::Assets* const assets, workspace.assets());
  surface::AssetReport report;
  DIORAMA_TRY(report.asset, assets->info(query.scene));
  DIORAMA_TRY(unity::UnityProject* const project, surface::unity_project(workspace));
  DIORAMA_TRY(auto chosen, project->contents({report.asset.path, query.path}));
  report.contents = std::move(chosen.contents);
  report.unread = report.asset.unread;
  report.page = all_fields(query);
  return report;
}

Result<surface::SceneSettings> shown_settings(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(const std::string scene, names.scene(query.scene));
  DIORAMA_TRY(unity::UnityProject* const project, surface::unity_project(workspace));
  DIORAMA_TRY(auto found,
              project->scene_settings(
                  {scene, query.settings == kAllSettings ? std::string{} : query.settings}));
  return surface::SceneSettings{std::move(found.contents), {}, all_fields(query)};
}

Result<surface::ModelAnswer> shown_model(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(unity::UnityProject* const project, surface::unity_project(workspace));
  surface::ModelAnswer answer;
  DIORAMA_TRY(answer.report, project->model({query.scene, {}}));
  answer.everything = true;
  return answer;
}

int model(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages, shown_model(workspace, query), surface::write_model,
             surface::model_text);
}

/// Whether an asset is meant, and not an object of a scene or prefab.
bool is_of_asset(const Query& query) {
  constexpr auto kHierarchies = std::to_array<std::string_view>({".unity", ".prefab"});
  return !query.index && !query.path.starts_with('/') && query.scene.contains('/') &&
         std::ranges::none_of(kHierarchies,
                              [&](std::string_view end) { return query.scene.ends_with(end); });
}

int show(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  if (!query.settings.empty())
    return say(query, out, messages, shown_settings(workspace, query),
               surface::write_scene_settings, surface::scene_settings_text);
  if (is_of_asset(query))
    return say(query, out, messages, shown_asset(workspace, query), surface::write_asset_report,
               surface::asset_report_text);
  if (query.path.empty())
    return complain(query.json, out, messages,
                    {ErrorCode::InvalidArgument,
                     "PATH: missing, it says which object is shown",
                     "`diorama tree` shows the objects of a scene",
                     {}}),
           kWrongUsage;
  if (!query.index)
    return say(query, out, messages, shown_object(workspace, query), surface::write_object,
               surface::object_text);
  const surface::ValueLimits limits{.max_array_elements = query.max_items};
  return say(
      query, out, messages, shown_component(workspace, query),
      [&](json::Writer& writer, const scene::ComponentInfo& info) {
        surface::write_component(writer, info, limits);
      },
      [&](const scene::ComponentInfo& info) {
        return surface::component_text(info, static_cast<std::size_t>(query.max_items));
      });
}

Result<scene::FoundObjects> found_objects(const Workspace& workspace, const Query& query) {
  DIORAMA_TRY(const Names names, workspace.names());
  DIORAMA_TRY(scene::ObjectQuery wanted, names.objects({query.scene.empty() ? "*" : query.scene}));
  wanted.name = query.words;
  wanted.component = query.component;
  wanted.tag = query.tag;
  wanted.layer = query.layer;
  wanted.limit = query.limit;
  DIORAMA_TRY(scene::World* const world, workspace.world());
  return world->find_objects(wanted);
}

int find(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages, found_objects(workspace, query), surface::write_found_objects,
             surface::found_objects_text);
}

int assets(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto files = workspace.assets();
  if (!files) return complain(query.json, out, messages, files.error());
  return say(query, out, messages,
             (*files)->find({query.words, query.folder, query.offset, query.limit, query.unused},
                            progress_line(query, messages)),
             surface::write_assets, surface::assets_text);
}

int refs(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto files = workspace.assets();
  if (!files) return complain(query.json, out, messages, files.error());
  return say(query, out, messages, (*files)->uses(query.path, progress_line(query, messages)),
             surface::write_uses, surface::uses_text);
}

Result<scene::UsagePage> found_usages(const Workspace& workspace, const Query& query,
                                      std::ostream& messages) {
  DIORAMA_TRY(const Names names, workspace.names());
  scene::UsageQuery wanted;
  wanted.offset = query.offset;
  wanted.limit = query.limit;
  DIORAMA_CHECK(check_usage_scene(names, query.scene, {query.path}, query.parent));
  DIORAMA_TRY(wanted.target, usage_target(names, query.path, query.part, query.scene));
  DIORAMA_TRY(wanted.scope, usage_scope(names, query.folder, query.parent, query.scene));
  DIORAMA_TRY(scene::Usages* const usages, workspace.usages());
  return usages->find(wanted, progress_line(query, messages));
}

int usages(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages, found_usages(workspace, query, messages), surface::write_usages,
             surface::usages_text);
}

/// As people write it.
Result<scene::Comparison> comparison_of(const std::string& word) {
  using enum scene::Comparison;
  constexpr auto kWords =
      std::to_array<std::pair<std::string_view, scene::Comparison>>({{"=", Equals},
                                                                     {"!=", Not},
                                                                     {"<", Less},
                                                                     {">", Greater},
                                                                     {"<=", AtMost},
                                                                     {">=", AtLeast},
                                                                     {"contains", Contains}});
  for (const auto& [text, comparison] : kWords)
    if (text == word) return comparison;
  return Error{ErrorCode::InvalidArgument,
               "OP: '" + word + "' is not one of =, !=, <, >, <=, >=, contains",
               {},
               {}};
}

Result<scene::ValuePage> found_values(const Workspace& workspace, const Query& query,
                                      std::ostream& messages) {
  DIORAMA_TRY(const Names names, workspace.names());
  scene::ValueQuery wanted;
  wanted.field = query.words;
  wanted.component = query.component;
  wanted.offset = query.offset;
  wanted.limit = query.limit;
  DIORAMA_TRY(wanted.comparison, comparison_of(query.comparison));
  const std::string& text = query.values.front();
  const auto parsed = json::parse(text);
  wanted.value = parsed ? surface::to_input(parsed->root()) : scene::Input::of(text);
  DIORAMA_CHECK(check_usage_scene(names, query.scene, {}, query.parent));
  DIORAMA_TRY(wanted.scope, usage_scope(names, query.folder, query.parent, query.scene));
  DIORAMA_TRY(scene::Usages* const usages, workspace.usages());
  return usages->values(wanted, progress_line(query, messages));
}

int values(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages, found_values(workspace, query, messages), surface::write_matches,
             surface::matches_text);
}

int check(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto files = workspace.assets();
  if (!files) return complain(query.json, out, messages, files.error());
  surface::CheckFilter filter;
  filter.limit = static_cast<std::size_t>(query.limit);
  filter.offset = static_cast<std::size_t>(query.offset);
  for (const auto& [name, kind] : scene::kFindingKinds)
    if (std::ranges::find(query.names, name) != query.names.end()) filter.kinds.push_back(kind);
  auto report = (*files)->check(query.scene, progress_line(query, messages));
  auto page = report ? Result(surface::page_of(*std::move(report), filter, mending_commands))
                     : Result<surface::CheckPage>(report.error());
  if (page) page->tells_ok = true;
  const int code = say(query, out, messages, page, surface::write_check, surface::check_text);
  return page && page->errors > 0 ? kBadNews : code;
}

int verify(const Query& query, std::ostream& out, std::ostream& messages) {
  std::vector<std::string> paths = query.paths;
  if (paths.empty()) paths.push_back(query.project.empty() ? query.current_folder : query.project);
  const auto report = unity::verify_files(paths, progress_line(query, messages));
  const int code = say(query, out, messages, report, surface::write_verify, surface::verify_text);
  const bool is_proven = report && report->identical == report->files && report->not_read.empty();
  return report && !is_proven ? kBadNews : code;
}

/// The folder of the project that knows the GUIDs and scripts; empty when there is none.
std::string project_of_files(const Query& query, const std::vector<std::string>& files) {
  if (!query.project.empty()) {
    // git names a file here, which may no longer exist.
    std::string above = project_above(seen_from(query.current_folder, query.project));
    return above.empty() ? query.project : above;
  }
  for (const std::string& file : files)
    if (const auto absolute = io::absolute_path(file))
      if (std::string above = project_above(*absolute); !above.empty()) return above;
  return project_above(query.current_folder);
}

int diff(const Query& query, std::ostream& out, std::ostream& messages) {
  if (query.path.empty())
    return complain(query.json, out, messages,
                    {ErrorCode::InvalidArgument,
                     "diff compares two files, or without any what is not saved",
                     {},
                     {}});
  const std::string before = seen_from(query.current_folder, query.scene),
                    after = seen_from(query.current_folder, query.path);
  auto found = unity::compare_files(before, after, project_of_files(query, {after, before}),
                                    {.limit = query.most_changes}, query.extra_folders);
  if (!found) return complain(query.json, out, messages, found.error()), kWrongUsage;
  found->before = query.scene;  // as they were given
  found->after = query.path;
  const auto write = [](json::Writer& writer, const scene::SceneDiff& diff) {
    surface::write_diff(writer, diff);
  };
  say(query, out, messages, found, write, surface::diff_text);
  return found->equal() ? 0 : kBadNews;
}

int review(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto files = workspace.assets();
  if (!files) return complain(query.json, out, messages, files.error()), kWrongUsage;
  scene::ReviewQuery wanted;
  wanted.path = query.scene;
  wanted.name = query.revision;
  wanted.limit = query.most_changes;
  const auto found = (*files)->compare(wanted, progress_line(query, messages));
  if (!found) return complain(query.json, out, messages, found.error()), kWrongUsage;
  say(query, out, messages, found, surface::write_review, surface::review_text);
  return found->file_count == 0 ? 0 : kBadNews;
}

int unsaved(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto nothing = show_unsaved(workspace, query, out);
  if (!nothing) return complain(query.json, out, messages, nothing.error()), kWrongUsage;
  return *nothing ? 0 : kBadNews;
}

using Change = Result<int>(Workspace& workspace, const Query& query, std::ostream& out);

/// A change can take from lost edits what they were made for, so nobody should make it unaware.
void tell_lost_edits(Workspace& workspace, std::ostream& messages) {
  const auto store = workspace.store();
  if (!store) return;
  const auto lost = (*store)->lost_edits();
  if (lost && *lost && !(*lost)->files.empty())
    messages << "note: an earlier run has left unsaved edits in " << shown_list((*lost)->files)
             << " (diorama diff shows them; diorama recover makes them again while the files are "
                "as they were then)\n";
}

/// Also says what a person should know whatever they asked, like that the journal is damaged.
int make(Change& change, Workspace& workspace, const Query& query, std::ostream& out,
         std::ostream& messages) {
  std::ostringstream done;  // printed once it is true
  const auto code = change(workspace, query, done);
  if (const auto editor = workspace.editor())
    for (const std::string& notice : (*editor)->take_notices())
      messages << "note: " << shown_sentence(notice) << "\n";
  if (is_change(query) && query.question != Question::Recover) tell_lost_edits(workspace, messages);
  if (!code) return complain(query.json, out, messages, code.error());
  out << done.str() << std::flush;
  return *code;
}

int ask(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  switch (query.question) {
    case Question::Tree: return tree(workspace, query, out, messages);
    case Question::Show: return show(workspace, query, out, messages);
    case Question::Find: return find(workspace, query, out, messages);
    case Question::Assets: return assets(workspace, query, out, messages);
    case Question::Refs: return refs(workspace, query, out, messages);
    case Question::Check: return check(workspace, query, out, messages);
    case Question::Model: return model(workspace, query, out, messages);
    case Question::Verify: break;
    case Question::Usages: return usages(workspace, query, out, messages);
    case Question::FindValues: return values(workspace, query, out, messages);
    case Question::Diff:
      return query.revision.empty() ? unsaved(workspace, query, out, messages)
                                    : review(workspace, query, out, messages);
    case Question::Set:
    case Question::Add:
    case Question::New:
    case Question::Remove:
    case Question::Move: return make(change, workspace, query, out, messages);
    case Question::Replace: return make(replace, workspace, query, out, messages);
    case Question::Batch: return make(batch, workspace, query, out, messages);
    case Question::Undo: return make(undo, workspace, query, out, messages);
    case Question::Recover: return make(recover, workspace, query, out, messages);
  }
  return 0;
}

}  // namespace

bool is_change(const Query& query) {
  return query.question >= Question::Set && !query.dry_run;
}

int answer(const Query& given, std::ostream& out, std::ostream& messages) {
  if (given.question == Question::Verify) return verify(given, out, messages);
  if (given.question == Question::Diff && !given.scene.empty() && given.revision.empty())
    return diff(given, out, messages);
  Query query = given;
  Workspace workspace(engines());
  workspace.options().state_root = query.state_folder;
  workspace.options().history = query.history;
  workspace.options().extra_folders = query.extra_folders;
  const bool by_path = query.question == Question::Refs || query.question == Question::Usages ||
                       query.question == Question::Replace;
  const bool has_asset = by_path && !query.path.starts_with('/');
  std::string& file = has_asset ? query.path : query.scene;
  if (const auto opened = open(workspace, query, file); !opened)
    return complain(query.json, out, messages, opened.error());
  const Effort::Question question(workspace.effort());
  const int code = ask(workspace, query, out, messages);
  for (const std::string& note : workspace.effort().notes())
    messages << "diorama: not complete: " << shown_sentence(note) << "\n";
  return code;
}

}  // namespace diorama::app

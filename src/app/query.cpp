#include "app/query.h"

#include <array>
#include <ostream>

#include "app/change.h"
#include "app/project_folder.h"
#include "app/steps.h"
#include "io/file.h"
#include "surface/diff_json.h"
#include "surface/diff_text.h"
#include "surface/project_json.h"
#include "surface/scene_json.h"
#include "workspace/scene_diff.h"
#include "workspace/workspace.h"

namespace diorama::app {
namespace {

constexpr int kBadNews = 1;
constexpr int kWrongQuestion = 2;

int complain(std::ostream& messages, const Error& error) {
  messages << "diorama: " << error.message;
  if (!error.hint.empty()) messages << " (" << error.hint << ")";
  messages << "\n";
  return error.code == ErrorCode::InvalidArgument ? kWrongQuestion : kBadNews;
}

/// Opens the project the query is about. A scene or asset given as a path on disk says which
/// project it is in, and becomes the project path it is.
Result<void> open(Workspace& workspace, const Query& query, std::string& file) {
  std::string project = query.project;
  const auto absolute = file.empty() ? Result<std::string>(Error{})
                                     : io::absolute_path(seen_from(query.current_folder, file));
  if (absolute) {
    const std::string above = project_above(*absolute);
    // With a project given, a file of another one is none of its assets.
    const auto wanted = project.empty() ? Result<std::string>(above) : io::absolute_path(project);
    if (!above.empty() && absolute->size() > above.size() && wanted && *wanted == above) {
      project = above;
      file = absolute->substr(above.size() + 1);
    }
  }
  if (project.empty()) project = project_above(query.current_folder);
  if (project.empty())
    return Error{ErrorCode::InvalidArgument,
                 "no Unity project here",
                 "give --project FOLDER, or run inside of a project",
                 {}};
  return workspace.open(project);
}

/// Writes how far a long scan is, on one line that is overwritten.
Progress progress_line(const Query& query, std::ostream& messages) {
  if (!query.show_progress) return {};
  return [&messages, last = std::size_t{0}](std::size_t done, std::size_t total) mutable {
    if (done != total && done < last + 500) return;
    last = done;
    messages << "\r" << done << " of " << total << " files" << (done == total ? "\n" : "")
             << std::flush;
  };
}

template <class Reply, class Write, class Text>
int say(const Query& query, std::ostream& out, std::ostream& messages, const Result<Reply>& reply,
        Write write, Text text) {
  if (!reply) return complain(messages, reply.error());
  if (!query.json) {
    out << text(*reply) << std::flush;
    return 0;
  }
  std::string json;
  json::Writer writer(json);
  write(writer, *reply);
  out << json << "\n" << std::flush;
  return 0;
}

int tree(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages,
             workspace.tree({query.scene, query.path, query.depth, query.limit}),
             surface::write_tree, [](const SceneTree& it) { return surface::tree_text(it); });
}

int show(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  if (!query.index)
    return say(query, out, messages, workspace.object(query.scene, query.path),
               surface::write_object, surface::object_text);
  const surface::ValueLimits limits{.max_array_elements = query.max_items};
  return say(
      query, out, messages, workspace.component({query.scene, query.path, *query.index, {}}),
      [&](json::Writer& writer, const ComponentInfo& info) {
        surface::write_component(writer, info, limits);
      },
      surface::component_text);
}

int find(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const ObjectQuery wanted{query.scene.empty() ? "*" : query.scene,
                           query.words,
                           query.component,
                           query.tag,
                           query.layer,
                           query.limit};
  return say(query, out, messages, workspace.find_objects(wanted), surface::write_found_objects,
             surface::found_objects_text);
}

int assets(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(
      query, out, messages,
      workspace.find_assets({query.words, query.folder, query.offset, query.limit, query.unused},
                            progress_line(query, messages)),
      surface::write_assets, surface::assets_text);
}

int refs(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  return say(query, out, messages, workspace.uses(query.path, progress_line(query, messages)),
             surface::write_uses, surface::uses_text);
}

int check(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto report = workspace.check(progress_line(query, messages));
  const int code = say(query, out, messages, report, surface::write_check, surface::check_text);
  return report && report->errors() > 0 ? kBadNews : code;
}

int verify(const Query& query, std::ostream& out, std::ostream& messages) {
  std::vector<std::string> paths = query.paths;
  if (paths.empty()) paths.push_back(query.project.empty() ? query.current_folder : query.project);
  const auto report = verify_files(paths, progress_line(query, messages));
  const int code = say(query, out, messages, report, surface::write_verify, surface::verify_text);
  return report && report->identical < report->files ? kBadNews : code;
}

/// The folder of the project that tells what GUIDs and scripts mean; empty when none does.
std::string project_of_files(const Query& query, const std::vector<std::string>& files) {
  if (!query.project.empty()) {
    // git names a file here, which need not be there any more.
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
    return complain(messages, {ErrorCode::InvalidArgument,
                               "diff compares two files, or without any what is not saved",
                               {},
                               {}});
  const std::string before = seen_from(query.current_folder, query.scene),
                    after = seen_from(query.current_folder, query.path);
  auto found = compare_files(before, after, project_of_files(query, {after, before}),
                             {.limit = query.most_changes});
  if (!found) return complain(messages, found.error()), kWrongQuestion;
  found->before = query.scene;  // as they were given
  found->after = query.path;
  const auto write = [](json::Writer& writer, const SceneDiff& diff) {
    surface::write_diff(writer, diff);
  };
  say(query, out, messages, found, write, surface::diff_text);
  return found->equal() ? 0 : kBadNews;
}

int unsaved(Workspace& workspace, const Query& query, std::ostream& out, std::ostream& messages) {
  const auto nothing = show_unsaved(workspace, query, out);
  if (!nothing) return complain(messages, nothing.error()), kWrongQuestion;
  return *nothing ? 0 : kBadNews;
}

int done(std::ostream& messages, const Result<void>& result) {
  return result ? 0 : complain(messages, result.error());
}

}  // namespace

int answer(const Query& given, std::ostream& out, std::ostream& messages) {
  if (given.question == Question::Verify) return verify(given, out, messages);
  if (given.question == Question::Diff && !given.scene.empty()) return diff(given, out, messages);
  Query query = given;
  Workspace workspace;
  workspace.keep_state_in(query.state_folder);
  std::string& file = query.question == Question::Refs ? query.path : query.scene;
  if (const auto opened = open(workspace, query, file); !opened)
    return complain(messages, opened.error());
  switch (query.question) {
    case Question::Tree: return tree(workspace, query, out, messages);
    case Question::Show: return show(workspace, query, out, messages);
    case Question::Find: return find(workspace, query, out, messages);
    case Question::Assets: return assets(workspace, query, out, messages);
    case Question::Refs: return refs(workspace, query, out, messages);
    case Question::Check: return check(workspace, query, out, messages);
    case Question::Verify: break;
    case Question::Diff: return unsaved(workspace, query, out, messages);
    case Question::Set:
    case Question::Add:
    case Question::New:
    case Question::Remove:
    case Question::Move: return done(messages, change(workspace, query, out));
    case Question::Batch: return done(messages, batch(workspace, query, out));
    case Question::Undo: return done(messages, undo(workspace, query, out));
    case Question::Recover: return done(messages, recover(workspace, query, out));
  }
  return 0;
}

}  // namespace diorama::app

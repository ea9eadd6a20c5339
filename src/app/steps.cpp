#include "app/steps.h"

#include <iostream>
#include <iterator>
#include <ostream>
#include <tuple>

#include "io/file.h"
#include "json/value.h"
#include "json/writer.h"
#include "surface/change_json.h"
#include "surface/diff_json.h"
#include "surface/diff_text.h"
#include "workspace/actions.h"
#include "workspace/workspace.h"

namespace diorama::app {
namespace {

using scene::Input;

constexpr std::size_t kMaxBatchBytes = 64U << 20U;

Error wrong(std::string message) {
  return {ErrorCode::InvalidArgument,
          std::move(message),
          R"(give a list like [{"action": "rename", "arguments": {"path": "/A", "name": "B"}}])",
          {}};
}

Result<std::string> read_input(const Query& query) {
  if (query.path == "-")
    return std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  const bool absolute = query.path.starts_with('/');
  return io::read_file(absolute ? query.path : query.current_folder + "/" + query.path,
                       kMaxBatchBytes);
}

Result<std::vector<ActionCall>> read_calls(const Query& query) {
  DIORAMA_TRY(const std::string text, read_input(query));
  auto parsed = json::parse(text);
  if (!parsed) return wrong("'" + query.path + "' is no JSON: " + parsed.error().message);
  const Input list = surface::to_input(parsed->root());
  if (list.kind != Input::Kind::List) return wrong("'" + query.path + "' is no list of calls");
  std::vector<ActionCall> out;
  for (const Input& each : list.items) {
    const Input* const action = each.find("action");
    const Input* const arguments = each.find("arguments");
    if (action == nullptr || action->kind != Input::Kind::Text)
      return wrong("call " + std::to_string(out.size()) + " has no action");
    out.push_back({action->text, arguments == nullptr ? Input::map({}) : *arguments});
  }
  return out;
}

void write_lost(const Query& query, std::ostream& out, std::string_view what,
                const LostEdits& edits) {
  if (!query.json) {
    for (const std::string& step : edits.steps) out << what << " " << step << "\n";
    return;
  }
  std::string text;
  json::Writer writer(text);
  writer.begin_object().member("action", what).key("steps").begin_array();
  for (const std::string& each : edits.steps) writer.value(each);
  writer.end_array();
  writer.key("files").begin_array();
  for (const std::string& each : edits.files) writer.value(each);
  writer.end_array();
  writer.end_object();
  out << text << "\n";
}

void write_diffs(const Query& query, std::ostream& out, const std::vector<SceneDiff>& diffs) {
  if (!query.json) {
    for (const SceneDiff& each : diffs) out << surface::diff_text(each);
    return;
  }
  std::string text;
  json::Writer writer(text);
  writer.begin_array();
  for (const SceneDiff& each : diffs) surface::write_diff(writer, each);
  writer.end_array();
  out << text << "\n";
}

void write_results(const Query& query, std::ostream& out, const std::vector<ActionCall>& calls,
                   const BatchResult& done) {
  if (!query.json) {
    for (std::size_t i = 0; i < calls.size(); ++i) {
      const Input* const path = done.results[i].find("path");
      out << calls[i].action << (path == nullptr ? "" : " " + path->text) << "\n";
    }
    for (const SceneDiff& each : done.changes) out << surface::diff_text(each);
    return;
  }
  std::string text;
  json::Writer writer(text);
  writer.begin_object();
  writer.key("results").begin_array();
  for (const Input& each : done.results) surface::write_input(writer, each);
  writer.end_array();
  if (query.dry_run) {
    writer.key("changes").begin_array();
    for (const SceneDiff& each : done.changes) surface::write_diff(writer, each);
    writer.end_array();
  }
  writer.end_object();
  out << text << "\n";
}

}  // namespace

Result<void> save_or(Workspace& workspace, const Query& query, std::ostream& out,
                     Result<std::string> (Workspace::*undo)()) {
  const auto saved = workspace.save();
  if (!saved) {
    std::ignore = (workspace.*undo)();
    return saved.error();
  }
  if (!query.json)
    for (const std::string& path : *saved) out << "saved " << path << "\n";
  return {};
}

Result<void> batch(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(const std::vector<ActionCall> calls, read_calls(query));
  DIORAMA_TRY(const BatchResult done, run_batch(workspace, calls, query.dry_run));
  write_results(query, out, calls, done);
  return query.dry_run ? Result<void>{} : save_or(workspace, query, out, &Workspace::undo);
}

Result<void> undo(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(const std::string name, query.redo ? workspace.redo() : workspace.undo());
  const std::string_view what = query.redo ? "redo" : "undo";
  if (query.json) {
    std::string text;
    json::Writer writer(text);
    writer.begin_object().member("action", what).member("step", name).end_object();
    out << text << "\n";
  } else {
    out << what << " " << name << "\n";
  }
  return save_or(workspace, query, out, query.redo ? &Workspace::undo : &Workspace::redo);
}

Result<void> recover(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(const std::optional<LostEdits> lost, workspace.lost_edits());
  if (!lost) return Error{ErrorCode::NotFound, "no edits were lost in this project", {}, {}};
  if (query.discard) {
    DIORAMA_TRY(const LostEdits gone, workspace.forget_lost_edits());
    write_lost(query, out, "discard", gone);
    return {};
  }
  DIORAMA_TRY(const LostEdits made, workspace.recover_lost_edits());
  write_lost(query, out, "recover", made);
  return save_or(workspace, query, out, &Workspace::undo);
}

Result<bool> show_unsaved(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(const std::vector<SceneDiff> diffs, workspace.unsaved_elsewhere());
  write_diffs(query, out, diffs);
  return diffs.empty();
}

}  // namespace diorama::app

#include "app/steps.h"

#include <iostream>
#include <iterator>
#include <ostream>
#include <tuple>

#include "app/colour.h"
#include "app/exit_codes.h"
#include "app/offer.h"
#include "base/shown_text.h"
#include "io/file.h"
#include "json/value.h"
#include "json/writer.h"
#include "scene/store.h"
#include "surface/batch.h"
#include "surface/shapes/diff_json.h"
#include "surface/shapes/diff_text.h"
#include "surface/tool.h"
#include "workspace/scene_files.h"

namespace diorama::app {
namespace {

constexpr std::size_t kMaxBatchBytes = 64U << 20U;

Error wrong(std::string message) {
  return {ErrorCode::InvalidArgument,
          std::move(message),
          R"(give a list like [{"tool": "create_gameobject", "arguments": {"name": "A"}}])",
          {}};
}

Result<std::string> read_input(const Query& query) {
  if (query.path == "-")
    return std::string(std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>());
  const bool absolute = query.path.starts_with('/');
  return io::read_file(absolute ? query.path : query.current_folder + "/" + query.path,
                       kMaxBatchBytes);
}

/// The arguments of the tool batch: the calls of the file, and whether it is a dry run.
Result<json::Document> read_calls(const Query& query) {
  DIORAMA_TRY(const std::string text, read_input(query));
  const auto parsed = json::parse(text);
  if (!parsed) return wrong("'" + query.path + "' is not JSON: " + parsed.error().message);
  if (!parsed->root().is_array()) return wrong("'" + query.path + "' is not a list of calls");
  std::string arguments;
  json::Writer out(arguments);
  out.begin_object().member("dry_run", query.dry_run).key("calls").value(parsed->root());
  out.end_object();
  return json::parse(arguments);
}

void write_lost(const Query& query, std::ostream& out, std::string_view what,
                const scene::LostEdits& edits) {
  if (!query.json) {
    for (const std::string& step : edits.steps) out << what << " " << shown(step) << "\n";
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

void write_diffs(const Query& query, std::ostream& out,
                 const std::vector<scene::SceneDiff>& diffs) {
  if (!query.json) {
    for (const scene::SceneDiff& each : diffs) {
      const std::string text = surface::diff_text(each);
      out << (query.colour ? coloured(query.question, text) : text);
    }
    return;
  }
  std::string text;
  json::Writer writer(text);
  writer.begin_array();
  for (const scene::SceneDiff& each : diffs) surface::write_diff(writer, each);
  writer.end_array();
  out << text << "\n";
}

/// One line each.
void write_saved(const scene::SavedFiles& saved, std::ostream& out) {
  for (const std::string& path : saved.written) out << "saved " << shown(path) << "\n";
  for (const std::string& path : saved.removed) out << "removed " << shown(path) << "\n";
  for (const auto& [from, to] : saved.moved)
    out << "moved " << shown(from) << " -> " << shown(to) << "\n";
  for (const std::string& note : saved.notes) out << "note: " << shown_sentence(note) << "\n";
}

}  // namespace

Result<void> save_or(Workspace& workspace, const Query& query, std::ostream& out,
                     Result<std::string> (scene::Editor::*back)()) {
  const auto saved = save_files(workspace);
  if (!saved) {
    DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
    std::ignore = (editor->*back)();
    return saved.error();
  }
  if (!query.json) write_saved(*saved, out);
  return {};
}

Result<int> batch(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(const json::Document arguments, read_calls(query));
  DIORAMA_TRY(const auto params, json::decode<surface::BatchParams>(arguments.root()));
  mcp::Registry registry;
  surface::Desk desk{workspace, registry};
  DIORAMA_CHECK(add_surface(desk));
  mcp::Context nobody;
  surface::Call call{desk, workspace, registry, nobody};
  DIORAMA_TRY(const surface::Answer answer, surface::batch(call, params));
  out << (query.json ? answer.json + "\n" : answer.text);
  if (!query.dry_run) DIORAMA_CHECK(save_or(workspace, query, out, &scene::Editor::undo));
  DIORAMA_TRY(const json::Document told, json::parse(answer.json));
  return told.root()["values_skipped"].exists() ? kBadNews : kFine;
}

Result<int> undo(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(const std::string name, query.redo ? editor->redo() : editor->undo());
  const std::string_view what = query.redo ? "redo" : "undo";
  if (query.json) {
    std::string text;
    json::Writer writer(text);
    writer.begin_object().member("action", what).member("step", name).end_object();
    out << text << "\n";
  } else {
    out << what << " " << shown(name) << "\n";
  }
  DIORAMA_CHECK(
      save_or(workspace, query, out, query.redo ? &scene::Editor::undo : &scene::Editor::redo));
  return kFine;
}

namespace {

/// Edits that no longer fit their files stay, so the next command has to name others.
Error with_next_run(Error error, std::size_t run, std::size_t runs) {
  if (error.code != ErrorCode::Conflict) return error;
  error.hint += "; --run " + std::to_string(run) + " --discard gives them up";
  if (run < runs) error.hint += ", --run " + std::to_string(run + 1) + " takes those of the next";
  return error;
}

}  // namespace

Result<int> recover(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  DIORAMA_TRY(const std::optional<scene::LostEdits> lost, store->lost_edits());
  if (!lost) return Error{ErrorCode::NotFound, "no edits were lost in this project", {}, {}};
  if (query.discard) {
    DIORAMA_TRY(const scene::LostEdits gone, store->forget(query.run));
    write_lost(query, out, "discard", gone);
    return kFine;
  }
  auto made = store->recover(query.run);
  if (!made) return with_next_run(std::move(made).error(), query.run, lost->runs);
  write_lost(query, out, "recover", *made);
  DIORAMA_CHECK(save_or(workspace, query, out, &scene::Editor::undo));
  return kFine;
}

Result<bool> show_unsaved(Workspace& workspace, const Query& query, std::ostream& out) {
  DIORAMA_TRY(scene::Store* const store, workspace.store());
  DIORAMA_TRY(const std::vector<scene::SceneDiff> diffs, store->unsaved_elsewhere());
  write_diffs(query, out, diffs);
  return diffs.empty();
}

}  // namespace diorama::app

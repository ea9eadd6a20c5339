#include "surface/tool.h"

#include <algorithm>
#include <tuple>

#include "base/effort.h"
#include "base/list_text.h"
#include "base/shown_text.h"
#include "json/shape.h"
#include "json/writer.h"
#include "mcp/error_map.h"
#include "scene/editor.h"
#include "scene/store.h"
#include "surface/advice.h"
#include "surface/policy.h"
#include "surface/shapes/fit.h"
#include "surface/shapes/json_input.h"
#include "workspace/loaded_scenes.h"
#include "workspace/trial.h"

namespace diorama::surface {
namespace {

/// Where a person's yes is needed, clients that cannot be asked can state that they have it.
std::string with_confirm(std::string schema) {
  constexpr std::string_view kBefore = R"("properties":{)";
  constexpr std::string_view kConfirm = R"("confirm":{"type":"boolean"})";
  const std::size_t at = schema.find(kBefore) + kBefore.size();
  return schema.insert(at, std::string(kConfirm) + (schema[at] == '}' ? "" : ","));
}

bool only_reads(const ToolRow& row, const json::Value& arguments) {
  return row.effect == Effect::Read || arguments["dry_run"].boolean() == true ||
         (!row.metadata.reads.empty() && arguments["action"].string() == row.metadata.reads);
}

std::vector<std::string> take_touched(const Workspace& workspace) {
  const auto editor = workspace.editor();
  return editor ? (*editor)->take_touched() : std::vector<std::string>{};
}

/// What the call would change; fails if the call would. So nobody is asked about a call that cannot
/// be made.
Foresight foresee(const ToolRow& row, Call& call, const json::Value& arguments) {
  DIORAMA_CHECK(row.check(arguments));
  if (row.metadata.ready) return row.metadata.ready(call, arguments);
  return try_out(call.workspace, [&]() -> Result<void> {
    const auto done = row.run(call, arguments);
    if (!done) return done.error();
    return {};
  });
}

Result<mcp::ToolResult> run_write(const ToolRow& row, Call& call, const json::Value& arguments) {
  const Policy& policy = call.desk.policy;
  if (!policy.allow_writes) return writes_refused();
  if (policy.require_confirm && !is_confirmed(call.context, arguments)) {
    const Foresight files = foresee(row, call, arguments);
    std::ignore = take_touched(call.workspace);  // nothing is left of what was tried
    if (!files) return files.error();
    DIORAMA_CHECK(confirm_write(call.context, question_of(call.desk, row.name, arguments, *files)));
  }
  return row.run(call, arguments);
}

void note_audit(const ToolRow& row, const Desk& desk, mcp::Context& context,
                const json::Value& arguments, const std::vector<std::string>& files,
                const Error* failed) {
  if (!desk.audit) return;
  AuditEntry entry{row.name, arguments, sources_of(desk, row, arguments), files};
  if (failed != nullptr) entry.result = mcp::error_row(failed->code).name;
  desk.audit(audit_line(context.client(), entry));
}

/// A line in the audit log about a call that could change something; in the console only if it
/// failed.
void note_write(const ToolRow& row, Desk& desk, mcp::Context& context, const json::Value& arguments,
                const std::vector<std::string>& files, const Error* failed) {
  if (failed != nullptr)
    desk.workspace.console().add(ConsoleEntry::Type::Error,
                                 std::string(row.name) + ": " + shown_sentence(failed->message));
  note_audit(row, desk, context, arguments, files, failed);
}

}  // namespace

Error explained(Error error) {
  const bool takes_scene = error.hint.contains("scene_path");
  if (takes_scene && error.message.starts_with("prefab_path: unknown field")) {
    error.message = "prefab_path: unknown field";
    error.hint = "give the prefab in scene_path";
  }
  return error;
}

Result<scene::ObjectRef> Call::object(const std::string& scene, const std::string& name,
                                      scene::Namesakes namesakes) const {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.object(scene, name, namesakes);
}

Result<scene::ObjectRef> Call::parent(const std::string& scene, const std::string& name) const {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.object_or_top(scene, name);
}

Result<scene::ComponentRef> Call::component(const std::string& name) const {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.component(name);
}

Result<scene::ObjectQuery> Call::objects(const FindWhere& where) const {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.objects(where);
}

Result<scene::Input> Call::values(const json::Value& given, const std::string& scene) const {
  DIORAMA_TRY(const Names names, workspace.names());
  return names.with_paths(to_input(given), scene);
}

scene::Progress Call::progress() const {
  return [&told = context](std::size_t done, std::size_t total) {
    told.progress(static_cast<double>(done), static_cast<double>(total));
  };
}

Result<void> check_needs(const Workspace& workspace, Needs needs) {
  if (needs == Needs::Project && !workspace.project())
    return worded({ErrorCode::NotReady, "no project is open", {}, {}, Advice::OpenProject});
  return {};
}

namespace {

std::vector<std::string> loaded_scenes(const Workspace& workspace) {
  const auto loaded = workspace.loaded();
  return loaded ? (*loaded)->paths() : std::vector<std::string>{};
}

Result<mcp::ToolResult> serve_read(const ToolRow& row, Call& call, const json::Value& arguments) {
  auto result = row.run(call, arguments);
  std::ignore = take_touched(call.workspace);  // of a dry run, which leaves nothing
  return result;
}

/// What a person should know whatever they asked, like that the journal is damaged.
std::string take_notices(Workspace& workspace) {
  std::string out;
  const auto editor = workspace.editor();
  if (!editor) return out;
  for (const std::string& notice : (*editor)->take_notices()) {
    workspace.console().add(ConsoleEntry::Type::Warning, notice);
    out += "note: " + shown_sentence(notice) + "\n";
  }
  return out;
}

/// An answer or an error, and the notices after it; not while a person is being asked.
void tell_notices(Call& call, Result<mcp::ToolResult>& result) {
  if (!result && result.error().code == ErrorCode::InputRequired) return;
  std::string notices = take_notices(call.workspace);
  if (notices.empty()) return;
  call.context.log(LogLevel::Warning, "project", json::quoted(notices));
  if (result) return result->add_text(std::move(notices));
  Error error = std::move(result).error();
  notices.pop_back();
  error.message += "; " + notices;
  result = std::move(error);
}

/// Notes the files it has changed; nothing while a person is being asked.
Result<mcp::ToolResult> serve_write(const ToolRow& row, Call& call, const json::Value& arguments,
                                    std::vector<std::string>& files) {
  auto result = run_write(row, call, arguments);
  if (!result && result.error().code == ErrorCode::InputRequired) return result;
  files = take_touched(call.workspace);
  if (!result) files.clear();  // unfinished changes were taken back
  if (!files.empty())
    call.context.log(LogLevel::Info, "changes",
                     json::quoted(std::string(row.name) + " changed " + joined(files)));
  note_write(row, call.desk, call.context, arguments, files, result ? nullptr : &result.error());
  return result;
}

/// Starts a program, if it may. The program runs for minutes, so this has its own thread: it asks
/// the workspace for nothing but its folder, and does not write to the console.
Result<mcp::ToolResult> run_program(const ToolRow& row, Call& call, const json::Value& arguments) {
  const Desk& desk = call.desk;
  if (!desk.policy.allow_run) return runs_refused();
  DIORAMA_CHECK(foresee(row, call, arguments));
  if (desk.policy.require_confirm && !is_confirmed(call.context, arguments))
    DIORAMA_CHECK(confirm_write(
        call.context,
        question_of_run(row, desk.engine_editor, call.workspace.project()->path, arguments)));
  return row.run(call, arguments);
}

Result<mcp::ToolResult> serve_run(const ToolRow& row, Call& call, const json::Value& arguments) {
  auto result = run_program(row, call, arguments);
  if (!result && result.error().code == ErrorCode::InputRequired) return result;
  note_audit(row, call.desk, call.context, arguments, {}, result ? nullptr : &result.error());
  if (!result) return worded(std::move(result).error());
  return result;
}

/// The notes of the question: what the answer leaves out. Structured answers have them, too.
void add_notes(const std::vector<std::string>& notes, mcp::ToolResult& result) {
  std::string text, list;
  json::Writer out(list);
  out.begin_array();
  for (const std::string& each : notes) {
    const std::string line = shown_sentence(each);
    out.value(line);
    text += "not complete: " + line + "\n";
    result.diagnostics.push_back(line);
  }
  out.end_array();
  result.add_text(std::move(text));
  if (result.structured.ends_with('}'))
    result.structured.insert(
        result.structured.size() - 1,
        (result.structured == "{}" ? "" : ",") + std::string(R"("_not_complete":)") + list);
}

/// The one way out: whatever a project contains, an answer is never larger than its call allows.
/// What was changed stays changed, so a write is never answered with an error here.
Result<mcp::ToolResult> fit(mcp::ToolResult result, std::size_t most, bool has_changed) {
  std::size_t size = result.structured.size();
  for (const mcp::Content& content : result.content) size += quoted_size(content.data);
  if (size <= most) return result;
  auto structured = fitted_json(std::move(result.structured), most * 3 / 5);
  if (!structured && has_changed)
    structured = R"({"ok":true,"_left_out":"it is done; what it says is too long for an answer"})";
  if (!structured)
    return Error{
        ErrorCode::LimitExceeded,
        "the answer has " + std::to_string(size) + " bytes; the limit is " + std::to_string(most),
        "ask about less: one object, one component, some fields, or a smaller limit",
        {{"limit", std::to_string(most)}, {"size", std::to_string(size)}}};
  result.structured = *std::move(structured);
  std::size_t left = most - result.structured.size();
  for (mcp::Content& content : result.content) {
    if (content.kind != mcp::Content::Kind::Text) continue;
    content.data = fitted_text(std::move(content.data), left);
    left -= std::min(left, quoted_size(content.data));
  }
  return result;
}

bool is_listed(const ToolRow& row, const Policy& policy) {
  switch (row.metadata.listed) {
    case Listed::Always: return policy.allow_writes || row.effect == Effect::Read;
    case Listed::WhenOnlyReading: return !policy.allow_writes;
    case Listed::Never: return false;
  }
  return false;
}

}  // namespace

Result<mcp::ToolResult> serve(const ToolRow& row, Desk& desk, mcp::Context& context,
                              const json::Value& arguments) {
  DIORAMA_CHECK(check_needs(desk.workspace, row.needs));
  Call call{desk, desk.workspace, desk.registry, context};
  if (row.metadata.lane == mcp::Lane::Protocol) return row.run(call, arguments);
  if (row.effect == Effect::Run) return serve_run(row, call, arguments);
  Effort& effort = desk.workspace.effort();
  const Effort::Question question(effort, [&context] { return context.cancelled(); });
  desk.workspace.take_in_changes();
  const std::vector<std::string> loaded = loaded_scenes(desk.workspace);
  std::vector<std::string> files;
  auto result = only_reads(row, arguments) ? serve_read(row, call, arguments)
                                           : serve_write(row, call, arguments, files);
  if (const auto store = desk.workspace.store()) (*store)->release();
  if (desk.on_change && loaded_scenes(desk.workspace) != loaded)
    desk.on_change({});
  else if (desk.on_change && !files.empty())
    desk.on_change(files);
  // What was changed before that is done, and stays.
  if (effort.was_cut() && (!result || only_reads(row, arguments))) return effort.error();
  tell_notices(call, result);
  if (!result) return worded(std::move(result).error());
  for (const std::string& note : effort.notes())
    context.log(LogLevel::Warning, "project",
                json::quoted("not complete: " + shown_sentence(note)));
  if (!effort.notes().empty()) add_notes(effort.notes(), *result);
  return fit(*std::move(result), asks_for_more(arguments) ? kLargestAnswer : kAnswerBytes,
             !only_reads(row, arguments));
}

Result<void> add_rows(std::span<const ToolRow> rows, Desk& desk) {
  for (const ToolRow& row : rows) {
    mcp::Tool tool;
    tool.name = row.name;
    tool.description = row.description;
    tool.toolset = row.toolset;
    tool.listed = is_listed(row, desk.policy);
    tool.search_words = row.metadata.asked;
    tool.read_only = row.effect == Effect::Read;
    tool.destructive = row.effect == Effect::Destroy;
    tool.idempotent = row.effect == Effect::Read;
    tool.retryable = row.effect == Effect::Read;
    tool.lane = row.metadata.lane;
    tool.task = row.metadata.task;
    tool.supports_cancel = row.metadata.supports_cancel;
    tool.default_timeout = std::chrono::milliseconds(row.metadata.default_timeout_ms);
    tool.max_timeout = std::chrono::milliseconds(row.metadata.max_timeout_ms);
    tool.check_schema = false;  // the decoder checks, with better messages
    row.describe(tool);
    if (tool.output_schema.empty() && !row.metadata.output.empty()) {
      DIORAMA_TRY(tool.output_schema, json::answer_schema(row.metadata.output));
    }
    const bool writes = row.effect == Effect::Edit || row.effect == Effect::Destroy;
    const bool runs = row.effect == Effect::Run;
    if ((writes || runs) && desk.policy.require_confirm)
      tool.input_schema = with_confirm(std::move(tool.input_schema));
    tool.call = [&row, &desk](mcp::Context& context, const json::Value& arguments) {
      return serve(row, desk, context, arguments);
    };
    if (writes)
      tool.refused = [&row, &desk](mcp::Context& context, const json::Value& arguments,
                                   const Error& why) {
        if (!only_reads(row, arguments)) note_write(row, desk, context, arguments, {}, &why);
      };
    if (!row.metadata.reads.empty())
      tool.call_only_reads = [&row](const json::Value& arguments) {
        return only_reads(row, arguments);
      };
    if (runs)
      tool.refused = [&row, &desk](mcp::Context& context, const json::Value& arguments,
                                   const Error& why) {
        note_audit(row, desk, context, arguments, {}, &why);
      };
    if (writes) desk.writes.emplace(row.name, &row);
    DIORAMA_CHECK(desk.registry.add(std::move(tool)));
  }
  return {};
}

}  // namespace diorama::surface

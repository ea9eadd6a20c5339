// The methods that run a function somebody registered: tools, resources, prompts, completion.
//
// The function and the encoding of its result run in the function's lane; only finished text
// comes back to the loop.

#include <algorithm>
#include <exception>

#include "base/text.h"
#include "json/record.h"
#include "mcp/error_map.h"
#include "mcp/server.h"

namespace diorama::mcp {
namespace {

using std::chrono::milliseconds;

// What a person reads when a function let an exception out: our bug, said plainly.
template <class Function>
auto guarded(Function function) -> decltype(function()) {
  try {
    return function();
  } catch (const std::exception& problem) {
    return Error{ErrorCode::Internal, std::string("internal error: ") + problem.what(), {}, {}};
  } catch (...) {
    return Error{ErrorCode::Internal, "internal error", {}, {}};
  }
}

// Runs the function of a call, in its lane.
Result<Body> execute(const std::shared_ptr<Call>& call) {
  if (call->cancel.cancelled()) return Error{ErrorCode::Cancelled, "cancelled", {}, {}};
  call->started = true;
  Context context(call);
  return guarded([&] { return call->work(context); });
}

// A tool's failure is a result the model can read and correct, except where the protocol has
// its own way to say it.
bool is_protocol_error(ErrorCode code, const Client& client) {
  switch (code) {
    case ErrorCode::InputRequired:
    case ErrorCode::Internal:
    case ErrorCode::Cancelled: return true;
    case ErrorCode::ClientCapabilityMissing: return client.modern();
    default: return false;
  }
}

// What a function says before it has done anything. About its input that is what carries the path
// of a field.
bool is_refusal(const Error& error) {
  switch (error.code) {
    case ErrorCode::InvalidArgument: return !error.details.empty();
    case ErrorCode::PermissionDenied:
    case ErrorCode::ConfirmationRequired:
    case ErrorCode::NotReady: return true;
    default: return false;
  }
}

ToolResult failure(const Error& given, Execution execution) {
  const Error error = presentable(given);
  ToolResult result = ToolResult::text(failure_text(error));
  result.structured = failure_json(error, execution);
  result.is_error = true;
  return result;
}

// {tool, output, diagnostics}: the answer of the EditorMCP dialect.
Body editor_body(const std::string& tool, const ToolResult& result, const Revision& revision) {
  Body body;
  json::Writer out(body.members);
  out.member("tool", tool).key("output");
  if (result.structured.empty()) {
    out.begin_object();
    write_tool_result(out, result, revision);
    out.end_object();
  } else {
    out.raw(result.structured);
  }
  if (result.diagnostics.empty()) return body;
  out.key("diagnostics").begin_array();
  for (const std::string& note : result.diagnostics) out.value(note);
  out.end_array();
  return body;
}

Result<Body> tool_body(const Call& call, Result<ToolResult> result, Execution execution) {
  const bool editor = call.translated.style == Style::Editor;
  if (!result && (editor || is_protocol_error(result.error().code, call.client())))
    return std::move(result).error();
  ToolResult answer = result ? *std::move(result) : failure(result.error(), execution);
  if (editor) return editor_body(call.tool->name, answer, call.client().revision());
  if (answer.content.empty() && !answer.structured.empty()) answer.add_text(answer.structured);
  Body body;
  std::size_t size = answer.structured.size() + 128;
  for (const Content& content : answer.content) size += content.data.size() + 64;
  body.members.reserve(size);
  json::Writer out(body.members);
  write_tool_result(out, answer, call.client().revision());
  return body;
}

Error describe(const std::vector<json::Violation>& violations) {
  const auto sentence = [](const json::Violation& violation) {
    return violation.path.empty() ? violation.message : violation.path + ": " + violation.message;
  };
  Error error{ErrorCode::InvalidArgument, sentence(violations.front()), {}, {}};
  error.details.emplace_back("field", violations.front().path);
  for (std::size_t i = 1; i < violations.size(); ++i)
    error.hint += (i == 1 ? "also: " : "; ") + sentence(violations[i]);
  return error;
}

Error no_tool(const Registry& registry, std::string_view name) {
  Error error{ErrorCode::ToolNotFound, "Tool not found: " + std::string(name), {}, {}};
  const auto tools = registry.tools();
  std::vector<std::string_view> names;
  for (const auto& tool : tools) names.push_back(tool->name);
  error.hint = did_you_mean(name, names);
  return error;
}

milliseconds wanted_timeout(const Call& call, milliseconds fallback, milliseconds limit) {
  const auto wanted = call.params()["_meta"]["diorama/timeoutMs"].integer();
  return wanted && *wanted > 0 ? std::min(milliseconds(*wanted), limit) : fallback;
}

Result<std::map<std::string, std::string>> read_strings(const json::Value& object,
                                                        std::string_view field) {
  std::map<std::string, std::string> out;
  if (!object || object.is_null()) return out;
  const Error mismatch{ErrorCode::InvalidArgument,
                       std::string(field) + ": expected an object of strings",
                       {},
                       {{"field", std::string(field)}}};
  if (!object.is_object()) return mismatch;
  for (const json::Value member : object) {
    if (!member.is_string()) return mismatch;
    out.emplace(member.key(), *member.string());
  }
  return out;
}

Result<std::map<std::string, std::string>> prompt_arguments(const Call& call,
                                                            const Prompt& prompt) {
  DIORAMA_TRY(auto given, read_strings(call.params()["arguments"], "arguments"));
  for (const PromptArgument& argument : prompt.arguments) {
    if (given.contains(argument.name)) continue;
    if (call.translated.style == Style::Template)
      given[argument.name] = "{" + argument.name + "}";
    else if (argument.required)
      return Error{ErrorCode::InvalidArgument,
                   "arguments." + argument.name + ": missing",
                   argument.description,
                   {{"field", "arguments." + argument.name}}};
  }
  return given;
}

// What runs in the place of a tool that wants to know which of its calls were refused.
std::function<Result<Body>(Context&)> refusal(const Call* call, Error why) {
  return [call, why = std::move(why)](Context& context) -> Result<Body> {
    const json::Value given = call->params()["arguments"];
    call->tool->refused(context, given.is_object() ? given : json::empty_object(), why);
    return why;
  };
}

}  // namespace

void Server::begin(const CallPtr& call, Lane lane, milliseconds timeout) {
  if (parallel_ >= options_.max_parallel)
    return fail(*call, {ErrorCode::RateLimited,
                        "Cannot have more than " + std::to_string(options_.max_parallel) +
                            " parallel requests. Please slow down.",
                        {},
                        {}});
  const auto restored = restore_answers(*call);
  if (!restored && !(call->tool && call->tool->refused)) return fail(*call, restored.error());
  if (!restored) call->work = refusal(call.get(), restored.error());
  call->lane = lane;
  call->timeout = timeout;
  if (lane != Lane::Protocol) {
    call->registered = true;
    ++parallel_;
    running_.insert(call);
    if (const auto& session = call->request.session) {
      session->calls[call->id()] = call;
      if (session->early_cancels.take(call->id(), session->last_used)) return cancel(call);
    }
    arm_sweep();
  }
  if (restored && call->tool && call->client().capabilities.tasks && call->client().modern() &&
      (call->tool->task == TaskSupport::Optional || call->tool->task == TaskSupport::Required))
    become_task(call);
  if (!call->done) run(call);
}

void Server::run(const CallPtr& call) {
  call->questions.clear();
  call->waiting = false;
  call->started = false;
  call->deadline = std::chrono::steady_clock::now() + call->timeout;
  if (call->lane == Lane::Protocol) return finished(call, execute(call));
  if (call->lane == Lane::Engine) return hand_over(call);
  workers_.post([this, call = CallPtr(call)]() mutable {
    call->outcome = execute(call);
    // The pointer goes back with the result and none stays here: a call dies on the loop.
    loop_.post([this, call = std::move(call)] { finished(call, std::move(call->outcome)); });
  });
}

// Waking a thread costs more than most calls. So requests that arrived together wake the engine
// once, and their results wake the loop once, when the engine has done all calls it was given.
// Other jobs may wait there, too; they tell the loop nothing.
void Server::hand_over(const CallPtr& call) {
  for_engine_.emplace_back([this, call = CallPtr(call)]() mutable {
    call->outcome = execute(call);
    hand_back(std::move(call));
  });
  if (for_engine_.size() > 1) return;
  loop_.post([this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    in_engine_ += for_engine_.size();
    unfinished_ += for_engine_.size();
    engine_.post_all(for_engine_);
    look_after_results();
  });
}

// On the engine's thread.
void Server::hand_back(CallPtr call) {
  {
    const std::lock_guard lock(results_mutex_);
    results_.push_back(std::move(call));
  }
  if (--unfinished_ == 0) loop_.post([this] { collect_results(); });
}

void Server::collect_results() {
  std::vector<CallPtr> results;
  {
    const std::lock_guard lock(results_mutex_);
    results.swap(results_);
  }
  in_engine_ -= results.size();
  for (const CallPtr& call : results) finished(call, std::move(call->outcome));
}

// A result does not wait for a slow call behind it.
void Server::look_after_results() {
  if (in_engine_ < 2 || results_timer_ != rpc::TimerId::None) return;
  results_timer_ = loop_.after(milliseconds(1), [this, alive = std::weak_ptr(alive_)] {
    if (!alive.lock()) return;
    results_timer_ = rpc::TimerId::None;
    collect_results();
    look_after_results();
  });
}

void Server::finished(const CallPtr& call, Result<Body> outcome) {
  if (call->done) return;
  if (call->unwanted) return end(*call, {});
  if (outcome) return respond(*call, *outcome);
  if (outcome.error().code == ErrorCode::InputRequired && !call->questions.empty())
    return ask_client(call);
  fail(*call, outcome.error());
}

void Server::time_out(Call& call) {
  const bool asked = call.waiting;
  const Error error{
      ErrorCode::Timeout,
      asked ? "no answer came from the client in time"
            : "the call took longer than " + std::to_string(call.timeout.count()) + " ms",
      "ask for less, or raise _meta[\"diorama/timeoutMs\"]",
      {{"timeoutMs", std::to_string(call.timeout.count())}}};
  if (asked) return give_up(call.shared_from_this(), error);
  call.cancel.cancel();
  if (call.unwanted) return end(call, {});
  fail_from_outside(call, error, call.started);
}

// A failure the function itself did not report; for a tool it is still a result.
void Server::fail_from_outside(Call& call, const Error& error, bool begun) {
  if (!call.tool || call.translated.style == Style::Editor) return fail(call, error);
  const auto body = tool_body(call, error, begun ? Execution::Unknown : Execution::NotExecuted);
  body ? respond(call, *body) : fail(call, body.error());
}

void Server::call_tool(const CallPtr& call) {
  const auto name = call->params()["name"].string();
  if (!name)
    return fail(*call,
                {ErrorCode::InvalidArgument, "name: expected a string", {}, {{"field", "name"}}});
  call->tool = registry_.tool(*name);
  if (!call->tool) return fail(*call, no_tool(registry_, *name));
  if (call->tool->task == TaskSupport::Required && !call->client().capabilities.tasks &&
      call->client().modern())
    return fail(*call, {ErrorCode::ClientCapabilityMissing,
                        std::string(*name) + " runs only as a task",
                        "declare the extension " + std::string(kTasksExtension),
                        {{"extension", std::string(kTasksExtension)}}});
  call->work = [call = call.get()](Context& context) -> Result<Body> {
    const json::Value given = call->params()["arguments"];
    const json::Value arguments = !given || given.is_null() ? json::empty_object() : given;
    if (!arguments.is_object())
      return tool_body(*call, json::mismatch({}, "arguments to be an object", arguments),
                       Execution::NotExecuted);
    if (call->tool->check)
      if (const auto violations = call->tool->check->check(arguments); !violations.empty())
        return tool_body(*call, describe(violations), Execution::NotExecuted);
    auto result = call->tool->call(context, arguments);
    const bool refused =
        !result && (call->refusal || (is_refusal(result.error()) && !call->tool->check_schema));
    return tool_body(*call, std::move(result),
                     refused ? Execution::NotExecuted : Execution::CompletedError);
  };
  begin(call, call->tool->lane,
        wanted_timeout(*call, call->tool->default_timeout, call->tool->max_timeout));
}

void Server::read_resource(const CallPtr& call) {
  const auto uri = call->params()["uri"].string();
  if (!uri)
    return fail(*call,
                {ErrorCode::InvalidArgument, "uri: expected a string", {}, {{"field", "uri"}}});
  using Contents = Result<std::vector<ResourceContents>>;
  std::function<Contents(Context&)> read;
  Lane lane = Lane::Engine;
  if (const auto resource = registry_.resource(*uri)) {
    lane = resource->lane;
    read = [resource](Context& context) { return resource->read(context, resource->uri); };
  } else if (auto [row, variables] = registry_.match(*uri); row) {
    lane = row->lane;
    read = [row, text = std::string(*uri), values = std::move(variables)](Context& context) {
      return row->read(context, text, values);
    };
  } else {
    return fail(*call, {ErrorCode::ResourceNotFound,
                        "no resource has the URI " + std::string(*uri),
                        "see resources/list and resources/templates/list",
                        {{"uri", std::string(*uri)}}});
  }
  call->work = [read = std::move(read)](Context& context) -> Result<Body> {
    DIORAMA_TRY(const auto contents, read(context));
    Body body{{}, true, {}};
    json::Writer out(body.members);
    out.key("contents").begin_array();
    for (const ResourceContents& item : contents) write_contents(out, item);
    out.end_array();
    return body;
  };
  begin(call, lane, wanted_timeout(*call, options_.call_timeout, options_.call_timeout));
}

void Server::get_prompt(const CallPtr& call) {
  std::string_view name = call->params()["name"].string_or("");
  if (name.starts_with("prompt://")) name.remove_prefix(9);
  const auto prompt = registry_.prompt(name);
  if (!prompt)
    return fail(*call, {ErrorCode::InvalidArgument,
                        "no prompt is called '" + std::string(name) + "'",
                        "see prompts/list",
                        {{"field", "name"}}});
  auto arguments = prompt_arguments(*call, *prompt);
  if (!arguments) return fail(*call, arguments.error());
  call->work = [prompt, given = *std::move(arguments),
                call = call.get()](Context& context) -> Result<Body> {
    DIORAMA_TRY(const PromptResult result, prompt->get(context, given));
    Body body;
    json::Writer out(body.members);
    out.text_member("description", result.description).key("messages").begin_array();
    for (const PromptMessage& message : result.messages) {
      out.begin_object().member("role", message.role).key("content");
      write_content(out, message.content, call->client().revision());
      out.end_object();
    }
    out.end_array();
    return body;
  };
  begin(call, prompt->lane, options_.call_timeout);
}

namespace {

/// What fits on the wire.
Body completion_body(const Completion& found) {
  constexpr std::size_t kMaxValues = 100;
  constexpr std::size_t kMaxBytes = 20'000;  // of all of them
  Body body;
  json::Writer out(body.members);
  out.key("completion").begin_object().key("values").begin_array();
  std::size_t sent = 0;
  for (const std::string& offered : found.values) {
    if (sent == kMaxValues) break;
    const std::string text = json::quoted(offered);
    if (out.size() + text.size() > kMaxBytes) continue;  // of no use when cut
    out.raw(text);
    ++sent;
  }
  out.end_array();
  if (found.total) out.member("total", *found.total);
  out.member("hasMore", found.has_more || sent < found.values.size()).end_object();
  return body;
}

}  // namespace

void Server::complete(const CallPtr& call) {
  const json::Value ref = call->params()["ref"];
  const json::Value argument = call->params()["argument"];
  const std::string_view type = ref["type"].string_or("");
  if (!argument["name"].is_string() || !argument["value"].is_string())
    return fail(*call, {ErrorCode::InvalidArgument,
                        "argument: expected {name, value} of strings",
                        {},
                        {{"field", "argument"}}});
  auto known = read_strings(call->params()["context"]["arguments"], "context.arguments");
  if (!known) return fail(*call, known.error());
  Completer completer;
  if (type == "ref/prompt") {
    const auto prompt = registry_.prompt(ref["name"].string_or(""));
    if (!prompt)
      return fail(*call, {ErrorCode::InvalidArgument,
                          "ref.name: no such prompt",
                          "see prompts/list",
                          {{"field", "ref.name"}}});
    completer = prompt->complete;
  } else if (type == "ref/resource") {
    const std::string_view uri = ref["uri"].string_or("");
    const auto row = registry_.resource_template(uri);
    if (!row && !is_readable(uri))
      return fail(*call, {ErrorCode::InvalidArgument,
                          "ref.uri: no such resource template",
                          "see resources/templates/list",
                          {{"field", "ref.uri"}}});
    if (row) completer = row->complete;
  } else {
    return fail(*call, {ErrorCode::InvalidArgument,
                        "ref.type: expected ref/prompt or ref/resource",
                        {},
                        {{"field", "ref.type"}}});
  }
  call->work = [completer = std::move(completer), known = *std::move(known),
                name = std::string(*argument["name"].string()),
                value = std::string(*argument["value"].string())](Context&) -> Result<Body> {
    Completion found;
    if (completer) {
      DIORAMA_TRY(found, completer(name, value, known));
    }
    return completion_body(found);
  };
  begin(call, Lane::Engine, options_.call_timeout);
}

void Server::call_method(const CallPtr& call, std::shared_ptr<const Method> method) {
  const Lane lane = method->lane;
  call->work = [method = std::move(method), call = call.get()](Context& context) -> Result<Body> {
    DIORAMA_TRY(std::string result, method->handle(context, call->params().object()));
    const std::size_t begin = result.find_first_not_of(" \n\r\t");
    const std::size_t end = result.find_last_not_of(" \n\r\t");
    if (begin == std::string::npos || result[begin] != '{' || result[end] != '}')
      return Error{ErrorCode::Internal, method->name + " did not return a JSON object", {}, {}};
    return Body{result.substr(begin + 1, end - begin - 1), false, {}};
  };
  begin(call, lane, options_.call_timeout);
}

}  // namespace diorama::mcp

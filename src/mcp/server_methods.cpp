// The methods that answer at once, on the loop: handshake, lists, subscriptions, tasks.

#include <algorithm>
#include <charconv>
#include <ranges>

#include "base/text.h"
#include "mcp/error_map.h"
#include "mcp/server.h"

namespace diorama::mcp {
namespace {

Error bad_params(std::string message, std::string field) {
  return {ErrorCode::InvalidArgument, std::move(message), {}, {{"field", std::move(field)}}};
}

Error missing_text(std::string_view field) {
  return bad_params(std::string(field) + ": expected a string", std::string(field));
}

// A cursor names a list and the number of the last entry seen. Numbers rise and are not used
// again, so a cursor survives every change of the list, the removal of that entry included.
std::string cursor_after(std::string_view list, std::uint64_t number) {
  return base64url_encode(std::string(list) + ":" + std::to_string(number));
}

std::optional<std::uint64_t> read_cursor(std::string_view list, const json::Value& cursor) {
  const auto text = base64url_decode(cursor.string_or("?"));
  if (!text || !text->starts_with(list) || !text->substr(list.size()).starts_with(':'))
    return std::nullopt;
  std::uint64_t number = 0;
  const char* const begin = text->data() + list.size() + 1;
  const char* const end = text->data() + text->size();
  const auto read = std::from_chars(begin, end, number);
  return read.ec == std::errc() && read.ptr == end ? std::optional(number) : std::nullopt;
}

/// The members of a list result: one page, and the cursor of the next.
template <class T, class Write>
Result<Body> list_page(std::string_view list, const std::vector<Listed<T>>& entries,
                       const json::Value& cursor, std::size_t size, Write write) {
  const auto after = cursor ? read_cursor(list, cursor) : 0;
  if (!after)
    return Error{ErrorCode::InvalidArgument,
                 "cursor: not one this list has given",
                 "ask again without a cursor",
                 {{"field", "cursor"}}};
  const auto begin = std::ranges::upper_bound(entries, *after, {}, &Listed<T>::number);
  const auto page = std::ranges::subrange(begin, entries.end()) | std::views::take(size);
  Body body{{}, true, {}};
  json::Writer out(body.members);
  out.key(list).begin_array();
  for (const Listed<T>& listed : page) write(out, *listed);
  out.end_array();
  if (page.end() != entries.end()) out.member("nextCursor", cursor_after(list, page.back().number));
  return body;
}

}  // namespace

std::string Server::capabilities_json(const Revision& revision) const {
  std::string text;
  json::Writer out(text);
  out.begin_object();
  out.key("tools").begin_object().member("listChanged", true).end_object();
  out.key("resources").begin_object().member("subscribe", true).member("listChanged", true);
  out.end_object();
  out.key("prompts").begin_object().member("listChanged", true).end_object();
  out.key("logging").begin_object().end_object();
  if (revision.media) out.key("completions").begin_object().end_object();
  if (revision.modern) {
    out.key("extensions").begin_object().key(kTasksExtension).begin_object().end_object();
    out.end_object();
  }
  out.end_object();
  return text;
}

void Server::initialize(const CallPtr& call) {
  const auto& session = call->request.session;
  if (!session || session->handshaken)
    return fail(*call, {ErrorCode::InvalidRequest,
                        "the session is initialized already",
                        "open a new session",
                        {}});
  const Params& params = call->params();
  if (!params["protocolVersion"].is_string()) return fail(*call, missing_text("protocolVersion"));
  const auto asked = version_named(*params["protocolVersion"].string());
  Client& client = session->client;
  client.version = asked && !revision(*asked).modern ? *asked : kNewestLegacy;
  client.capabilities = read_capabilities(params["capabilities"]);
  client.name = params["clientInfo"]["name"].string_or("");
  client.client_version = params["clientInfo"]["version"].string_or("");
  client.log_level = LogLevel::Info;
  session->handshaken = true;

  Body body;
  json::Writer out(body.members);
  out.member("protocolVersion", client.revision().text);
  out.raw_member("capabilities", capabilities_json(client.revision())).key("serverInfo");
  write_implementation(out, options_.info, client.revision());
  out.text_member("instructions", options_.instructions);
  respond(*call, body);
}

void Server::discover(const CallPtr& call) {
  Body body{{}, true, {}};
  json::Writer out(body.members);
  out.key("supportedVersions").begin_array().value(revision(kModern).text).end_array();
  out.raw_member("capabilities", capabilities_json(call->client().revision()));
  out.text_member("instructions", options_.instructions);
  respond(*call, body);
}

void Server::ping(const CallPtr& call) {
  respond(*call, {});
}

void Server::shut_down(const CallPtr& call) {
  respond(*call, {});
  if (call->translated.method == "exit" && call->request.session)
    call->request.session->closed = true;
}

void Server::set_level(const CallPtr& call) {
  const auto level = parse_log_level(call->params()["level"].string_or(""));
  if (!level)
    return fail(*call, bad_params("level: expected debug, info, notice, warning, error, critical, "
                                  "alert or emergency",
                                  "level"));
  if (call->request.session) call->request.session->client.log_level = level;
  respond(*call, {});
}

bool Server::is_listed(const Tool& tool) const {
  return std::ranges::any_of(options_.toolsets, [&](const std::string& name) {
    return name == "all" || name == tool.toolset || (name == "core" && tool.listed);
  });
}

void Server::list_tools(const CallPtr& call) {
  const std::string_view category = call->params()["category"].string_or("");
  const std::string_view tier = call->params()["tier"].string_or("");
  auto tools = registry_.tools();
  std::erase_if(tools, [&](const auto& tool) {
    if (!category.empty() || !tier.empty())  // an explicit question is answered from all tools
      return (!category.empty() && tool->category != category) ||
             (!tier.empty() && tool->tier != tier);
    return !is_listed(*tool);
  });
  const auto page = list_page("tools", tools, call->params()["cursor"], options_.page_size,
                              [&](json::Writer& out, const ToolEntry& tool) {
                                write_tool(out, tool, call->client().revision());
                              });
  page ? respond(*call, *page) : fail(*call, page.error());
}

void Server::describe_tool(const CallPtr& call) {
  const auto tool = registry_.tool(call->params()["name"].string_or(""));
  if (!tool)
    return fail(*call, {ErrorCode::ToolNotFound,
                        "Tool not found: " + std::string(call->params()["name"].string_or("")),
                        {},
                        {}});
  Body body;
  json::Writer out(body.members);
  out.key("tool").begin_object().member("id", tool->name).member("name", tool->name);
  out.member("description", tool->description).member("category", tool->category);
  out.member("safetyLevel", safety_level(*tool)).member("tier", tool->tier);
  out.raw_member("inputs", tool->input_schema);
  out.raw_member("outputs", tool->output_schema.empty() ? "{}" : tool->output_schema);
  // How it runs, in the words of specification 003, section 7.
  out.key("execution").begin_object();
  out.member("execution_mode", tool->task == TaskSupport::None ? "sync" : "job");
  out.member("supports_cancel", tool->supports_cancel);
  out.member("default_timeout_ms", tool->default_timeout.count());
  out.member("max_timeout_ms", tool->max_timeout.count());
  out.member("requires_client_request_id", false);
  out.member("execution_error_retryable", tool->retryable).end_object();
  out.member("notes", "").end_object();
  respond(*call, body);
}

void Server::list_resources(const CallPtr& call) {
  const auto page = list_page("resources", registry_.resources(), call->params()["cursor"],
                              options_.page_size, [&](json::Writer& out, const Resource& resource) {
                                write_resource(out, resource, call->client().revision());
                              });
  page ? respond(*call, *page) : fail(*call, page.error());
}

void Server::list_templates(const CallPtr& call) {
  const auto page =
      list_page("resourceTemplates", registry_.resource_templates(), call->params()["cursor"],
                options_.page_size, [&](json::Writer& out, const ResourceTemplate& row) {
                  write_template(out, row, call->client().revision());
                });
  page ? respond(*call, *page) : fail(*call, page.error());
}

void Server::list_prompts(const CallPtr& call) {
  const auto page = list_page("prompts", registry_.prompts(), call->params()["cursor"],
                              options_.page_size, [&](json::Writer& out, const Prompt& prompt) {
                                write_prompt(out, prompt, call->client().revision());
                              });
  page ? respond(*call, *page) : fail(*call, page.error());
}

bool Server::is_readable(std::string_view uri) const {
  return registry_.resource(uri) != nullptr || registry_.match(uri).first != nullptr;
}

void Server::subscribe(const CallPtr& call) {
  constexpr std::size_t kMaxSubscriptions = 1000;
  const auto uri = call->params()["uri"].string();
  if (!uri) return fail(*call, missing_text("uri"));
  if (!is_readable(*uri))
    return fail(*call, {ErrorCode::ResourceNotFound,
                        "no resource has the URI " + std::string(*uri),
                        "see resources/list and resources/templates/list",
                        {{"uri", std::string(*uri)}}});
  const auto& session = call->request.session;
  if (session && session->subscriptions.size() >= kMaxSubscriptions)
    return fail(*call,
                {ErrorCode::LimitExceeded, "too many subscriptions", "unsubscribe some", {}});
  if (session && !session->subscriptions.contains(*uri))
    session->subscriptions.emplace(*uri, registry_.interest().hold(*uri));
  auto hook = registry_.subscribe_hook();
  if (!hook) return respond(*call, {});
  call->work = [hook = std::move(hook), text = std::string(*uri)](Context&) -> Result<Body> {
    hook({text});
    return Body{};
  };
  begin(call, Lane::Engine, options_.call_timeout);
}

void Server::unsubscribe(const CallPtr& call) {
  const auto uri = call->params()["uri"].string();
  if (!uri) return fail(*call, missing_text("uri"));
  if (const auto& session = call->request.session) session->subscriptions.erase(std::string(*uri));
  respond(*call, {});
}

void Server::listen(const CallPtr& call) {
  const json::Value notifications = call->params()["notifications"];
  if (!notifications.is_object())
    return fail(*call, bad_params("notifications: expected an object", "notifications"));
  if (subscriptions_.size() >= options_.max_listeners)
    return fail(*call,
                {ErrorCode::Internal,
                 "there are " + std::to_string(options_.max_listeners) + " subscriptions already",
                 "end one first",
                 {}});
  Filter filter = read_filter(notifications, call->client().capabilities.tasks);
  std::erase_if(filter.uris, [this](const std::string& uri) { return !is_readable(uri); });
  if (const auto& session = call->request.session) session->calls[call->id()] = call;
  auto holds = std::make_shared<std::vector<Interest::Hold>>();
  for (const std::string& uri : filter.uris) holds->push_back(registry_.interest().hold(uri));
  auto hook = registry_.subscribe_hook();
  if (!hook || filter.uris.empty()) return begin_listening(call, std::move(filter), holds);
  engine_.post([this, call = call, filter = std::move(filter), holds, hook = std::move(hook),
                &loop = loop_, alive = std::weak_ptr(alive_)]() mutable {
    hook({filter.uris.begin(), filter.uris.end()});
    // The call goes back whole: only the loop may see its end.
    loop.post([this, call = std::move(call), filter = std::move(filter), holds = std::move(holds),
               alive = std::move(alive)]() mutable {
      if (alive.lock() && !call->done) begin_listening(call, std::move(filter), std::move(holds));
    });
  });
}

void Server::begin_listening(const CallPtr& call, Filter filter, Subscriptions::Holds holds) {
  std::string params;
  json::Writer out(params);
  out.begin_object().raw_member("notifications", filter_json(filter));
  out.key("_meta").begin_object().raw_members(subscription_meta(call->id())).end_object();
  out.end_object();
  call->request.outlet->send(
      rpc::write_notification("notifications/subscriptions/acknowledged", params));
  if (filter.empty() || draining_)
    return respond(*call, {{}, false, subscription_meta(call->id())});
  subscriptions_.add(call, std::move(filter), std::move(holds));
}

Result<std::shared_ptr<Task>> Server::task_of(const Call& call) {
  if (!call.client().capabilities.tasks)
    return Error{ErrorCode::ClientCapabilityMissing,
                 "tasks need the client extension " + std::string(kTasksExtension),
                 "declare it in the request's clientCapabilities.extensions",
                 {{"extension", std::string(kTasksExtension)}}};
  const auto id = call.params()["taskId"].string();
  if (!id) return missing_text("taskId");
  auto task = tasks_.find(*id, call.client().principal);
  if (!task)
    return bad_params("no task has the id " + std::string(*id) + ", or it has expired", "taskId");
  return task;
}

void Server::get_task(const CallPtr& call) {
  const auto task = task_of(*call);
  if (!task) return fail(*call, task.error());
  Body body;
  json::Writer out(body.members);
  write_task(out, **task);
  write_task_outcome(out, **task);
  respond(*call, body);
}

void Server::update_task(const CallPtr& call) {
  const auto task = task_of(*call);
  if (!task) return fail(*call, task.error());
  const json::Value responses = call->params()["inputResponses"];
  if (!responses.is_object())
    return fail(*call, bad_params("inputResponses: expected an object", "inputResponses"));
  respond(*call, {});
  const CallPtr behind = (*task)->call;
  if ((*task)->status != TaskStatus::InputRequired || !behind) return;
  take_answers(*behind, responses, true);
  behind->unasked = false;
  if (behind->questions.empty()) {
    update_status(*behind, TaskStatus::Working);
    run(behind);
  } else {
    update_status(*behind, TaskStatus::InputRequired);
  }
}

void Server::cancel_task(const CallPtr& call) {
  const auto task = task_of(*call);
  if (!task) return fail(*call, task.error());
  respond(*call, {});
  const CallPtr behind = (*task)->call;
  if ((*task)->ended() || !behind) return;
  behind->cancel.cancel();
  update_status(*behind, TaskStatus::Cancelled);
}

}  // namespace diorama::mcp

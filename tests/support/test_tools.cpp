#include "support/test_tools.h"

#include <stdexcept>

#include "json/writer.h"

namespace diorama::test {
namespace {

using mcp::Context;
using mcp::InputRequest;
using mcp::Lane;
using mcp::Resource;
using mcp::ResourceContents;
using mcp::Tool;
using mcp::ToolResult;

using ToolFunction = std::function<Result<ToolResult>(Context&, const json::Value&)>;
using Contents = Result<std::vector<ResourceContents>>;

constexpr const char* kText =
    R"({"type":"object","properties":{"text":{"type":"string"}},"required":["text"],)"
    R"("additionalProperties":false})";
constexpr const char* kAnything = R"({"type":"object"})";
constexpr const char* kNameForm =
    R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})";
constexpr const char* kModelQuestion =
    R"({"messages":[{"role":"user","content":{"type":"text","text":"2+2?"}}],"maxTokens":10})";

Tool tool(const char* name, Lane lane, ToolFunction function, const char* schema = kAnything) {
  Tool out;
  out.name = name;
  out.description = std::string("The test tool ") + name;
  out.input_schema = schema;
  out.lane = lane;
  out.call = std::move(function);
  return out;
}

Result<ToolResult> ask_name(Context& context, const json::Value&) {
  DIORAMA_TRY(const auto answer, context.ask("name", InputRequest::form("Name?", kNameForm)));
  if (answer["action"].string() != "accept") return ToolResult::text("declined");
  return ToolResult::text("Hello, " + std::string(answer["content"]["name"].string_or("?")));
}

Result<ToolResult> ask_model(Context& context, const json::Value&) {
  DIORAMA_TRY(const auto answer, context.ask("model", InputRequest::sampling(kModelQuestion)));
  return ToolResult::text("It says " + std::string(answer["content"]["text"].string_or("?")));
}

Result<ToolResult> ask_roots(Context& context, const json::Value&) {
  DIORAMA_TRY(const auto answer, context.ask("roots", InputRequest::roots()));
  return ToolResult::text(json::to_text(answer["roots"]));
}

Result<ToolResult> ask_two(Context& context, const json::Value&) {
  DIORAMA_CHECK(context.want("first", InputRequest::form("First?", kNameForm)));
  DIORAMA_CHECK(context.want("second", InputRequest::form("Second?", kNameForm)));
  DIORAMA_CHECK(context.answered());
  return ToolResult::text(std::string(context.answer("first")["content"]["name"].string_or("?")) +
                          "+" +
                          std::string(context.answer("second")["content"]["name"].string_or("?")));
}

Result<ToolResult> report_progress(Context& context, const json::Value& arguments) {
  const auto steps = arguments["steps"].integer().value_or(3);
  for (std::int64_t i = 1; i <= steps; ++i)
    context.progress(static_cast<double>(i), static_cast<double>(steps), "step");
  return ToolResult::text("done");
}

Result<ToolResult> say_log(Context& context, const json::Value&) {
  context.log(LogLevel::Debug, "test", "\"quiet\"");
  context.log(LogLevel::Error, "test", "\"loud\"");
  return ToolResult::text("logged");
}

Result<void> add_question_tools(mcp::Registry& registry) {
  DIORAMA_CHECK(registry.add(tool("ask_name", Lane::Engine, ask_name)));
  DIORAMA_CHECK(registry.add(tool("ask_model", Lane::Engine, ask_model)));
  DIORAMA_CHECK(registry.add(tool("ask_roots", Lane::Worker, ask_roots)));
  DIORAMA_CHECK(registry.add(tool("ask_two", Lane::Engine, ask_two)));
  DIORAMA_CHECK(registry.add(tool("log", Lane::Engine, say_log)));
  return registry.add(tool("progress", Lane::Engine, report_progress));
}

Result<void> add_failing_tools(mcp::Registry& registry) {
  DIORAMA_CHECK(registry.add(
      tool("fail", Lane::Engine, [](Context&, const json::Value&) -> Result<ToolResult> {
        return Error{ErrorCode::ObjectNotFound, "there is no Player", "look again", {}};
      })));
  DIORAMA_CHECK(registry.add(
      tool("throw", Lane::Engine, [](Context&, const json::Value&) -> Result<ToolResult> {
        throw std::runtime_error("thrown on purpose");
      })));
  return registry.add(tool("throw_int", Lane::Worker,
                           [](Context&, const json::Value&) -> Result<ToolResult> { throw 42; }));
}

Result<void> add_blocking_tools(mcp::Registry& registry, TestTools& tools) {
  DIORAMA_CHECK(
      registry.add(tool("block_engine", Lane::Engine, [&](Context& context, const json::Value&) {
        return tools.engine.hold(context);
      })));
  DIORAMA_CHECK(
      registry.add(tool("block_worker", Lane::Worker, [&](Context& context, const json::Value&) {
        return tools.worker.hold(context);
      })));
  DIORAMA_CHECK(registry.add(
      tool("progress_then_block", Lane::Worker, [&](Context& context, const json::Value&) {
        context.progress(1, 2);
        auto held = tools.progress.hold(context);
        context.progress(2, 2);
        return held;
      })));
  Tool as_task = tool("task", Lane::Worker, [&](Context& context, const json::Value&) {
    return tools.worker.hold(context);
  });
  as_task.task = mcp::TaskSupport::Optional;
  return registry.add(std::move(as_task));
}

Result<void> add_tools(mcp::Registry& registry, TestTools& tools) {
  Tool echo = tool(
      "echo", Lane::Engine,
      [](Context&, const json::Value& arguments) -> Result<ToolResult> {
        return ToolResult::text(std::string(arguments["text"].string_or("")));
      },
      kText);
  echo.read_only = true;
  echo.category = "talk";
  DIORAMA_CHECK(registry.add(std::move(echo)));
  DIORAMA_CHECK(registry.add(
      tool("count", Lane::Engine, [&](Context&, const json::Value&) -> Result<ToolResult> {
        ToolResult result;
        result.structured = "{\"count\":" + std::to_string(++tools.count) + "}";
        result.diagnostics = {"counted by hand"};
        return result;
      })));
  DIORAMA_CHECK(registry.add(
      tool("quick", Lane::Protocol, [](Context&, const json::Value&) -> Result<ToolResult> {
        return ToolResult::text("at once");
      })));
  DIORAMA_CHECK(add_failing_tools(registry));
  DIORAMA_CHECK(add_blocking_tools(registry, tools));
  return add_question_tools(registry);
}

Resource resource(const char* uri, Lane lane, const char* mime_type, std::string data,
                  bool binary) {
  Resource out;
  out.uri = uri;
  out.lane = lane;
  out.mime_type = mime_type;
  out.read = [=](Context&, const std::string& asked) -> Contents {
    return std::vector<ResourceContents>{{asked, mime_type, data, binary}};
  };
  return out;
}

Result<void> add_resources(mcp::Registry& registry, TestTools& tools) {
  DIORAMA_CHECK(registry.add(resource("test://text", Lane::Engine, "text/plain", "hello", false)));
  DIORAMA_CHECK(registry.add(
      resource("test://bytes", Lane::Engine, "image/png", std::string("\x89PNG\0\xff", 6), true)));
  Resource slow = resource("test://slow", Lane::Worker, "text/plain", "slow", false);
  slow.read = [&tools](Context& context, const std::string& uri) -> Contents {
    DIORAMA_CHECK([&]() -> Result<void> {
      DIORAMA_TRY([[maybe_unused]] const auto held, tools.worker.hold(context));
      return {};
    }());
    return std::vector<ResourceContents>{{uri, "text/plain", "slow", false}};
  };
  DIORAMA_CHECK(registry.add(std::move(slow)));
  mcp::ResourceTemplate item;
  item.uri_template = "test://item/{id}";
  item.name = "item";
  item.read = [](Context&, const std::string& uri,
                 const std::map<std::string, std::string>& values) -> Contents {
    return std::vector<ResourceContents>{{uri, "", "item " + values.at("id"), false}};
  };
  return registry.add(std::move(item));
}

Result<void> add_prompts(mcp::Registry& registry) {
  mcp::Prompt greet;
  greet.name = "greet";
  greet.description = "Greets somebody";
  greet.arguments = {{"name", "", "Whom", true}, {"mood", "", "How", false}};
  greet.get = [](Context&,
                 const std::map<std::string, std::string>& given) -> Result<mcp::PromptResult> {
    const auto mood = given.find("mood");
    return mcp::PromptResult{
        "A greeting",
        {{"user", mcp::Content::text("Greet " + given.at("name") +
                                     (mood == given.end() ? "" : " " + mood->second))}}};
  };
  DIORAMA_CHECK(registry.add(std::move(greet)));
  mcp::Prompt plain;
  plain.name = "plain";
  plain.get = [](Context&, const std::map<std::string, std::string>&) -> Result<mcp::PromptResult> {
    return mcp::PromptResult{"", {{"user", mcp::Content::text("plain")}}};
  };
  return registry.add(std::move(plain));
}

}  // namespace

Result<ToolResult> Blocker::hold(const Context& context) {
  std::unique_lock lock(mutex_);
  ++begun_;
  changed_.notify_all();
  changed_.wait(lock, context.stop_token(), [this] { return released_; });
  if (!context.cancelled()) return ToolResult::text("released");
  ++cancelled_;
  changed_.notify_all();
  return context.check().error();
}

bool Blocker::wait_begun(int count) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, kPatience, [&] { return begun_ >= count; });
}

bool Blocker::wait_cancelled(int count) {
  std::unique_lock lock(mutex_);
  return changed_.wait_for(lock, kPatience, [&] { return cancelled_ >= count; });
}

void Blocker::release() {
  const std::lock_guard lock(mutex_);
  released_ = true;
  changed_.notify_all();
}

void Blocker::hold_again() {
  const std::lock_guard lock(mutex_);
  released_ = false;
}

int Blocker::begun() const {
  const std::lock_guard lock(mutex_);
  return begun_;
}

int Blocker::cancelled() const {
  const std::lock_guard lock(mutex_);
  return cancelled_;
}

Result<void> TestTools::add_to(mcp::Registry& registry) {
  DIORAMA_CHECK(add_tools(registry, *this));
  DIORAMA_CHECK(add_resources(registry, *this));
  return add_prompts(registry);
}

void TestTools::release_all() {
  engine.release();
  worker.release();
  progress.release();
}

}  // namespace diorama::test

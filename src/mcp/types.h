// What a server offers: tools, resources, templates, prompts and raw methods, as plain data
// with a function each. These are the registration types of the public API.
//
// A function runs where its Lane says, gets a Context for progress, cancellation and questions
// to the client, and returns a Result. It is called again from its beginning when an answer it
// asked for has arrived (see mcp/context.h), so effects belong after the questions.
#pragma once

#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "json/value.h"

namespace diorama::mcp {

class Context;

/// Where a function runs.
enum class Lane {
  Engine,    ///< on the engine thread, one at a time, in order
  Protocol,  ///< on the protocol thread itself: only for pure functions of a few microseconds
  Worker,    ///< on its own thread: for functions that wait long and do not touch the engine
};

struct Icon {
  std::string src;  ///< https: or data:
  std::string mime_type;
  std::vector<std::string> sizes;
  std::string theme;
};

struct Annotations {
  std::vector<std::string> audience;  ///< "user", "assistant"
  std::optional<double> priority;     ///< 0 to 1
  std::string last_modified;          ///< ISO 8601
  [[nodiscard]] bool empty() const {
    return audience.empty() && !priority && last_modified.empty();
  }
};

/// The content of a resource: text, or bytes when `binary` (sent as base64).
struct ResourceContents {
  std::string uri;
  std::string mime_type;
  std::string data;
  bool binary = false;
};

/// One block of a tool's answer or of a prompt.
struct Content {
  enum class Kind { Text, Image, Audio, Link, Resource };
  Kind kind = Kind::Text;
  std::string data;       ///< the text, or the bytes of an image or sound
  std::string mime_type;  ///< of an image or sound
  ResourceContents resource;
  std::string name;  ///< of a link
  Annotations annotations;

  static Content text(std::string text) { return {Kind::Text, std::move(text), {}, {}, {}, {}}; }
  static Content image(std::string bytes, std::string mime_type) {
    return {Kind::Image, std::move(bytes), std::move(mime_type), {}, {}, {}};
  }
  static Content audio(std::string bytes, std::string mime_type) {
    return {Kind::Audio, std::move(bytes), std::move(mime_type), {}, {}, {}};
  }
  static Content embedded(ResourceContents contents) {
    return {Kind::Resource, {}, {}, std::move(contents), {}, {}};
  }
  static Content link(std::string uri, std::string name, std::string mime_type) {
    return {Kind::Link,      {}, {}, {std::move(uri), std::move(mime_type), {}, false},
            std::move(name), {}};
  }
};

struct ToolResult {
  std::vector<Content> content;
  std::string structured;                ///< JSON text; empty when there is none
  std::vector<std::string> diagnostics;  ///< notes about limits and partial answers
  bool is_error = false;

  /// Like push_back(Content::text(...)), but does not move a whole Content.
  void add_text(std::string text) { content.emplace_back().data = std::move(text); }
  static ToolResult text(std::string text) {
    ToolResult result;
    result.add_text(std::move(text));
    return result;
  }
};

enum class TaskSupport {
  None,
  Optional,  ///< becomes a task at once when the client can follow tasks
  Required,  ///< refused when the client cannot
  Manual,    ///< the function itself calls Context::become_task()
};

/// Which other tools a tool runs: it has no function of its own, its arguments are
/// {"name": "undo", "arguments": {}}. The call is then one of that tool: in its lane, within its
/// time, with its policy and its errors.
enum class Forwards { Nothing, ToolsThatRead, AnyTool };

struct Tool {
  std::string name;  ///< 1 to 64 of A-Z a-z 0-9 _ . -
  std::string title;
  std::string description;
  std::string input_schema = R"({"type":"object","additionalProperties":false})";
  std::string output_schema;  ///< empty: the tool gives no structured content
  std::vector<Icon> icons;

  std::string toolset = "core";
  std::string category;  ///< empty: the toolset's name
  std::string tier = "core";
  bool listed = true;  ///< part of the curated list "core"
  /// What people say when they look for it, beside its name and description. Not sent to clients.
  std::string search_words;

  bool read_only = false;
  bool destructive = true;
  bool idempotent = false;
  bool open_world = false;

  Lane lane = Lane::Engine;
  TaskSupport task = TaskSupport::None;
  bool supports_cancel = true;
  bool retryable = false;  ///< a failed call may simply be repeated
  std::chrono::milliseconds default_timeout{30000};
  std::chrono::milliseconds max_timeout{300000};
  /// Arguments are checked against input_schema before `call`. Off when `call` checks itself.
  bool check_schema = true;

  Forwards forwards = Forwards::Nothing;
  std::function<Result<ToolResult>(Context&, const json::Value& arguments)> call;
  /// Runs in the tool's lane in place of `call` when the answers that came with the call do not
  /// count. May be empty.
  std::function<void(Context&, const json::Value& arguments, const Error& why)> refused;
  /// Of a tool that can change something: whether a call with these arguments only reads.
  std::function<bool(const json::Value& arguments)> call_only_reads;
};

struct Completion {
  std::vector<std::string> values;  ///< at most 100 are sent
  std::optional<std::int64_t> total;
  bool has_more = false;
};
/// Suggests values for one variable; `known` holds the values of the others.
using Completer =
    std::function<Result<Completion>(const std::string& variable, const std::string& value,
                                     const std::map<std::string, std::string>& known)>;

struct Resource {
  std::string uri;
  std::string name;
  std::string title;
  std::string description;
  std::string mime_type;
  std::optional<std::int64_t> size;
  Annotations annotations;
  std::vector<Icon> icons;
  Lane lane = Lane::Engine;
  std::function<Result<std::vector<ResourceContents>>(Context&, const std::string& uri)> read;
};

struct ResourceTemplate {
  std::string uri_template;  ///< RFC 6570
  std::string name;
  std::string title;
  std::string description;
  std::string mime_type;
  Annotations annotations;
  std::vector<Icon> icons;
  Lane lane = Lane::Engine;
  std::function<Result<std::vector<ResourceContents>>(
      Context&, const std::string& uri, const std::map<std::string, std::string>& variables)>
      read;
  Completer complete;  ///< may be empty
};

struct PromptArgument {
  std::string name;
  std::string title;
  std::string description;
  bool required = false;
};

struct PromptMessage {
  std::string role = "user";  ///< "user" or "assistant"
  Content content;
};

struct PromptResult {
  std::string description;
  std::vector<PromptMessage> messages;
};

struct Prompt {
  std::string name;
  std::string title;
  std::string description;
  std::vector<PromptArgument> arguments;
  std::vector<Icon> icons;
  Lane lane = Lane::Engine;
  std::function<Result<PromptResult>(Context&, const std::map<std::string, std::string>&)> get;
  Completer complete;  ///< may be empty
};

/// A JSON-RPC method that the program adds. Returns the result as JSON text (an object).
struct Method {
  std::string name;
  Lane lane = Lane::Engine;
  std::function<Result<std::string>(Context&, const json::Value& params)> handle;
};

}  // namespace diorama::mcp

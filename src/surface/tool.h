// Tool rows: everything the program knows about one tool, in one place.
//
// A handler is a free function `Result<Reply> name(Call&, const Params&)`. tool<name>() reads
// both types off that signature and derives schema, checking, decoding and encoding, so a row
// is a name, a toolset, a sentence, and a few facts about its effect. tools/list, annotations,
// the tool reference, the preconditions and the policy for writes all come from the row.
#pragma once

#include <algorithm>
#include <span>
#include <string_view>

#include "mcp/typed_tool.h"
#include "surface/desk.h"
#include "surface/shapes/answer.h"
#include "surface/telling.h"

namespace diorama::surface {

/// What a call may do. Decides the annotations for clients, and whether the policy is asked.
enum class Effect {
  Read,
  Run,  ///< starts a program that a person has set up for it; needs a leave of its own
  Edit,
  Destroy
};

/// What must be true before a call. Checked before the handler, which never checks it.
enum class Needs { Nothing, Project };

/// Whether the curated list shows a tool. A server that may not change anything shows no tool that
/// does, and more of those that read.
enum class Listed { Always, WhenOnlyReading, Never };

/// What a call acts on besides its arguments: a person has to be told about it.
enum class ActsOn { Arguments, ActiveScene, Selection, LastStep, UndoneStep, Unsaved, LostEdits };
using ActsOnOf = ActsOn (*)(const json::Value& arguments);

/// What a call would change that cannot be tried and taken back, as far as that can be told before:
/// files, in words for a person. Fails if the call would.
using Foresight = Result<std::vector<std::string>>;
using ReadyCheck = Foresight (*)(Call& call, const json::Value& arguments);

/// What clients may know about how a call runs (specification 003, section 7).
struct Metadata {
  mcp::Lane lane = mcp::Lane::Engine;
  mcp::TaskSupport task = mcp::TaskSupport::None;
  bool supports_cancel = false;
  int default_timeout_ms = 10000;
  int max_timeout_ms = 30000;
  Listed listed = Listed::Always;  ///< whether it is part of the curated list
  bool in_batch = true;            ///< an edit that can be part of a batch
  std::string_view reads = {};     ///< the value of "action" with which it changes nothing
  ActsOnOf acts_on = nullptr;      ///< null: only its arguments
  ReadyCheck ready = nullptr;      ///< null: the call itself can be tried and taken back
  /// The shape of its answers (shapes/answer_shapes.h); those of a record say it themselves.
  std::string_view output = {};
  /// What people say when they look for it, beside its name and sentence (tool_search.h).
  std::string_view asked = {};
};

struct ToolRow {
  std::string_view name;  ///< snake_case
  std::string_view toolset;
  std::string_view description;  ///< for the model: what it does, what it gives
  Effect effect;
  Needs needs;
  Metadata metadata;
  /// Fills in the schemas.
  void (*describe)(mcp::Tool& tool);
  /// Whether the arguments can be decoded: nobody is asked about a call that cannot be made.
  Result<void> (*check)(const json::Value& arguments);
  /// What it is about, for the person who is asked (telling.h).
  CallWords (*words)(const json::Value& arguments);
  /// Decodes, calls the handler, encodes. No policy is asked.
  Result<mcp::ToolResult> (*run)(Call& call, const json::Value& arguments);
};

/// What is wrong with the arguments of a call; if another tool has the argument under another
/// name, the hint says so.
[[nodiscard]] Error explained(Error error);

template <auto Handler>
struct HandlerOf;
template <class Params, class Reply, Result<Reply> (*Handler)(Call&, const Params&)>
struct HandlerOf<Handler> {
  static constexpr bool kIsAnswer = std::same_as<Reply, Answer>;

  static void describe(mcp::Tool& tool) {
    tool.input_schema = json::schema<Params>();
    if constexpr (!kIsAnswer) tool.output_schema = mcp::reply_schema<Reply>();
  }
  static Result<void> check(const json::Value& arguments) {
    const auto params = json::decode<Params>(arguments, "confirm");
    if (!params) return params.error();
    return {};
  }
  static CallWords words(const json::Value& arguments) { return words_of<Params>(arguments); }
  static Result<mcp::ToolResult> run(Call& call, const json::Value& arguments) {
    auto params = json::decode<Params>(arguments, "confirm");
    if (!params) return explained(std::move(params).error());
    DIORAMA_TRY(Reply reply, Handler(call, *params));
    if constexpr (kIsAnswer) {
      mcp::ToolResult result = mcp::ToolResult::text(std::move(reply.text));
      result.structured = std::move(reply.json);
      return result;
    } else {
      return mcp::encode_reply(reply);
    }
  }
};

template <auto Handler>
constexpr ToolRow tool(std::string_view name, std::string_view toolset,
                       std::string_view description, Effect effect, Needs needs,
                       Metadata metadata = {}) {
  return {name,
          toolset,
          description,
          effect,
          needs,
          metadata,
          &HandlerOf<Handler>::describe,
          &HandlerOf<Handler>::check,
          &HandlerOf<Handler>::words,
          &HandlerOf<Handler>::run};
}

/// A ReadyCheck of a function that takes the decoded arguments.
template <auto Check>
struct ReadyOf;
template <class Params, Foresight (*Check)(Call&, const Params&)>
struct ReadyOf<Check> {
  static Foresight check(Call& call, const json::Value& arguments) {
    const auto params = json::decode<Params>(arguments, "confirm");
    if (!params) return explained(params.error());
    return Check(call, *params);
  }
};

/// Sorted by name, no duplicates, snake_case only. For static_assert next to each table.
constexpr bool well_formed(std::span<const ToolRow> rows) {
  const auto ok = [](char c) {
    return (c >= 'a' && c <= 'z') || c == '_' || (c >= '0' && c <= '9');
  };
  return std::ranges::all_of(rows,
                             [&](const ToolRow& row) {
                               return std::ranges::all_of(row.name, ok) && !row.description.empty();
                             }) &&
         std::ranges::adjacent_find(rows, std::ranges::greater_equal{}, &ToolRow::name) ==
             rows.end();
}

Result<void> check_needs(const Workspace& workspace, Needs needs);

/// Registers every row; the desk and the rows must outlive the registry's use.
Result<void> add_rows(std::span<const ToolRow> rows, Desk& desk);

/// Runs a row as a client's call: checks its needs and the policy, and notes it.
Result<mcp::ToolResult> serve(const ToolRow& row, Desk& desk, mcp::Context& context,
                              const json::Value& arguments);

}  // namespace diorama::surface

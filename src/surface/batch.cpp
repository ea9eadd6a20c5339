#include "surface/batch.h"

#include <deque>

#include "base/list_text.h"
#include "base/text.h"
#include "scene/editor.h"
#include "surface/shapes/diff_json.h"
#include "surface/shapes/diff_text.h"
#include "surface/tool.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kMostCalls = 10'000;
constexpr std::size_t kToldEvery = 50;       // calls between two progress messages
constexpr std::size_t kResultBytes = 6'000;  // and as much for the changes of a dry run

Error wrong(std::string message, std::string hint = {}) {
  return {ErrorCode::InvalidArgument, std::move(message), std::move(hint), {{"field", "calls"}}};
}

/// What a call made, as a name that another call can use.
Result<std::string> made_by(const json::Value& answer) {
  if (answer["instanceId"] && answer["path"])
    return "\"obj:" + json::to_text(answer["instanceId"]) + "\"";
  for (const char* const name : {"path", "game_object_path", "instanceId"})
    if (const json::Value found = answer[name]) return json::to_text(found);
  return wrong("$result: that call made nothing that has a name", "give the field you mean");
}

/// In a field the same is a reference.
std::string as_reference(const std::string& made) {
  const bool asset = made.find("Assets/") == 1 || made.find("Packages/") == 1;  // after the quote
  return std::string(asset ? R"({"$asset":)" : R"({"$ref":)") + made + "}";
}

/// What {"$result": n} becomes: in an argument the name of what was made, also after "$ref"; in
/// the value of a field a reference to it. Argument: not a value yet, but all the arguments.
enum class As { Argument, Name, Reference };

class Batch {
 public:
  explicit Batch(Call& call) : call_(call) {}

  Result<void> run(const BatchCall& wanted) {
    DIORAMA_TRY(const ToolRow* const row, find(wanted.tool));
    std::string text = "{}";
    if (wanted.arguments) {
      text.clear();
      json::Writer out(text);
      DIORAMA_CHECK(write(out, wanted.arguments->values, As::Argument));
    }
    DIORAMA_TRY(const json::Document arguments, json::parse(text));
    DIORAMA_TRY(mcp::ToolResult result, row->run(call_, arguments.root()));
    DIORAMA_TRY(auto answer, json::parse(result.structured));
    answers_.push_back(std::move(answer));
    texts_.push_back(result.content.empty() ? "" : std::move(result.content.front().data));
    return {};
  }

  void write_results(json::Writer& out) const {
    const std::size_t begin = out.size();
    std::size_t told = 0;
    out.key("results").begin_array();
    for (; told < answers_.size() && out.size() - begin < kResultBytes; ++told)
      out.value(answers_[told].root());
    out.end_array().member("total", answers_.size());
    out.member("truncated", told < answers_.size());
    if (const std::size_t skipped = values_skipped()) out.member("values_skipped", skipped);
  }
  [[nodiscard]] std::string text() const { return joined(texts_, ""); }

 private:
  /// Values for which a call found no field. Its own answer names them, but may have been cut off.
  [[nodiscard]] std::size_t values_skipped() const {
    std::size_t out = 0;
    for (const json::Document& each : answers_) out += each.root()["fields_skipped"].size();
    return out;
  }

  Result<const ToolRow*> find(const std::string& tool) const {
    std::vector<std::string_view> known;
    for (const auto& [name, row] : call_.desk.writes) {
      if (!row->metadata.in_batch) continue;
      if (name == tool) return row;
      known.push_back(name);
    }
    return wrong("'" + tool + "' is not a tool that can be part of a batch",
                 did_you_mean(tool, known, "known: " + joined(known)));
  }

  /// The value with every {"$result": n} in it replaced.
  Result<void> write(json::Writer& out, const json::Value& value, As as) const {
    if (value.is_object() && value["$result"]) return write_result(out, value, as);
    if (value.is_object()) {
      out.begin_object();
      for (const json::Value member : value) {
        out.key(member.key());
        const bool name = as == As::Argument || member.key().starts_with('$');
        DIORAMA_CHECK(write(out, member, name ? As::Name : As::Reference));
      }
      out.end_object();
    } else if (value.is_array()) {
      out.begin_array();
      for (const json::Value item : value) DIORAMA_CHECK(write(out, item, as));
      out.end_array();
    } else {
      out.value(value);
    }
    return {};
  }

  Result<void> write_result(json::Writer& out, const json::Value& value, As as) const {
    const auto number = value["$result"].integer();
    if (!number || *number < 0 || *number >= static_cast<std::int64_t>(answers_.size()))
      return wrong("$result: expected the number of an earlier call, got " +
                   json::to_text(value["$result"]));
    const json::Value answer = answers_[static_cast<std::size_t>(*number)].root();
    const auto field = value["field"].string();
    if (!field) {
      DIORAMA_TRY(const std::string made, made_by(answer));
      out.raw(as == As::Reference ? as_reference(made) : made);
      return {};
    }
    const json::Value found = answer[*field];
    if (!found)
      return wrong("$result: call " + std::to_string(*number) + " answered no '" +
                   std::string(*field) + "'");
    out.value(found);
    return {};
  }

  Call& call_;
  std::deque<json::Document> answers_;
  std::vector<std::string> texts_;
};

Error at_call(Error error, std::size_t index, const std::string& tool) {
  error.message = "call " + std::to_string(index) + " (" + tool + "): " + error.message;
  error.details.emplace_back("call", std::to_string(index));
  return error;
}

}  // namespace

Result<Answer> batch(Call& call, const BatchParams& params) {
  if (params.calls.size() > kMostCalls)
    return Error{ErrorCode::LimitExceeded,
                 "calls: a batch has at most " + std::to_string(kMostCalls),
                 "make several batches of it",
                 {}};
  if (params.calls.empty())
    return wrong("calls: must not be empty", "give at least one call, with tool and arguments");
  DIORAMA_TRY(scene::Editor* const editor, call.editor());
  DIORAMA_TRY(const auto step, editor->begin_step("batch of " + std::to_string(params.calls.size()),
                                                  params.dry_run));
  Batch batch(call);
  for (std::size_t i = 0; i < params.calls.size(); ++i) {
    DIORAMA_CHECK(call.context.check());
    if (i % kToldEvery == 0)
      call.context.progress(static_cast<double>(i), static_cast<double>(params.calls.size()));
    if (auto done = batch.run(params.calls[i]); !done)
      return at_call(std::move(done).error(), i, params.calls[i].tool);
  }
  Answer answer;
  json::Writer out(answer.json);
  out.begin_object().member("dry_run", params.dry_run);
  batch.write_results(out);
  if (params.dry_run) {
    DIORAMA_TRY(const std::vector<scene::SceneDiff> diffs, editor->step_changes());
    out.key("changes");
    if (!write_diffs(out, diffs, kResultBytes)) out.member("changes_total", diffs.size());
    answer.text = first_lines("would be done:\n" + batch.text() + diffs_text(diffs));
  } else {
    DIORAMA_CHECK(step->keep());
    answer.text = first_lines(batch.text());
  }
  out.end_object();
  return answer;
}

}  // namespace diorama::surface

// Tools that ask the client: sampling, elicitation, roots, alone and in rounds.

#include "fixtures.h"
#include "json/writer.h"

namespace diorama::fixtures {
namespace {

constexpr const char* kNameSchema =
    R"({"type":"object","properties":{"name":{"type":"string"}},"required":["name"]})";

InputRequest ask_name(std::string_view message = "What is your name?") {
  return InputRequest::form(message, kNameSchema);
}

InputRequest ask_model(std::string_view prompt) {
  std::string params;
  json::Writer out(params);
  out.begin_object().key("messages").begin_array().begin_object().member("role", "user");
  out.key("content").begin_object().member("type", "text").member("text", prompt).end_object();
  out.end_object().end_array().member("maxTokens", 100).end_object();
  return InputRequest::sampling(std::move(params));
}

std::string name_in(const json::Value& answer) {
  return std::string(answer["content"]["name"].string_or("nobody"));
}

Result<ToolResult> greet_asked(Context& context) {
  DIORAMA_TRY(const auto answer, context.ask("user_name", ask_name()));
  if (answer["action"].string() != "accept") return ToolResult::text("Hello, whoever you are");
  return ToolResult::text("Hello, " + name_in(answer) + "!");
}

Result<ToolResult> ask_capital(Context& context) {
  DIORAMA_TRY(const auto answer,
              context.ask("capital_question", ask_model("What is the capital of France?")));
  return ToolResult::text(json::to_text(answer["content"]));
}

Result<ToolResult> ask_roots(Context& context) {
  DIORAMA_TRY(const auto answer, context.ask("client_roots", InputRequest::roots()));
  return ToolResult::text(json::to_text(answer["roots"]));
}

Result<ToolResult> ask_three(Context& context) {
  DIORAMA_CHECK(context.want("user_name", ask_name()));
  DIORAMA_CHECK(context.want("greeting", ask_model("Say hello")));
  DIORAMA_CHECK(context.want("client_roots", InputRequest::roots()));
  DIORAMA_CHECK(context.answered());
  return ToolResult::text("Hello, " + name_in(context.answer("user_name")));
}

Result<ToolResult> ask_twice(Context& context) {
  DIORAMA_TRY(const auto first, context.ask("step1", ask_name("Step 1: your name?")));
  DIORAMA_TRY(const auto second, context.ask("step2", ask_name("Step 2: your colour?")));
  return ToolResult::text(name_in(first) + " likes " + name_in(second));
}

Result<ToolResult> ask_what_is_possible(Context& context) {
  if (context.client().capabilities.elicitation)
    DIORAMA_CHECK(context.want("user_name", ask_name()));
  if (context.client().capabilities.sampling)
    DIORAMA_CHECK(context.want("greeting", ask_model("Say hello")));
  DIORAMA_CHECK(context.answered());
  return ToolResult::text("thanks");
}

Tool text_tool(const char* name, const char* argument,
               std::function<Result<ToolResult>(Context&, const std::string&)> function) {
  Tool tool;
  tool.name = name;
  tool.description = "Asks the client and repeats its answer";
  tool.input_schema = std::string(R"({"type":"object","properties":{")") + argument +
                      R"(":{"type":"string"}},"required":[")" + argument + R"("]})";
  tool.call = [argument = std::string(argument), function = std::move(function)](
                  Context& context, const json::Value& arguments) {
    return function(context, std::string(arguments[argument].string_or("")));
  };
  return tool;
}

constexpr const char* kDefaultsSchema =
    R"({"type":"object","properties":{"name":{"type":"string","default":"John Doe"},)"
    R"("age":{"type":"integer","default":30},"score":{"type":"number","default":95.5},)"
    R"("status":{"type":"string","enum":["active","inactive","pending"],"default":"active"},)"
    R"("verified":{"type":"boolean","default":true}}})";

constexpr const char* kEnumsSchema =
    R"({"type":"object","properties":{)"
    R"("untitledSingle":{"type":"string","enum":["option1","option2","option3"]},)"
    R"("titledSingle":{"type":"string","oneOf":[{"const":"value1","title":"First Option"},)"
    R"({"const":"value2","title":"Second Option"},{"const":"value3","title":"Third Option"}]},)"
    R"("legacyEnum":{"type":"string","enum":["opt1","opt2","opt3"],)"
    R"("enumNames":["Option One","Option Two","Option Three"]},)"
    R"("untitledMulti":{"type":"array","items":{"type":"string",)"
    R"("enum":["option1","option2","option3"]}},)"
    R"("titledMulti":{"type":"array","items":{"anyOf":[{"const":"value1","title":"First Choice"},)"
    R"({"const":"value2","title":"Second Choice"},{"const":"value3","title":"Third Choice"}]}}}})";

auto ask_form(const char* schema) {
  return [schema](Context& context) -> Result<ToolResult> {
    DIORAMA_TRY(const auto answer,
                context.ask("form", InputRequest::form("Please fill in", schema)));
    return ToolResult::text("Elicitation completed: " + json::to_text(answer));
  };
}

}  // namespace

Result<void> add_question_tools(Server& server) {
  DIORAMA_CHECK(server.add(
      text_tool("test_sampling", "prompt",
                [](Context& context, const std::string& prompt) -> Result<ToolResult> {
                  DIORAMA_TRY(const auto answer, context.ask("answer", ask_model(prompt)));
                  return ToolResult::text("LLM response: " +
                                          std::string(answer["content"]["text"].string_or("")));
                })));
  DIORAMA_CHECK(server.add(text_tool(
      "test_elicitation", "message",
      [](Context& context, const std::string& message) -> Result<ToolResult> {
        DIORAMA_TRY(
            const auto answer,
            context.ask("user", InputRequest::form(
                                    message, R"({"type":"object","properties":{"username":)"
                                             R"({"type":"string"},"email":{"type":"string"}},)"
                                             R"("required":["username","email"]})")));
        return ToolResult::text("User response: " + json::to_text(answer));
      })));
  const auto add = [&](const std::string& name, auto function) {
    return server.add(plain_tool(name, "Asks the client", function));
  };
  DIORAMA_CHECK(add("test_elicitation_sep1034_defaults", ask_form(kDefaultsSchema)));
  DIORAMA_CHECK(add("test_elicitation_sep1330_enums", ask_form(kEnumsSchema)));
  DIORAMA_CHECK(add("test_missing_capability", ask_capital));
  DIORAMA_CHECK(add("test_streaming_elicitation", greet_asked));
  const std::string prefix = "test_input_required_result_";
  DIORAMA_CHECK(add(prefix + "elicitation", greet_asked));
  DIORAMA_CHECK(add(prefix + "sampling", ask_capital));
  DIORAMA_CHECK(add(prefix + "list_roots", ask_roots));
  DIORAMA_CHECK(add(prefix + "request_state", greet_asked));
  DIORAMA_CHECK(add(prefix + "multiple_inputs", ask_three));
  DIORAMA_CHECK(add(prefix + "multi_round", ask_twice));
  DIORAMA_CHECK(add(prefix + "tampered_state", greet_asked));
  return add(prefix + "capabilities", ask_what_is_possible);
}

}  // namespace diorama::fixtures

#include "mcp/methods/prompts.h"

#include <map>
#include <string>
#include <utility>

#include "json/writer.h"
#include "mcp/encode.h"
#include "mcp/methods/list_page.h"
#include "mcp/methods/params.h"

namespace diorama::mcp::methods {
namespace {

Result<std::map<std::string, std::string>> prompt_arguments(const Call& call,
                                                            const Prompt& prompt) {
  DIORAMA_TRY(auto given, read_strings(call.params()["arguments"], "arguments"));
  for (const PromptArgument& argument : prompt.arguments) {
    if (given.contains(argument.name)) continue;
    const std::string field = "arguments." + argument.name;
    if (call.translated.style == Style::Template)
      given[argument.name] = "{" + argument.name + "}";
    else if (argument.required)
      return bad_params(field + ": missing", field, argument.description);
  }
  return given;
}

Body prompt_body(const PromptResult& result, const Revision& revision) {
  Body body;
  json::Writer out(body.members);
  out.text_member("description", result.description).key("messages").begin_array();
  for (const PromptMessage& message : result.messages) {
    out.begin_object().member("role", message.role).key("content");
    write_content(out, message.content, revision);
    out.end_object();
  }
  out.end_array();
  return body;
}

}  // namespace

Result<Body> list_prompts(Service& service, Call& call) {
  return list_page("prompts", service.registry.prompts(), call, service.options.page_size,
                   write_prompt);
}

Result<Work> get_prompt(Service& service, Call& call) {
  std::string_view name = call.params()["name"].string_or("");
  if (name.starts_with("prompt://")) name.remove_prefix(9);
  const auto prompt = service.registry.prompt(name);
  if (!prompt)
    return bad_params("no prompt is called '" + std::string(name) + "'", "name",
                      "see prompts/list");
  DIORAMA_TRY(auto arguments, prompt_arguments(call, *prompt));
  auto run = [prompt, arguments = std::move(arguments),
              &revision = call.client().revision()](Context& context) -> Result<Body> {
    DIORAMA_TRY(const PromptResult result, prompt->get(context, arguments));
    return prompt_body(result, revision);
  };
  return Work{std::move(run), prompt->lane, service.options.call_timeout};
}

}  // namespace diorama::mcp::methods

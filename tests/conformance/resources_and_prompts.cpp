// Resources, templates and prompts of the agreed names.

#include "fixtures.h"

namespace diorama::fixtures {
namespace {

using Arguments = std::map<std::string, std::string>;

Resource resource(const char* uri, const char* mime_type, const char* data, bool binary) {
  Resource out;
  out.uri = uri;
  out.name = uri;
  out.title = "A fixture";
  out.description = "A fixture of the conformance suite";
  out.mime_type = mime_type;
  out.annotations.audience = {"user"};
  out.annotations.priority = 0.5;
  out.icons = {{"data:image/png;base64,iVBORw0KGgo=", "image/png", {"48x48"}, "light"}};
  out.read = [=](Context&, const std::string& asked) -> Result<std::vector<ResourceContents>> {
    return std::vector<ResourceContents>{{asked, mime_type, data, binary}};
  };
  return out;
}

Prompt prompt(const char* name, std::vector<mcp::PromptArgument> arguments,
              std::function<std::vector<mcp::PromptMessage>(const Arguments&)> messages) {
  Prompt out;
  out.name = name;
  out.description = "A fixture of the conformance suite";
  out.arguments = std::move(arguments);
  out.get = [messages = std::move(messages)](Context&,
                                             const Arguments& given) -> Result<mcp::PromptResult> {
    return mcp::PromptResult{"A fixture", messages(given)};
  };
  return out;
}

mcp::PromptMessage say(std::string text) {
  return {"user", Content::text(std::move(text))};
}

Result<void> add_resources(Server& server) {
  DIORAMA_CHECK(server.add(resource("test://static-text", "text/plain",
                                    "This is the content of the static text resource.", false)));
  DIORAMA_CHECK(server.add(resource("test://static-binary", "image/png", "\x89PNG", true)));
  DIORAMA_CHECK(server.add(resource("test://watched-resource", "text/plain", "watched", false)));
  ResourceTemplate row;
  row.uri_template = "test://template/{id}/data";
  row.name = "template";
  row.description = "Data by id";
  row.mime_type = "application/json";
  row.read = [](Context&, const std::string& uri,
                const Arguments& values) -> Result<std::vector<ResourceContents>> {
    return std::vector<ResourceContents>{
        {uri, "application/json", R"({"id":")" + values.at("id") + "\"}", false}};
  };
  row.complete = [](const std::string&, const std::string& value, const Arguments&) {
    Completion found;
    for (int i = 0; i < 150; ++i)
      if (auto text = std::to_string(i); text.starts_with(value)) found.values.push_back(text);
    found.total = static_cast<std::int64_t>(found.values.size());
    return Result<Completion>(found);
  };
  DIORAMA_CHECK(server.add(std::move(row)));
  return server.add(plain_tool("test_trigger_resource_update",
                               "Says that the watched resource has changed",
                               [&server](Context&) -> Result<ToolResult> {
                                 server.resource_updated("test://watched-resource");
                                 return ToolResult::text("touched");
                               }));
}

}  // namespace

Result<void> add_resources_and_prompts(Server& server) {
  DIORAMA_CHECK(add_resources(server));
  DIORAMA_CHECK(server.add(prompt("test_simple_prompt", {}, [](const Arguments&) {
    return std::vector{say("This is a simple prompt for testing.")};
  })));
  Prompt with_arguments = prompt(
      "test_prompt_with_arguments",
      {{"arg1", "", "First argument", true}, {"arg2", "", "Second argument", true}},
      [](const Arguments& given) {
        return std::vector{say("arg1='" + given.at("arg1") + "', arg2='" + given.at("arg2") + "'")};
      });
  with_arguments.complete = [](const std::string&, const std::string& value, const Arguments&) {
    return Result<Completion>(Completion{{value + "-completed"}, {}, false});
  };
  DIORAMA_CHECK(server.add(std::move(with_arguments)));
  DIORAMA_CHECK(server.add(prompt(
      "test_prompt_with_embedded_resource", {{"resourceUri", "", "Resource to embed", true}},
      [](const Arguments& given) {
        return std::vector<mcp::PromptMessage>{
            {"user", Content::embedded({given.at("resourceUri"), "text/plain", "content", false})}};
      })));
  DIORAMA_CHECK(server.add(prompt("test_prompt_with_image", {}, [](const Arguments&) {
    return std::vector<mcp::PromptMessage>{{"user", Content::image("\x89PNG", "image/png")}};
  })));
  Prompt asking = prompt("test_input_required_result_prompt", {}, {});
  asking.get = [](Context& context, const Arguments&) -> Result<mcp::PromptResult> {
    DIORAMA_TRY(const auto answer,
                context.ask("user_context",
                            InputRequest::form("What is it about?",
                                               R"({"type":"object","properties":{"context":)"
                                               R"({"type":"string"}}})")));
    return mcp::PromptResult{"A fixture",
                             {say(std::string(answer["content"]["context"].string_or("nothing")))}};
  };
  return server.add(std::move(asking));
}

}  // namespace diorama::fixtures

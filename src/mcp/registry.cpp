#include "mcp/registry.h"

#include <algorithm>
#include <set>

#include "rpc/http_text.h"

namespace diorama::mcp {
namespace {

Error bad(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '-' || c == '.';
}

Result<void> check_name(std::string_view what, const std::string& name) {
  if (name.empty() || name.size() > 64 || !std::ranges::all_of(name, is_name_char))
    return bad(std::string(what) + " name '" + name + "' must be 1 to 64 of A-Z a-z 0-9 _ . -");
  return {};
}

// Finds x-mcp-header annotations: only on string, integer and boolean properties that are
// reached purely through "properties".
Result<void> collect_headers(const json::Value& schema, std::vector<std::string>& path,
                             std::vector<HeaderParam>& out) {
  for (const json::Value property : schema["properties"]) {
    path.emplace_back(property.key());
    if (const json::Value header = property["x-mcp-header"]) {
      const std::string name(header.string_or(""));
      const auto type = property["type"].string_or("");
      if (name.empty() || !std::ranges::all_of(name, rpc::is_token_char))
        return bad("x-mcp-header of '" + path.back() + "' is not a header name");
      if (type != "string" && type != "integer" && type != "boolean")
        return bad("x-mcp-header of '" + path.back() + "' needs a string, integer or boolean");
      out.push_back({"mcp-param-" + rpc::lower_case(name), path});
    }
    DIORAMA_CHECK(collect_headers(property, path, out));
    path.pop_back();
  }
  return {};
}

Result<void> read_output_schema(ToolEntry& entry) {
  if (entry.output_schema.empty()) return {};
  DIORAMA_TRY(const json::Document schema, json::parse(entry.output_schema));
  if (!schema.root().is_object()) return bad("output schema must be a JSON object");
  entry.object_output = schema.root()["type"].string() == "object";
  return {};
}

Result<void> prepare(ToolEntry& entry) {
  DIORAMA_TRY(const json::Document schema, json::parse(entry.input_schema));
  if (schema.root()["type"].string() != "object")
    return bad("input schema of " + entry.name + " must have \"type\": \"object\"");
  std::vector<std::string> path;
  DIORAMA_CHECK(collect_headers(schema.root(), path, entry.header_params));
  std::set<std::string> unique;
  for (const HeaderParam& param : entry.header_params)
    if (!unique.insert(param.header).second) return bad("two arguments use " + param.header);
  DIORAMA_CHECK(read_output_schema(entry));
  if (entry.category.empty()) entry.category = entry.toolset;
  if (!entry.check_schema) return {};
  DIORAMA_TRY(entry.check, json::SchemaCheck::compile(schema.root()));
  return {};
}

// Lists become "a,b": resource functions look at single values.
std::map<std::string, std::string> flatten(const UriTemplate::Values& values) {
  std::map<std::string, std::string> out;
  for (const auto& [name, value] : values) {
    std::string& text = out[name];
    if (const auto* single = std::get_if<std::string>(&value)) text = *single;
    if (const auto* list = std::get_if<UriTemplate::List>(&value))
      for (const std::string& item : *list) text += (text.empty() ? "" : ",") + item;
    if (const auto* pairs = std::get_if<UriTemplate::Pairs>(&value))
      for (const auto& [key, item] : *pairs) text += (text.empty() ? "" : ",") + key + "=" + item;
  }
  return out;
}

template <class T>
Result<void> add_to(NamedList<T>& list, std::mutex& mutex, std::string_view what,
                    const std::string& name, std::shared_ptr<const T> entry) {
  const std::lock_guard lock(mutex);
  if (list.add(name, std::move(entry))) return {};
  return Error{ErrorCode::AlreadyExists,
               std::string(what) + " '" + name + "' is already registered",
               "remove it first",
               {}};
}

template <class T>
bool remove_from(NamedList<T>& list, std::mutex& mutex, const std::string& name) {
  const std::lock_guard lock(mutex);
  return list.remove(name);
}

}  // namespace

Result<void> Registry::add(Tool tool) {
  DIORAMA_CHECK(check_name("tool", tool.name));
  if (tool.description.empty()) return bad("tool '" + tool.name + "' needs a description");
  if (!tool.call && tool.forwards == Forwards::Nothing)
    return bad("tool '" + tool.name + "' has no function");
  auto entry = std::make_shared<ToolEntry>(std::move(tool));
  DIORAMA_CHECK(prepare(*entry));
  if (!entry->header_params.empty()) uses_header_params_ = true;
  DIORAMA_CHECK(add_to<ToolEntry>(tools_, mutex_, "tool", entry->name, entry));
  changed(ListKind::Tools);
  return {};
}

Result<void> Registry::add(Resource resource) {
  if (resource.uri.find(':') == std::string::npos)
    return bad("resource URI '" + resource.uri + "' has no scheme");
  if (!resource.read) return bad("resource '" + resource.uri + "' has no function");
  if (resource.name.empty()) resource.name = resource.uri;
  auto entry = std::make_shared<const Resource>(std::move(resource));
  DIORAMA_CHECK(add_to(resources_, mutex_, "resource", entry->uri, entry));
  changed(ListKind::Resources);
  return {};
}

Result<void> Registry::add(ResourceTemplate row) {
  DIORAMA_TRY(UriTemplate pattern, UriTemplate::parse(row.uri_template));
  if (!row.read) return bad("template '" + row.uri_template + "' has no function");
  auto entry = std::make_shared<const TemplateEntry>(std::move(row), std::move(pattern));
  DIORAMA_CHECK(add_to(templates_, mutex_, "template", entry->uri_template, entry));
  changed(ListKind::Resources);
  return {};
}

Result<void> Registry::add(Prompt prompt) {
  DIORAMA_CHECK(check_name("prompt", prompt.name));
  if (!prompt.get) return bad("prompt '" + prompt.name + "' has no function");
  auto entry = std::make_shared<const Prompt>(std::move(prompt));
  DIORAMA_CHECK(add_to(prompts_, mutex_, "prompt", entry->name, entry));
  changed(ListKind::Prompts);
  return {};
}

Result<void> Registry::add(Method method) {
  if (method.name.empty() || !method.handle) return bad("a method needs a name and a function");
  auto entry = std::make_shared<const Method>(std::move(method));
  return add_to(methods_, mutex_, "method", entry->name, entry);
}

void Registry::changed(ListKind kind) {
  const std::lock_guard lock(hook_mutex_);
  if (hook_) hook_(kind);
}

bool Registry::remove_tool(const std::string& name) {
  const bool removed = remove_from(tools_, mutex_, name);
  if (removed) changed(ListKind::Tools);
  return removed;
}

bool Registry::remove_resource(const std::string& uri) {
  const bool removed = remove_from(resources_, mutex_, uri);
  if (removed) changed(ListKind::Resources);
  return removed;
}

bool Registry::remove_prompt(const std::string& name) {
  const bool removed = remove_from(prompts_, mutex_, name);
  if (removed) changed(ListKind::Prompts);
  return removed;
}

std::shared_ptr<const ToolEntry> Registry::tool(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  return tools_.find(name);
}
std::shared_ptr<const Resource> Registry::resource(std::string_view uri) const {
  const std::lock_guard lock(mutex_);
  return resources_.find(uri);
}
std::shared_ptr<const TemplateEntry> Registry::resource_template(std::string_view text) const {
  const std::lock_guard lock(mutex_);
  return templates_.find(text);
}
std::shared_ptr<const Prompt> Registry::prompt(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  return prompts_.find(name);
}
std::shared_ptr<const Method> Registry::method(std::string_view name) const {
  const std::lock_guard lock(mutex_);
  return methods_.find(name);
}

std::pair<std::shared_ptr<const TemplateEntry>, std::map<std::string, std::string>> Registry::match(
    std::string_view uri) const {
  for (const auto& listed : resource_templates())
    if (const auto values = listed->pattern.match(uri)) return {listed.entry, flatten(*values)};
  return {};
}

std::vector<Listed<ToolEntry>> Registry::tools() const {
  const std::lock_guard lock(mutex_);
  return tools_.all();
}
std::vector<Listed<Resource>> Registry::resources() const {
  const std::lock_guard lock(mutex_);
  return resources_.all();
}
std::vector<Listed<TemplateEntry>> Registry::resource_templates() const {
  const std::lock_guard lock(mutex_);
  return templates_.all();
}
std::vector<Listed<Prompt>> Registry::prompts() const {
  const std::lock_guard lock(mutex_);
  return prompts_.all();
}

}  // namespace diorama::mcp

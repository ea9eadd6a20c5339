#include "mcp/encode.h"

#include "base/text.h"

namespace diorama::mcp {
namespace {

void write_icons(json::Writer& out, const std::vector<Icon>& icons, const Revision& revision) {
  if (icons.empty() || !revision.icons) return;
  out.key("icons").begin_array();
  for (const Icon& icon : icons) {
    out.begin_object().member("src", icon.src).text_member("mimeType", icon.mime_type);
    if (!icon.sizes.empty()) {
      out.key("sizes").begin_array();
      for (const std::string& size : icon.sizes) out.value(size);
      out.end_array();
    }
    out.text_member("theme", icon.theme).end_object();
  }
  out.end_array();
}

void write_annotations(json::Writer& out, const Annotations& notes, const Revision& revision) {
  if (notes.empty()) return;
  out.key("annotations").begin_object();
  if (!notes.audience.empty()) {
    out.key("audience").begin_array();
    for (const std::string& who : notes.audience) out.value(who);
    out.end_array();
  }
  if (notes.priority) out.member("priority", *notes.priority);
  if (revision.structured) out.text_member("lastModified", notes.last_modified);
  out.end_object();
}

// The text of a block for a client whose revision has no such block.
std::string as_text(const Content& content) {
  if (content.kind == Content::Kind::Link) return content.name + ": " + content.resource.uri;
  return "[" + content.mime_type + ", " + std::to_string(content.data.size()) + " bytes]";
}

bool known(Content::Kind kind, const Revision& revision) {
  if (kind == Content::Kind::Audio) return revision.media;
  if (kind == Content::Kind::Link) return revision.structured;
  return true;
}

// In one piece: nearly every answer has it.
json::Writer& begin_text(json::Writer& out) {
  return out.raw(R"({"type":"text","text":)");
}

void write_link(json::Writer& out, const Content& content) {
  out.begin_object().member("type", "resource_link").member("uri", content.resource.uri);
  out.member("name", content.name).text_member("mimeType", content.resource.mime_type);
}

void write_media(json::Writer& out, std::string_view type, const Content& content) {
  out.begin_object().member("type", type).member("data", base64_encode(content.data));
  out.member("mimeType", content.mime_type);
}

// The parts of an entry for people.
template <class Row>
void write_about(json::Writer& out, const Row& row, const Revision& revision) {
  if (revision.structured) out.text_member("title", row.title);
  out.text_member("description", row.description);
}

}  // namespace

void write_implementation(json::Writer& out, const Implementation& info, const Revision& revision) {
  out.begin_object().member("name", info.name).member("version", info.version);
  if (revision.structured) out.text_member("title", info.title);
  if (revision.icons) {
    out.text_member("description", info.description).text_member("websiteUrl", info.website);
    write_icons(out, info.icons, revision);
  }
  out.end_object();
}

std::string_view safety_level(const Tool& tool) {
  if (tool.read_only) return "read_only";
  return tool.destructive ? "destructive" : "write";
}

void write_tool(json::Writer& out, const ToolEntry& tool, const Revision& revision) {
  out.begin_object().member("name", tool.name);
  if (revision.structured) out.text_member("title", tool.title);
  out.member("description", tool.description).raw_member("inputSchema", tool.input_schema);
  // Before 2026-07-28 structured content is an object, so other schemas cannot be promised.
  const bool promised = revision.modern ? !tool.output_schema.empty() : tool.object_output;
  if (revision.structured && promised) out.raw_member("outputSchema", tool.output_schema);
  if (revision.media) {
    // All four are said: clients that know no defaults ask a person for what is not.
    out.key("annotations").begin_object().member("readOnlyHint", tool.read_only);
    out.member("destructiveHint", !tool.read_only && tool.destructive);
    out.member("idempotentHint", tool.read_only || tool.idempotent);
    out.member("openWorldHint", tool.open_world).end_object();
  }
  write_icons(out, tool.icons, revision);
  out.member("id", tool.name).member("category", tool.category);
  out.member("safetyLevel", safety_level(tool)).member("tier", tool.tier).end_object();
}

void write_resource(json::Writer& out, const Resource& resource, const Revision& revision) {
  out.begin_object().member("uri", resource.uri).member("name", resource.name);
  write_about(out, resource, revision);
  out.text_member("mimeType", resource.mime_type);
  if (resource.size) out.member("size", *resource.size);
  write_annotations(out, resource.annotations, revision);
  write_icons(out, resource.icons, revision);
  out.end_object();
}

void write_template(json::Writer& out, const ResourceTemplate& row, const Revision& revision) {
  out.begin_object().member("uriTemplate", row.uri_template).member("name", row.name);
  write_about(out, row, revision);
  out.text_member("mimeType", row.mime_type);
  write_annotations(out, row.annotations, revision);
  write_icons(out, row.icons, revision);
  out.end_object();
}

void write_prompt(json::Writer& out, const Prompt& prompt, const Revision& revision) {
  out.begin_object().member("name", prompt.name);
  write_about(out, prompt, revision);
  if (!prompt.arguments.empty()) {
    out.key("arguments").begin_array();
    for (const PromptArgument& argument : prompt.arguments) {
      out.begin_object().member("name", argument.name);
      write_about(out, argument, revision);
      out.member("required", argument.required).end_object();
    }
    out.end_array();
  }
  write_icons(out, prompt.icons, revision);
  out.end_object();
}

void write_contents(json::Writer& out, const ResourceContents& contents) {
  out.begin_object().member("uri", contents.uri).text_member("mimeType", contents.mime_type);
  if (contents.binary)
    out.member("blob", base64_encode(contents.data));
  else
    out.member("text", contents.data);
  out.end_object();
}

void write_content(json::Writer& out, const Content& content, const Revision& revision) {
  if (!known(content.kind, revision)) {
    begin_text(out).value(as_text(content));
  } else {
    switch (content.kind) {
      case Content::Kind::Text: begin_text(out).value(content.data); break;
      case Content::Kind::Image: write_media(out, "image", content); break;
      case Content::Kind::Audio: write_media(out, "audio", content); break;
      case Content::Kind::Link: write_link(out, content); break;
      case Content::Kind::Resource:
        out.begin_object().member("type", "resource").key("resource");
        write_contents(out, content.resource);
        break;
    }
  }
  write_annotations(out, content.annotations, revision);
  out.end_object();
}

void write_tool_result(json::Writer& out, const ToolResult& result, const Revision& revision) {
  out.key("content").begin_array();
  for (const Content& content : result.content) write_content(out, content, revision);
  out.end_array();
  const bool object = result.structured.starts_with('{');
  if (!result.structured.empty() && revision.structured && (revision.modern || object))
    out.raw_member("structuredContent", result.structured);
  if (result.is_error) out.member("isError", true);
}

}  // namespace diorama::mcp

#include "surface/schema_text.h"

#include <set>

#include "json/writer.h"

namespace diorama::surface {

std::string type_text(const json::Value& schema, std::string_view separator) {
  std::string out;
  for (const json::Value choice : schema["enum"])
    out.append(out.empty() ? "" : separator).append(json::to_text(choice));
  if (!out.empty()) return out;
  for (const json::Value choice : schema["anyOf"])
    out.append(out.empty() ? "" : " or ").append(type_text(choice, separator));
  if (!out.empty()) return out;
  const std::string type(schema["type"].string_or("any"));
  return type == "array" ? "array of " + type_text(schema["items"], separator) : type;
}

std::string limits_text(const json::Value& schema) {
  std::string out;
  if (const json::Value low = schema["minimum"]) out += ", at least " + json::to_text(low);
  if (const json::Value high = schema["maximum"]) out += ", at most " + json::to_text(high);
  if (const json::Value fallback = schema["default"]) out += ", default " + json::to_text(fallback);
  return out;
}

std::string argument_lines(const std::string& schema_text) {
  const auto document = json::parse(schema_text);
  if (!document) return {};
  std::set<std::string_view> required;
  for (const json::Value name : document->root()["required"]) required.insert(name.string_or(""));
  std::string out;
  for (const json::Value field : document->root()["properties"]) {
    const std::string_view about = field["description"].string_or("");
    out.append("  ")
        .append(field.key())
        .append(required.contains(field.key()) ? " (needed): " : ": ");
    out.append(type_text(field, " | ")).append(limits_text(field));
    out.append(about.empty() ? "" : ". ").append(about).append("\n");
  }
  return out;
}

}  // namespace diorama::surface

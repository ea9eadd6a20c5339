// Dialects: older spellings of methods and parameters, translated at the edge in one table.
//
// Handlers ask Params for the modern name and get the value even if the client used an old name,
// so no handler knows that dialects exist. Only the shape of a tool's answer can differ
// (Style::Editor: {tool, output, diagnostics}), and that is decided where results are written.
//
// Threading: constant data and pure functions.
#pragma once

#include <span>
#include <string_view>

#include "json/value.h"

namespace diorama::mcp {

struct Rename {
  std::string_view from;  ///< the old parameter
  std::string_view to;    ///< its name today
};

/// How a reply is shaped.
enum class Style {
  Mcp,
  Editor,    ///< the EditorMCP envelope (specification 004)
  Template,  ///< prompts/get_template: arguments that are not given appear as {name}
};

struct Alias {
  std::string_view method;   ///< as sent
  std::string_view marker;   ///< only when this parameter is there; empty: always
  std::string_view meaning;  ///< the method of today
  std::span<const Rename> renames;
  Style style = Style::Mcp;
};

/// The whole table, for tests and documentation.
std::span<const Alias> aliases();

class Params {
 public:
  Params() = default;
  Params(json::Value object, std::span<const Rename> renames)
      : object_(object), renames_(renames) {}
  json::Value operator[](std::string_view name) const;
  [[nodiscard]] json::Value object() const { return object_; }

 private:
  json::Value object_;
  std::span<const Rename> renames_;
};

struct Translated {
  std::string_view method;
  Params params;
  Style style = Style::Mcp;
  bool dialect = false;  ///< an alias was used
};
Translated translate(std::string_view method, json::Value params);

}  // namespace diorama::mcp

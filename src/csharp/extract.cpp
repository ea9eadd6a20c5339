#include "csharp/extract.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "csharp/lexer.h"
#include "csharp/source.h"
#include "csharp/type_ref.h"

namespace diorama::csharp {

namespace {

// --- the tree, under our names ---

class Node {
 public:
  explicit Node(TSNode node) : node_(node) {}

  [[nodiscard]] std::string_view kind() const { return ts_node_type(node_); }
  [[nodiscard]] bool is(std::string_view kind_name) const { return kind() == kind_name; }
  [[nodiscard]] bool is_error() const { return is("ERROR"); }
  [[nodiscard]] bool is_missing() const { return ts_node_is_missing(node_); }
  [[nodiscard]] bool has_error() const { return ts_node_has_error(node_); }
  [[nodiscard]] int line() const { return static_cast<int>(ts_node_start_point(node_).row) + 1; }
  [[nodiscard]] int column() const {
    return static_cast<int>(ts_node_start_point(node_).column) + 1;
  }
  [[nodiscard]] std::optional<Node> child(std::string_view field) const {
    const TSNode found =
        ts_node_child_by_field_name(node_, field.data(), static_cast<std::uint32_t>(field.size()));
    if (ts_node_is_null(found)) return std::nullopt;
    return Node(found);
  }
  [[nodiscard]] std::size_t start() const { return ts_node_start_byte(node_); }
  [[nodiscard]] std::size_t end() const { return ts_node_end_byte(node_); }

  /// Calls for each child, punctuation included, in order.
  template <class Visit>
  void each_child(Visit&& visit) const {
    TSTreeCursor cursor = ts_tree_cursor_new(node_);
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      do visit(Node(ts_tree_cursor_current_node(&cursor)));
      while (ts_tree_cursor_goto_next_sibling(&cursor));
    }
    ts_tree_cursor_delete(&cursor);
  }

  [[nodiscard]] std::optional<Node> child_of_kind(std::string_view wanted) const {
    std::optional<Node> found;
    each_child([&](const Node& child) {
      if (!found && child.is(wanted)) found = child;
    });
    return found;
  }

 private:
  TSNode node_;
};

struct TypeWord {
  std::string_view node;
  TypeKind kind;
};
constexpr auto kTypeNodes =
    std::to_array<TypeWord>({{"class_declaration", TypeKind::Class},
                             {"struct_declaration", TypeKind::Struct},
                             {"record_declaration", TypeKind::Class},
                             {"record_struct_declaration", TypeKind::Struct},
                             {"interface_declaration", TypeKind::Interface},
                             {"enum_declaration", TypeKind::Enum},
                             {"delegate_declaration", TypeKind::Delegate}});

struct ModifierWord {
  std::string_view text;
  bool Modifiers::* flag;
};
constexpr auto kModifiers = std::to_array<ModifierWord>({{"public", &Modifiers::is_public},
                                                         {"private", &Modifiers::is_private},
                                                         {"protected", &Modifiers::is_protected},
                                                         {"internal", &Modifiers::is_internal},
                                                         {"static", &Modifiers::is_static},
                                                         {"const", &Modifiers::is_const},
                                                         {"readonly", &Modifiers::is_readonly},
                                                         {"abstract", &Modifiers::is_abstract},
                                                         {"sealed", &Modifiers::is_sealed},
                                                         {"partial", &Modifiers::is_partial}});

/// One line, single spaces: for messages and for expressions that are kept as written.
std::string squeezed(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_space(c)) {
      out += c;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// A dotted name without the spaces and the global:: nobody needs.
std::string plain_name(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (!is_space(c) && c != '@') out += c;
  if (out.starts_with("global::")) out.erase(0, 8);
  return out;
}

class Extractor {
 public:
  Extractor(std::string_view text, SourceFacts& facts) : text_(text), facts_(facts) {}

  void file(const Node& root) {
    declarations(root, {0, TypeFacts::kNoType, 0});
    if (root.has_error()) find_errors(root);
  }

 private:
  /// Where a declaration stands.
  struct Place {
    std::size_t name_space = 0;
    std::size_t outer = TypeFacts::kNoType;
    int depth = 0;
  };

  [[nodiscard]] std::string_view text(const Node& node) const {
    return text_.substr(node.start(), node.end() - node.start());
  }
  [[nodiscard]] std::string name_of(const Node& node) const {
    const auto name = node.child("name");
    return name ? plain_name(text(*name)) : std::string();
  }
  [[nodiscard]] std::string type_text(const Node& node) const {
    const auto type = parse_type(text(node));
    return type ? to_text(*type) : squeezed(text(node));
  }

  // --- namespaces and types ---

  void declarations(const Node& list, Place place) {
    list.each_child([&](const Node& child) { declaration(child, place); });
  }

  /// A file-scoped namespace changes the place of everything that follows it.
  void declaration(const Node& node, Place& place) {
    const std::string_view kind = node.kind();
    if (kind == "using_directive") {
      using_directive(node, place.name_space);
    } else if (kind == "namespace_declaration" || kind == "file_scoped_namespace_declaration") {
      name_space(node, place);
    } else if (node.is_error() || kind == "declaration_list") {
      // Broken text around them does not make declarations less true.
      if (place.depth < kMaxTypeNesting)
        declarations(node, {place.name_space, place.outer, place.depth + 1});
    } else if (const auto* found = std::ranges::find(kTypeNodes, kind, &TypeWord::node);
               found != kTypeNodes.end()) {
      type(node, found->kind, place);
    } else if (place.outer != TypeFacts::kNoType) {
      member(node, kind, place.outer);
    }
  }

  void name_space(const Node& node, Place& place) {
    NamespaceFacts added;
    const std::string& around = facts_.namespaces[place.name_space].name;
    added.name = around.empty() ? name_of(node) : around + "." + name_of(node);
    added.parent = place.name_space;
    facts_.namespaces.push_back(std::move(added));
    const std::size_t index = facts_.namespaces.size() - 1;
    if (node.is("file_scoped_namespace_declaration")) {
      place.name_space = index;
      // Some versions of the grammar put what follows inside.
      declarations(node, {index, TypeFacts::kNoType, place.depth});
      return;
    }
    const auto body = node.child("body");
    if (!body) return;
    if (place.depth >= kMaxTypeNesting) return too_deep(node);
    declarations(*body, {index, TypeFacts::kNoType, place.depth + 1});
  }

  void using_directive(const Node& node, std::size_t in) {
    Using added;
    bool behind_equals = false;
    const auto name = node.child("name");
    node.each_child([&](const Node& child) {
      const std::string_view kind = child.kind();
      if (kind == "static") {
        added.is_static = true;
      } else if (kind == "global") {
        added.is_global = true;
      } else if (kind == "=") {
        behind_equals = true;
      } else if (kind != "using" && kind != "unsafe" && kind != ";" && !child.is_error()) {
        (name && !behind_equals && child.start() == name->start() ? added.alias : added.target) =
            plain_name(text(child));
      }
    });
    if (!added.target.empty()) facts_.namespaces[in].usings.push_back(std::move(added));
  }

  void type(const Node& node, TypeKind kind, const Place& place) {
    if (place.depth >= kMaxTypeNesting) return too_deep(node);
    TypeFacts added;
    added.kind = kind;
    added.is_record = node.kind().starts_with("record");
    if (added.is_record && node.child_of_kind("struct")) added.kind = TypeKind::Struct;
    added.name = name_of(node);
    if (added.name.empty()) return;
    added.line = line_of_name(node);
    added.name_space = place.name_space;
    added.outer = place.outer;
    type_head(node, added);
    added.full_name = full_name(added);
    facts_.types.push_back(std::move(added));

    const std::size_t index = facts_.types.size() - 1;
    const auto body = node.child("body");
    if (!body) return;
    if (kind == TypeKind::Enum) {
      body->each_child([&](const Node& child) { enum_member(child, index); });
    } else {
      declarations(*body, {place.name_space, index, place.depth + 1});
    }
  }

  /// Everything in front of the body.
  void type_head(const Node& node, TypeFacts& added) const {
    node.each_child([&](const Node& child) {
      const std::string_view kind = child.kind();
      if (kind == "attribute_list") {
        attribute_list(child, added.attributes);
      } else if (kind == "modifier") {
        modifier(child, added.modifiers);
      } else if (kind == "type_parameter_list") {
        child.each_child([&](const Node& parameter) {
          if (parameter.is("type_parameter")) added.type_parameters.push_back(name_of(parameter));
        });
      } else if (kind == "base_list") {
        base_list(child, added);
      }
    });
    if (added.kind == TypeKind::Enum && added.underlying.empty()) added.underlying = "int";
  }

  void base_list(const Node& list, TypeFacts& added) const {
    list.each_child([&](const Node& base) {
      const std::string_view kind = base.kind();
      if (kind == ":" || kind == "," || kind == "argument_list" || base.is_error()) return;
      // Base(arguments): the type is its first child.
      std::string written = type_text(base);
      if (kind == "primary_constructor_base_type") {
        if (const auto type = base.child("type")) written = type_text(*type);
      }
      if (added.kind == TypeKind::Enum) {
        added.underlying =
            written.starts_with("System.") ? keyword_of(written.substr(7)) : keyword_of(written);
      } else {
        added.bases.push_back(std::move(written));
      }
    });
  }

  /// Byte is byte: both may stand behind an enum's name.
  static std::string keyword_of(const std::string& name) {
    constexpr auto kNames =
        std::to_array<std::pair<std::string_view, std::string_view>>({{"Byte", "byte"},
                                                                      {"SByte", "sbyte"},
                                                                      {"Int16", "short"},
                                                                      {"UInt16", "ushort"},
                                                                      {"Int32", "int"},
                                                                      {"UInt32", "uint"},
                                                                      {"Int64", "long"},
                                                                      {"UInt64", "ulong"}});
    for (const auto& [type, keyword] : kNames)
      if (name == type) return std::string(keyword);
    return name;
  }

  [[nodiscard]] std::string full_name(const TypeFacts& added) const {
    std::string out;
    if (added.outer != TypeFacts::kNoType) {
      out = facts_.types[added.outer].full_name + '+';
    } else if (const std::string& around = facts_.namespaces[added.name_space].name;
               !around.empty()) {
      out = around + '.';
    }
    out += added.name;
    if (!added.type_parameters.empty()) out += '`' + std::to_string(added.type_parameters.size());
    return out;
  }

  static int line_of_name(const Node& node) {
    const auto name = node.child("name");
    return name ? name->line() : node.line();
  }

  // --- members ---

  void member(const Node& node, std::string_view kind, std::size_t owner) {
    if (kind == "field_declaration" || kind == "event_field_declaration") {
      fields(node, owner);
    } else if (kind == "property_declaration") {
      property(node, owner);
    } else if (kind == "method_declaration") {
      method(node, owner);
    }
  }

  template <class Member>
  void member_head(const Node& node, Member& added) const {
    node.each_child([&](const Node& child) {
      if (child.is("attribute_list")) attribute_list(child, added.attributes);
      if (child.is("modifier")) modifier(child, added.modifiers);
    });
  }

  void fields(const Node& node, std::size_t owner) {
    Field common;
    common.is_event = node.is("event_field_declaration");
    member_head(node, common);
    node.each_child([&](const Node& child) {
      if (child.is("modifier") && text(child) == "fixed") common.is_fixed_buffer = true;
    });
    const auto declaration = node.child_of_kind("variable_declaration");
    if (!declaration) return;
    if (const auto type = declaration->child("type")) common.type = type_text(*type);
    declaration->each_child([&](const Node& child) {
      if (!child.is("variable_declarator")) return;
      Field added = common;
      added.name = name_of(child);
      added.line = child.line();
      if (added.modifiers.is_const) added.constant = value_of(child);
      if (!added.name.empty()) facts_.types[owner].fields.push_back(std::move(added));
    });
  }

  /// What stands behind the '=' of a declarator.
  [[nodiscard]] std::string value_of(const Node& declarator) const {
    std::string out;
    bool behind_equals = false;
    declarator.each_child([&](const Node& child) {
      if (behind_equals) out += squeezed(text(child));
      if (child.is("=")) behind_equals = true;
    });
    return out;
  }

  void property(const Node& node, std::size_t owner) {
    const auto accessors = node.child("accessors");
    const auto type = node.child("type");
    if (!accessors || !type) return;
    Field added;
    bool automatic = false;
    bool has_body = false;
    accessors->each_child([&](const Node& child) {
      if (!child.is("accessor_declaration")) return;
      child.each_child([&](const Node& part) {
        if (part.is("get")) automatic = true;
        if (part.is("set") || part.is("init")) added.has_setter = true;
        if (part.is("block") || part.is("arrow_expression_clause")) has_body = true;
      });
    });
    if (!automatic || has_body) return;
    if (facts_.types[owner].kind == TypeKind::Interface) return;
    added.is_property = true;
    added.name = name_of(node);
    added.type = type_text(*type);
    added.line = line_of_name(node);
    member_head(node, added);
    if (!added.modifiers.is_abstract && !added.name.empty())
      facts_.types[owner].fields.push_back(std::move(added));
  }

  void method(const Node& node, std::size_t owner) {
    Method added;
    member_head(node, added);
    if (added.attributes.empty()) return;
    added.name = name_of(node);
    added.line = line_of_name(node);
    if (const auto type = node.child("returns")) added.returns = type_text(*type);
    if (const auto parameters = node.child("parameters")) {
      parameters->each_child(
          [&](const Node& child) { added.parameter_count += child.is("parameter") ? 1 : 0; });
    }
    facts_.types[owner].methods.push_back(std::move(added));
  }

  void enum_member(const Node& node, std::size_t owner) {
    if (!node.is("enum_member_declaration")) return;
    EnumMember added;
    added.name = name_of(node);
    added.line = line_of_name(node);
    node.each_child([&](const Node& child) {
      if (child.is("attribute_list")) attribute_list(child, added.attributes);
    });
    if (const auto value = node.child("value")) added.expression = squeezed(text(*value));
    if (!added.name.empty()) facts_.types[owner].members.push_back(std::move(added));
  }

  void modifier(const Node& node, Modifiers& out) const {
    const auto* found = std::ranges::find(kModifiers, text(node), &ModifierWord::text);
    if (found != kModifiers.end()) out.*(found->flag) = true;
  }

  void attribute_list(const Node& list, Attributes& out) const {
    std::string target;
    list.each_child([&](const Node& child) {
      if (child.is("attribute_target_specifier")) {
        target = plain_name(text(child));
        if (target.ends_with(':')) target.pop_back();
      }
      if (!child.is("attribute")) return;
      Attribute added;
      added.target = target;
      added.name = name_of(child);
      if (const auto arguments = child.child_of_kind("attribute_argument_list")) {
        arguments->each_child([&](const Node& argument) {
          if (argument.is("attribute_argument")) added.arguments.push_back(squeezed_code(argument));
        });
      }
      out.push_back(std::move(added));
    });
  }

  /// Spaces inside string literals are kept.
  [[nodiscard]] std::string squeezed_code(const Node& node) const {
    const std::string_view code = text(node);
    if (code.find('"') == std::string_view::npos) return squeezed(code);
    std::string out;
    for (std::size_t at = 0; at < code.size();) {
      const LiteralSpan literal = literal_at(code, at);
      const std::size_t end = literal.kind == Literal::None ? at + 1 : literal.end;
      const bool space = is_space(code[at]);
      if (!space) out += code.substr(at, end - at);
      if (space && !out.empty() && out.back() != ' ') out += ' ';
      at = end;
    }
    return out;
  }

  // --- problems ---

  void report(int line, int column, std::string message) {
    if (facts_.problems.size() < kMaxProblems)
      facts_.problems.push_back({line, column, std::move(message)});
  }
  void too_deep(const Node& node) {
    report(node.line(), node.column(), "types are nested too deep to be read");
  }

  /// Every broken place once, found without recursion: the tree of hostile text is deep.
  void find_errors(const Node& root) {
    std::vector<Node> open{root};
    while (!open.empty() && facts_.problems.size() < kMaxProblems) {
      const Node node = open.back();
      open.pop_back();
      if (node.is_error()) {
        report(node.line(), node.column(), "cannot be read: " + excerpt(text(node)));
        continue;
      }
      if (node.is_missing()) {
        report(node.line(), node.column(), "missing " + std::string(node.kind()));
        continue;
      }
      std::vector<Node> broken;
      node.each_child([&](const Node& child) {
        if (child.has_error() || child.is_missing()) broken.push_back(child);
      });
      open.insert(open.end(), broken.rbegin(), broken.rend());
    }
  }

  static std::string excerpt(std::string_view text) {
    constexpr std::size_t kLength = 40;
    std::size_t length = std::min(text.size(), kLength);
    // Not through the middle of a character.
    while (length < text.size() && length > 0 &&
           (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U)
      --length;
    return squeezed(text.substr(0, length));
  }

  std::string_view text_;
  SourceFacts& facts_;
};

}  // namespace

void extract_facts(const TSTree& tree, std::string_view text, SourceFacts& facts) {
  Extractor(text, facts).file(Node(ts_tree_root_node(&tree)));
}

}  // namespace diorama::csharp

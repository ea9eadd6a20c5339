// From the syntax tree of a source to what it declares. Bodies of methods are blank by now
// (blank_bodies.cpp): only declarations matter.
//
//   namespace MyGame {                               NamespaceFacts
//       [Serializable] public class Stats {          TypeFacts MyGame.Stats
//           public int hp, attackPower;              two Fields of one declaration
//           public Element element { get; set; }     a Field with is_property
//           [Test] public void Works() { }           a Method: only those with attributes count
//
// A source that is being typed has errors; the correct parts around them are still read.
#include "csharp/extract.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "csharp/declaration_text.h"
#include "csharp/lexer.h"
#include "csharp/source.h"
#include "csharp/syntax_node.h"

namespace diorama::csharp {

namespace {

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

/// Byte is byte: an enum may be based on either spelling.
std::string keyword_of(const std::string& name) {
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

/// The longest real names, in a file of nothing but declarations, are a tenth of this.
std::size_t name_budget(std::size_t text_size) {
  constexpr std::size_t kMost = 128U << 20U;
  return std::min(64 * 1024 + 16 * text_size, kMost);
}

class Extractor {
 public:
  Extractor(std::string_view text, SourceFacts& facts)
      : words_(text), facts_(facts), whole_budget_(name_budget(text.size())) {}

  void file(const SyntaxNode& root) {
    declarations(root, {0, TypeFacts::kNoType, 0});
    if (root.has_error()) find_errors(root);
  }

 private:
  /// Where a declaration is.
  struct Place {
    std::size_t name_space = 0;
    std::size_t outer = TypeFacts::kNoType;
    int depth = 0;
  };

  // --- namespaces and types ---

  void declarations(const SyntaxNode& list, Place place) {
    list.each_child([&](const SyntaxNode& child) { declaration(child, place); });
  }

  /// A file-scoped namespace changes the place of everything that follows it.
  void declaration(const SyntaxNode& node, Place& place) {
    const std::string_view kind = node.kind();
    if (kind == "using_directive") {
      using_directive(node, place.name_space);
    } else if (kind == "namespace_declaration" || kind == "file_scoped_namespace_declaration") {
      name_space(node, place);
    } else if (node.is_error() || kind == "declaration_list") {
      // Broken text around declarations does not make them less true.
      if (place.depth < kMaxTypeNesting)
        declarations(node, {place.name_space, place.outer, place.depth + 1});
    } else if (const auto* found = std::ranges::find(kTypeNodes, kind, &TypeWord::node);
               found != kTypeNodes.end()) {
      type(node, found->kind, place);
    } else if (place.outer != TypeFacts::kNoType) {
      member(node, kind, place.outer);
    }
  }

  void name_space(const SyntaxNode& node, Place& place) {
    NamespaceFacts added;
    // A file has one file-scoped namespace. A second one does not go inside of the first.
    const bool of_file = node.is("file_scoped_namespace_declaration");
    added.parent = of_file ? 0 : place.name_space;
    const std::string& around = facts_.namespaces[added.parent].name;
    added.name = around.empty() ? words_.name_of(node) : around + "." + words_.name_of(node);
    if (added.name.size() > kMaxNamespace)
      return report(node, "namespace has a name of more than " + std::to_string(kMaxNamespace) +
                              " bytes: it was not read");
    if (!afford(node, added.name.size())) return;
    facts_.namespaces.push_back(std::move(added));
    const std::size_t index = facts_.namespaces.size() - 1;
    if (of_file) {
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

  void using_directive(const SyntaxNode& node, std::size_t in) {
    Using added;
    bool after_equals = false;
    const auto name = node.child("name");
    node.each_child([&](const SyntaxNode& child) {
      const std::string_view kind = child.kind();
      if (kind == "static") {
        added.is_static = true;
      } else if (kind == "global") {
        added.is_global = true;
      } else if (kind == "=") {
        after_equals = true;
      } else if (kind != "using" && kind != "unsafe" && kind != ";" && !child.is_error()) {
        (name && !after_equals && child.start() == name->start() ? added.alias : added.target) =
            plain_name(words_.text(child));
      }
    });
    if (added.target.empty()) return;
    std::vector<Using>& usings = facts_.namespaces[in].usings;
    if (usings.size() < kMaxUsings) return usings.push_back(std::move(added));
    if (usings.size() == kMaxUsings && !std::exchange(many_usings_, true))
      report(node, "more than " + std::to_string(kMaxUsings) + " usings: not all were read");
  }

  void type(const SyntaxNode& node, TypeKind kind, const Place& place) {
    if (place.depth >= kMaxTypeNesting) return too_deep(node);
    TypeFacts added;
    added.kind = kind;
    added.is_record = node.kind().starts_with("record");
    if (added.is_record && node.child_of_kind("struct")) added.kind = TypeKind::Struct;
    added.name = words_.name_of(node);
    if (added.name.empty()) return;
    added.line = words_.line_of_name(node);
    added.name_space = place.name_space;
    added.outer = place.outer;
    type_head(node, added);
    if (added.type_parameters.size() > kMaxTypeParameters)
      return report(node, "more than " + std::to_string(kMaxTypeParameters) +
                              " type parameters: the type was not read");
    added.full_name = full_name(added);
    if (!afford(node, added.full_name.size())) return;
    facts_.types.push_back(std::move(added));

    const std::size_t index = facts_.types.size() - 1;
    const auto body = node.child("body");
    if (!body) return;
    if (kind == TypeKind::Enum) {
      body->each_child([&](const SyntaxNode& child) { enum_member(child, index); });
    } else {
      declarations(*body, {place.name_space, index, place.depth + 1});
    }
  }

  /// Everything before the body.
  void type_head(const SyntaxNode& node, TypeFacts& added) const {
    node.each_child([&](const SyntaxNode& child) {
      const std::string_view kind = child.kind();
      if (kind == "attribute_list") {
        words_.attribute_list(child, added.attributes);
      } else if (kind == "modifier") {
        words_.modifier(child, added.modifiers);
      } else if (kind == "type_parameter_list") {
        child.each_child([&](const SyntaxNode& parameter) {
          if (parameter.is("type_parameter"))
            added.type_parameters.push_back(words_.name_of(parameter));
        });
      } else if (kind == "base_list") {
        base_list(child, added);
      }
    });
    if (added.kind == TypeKind::Enum && added.underlying.empty()) added.underlying = "int";
  }

  void base_list(const SyntaxNode& list, TypeFacts& added) const {
    list.each_child([&](const SyntaxNode& base) {
      const std::string_view kind = base.kind();
      if (kind == ":" || kind == "," || kind == "argument_list" || base.is_error()) return;
      // Base(arguments): the type is its first child.
      std::string written = words_.type_text(base);
      if (kind == "primary_constructor_base_type") {
        if (const auto type = base.child("type")) written = words_.type_text(*type);
      }
      if (added.kind == TypeKind::Enum) {
        added.underlying =
            written.starts_with("System.") ? keyword_of(written.substr(7)) : keyword_of(written);
      } else {
        added.bases.push_back(std::move(written));
      }
    });
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

  // --- members ---

  void member(const SyntaxNode& node, std::string_view kind, std::size_t owner) {
    if (kind == "field_declaration" || kind == "event_field_declaration") {
      fields(node, owner);
    } else if (kind == "property_declaration") {
      property(node, owner);
    } else if (kind == "method_declaration") {
      method(node, owner);
    }
  }

  void fields(const SyntaxNode& node, std::size_t owner) {
    Field common;
    common.is_event = node.is("event_field_declaration");
    words_.head(node, common);
    node.each_child([&](const SyntaxNode& child) {
      if (child.is("modifier") && words_.text(child) == "fixed") common.is_fixed_buffer = true;
    });
    const auto declaration = node.child_of_kind("variable_declaration");
    if (!declaration) return;
    if (const auto type = declaration->child("type")) common.type = words_.type_text(*type);
    const std::size_t size = size_of(common);
    declaration->each_child([&](const SyntaxNode& child) {
      if (!child.is("variable_declarator") || !afford(child, size)) return;
      Field added = common;
      added.name = words_.name_of(child);
      added.line = child.line();
      if (added.modifiers.is_const) added.constant = words_.value_of(child);
      if (!added.name.empty()) facts_.types[owner].fields.push_back(std::move(added));
    });
  }

  void property(const SyntaxNode& node, std::size_t owner) {
    const auto accessors = node.child("accessors");
    const auto type = node.child("type");
    if (!accessors || !type) return;
    Field added;
    bool automatic = false;
    bool has_body = false;
    accessors->each_child([&](const SyntaxNode& child) {
      if (!child.is("accessor_declaration")) return;
      child.each_child([&](const SyntaxNode& part) {
        if (part.is("get")) automatic = true;
        if (part.is("set") || part.is("init")) added.has_setter = true;
        if (part.is("block") || part.is("arrow_expression_clause")) has_body = true;
      });
    });
    if (!automatic || has_body) return;
    if (facts_.types[owner].kind == TypeKind::Interface) return;
    added.is_property = true;
    added.name = words_.name_of(node);
    added.type = words_.type_text(*type);
    added.line = words_.line_of_name(node);
    words_.head(node, added);
    if (!added.modifiers.is_abstract && !added.name.empty())
      facts_.types[owner].fields.push_back(std::move(added));
  }

  void method(const SyntaxNode& node, std::size_t owner) {
    Method added;
    words_.head(node, added);
    if (added.attributes.empty()) return;
    added.name = words_.name_of(node);
    added.line = words_.line_of_name(node);
    if (const auto type = node.child("returns")) added.returns = words_.type_text(*type);
    if (const auto parameters = node.child("parameters")) {
      parameters->each_child(
          [&](const SyntaxNode& child) { added.parameter_count += child.is("parameter") ? 1 : 0; });
    }
    facts_.types[owner].methods.push_back(std::move(added));
  }

  void enum_member(const SyntaxNode& node, std::size_t owner) {
    if (!node.is("enum_member_declaration")) return;
    EnumMember added;
    added.name = words_.name_of(node);
    added.line = words_.line_of_name(node);
    node.each_child([&](const SyntaxNode& child) {
      if (child.is("attribute_list")) words_.attribute_list(child, added.attributes);
    });
    if (const auto value = node.child("value")) added.expression = squeezed(words_.text(*value));
    if (!added.name.empty()) facts_.types[owner].members.push_back(std::move(added));
  }

  // --- problems ---

  /// Names repeat the names around them, and the fields of one declaration its type and its
  /// attributes: a small text can ask for more memory than there is. False when it did.
  bool afford(const SyntaxNode& node, std::size_t bytes) {
    if (bytes <= budget_) {
      budget_ -= bytes;
      return true;
    }
    if (!std::exchange(overdrawn_, true))
      report(node, "names and types of this file have more than " + std::to_string(whole_budget_) +
                       " bytes: not all were read");
    return false;
  }
  [[nodiscard]] static std::size_t size_of(const Field& field) {
    std::size_t size = field.type.size();
    for (const Attribute& attribute : field.attributes) {
      size += attribute.name.size();
      for (const std::string& argument : attribute.arguments) size += argument.size();
    }
    return size;
  }

  void report(const SyntaxNode& node, std::string message) {
    if (facts_.problems.size() < kMaxProblems)
      facts_.problems.push_back({node.line(), node.column(), std::move(message)});
  }
  void too_deep(const SyntaxNode& node) { report(node, "types are nested too deep to be read"); }

  /// Every broken place once, found without recursion: hostile text makes a deep tree.
  void find_errors(const SyntaxNode& root) {
    std::vector<SyntaxNode> open{root};
    while (!open.empty() && facts_.problems.size() < kMaxProblems) {
      const SyntaxNode node = open.back();
      open.pop_back();
      if (node.is_error()) {
        report(node, "cannot be read: " + excerpt(words_.text(node)));
        continue;
      }
      if (node.is_missing()) {
        report(node, "missing " + std::string(node.kind()));
        continue;
      }
      std::vector<SyntaxNode> broken;
      node.each_child([&](const SyntaxNode& child) {
        if (child.has_error() || child.is_missing()) broken.push_back(child);
      });
      open.insert(open.end(), broken.rbegin(), broken.rend());
    }
  }

  DeclarationText words_;
  SourceFacts& facts_;
  std::size_t whole_budget_;
  std::size_t budget_ = whole_budget_;
  bool overdrawn_ = false;
  bool many_usings_ = false;
};

}  // namespace

void extract_facts(const TSTree& tree, std::string_view text, SourceFacts& facts) {
  Extractor(text, facts).file(SyntaxNode(ts_tree_root_node(&tree)));
}

}  // namespace diorama::csharp

// DeclarationText: the words of a declaration: its name, its types, modifiers and attributes.
//
//   [SerializeField, Range(0, 10)] protected internal List<Vector3> route = new();
//    two attributes                 two modifiers     the type      the name
//
// Everything is kept as written, except for spaces that mean nothing; what a name refers to is
// found out later (csharp/resolver.h).
//
// Threading: reads only. Errors: none; missing parts are empty.
#pragma once

#include <string>
#include <string_view>

#include "csharp/facts.h"
#include "csharp/syntax_node.h"

namespace diorama::csharp {

/// A dotted name without unneeded spaces and global::.
[[nodiscard]] std::string plain_name(std::string_view text);

class DeclarationText {
 public:
  /// The source must outlive this.
  explicit DeclarationText(std::string_view source) : source_(source) {}

  [[nodiscard]] std::string_view text(const SyntaxNode& node) const {
    return source_.substr(node.start(), node.end() - node.start());
  }
  [[nodiscard]] std::string name_of(const SyntaxNode& node) const;
  /// The line of its name; without a name, the line where it begins.
  [[nodiscard]] static int line_of_name(const SyntaxNode& node);
  [[nodiscard]] std::string type_text(const SyntaxNode& node) const;
  /// What follows the '=' of a declarator.
  [[nodiscard]] std::string value_of(const SyntaxNode& declarator) const;

  void modifier(const SyntaxNode& node, Modifiers& out) const;
  void attribute_list(const SyntaxNode& list, Attributes& out) const;
  /// The attributes and modifiers of a member.
  template <class Member>
  void head(const SyntaxNode& node, Member& out) const {
    node.each_child([&](const SyntaxNode& child) {
      if (child.is("attribute_list")) attribute_list(child, out.attributes);
      if (child.is("modifier")) modifier(child, out.modifiers);
    });
  }

 private:
  std::string_view source_;
};

}  // namespace diorama::csharp

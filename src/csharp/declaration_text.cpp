#include "csharp/declaration_text.h"

#include <algorithm>
#include <array>
#include <utility>

#include "csharp/lexer.h"
#include "csharp/type_ref.h"

namespace diorama::csharp {
namespace {

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

/// One line, single spaces, except that those inside string literals are kept: Tooltip("a  b").
std::string squeezed_code(std::string_view code) {
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

}  // namespace

std::string plain_name(std::string_view text) {
  std::string out;
  for (const char c : text)
    if (!is_space(c) && c != '@') out += c;
  if (out.starts_with("global::")) out.erase(0, 8);
  return out;
}

std::string DeclarationText::name_of(const SyntaxNode& node) const {
  const auto name = node.child("name");
  return name ? plain_name(text(*name)) : std::string();
}

int DeclarationText::line_of_name(const SyntaxNode& node) {
  const auto name = node.child("name");
  return name ? name->line() : node.line();
}

std::string DeclarationText::type_text(const SyntaxNode& node) const {
  const auto type = parse_type(text(node));
  return type ? to_text(*type) : squeezed(text(node));
}

std::string DeclarationText::value_of(const SyntaxNode& declarator) const {
  std::string out;
  bool after_equals = false;
  declarator.each_child([&](const SyntaxNode& child) {
    if (after_equals) out += squeezed(text(child));
    if (child.is("=")) after_equals = true;
  });
  return out;
}

void DeclarationText::modifier(const SyntaxNode& node, Modifiers& out) const {
  const auto* found = std::ranges::find(kModifiers, text(node), &ModifierWord::text);
  if (found != kModifiers.end()) out.*(found->flag) = true;
}

// [field: SerializeField, FormerlySerializedAs("hp")]: the target applies to the whole list.
void DeclarationText::attribute_list(const SyntaxNode& list, Attributes& out) const {
  std::string target;
  list.each_child([&](const SyntaxNode& child) {
    if (child.is("attribute_target_specifier")) {
      target = plain_name(text(child));
      if (target.ends_with(':')) target.pop_back();
    }
    if (!child.is("attribute")) return;
    Attribute added;
    added.target = target;
    added.name = name_of(child);
    if (const auto arguments = child.child_of_kind("attribute_argument_list")) {
      arguments->each_child([&](const SyntaxNode& argument) {
        if (argument.is("attribute_argument"))
          added.arguments.push_back(squeezed_code(text(argument)));
      });
    }
    out.push_back(std::move(added));
  });
}

}  // namespace diorama::csharp

#include "csharp/facts.h"

#include <algorithm>

#include "csharp/lexer.h"

namespace diorama::csharp {

namespace {

/// The character after a backslash.
void append_escape(std::string& out, char c) {
  switch (c) {
    case 'n': out += '\n'; break;
    case 't': out += '\t'; break;
    case 'r': out += '\r'; break;
    case '\\':
    case '"':
    case '\'': out += c; break;
    default: out += '\\'; out += c;
  }
}

/// "text", @"text" (doubled quotes, no escapes) or """text""" (nothing is special).
void append_literal(std::string& out, std::string_view literal) {
  const bool verbatim = literal.starts_with("@");
  if (verbatim) literal.remove_prefix(1);
  const std::size_t quotes = std::min(literal.find_first_not_of('"'), literal.size());
  if (quotes >= 3 && !verbatim && literal.size() >= 2 * quotes) {
    out += literal.substr(quotes, literal.size() - 2 * quotes);
    return;
  }
  literal.remove_prefix(1);
  if (literal.ends_with('"')) literal.remove_suffix(1);
  for (std::size_t i = 0; i < literal.size(); ++i) {
    if (literal[i] == '\\' && !verbatim && i + 1 < literal.size()) {
      append_escape(out, literal[++i]);
    } else {
      out += literal[i];
      if (verbatim && literal[i] == '"') ++i;
    }
  }
}

// --- memory ---

std::size_t beside(const std::string& text) {
  static const std::size_t within = std::string().capacity();  // short texts are in the string
  return text.capacity() > within ? text.capacity() + 1 : 0;
}

std::size_t beside(const Attribute& attribute);
std::size_t beside(const Field& field);
std::size_t beside(const Method& method);
std::size_t beside(const EnumMember& member);

/// What the items take, and what they have elsewhere.
template <class Item>
std::size_t beside(const std::vector<Item>& items) {
  std::size_t out = items.capacity() * sizeof(Item);
  for (const Item& item : items) out += beside(item);
  return out;
}

std::size_t beside(const Attribute& attribute) {
  return beside(attribute.target) + beside(attribute.name) + beside(attribute.arguments);
}

std::size_t beside(const Field& field) {
  return beside(field.name) + beside(field.type) + beside(field.attributes) +
         beside(field.constant);
}

std::size_t beside(const Method& method) {
  return beside(method.name) + beside(method.attributes) + beside(method.returns);
}

std::size_t beside(const EnumMember& member) {
  return beside(member.name) + beside(member.expression) + beside(member.attributes);
}

std::size_t beside(const TypeFacts& type) {
  return beside(type.name) + beside(type.full_name) + beside(type.type_parameters) +
         beside(type.bases) + beside(type.attributes) + beside(type.fields) + beside(type.methods) +
         beside(type.members) + beside(type.underlying);
}

}  // namespace

/// [Range], [RangeAttribute] and [UnityEngine.Range] are the same.
bool is_attribute(std::string_view written, std::string_view name) {
  constexpr std::string_view kSuffix = "Attribute";
  const std::size_t dot = written.find_last_of(".:");
  if (dot != std::string_view::npos) written.remove_prefix(dot + 1);
  if (written == name) return true;
  return written.size() == name.size() + kSuffix.size() && written.starts_with(name) &&
         written.ends_with(kSuffix);
}

const Attribute* find_attribute(const Attributes& attributes, std::string_view name,
                                std::string_view target) {
  const auto found = std::ranges::find_if(attributes, [&](const Attribute& attribute) {
    return attribute.target == target && is_attribute(attribute.name, name);
  });
  return found == attributes.end() ? nullptr : &*found;
}

/// All literals of an expression, joined: "a" + "b" is ab.
std::string string_literal(std::string_view argument) {
  std::string out;
  for (std::size_t at = 0; at < argument.size();) {
    const LiteralSpan literal = literal_at(argument, at);
    if (literal.kind == Literal::String) append_literal(out, argument.substr(at, literal.end - at));
    at = literal.kind == Literal::None ? at + 1 : literal.end;
  }
  return out;
}

std::size_t bytes_of(const SourceFacts& facts) {
  std::size_t out = sizeof facts + facts.problems.capacity() * sizeof(Problem);
  out += facts.types.capacity() * sizeof(TypeFacts);
  for (const TypeFacts& type : facts.types) out += beside(type);
  out += facts.namespaces.capacity() * sizeof(NamespaceFacts);
  for (const NamespaceFacts& each : facts.namespaces)
    out += beside(each.name) + each.usings.capacity() * sizeof(Using);
  return out;
}

}  // namespace diorama::csharp

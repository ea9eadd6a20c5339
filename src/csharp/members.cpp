//   public int hp, attackPower;              two Fields of one declaration
//   public Element element { get; set; }     a Field with is_property
//   [Test] public void Works() { }           a Method: only those with attributes count
//   Fire = 1 << 0, Ice                       EnumMembers
#include "csharp/members.h"

#include <algorithm>
#include <span>
#include <string>
#include <utility>

#include "csharp/lexer.h"

namespace diorama::csharp {

namespace {

std::size_t size_of(const Field& field) {
  std::size_t size = field.type.size();
  for (const Attribute& attribute : field.attributes) {
    size += attribute.name.size();
    for (const std::string& argument : attribute.arguments) size += argument.size();
  }
  return size;
}

/// What follows the '=' of an item.
std::string value_of(std::string_view text, const ListPart& part) {
  if (part.equals == ListPart::kNone) return {};
  return squeezed(text.substr(part.equals + 1, part.end - part.equals - 1));
}

void skip(SourceWalk& walk, const Header& header) {
  walk.unreadable(header);
  walk.finish(header);
}

// --- methods ---

/// `ref int amount`, `[NotNull] string text = ""`: the type, as written.
std::string parameter_type(std::string_view text, const ListPart& part) {
  const std::string_view inside = text.substr(0, std::min(part.end, part.equals));
  std::vector<Token> tokens;
  constexpr std::size_t kMost = 256;
  for (Token token = token_at(inside, part.start);
       token.kind != TokenKind::End && tokens.size() < kMost; token = token_at(inside, token.end)) {
    const std::string_view word = inside.substr(token.start, token.end - token.start);
    const bool is_before = word == "ref" || word == "out" || word == "in" || word == "params" ||
                           word == "this" || word == "scoped" || token.is_group('[');
    if (!tokens.empty() || !is_before) tokens.push_back(token);
  }
  const auto named = named_type(text, tokens);
  return named ? named->type : std::string{};
}

void add_shape(SourceWalk& walk, const Header& header, std::size_t from, std::string name,
               std::vector<std::string> parameters) {
  const std::string& owner = walk.owner().full_name;
  if (!walk.afford(header.start, owner.size() + name.size())) return;
  walk.methods()->push_back(
      {owner, std::move(name), modifiers_of(header, 0, from), std::move(parameters)});
}

void method_shape(SourceWalk& walk, const Header& header, std::size_t from, std::size_t group) {
  const std::string_view text = walk.text();
  const auto named = named_type(text, std::span(header.tokens).subspan(from, group - from));
  if (!named || named->type.empty()) return;
  const Token& list = header.tokens[group];
  std::vector<std::string> parameters;
  for (const ListPart& part : list_parts(text, list.start + 1, list.end - 1))
    if (part.start != part.end) parameters.push_back(parameter_type(text, part));
  add_shape(walk, header, from, named->name, std::move(parameters));
}

void method(SourceWalk& walk, const Header& header, std::size_t from, std::size_t group) {
  if (header.end == HeaderEnd::ClosingBrace || header.end == HeaderEnd::Text)
    return skip(walk, header);
  walk.finish(header);
  if (walk.methods() != nullptr) method_shape(walk, header, from, group);
  if (header.attribute_lists.empty()) return;
  const std::string_view text = walk.text();
  const auto named = named_type(text, std::span(header.tokens).subspan(from, group - from));
  const Token& list = header.tokens[group];
  if (!named) return walk.unreadable(header);
  if (named->type.empty()) return;  // a constructor
  Method added;
  added.name = named->name;
  added.line = walk.line_of(named->name_at);
  added.returns = named->type;
  added.modifiers = modifiers_of(header, 0, from);
  walk.add_attributes_of(header, added.attributes, "method");
  for (const ListPart& part : list_parts(text, list.start + 1, list.end - 1))
    added.parameter_count += part.start != part.end ? 1 : 0;
  walk.owner().methods.push_back(std::move(added));
}

// --- fields ---

/// One name of a declaration of fields, which begins here.
void declarator(SourceWalk& walk, const ListPart& part, std::size_t name_at, const Field& common) {
  const std::string_view inside = walk.text().substr(0, std::min(part.end, part.equals));
  const Token name = token_at(inside, name_at);
  Token after = token_at(inside, name.end);
  if (common.is_fixed_buffer && after.is_group('[')) after = token_at(inside, after.end);
  if (!name.is_word() || after.kind != TokenKind::End) return walk.unreadable(part.start, part.end);
  if (!walk.afford(part.start, size_of(common))) return;
  Field added = common;
  added.name = plain_name(inside.substr(name.start, name.end - name.start));
  added.line = walk.line_of(name.start);
  if (added.modifiers.is_const) added.constant = value_of(walk.text(), part);
  walk.owner().fields.push_back(std::move(added));
}

void fields(SourceWalk& walk, const Header& header, std::size_t from, bool is_event) {
  if (from >= header.tokens.size() || header.end == HeaderEnd::ClosingBrace ||
      header.end == HeaderEnd::Text)
    return skip(walk, header);
  const std::string_view text = walk.text();
  const bool has_value = header.end == HeaderEnd::Equals;
  const std::size_t end = has_value ? statement_end(text, walk.at()) : header.end_at;
  walk.finish(header);
  const std::vector<ListPart> parts = list_parts(text, header.tokens[from].start, end);
  auto first = std::span(header.tokens).subspan(from);
  while (!first.empty() && first.back().start >= parts[0].end)
    first = first.first(first.size() - 1);
  Field common;
  common.is_event = is_event;
  common.is_fixed_buffer = has_word(header, 0, from, "fixed");
  if (common.is_fixed_buffer && !first.empty() && first.back().is_group('['))
    first = first.first(first.size() - 1);
  const auto named = named_type(text, first);
  if (!named || named->type.empty()) return walk.unreadable(header);
  common.type = named->type;
  common.modifiers = modifiers_of(header, 0, from);
  // [field: X] of an event is about the delegate in it, not about the event.
  walk.add_attributes_of(header, common.attributes, is_event ? "event" : "field");
  for (const ListPart& part : parts)
    declarator(walk, part, &part == parts.data() ? named->name_at : part.start, common);
}

// --- properties ---

struct Accessors {
  std::size_t end = 0;
  bool has_getter = false;
  bool has_setter = false;
  bool has_body = false;
  bool good = false;  ///< all of it was read
};

Accessors read_accessors(SourceWalk& walk, std::size_t brace) {
  Accessors out;
  out.end = walk.body_end(brace);
  out.good = walk.text()[out.end - 1] == '}' && out.end > brace + 1;
  const std::string_view inside = walk.text().substr(0, out.end);
  for (Token token = token_at(inside, brace + 1); token.kind != TokenKind::End;) {
    const std::string_view word = inside.substr(token.start, token.end - token.start);
    std::size_t next = token.end;
    if (token.is_word()) {
      out.has_getter = out.has_getter || word == "get";
      out.has_setter = out.has_setter || word == "set" || word == "init";
    } else if (token.is('{')) {
      out.has_body = true;
      next = closing_end(inside, token.start);
    } else if (token.kind == TokenKind::Arrow) {
      out.has_body = true;
      next = statement_end(inside, token.end);
    } else if (!token.is(';') && !token.is('}') && !token.is_group('[')) {
      out.good = false;
    }
    token = token_at(inside, next);
  }
  out.good = out.good && (out.has_getter || out.has_setter);
  return out;
}

void property(SourceWalk& walk, const Header& header, std::size_t from) {
  const Accessors accessors = read_accessors(walk, header.end_at);
  const std::string_view text = walk.text();
  walk.go_to(accessors.end);
  // { get; } = value;
  if (const Token next = token_at(text, walk.at()); next.is('='))
    walk.go_to(std::min(statement_end(text, next.end) + 1, text.size()));
  const auto named = named_type(text, std::span(header.tokens).subspan(from));
  if (!accessors.good || !named || named->type.empty()) return walk.unreadable(header);
  if (walk.methods() != nullptr && accessors.has_getter)
    add_shape(walk, header, from, "get_" + named->name, {});
  if (walk.methods() != nullptr && accessors.has_setter)
    add_shape(walk, header, from, "set_" + named->name, {named->type});
  const Modifiers modifiers = modifiers_of(header, 0, from);
  const bool is_stored = accessors.has_getter && !accessors.has_body && !modifiers.is_abstract;
  if (!is_stored || walk.owner().kind == TypeKind::Interface) return;
  Field added;
  added.modifiers = modifiers;
  added.is_property = true;
  added.has_setter = accessors.has_setter;
  added.name = named->name;
  added.type = named->type;
  added.line = walk.line_of(named->name_at);
  walk.add_attributes_of(header, added.attributes, "property");
  walk.owner().fields.push_back(std::move(added));
}

}  // namespace

void read_member(SourceWalk& walk, const Header& header, std::size_t from) {
  if (header.tokens[from].is('~') || has_word(header, from, header.tokens.size(), "operator"))
    return walk.finish(header);
  if (const auto group = parameter_list(header, from)) return method(walk, header, from, *group);
  const std::size_t count = header.tokens.size();
  const bool is_indexer = header.tokens.back().is_group('[') && header.is_word(count - 2, "this");
  const bool is_event = header.is_word(from, "event");
  const bool has_block = header.end == HeaderEnd::Brace;
  if (is_indexer || header.end == HeaderEnd::Arrow || (is_event && has_block))
    return walk.finish(header);
  if (has_block) return property(walk, header, from);
  fields(walk, header, from + (is_event ? 1 : 0), is_event);
}

void read_enum_members(SourceWalk& walk, const Header& header) {
  const std::string_view text = walk.text();
  const std::size_t end = walk.body_end(header.end_at);
  walk.go_to(end);
  const bool closed = end > header.end_at + 1 && text[end - 1] == '}';
  for (const ListPart& part : list_parts(text, header.end_at + 1, closed ? end - 1 : end)) {
    if (!walk.step()) return;
    if (part.start == part.end) continue;
    const std::string_view inside = text.substr(0, std::min(part.end, part.equals));
    EnumMember added;
    Token token = token_at(inside, part.start);
    for (; token.is_group('['); token = token_at(inside, token.end))
      walk.add_attribute_list(token, added.attributes);
    if (!token.is_word() || token_at(inside, token.end).kind != TokenKind::End) {
      walk.unreadable(part.start, part.end);
      continue;
    }
    added.name = plain_name(text.substr(token.start, token.end - token.start));
    added.line = walk.line_of(token.start);
    added.expression = value_of(text, part);
    walk.facts().types.back().members.push_back(std::move(added));
  }
}

std::optional<std::size_t> parameter_list(const Header& header, std::size_t from) {
  int depth = 0;
  for (std::size_t i = from; i < header.tokens.size(); ++i) {
    const Token& token = header.tokens[i];
    depth += token.is('<') ? 1 : token.is('>') ? -1 : 0;
    if (depth == 0 && token.is_group('(') && i > from &&
        (header.tokens[i - 1].is_word() || header.tokens[i - 1].is('>')))
      return i;
  }
  return std::nullopt;
}

}  // namespace diorama::csharp

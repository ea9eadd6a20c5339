// The walk over the declarations of a source:
//
//   using System.Collections.Generic;                Using
//   namespace MyGame {                               NamespaceFacts
//       [Serializable] public class Stats {          TypeFacts MyGame.Stats
//           public int hp, attackPower;              csharp/members.cpp
#include "csharp/declarations.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "csharp/header.h"
#include "csharp/members.h"
#include "csharp/source_walk.h"

namespace diorama::csharp {

namespace {

/// Byte is byte: an enum may be based on either spelling.
std::string keyword_of(std::string_view name) {
  constexpr auto kNames =
      std::to_array<std::pair<std::string_view, std::string_view>>({{"Byte", "byte"},
                                                                    {"SByte", "sbyte"},
                                                                    {"Int16", "short"},
                                                                    {"UInt16", "ushort"},
                                                                    {"Int32", "int"},
                                                                    {"UInt32", "uint"},
                                                                    {"Int64", "long"},
                                                                    {"UInt64", "ulong"}});
  const std::string_view plain = name.starts_with("System.") ? name.substr(7) : name;
  for (const auto& [type, keyword] : kNames)
    if (plain == type) return std::string(keyword);
  return std::string(plain);
}

std::optional<TypeKind> type_word(const Header& header, std::size_t at) {
  if (header.is_word(at, "class")) return TypeKind::Class;
  if (header.is_word(at, "struct")) return TypeKind::Struct;
  if (header.is_word(at, "interface")) return TypeKind::Interface;
  if (header.is_word(at, "enum")) return TypeKind::Enum;
  return std::nullopt;
}

/// class, struct, interface, enum or record, where it is not a constraint (where T : class).
std::optional<std::size_t> type_keyword(const Header& header, std::size_t modifiers) {
  const auto& tokens = header.tokens;
  if (header.is_word(modifiers, "record") && modifiers + 1 < tokens.size() &&
      tokens[modifiers + 1].is_word())
    return modifiers;
  for (std::size_t i = modifiers; i < tokens.size(); ++i) {
    const bool constraint = i > 0 && (tokens[i - 1].is(':') || tokens[i - 1].is(','));
    if (!constraint && type_word(header, i)) return i;
  }
  return std::nullopt;
}

bool is_modifier_before(const Header& header, std::size_t index) {
  const Token& before = header.tokens[index - 1];
  return before.is_word() && is_modifier(header.text_of(before), header.tokens[index]);
}

class DeclarationReader {
 public:
  DeclarationReader(std::string_view text, SourceFacts& facts, std::vector<MethodShape>* methods,
                    const std::function<bool()>& unwanted)
      : walk_(text, facts, methods, unwanted), facts_(facts) {}

  void run() {
    Header header;
    while (walk_.next(header)) declaration(header);
  }

 private:
  // --- what a header declares ---

  void declaration(Header& header) {
    if (header.is_too_long) {
      walk_.report(header.start, "more than " + std::to_string(kMaxHeaderTokens) +
                                     " words in one declaration: it was not read");
      return walk_.finish(header);
    }
    if (header.is_unclosed) return skip(header);
    drop_junk(header);
    split(header);
    if (!header.tokens.empty()) return declared(header);
    if (!is_nothing(header)) walk_.unreadable(header);
    walk_.finish(header);
  }

  /// What begins no declaration is named, and what follows it is read.
  void drop_junk(Header& header) {
    const auto first = std::ranges::find_if(header.tokens, [](const Token& token) {
      return token.is_word() || token.is_group('(') || token.is('~');
    });
    if (first == header.tokens.begin()) return;
    walk_.unreadable(header.tokens.front().start, (first - 1)->end);
    header.tokens.erase(header.tokens.begin(), first);
  }

  /// public int x public int y: where the ';' between declarations is missing, all but the last are
  /// read as if it were there. The last one stays in the header.
  void split(Header& header) {
    std::size_t from = 0;
    for (std::size_t i = header.modifiers_end(0) + 1; i < header.tokens.size(); ++i) {
      const Token& token = header.tokens[i];
      if (!token.is_word() || !is_access_word(header.text_of(token)) ||
          is_modifier_before(header, i))
        continue;
      walk_.report(header.tokens[i - 1].end, "missing ;");
      declared(part_of(header, from, i));
      header.attribute_lists.clear();
      from = i;
      i = header.modifiers_end(i);
    }
    if (from == 0) return;
    header.start = header.tokens[from].start;
    header.tokens.erase(header.tokens.begin(),
                        header.tokens.begin() + static_cast<std::ptrdiff_t>(from));
  }

  [[nodiscard]] static Header part_of(const Header& header, std::size_t from, std::size_t to) {
    Header out;
    out.text = header.text;
    out.attribute_lists = header.attribute_lists;
    out.tokens.assign(header.tokens.begin() + static_cast<std::ptrdiff_t>(from),
                      header.tokens.begin() + static_cast<std::ptrdiff_t>(to));
    out.start = from == 0 ? header.start : out.tokens.front().start;
    out.end = HeaderEnd::Semicolon;
    out.end_at = header.tokens[to].start;
    return out;
  }

  /// A lone ';', the end of a body, or attributes of the assembly.
  /// REQUIRES: it has no tokens.
  [[nodiscard]] bool is_nothing(const Header& header) const {
    if (!header.attribute_lists.empty())
      return std::ranges::all_of(header.attribute_lists, [&](const Token& list) {
        const std::string_view target = header.text_of(token_at(header.text, list.start + 1));
        return target == "assembly" || target == "module";
      });
    return header.end == HeaderEnd::Semicolon || header.end == HeaderEnd::ClosingBrace ||
           header.end == HeaderEnd::Text;
  }

  /// REQUIRES: it has tokens.
  void declared(const Header& header) {
    if (!walk_.in_type()) {
      if (header.is_word(header.is_word(0, "global") ? 1 : 0, "using"))
        return using_directive(header);
      if (header.is_word(0, "extern") && header.is_word(1, "alias")) return walk_.finish(header);
      if (header.is_word(0, "namespace")) return name_space(header);
    }
    const std::size_t modifiers = header.modifiers_end(0);
    if (const auto keyword = type_keyword(header, modifiers)) return type(header, *keyword);
    const bool is_pointer =
        modifiers + 1 < header.tokens.size() && header.tokens[modifiers + 1].is('*');
    if (header.is_word(modifiers, "delegate") && !is_pointer) return delegate(header, modifiers);
    if (walk_.in_type() && modifiers < header.tokens.size())
      return read_member(walk_, header, modifiers);
    skip(header);
  }

  void skip(const Header& header) {
    walk_.unreadable(header);
    walk_.finish(header);
  }

  // --- namespaces ---

  void using_directive(const Header& header) {
    const std::string_view text = walk_.text();
    Using added;
    std::size_t at = header.is_word(0, "global") ? 2 : 1;
    added.is_global = at == 2;
    for (; header.is_word(at, "static") || header.is_word(at, "unsafe"); ++at)
      added.is_static = added.is_static || header.is_word(at, "static");
    std::size_t from = at < header.tokens.size() ? header.tokens[at].start : header.end_at;
    std::size_t end = header.end_at;
    if (header.end == HeaderEnd::Equals) {
      added.alias = plain_name(text.substr(from, header.end_at - from));
      from = walk_.at();
      end = statement_end(text, from);
    }
    added.target = plain_name(text.substr(from, end - from));
    if (added.target.empty() || end >= text.size() || text[end] != ';') walk_.unreadable(header);
    walk_.finish(header);
    if (added.target.empty()) return;
    std::vector<Using>& usings = facts_.namespaces[walk_.innermost().name_space].usings;
    if (usings.size() < kMaxUsings) return usings.push_back(std::move(added));
    if (!std::exchange(many_usings_, true))
      walk_.report(header.start,
                   "more than " + std::to_string(kMaxUsings) + " usings: not all were read");
  }

  void name_space(const Header& header) {
    const bool of_file = header.end == HeaderEnd::Semicolon;
    if (header.tokens.size() < 2 || (!of_file && header.end != HeaderEnd::Brace))
      return skip(header);
    NamespaceFacts added;
    // A file has one file-scoped namespace. A second one does not go inside of the first.
    added.parent = of_file ? 0 : walk_.innermost().name_space;
    const std::string& around = facts_.namespaces[added.parent].name;
    const std::string name = plain_name(walk_.text_between(header.tokens[1], header.tokens.back()));
    added.name = around.empty() ? name : around + "." + name;
    const bool too_long = added.name.size() > kMaxNamespace;
    if (too_long)
      walk_.report(header.start, "namespace has a name of more than " +
                                     std::to_string(kMaxNamespace) + " bytes: it was not read");
    if (too_long || !walk_.afford(header.start, added.name.size())) return walk_.finish(header);
    facts_.namespaces.push_back(std::move(added));
    const std::size_t index = facts_.namespaces.size() - 1;
    if (!of_file) return walk_.enter(header, {header.end_at, index, TypeFacts::kNoType});
    walk_.innermost().name_space = index;
  }

  // --- types ---

  void type(const Header& header, std::size_t keyword) {
    std::size_t first = keyword;
    while (first > 0 && is_modifier_before(header, first)) --first;
    if (first > 0) walk_.unreadable(header.start, header.tokens[first - 1].end);
    TypeFacts added;
    added.modifiers = modifiers_of(header, first, keyword);
    added.is_record = header.is_word(keyword, "record");
    const std::size_t word = keyword + (added.is_record && type_word(header, keyword + 1) ? 1 : 0);
    added.kind = type_word(header, word).value_or(TypeKind::Class);
    const bool has_end = header.end == HeaderEnd::Brace || header.end == HeaderEnd::Semicolon;
    if (word + 1 >= header.tokens.size() || !header.tokens[word + 1].is_word() || !has_end)
      return skip(header);
    std::size_t at = type_name(header, word + 1, added);
    if (at < header.tokens.size() && header.tokens[at].is_group('(')) ++at;
    if (at < header.tokens.size() && header.tokens[at].is(':')) bases(header, at + 1, added);
    if (added.kind == TypeKind::Enum && added.underlying.empty()) added.underlying = "int";
    const TypeKind kind = added.kind;
    if (!add_type(header, std::move(added)) || header.end != HeaderEnd::Brace)
      return walk_.finish(header);
    if (kind == TypeKind::Enum) return read_enum_members(walk_, header);
    walk_.enter(header, {header.end_at, walk_.innermost().name_space, facts_.types.size() - 1});
  }

  void delegate(const Header& header, std::size_t keyword) {
    const auto group = parameter_list(header, keyword + 1);
    if (!group || header.end != HeaderEnd::Semicolon) return skip(header);
    std::size_t name = *group - 1;
    for (int depth = 0; name > keyword; --name) {
      depth += header.tokens[name].is('>') ? 1 : header.tokens[name].is('<') ? -1 : 0;
      if (depth == 0 && header.tokens[name].is_word()) break;
    }
    TypeFacts added;
    added.kind = TypeKind::Delegate;
    added.modifiers = modifiers_of(header, 0, keyword);
    type_name(header, name, added);
    (void)add_type(header, std::move(added));
  }

  /// Name<T, U>; gives the index of the token after it.
  std::size_t type_name(const Header& header, std::size_t at, TypeFacts& added) {
    added.name = plain_name(header.text_of(header.tokens[at]));
    added.line = walk_.line_of(header.tokens[at].start);
    ++at;
    if (at >= header.tokens.size() || !header.tokens[at].is('<')) return at;
    const std::size_t end = angles_end(header.tokens, at);
    const std::size_t from = header.tokens[at].end;
    for (const ListPart& part : list_parts(header.text, from, header.tokens[end - 1].start)) {
      // [Attribute] in T: its last word is its name.
      const std::string_view inside = header.text.substr(0, part.end);
      Token name;
      for (Token token = token_at(inside, part.start); token.kind != TokenKind::End;
           token = token_at(inside, token.end))
        if (token.is_word()) name = token;
      if (name.is_word()) added.type_parameters.push_back(plain_name(header.text_of(name)));
    }
    return end;
  }

  void bases(const Header& header, std::size_t from, TypeFacts& added) {
    std::size_t to = from;
    while (to < header.tokens.size() && !header.is_word(to, "where")) ++to;
    if (from == to) return walk_.unreadable(header);
    const std::string_view text = header.text;
    for (const ListPart& part :
         list_parts(text, header.tokens[from].start, header.tokens[to - 1].end)) {
      auto written = type_text(text.substr(part.start, base_end(text, part) - part.start));
      if (!written) {
        walk_.unreadable(header);
      } else if (added.kind == TypeKind::Enum) {
        added.underlying = keyword_of(*written);
      } else {
        added.bases.push_back(*std::move(written));
      }
    }
  }

  /// Base(arguments): the type ends before them. Base<(int, int)> has none.
  [[nodiscard]] static std::size_t base_end(std::string_view text, const ListPart& part) {
    const std::string_view inside = text.substr(0, part.end);
    std::size_t end = part.start;
    for (Token token = token_at(inside, part.start); token.kind != TokenKind::End;
         token = token_at(inside, token.end)) {
      if (token.is_group('(') && token.end == part.end) return end == part.start ? part.end : end;
      end = token.end;
    }
    return part.end;
  }

  [[nodiscard]] bool add_type(const Header& header, TypeFacts added) {
    const bool too_many = added.type_parameters.size() > kMaxTypeParameters;
    if (too_many)
      walk_.report(header.start, "more than " + std::to_string(kMaxTypeParameters) +
                                     " type parameters: the type was not read");
    if (too_many || walk_.too_deep(header)) return false;
    added.name_space = walk_.innermost().name_space;
    added.outer = walk_.innermost().outer;
    added.full_name = full_name(added);
    if (!walk_.afford(header.start, added.full_name.size())) return false;
    walk_.add_attributes_of(header, added.attributes, "type");
    facts_.types.push_back(std::move(added));
    return true;
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

  SourceWalk walk_;
  SourceFacts& facts_;
  bool many_usings_ = false;
};

}  // namespace

void read_declarations(std::string_view text, SourceFacts& facts, std::vector<MethodShape>* methods,
                       const std::function<bool()>& unwanted) {
  DeclarationReader(text, facts, methods, unwanted).run();
}

}  // namespace diorama::csharp

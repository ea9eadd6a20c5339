// SourceWalk: where a reader of declarations is: the text, the place in it, the namespaces and
// types whose bodies are open, and the facts found so far.
//
// Not the reading itself: csharp/declarations.h and csharp/members.h do that.
//
// Threading: one thread. Errors: what cannot be read becomes a Problem of the facts.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/facts.h"
#include "csharp/header.h"
#include "csharp/methods.h"
#include "csharp/tokens.h"

namespace diorama::csharp {

/// Lines by position. Positions come nearly in order, so counting goes on from the last one.
class Lines {
 public:
  explicit Lines(std::string_view text) : text_(text) {}
  [[nodiscard]] int line_of(std::size_t position);
  [[nodiscard]] int column_of(std::size_t position) const;

 private:
  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
};

class SourceWalk {
 public:
  /// A namespace or type whose body is being read; the first is the file.
  struct Open {
    std::size_t at = 0;  ///< of its brace
    std::size_t name_space = 0;
    std::size_t outer = TypeFacts::kNoType;
  };

  /// `methods`: takes every method and property; null: nobody wants them. `unwanted`: whether
  /// nobody wants the facts any more; it must outlive this.
  SourceWalk(std::string_view text, SourceFacts& facts, std::vector<MethodShape>* methods,
             const std::function<bool()>& unwanted);

  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] SourceFacts& facts() { return facts_; }
  /// Where every method goes; null: nobody wants them.
  [[nodiscard]] std::vector<MethodShape>* methods() { return methods_; }
  [[nodiscard]] std::size_t at() const { return at_; }
  void go_to(std::size_t at) { at_ = at; }
  [[nodiscard]] int line_of(std::size_t position) { return lines_.line_of(position); }
  [[nodiscard]] std::string_view text_between(const Token& first, const Token& last) const {
    return text_.substr(first.start, last.end - first.start);
  }

  [[nodiscard]] Open& innermost() { return open_.back(); }
  [[nodiscard]] bool in_type() const { return open_.back().outer != TypeFacts::kNoType; }
  /// REQUIRES: in_type().
  [[nodiscard]] TypeFacts& owner() { return facts_.types[open_.back().outer]; }

  /// Counts a step; false: nobody wants the facts any more, end now.
  [[nodiscard]] bool step();
  /// The next header; false at the end of the text, and when nobody wants the facts any more.
  bool next(Header& header);
  /// Goes past what a header leaves: its body, its value, or the brace that closes what is around.
  void finish(const Header& header);
  /// Goes into the body of a namespace or type, or past it when that is too deep.
  void enter(const Header& header, const Open& open);
  [[nodiscard]] bool too_deep(const Header& header);
  /// After the brace that closes this one.
  [[nodiscard]] std::size_t body_end(std::size_t brace);

  /// The attributes of a declaration; not those of the assembly that stand before it. `own`: the
  /// target that means the declaration itself: [field: X] of a field is [X].
  void add_attributes_of(const Header& header, Attributes& out, std::string_view own);
  void add_attribute_list(const Token& list, Attributes& out);

  /// Names repeat the names around them, and the fields of one declaration its type and its
  /// attributes: a small text can ask for more memory than there is. False when it did.
  [[nodiscard]] bool afford(std::size_t at, std::size_t bytes);
  void report(std::size_t at, std::string message);
  void unreadable(std::size_t from, std::size_t to);
  void unreadable(const Header& header);

 private:
  void close(std::size_t at);
  void unclosed(std::size_t brace);

  std::string_view text_;
  SourceFacts& facts_;
  std::vector<MethodShape>* methods_;
  const std::function<bool()>& unwanted_;
  std::size_t steps_ = 0;
  Lines lines_;
  std::size_t at_ = 0;
  std::vector<Open> open_{Open{}};
  std::size_t whole_budget_;
  std::size_t budget_ = whole_budget_;
  bool overdrawn_ = false;
  bool has_unclosed_ = false;
};

}  // namespace diorama::csharp

// One walk over the text, token by token, with a stack of the brackets that are open. A closing
// bracket closes the nearest open one of its kind and all that were opened after that:
//
//   class A { int x = (((1; }        the '}' closes the three '(' too
//
// A declaration begins after a ';', '{' or '}' outside of ( and [. One that goes over a bound is
// left out up to its ';' or to the end of its body:
//
//   class A { public int hp; int x = ((((((((...)))))))); public int mp; }
//                            ^ from here                ^ to here: hp and mp are still read
#include "csharp/bounds.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "csharp/lexer.h"
#include "csharp/source.h"

namespace diorama::csharp {

namespace {

class Bounder {
 public:
  Bounder(std::string& text, std::vector<Problem>& problems) : text_(text), problems_(problems) {}

  void run() {
    while (at_ < text_.size()) {
      if (is_space(text_[at_])) {
        ++at_;
      } else if (tokens_ >= kMaxTokens) {
        report("more than " + std::to_string(kMaxTokens) + " tokens: the rest was not read");
        return cut();
      } else {
        token();
      }
    }
  }

  /// Goes as far as this position and cuts there.
  void run_to(std::size_t end) {
    while (at_ < text_.size() && at_ < end) {
      if (is_space(text_[at_])) {
        ++at_;
      } else {
        token();
      }
    }
    cut();
  }

 private:
  void token() {
    ++tokens_;
    if (++in_a_row_ > kMaxTokensInARow) return give_up("tokens in a row", kMaxTokensInARow);
    const char c = text_[at_];
    if (is_identifier_part(c)) return word();
    const LiteralSpan literal = literal_at(text_, at_);
    if (literal.kind != Literal::None) return text(literal);
    switch (c) {
      case '(':
      case '[':
      case '{': return open(c);
      case ')': return close('(');
      case ']': return close('[');
      case '}': return close('{');
      case '<': return angle();
      case '>':
        if (angles_ > 0) --angles_;
        break;
      case ';': angles_ = 0; break;
      default: break;
    }
    ++at_;
    if (c == ',' || c == ';') in_a_row_ = 0;
    if (c == ';') begin_declaration();
  }

  void word() {
    const std::size_t end = identifier_end(text_, at_);
    if (end - at_ > kMaxWord) return give_up("bytes in one word", kMaxWord);
    at_ = end;
  }

  /// An escape in a literal is a token to the parser.
  void text(const LiteralSpan& literal) {
    const std::string_view inside = std::string_view(text_).substr(at_, literal.end - at_);
    const std::size_t quotes = std::min(inside.find_first_not_of('"'), inside.size());
    if (quotes > kMaxQuotes) return give_up("quotes in a row", kMaxQuotes);
    tokens_ += static_cast<std::size_t>(std::ranges::count(inside, '\\'));
    at_ = literal.end;
  }

  void open(char bracket) {
    if (open_.size() >= kMaxBrackets) return give_up("open brackets", kMaxBrackets);
    open_ += bracket;
    if (bracket == '{') {
      angles_ = in_a_row_ = 0;
      ++at_;
      return begin_declaration();
    }
    ++groups_;
    ++at_;
  }

  void close(char bracket) {
    if (const std::size_t found = open_.rfind(bracket); found != std::string::npos)
      close_down_to(found);
    ++at_;
    if (bracket != '{') return;
    angles_ = in_a_row_ = 0;
    begin_declaration();
  }

  void close_down_to(std::size_t size) {
    for (; open_.size() > size; open_.pop_back())
      if (open_.back() != '{') --groups_;
  }

  /// `1 << 4` and `a <= b` open nothing.
  void angle() {
    const char next = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
    if (next == '<' || next == '=') {
      at_ += 2;
      return;
    }
    if (angles_ >= kMaxAngles) return give_up("open '<'", kMaxAngles);
    ++angles_;
    ++at_;
  }

  void begin_declaration() {
    if (groups_ != 0) return;
    start_ = at_;
    start_depth_ = open_.size();
  }

  /// Leaves out the declaration here, and goes on after it.
  void give_up(std::string_view what, std::size_t most) {
    report("more than " + std::to_string(most) + " " + std::string(what) +
           ": this declaration was not read");
    skip_declaration();
    blank(start_, at_);
    close_down_to(start_depth_);
    angles_ = in_a_row_ = 0;
    begin_declaration();
  }

  /// To after its ';' or its body, or to the brace that closes what is around it.
  void skip_declaration() {
    const auto around =
        std::count(open_.begin() + static_cast<std::ptrdiff_t>(start_depth_), open_.end(), '{');
    auto depth = around;
    while (at_ < text_.size()) {
      const LiteralSpan literal = literal_at(text_, at_);
      if (literal.kind != Literal::None) {
        at_ = literal.end;
        continue;
      }
      const char c = text_[at_];
      if (c == '}' && depth == 0) return;
      ++at_;
      if (c == '{') ++depth;
      if (c == ';' && depth == 0) return;
      if (c == '}' && --depth == 0) return;
    }
  }

  void cut() {
    blank(start_, text_.size());
    close_down_to(start_depth_);
    text_.append(open_.size(), '}');
    at_ = text_.size();
  }

  void blank(std::size_t from, std::size_t to) {
    for (; from < to; ++from)
      if (text_[from] != '\n') text_[from] = ' ';
  }

  void report(std::string message) {
    if (problems_.size() >= kMaxProblems) return;
    const auto reported = text_.begin() + static_cast<std::ptrdiff_t>(line_at_);
    const auto here = text_.begin() + static_cast<std::ptrdiff_t>(at_);
    line_ += static_cast<int>(std::count(reported, here, '\n'));
    line_at_ = at_;
    const std::size_t line_start = text_.rfind('\n', at_) + 1;
    problems_.push_back({line_, static_cast<int>(at_ - line_start) + 1, std::move(message)});
  }

  std::string& text_;
  std::vector<Problem>& problems_;
  std::size_t at_ = 0;
  std::size_t tokens_ = 0;
  std::size_t in_a_row_ = 0;
  std::string open_;        ///< the brackets that are open
  std::size_t groups_ = 0;  ///< those of them that are not '{'
  std::size_t angles_ = 0;
  std::size_t start_ = 0;        ///< of the declaration here
  std::size_t start_depth_ = 0;  ///< of open_ there
  int line_ = 1;                 ///< at line_at_
  std::size_t line_at_ = 0;
};

}  // namespace

void bound_text(std::string& text, std::vector<Problem>& problems) {
  Bounder(text, problems).run();
}

int cut_text(std::string& text, std::size_t at) {
  at = std::min(at, text.size());
  const auto line = std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
  std::vector<Problem> known;
  Bounder(text, known).run_to(at);
  return static_cast<int>(line) + 1;
}

}  // namespace diorama::csharp

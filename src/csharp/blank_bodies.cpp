// The second half of the pre-pass (csharp/preprocess.h): one walk over the text that follows
// declarations and never enters a body.
//
// A '{' is classified by the words in front of it since the last ';', '{' or '}' (the header):
// a type keyword makes it a type, a '(' after a name makes it a method, neither makes it a
// property. Type keywords after ':' or ',' are constraints (where T : class, new()), and a '('
// after a type keyword is a primary constructor, so neither counts.
#include <algorithm>
#include <array>

#include "csharp/lexer.h"
#include "csharp/preprocess.h"

namespace diorama::csharp {

namespace {

constexpr auto kModifierWords = std::to_array<std::string_view>(
    {"abstract", "async",     "const",    "explicit", "extern",   "file",
     "fixed",    "implicit",  "internal", "new",      "override", "partial",
     "private",  "protected", "public",   "readonly", "ref",      "required",
     "scoped",   "sealed",    "static",   "unsafe",   "virtual",  "volatile"});
static_assert(std::ranges::is_sorted(kModifierWords));

class BodyBlanker {
 public:
  explicit BodyBlanker(std::string& text) : text_(text) {}

  /// The position of the innermost brace that is never closed; npos when all are closed.
  std::size_t run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_space(c)) {
        ++at_;
      } else if (!skip_literal()) {
        begin_member();
        if (is_identifier_start(c)) {
          word();
        } else if (c == '@' && at_ + 1 < text_.size() && is_identifier_start(text_[at_ + 1])) {
          at_ = identifier_end(text_, at_ + 1);
          before_ = Before::Name;
        } else {
          punctuation(c);
        }
      }
    }
    return close_all();
  }

 private:
  enum class Place { Namespace, Type, Enum, Accessors, Body };
  struct Open {
    Place place;
    std::size_t at;
  };
  /// What comes before the current token, as far as it matters.
  enum class Before { Start, Modifier, Name, Close, Separator, Other };

  struct Header {
    std::size_t start = 0;
    bool started = false;
    bool attributes = false;
    bool type = false;
    bool enumeration = false;
    bool name_space = false;
    bool delegate = false;
    bool operation = false;
    bool method = false;
    bool constant = false;
  };

  struct Statement {
    std::size_t end = 0;     ///< at the ';', or at what ends it instead
    bool has_comma = false;  ///< outside all brackets: maybe a second declarator
  };

  [[nodiscard]] Place place() const {
    return open_.empty() ? Place::Namespace : open_.back().place;
  }

  void begin_member() {
    if (header_.started) return;
    header_.started = true;
    header_.start = at_;
    before_ = Before::Start;
  }
  void end_member() { header_ = {}; }

  void blank(std::size_t from, std::size_t to) {
    for (; from < to && from < text_.size(); ++from)
      if (text_[from] != '\n') text_[from] = ' ';
  }

  /// Comments are removed, interpolated strings become "", other literals stay.
  bool skip_literal() {
    const LiteralSpan literal = literal_at(text_, at_);
    if (literal.kind == Literal::None) return false;
    if (literal.kind == Literal::Comment || literal.kind == Literal::Interpolated)
      blank(at_, literal.end);
    if (literal.kind == Literal::Interpolated && at_ + 2 <= literal.end) {
      text_[at_] = '"';
      text_[at_ + 1] = '"';
    }
    at_ = literal.end;
    return true;
  }

  /// Goes past the bracket that closes the one here, or to a ';', which no header has inside.
  void skip_group() {
    int depth = 0;
    while (at_ < text_.size() && text_[at_] != ';') {
      if (skip_literal()) continue;
      const char c = text_[at_++];
      if (c == '(' || c == '[') ++depth;
      if ((c == ')' || c == ']') && --depth == 0) return;
    }
  }

  [[nodiscard]] Statement statement_from(std::size_t at) const {
    Statement statement;
    int depth = 0;
    while (at < text_.size()) {
      const LiteralSpan literal = literal_at(text_, at);
      if (literal.kind != Literal::None) {
        at = literal.end;
        continue;
      }
      const char c = text_[at];
      if (c == '(' || c == '[' || c == '{') ++depth;
      if (c == ')' || c == ']' || c == '}') --depth;
      if (depth < 0 || (depth == 0 && c == ';')) break;
      if (depth == 0 && c == ',') statement.has_comma = true;
      ++at;
    }
    statement.end = at;
    return statement;
  }

  void word() {
    const std::size_t start = at_;
    at_ = identifier_end(text_, at_);
    const std::string_view name = std::string_view(text_).substr(start, at_ - start);
    if (const bool constraint = before_ == Before::Separator; !constraint) note_keyword(name);
    const bool modifier = std::ranges::binary_search(kModifierWords, name);
    before_ = modifier ? Before::Modifier : Before::Name;
  }

  void note_keyword(std::string_view name) {
    if (name == "class" || name == "struct" || name == "interface" || name == "enum") {
      header_.type = true;
      header_.enumeration = name == "enum";
    } else if (name == "record") {
      const bool first = before_ == Before::Start || before_ == Before::Modifier;
      const std::size_t next = text_.find_first_not_of(" \t\r\n", at_);
      if (first && next != std::string::npos && is_identifier_start(text_[next]))
        header_.type = true;
    } else if (name == "namespace") {
      header_.name_space = true;
    } else if (name == "delegate") {
      header_.delegate = true;
    } else if (name == "operator") {
      header_.operation = header_.method = true;
    } else if (name == "const") {
      header_.constant = true;
    }
  }

  void punctuation(char c) {
    switch (c) {
      case '[':
        if (before_ == Before::Start) {
          header_.attributes = true;
          skip_group();
          return;  // still at the start: further attributes may follow
        }
        skip_group();
        before_ = Before::Other;
        return;
      case '(':
        if ((before_ == Before::Name || before_ == Before::Close) && !header_.type)
          header_.method = true;
        skip_group();
        before_ = Before::Other;
        return;
      case '{': return open_brace();
      case '}':
        ++at_;
        if (!open_.empty()) open_.pop_back();
        return end_member();
      case ';':
        ++at_;
        if (droppable()) blank(header_.start, at_);
        return end_member();
      case '=': return equals();
      default:
        ++at_;
        before_ = c == '>'               ? Before::Close
                  : c == ':' || c == ',' ? Before::Separator
                                         : Before::Other;
    }
  }

  /// Whether the header belongs to a method that nobody asks about.
  [[nodiscard]] bool droppable() const {
    return place() == Place::Type && header_.method && !header_.attributes && !header_.delegate;
  }

  void open_brace() {
    const Place where = place();
    const bool declares = where == Place::Namespace || where == Place::Type;
    if (declares && header_.type) return enter(header_.enumeration ? Place::Enum : Place::Type);
    if (declares && header_.name_space) return enter(Place::Namespace);
    if (where == Place::Type && !header_.method) return enter(Place::Accessors);

    const std::size_t end = closing_end(text_, at_);
    const bool closed = closes(end);
    if (!closed) open_.push_back({Place::Body, at_});
    if (droppable() && closed) {
      blank(header_.start, end);
    } else {
      blank(at_ + 1, closed ? end - 1 : end);
    }
    at_ = end;
    end_member();
  }

  /// Whether closing_end() found a brace, and not just the end of the text.
  [[nodiscard]] bool closes(std::size_t end) const {
    return end < text_.size() || (end > at_ + 1 && text_[end - 1] == '}');
  }

  /// While a file is being written its end is missing: what is there counts anyway.
  std::size_t close_all() {
    if (open_.empty()) return std::string::npos;
    const std::size_t innermost = open_.back().at;
    // A header without a body would take the closing brace for its own.
    if (header_.started && place() != Place::Enum) blank(header_.start, text_.size());
    text_.append(open_.size(), '}');
    return innermost;
  }

  void enter(Place inner) {
    open_.push_back({inner, at_});
    ++at_;
    end_member();
  }

  void equals() {
    const bool arrow = at_ + 1 < text_.size() && text_[at_ + 1] == '>';
    const Place where = place();
    const bool has_members = where == Place::Type || where == Place::Accessors;
    if (header_.operation || !has_members) {
      // == of an operator, a using alias, or an enum member
      ++at_;
      before_ = Before::Other;
    } else if (arrow) {
      expression_body();
    } else {
      initializer();
    }
  }

  void expression_body() {
    const std::size_t start = at_;
    const Statement statement = statement_from(at_ + 2);
    at_ = statement.end;
    if (droppable() && at_ < text_.size() && text_[at_] == ';') {
      blank(header_.start, ++at_);
      return end_member();
    }
    if (statement.end < start + 3) return;  // nothing after the arrow: broken, and short
    blank(start + 2, statement.end);
    text_[start + 2] = '0';
  }

  /// `= value`: removes it, unless it is a constant or may hide a second declarator.
  void initializer() {
    const Statement statement = statement_from(at_ + 1);
    if (header_.start == at_) {  // after the accessors of a property: the ';' goes too
      const bool ended = statement.end < text_.size() && text_[statement.end] == ';';
      at_ = statement.end + (ended ? 1 : 0);
      blank(header_.start, at_);
      return end_member();
    }
    if (!header_.constant && !statement.has_comma) {
      blank(at_, statement.end);
    } else {
      while (at_ < statement.end) {
        if (text_[at_] == '{') {
          // Not beyond the statement, however its brackets are mixed up: {);
          const auto inside = std::string_view(text_).substr(0, statement.end);
          const std::size_t end = closing_end(inside, at_);
          blank(at_ + 1, end - 1);
          at_ = end;
        } else if (!skip_literal()) {
          ++at_;
        }
      }
    }
    at_ = statement.end;
    before_ = Before::Other;
  }

  std::string& text_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  Header header_;
  Before before_ = Before::Start;
};

}  // namespace

void blank_bodies(std::string& text, std::vector<Problem>& problems) {
  const std::size_t unclosed = BodyBlanker(text).run();
  if (unclosed == std::string::npos) return;
  const auto at = text.begin() + static_cast<std::ptrdiff_t>(unclosed);
  const std::size_t line_start = text.rfind('\n', unclosed) + 1;
  problems.push_back({static_cast<int>(std::count(text.begin(), at, '\n')) + 1,
                      static_cast<int>(unclosed - line_start) + 1, "'{' is never closed"});
}

}  // namespace diorama::csharp

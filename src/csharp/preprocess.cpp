// What the compiler does before it reads: the branches of #if that are not compiled become spaces,
// so that lines and columns stay where they are.
//
//   #if UNITY_EDITOR && !UNITY_2019_4_OR_NEWER
//       public int onlyOld;                          gone, if the condition is false
//   #else
//       public int health;                           stays
//   #endif
//
// A '#' counts only at the beginning of a line, and not inside a literal or a comment.
#include "csharp/preprocess.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"
#include "csharp/lexer.h"
#include "csharp/source.h"

namespace diorama::csharp {

namespace {

constexpr int kMaxConditionDepth = 64;
constexpr std::size_t kMaxNestedIfs = 1024;
/// What an editor or a web page puts between words: U+00A0, U+200B, U+2028, U+2029, U+202F, U+3000,
/// U+FEFF.
constexpr auto kWideBlanks =
    std::to_array<std::string_view>({"\xC2\xA0", "\xE2\x80\x8B", "\xE2\x80\xA8", "\xE2\x80\xA9",
                                     "\xE2\x80\xAF", "\xE3\x80\x80", "\xEF\xBB\xBF"});

// --- conditions ---

/// Recursive descent over `a && !(b || c == true)`.
class Condition {
 public:
  Condition(std::string_view text, const Defines& defines) : text_(text), defines_(defines) {}

  bool value() {
    const bool result = either(0);
    skip_space();
    if (at_ != text_.size() && !text_.substr(at_).starts_with("//")) malformed_ = true;
    return result && !malformed_;
  }
  [[nodiscard]] bool malformed() const { return malformed_; }

 private:
  bool either(int depth) {
    bool result = both(depth);
    while (eat("||")) {
      const bool right = both(depth);
      result = result || right;
    }
    return result;
  }
  bool both(int depth) {
    bool result = equal(depth);
    while (eat("&&")) {
      const bool right = equal(depth);
      result = result && right;
    }
    return result;
  }
  bool equal(int depth) {
    bool result = unary(depth);
    while (true) {
      if (eat("==")) {
        result = result == unary(depth);
      } else if (eat("!=")) {
        result = result != unary(depth);
      } else {
        return result;
      }
    }
  }
  bool unary(int depth) {
    bool negate = false;
    skip_space();
    while (!text_.substr(at_).starts_with("!=") && eat("!")) negate = !negate;
    return primary(depth) != negate;
  }
  bool primary(int depth) {
    if (eat("(")) {
      if (depth >= kMaxConditionDepth) return fail();
      const bool result = either(depth + 1);
      return eat(")") ? result : fail();
    }
    skip_space();
    if (at_ >= text_.size() || !is_identifier_start(text_[at_])) return fail();
    const std::size_t end = identifier_end(text_, at_);
    const std::string_view name = text_.substr(at_, end - at_);
    at_ = end;
    return name == "true" || (name != "false" && defines_.contains(name));
  }

  bool fail() {
    malformed_ = true;
    at_ = text_.size();
    return false;
  }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool eat(std::string_view token) {
    skip_space();
    if (!text_.substr(at_).starts_with(token)) return false;
    at_ += token.size();
    return true;
  }

  std::string_view text_;
  const Defines& defines_;
  std::size_t at_ = 0;
  bool malformed_ = false;
};

// --- directives ---

class ConditionResolver {
 public:
  ConditionResolver(std::string text, const Defines& defines, std::vector<Problem>& problems)
      : text_(std::move(text)), defines_(defines), problems_(problems) {}

  std::string run() {
    while (at_ < text_.size()) {
      if (at_line_start_ && text_[at_] == '#') {
        directive();
      } else if (!active()) {
        skip_inactive_line();
      } else {
        step();
      }
    }
    if (!branches_.empty()) report("#if without #endif");
    return std::move(text_);
  }

 private:
  struct Branch {
    bool around = true;   ///< whether the text around the #if is compiled
    bool taken = false;   ///< a branch before this one was
    bool active = false;  ///< this one is
    bool last = false;    ///< #else was seen
  };

  [[nodiscard]] bool active() const {
    return too_deep_ == 0 && (branches_.empty() || branches_.back().active);
  }

  /// How many bytes the blank here has that is not ASCII, like U+00A0; 0 when there is none. A byte
  /// order mark is one: files that were joined have them inside.
  [[nodiscard]] std::size_t wide_blank(std::size_t at) const {
    const std::string_view rest = std::string_view(text_).substr(at, 3);
    if (static_cast<unsigned char>(rest[0]) < 0xC2) return 0;
    for (const std::string_view blank : kWideBlanks)
      if (rest.starts_with(blank)) return blank.size();
    return 0;
  }

  /// One byte, comment or literal of compiled text.
  void step() {
    const char c = text_[at_];
    if (c == '\n') {
      ++line_;
      at_line_start_ = true;
      ++at_;
      return;
    }
    if (const std::size_t blank = wide_blank(at_); blank > 0) {
      text_.replace(at_, blank, blank, ' ');
      at_ += blank;
      return;
    }
    if (!is_space(c)) at_line_start_ = false;
    const LiteralSpan literal = literal_at(text_, at_);
    if (literal.kind == Literal::None) {
      ++at_;
      return;
    }
    const bool comment = literal.kind == Literal::Comment;
    for (; at_ < literal.end; ++at_) {
      if (text_[at_] == '\n') {
        ++line_;
      } else if (comment) {
        text_[at_] = ' ';
      }
    }
  }

  /// A line that is not compiled may be anything: only a first '#' in it is looked at.
  void skip_inactive_line() {
    while (at_ < text_.size() && text_[at_] != '\n') {
      if (text_[at_] == '#' && at_line_start_) return;
      if (!is_space(text_[at_])) {
        at_line_start_ = false;
        text_[at_] = ' ';
      }
      ++at_;
    }
    if (at_ >= text_.size()) return;
    ++at_;
    ++line_;
    at_line_start_ = true;
  }

  void directive() {
    const std::size_t end = std::min(text_.find('\n', at_), text_.size());
    std::size_t name_start = at_ + 1;
    while (name_start < end && is_space(text_[name_start])) ++name_start;
    const std::size_t name_end = identifier_end(std::string_view(text_).substr(0, end), name_start);
    const std::string name = text_.substr(name_start, name_end - name_start);
    const std::string rest = text_.substr(name_end, end - name_end);
    apply(name, rest);
    for (; at_ < end; ++at_)
      if (text_[at_] != '\r') text_[at_] = ' ';
    at_line_start_ = false;
  }

  void apply(const std::string& name, const std::string& rest) {
    if (name == "if") {
      begin_if(rest);
    } else if (name == "elif" || name == "else") {
      next_branch(name, rest);
    } else if (name == "endif") {
      if (too_deep_ > 0) return void(--too_deep_);
      if (branches_.empty()) return report("#endif without #if");
      branches_.pop_back();
    } else if (active() && (name == "define" || name == "undef")) {
      define(rest, name == "define");
    }
  }

  void begin_if(const std::string& rest) {
    if (branches_.size() >= kMaxNestedIfs) {
      if (++too_deep_ == 1)
        report("more than " + std::to_string(kMaxNestedIfs) + " #if inside each other: not read");
      return;
    }
    const bool around = active();
    const bool value = around && condition(rest);
    branches_.push_back({around, value, value, false});
  }

  void next_branch(const std::string& name, const std::string& rest) {
    if (too_deep_ > 0) return;
    if (branches_.empty() || branches_.back().last) return report("#" + name + " without #if");
    Branch& branch = branches_.back();
    const bool open = branch.around && !branch.taken;
    branch.last = name == "else";
    branch.active = open && (branch.last || condition(rest));
    branch.taken = branch.taken || branch.active;
  }

  void define(std::string_view rest, bool on) {
    std::size_t start = 0;
    while (start < rest.size() && is_space(rest[start])) ++start;
    const std::string name(rest.substr(start, identifier_end(rest, start) - start));
    if (on) {
      defines_.insert(name);
    } else {
      defines_.erase(name);
    }
  }

  bool condition(std::string_view rest) {
    bool malformed = false;
    const bool value = evaluate_condition(rest, defines_, malformed);
    if (malformed) report("condition of #if cannot be read: " + excerpt(rest));
    return value;
  }

  void report(std::string message) {
    if (problems_.size() >= kMaxProblems) return;
    while (!message.empty() && is_space(message.back())) message.pop_back();
    problems_.push_back({line_, 1, std::move(message)});
  }

  std::string text_;
  Defines defines_;
  std::vector<Problem>& problems_;
  std::vector<Branch> branches_;
  std::size_t too_deep_ = 0;  ///< #if inside the deepest branch that is still followed
  std::size_t at_ = 0;
  int line_ = 1;
  bool at_line_start_ = true;
};

// --- encodings ---

std::string from_utf16(std::string_view bytes, bool big_endian) {
  const auto unit = [&](std::size_t at) -> std::uint32_t {
    const auto first = static_cast<unsigned char>(bytes[at]);
    const auto second = static_cast<unsigned char>(bytes[at + 1]);
    return static_cast<std::uint32_t>(big_endian ? first * 256 + second : second * 256 + first);
  };
  std::string out;
  for (std::size_t at = 2; at + 1 < bytes.size(); at += 2) {
    std::uint32_t code = unit(at);
    if (code >= 0xD800 && code < 0xDC00 && at + 3 < bytes.size()) {
      const std::uint32_t low = unit(at + 2);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
        at += 2;
      }
    }
    append_utf8(out, code >= 0xD800 && code < 0xE000 ? '?' : code);
  }
  return out;
}

/// How many bytes the well-formed character here has; 0 when it is malformed.
std::size_t character_length(std::string_view text, std::size_t at) {
  const auto lead = static_cast<unsigned char>(text[at]);
  const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  if (at + length > text.size() || !valid_utf8(text.substr(at, length))) return 0;
  return length;
}

void replace_malformed(std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = character_length(text, at);
    if (length == 0) text[at] = '?';
    at += std::max<std::size_t>(length, 1);
  }
}

}  // namespace

std::string clean_text(std::string_view bytes) {
  std::string text;
  if (bytes.starts_with("\xFF\xFE") || bytes.starts_with("\xFE\xFF")) {
    text = from_utf16(bytes, bytes.starts_with("\xFE\xFF"));
  } else {
    text = without_byte_order_mark(bytes);
  }
  if (!valid_utf8(text)) replace_malformed(text);
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\0') text[i] = ' ';
    // A lone carriage return ends a line in C#; lines are counted by '\n'.
    if (text[i] == '\r' && (i + 1 == text.size() || text[i + 1] != '\n')) text[i] = '\n';
  }
  return text;
}

std::string resolve_conditions(std::string text, const Defines& defines,
                               std::vector<Problem>& problems) {
  return ConditionResolver(std::move(text), defines, problems).run();
}

bool evaluate_condition(std::string_view expression, const Defines& defines, bool& malformed) {
  Condition condition(expression, defines);
  const bool value = condition.value();
  malformed = condition.malformed();
  return value;
}

}  // namespace diorama::csharp

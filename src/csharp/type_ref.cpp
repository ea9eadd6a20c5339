// A type as it is written:
//
//   int                      Dictionary<string, List<int>>      global::System.Int32
//   Vector3[]                int[][,]                           (int count, string name)
//   int?                     Outer<int>.Inner                   byte*
#include "csharp/type_ref.h"

#include <utility>

#include "csharp/lexer.h"

namespace diorama::csharp {

namespace {

constexpr int kMaxDepth = 32;
constexpr int kMaxSuffixes = 16;       ///< [] ? * after one type
constexpr std::size_t kMaxNames = 64;  ///< dotted parts

class TypeParser {
 public:
  explicit TypeParser(std::string_view text) : text_(text) {}

  std::optional<TypeRef> whole() {
    auto result = type(0);
    skip_space();
    return at_ == text_.size() ? std::move(result) : std::nullopt;
  }

 private:
  using Parsed = std::optional<TypeRef>;

  Parsed type(int depth) {
    if (depth > kMaxDepth) return std::nullopt;
    Parsed result = peek() == '(' ? tuple(depth) : named(depth);
    if (!result) return result;
    std::vector<int> ranks;
    for (int count = 0; count < kMaxSuffixes; ++count) {
      const char c = peek();
      if (c == '[') {
        const int rank = array_rank();
        if (rank == 0) return std::nullopt;
        ranks.push_back(rank);
      } else if (c == '?' || c == '*') {
        ++at_;
        wrap(*result, ranks);
        ranks.clear();
        result = TypeRef{c == '?' ? TypeRef::Form::Nullable : TypeRef::Form::Pointer,
                         {},
                         false,
                         1,
                         {*std::move(result)}};
      } else {
        break;
      }
    }
    wrap(*result, ranks);
    return result;
  }

  /// int[][,] is an array of two-dimensional arrays: the first brackets are the outermost.
  static void wrap(TypeRef& type, const std::vector<int>& ranks) {
    for (auto rank = ranks.rbegin(); rank != ranks.rend(); ++rank)
      type = TypeRef{TypeRef::Form::Array, {}, false, *rank, {std::move(type)}};
  }

  int array_rank() {
    int rank = 1;
    for (++at_; peek() == ','; ++at_) ++rank;
    if (peek() != ']') return 0;
    ++at_;
    return rank;
  }

  Parsed named(int depth) {
    TypeRef result;
    do {
      skip_space();
      const std::string_view word = identifier();
      if (word.empty() || result.names.size() >= kMaxNames) return std::nullopt;
      if (text_.substr(at_).starts_with("::")) {
        if (word != "global" || !result.names.empty()) return std::nullopt;
        at_ += 2;
        result.is_global = true;
        skip_space();
        result.names.push_back({std::string(identifier()), {}});
        if (result.names.back().text.empty()) return std::nullopt;
      } else {
        result.names.push_back({std::string(word), {}});
      }
      if (peek() == '<' && !arguments(result.names.back().arguments, depth)) return std::nullopt;
    } while (eat('.'));
    return result;
  }

  bool arguments(std::vector<TypeRef>& out, int depth) {
    do {
      ++at_;
      Parsed argument = type(depth + 1);
      if (!argument) return false;
      out.push_back(*std::move(argument));
    } while (peek() == ',');
    return eat('>');
  }

  /// The names of its elements do not matter for the type.
  Parsed tuple(int depth) {
    TypeRef result;
    result.form = TypeRef::Form::Tuple;
    do {
      ++at_;
      Parsed element = type(depth + 1);
      if (!element) return std::nullopt;
      result.items.push_back(*std::move(element));
      skip_space();
      identifier();  // its name
    } while (peek() == ',');
    if (!eat(')')) return std::nullopt;
    return result;
  }

  std::string_view identifier() {
    if (at_ < text_.size() && text_[at_] == '@') ++at_;
    if (at_ >= text_.size() || !is_identifier_start(text_[at_])) return {};
    const std::size_t start = at_;
    at_ = identifier_end(text_, at_);
    return text_.substr(start, at_ - start);
  }
  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  char peek() {
    skip_space();
    return at_ < text_.size() ? text_[at_] : '\0';
  }
  bool eat(char c) {
    if (peek() != c) return false;
    ++at_;
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::string join(const std::vector<TypeRef>& types) {
  std::string out;
  for (const TypeRef& type : types) out += (out.empty() ? "" : ", ") + to_text(type);
  return out;
}

std::string named_text(const TypeRef& type) {
  std::string out = type.is_global ? "global::" : "";
  for (const TypeRef::Name& name : type.names) {
    if (&name != type.names.data()) out += '.';
    out += name.text;
    if (!name.arguments.empty()) out += '<' + join(name.arguments) + '>';
  }
  return out;
}

}  // namespace

std::optional<TypeRef> parse_type(std::string_view text) {
  return TypeParser(text).whole();
}

std::string to_text(const TypeRef& type) {
  switch (type.form) {
    case TypeRef::Form::Named: return named_text(type);
    case TypeRef::Form::Tuple: return '(' + join(type.items) + ')';
    case TypeRef::Form::Nullable: return to_text(type.items[0]) + '?';
    case TypeRef::Form::Pointer: return to_text(type.items[0]) + '*';
    case TypeRef::Form::Array: break;
  }
  // All brackets of an array of arrays come after the innermost type, outermost first.
  std::string brackets;
  const TypeRef* inner = &type;
  for (; inner->form == TypeRef::Form::Array; inner = inner->items.data())
    brackets += '[' + std::string(static_cast<std::size_t>(inner->rank - 1), ',') + ']';
  return to_text(*inner) + brackets;
}

}  // namespace diorama::csharp

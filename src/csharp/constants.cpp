//   Slash = 1 << 0,
//   All = Slash | Pierce | (int)Other.Burn,
//   Last = int.MaxValue, Letter = 'x', Mask = ~0x0F
//
// Unity stores an enum as its number, so the numbers have to be known without a compiler. Operators
// bind as in C#; numbers overflow as in unchecked code.
#include "csharp/constants.h"

#include <algorithm>
#include <array>
#include <limits>
#include <string>

#include "base/parse_number.h"
#include "csharp/lexer.h"

namespace diorama::csharp {

namespace {

constexpr int kMaxDepth = 64;

struct IntegerType {
  std::string_view name;
  int bits;
  bool is_signed;
};
constexpr auto kIntegerTypes = std::to_array<IntegerType>({{"byte", 8, false},
                                                           {"sbyte", 8, true},
                                                           {"short", 16, true},
                                                           {"ushort", 16, false},
                                                           {"int", 32, true},
                                                           {"uint", 32, false},
                                                           {"char", 16, false},
                                                           {"long", 64, true},
                                                           {"ulong", 64, false}});

const IntegerType* integer_type(std::string_view name) {
  const auto* found = std::ranges::find(kIntegerTypes, name, &IntegerType::name);
  return found == kIntegerTypes.end() ? nullptr : found;
}

/// int.MaxValue and similar.
std::optional<std::int64_t> limit_of(std::string_view name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string_view::npos) return std::nullopt;
  const IntegerType* type = integer_type(name.substr(0, dot));
  if (type == nullptr) return std::nullopt;
  const int bits = type->is_signed ? type->bits - 1 : type->bits;
  const std::uint64_t largest = bits == 64 ? ~0ULL : (1ULL << bits) - 1;
  if (name.substr(dot + 1) == "MaxValue") return static_cast<std::int64_t>(largest);
  if (name.substr(dot + 1) == "MinValue")
    return type->is_signed ? static_cast<std::int64_t>(~largest) : 0;
  return std::nullopt;
}

struct Operator {
  std::string_view text;
  int rank;
};
/// Longer spellings first; a higher rank binds tighter.
constexpr auto kOperators = std::to_array<Operator>({{"<<", 4},
                                                     {">>", 4},
                                                     {"|", 1},
                                                     {"^", 2},
                                                     {"&", 3},
                                                     {"+", 5},
                                                     {"-", 5},
                                                     {"*", 6},
                                                     {"/", 6},
                                                     {"%", 6}});

std::optional<std::int64_t> divide(std::int64_t left, std::int64_t right, bool remainder) {
  if (right == 0) return std::nullopt;
  if (right == -1) return remainder ? 0 : static_cast<std::int64_t>(0ULL - std::uint64_t(left));
  return remainder ? left % right : left / right;
}

std::optional<std::int64_t> apply(std::string_view op, std::int64_t left, std::int64_t right) {
  const auto a = static_cast<std::uint64_t>(left);
  const auto b = static_cast<std::uint64_t>(right);
  const auto wrap = [](std::uint64_t value) { return static_cast<std::int64_t>(value); };
  switch (op[0]) {
    case '|': return wrap(a | b);
    case '^': return wrap(a ^ b);
    case '&': return wrap(a & b);
    case '+': return wrap(a + b);
    case '-': return wrap(a - b);
    case '*': return wrap(a * b);
    case '<': return wrap(a << (b & 63));
    case '>': return left >> (b & 63);
    default: return divide(left, right, op[0] == '%');
  }
}

class Expression {
 public:
  Expression(std::string_view text, const ConstantLookup& lookup) : text_(text), lookup_(lookup) {}

  std::optional<std::int64_t> value() {
    const auto result = binary(1, 0);
    skip_space();
    return at_ == text_.size() ? result : std::nullopt;
  }

 private:
  using Value = std::optional<std::int64_t>;

  /// Operators that bind at least as tightly as `rank`, from left to right.
  Value binary(int rank, int depth) {
    Value left = unary(depth);
    while (left) {
      const Operator* op = peek_operator();
      if (op == nullptr || op->rank < rank) break;
      at_ += op->text.size();
      const Value right = binary(op->rank + 1, depth);
      if (!right) return std::nullopt;
      left = apply(op->text, *left, *right);
    }
    return left;
  }

  const Operator* peek_operator() {
    skip_space();
    const std::string_view rest = text_.substr(at_);
    const auto* found =
        std::ranges::find_if(kOperators, [&](const auto& op) { return rest.starts_with(op.text); });
    return found == kOperators.end() ? nullptr : found;
  }

  Value unary(int depth) {
    if (depth >= kMaxDepth) return std::nullopt;
    skip_space();
    if (at_ >= text_.size()) return std::nullopt;
    const char c = text_[at_];
    if (c == '-' || c == '+' || c == '~') {
      ++at_;
      const Value operand = unary(depth + 1);
      if (!operand || c == '+') return operand;
      const auto bits = static_cast<std::uint64_t>(*operand);
      return static_cast<std::int64_t>(c == '-' ? 0 - bits : ~bits);
    }
    if (c == '(') return parenthesis(depth);
    if (c == '\'') return character();
    if (c >= '0' && c <= '9') return number();
    if (is_identifier_start(c) || c == '@') return name();
    return std::nullopt;
  }

  /// (expression), or a cast before an operand: (int)Other.Walk.
  Value parenthesis(int depth) {
    ++at_;
    skip_space();
    const std::size_t start = at_;
    const std::string_view word = dotted_name();
    skip_space();
    const bool closed = !word.empty() && at_ < text_.size() && text_[at_] == ')';
    const IntegerType* type = closed ? integer_type(word) : nullptr;
    if (type != nullptr || (closed && casts())) {
      ++at_;
      const Value operand = unary(depth + 1);
      return operand && type != nullptr ? Value(narrow_to(word, *operand)) : operand;
    }
    at_ = start;
    const Value inner = binary(1, depth + 1);
    skip_space();
    if (!inner || at_ >= text_.size() || text_[at_] != ')') return std::nullopt;
    ++at_;
    return inner;
  }

  /// Whether an operand follows the ')' here: then it was a cast to an unknown type.
  [[nodiscard]] bool casts() const {
    std::size_t next = at_ + 1;
    while (next < text_.size() && is_space(text_[next])) ++next;
    return next < text_.size() &&
           (is_identifier_part(text_[next]) || text_[next] == '(' || text_[next] == '~');
  }

  /// 255, 0xFF, 0b1111_1111, with or without U and L at the end.
  Value number() {
    int base = 10;
    if (text_[at_] == '0' && at_ + 1 < text_.size()) {
      const char mark = static_cast<char>(text_[at_ + 1] | 0x20);
      base = mark == 'x' ? 16 : mark == 'b' ? 2 : 10;
    }
    if (base != 10) at_ += 2;
    std::string digits;
    for (; at_ < text_.size() && is_identifier_part(text_[at_]); ++at_)
      if (text_[at_] != '_') digits += text_[at_];
    while (!digits.empty() && ((digits.back() | 0x20) == 'u' || (digits.back() | 0x20) == 'l'))
      digits.pop_back();
    const auto value = parse_number<std::uint64_t>(digits, base);
    return value ? Value(static_cast<std::int64_t>(*value)) : std::nullopt;
  }

  Value character() {
    const std::size_t start = at_;
    at_ = literal_at(text_, at_).end;
    if (at_ < start + 3) return std::nullopt;
    const std::string_view inside = text_.substr(start + 1, at_ - start - 2);
    if (inside.size() == 1 && inside[0] != '\\') return inside[0];
    if (inside.size() == 2 && inside[0] == '\\') {
      constexpr std::string_view kLetters = "0abfnrtv\\'\"";
      constexpr auto kValues = std::to_array({0, 7, 8, 12, 10, 13, 9, 11, 92, 39, 34});
      const std::size_t index = kLetters.find(inside[1]);
      return index < kValues.size() ? Value(kValues[index]) : std::nullopt;
    }
    if (inside.starts_with("\\u") || inside.starts_with("\\x"))
      return parse_number<std::int64_t>(inside.substr(2), 16);
    return std::nullopt;
  }

  Value name() {
    const std::string_view word = dotted_name();
    if (word.empty()) return std::nullopt;
    if (const auto limit = limit_of(word)) return limit;
    return lookup_(word);
  }

  std::string_view dotted_name() {
    if (at_ < text_.size() && text_[at_] == '@') ++at_;
    const std::size_t start = at_;
    if (at_ >= text_.size() || !is_identifier_start(text_[at_])) return {};
    at_ = identifier_end(text_, at_);
    while (at_ + 1 < text_.size() && text_[at_] == '.' && is_identifier_start(text_[at_ + 1]))
      at_ = identifier_end(text_, at_ + 1);
    return text_.substr(start, at_ - start);
  }

  void skip_space() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }

  std::string_view text_;
  const ConstantLookup& lookup_;
  std::size_t at_ = 0;
};

}  // namespace

std::optional<std::int64_t> evaluate_constant(std::string_view expression,
                                              const ConstantLookup& lookup) {
  return Expression(expression, lookup).value();
}

std::int64_t narrow_to(std::string_view type, std::int64_t value) {
  const IntegerType* target = integer_type(type);
  if (target == nullptr || target->bits == 64) return value;
  const std::uint64_t mask = (1ULL << target->bits) - 1;
  const std::uint64_t bits = static_cast<std::uint64_t>(value) & mask;
  const bool negative = target->is_signed && (bits >> (target->bits - 1)) != 0;
  return static_cast<std::int64_t>(negative ? bits | ~mask : bits);
}

}  // namespace diorama::csharp

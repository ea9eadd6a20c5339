// TemplateParser reads the text of a template and the append_* functions expand it; the way back,
// from a URI to values, is mcp/uri/uri_matcher.h.
#include "mcp/uri/uri_template.h"

#include <algorithm>

#include "base/text.h"
#include "mcp/uri/uri_matcher.h"
#include "mcp/uri/uri_parts.h"

namespace diorama::mcp {
namespace {

using uri::Expression;
using uri::first_code_points;
using uri::is_reserved;
using uri::Operator;
using uri::Part;
using uri::Variable;
using Value = UriTemplate::Value;
using Values = UriTemplate::Values;

constexpr Operator kOperators[] = {
    {'\0', '\0', ',', false, false, false}, {'+', '\0', ',', false, false, true},
    {'#', '#', ',', false, false, true},    {'.', '.', '.', false, false, false},
    {'/', '/', '/', false, false, false},   {';', ';', ';', true, false, false},
    {'?', '?', '&', true, true, false},     {'&', '&', '&', true, true, false},
};

bool is_encoded_byte(std::string_view text) {
  return text.size() == 3 && text[0] == '%' && percent_decode(text).has_value();
}

// ---- Parsing -------------------------------------------------------------------------------

class TemplateParser {
 public:
  explicit TemplateParser(std::string_view text) : text_(text) {}

  Result<std::vector<Part>> parse() {
    if (text_.size() > UriTemplate::kMaxTemplate) {
      return fail(UriTemplate::kMaxTemplate, "longer than 2048 bytes", ErrorCode::LimitExceeded);
    }
    while (at_ < text_.size()) {
      if (text_[at_] == '{') {
        DIORAMA_CHECK(expression());
      } else {
        DIORAMA_CHECK(literal());
      }
    }
    return std::move(parts_);
  }

 private:
  [[nodiscard]] char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  [[nodiscard]] bool at_encoded_byte() const { return is_encoded_byte(text_.substr(at_, 3)); }

  static Error fail(std::size_t at, const std::string& what,
                    ErrorCode code = ErrorCode::InvalidArgument) {
    return Error{code, "URI template, column " + std::to_string(at + 1) + ": " + what, {}, {}};
  }

  Result<void> literal() {
    const std::size_t begin = at_;
    for (; at_ < text_.size() && text_[at_] != '{'; ++at_) {
      const char c = text_[at_];
      const auto byte = static_cast<unsigned char>(c);
      if (c == '}') return fail(at_, "'}' without '{'");
      if (c == '%' && !at_encoded_byte()) return fail(at_, "'%' without two hexadecimal digits");
      const bool unfit = std::string_view(" \"<>\\^`|").find(c) != std::string_view::npos;
      if (unfit || byte < 0x20 || byte == 0x7F) {
        return fail(at_, "character not allowed in a URI, write it as " + percent_encode({&c, 1}));
      }
    }
    const auto text = text_.substr(begin, at_ - begin);
    if (!valid_utf8(text)) return fail(begin, "not UTF-8");
    parts_.emplace_back(std::string(text));
    return {};
  }

  Result<void> expression() {
    const std::size_t begin = at_++;
    if (++expressions_ > UriTemplate::kMaxExpressions) {
      return fail(begin, "more than 32 expressions", ErrorCode::LimitExceeded);
    }
    Expression expression{&kOperators[0], {}};
    if (const char c = peek(); std::string_view("=,!@|").find(c) != std::string_view::npos) {
      return fail(at_, std::string("operator '") + c + "' is reserved by RFC 6570");
    }
    for (const Operator& op : kOperators) {
      if (op.symbol != '\0' && peek() == op.symbol) expression.op = &op;
    }
    if (expression.op->symbol != '\0') ++at_;
    do {
      DIORAMA_TRY(auto next, variable());
      expression.variables.push_back(std::move(next));
    } while (peek() == ',' && ++at_ != 0);
    if (at_ == text_.size()) return fail(begin, "'{' without '}'");
    if (text_[at_] != '}') return fail(at_, "expected ',' or '}'");
    ++at_;
    parts_.emplace_back(std::move(expression));
    return {};
  }

  Result<Variable> variable() {
    const std::size_t begin = at_;
    if (++variables_ > UriTemplate::kMaxVariables) {
      return fail(begin, "more than 32 variables", ErrorCode::LimitExceeded);
    }
    skip_name();
    Variable out{std::string(text_.substr(begin, at_ - begin)), 0, false};
    if (out.name.empty()) return fail(at_, "expected a variable name");
    if (out.name.front() == '.' || out.name.back() == '.' || out.name.contains("..")) {
      return fail(begin, "a '.' in a variable name must be between two other characters");
    }
    if (peek() == '*') {
      ++at_;
      out.explode = true;
    } else if (peek() == ':') {
      ++at_;
      DIORAMA_TRY(out.prefix, prefix());
    }
    return out;
  }

  void skip_name() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      const bool plain = is_unreserved(c) && c != '-' && c != '~';
      if (!plain && !at_encoded_byte()) break;
      at_ += plain ? 1 : 3;
    }
  }

  Result<std::size_t> prefix() {
    const std::size_t begin = at_;
    std::size_t length = 0;
    for (; peek() >= '0' && peek() <= '9' && at_ - begin < 5; ++at_) {
      length = length * 10 + static_cast<std::size_t>(peek() - '0');
    }
    const bool leading_zero = at_ > begin && text_[begin] == '0';
    if (length == 0 || length > 9999 || leading_zero) {
      return fail(begin, "expected a length from 1 to 9999");
    }
    return length;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t expressions_ = 0;
  std::size_t variables_ = 0;
  std::vector<Part> parts_;
};

// ---- Expanding -----------------------------------------------------------------------------

/// Keeps reserved characters and whole percent-encodings, encodes the rest.
std::string encode_kindly(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_encoded_byte(text.substr(i, 3))) {
      out += text.substr(i, 3);
      i += 2;
    } else if (is_reserved(text[i])) {
      out += text[i];
    } else {
      out += percent_encode(text.substr(i, 1));
    }
  }
  return out;
}

std::string encode(const Operator& op, std::string_view text) {
  return op.keeps_reserved ? encode_kindly(text) : percent_encode(text);
}

void append_named(std::string& out, const Operator& op, std::string_view name,
                  std::string_view encoded_value) {
  out += name;
  if (!encoded_value.empty() || op.equals_when_empty) out += '=';
  out += encoded_value;
}

void append_value(std::string& out, const Operator& op, const Variable& variable,
                  std::string_view encoded_value) {
  if (op.named) {
    append_named(out, op, variable.name, encoded_value);
  } else {
    out += encoded_value;
  }
}

// The items of a list: each already has its name when the variable is exploded.
void append_joined(std::string& out, const Operator& op, const Variable& variable,
                   std::string_view joined) {
  if (variable.explode) {
    out += joined;
  } else {
    append_value(out, op, variable, joined);
  }
}

void append(std::string& out, const Operator& op, const Variable& variable,
            const std::string& value) {
  const auto shown = variable.prefix > 0 ? first_code_points(value, variable.prefix) : value;
  append_value(out, op, variable, encode(op, shown));
}

void append(std::string& out, const Operator& op, const Variable& variable,
            const UriTemplate::List& items) {
  std::string joined;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (i > 0) joined += variable.explode ? op.separator : ',';
    if (variable.explode) {
      append_value(joined, op, variable, encode(op, items[i]));
    } else {
      joined += encode(op, items[i]);
    }
  }
  append_joined(out, op, variable, joined);
}

void append(std::string& out, const Operator& op, const Variable& variable,
            const UriTemplate::Pairs& pairs) {
  std::string joined;
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto name = encode(op, pairs[i].first);
    const auto value = encode(op, pairs[i].second);
    if (i > 0) joined += variable.explode ? op.separator : ',';
    if (variable.explode && op.named) {
      append_named(joined, op, name, value);
    } else {
      joined += name + (variable.explode ? '=' : ',') + value;
    }
  }
  append_joined(out, op, variable, joined);
}

bool is_defined(const Value& value) {
  const auto* list = std::get_if<UriTemplate::List>(&value);
  const auto* pairs = std::get_if<UriTemplate::Pairs>(&value);
  return !(list != nullptr && list->empty()) && !(pairs != nullptr && pairs->empty());
}

void append_expression(std::string& out, const Expression& expression, const Values& values) {
  const Operator& op = *expression.op;
  char before = op.first;
  for (const Variable& variable : expression.variables) {
    const auto found = values.find(variable.name);
    if (found == values.end() || !is_defined(found->second)) continue;
    if (before != '\0') out += before;
    before = op.separator;
    std::visit([&](const auto& value) { append(out, op, variable, value); }, found->second);
  }
}

}  // namespace

// ---- The class -----------------------------------------------------------------------------

struct UriTemplate::Compiled {
  Compiled(std::string_view source, std::vector<Part> parsed)
      : text(source), parts(std::move(parsed)), matcher(parts) {}

  std::string text;
  std::vector<Part> parts;
  uri::UriMatcher matcher;
  std::vector<std::string> variables;
};

Result<UriTemplate> UriTemplate::parse(std::string_view text) {
  DIORAMA_TRY(auto parts, TemplateParser(text).parse());
  auto compiled = std::make_shared<Compiled>(text, std::move(parts));
  for (const Part& part : compiled->parts) {
    const auto* expression = std::get_if<Expression>(&part);
    if (expression == nullptr) continue;
    for (const Variable& variable : expression->variables) {
      if (std::ranges::find(compiled->variables, variable.name) == compiled->variables.end()) {
        compiled->variables.push_back(variable.name);
      }
    }
  }
  return UriTemplate(std::move(compiled));
}

std::string UriTemplate::expand(const Values& values) const {
  std::string out;
  for (const Part& part : compiled_->parts) {
    if (const auto* expression = std::get_if<Expression>(&part)) {
      append_expression(out, *expression, values);
    } else {
      out += encode_kindly(std::get<std::string>(part));
    }
  }
  return out;
}

std::optional<Values> UriTemplate::match(std::string_view uri) const {
  return compiled_->matcher.match(uri);
}

std::span<const std::string> UriTemplate::variables() const {
  return compiled_->variables;
}

const std::string& UriTemplate::text() const {
  return compiled_->text;
}

}  // namespace diorama::mcp

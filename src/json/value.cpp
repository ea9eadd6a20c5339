#include "json/value.h"

#include <simdjson.h>

#include <cmath>
#include <cstring>

#include "json/readable.h"

namespace diorama::json {
namespace {

namespace dom = simdjson::dom;

// Copies simdjson's tape, which lives only until the next parse, into nodes of our own.
//
// simdjson keeps all strings in one block, in document order. So the nodes get views of the
// places where their text will be, and the block is copied once, at the end.
class Copier {
 public:
  explicit Copier(std::size_t source_size) : text_(new char[most_text(source_size)]) {
    constexpr std::size_t kBytesPerNode = 18;  // as requests have it; more only costs a copy
    nodes_.reserve(source_size / kBytesPerNode + 1);
  }

  void copy(dom::element element, std::string_view key) {
    Node& node = nodes_.emplace_back();
    node.key = key;
    switch (element.type()) {
      case dom::element_type::NULL_VALUE: node.type = Type::Null; break;
      case dom::element_type::BOOL:
        node.type = Type::Bool;
        node.boolean = element.get_bool().value_unsafe();
        break;
      case dom::element_type::INT64:
        node.type = Type::Int;
        node.integer = element.get_int64().value_unsafe();
        break;
      case dom::element_type::UINT64:
        node.type = Type::UInt;
        node.unsigned_integer = element.get_uint64().value_unsafe();
        break;
      case dom::element_type::DOUBLE:
        node.type = Type::Double;
        node.number = element.get_double().value_unsafe();
        break;
      case dom::element_type::STRING:
        node.type = Type::String;
        node.text = keep(element.get_string().value_unsafe());
        break;
      case dom::element_type::ARRAY: copy_array(element.get_array().value_unsafe()); break;
      case dom::element_type::OBJECT: copy_object(element.get_object().value_unsafe()); break;
    }
  }

  Document take() && {
    if (first_ != nullptr) std::memcpy(text_.get(), first_, used_);
    return {std::move(nodes_), std::move(text_)};
  }

 private:
  // The shortest string, "", takes two bytes and a comma; simdjson needs five for it.
  static std::size_t most_text(std::size_t source_size) { return 5 * (source_size + 1) / 3; }

  void copy_array(dom::array items) {
    const std::size_t self = nodes_.size() - 1;
    std::uint32_t count = 0;
    for (const dom::element item : items) copy(item, {}), ++count;
    close(self, Type::Array, count);
  }
  void copy_object(dom::object members) {
    const std::size_t self = nodes_.size() - 1;
    std::uint32_t count = 0;
    for (const auto member : members) copy(member.value, keep(member.key)), ++count;
    close(self, Type::Object, count);
  }
  void close(std::size_t self, Type type, std::uint32_t count) {
    Node& node = nodes_[self];
    node.type = type;
    node.count = count;
    node.span = static_cast<std::uint32_t>(nodes_.size() - self);
  }
  /// Where this string of simdjson's will be in our block.
  std::string_view keep(std::string_view text) {
    if (first_ == nullptr) first_ = text.data();
    const auto begin = static_cast<std::size_t>(text.data() - first_);
    used_ = begin + text.size();
    return {text_.get() + begin, text.size()};
  }

  std::unique_ptr<char[]> text_;
  std::vector<Node> nodes_;
  const char* first_ = nullptr;  // simdjson's first string
  std::size_t used_ = 0;         // from there to the end of its last
};

Error describe(simdjson::error_code code, const Limits& limits) {
  switch (code) {
    case simdjson::DEPTH_ERROR:
      return {ErrorCode::LimitExceeded,
              "the JSON is nested deeper than " + std::to_string(limits.max_depth) + " levels",
              "send a flatter value",
              {}};
    case simdjson::CAPACITY:
      return {ErrorCode::LimitExceeded,
              "the JSON is longer than " + std::to_string(limits.max_bytes) + " bytes",
              "send less at once",
              {}};
    case simdjson::EMPTY: return {ErrorCode::ParseError, "the text is empty", {}, {}};
    case simdjson::UTF8_ERROR:
      return {
          ErrorCode::ParseError, "the text is not valid UTF-8", "send JSON encoded as UTF-8", {}};
    default:
      return {ErrorCode::ParseError,
              "not valid JSON: " + std::string(simdjson::error_message(code)),
              {},
              {}};
  }
}

}  // namespace

std::string_view name_of(Type type) {
  switch (type) {
    case Type::Absent: return "nothing";
    case Type::Null: return "null";
    case Type::Bool: return "boolean";
    case Type::Int:
    case Type::UInt: return "integer";
    case Type::Double: return "number";
    case Type::String: return "string";
    case Type::Array: return "array";
    case Type::Object: return "object";
  }
  return "nothing";
}

std::optional<bool> Value::boolean() const {
  return is_bool() ? std::optional(node_->boolean) : std::nullopt;
}

std::optional<std::int64_t> Value::integer() const {
  if (type() == Type::Int) return node_->integer;
  constexpr double kExact = 9007199254740992.0;  // 2^53: above it a double is not an exact integer
  if (type() == Type::Double && std::trunc(node_->number) == node_->number &&
      std::abs(node_->number) <= kExact)
    return static_cast<std::int64_t>(node_->number);
  return std::nullopt;
}

std::optional<double> Value::number() const {
  switch (type()) {
    case Type::Int: return static_cast<double>(node_->integer);
    case Type::UInt: return static_cast<double>(node_->unsigned_integer);
    case Type::Double: return node_->number;
    default: return std::nullopt;
  }
}

std::optional<std::string_view> Value::string() const {
  return is_string() ? std::optional(node_->text) : std::nullopt;
}

Value Value::operator[](std::string_view key) const {
  if (!is_object()) return {};
  const Node* member = node_ + 1;
  for (std::uint32_t left = node_->count; left != 0; --left, member += member->span)
    if (member->key == key) return Value(member);
  return {};
}

Value empty_object() {
  static const Node kEmpty{Type::Object, 0, 1, {}, {}, {}};
  return Value(&kEmpty);
}

void find_members(const Value& object, std::initializer_list<Wanted> wanted) {
  if (!object.is_object()) return;
  for (const Value member : object) {
    for (const Wanted& each : wanted) {
      if (each.name != member.key()) continue;
      if (!each.into) each.into = member;
      break;
    }
  }
}

bool equal(const Value& a, const Value& b) {
  if (a.is_number() && b.is_number())
    return a.is_integer() && a.type() == b.type() ? a.node()->integer == b.node()->integer
                                                  : a.number() == b.number();
  if (a.type() != b.type() || a.size() != b.size()) return false;
  if (a.is_bool()) return a.boolean() == b.boolean();
  if (a.is_string()) return a.string() == b.string();
  auto other = b.begin();
  for (const Value item : a) {
    const Value partner = a.is_object() ? b[item.key()] : *other;
    if (!partner || !equal(item, partner)) return false;
    ++other;
  }
  return true;
}

struct Parser::Impl {
  Limits limits;
  dom::parser parser;

  Result<Document> parse(const char* data, std::size_t size, bool padded) {
    auto parsed = parse_once(data, size, padded);
    if (parsed || parsed.error().code != ErrorCode::ParseError) return parsed;
    const auto readable = make_readable({data, size});
    if (!readable || !readable->problem.empty()) return parsed;
    return parse_once(readable->text.data(), readable->text.size(), false);
  }

  Result<Document> parse_once(const char* data, std::size_t size, bool padded) {
    if (size > limits.max_bytes) return describe(simdjson::CAPACITY, limits);
    if (parser.capacity() < size || parser.max_depth() != limits.max_depth)
      if (const auto code = parser.allocate(std::max<std::size_t>(size, 4096), limits.max_depth))
        return describe(code, limits);
    auto parsed = parser.parse(data, size, !padded);
    if (parsed.error() != simdjson::SUCCESS) return describe(parsed.error(), limits);
    Copier copier(size);
    copier.copy(parsed.value_unsafe(), {});
    return std::move(copier).take();
  }
};

Parser::Parser(Limits limits) : impl_(new Impl{limits, dom::parser(limits.max_bytes)}) {}
Parser::~Parser() = default;
Parser::Parser(Parser&&) noexcept = default;
Parser& Parser::operator=(Parser&&) noexcept = default;

Result<Document> Parser::parse(std::string& text) {
  const bool padded = text.capacity() - text.size() >= simdjson::SIMDJSON_PADDING;
  return impl_->parse(text.data(), text.size(), padded);
}

Result<Document> Parser::parse(std::string_view text) {
  return impl_->parse(text.data(), text.size(), false);
}

Result<Document> parse(std::string_view text) {
  return Parser().parse(text);
}

}  // namespace diorama::json

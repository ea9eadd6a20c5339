#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <unordered_map>

#include "base/text.h"
#include "json/schema_check.h"
#include "json/schema_rules.h"
#include "json/writer.h"

namespace diorama::json::schema {
namespace {

template <class Member>
struct Keyword {
  std::string_view name;
  Member Rule::* member;
};
constexpr Keyword<std::optional<std::size_t>> kCounts[] = {
    {"minLength", &Rule::min_length},         {"maxLength", &Rule::max_length},
    {"minItems", &Rule::min_items},           {"maxItems", &Rule::max_items},
    {"minProperties", &Rule::min_properties}, {"maxProperties", &Rule::max_properties},
    {"minContains", &Rule::min_contains},     {"maxContains", &Rule::max_contains},
};
constexpr Keyword<std::optional<Bound>> kBounds[] = {
    {"minimum", &Rule::minimum},
    {"maximum", &Rule::maximum},
    {"exclusiveMinimum", &Rule::exclusive_minimum},
    {"exclusiveMaximum", &Rule::exclusive_maximum},
    {"multipleOf", &Rule::multiple_of},
};
constexpr Keyword<std::optional<Index>> kSchemas[] = {
    {"additionalProperties", &Rule::additional_properties},
    {"propertyNames", &Rule::property_names},
    {"unevaluatedProperties", &Rule::unevaluated_properties},
    {"items", &Rule::items},
    {"contains", &Rule::contains},
    {"unevaluatedItems", &Rule::unevaluated_items},
    {"not", &Rule::negated},
    {"if", &Rule::condition},
    {"then", &Rule::then_rule},
    {"else", &Rule::else_rule},
};
constexpr Keyword<std::vector<Index>> kLists[] = {
    {"prefixItems", &Rule::prefix_items},
    {"allOf", &Rule::all_of},
    {"anyOf", &Rule::any_of},
    {"oneOf", &Rule::one_of},
};
constexpr Keyword<std::map<std::string, Index, std::less<>>> kMaps[] = {
    {"properties", &Rule::properties},
    {"dependentSchemas", &Rule::dependent_schemas},
};

template <class Table>
const auto* find_keyword(const Table& table, std::string_view name) {
  const auto found = std::ranges::find(table, name, [](const auto& row) { return row.name; });
  return found == std::end(table) ? nullptr : &*found;
}

constexpr double kTooBig = 18446744073709551616.0;  // 2^64

void append_canonical(std::string& out, const Value& value) {
  const double number = value.type() == Type::Double && is_whole(value) ? *value.number() : kTooBig;
  if (std::abs(number) < kTooBig / 2) {
    out += std::to_string(static_cast<std::int64_t>(number));
  } else if (number > 0 && number < kTooBig) {
    out += std::to_string(static_cast<std::uint64_t>(number));
  } else if (value.is_array()) {
    out += '[';
    for (const Value item : value) {
      if (out.back() != '[') out += ',';
      append_canonical(out, item);
    }
    out += ']';
  } else if (value.is_object()) {
    std::map<std::string_view, Value> sorted;
    for (const Value member : value) sorted.emplace(member.key(), member);
    out += '{';
    for (const auto& [key, member] : sorted) {
      if (out.back() != '{') out += ',';
      out += quoted(key) + ':';
      append_canonical(out, member);
    }
    out += '}';
  } else {
    out += to_text(value);
  }
}

class Compiler {
 public:
  explicit Compiler(const Value& root) : root_(root) {}

  /// The index of the rule for this schema; `where` is its place, like #/properties/name.
  Result<Index> schema(const Value& value, const std::string& where) {
    if (const auto known = known_.find(value.node()); known != known_.end()) return known->second;
    if (!value.is_object() && !value.is_bool()) {
      return wrong(where, "expected a schema, an object or a boolean");
    }
    if (++depth_ > SchemaCheck::kMaxDepth) {
      return Error{ErrorCode::LimitExceeded, where + ": schemas nested too deep", {}, {}};
    }
    const Index index = rules_.size();
    rules_.emplace_back();
    known_.emplace(value.node(), index);
    Rule rule;
    rule.never = value.is_bool() && !value.bool_or(true);
    if (value.is_object()) {
      for (const Value member : value) {
        DIORAMA_CHECK(keyword(rule, member, where + '/' + std::string(member.key())));
      }
    }
    rules_[index] = std::move(rule);
    --depth_;
    return index;
  }

  Rules take() { return {std::move(rules_), tracks_}; }

 private:
  static Error wrong(const std::string& where, const std::string& what) {
    return Error{ErrorCode::InvalidArgument, "schema " + where + ": " + what, {}, {}};
  }
  static Error unsupported(const std::string& where, const std::string& what) {
    return Error{ErrorCode::Unsupported, "schema " + where + ": " + what, {}, {}};
  }

  Result<void> keyword(Rule& rule, const Value& value, const std::string& where) {
    const std::string_view name = value.key();
    if (const auto* row = find_keyword(kCounts, name))
      return count(rule.*row->member, value, where);
    if (const auto* row = find_keyword(kBounds, name))
      return bound(rule.*row->member, value, where);
    if (const auto* row = find_keyword(kSchemas, name)) return one(rule.*row->member, value, where);
    if (const auto* row = find_keyword(kLists, name)) return list(rule.*row->member, value, where);
    if (const auto* row = find_keyword(kMaps, name)) return map(rule.*row->member, value, where);
    if (name == "type") return types(rule, value, where);
    if (name == "enum") return enumeration(rule, value, where);
    if (name == "const") return constant(rule, value);
    if (name == "pattern") return pattern(rule, value, where);
    if (name == "patternProperties") return pattern_properties(rule, value, where);
    if (name == "uniqueItems") return unique(rule, value, where);
    if (name == "required") return names(rule.required, value, where);
    if (name == "dependentRequired") return dependent_required(rule, value, where);
    if (name == "$ref") return reference(rule, value, where);
    return refuse_unsupported(value, where);
  }

  Result<void> refuse_unsupported(const Value& value, const std::string& where) const {
    const std::string_view name = value.key();
    if (name == "$dynamicRef" || name == "$recursiveRef") {
      return unsupported(where, "only $ref is supported");
    }
    if (name == "$id" && value.is_string() && value.node() != root_["$id"].node()) {
      return unsupported(where, "only the whole schema may have an $id");
    }
    if (name == "$schema" && !value.string_or("").contains("json-schema.org/")) {
      return unsupported(where, "unknown dialect " + to_text(value));
    }
    return {};
  }

  Result<void> count(std::optional<std::size_t>& out, const Value& value,
                     const std::string& where) {
    const auto number = value.integer();
    if (!number || *number < 0) return wrong(where, "expected an integer, 0 or more");
    out = static_cast<std::size_t>(*number);
    return {};
  }

  Result<void> bound(std::optional<Bound>& out, const Value& value, const std::string& where) {
    if (!value.is_number()) return wrong(where, "expected a number");
    out = Bound{number_of(value), to_text(value)};
    if (value.key() == "multipleOf" && out->value <= 0) return wrong(where, "must be more than 0");
    return {};
  }

  Result<void> one(std::optional<Index>& out, const Value& value, const std::string& where) {
    if (value.key() == "items" && value.is_array()) {
      return unsupported(where, "an array is of an older dialect, write prefixItems");
    }
    DIORAMA_TRY(out, schema(value, where));
    tracks_ = tracks_ || value.key().starts_with("unevaluated");
    return {};
  }

  Result<void> list(std::vector<Index>& out, const Value& value, const std::string& where) {
    if (!value.is_array() || value.size() == 0) return wrong(where, "expected an array of schemas");
    for (const Value item : value) {
      DIORAMA_TRY(const Index index, schema(item, where + '/' + std::to_string(out.size())));
      out.push_back(index);
    }
    return {};
  }

  Result<void> map(std::map<std::string, Index, std::less<>>& out, const Value& value,
                   const std::string& where) {
    if (!value.is_object()) return wrong(where, "expected an object of schemas");
    for (const Value member : value) {
      DIORAMA_TRY(const Index index, schema(member, where + '/' + std::string(member.key())));
      out.emplace(member.key(), index);
    }
    return {};
  }

  Result<void> types(Rule& rule, const Value& value, const std::string& where) {
    const auto add = [&](const Value& name) {
      const auto found = std::ranges::find(kTypeNames, name.string_or(""));
      if (found != std::end(kTypeNames)) rule.types |= 1U << (found - std::begin(kTypeNames));
      return found != std::end(kTypeNames);
    };
    const bool known = value.is_array() && value.size() > 0
                           ? std::ranges::all_of(items_of(value), add)
                           : add(value);
    if (!known) return wrong(where, "unknown type " + to_text(value));
    return {};
  }

  Result<void> enumeration(Rule& rule, const Value& value, const std::string& where) {
    if (!value.is_array()) return wrong(where, "expected an array");
    std::vector<std::string> texts;
    for (const Value item : value) texts.push_back(canonical(item));
    restrict(rule, std::move(texts));
    return {};
  }

  Result<void> constant(Rule& rule, const Value& value) {
    restrict(rule, {canonical(value)});
    return {};
  }

  /// enum and const together allow what both allow.
  static void restrict(Rule& rule, std::vector<std::string> texts) {
    if (rule.values) {
      std::erase_if(texts, [&](const std::string& text) {
        return std::ranges::find(*rule.values, text) == rule.values->end();
      });
    }
    rule.values = std::move(texts);
  }

  Result<Pattern> compile_pattern(std::string_view text, const std::string& where) {
    if (text.size() > SchemaCheck::kMaxPattern) {
      return Error{ErrorCode::LimitExceeded, "schema " + where + ": pattern too long", {}, {}};
    }
    auto flags = std::regex::ECMAScript;
#ifdef __GLIBCXX__
    // Without this, a hostile subject makes (a+)+$ take forever. It forbids back-references.
    flags |= std::regex_constants::__polynomial;
#endif
    try {
      return Pattern{std::string(text), std::wregex(widen(text), flags)};
    } catch (const std::regex_error&) {
      return unsupported(where, "pattern not understood: " + std::string(text));
    }
  }

  Result<void> pattern(Rule& rule, const Value& value, const std::string& where) {
    if (!value.is_string()) return wrong(where, "expected a string");
    DIORAMA_TRY(rule.pattern, compile_pattern(*value.string(), where));
    return {};
  }

  Result<void> pattern_properties(Rule& rule, const Value& value, const std::string& where) {
    if (!value.is_object()) return wrong(where, "expected an object of schemas");
    for (const Value member : value) {
      const std::string place = where + '/' + std::string(member.key());
      DIORAMA_TRY(auto compiled, compile_pattern(member.key(), place));
      DIORAMA_TRY(const Index index, schema(member, place));
      rule.pattern_properties.emplace_back(std::move(compiled), index);
    }
    return {};
  }

  Result<void> unique(Rule& rule, const Value& value, const std::string& where) {
    if (!value.is_bool()) return wrong(where, "expected a boolean");
    rule.unique_items = value.bool_or(false);
    return {};
  }

  Result<void> names(std::vector<std::string>& out, const Value& value, const std::string& where) {
    if (!value.is_array()) return wrong(where, "expected an array of strings");
    for (const Value item : value) {
      if (!item.is_string()) return wrong(where, "expected an array of strings");
      out.emplace_back(*item.string());
    }
    return {};
  }

  Result<void> dependent_required(Rule& rule, const Value& value, const std::string& where) {
    if (!value.is_object()) return wrong(where, "expected an object of arrays");
    for (const Value member : value) {
      auto& needed = rule.dependent_required[std::string(member.key())];
      DIORAMA_CHECK(names(needed, member, where + '/' + std::string(member.key())));
    }
    return {};
  }

  Result<void> reference(Rule& rule, const Value& value, const std::string& where) {
    if (!value.is_string()) return wrong(where, "expected a string");
    std::string_view target = *value.string();
    const std::string_view own = root_["$id"].string_or("");
    if (!own.empty() && target.starts_with(own)) target.remove_prefix(own.size());
    if (!target.starts_with('#') && !target.empty()) {
      return unsupported(where, "remote reference " + to_text(value));
    }
    const auto fragment = percent_decode(target.substr(target.empty() ? 0 : 1));
    const Value found = !fragment                                       ? Value()
                        : fragment->empty() || fragment->front() == '/' ? at_pointer(*fragment)
                                                                        : at_anchor(*fragment);
    if (!found) return wrong(where, "nothing at " + to_text(value));
    DIORAMA_TRY(rule.reference, schema(found, std::string(target)));
    return {};
  }

  /// A JSON pointer (RFC 6901) from the root; absent when it leads nowhere.
  [[nodiscard]] Value at_pointer(std::string_view pointer) const {
    Value value = root_;
    while (!pointer.empty() && value) {
      const std::size_t end = std::min(pointer.find('/', 1), pointer.size());
      value = step(value, pointer.substr(1, end - 1));
      pointer.remove_prefix(end);
    }
    return value;
  }

  [[nodiscard]] static Value step(const Value& value, std::string_view token) {
    if (value.is_array()) {
      std::size_t wanted = 0;
      const auto [end, error] = std::from_chars(token.data(), token.data() + token.size(), wanted);
      if (error != std::errc() || end != token.data() + token.size()) return {};
      for (const Value item : value) {
        if (wanted-- == 0) return item;
      }
      return {};
    }
    std::string key;
    for (std::size_t i = 0; i < token.size(); ++i) {
      const bool escaped = token[i] == '~' && i + 1 < token.size();
      key += !escaped ? token[i] : token[++i] == '1' ? '/' : '~';
    }
    return value[key];
  }

  [[nodiscard]] Value at_anchor(std::string_view name) const {
    for (const Node* node = root_.node(); node != root_.node() + root_.node()->span; ++node) {
      const Value value(node);
      if (value["$anchor"].string() == name || value["$dynamicAnchor"].string() == name)
        return value;
    }
    return {};
  }

  [[nodiscard]] static std::vector<Value> items_of(const Value& value) {
    std::vector<Value> out;
    for (const Value item : value) out.push_back(item);
    return out;
  }

  Value root_;
  std::vector<Rule> rules_;
  std::unordered_map<const Node*, Index> known_;
  std::size_t depth_ = 0;
  bool tracks_ = false;
};

}  // namespace

bool is_whole(const Value& value) {
  return value.is_integer() ||
         (value.type() == Type::Double && std::trunc(*value.number()) == *value.number());
}

long double number_of(const Value& value) {
  if (value.type() == Type::Int) return static_cast<long double>(value.node()->integer);
  if (value.type() == Type::UInt) return static_cast<long double>(value.node()->unsigned_integer);
  return value.number().value_or(0);
}

std::string canonical(const Value& value) {
  std::string out;
  append_canonical(out, value);
  return out;
}

std::wstring widen(std::string_view utf8) {
  std::wstring out;
  for (const char c : utf8) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) == 0x80 && !out.empty()) {
      out.back() = static_cast<wchar_t>(out.back() << 6 | (byte & 0x3F));
    } else {
      const int lead_bits = byte < 0x80 ? 0x7F : byte < 0xE0 ? 0x1F : byte < 0xF0 ? 0x0F : 0x07;
      out += static_cast<wchar_t>(byte & lead_bits);
    }
  }
  return out;
}

Result<Rules> compile(const Value& root) {
  Compiler compiler(root);
  DIORAMA_CHECK(compiler.schema(root, "#"));
  return compiler.take();
}

}  // namespace diorama::json::schema

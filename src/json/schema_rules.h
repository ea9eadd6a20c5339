// Rules: the compiled form of a JSON Schema, between schema_compile.cpp and schema_check.cpp.
//
// Private to these two; everybody else uses json/schema_check.h. A Rule is one schema; rules
// point at each other by index, so recursive schemas need no special case.
//
// Threading: plain data, immutable once compiled.
#pragma once

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // g++ 12 with -fsanitize, inside <regex>
#endif

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "json/value.h"

namespace diorama::json::schema {

using Index = std::size_t;

struct Bound {
  long double value;
  std::string text;
};

struct Pattern {
  std::string text;
  std::wregex regex;
};

/// One compiled schema. An absent keyword is an empty member.
struct Rule {
  bool never = false;                              ///< the schema `false`
  unsigned types = 0;                              ///< bits by position in kTypeNames; 0 allows all
  std::optional<std::vector<std::string>> values;  ///< canonical texts of enum or const
  std::optional<Bound> minimum, maximum, exclusive_minimum, exclusive_maximum, multiple_of;
  std::optional<std::size_t> min_length, max_length, min_items, max_items, min_properties,
      max_properties, min_contains, max_contains;
  std::optional<Pattern> pattern;
  bool unique_items = false;
  std::vector<std::string> required;
  std::map<std::string, std::vector<std::string>, std::less<>> dependent_required;
  std::map<std::string, Index, std::less<>> properties, dependent_schemas;
  std::vector<std::pair<Pattern, Index>> pattern_properties;
  std::optional<Index> additional_properties, property_names, unevaluated_properties;
  std::optional<Index> items, contains, unevaluated_items;
  std::optional<Index> negated, condition, then_rule, else_rule, reference;
  std::vector<Index> prefix_items, all_of, any_of, one_of;
};

constexpr std::string_view kTypeNames[] = {"null",   "boolean", "integer", "number",
                                           "string", "array",   "object"};

struct Rules {
  std::vector<Rule> rules;  ///< the first is the whole schema
  bool tracks = false;      ///< some unevaluated* needs to know what was evaluated
};

Result<Rules> compile(const Value& root);

/// Whether JSON Schema calls the value an integer; it does so for 1.0.
bool is_whole(const Value& value);
/// Exact for every JSON integer where long double has 64 bits of precision.
long double number_of(const Value& value);
/// The same text for values that are equal as JSON, whatever their member order or number form.
std::string canonical(const Value& value);
/// One wide character per code point, so that "." in a pattern is a character and not a byte.
std::wstring widen(std::string_view utf8);

}  // namespace diorama::json::schema

// anyOf, oneOf, not, if and contains try a rule: the violations of a trial are collected apart
// and thrown away. What is evaluated (for unevaluated*) is a mark per member or item, handed
// up by every rule that found nothing wrong.
#include "json/schema_check.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

#include "base/list_text.h"
#include "base/text.h"
#include "json/schema_rules.h"
#include "json/writer.h"

namespace diorama::json {
namespace schema {
namespace {

std::size_t count_code_points(std::string_view text) {
  return static_cast<std::size_t>(std::ranges::count_if(
      text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

/// Where we are, as a chain through the callers; made into text only for a violation.
struct Place {
  const Place* parent = nullptr;
  std::string_view key;
  std::optional<std::size_t> index;
};

std::string text_of(const Place& place) {
  if (place.parent == nullptr) return {};
  std::string out = text_of(*place.parent);
  if (place.index) return out + '[' + std::to_string(*place.index) + ']';
  const bool plain = !place.key.empty() && std::ranges::all_of(place.key, [](char c) {
    return (is_unreserved(c) && c != '.') || c == '$' || static_cast<unsigned char>(c) >= 0x80;
  });
  if (!plain) return out + '[' + quoted(place.key) + ']';
  if (!out.empty()) out += '.';
  return out + std::string(place.key);
}

std::string counted(std::size_t count, std::string_view noun) {
  return std::to_string(count) + ' ' + std::string(noun) + (count == 1 ? "" : "s");
}

unsigned type_bits(const Value& value) {
  switch (value.type()) {
    case Type::Null: return 1U << 0;
    case Type::Bool: return 1U << 1;
    case Type::Int:
    case Type::UInt: return 1U << 2 | 1U << 3;
    case Type::Double: return (is_whole(value) ? 1U << 2 : 0U) | 1U << 3;
    case Type::String: return 1U << 4;
    case Type::Array: return 1U << 5;
    case Type::Object: return 1U << 6;
    case Type::Absent: break;
  }
  return 0;
}

bool is_multiple(long double value, long double of) {
  if (std::trunc(value) == value && std::trunc(of) == of) return std::fmod(value, of) == 0;
  // 0.3 is a multiple of 0.1 to people, though not quite to doubles.
  const double quotient = static_cast<double>(value) / static_cast<double>(of);
  const double tolerance = std::max(1e-9, std::abs(quotient) * 1e-15);
  return std::isfinite(quotient) && std::abs(quotient - std::round(quotient)) <= tolerance;
}

class Checker {
 public:
  Checker(const Rules& rules, std::size_t max)
      : rules_(rules.rules), tracks_(rules.tracks), max_(std::max<std::size_t>(max, 1)) {}

  std::vector<Violation> run(const Value& value) {
    Marks marks(tracks_ ? value.size() : 0);
    apply(0, value, Place{}, marks);
    if (!stopped_.empty()) {
      if (found_.size() == max_) found_.pop_back();
      found_.push_back({"", std::string(stopped_)});
    }
    return std::move(found_);
  }

 private:
  using Marks = std::vector<bool>;  ///< by member or item; empty when nobody asks

  [[nodiscard]] bool done() const { return found_.size() >= max_ || !stopped_.empty(); }

  void add(const Place& place, std::string message) {
    if (done()) return;
    // Of a trial within a trial only the outcome counts.
    found_.push_back({trials_ > 1 ? std::string() : text_of(place), std::move(message)});
  }

  void work(std::size_t amount) {
    work_ += amount;
    if (work_ > SchemaCheck::kMaxWork) stopped_ = "too large to check against its schema";
  }

  static void mark(Marks& marks, std::size_t index) {
    if (index < marks.size()) marks[index] = true;
  }

  void apply(Index index, const Value& value, const Place& place, Marks& marks) {
    work(1 + marks.size() / 64);
    if (depth_ == SchemaCheck::kMaxDepth) stopped_ = "nested too deep to check against its schema";
    if (done()) return;
    ++depth_;
    const std::size_t before = found_.size();
    Marks own(marks.size());
    apply_rule(rules_[index], value, place, own);
    if (found_.size() == before && !done()) {
      for (std::size_t i = 0; i < own.size(); ++i) marks[i] = marks[i] || own[i];
    }
    --depth_;
  }

  void apply_rule(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    if (rule.never) return add(place, "not allowed");
    if (rule.types != 0 && (rule.types & type_bits(value)) == 0) {
      return add(place, wrong_type(rule, value));
    }
    if (rule.values) check_values(*rule.values, value, place);
    if (value.is_number()) check_number(rule, value, place);
    if (value.is_string()) check_string(rule, *value.string(), place);
    if (value.is_array()) check_array(rule, value, place, marks);
    if (value.is_object()) check_object(rule, value, place, marks);
    if (rule.reference) apply(*rule.reference, value, place, marks);
    for (const Index part : rule.all_of) apply(part, value, place, marks);
    if (!rule.any_of.empty()) check_any_of(rule, value, place, marks);
    if (!rule.one_of.empty()) check_one_of(rule, value, place, marks);
    check_logic(rule, value, place, marks);
    if (value.is_array()) check_unevaluated_items(rule, value, place, marks);
    if (value.is_object()) check_unevaluated_properties(rule, value, place, marks);
  }

  /// Applies a rule to a value inside: what it evaluates there does not count out here.
  void descend(Index index, const Value& value, const Place& place) {
    Marks inner(tracks_ ? value.size() : 0);
    apply(index, value, place, inner);
  }

  /// The first violation, or none. Leaves no trace except the work and, if it fits, the marks.
  std::optional<Violation> trial(Index index, const Value& value, const Place& place,
                                 Marks& marks) {
    auto outer = std::exchange(found_, {});
    const auto outer_max = std::exchange(max_, 1);
    ++trials_;
    apply(index, value, place, marks);
    --trials_;
    auto inner = std::exchange(found_, std::move(outer));
    max_ = outer_max;
    if (!stopped_.empty()) return Violation{"", std::string(stopped_)};
    if (inner.empty()) return std::nullopt;
    return std::move(inner.front());
  }

  static std::string wrong_type(const Rule& rule, const Value& value) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < std::size(kTypeNames); ++i) {
      if ((rule.types >> i & 1U) != 0) names.emplace_back(kTypeNames[i]);
    }
    return "expected " + joined(names, " or ") + ", got " + std::string(name_of(value.type()));
  }

  void check_values(const std::vector<std::string>& allowed, const Value& value,
                    const Place& place) {
    work(value.exists() ? value.node()->span : 0);
    if (done() || std::ranges::find(allowed, canonical(value)) != allowed.end()) return;
    constexpr std::size_t kShown = 16;
    std::vector<std::string> shown(
        allowed.begin(),
        allowed.begin() + static_cast<std::ptrdiff_t>(std::min(allowed.size(), kShown)));
    if (allowed.size() > kShown) shown.emplace_back("...");
    add(place, (allowed.size() == 1 ? "expected " : "expected one of ") + joined(shown, ", "));
  }

  void check_number(const Rule& rule, const Value& value, const Place& place) {
    const long double number = number_of(value);
    const auto require = [&](const std::optional<Bound>& bound, auto holds, const char* words) {
      if (bound && !holds(number, bound->value)) add(place, words + bound->text);
    };
    require(rule.minimum, std::greater_equal(), "must be at least ");
    require(rule.exclusive_minimum, std::greater(), "must be more than ");
    require(rule.maximum, std::less_equal(), "must be at most ");
    require(rule.exclusive_maximum, std::less(), "must be less than ");
    require(rule.multiple_of, is_multiple, "must be a multiple of ");
  }

  void check_count(const std::optional<std::size_t>& least, const std::optional<std::size_t>& most,
                   std::size_t count, const char* noun, const Place& place) {
    if (least && count < *least) add(place, "must have at least " + counted(*least, noun));
    if (most && count > *most) add(place, "must have at most " + counted(*most, noun));
  }

  void check_string(const Rule& rule, std::string_view text, const Place& place) {
    if (rule.min_length || rule.max_length) {
      check_count(rule.min_length, rule.max_length, count_code_points(text), "character", place);
    }
    if (rule.pattern && !matches(*rule.pattern, text, place)) {
      add(place, "must match the pattern " + rule.pattern->text);
    }
  }

  /// Counts as a match when the text was too long and that has been reported instead.
  bool matches(const Pattern& pattern, std::string_view text, const Place& place) {
    work(1 + text.size());
    try {
      if (text.size() <= SchemaCheck::kMaxPatternSubject) {
        return std::regex_search(widen(text), pattern.regex);
      }
    } catch (const std::regex_error&) {  // NOLINT(bugprone-empty-catch): reported below
    }
    add(place, "too long to compare with the pattern " + pattern.text);
    return true;
  }

  void check_array(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    check_count(rule.min_items, rule.max_items, value.size(), "item", place);
    std::size_t index = 0;
    for (const Value item : value) {
      if (done()) return;
      const bool prefix = index < rule.prefix_items.size();
      if (prefix || rule.items) {
        descend(prefix ? rule.prefix_items[index] : *rule.items, item, Place{&place, {}, index});
        mark(marks, index);
      }
      ++index;
    }
    if (rule.contains) check_contains(rule, value, place, marks);
    if (rule.unique_items) check_unique(value, place);
  }

  void check_contains(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    std::size_t index = 0, count = 0;
    for (const Value item : value) {
      Marks inner(tracks_ ? item.size() : 0);
      if (!trial(*rule.contains, item, Place{&place, {}, index}, inner)) {
        mark(marks, index);
        ++count;
      }
      ++index;
    }
    const std::size_t least = rule.min_contains.value_or(1);
    if (count < least) add(place, "must contain at least " + counted(least, "matching item"));
    if (rule.max_contains && count > *rule.max_contains) {
      add(place, "must contain at most " + counted(*rule.max_contains, "matching item"));
    }
  }

  void check_unique(const Value& value, const Place& place) {
    work(value.node()->span);
    std::unordered_map<std::string, std::size_t> seen;
    std::size_t index = 0;
    for (const Value item : value) {
      if (done()) return;
      const auto [first, fresh] = seen.emplace(canonical(item), index);
      if (!fresh) add({&place, {}, index}, "same as item " + std::to_string(first->second));
      ++index;
    }
  }

  void check_object(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    check_count(rule.min_properties, rule.max_properties, value.size(), "field", place);
    check_required(rule.required, value, place, "missing");
    std::size_t index = 0;
    for (const Value member : value) {
      if (done()) return;
      const Place inside{&place, member.key(), {}};
      if (check_member(rule, member, inside)) mark(marks, index);
      if (rule.property_names) check_name(*rule.property_names, member.key(), inside);
      ++index;
    }
    work((rule.dependent_required.size() + rule.dependent_schemas.size()) * (1 + value.size() / 8));
    for (const auto& [name, needed] : rule.dependent_required) {
      if (value[name]) check_required(needed, value, place, "missing, as '" + name + "' is there");
    }
    for (const auto& [name, dependent] : rule.dependent_schemas) {
      if (value[name]) apply(dependent, value, place, marks);
    }
  }

  void check_required(const std::vector<std::string>& names, const Value& value, const Place& place,
                      const std::string& message) {
    work(names.size() * (1 + value.size() / 8));
    for (const std::string& name : names) {
      if (!done() && !value[name]) add({&place, name, {}}, message);
    }
  }

  /// Whether some keyword of the rule covers this member.
  bool check_member(const Rule& rule, const Value& member, const Place& inside) {
    work(1);
    bool evaluated = false;
    if (const auto known = rule.properties.find(member.key()); known != rule.properties.end()) {
      descend(known->second, member, inside);
      evaluated = true;
    }
    for (const auto& [pattern, index] : rule.pattern_properties) {
      if (!matches(pattern, member.key(), inside)) continue;
      descend(index, member, inside);
      evaluated = true;
    }
    if (evaluated || !rule.additional_properties) return evaluated;
    check_stranger(rule, *rule.additional_properties, member, inside);
    return true;
  }

  /// A member that no other keyword covers.
  void check_stranger(const Rule& rule, Index index, const Value& member, const Place& inside) {
    if (!rules_[index].never) return descend(index, member, inside);
    std::vector<std::string_view> known;
    for (const auto& [name, unused] : rule.properties) known.push_back(name);
    work(known.size());
    const auto meant = nearest(member.key(), known);
    add(inside,
        meant ? "unknown field, did you mean '" + std::string(*meant) + "'?" : "unknown field");
  }

  void check_name(Index index, std::string_view name, const Place& inside) {
    Node node;
    node.type = Type::String;
    node.text = name;
    Marks none;
    if (const auto problem = trial(index, Value(&node), inside, none)) {
      add(inside, "field name: " + problem->message);
    }
  }

  /// How many of the alternatives fit (it stops counting at `enough`), and why the others do not.
  std::size_t try_all(const std::vector<Index>& alternatives, const Value& value,
                      const Place& place, Marks& marks, std::size_t enough,
                      std::vector<std::string>& reasons) {
    const std::string here = trials_ == 0 ? text_of(place) : std::string();
    std::size_t fitting = 0;
    for (const Index alternative : alternatives) {
      if (fitting == enough) break;
      const auto problem = trial(alternative, value, place, marks);
      if (!problem) {
        ++fitting;
      } else if (trials_ == 0) {
        reasons.push_back(problem->path == here ? problem->message
                                                : problem->path + ": " + problem->message);
      }
    }
    return fitting;
  }

  /// Alternatives within alternatives give no reasons, which could double at every level.
  [[nodiscard]] std::string none_fits(std::vector<std::string> reasons) const {
    constexpr std::size_t kShown = 4;
    if (trials_ > 0) return "fits none of the alternatives";
    if (reasons.size() > kShown) reasons.resize(kShown);
    return "fits none of the alternatives (" + joined(reasons, "; ") + ")";
  }

  void check_any_of(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    std::vector<std::string> reasons;
    // The first that fits decides; the others matter only for what they evaluate.
    const std::size_t enough = tracks_ ? rule.any_of.size() : 1;
    const auto fitting = try_all(rule.any_of, value, place, marks, enough, reasons);
    if (fitting == 0) add(place, none_fits(std::move(reasons)));
  }

  void check_one_of(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    std::vector<std::string> reasons;
    const auto fitting = try_all(rule.one_of, value, place, marks, rule.one_of.size(), reasons);
    if (fitting == 0) add(place, none_fits(std::move(reasons)));
    if (fitting > 1) {
      add(place, "fits " + std::to_string(fitting) + " of the alternatives, must fit exactly one");
    }
  }

  void check_logic(const Rule& rule, const Value& value, const Place& place, Marks& marks) {
    if (rule.negated && !trial(*rule.negated, value, place, marks)) {
      add(place, "fits what 'not' excludes");
    }
    if (rule.condition) {
      const auto& branch =
          trial(*rule.condition, value, place, marks) ? rule.else_rule : rule.then_rule;
      if (branch) apply(*branch, value, place, marks);
    }
  }

  void check_unevaluated_items(const Rule& rule, const Value& value, const Place& place,
                               Marks& marks) {
    if (!rule.unevaluated_items) return;
    std::size_t index = 0;
    for (const Value item : value) {
      if (!marks[index]) descend(*rule.unevaluated_items, item, Place{&place, {}, index});
      mark(marks, index++);
    }
  }

  void check_unevaluated_properties(const Rule& rule, const Value& value, const Place& place,
                                    Marks& marks) {
    if (!rule.unevaluated_properties) return;
    std::size_t index = 0;
    for (const Value member : value) {
      const Place inside{&place, member.key(), {}};
      if (!marks[index]) check_stranger(rule, *rule.unevaluated_properties, member, inside);
      mark(marks, index++);
    }
  }

  const std::vector<Rule>& rules_;
  bool tracks_;
  std::size_t max_;
  std::vector<Violation> found_;
  std::size_t work_ = 0;
  std::size_t depth_ = 0;
  std::size_t trials_ = 0;    ///< trials we are inside of
  std::string_view stopped_;  ///< why we gave up; empty while going on
};

}  // namespace
}  // namespace schema

struct SchemaCheck::Compiled {
  schema::Rules rules;
};

Result<SchemaCheck> SchemaCheck::compile(const Value& root) {
  DIORAMA_TRY(auto rules, schema::compile(root));
  return SchemaCheck(std::make_shared<const Compiled>(Compiled{std::move(rules)}));
}

std::vector<Violation> SchemaCheck::check(const Value& instance, std::size_t max) const {
  return schema::Checker(compiled_->rules, max).run(instance);
}

}  // namespace diorama::json

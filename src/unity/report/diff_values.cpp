#include "unity/report/diff_values.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace diorama::unity {
namespace {

using scene::Value;
using Kind = Value::Kind;
using Members = std::vector<Value::Member>;

bool same_number(double before, double after) {
  return before == after || (std::isnan(before) && std::isnan(after));
}

bool same_float(double before, double after) {
  return same_number(static_cast<float>(before), static_cast<float>(after));
}

std::optional<double> as_number(std::string_view text) {
  double number = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

/// For an unknown type: "0.1" and "0.100000001" can only be numbers, but "7" and
/// "007" may be names.
bool same_text(std::string_view before, std::string_view after) {
  if (before == after) return true;
  constexpr std::string_view kFraction = ".e";
  if (before.find_first_of(kFraction) == std::string_view::npos &&
      after.find_first_of(kFraction) == std::string_view::npos)
    return false;
  const auto left = as_number(before), right = as_number(after);
  return left && right && same_float(*left, *right);
}

bool is_leaf(const Value& value) {
  return value.members.empty() && value.items.empty();
}

/// Says which version of Unity wrote it, not what it means.
bool is_bookkeeping(const Value::Member& member) {
  return member.name == "serializedVersion";
}

/// Calls `visit` with the members of both sides that belong together; null: the other side has
/// none with that name. Of repeated names the first counts.
template <class Visit>
void pair_members(const Members& before, const Members& after, Visit visit) {
  std::size_t common = 0;
  while (common < before.size() && common < after.size() &&
         before[common].name == after[common].name) {
    if (!is_bookkeeping(before[common])) visit(&before[common], &after[common]);
    ++common;
  }
  if (common == before.size() && common == after.size()) return;
  struct Entry {
    const Value::Member* member;
    bool used = false;
  };
  std::unordered_map<std::string_view, Entry> rest;
  for (std::size_t i = common; i < after.size(); ++i)
    rest.try_emplace(after[i].name, Entry{&after[i]});
  for (std::size_t i = common; i < before.size(); ++i) {
    if (is_bookkeeping(before[i])) continue;
    const auto found = rest.find(before[i].name);
    const bool paired = found != rest.end() && !found->second.used;
    visit(&before[i], paired ? found->second.member : nullptr);
    if (paired) found->second.used = true;
  }
  for (std::size_t i = common; i < after.size(); ++i) {
    const Entry& entry = rest.at(after[i].name);
    if (entry.member == &after[i] && !entry.used && !is_bookkeeping(after[i]))
      visit(nullptr, &after[i]);
  }
}

/// "- _Cutoff: 0.5" and the like: a map, written as a list of single entries. Nothing for
/// other lists.
std::optional<Members> as_map(const std::vector<Value>& items) {
  std::unordered_map<std::string_view, int> names;
  for (const Value& item : items)
    if (item.members.size() != 1 || !item.items.empty() || ++names[item.members.front().name] > 1)
      return std::nullopt;
  Members out;
  for (const Value& item : items) out.push_back(item.members.front());
  return out;
}

std::string joined(const std::string& path, const std::string& name) {
  return path.empty() ? name : path + "." + name;
}

Value count_of(const std::vector<Value>& items) {
  Value value;
  value.kind = Kind::Integer;
  value.type = "int";
  value.integer = static_cast<std::int64_t>(items.size());
  return value;
}

}  // namespace

bool ValueComparison::same_leaf(const Value& before, const Value& after) const {
  switch (before.kind) {
    case Kind::Null: return true;
    case Kind::Bool:
    case Kind::Integer:
    case Kind::Enum: return before.integer == after.integer;
    case Kind::Float: return same_float(before.number, after.number);
    case Kind::Double: return same_number(before.number, after.number);
    case Kind::Text: return before.text == after.text;
    case Kind::Object: return same_object_(before.integer, after.integer);
    case Kind::Asset:
    case Kind::Missing:
      return before.integer == after.integer && before.path == after.path &&
             (!before.path.empty() || before.text == after.text);
    default: return same_text(before.text, after.text);
  }
}

/// Does not use compare(): that looks at lists twice, which must not add up with their depth.
bool ValueComparison::same(const Value& before, const Value& after) const {
  if (before.kind != after.kind || is_leaf(before) != is_leaf(after)) return false;
  if (is_leaf(before)) return same_leaf(before, after);
  if (before.type != after.type || before.items.size() != after.items.size()) return false;
  const auto same_members = [this](const Members& left, const Members& right) {
    bool equal = true;
    pair_members(left, right, [&](const Value::Member* was, const Value::Member* is) {
      equal = equal && was != nullptr && is != nullptr && same(was->value, is->value);
    });
    return equal;
  };
  if (!same_members(before.members, after.members)) return false;
  if (const auto left = as_map(before.items))
    if (const auto right = as_map(after.items)) return same_members(*left, *right);
  return std::ranges::equal(
      before.items, after.items,
      [this](const Value& left, const Value& right) { return same(left, right); });
}

void ValueComparison::compare(const std::string& prefix, const Members& before,
                              const Members& after, const Report& report) const {
  pair_members(before, after, [&](const Value::Member* left, const Value::Member* right) {
    const std::string path = joined(prefix, (left != nullptr ? left : right)->name);
    if (left != nullptr && right != nullptr)
      compare(path, left->value, right->value, report);
    else
      report(path, left == nullptr ? nullptr : &left->value,
             right == nullptr ? nullptr : &right->value);
  });
}

void ValueComparison::compare(const std::string& path, const Value& before, const Value& after,
                              const Report& report) const {
  const bool alike = before.kind == after.kind && before.type == after.type;
  if (is_leaf(before) && is_leaf(after)) {
    if (before.kind != after.kind || !same_leaf(before, after)) report(path, &before, &after);
    return;
  }
  const bool texts = !before.text.empty() || !after.text.empty();
  if (!alike || texts || before.members.empty() != after.members.empty())
    return report(path, &before, &after);
  if (before.members.empty()) return compare_items(path, before.items, after.items, report);
  if (before.kind != Kind::Structure) return compare(path, before.members, after.members, report);
  // A vector or a color is shown as a whole, unless only one part of it differs.
  int differences = 0;
  std::string only;
  const Value *left = nullptr, *right = nullptr;
  const Report count = [&](const std::string& where, const Value* was, const Value* is) {
    ++differences;
    only = where;
    left = was;
    right = is;
  };
  compare(path, before.members, after.members, count);
  if (differences == 1)
    report(only, left, right);
  else if (differences > 1)
    report(path, &before, &after);
}

void ValueComparison::compare_items(const std::string& path, const std::vector<Value>& before,
                                    const std::vector<Value>& after, const Report& report) const {
  if (const auto left = as_map(before))
    if (const auto right = as_map(after)) return compare(path, *left, *right, report);
  // Common items at both ends are left out, so that one inserted item is one difference.
  std::size_t head = 0, tail = 0;
  const std::size_t least = std::min(before.size(), after.size());
  if (before.size() != after.size()) {
    while (head < least && same(before[head], after[head])) ++head;
    while (tail < least - head &&
           same(before[before.size() - 1 - tail], after[after.size() - 1 - tail]))
      ++tail;
    const Value was = count_of(before), is = count_of(after);
    report(joined(path, "size"), &was, &is);
  }
  const std::size_t left = before.size() - tail, right = after.size() - tail;
  for (std::size_t i = head; i < std::max(left, right); ++i) {
    const std::string item = path + "[" + std::to_string(i) + "]";
    if (i < left && i < right)
      compare(item, before[i], after[i], report);
    else
      report(item, i < left ? &before[i] : nullptr, i < right ? &after[i] : nullptr);
  }
}

void ValueComparison::drop_same(Members& before, Members& after, const FieldValue& was,
                                const FieldValue& is) const {
  for (const FieldValue& field : was.children) {
    const FieldValue* const other = is.find(field.key);
    if (other == nullptr || !same_stored(field, *other)) continue;
    for (Members* const side : {&before, &after})
      std::erase_if(*side, [&](const Value::Member& each) { return each.stored == field.key; });
  }
}

bool ValueComparison::same_stored(const FieldValue& before, const FieldValue& after) const {
  const Reference &was = before.reference, &is = after.reference;
  if (before.kind != after.kind || before.key != after.key || before.text != after.text)
    return false;
  if (was.guid != is.guid || before.packed_changes != after.packed_changes) return false;
  if (was.guid ? was.id != is.id : !same_object_(was.id, is.id)) return false;
  if (before.cut || after.cut) return false;
  return std::ranges::equal(
      before.children, after.children,
      [this](const FieldValue& left, const FieldValue& right) { return same_stored(left, right); });
}

}  // namespace diorama::unity

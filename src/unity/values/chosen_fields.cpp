#include "unity/values/chosen_fields.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "unity/facts/csharp_properties.h"
#include "unity/model/property_path.h"
#include "unity/values/field_names.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Value;

/// `owner`: the class of the component; empty inside a record.
std::vector<FieldName> names_of(const std::vector<Value::Member>& members,
                                std::string_view owner = {}) {
  std::vector<FieldName> out;
  out.reserve(members.size());
  for (const Value::Member& each : members)
    out.push_back({each.name, each.stored, std::string(csharp_property(owner, each.stored))});
  return out;
}

/// What a path leads to, and the name that counts.
struct Found {
  Value value;
  std::string name;
};

std::optional<Found> find_at(const std::vector<Value::Member>& fields, std::string_view owner,
                             std::string_view path) {
  const auto steps = parse_given_path(path);
  if (!steps) return std::nullopt;
  const std::vector<Value::Member>* members = &fields;
  const Value* at = nullptr;
  std::string name;
  bool exact = true;
  for (const PathStep& step : *steps) {
    if (step.kind == PathStep::Kind::Size) {
      if (at == nullptr || at->kind != Value::Kind::List) return std::nullopt;
      Value size;
      size.kind = Value::Kind::Integer;
      size.type = "int";
      size.integer = std::ssize(at->items);
      return Found{std::move(size), exact ? std::string(path) : name + ".Array.size"};
    }
    if (step.kind == PathStep::Kind::Item) {
      if (step.index >= at->items.size()) return std::nullopt;
      name += "[" + std::to_string(step.index) + "]";
      at = &at->items[step.index];
    } else {
      const NamedField found =
          find_field_name(names_of(*members, at == nullptr ? owner : std::string_view{}), step.key);
      if (!found.index) return std::nullopt;
      const Value::Member& member = (*members)[*found.index];
      exact = exact && found.exact;
      name += (name.empty() ? "" : ".") + (found.exact ? step.key : member.name);
      at = &member.value;
    }
    members = &at->members;
  }
  return Found{*at, exact ? std::string(path) : name};
}

const Value* stored_as(const std::vector<Value::Member>& fields, std::string_view name) {
  const auto found = std::ranges::find(fields, name, &Value::Member::stored);
  return found == fields.end() || found->value.members.size() != 2 ? nullptr : &found->value;
}

/// offsetMin and offsetMax of a rectangle, which no file stores: they follow from its place, size
/// and pivot as the engine computes them.
void add_offsets(std::vector<Value::Member>& fields) {
  const Value* const place = stored_as(fields, "m_AnchoredPosition");
  const Value* const size = stored_as(fields, "m_SizeDelta");
  const Value* const pivot = stored_as(fields, "m_Pivot");
  if (place == nullptr || size == nullptr || pivot == nullptr) return;
  Value low = *place, high = *place;
  for (std::size_t i = 0; i < 2; ++i) {
    const double extent = size->members[i].value.number, part = pivot->members[i].value.number;
    low.members[i].value.number -= extent * part;
    high.members[i].value.number += extent * (1 - part);
  }
  fields.push_back({"offsetMin", "offsetMin", std::move(low)});
  fields.push_back({"offsetMax", "offsetMax", std::move(high)});
}

/// Asking for a record means asking for its contents.
bool is_part_of(const scene::UnstoredField& field, std::string_view name) {
  return field.name.starts_with(std::string(name) + ".");
}

}  // namespace

std::vector<std::string> keep_only(const std::vector<std::string>& wanted, std::string_view owner,
                                   std::vector<Value::Member>& fields,
                                   std::vector<scene::UnstoredField>& not_stored) {
  if (owner == "UnityEngine.RectTransform") add_offsets(fields);
  std::vector<FieldName> names = names_of(fields, owner);
  const std::size_t stored = names.size();
  for (const scene::UnstoredField& field : not_stored) names.push_back({field.name, field.name});
  std::vector<bool> kept(names.size());
  std::vector<Value::Member> parts;
  std::vector<std::string> unknown;
  for (const std::string& name : wanted) {
    const NamedField found = find_field_name(names, name);
    if (found.index) kept[*found.index] = true;
    const std::string_view record = found.index ? names[*found.index].shown : name;
    bool known = found.index.has_value();
    for (std::size_t i = stored; i < names.size(); ++i)
      if (is_part_of(not_stored[i - stored], record)) known = kept[i] = true;
    if (known) continue;
    if (auto part = find_at(fields, owner, name))
      parts.push_back({part->name, part->name, std::move(part->value)});
    else
      unknown.push_back(name);
  }
  std::vector<Value::Member> left;
  for (std::size_t i = 0; i < stored; ++i)
    if (kept[i]) left.push_back(std::move(fields[i]));
  std::ranges::move(parts, std::back_inserter(left));
  fields = std::move(left);
  std::size_t next = stored;
  std::erase_if(not_stored, [&](const scene::UnstoredField&) { return !kept[next++]; });
  return unknown;
}

}  // namespace diorama::unity

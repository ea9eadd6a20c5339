// {"offsetMin": [10, 20]} with a pivot in the middle:
//
//      m_AnchorMin: {x: 0, y: 0}
//      m_AnchorMax: {x: 1, y: 1}
//   -  m_AnchoredPosition: {x: 0, y: 0}        +  m_AnchoredPosition: {x: 5, y: 10}
//   -  m_SizeDelta: {x: 0, y: 0}               +  m_SizeDelta: {x: -10, y: -20}
//      m_Pivot: {x: 0.5, y: 0.5}

#include "unity/edit/values/rect_offsets.h"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "base/path_text.h"
#include "unity/edit/values/given_forms.h"
#include "unity/edit/values/value_writer.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

constexpr std::string_view kMin = "offsetMin", kMax = "offsetMax";
constexpr const char* kPlace = "m_AnchoredPosition";
constexpr const char* kSize = "m_SizeDelta";
constexpr const char* kPivot = "m_Pivot";

using Pair = std::array<double, 2>;
constexpr std::array<const char*, 2> kParts{"x", "y"};

double number_of(const std::string& text) {
  return std::strtod(text.c_str(), nullptr);
}

Pair stored_pair(const FieldValue& stored, const char* field, double fallback) {
  Pair out{fallback, fallback};
  const FieldValue* const found = stored.find(field);
  for (std::size_t i = 0; found != nullptr && i < 2; ++i)
    if (const FieldValue* const part = found->find(kParts.at(i))) out.at(i) = number_of(part->text);
  return out;
}

bool is_assigned(const std::vector<Assignment>& assignments, std::string_view field) {
  return std::ranges::any_of(
      assignments, [&](const Assignment& each) { return each.path.front().key == field; });
}

/// The pivot that counts after the call.
Pair pivot_of(const FieldValue& stored, const std::vector<Assignment>& assignments) {
  Pair out = stored_pair(stored, kPivot, 0.5);
  for (const Assignment& each : assignments) {
    if (each.path.front().key != kPivot) continue;
    for (std::size_t i = 0; i < 2; ++i) {
      if (each.path.size() == 2 && each.path.back().key == kParts.at(i))
        out.at(i) = number_of(each.value.text);
      for (const text::Draft& part : each.value.children)
        if (part.key == kParts.at(i)) out.at(i) = number_of(part.text);
    }
  }
  return out;
}

/// [1, 2], {x: 1, y: 2}, or one of the parts; the other stays.
Result<Pair> given_pair(const Input& shown, Pair now, const std::string& field) {
  const Input* const value = shown.find("value");
  const bool is_wrapped = value != nullptr && shown.find("type") != nullptr;
  const Input& given = is_wrapped ? *value : shown;
  const auto wrong = [&](const Input& what) {
    return wrong_type(field, "{x, y} (UnityEngine.Vector2)", what);
  };
  const auto number_in = [](const Input& part) -> std::optional<double> {
    if (part.kind != Input::Kind::Number && part.kind != Input::Kind::Text) return std::nullopt;
    return number_in_text(part.text);
  };
  if (given.kind == Input::Kind::List && given.items.size() != 2) return wrong(given);
  if (given.kind != Input::Kind::List && given.members.empty()) return wrong(given);
  std::size_t used = 0;
  for (std::size_t i = 0; i < 2; ++i) {
    const Input* const part =
        given.kind == Input::Kind::List ? &given.items[i] : given.find(kParts.at(i));
    if (part == nullptr) continue;
    const auto number = number_in(*part);
    if (!number) return wrong(*part);
    now.at(i) = *number;
    ++used;
  }
  if (used < given.members.size()) return wrong(given);
  return now;
}

}  // namespace

std::string_view rect_offset_name(std::string_view given) {
  for (const std::string_view name : {kMin, kMax})
    if (lower_case(name) == lower_case(given)) return name;
  return {};
}

Result<void> assign_offsets(const Input& given, const FieldValue& stored,
                            std::vector<Assignment>& assignments) {
  if (given.members.empty()) return {};
  for (const char* const field : {kPlace, kSize})
    if (is_assigned(assignments, field))
      return Error{ErrorCode::InvalidArgument,
                   "'" + given.members.front().name + "' and '" + std::string(field) +
                       "' name the same value",
                   "give offsetMin and offsetMax, or anchoredPosition and sizeDelta",
                   {{"field", given.members.front().name}}};
  Pair place = stored_pair(stored, kPlace, 0), size = stored_pair(stored, kSize, 0);
  const Pair pivot = pivot_of(stored, assignments);
  for (const Input::Member& member : given.members) {
    const bool is_min = rect_offset_name(member.name) == kMin;
    Pair now{};
    for (std::size_t i = 0; i < 2; ++i)
      now.at(i) = place.at(i) + size.at(i) * (is_min ? -pivot.at(i) : 1 - pivot.at(i));
    DIORAMA_TRY(const Pair wanted, given_pair(member.value, now, member.name));
    for (std::size_t i = 0; i < 2; ++i) {
      const double moved = wanted.at(i) - now.at(i);
      size.at(i) += is_min ? -moved : moved;
      place.at(i) += moved * (is_min ? 1 - pivot.at(i) : pivot.at(i));
    }
  }
  const auto assign = [&](const char* field, const Pair& value) {
    assignments.push_back(
        {{{PathStep::Kind::Key, field, 0}}, vector_draft(scene::Vector2{value[0], value[1]})});
  };
  assign(kPlace, place);
  assign(kSize, size);
  return {};
}

}  // namespace diorama::unity::edit

// Paths that are taken:
//
//   qualitySettings[0].shadowDistance        stats.hp            m_LocalPosition.x
//   m_Entries.Array.data[2].weight           tactic.distance     waypoints.Array.size
//
// The path is walked by the types of the fields, beside what the file has. Where the file has a
// value in one piece (a vector, a color, a record that is not stored yet), the rest of the path
// becomes the usual form of the value: m_LocalPosition.x is {"x": ...}.

#include "unity/edit/values/path_writer.h"

#include <algorithm>
#include <iterator>

#include "base/parse_number.h"
#include "unity/edit/values/given_parts.h"
#include "unity/edit/values/list_writer.h"
#include "unity/model/bounds.h"
#include "unity/model/project.h"
#include "unity/values/field_names.h"
#include "unity/values/rational_time.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldKind;
using unity::FieldValue;
using unity::PathStep;

/// Whether its parts have no lines of their own in the file, so that it is written in one piece.
bool is_one_piece(const ValuePlace& place) {
  if (place.type.is_list || place.type.kind == FieldKind::ManagedReference) return false;
  if (!unity::has_fields(place.type.kind))
    return !unity::engine_type(place.type.kind).empty() && can_write(place.type);
  return place.current == nullptr || place.current->kind != FieldValue::Kind::Mapping;
}

/// "Fixed Timestep.seconds": what nobody stores, and everybody means.
bool is_seconds_of(const ValuePlace& place, std::span<const PathStep> steps) {
  if (place.type.native != unity::kRationalTime || place.type.is_list || steps.size() != 1)
    return false;
  const unity::FieldName seconds{"seconds", "seconds"};
  return steps.front().kind == PathStep::Kind::Key &&
         unity::find_field_name(std::span(&seconds, 1), steps.front().key).index.has_value();
}

std::string has_no_element(std::size_t size) {
  return "the list has " + elements_text(size);
}

std::string step_to_item(ValuePlace& place, std::size_t index) {
  if (!place.type.is_list) return place.name + " is not a list";
  if (place.type.packed) return place.name + "[" + std::to_string(index) + "] has no parts";
  const bool is_sequence =
      place.current != nullptr && place.current->kind == FieldValue::Kind::Sequence;
  const std::size_t size = is_sequence ? place.current->children.size() : 0;
  if (index >= size) return has_no_element(size);
  place.current = &place.current->children[index];
  place.type = element_of(place.type);
  place.path.push_back({PathStep::Kind::Item, {}, index});
  place.scope.push_back(place.path.back());
  place.name += "[" + std::to_string(index) + "]";
  return {};
}

std::string step_to_member(ValuePlace& place, const std::vector<ValueMember>& all,
                           const FieldValue& record, const std::string& name) {
  const std::vector<unity::FieldName> names = names_of(all);
  const unity::NamedField found = unity::find_field_name(names, name);
  if (!found.index) return unity::field_name_hint(names, name);
  const ValueMember& member = all[*found.index];
  place.current = record.find(member.stored);
  place.type = member.type;
  place.path.push_back({PathStep::Kind::Key, member.stored, 0});
  place.scope.push_back(place.path.back());
  place.name += "." + (found.exact ? name : member.name);
  place.exact = place.exact && found.exact;
  return {};
}

}  // namespace

Result<void> PathWriter::assign(ValuePlace& place, std::span<const PathStep> steps,
                                const Input& shown, std::vector<Assignment>& out) {
  for (; !steps.empty(); steps = steps.subspan(1)) {
    const PathStep& step = steps.front();
    values_.named_levels_ = levels_of(place.name);
    if (place.type.is_list && !can_write(place.type)) break;
    if (step.kind == PathStep::Kind::Size && place.type.is_list)
      return resize_list(place, shown, out);
    if (step.kind == PathStep::Kind::Item && place.type.packed && steps.size() == 1)
      return assign_packed_item(place, step.index, shown, out);
    if (is_seconds_of(place, steps))
      return values_.assign(Input::map({{"seconds", shown}}), place.type, place.current, place.path,
                            place.name, out);
    if (is_one_piece(place) && are_keys(steps)) return assign_part(place, steps, shown, out);
    DIORAMA_TRY(const std::string why, step_into(place, step));
    if (!why.empty()) {
      values_.skipped_.add(place.given, why);
      return {};
    }
  }
  values_.named_levels_ = levels_of(place.name);
  return values_.assign(shown, place.type, place.current, place.path, place.name, out);
}

/// A part of a value in one piece. Several keys may name parts of it: m_LocalPosition.x and .y.
Result<void> PathWriter::assign_part(ValuePlace& place, std::span<const PathStep> steps,
                                     const Input& shown, std::vector<Assignment>& out) {
  const auto [known, fresh] =
      pieces_.try_emplace(unity::path_text(place.path), Piece{Input::map({}), out.size()});
  Piece& piece = known->second;
  merge(piece.given, nested(steps, shown));
  std::vector<Assignment> made;
  DIORAMA_CHECK(
      values_.assign(piece.given, place.type, place.current, place.path, place.name, made));
  if (fresh)
    std::ranges::move(made, std::back_inserter(out));
  else if (!made.empty())
    out[piece.assignment] = std::move(made.front());
  place.scope.insert(place.scope.end(), steps.begin(), steps.end());
  return {};
}

Result<std::string> PathWriter::step_into(ValuePlace& place, const PathStep& step) {
  const FieldKind kind = place.type.kind;
  if (step.kind == PathStep::Kind::Size) return place.name + " is not a list";
  if (step.kind == PathStep::Kind::Item) return step_to_item(place, step.index);
  if (place.type.is_list)
    return place.name + " is a list; name an element of it: " + place.name + "[0]";
  if (kind == FieldKind::ManagedReference) {
    DIORAMA_CHECK(values_.managed_.check(place.name));
    const auto entry = values_.managed_.find(place.current);
    if (!entry) return place.name + " holds nothing";
    if (entry->data == nullptr) return place.name + " stores no fields; give it as a whole";
    place.path = values_.managed_.data_path(*entry);
    return step_to_member(place, values_.members_of_class(entry->type.full_name()), *entry->data,
                          step.key);
  }
  if (!unity::has_fields(kind))
    return unity::engine_type(kind).empty() ? place.name + " has no parts"
                                            : place.name + " can only be given as a whole";
  if (place.current == nullptr || place.current->kind != FieldValue::Kind::Mapping)
    return place.name + " is not stored; give it as a whole";
  return step_to_member(place, values_.members(place.type), *place.current, step.key);
}

/// "counts: 070000002c010000": one of the numbers. Overrides name it; a document has one row.
Result<void> PathWriter::assign_packed_item(ValuePlace& list, std::size_t index, const Input& shown,
                                            std::vector<Assignment>& out) {
  const auto items =
      list.current == nullptr ? std::nullopt : stored_items(list.type, *list.current);
  if (!items || index >= items->size()) {
    values_.skipped_.add(list.given, has_no_element(items ? items->size() : 0));
    return {};
  }
  const std::string name = list.name + "[" + std::to_string(index) + "]";
  DIORAMA_TRY(Draft item, values_.whole(&shown, element_of(list.type), nullptr, name, 1));
  const PathStep step{PathStep::Kind::Item, {}, index};
  const bool in_row = values_.pack_ && list.current->kind == FieldValue::Kind::Scalar;
  if (in_row) {
    // Another key may have named another item of the same row.
    const auto made = std::ranges::find(out, list.path, &Assignment::path);
    std::string digits = made == out.end() ? list.current->text : made->value.text;
    const std::string number = packed_digits(item.text, list.type.bits);
    digits.replace(index * number.size(), number.size(), number);
    if (made != out.end())
      made->value = Draft::scalar(std::move(digits));
    else
      out.push_back({list.path, Draft::scalar(std::move(digits))});
  }
  list.path.push_back(step);
  list.scope.push_back(step);
  list.name = name;
  if (!in_row) out.push_back({list.path, std::move(item)});
  return {};
}

/// "waypoints.Array.size": like the editor's own field.
Result<void> PathWriter::resize_list(const ValuePlace& list, const Input& shown,
                                     std::vector<Assignment>& out) {
  const auto size =
      shown.kind == Input::Kind::Number ? parse_number<std::size_t>(shown.text) : std::nullopt;
  if (!size || *size > unity::kMostItems)
    return wrong_type(list.name + ".Array.size",
                      "a number of elements up to " + std::to_string(unity::kMostItems), shown);
  const auto items =
      list.current == nullptr ? std::nullopt : stored_items(list.type, *list.current);
  if (!items) {
    values_.skipped_.add(list.given, list.name + " is not stored as a list; give it as a whole");
    return {};
  }
  return ListWriter(values_).write(resized(items->size(), *size), list.type, *items, list.path,
                                   list.name, out);
}

}  // namespace diorama::unity::edit

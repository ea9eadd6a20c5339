// Items that stay keep their text:
//
//   {"drops": {"$remove": [0], "$append": [{"item": "Gem"}]}}
//
//    drops:                           propertyPath: drops.Array.data[0].item
//   -- item: Key                      value: Coin
//    - item: Coin                     propertyPath: drops.Array.data[1].item
//   +- item: Gem                      value: Gem
//
// Overrides name each place, so items that move are written where they are now. A packed list is
// one row of digits, and is written again with the digits that it had.

#include "unity/edit/values/list_writer.h"

#include <algorithm>

#include "base/list_text.h"
#include "unity/assets/reference.h"
#include "unity/edit/overrides/override_values.h"
#include "unity/edit/values/event_calls.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldKind;
using unity::FieldValue;
using unity::PathStep;

Path below(const Path& path, PathStep step) {
  Path out = path;
  out.push_back(std::move(step));
  return out;
}

std::string item_name(const std::string& field, std::size_t index) {
  return field + "[" + std::to_string(index) + "]";
}

Error only_whole(const std::string& field, const std::string& why) {
  return {
      ErrorCode::InvalidArgument, field + ": " + why, "give the whole list", {{"field", field}}};
}

/// The change as the document takes it: every place counts in the list as it was.
ListChange in_document(const ListEdit& edit, std::vector<Draft> drafts) {
  ListChange out;
  std::vector<bool> stays(edit.before);
  for (const ListEdit::Slot& slot : edit.after)
    if (slot.old) stays[*slot.old] = true;
  for (std::size_t i = 0; i < edit.before; ++i)
    if (!stays[i]) out.removed.push_back(i);
  std::size_t next = edit.before;
  for (std::size_t i = edit.after.size(); i-- > 0;) {
    if (edit.after[i].old)
      next = *edit.after[i].old;
    else
      out.inserted.push_back({next, std::move(drafts[i])});
  }
  std::ranges::reverse(out.inserted);
  return out;
}

std::string told(const ListEdit& edit, const std::string& field) {
  std::string what;
  if (const std::size_t added = edit.added()) what = elements_text(added) + " added";
  if (const std::size_t removed = edit.removed())
    what += (what.empty() ? "" : ", ") + elements_text(removed) + " removed";
  if (what.empty()) what = "nothing added or removed";
  return field + ": " + what + ", " + std::to_string(edit.after.size()) + " now";
}

}  // namespace

std::optional<std::vector<FieldValue>> stored_items(const ValueType& type, const FieldValue& list) {
  switch (list.kind) {
    case FieldValue::Kind::Sequence: return list.children;
    case FieldValue::Kind::Mapping:
      if (list.children.empty()) return std::vector<FieldValue>{};
      return std::nullopt;
    case FieldValue::Kind::Reference: return std::nullopt;
    case FieldValue::Kind::Scalar: break;
  }
  // Anything else than whole numbers of digits is not understood, so it is not taken apart.
  const std::size_t width = 2 * (static_cast<std::size_t>(std::max(type.bits, 8)) / 8);
  if (type.packed && list.text.size() % width == 0 &&
      list.text.find_first_not_of("0123456789abcdef") == std::string::npos)
    return unity::unpack_numbers(list, type.bits, type.is_signed);
  return list.text.empty() ? std::optional(std::vector<FieldValue>{}) : std::nullopt;
}

Result<void> ListWriter::edit(const Input& given, const ValueType& type, const FieldValue* current,
                              Path path, const std::string& field, std::vector<Assignment>& out) {
  if (current == nullptr)
    return only_whole(field, "the file does not store it, so its elements are not known");
  const auto items = stored_items(type, *current);
  if (!items) return only_whole(field, "it is stored in a form that cannot be changed in part");
  DIORAMA_TRY(const ListEdit edit, read_list_edit(given, items->size(), field));
  return write(edit, type, *items, std::move(path), field, out);
}

Result<Draft> ListWriter::new_item(const Input* given, const ValueType& element,
                                   const std::string& field, std::vector<Assignment>& out) {
  if (element.kind != FieldKind::ManagedReference)
    return values_.whole(given, element, nullptr, field, 1, ValueWriter::Rest::Zero);
  DIORAMA_TRY(const std::int64_t id,
              given == nullptr ? values_.managed_.null(field)
                               : values_.managed_value(*given, element, nullptr, field, 1, out));
  return values_.managed_.pointer(id);
}

Draft ListWriter::kept_item(const FieldValue& stored, const ValueType& type) const {
  if (type.is_list) {
    const auto items = type.packed && values_.pack_ ? std::nullopt : stored_items(type, stored);
    if (!items) return as_draft(stored);
    std::vector<Draft> out;
    for (const FieldValue& each : *items) out.push_back(kept_item(each, element_of(type)));
    return Draft::list(std::move(out));
  }
  if (type.kind == FieldKind::ManagedReference)
    if (const auto id = unity::managed_id(stored)) return values_.managed_.pointer(*id);
  if (!unity::has_fields(type.kind) || stored.kind != FieldValue::Kind::Mapping)
    return as_draft(stored);
  const std::vector<ValueMember> all = values_.members(type);
  std::vector<Draft> entries;
  for (const FieldValue& child : stored.children) {
    const auto member = std::ranges::find(all, child.key, &ValueMember::stored);
    entries.push_back((member == all.end() ? as_draft(child) : kept_item(child, member->type))
                          .with_key(child.key));
  }
  return Draft::block(std::move(entries));
}

Result<void> ListWriter::write(const ListEdit& edit, const ValueType& type,
                               const std::vector<FieldValue>& items, Path path,
                               const std::string& field, std::vector<Assignment>& out) {
  if (type.kind == FieldKind::ManagedReference) DIORAMA_CHECK(values_.managed_.check(field));
  const ValueType element = element_of(type, items);
  const std::size_t skipped = values_.skipped_.names.size();
  std::vector<const Input*> values;
  std::vector<Draft> drafts;
  for (const ListEdit::Slot& slot : edit.after) {
    const std::size_t index = drafts.size();
    if (slot.old) {  // in the lines of a document it is not written again
      const bool stays = values_.pack_ && !type.packed;
      drafts.push_back(stays ? Draft{} : kept_item(items[*slot.old], element));
    } else if (slot.value == nullptr && !items.empty()) {  // as in the editor: like the last one
      drafts.push_back(kept_item(items.back(), element));
    } else {
      DIORAMA_TRY(Draft made, new_item(slot.value, element, item_name(field, index), out));
      drafts.push_back(std::move(made));
      if (slot.value != nullptr) values.push_back(slot.value);
    }
  }
  DIORAMA_CHECK(check_members_known(values, element, skipped, field));
  if (type.kind == FieldKind::ManagedReference) values_.managed_.note_change();
  values_.lists_.push_back(told(edit, field));
  if (values_.pack_ && type.packed) {
    std::string digits;
    for (const Draft& each : drafts) digits += packed_digits(each.text, type.bits);
    out.push_back({std::move(path), Draft::scalar(std::move(digits))});
  } else if (values_.pack_) {
    out.push_back({std::move(path), {}, in_document(edit, std::move(drafts))});
  } else {
    if (edit.after.size() != edit.before)
      out.push_back({below(path, {PathStep::Kind::Size, {}, 0}),
                     Draft::scalar(std::to_string(edit.after.size()))});
    for (std::size_t i = 0; i < drafts.size(); ++i)
      if (edit.after[i].old != i)
        out.push_back({below(path, {PathStep::Kind::Item, {}, i}), std::move(drafts[i])});
  }
  return {};
}

Result<void> ListWriter::check_members_known(const std::vector<const Input*>& items,
                                             const ValueType& element, std::size_t skipped_before,
                                             const std::string& field) const {
  if (!unity::has_fields(element.kind) && element.kind != FieldKind::ManagedReference) return {};
  std::size_t given = 0;
  for (const Input* const each : items)
    for (const Input::Member& member : values_.unwrapped(each, element)->members)
      if (member.name != "$type") ++given;
  // "drops[0].itme": a member of an item itself.
  const auto is_member = [&](const std::string& name) {
    return name.starts_with(field + "[") && levels_of(name) == levels_of(field) + 2;
  };
  std::vector<std::string> unknown;
  for (std::size_t i = skipped_before; i < values_.skipped_.names.size(); ++i)
    if (is_member(values_.skipped_.names[i])) unknown.push_back(values_.skipped_.names[i]);
  if (given == 0 || unknown.size() < given) return {};
  return Error{ErrorCode::InvalidArgument,
               field + ": none of the given members could be set: " + joined(unknown),
               values_.skipped_.hint,
               {{"field", field}}};
}

// --- Whole lists --------------------------------------------------------------------------------

/// What the old items stored and a new one does not have.
std::string ListWriter::members_left_out(const Input& given, const ValueType& element,
                                         const std::vector<FieldValue>& items) const {
  if (element.kind != FieldKind::Struct) return {};
  const std::vector<ValueMember> all = values_.members(element);
  std::vector<bool> missing(all.size());
  for (const Input& each : given.items) {
    const std::vector<const Input*> values = values_of(all, values_.unwrapped(&each, element));
    for (std::size_t i = 0; i < all.size(); ++i)
      if (values[i] == nullptr) missing[i] = true;
  }
  std::vector<std::string> names;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto had = [&](const FieldValue& item) { return item.find(all[i].stored) != nullptr; };
    if (missing[i] && std::ranges::any_of(items, had)) names.push_back(all[i].name);
  }
  return joined(names);
}

void ListWriter::tell_replaced(const Input& given, const ValueType& type, const FieldValue* current,
                               const std::string& field) {
  if (given.kind != Input::Kind::List || current == nullptr || !can_write(type)) return;
  const auto items = stored_items(type, *current);
  if (!items || items->empty()) return;
  const std::string now = std::to_string(given.items.size());
  if (type.kind == FieldKind::ManagedReference) {  // items that keep their class stay
    if (given.items.size() != items->size())
      values_.lists_.push_back(field + ": " + elements_text(items->size()) + " before, " + now +
                               " now");
    return;
  }
  const std::string left_out = members_left_out(given, element_of(type), *items);
  values_.lists_.push_back(
      field + ": " + elements_text(items->size()) + " replaced by " + now +
      (left_out.empty() ? "" : "; not given, so zero in the new: " + left_out));
}

/// The short form of an event's calls (event_calls.h), added or inserted.
Result<void> ListWriter::edit_calls(const Input& given, const ValueType& type,
                                    const FieldValue* current, Path path, const std::string& field,
                                    std::vector<Assignment>& out) {
  Input edit = given;
  const auto store = [&](Input& calls) -> Result<void> {
    if (calls.kind != Input::Kind::List) return {};  // refused where it is read
    DIORAMA_TRY(const Input stored,
                event_calls(calls, values_.project_, values_.references_, field));
    calls = *stored.find("m_PersistentCalls")->find("m_Calls");
    return {};
  };
  for (Input::Member& member : edit.members) {
    if (member.name == "$append") DIORAMA_CHECK(store(member.value));
    if (member.name == "$insert")
      for (Input::Member& part : member.value.members)
        if (part.name == "values") DIORAMA_CHECK(store(part.value));
  }
  const Input whole =
      Input::map({{"m_PersistentCalls", Input::map({{"m_Calls", std::move(edit)}})}});
  return values_.of_all_levels().assign(whole, type, current, std::move(path), field, out);
}

}  // namespace diorama::unity::edit

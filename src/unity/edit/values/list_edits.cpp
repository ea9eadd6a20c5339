#include "unity/edit/values/list_edits.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "base/parse_number.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

constexpr auto kForms = std::to_array<std::string_view>({"$append", "$insert", "$remove"});

Error wrong(const std::string& field, std::string_view form, const std::string& why) {
  return {ErrorCode::InvalidArgument,
          field + ": " + std::string(form) + ": " + why,
          R"({"$append": [...]}, {"$insert": {"at": 1, "values": [...]}}, {"$remove": [0, 3]})",
          {{"field", field}}};
}

std::string has(std::size_t size) {
  return "the list has " + elements_text(size);
}

std::optional<std::size_t> place_of(const Input* given) {
  return given != nullptr && given->kind == Input::Kind::Number
             ? parse_number<std::size_t>(given->text)
             : std::nullopt;
}

/// Which items go.
Result<std::vector<bool>> removed_items(const Input* given, std::size_t size,
                                        const std::string& field) {
  std::vector<bool> out(size);
  if (given == nullptr) return out;
  if (given->kind != Input::Kind::List)
    return wrong(field, "$remove", "expected a list of places, got " + describe(*given));
  for (const Input& each : given->items) {
    const auto place = place_of(&each);
    if (!place) return wrong(field, "$remove", "expected a place, got " + describe(each));
    if (*place >= size)
      return wrong(field, "$remove", "there is no element " + each.text + ", " + has(size));
    if (out[*place]) return wrong(field, "$remove", "element " + each.text + " is named twice");
    out[*place] = true;
  }
  return out;
}

struct Insertion {
  std::size_t at = 0;
  const std::vector<Input>* values = nullptr;
};

Result<Insertion> insertion(const Input* given, std::size_t size, const std::string& field) {
  if (given == nullptr) return Insertion{};
  const Input* const at = given->find("at");
  const Input* const values = given->find("values");
  if (given->members.size() != 2 || at == nullptr || values == nullptr)
    return wrong(field, "$insert", "expected \"at\" and \"values\"");
  const auto place = place_of(at);
  if (!place) return wrong(field, "$insert", "at: expected a place, got " + describe(*at));
  if (*place > size)
    return wrong(field, "$insert", "at: there is no place " + at->text + ", " + has(size));
  if (values->kind != Input::Kind::List)
    return wrong(field, "$insert", "values: expected a list, got " + describe(*values));
  return Insertion{*place, &values->items};
}

void add(const std::vector<Input>* values, std::vector<ListEdit::Slot>& out) {
  if (values == nullptr) return;
  for (const Input& each : *values) out.push_back({std::nullopt, &each});
}

}  // namespace

std::size_t ListEdit::added() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(after, [](const Slot& slot) { return !slot.old; }));
}

bool is_list_edit(const Input& given) {
  return std::ranges::any_of(kForms,
                             [&](std::string_view form) { return given.find(form) != nullptr; });
}

Result<ListEdit> read_list_edit(const Input& given, std::size_t size, const std::string& field) {
  for (const Input::Member& member : given.members)
    if (std::ranges::find(kForms, member.name) == kForms.end())
      return wrong(field, "'" + member.name + "'", "is not a change of a list");
  const Input* const append = given.find("$append");
  if (append != nullptr && append->kind != Input::Kind::List)
    return wrong(field, "$append", "expected a list, got " + describe(*append));
  DIORAMA_TRY(const std::vector<bool> gone, removed_items(given.find("$remove"), size, field));
  DIORAMA_TRY(const Insertion inserted, insertion(given.find("$insert"), size, field));
  ListEdit out;
  out.before = size;
  for (std::size_t i = 0; i <= size; ++i) {
    if (i == inserted.at) add(inserted.values, out.after);
    if (i < size && !gone[i]) out.after.push_back({i, nullptr});
  }
  if (append != nullptr) add(&append->items, out.after);
  return out;
}

ListEdit resized(std::size_t before, std::size_t after) {
  ListEdit out;
  out.before = before;
  for (std::size_t i = 0; i < after; ++i)
    out.after.push_back({i < before ? std::optional(i) : std::nullopt, nullptr});
  return out;
}

std::string elements_text(std::size_t count) {
  return std::to_string(count) + (count == 1 ? " element" : " elements");
}

}  // namespace diorama::unity::edit

// How a [SerializeReference] field looks since 2021.2:
//
//   tactic:                                  a field of the script
//     rid: 5839205517284081665
//   references:                              at the end of the document
//     version: 2
//     RefIds:
//     - rid: -2
//       type: {class: , ns: , asm: }         a field with rid -2 has nothing
//     - rid: 5839205517284081665
//       type: {class: HoldGround, ns: MyGame, asm: MyGame}
//       data:
//         radius: 3
//
// and in 2019.3 to 2021.1:
//
//   command:
//     id: 0
//   references:
//     version: 1
//     00000000:                              the number, in hexadecimal
//       type: {class: DebugCommand, ns: MackySoft.Example, asm: GetStarted}
//       data:
//         m_Message: Hello world
//
// Several fields may hold the same number: then they share the value, which is what the attribute
// is for.
#include "unity/model/managed_references.h"

#include <algorithm>
#include <map>

#include "base/parse_number.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kPath = "managedReferences[";  // on disk

std::string text_of(const FieldValue* value) {
  return value == nullptr ? std::string{} : value->text;
}

ManagedEntry read_entry(const FieldValue& entry, std::int64_t id, std::size_t index) {
  ManagedEntry out;
  out.id = id;
  out.index = index;
  out.data = entry.find("data");
  if (const FieldValue* type = entry.find("type"))
    out.type = {text_of(type->find("class")), text_of(type->find("ns")),
                text_of(type->find("asm"))};
  return out;
}

/// A field that holds only a number. With an override applied, the number is there
/// alone, without "rid".
bool is_pointer(const FieldValue& value) {
  if (value.kind == FieldValue::Kind::Scalar) return value.overridden;
  return value.kind == FieldValue::Kind::Mapping && value.children.size() == 1 &&
         (value.children.front().key == "rid" || value.children.front().key == "id");
}

void collect_ids(const FieldValue& value, std::vector<std::int64_t>& out) {
  if (is_pointer(value))
    if (const auto id = managed_id(value)) out.push_back(*id);
  for (const FieldValue& child : value.children) collect_ids(child, out);
}

}  // namespace

std::string ManagedType::full_name() const {
  std::string name = class_name;
  std::ranges::replace(name, '/', '+');
  return name_space.empty() ? name : name_space + "." + name;
}

std::string ManagedType::override_text() const {
  return assembly + " " + (name_space.empty() ? "" : name_space + ".") + class_name;
}

ManagedType managed_type(std::string_view text) {
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view name = text.substr(space + 1);
  // "MyGame MyGame.Outer/Inner": the namespace ends at the last dot. The arguments of a generic
  // class, in brackets, have names with dots, too.
  const std::size_t dot = name.substr(0, name.find('[')).rfind('.');
  const std::size_t begin = dot == std::string_view::npos ? 0 : dot + 1;
  return {std::string(name.substr(begin)), std::string(name.substr(0, begin == 0 ? 0 : dot)),
          std::string(text.substr(0, space))};
}

std::optional<std::int64_t> managed_id(const FieldValue& pointer) {
  if (pointer.kind == FieldValue::Kind::Scalar) return parse_number<std::int64_t>(pointer.text);
  const FieldValue* number = pointer.find("rid");
  if (number == nullptr) number = pointer.find("id");
  return number == nullptr ? std::nullopt : parse_number<std::int64_t>(number->text);
}

std::optional<ManagedEntry> managed_entry(const FieldValue& document, std::int64_t id) {
  const FieldValue* all = document.find("references");
  if (all == nullptr) return std::nullopt;
  if (const FieldValue* list = all->find("RefIds")) {
    const std::string digits = std::to_string(id);
    for (std::size_t i = 0; i < list->children.size(); ++i)
      if (text_of(list->children[i].find("rid")) == digits)
        return read_entry(list->children[i], id, i);
    return std::nullopt;
  }
  const FieldValue* entry = all->find(managed_key(id));
  return entry == nullptr ? std::nullopt : std::optional(read_entry(*entry, id, 0));
}

std::vector<ManagedEntry> managed_entries(const FieldValue& document) {
  std::vector<ManagedEntry> out;
  const FieldValue* all = document.find("references");
  if (all == nullptr) return out;
  if (const FieldValue* list = all->find("RefIds")) {
    for (std::size_t i = 0; i < list->children.size(); ++i)
      if (const auto id = parse_number<std::int64_t>(text_of(list->children[i].find("rid"))))
        out.push_back(read_entry(list->children[i], *id, i));
    return out;
  }
  for (const FieldValue& entry : all->children)
    if (const auto id = parse_number<std::int64_t>(entry.key, 16); id && entry.key.size() == 8)
      out.push_back(read_entry(entry, *id, 0));
  return out;
}

std::set<std::int64_t> managed_in_use(const FieldValue& document) {
  std::map<std::int64_t, const FieldValue*> values{{kManagedNull, nullptr}};
  for (const ManagedEntry& entry : managed_entries(document)) values[entry.id] = entry.data;
  std::vector<std::int64_t> open;
  for (const FieldValue& field : document.children)
    if (field.key != "references") collect_ids(field, open);
  std::set<std::int64_t> out;
  while (!open.empty()) {
    const auto found = values.find(open.back());
    open.pop_back();
    if (found == values.end() || !out.insert(found->first).second) continue;
    if (found->second != nullptr) collect_ids(*found->second, open);
  }
  return out;
}

int managed_version(const FieldValue& document) {
  const FieldValue* all = document.find("references");
  return all == nullptr ? 0 : parse_number<int>(text_of(all->find("version"))).value_or(0);
}

std::string managed_key(std::int64_t id) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string key;
  for (int shift = 28; shift >= 0; shift -= 4)
    key += kDigits[static_cast<std::uint64_t>(id) >> static_cast<unsigned>(shift) & 0xFU];
  return key;
}

std::string managed_path(std::int64_t id) {
  return std::string(kPath) + std::to_string(id) + "]";
}

std::optional<std::int64_t> managed_path_id(std::string_view path) {
  const std::size_t end = path.find(']');
  if (!path.starts_with(kPath) || end == std::string_view::npos) return std::nullopt;
  return parse_number<std::int64_t>(path.substr(kPath.size(), end - kPath.size()));
}

}  // namespace diorama::unity

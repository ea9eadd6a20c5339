// ValueWriter, [SerializeReference] fields: null, or an object that names its class.
//
//   {"tactic": {"$type": "MyGame.KeepDistance", "distance": 4.5}}
//
//      tactic:
//        rid: 4471020938815586306
//      references:
//        version: 2
//        RefIds:
//        - rid: 4471020938815586306
//          type: {class: KeepDistance, ns: MyGame, asm: MyGame}
//          data:
//            distance: 4.5

#include <algorithm>

#include "scene/type_names.h"
#include "unity/edit/values/value_writer.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldValue;

/// The given value of such a field: {"$type": "MyGame.Spell", "power": 3}, or as it is shown:
/// {"type": "MyGame.Spell", "value": {"power": 3}}.
struct GivenValue {
  std::string type;  ///< empty: not named
  Input fields;
};

Result<GivenValue> read_given(const Input& given, const ValueType& type, const std::string& field) {
  if (given.kind != Input::Kind::Map)
    return wrong_type(field, R"(an object with a "$type" that is a )" + type.name + ", or null",
                      given);
  GivenValue out{{}, given};
  const Input* name = given.find("$type");
  if (name != nullptr) {
    std::erase_if(out.fields.members,
                  [](const Input::Member& each) { return each.name == "$type"; });
  } else if (const Input* content = given.find("value");
             content != nullptr && content->kind == Input::Kind::Map && given.members.size() == 2) {
    name = given.find("type");
    if (name != nullptr) out.fields = *content;
  }
  if (name == nullptr) return out;
  if (name->kind != Input::Kind::Text) return wrong_type(field + ".$type", "a type name", *name);
  out.type = name->text;
  return out;
}

}  // namespace

std::vector<ValueWriter::Member> ValueWriter::members_of_class(const std::string& full_name) const {
  std::vector<Member> out;
  if (const unity::ScriptInfo* script = project_.scripts().script_named(full_name))
    for (const unity::SerializedField& field : script->fields)
      out.push_back({field.declared_name, field.name, script_type(field.type)});
  return out;
}

/// A field, or a whole list; items that keep their class keep their value.
Result<void> ValueWriter::assign_managed(const Input& given, const ValueType& type,
                                         const FieldValue* current, Path path,
                                         const std::string& field, std::vector<Assignment>& out) {
  DIORAMA_CHECK(managed_.check(field));
  const auto held = [](const FieldValue* pointer) {
    return pointer == nullptr ? std::nullopt : unity::managed_id(*pointer);
  };
  if (!type.is_list) {
    DIORAMA_TRY(const std::int64_t id, managed_value(given, type, current, field, 0, out));
    if (held(current) == id) return {};
    managed_.note_change();
    out.push_back({std::move(path), managed_.pointer(id)});
    return {};
  }
  if (given.kind != Input::Kind::List) return wrong_type(field, "a list of " + type.name, given);
  const bool is_sequence = current != nullptr && current->kind == FieldValue::Kind::Sequence;
  const std::size_t count = is_sequence ? current->children.size() : 0;
  ValueType element = type;
  element.is_list = false;
  bool same = is_sequence && count == given.items.size();
  std::vector<Draft> items;
  for (std::size_t i = 0; i < given.items.size(); ++i) {
    const FieldValue* pointer = i < count ? &current->children[i] : nullptr;
    DIORAMA_TRY(const std::int64_t id,
                managed_value(given.items[i], element, pointer,
                              field + "[" + std::to_string(i) + "]", 1, out));
    same = same && held(pointer) == id;
    items.push_back(managed_.pointer(id));
  }
  if (same) return {};
  managed_.note_change();
  out.push_back({std::move(path), Draft::list(std::move(items))});
  return {};
}

/// The number of the value that the field then holds: the current one, or a new one.
Result<std::int64_t> ValueWriter::managed_value(const Input& given, const ValueType& type,
                                                const FieldValue* current, const std::string& field,
                                                int depth, std::vector<Assignment>& out) {
  DIORAMA_CHECK(managed_.check(field));
  if (given.kind == Input::Kind::Null) return managed_.null(field);
  DIORAMA_TRY(GivenValue wanted, read_given(given, type, field));
  if (const auto entry = managed_.find(current);
      entry && (wanted.type.empty() || scene::is_called(wanted.type, entry->type.full_name()))) {
    DIORAMA_CHECK(change_managed(*entry, wanted.fields, field, depth, out));
    return entry->id;
  }
  DIORAMA_TRY(const csharp::Type* const made, managed_.find_type(wanted.type, type.script, field));
  const std::int64_t id = managed_.add(*made);
  DIORAMA_TRY(std::vector<Draft> fields,
              managed_fields(wanted.fields, made->full_name, field, depth));
  managed_.set_fields(id, std::move(fields));
  return id;
}

/// The given fields of a value that stays.
Result<void> ValueWriter::change_managed(const unity::ManagedEntry& entry, const Input& fields,
                                         const std::string& field, int depth,
                                         std::vector<Assignment>& out) {
  const Path path = managed_.data_path(entry);
  const std::string type = entry.type.full_name();
  if (entry.data != nullptr || !pack_)
    return assign_parts(fields, type, members_of_class(type), entry.data, path, field, out);
  DIORAMA_TRY(std::vector<Draft> drafts, managed_fields(fields, type, field, depth));
  if (!drafts.empty()) out.push_back({path, Draft::block(std::move(drafts))});
  return {};
}

/// Only the given ones: the class's own initializers know the rest.
Result<std::vector<Draft>> ValueWriter::managed_fields(const Input& fields, const std::string& type,
                                                       const std::string& field, int depth) {
  std::vector<Draft> out;
  const std::vector<Member> all = members_of_class(type);
  const std::vector<const Input*> values = values_of(all, &fields);
  for (const Member& member : all) {
    const Input* const value = values[static_cast<std::size_t>(&member - all.data())];
    if (value == nullptr) continue;
    const std::string name = field + "." + member.name;
    if (!can_write(member.type)) {
      skipped_.add(name, cannot_write(member.type));
      continue;
    }
    if (skip_deep(name, member.type)) continue;
    DIORAMA_TRY(Draft entry, whole(value, member.type, nullptr, name, depth + 1));
    out.push_back(std::move(entry).with_key(member.stored));
  }
  skip_all_unknown(fields, all, field);
  return out;
}

}  // namespace diorama::unity::edit

// The values of [SerializeReference] fields are at the end of their object, by numbers; fields
// hold the numbers, and several may hold the same one. -2 is null. Since 2021.2 (version 2) and
// before (version 1):
//
//      references:                              references:
//        version: 2                               version: 1
//        RefIds:                                  00000000:
//        - rid: -2                                  type: {class: HoldGround, ns: MyGame, ...}
//          type: {class: , ns: , asm: }             data:
//        - rid: 5839205517284081665                   radius: 3
//          type: {class: HoldGround, ns: MyGame, asm: MyGame}
//          data:
//            radius: 3
//
// In the overrides of an instance a value is named by its number, and its class is a text:
//
//      propertyPath: managedReferences[5839205517284081665]
//      value: MyGame MyGame.HoldGround
//      propertyPath: managedReferences[5839205517284081665].radius
//      value: 3

#include "unity/edit/values/managed_values.h"

#include <algorithm>

#include "base/text.h"
#include "scene/type_names.h"
#include "unity/facts/unity_version.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using csharp::ResolvedType;
using csharp::Type;
using csharp::TypeKind;
using text::Draft;
using unity::FieldValue;
using unity::PathStep;
using Form = ResolvedType::Form;

constexpr unity::UnityVersion kFirstWithList{2021, 2, 0, 'a'};  // "rid" instead of "id"
constexpr std::size_t kMostNamed = 8;                           // types in a hint

PathStep key(std::string name) {
  return {PathStep::Kind::Key, std::move(name), 0};
}

// --- Types ------------------------------------------------------------------------------------

bool same_type(const ResolvedType& base, const ResolvedType& wanted) {
  if (!wanted.is(Form::Declared))  // not in any source: only its name is known
    return scene::short_name(full_name(base)) == scene::short_name(full_name(wanted));
  if (!base.is(Form::Declared) || base.type != wanted.type) return false;
  // An interface may also match with other arguments (in and out).
  return wanted.type->kind() == TypeKind::Interface || full_name(base) == full_name(wanted);
}

bool derives(const csharp::TypeIndex& index, const ResolvedType& type, const ResolvedType& wanted) {
  if (wanted.is(Form::Keyword) && wanted.name == "object") return true;
  std::vector<ResolvedType> open{type};
  std::set<std::string> seen;
  while (!open.empty()) {
    const ResolvedType next = std::move(open.back());
    open.pop_back();
    if (same_type(next, wanted)) return true;
    if (!next.is(Form::Declared) || !seen.insert(full_name(next)).second) continue;
    for (ResolvedType& base : index.bases(next)) open.push_back(std::move(base));
  }
  return false;
}

bool has_modifier(const Type& type, bool csharp::Modifiers::* flag) {
  return std::ranges::any_of(
      type.parts, [&](const csharp::TypePart& part) { return part.facts->modifiers.*flag; });
}

/// Whether the class can have values outside of components and assets.
bool can_be_made(const csharp::TypeIndex& index, const Type& type) {
  const bool has_values = type.kind() == TypeKind::Class || type.kind() == TypeKind::Struct;
  if (!has_values || type.full_name.find('`') != std::string::npos ||
      has_modifier(type, &csharp::Modifiers::is_abstract) ||
      has_modifier(type, &csharp::Modifiers::is_static))
    return false;
  return std::ranges::none_of(index.base_chain(index.itself(type)), [](const ResolvedType& base) {
    return base.is_type("UnityEngine.Object");
  });
}

Error wrong_class(const std::string& field, const std::string& expected, const std::string& got,
                  std::string hint) {
  return {ErrorCode::InvalidArgument,
          field + ": expected " + expected + ", got " + got,
          std::move(hint),
          {{"field", field}}};
}

std::string names_of(const std::vector<const Type*>& types) {
  std::string out;
  for (std::size_t i = 0; i < std::min(types.size(), kMostNamed); ++i)
    out += (out.empty() ? "" : ", ") + types[i]->full_name;
  return out + (types.size() > kMostNamed ? ", ..." : "");
}

// --- Drafts -----------------------------------------------------------------------------------

Draft type_draft(const unity::ManagedType& type) {
  return Draft::flow({Draft::scalar(type.class_name).with_key("class"),
                      Draft::scalar(type.name_space).with_key("ns"),
                      Draft::scalar(type.assembly).with_key("asm")})
      .with_key("type");
}

/// An entry of the list, of version 2.
Draft list_entry(const ManagedChange::Value& value) {
  Draft data = value.fields.empty() ? Draft::scalar({}) : Draft::block(value.fields);
  return Draft::block({Draft::scalar(std::to_string(value.id)).with_key("rid"),
                       type_draft(value.type), std::move(data).with_key("data")});
}

Draft null_entry() {
  return Draft::block(
      {Draft::scalar(std::to_string(unity::kManagedNull)).with_key("rid"), type_draft({})});
}

/// An entry of version 1, which has no data when there are no fields.
Draft keyed_entry(const ManagedChange::Value& value) {
  std::vector<Draft> parts{type_draft(value.type)};
  if (!value.fields.empty()) parts.push_back(Draft::block(value.fields).with_key("data"));
  return Draft::block(std::move(parts)).with_key(unity::managed_key(value.id));
}

FieldValue fields_of(const Body& body) {
  const text::Tree tree = text::Tree::parse(body.text());
  return unity::to_value(tree.fields());
}

Result<void> make_block(Body& body, const ManagedChange& change) {
  std::vector<Draft> parts{Draft::scalar(std::to_string(change.version)).with_key("version")};
  if (change.version == 1) {
    for (const ManagedChange::Value& value : change.added) parts.push_back(keyed_entry(value));
  } else {
    std::vector<Draft> items;
    if (change.has_null) items.push_back(null_entry());
    for (const ManagedChange::Value& value : change.added) items.push_back(list_entry(value));
    parts.push_back(Draft::list(std::move(items)).with_key("RefIds"));
  }
  return body.set({key("references")}, Draft::block(std::move(parts)));
}

// The numbers ascend, and null (-2) comes first.
Result<void> write_list(Body& body, const FieldValue& document, const ManagedChange& change) {
  const Path list{key("references"), key("RefIds")};
  const std::vector<unity::ManagedEntry> known = unity::managed_entries(document);
  ListChange added;
  const auto put = [&](std::int64_t id, Draft entry) {
    const auto greater =
        std::ranges::find_if(known, [&](const unity::ManagedEntry& each) { return each.id > id; });
    added.inserted.push_back(
        {greater == known.end() ? known.size() : greater->index, std::move(entry)});
  };
  const bool null_known =
      std::ranges::find(known, unity::kManagedNull, &unity::ManagedEntry::id) != known.end();
  if (change.has_null && !null_known) put(unity::kManagedNull, null_entry());
  for (const ManagedChange::Value& value : change.added) put(value.id, list_entry(value));
  DIORAMA_CHECK(body.change_list(list, added));
  const FieldValue after = fields_of(body);
  ListChange removed;
  for (const std::int64_t id : no_longer_used(after, change))
    if (const auto entry = unity::managed_entry(after, id)) removed.removed.push_back(entry->index);
  return removed.removed.empty() ? Result<void>{} : body.change_list(list, removed);
}

Result<void> write_keys(Body& body, const FieldValue& document, const ManagedChange& change) {
  std::vector<std::string> order;
  for (const unity::ManagedEntry& each : unity::managed_entries(document))
    order.push_back(unity::managed_key(each.id));
  for (const ManagedChange::Value& each : change.added)
    order.push_back(unity::managed_key(each.id));
  std::ranges::sort(order);
  for (const ManagedChange::Value& each : change.added)
    DIORAMA_CHECK(
        body.set({key("references"), key(unity::managed_key(each.id))}, keyed_entry(each), order));
  const FieldValue after = fields_of(body);
  for (const std::int64_t id : no_longer_used(after, change))
    if (unity::managed_entry(after, id))
      DIORAMA_CHECK(body.remove({key("references"), key(unity::managed_key(id))}));
  return {};
}

}  // namespace

ManagedValues::ManagedValues(unity::Project& project, const FieldValue& document, Place place,
                             std::function<std::int64_t()> draw)
    : project_(project), document_(document), place_(place), draw_(std::move(draw)) {
  change_.version = unity::managed_version(document);
  const auto version = project.settings().version;
  if (change_.version == 0) change_.version = version && *version < kFirstWithList ? 1 : 2;
  if (place == Place::Overrides && change_.version == 1)
    refusal_ =
        "the prefab was saved by an editor before 2021.2, whose overrides of "
        "[SerializeReference] fields have another form";
  if (change_.version > 2)
    refusal_ = "[SerializeReference] values are in a form that is not known (version " +
               std::to_string(change_.version) + ")";
}

Result<void> ManagedValues::check(const std::string& field) const {
  if (refusal_.empty()) return {};
  return Error{ErrorCode::Unsupported,
               field + ": " + refusal_,
               "open and save the file in the editor once",
               {{"field", field}}};
}

std::optional<unity::ManagedEntry> ManagedValues::find(const FieldValue* pointer) const {
  const auto id = pointer == nullptr ? std::nullopt : unity::managed_id(*pointer);
  auto entry = id ? unity::managed_entry(document_, *id) : std::nullopt;
  if (entry && entry->type.class_name.empty()) entry.reset();
  return entry;
}

Path ManagedValues::data_path(const unity::ManagedEntry& entry) const {
  if (place_ == Place::Overrides) return {key(unity::managed_path(entry.id))};
  if (change_.version == 1)
    return {key("references"), key(unity::managed_key(entry.id)), key("data")};
  return {key("references"), key("RefIds"), {PathStep::Kind::Item, {}, entry.index}, key("data")};
}

Draft ManagedValues::pointer(std::int64_t id) const {
  Draft number = Draft::scalar(std::to_string(id));
  if (place_ == Place::Overrides) return number;
  return Draft::block({std::move(number).with_key(change_.version == 1 ? "id" : "rid")});
}

Result<const Type*> ManagedValues::find_type(std::string_view wanted,
                                             const unity::FieldType& declared,
                                             const std::string& field) {
  const std::string name(wanted);
  const auto [known, fresh] = found_.try_emplace({name, declared.element_full_name}, nullptr);
  if (!fresh && known->second != nullptr) return known->second;
  const csharp::TypeIndex& index = project_.scripts().index();
  const auto fits = [&](const Type* type) {
    return can_be_made(index, *type) && derives(index, index.itself(*type), declared.element);
  };
  std::vector<const Type*> named, chosen;
  for (const Type* type : index.all()) {
    if (!(name.empty() ? type == declared.element.type : scene::is_called(name, type->full_name)))
      continue;
    named.push_back(type);
    if (fits(type)) chosen.push_back(type);
  }
  const auto exact = std::ranges::find(chosen, name, &Type::full_name);
  if (exact != chosen.end()) chosen = {*exact};
  if (chosen.size() == 1) return known->second = chosen.front();

  const std::string expected = R"(a "$type" that is a )" + declared.element_full_name;
  if (chosen.size() > 1)
    return wrong_class(field, expected, "'" + name + "', which is the name of several",
                       "give the full name: " + names_of(chosen));
  std::vector<const Type*> fitting = index.all();
  std::erase_if(fitting, [&](const Type* type) { return !fits(type); });
  const std::string hint =
      fitting.empty() ? "no class of the project is one" : "there are " + names_of(fitting);
  if (name.empty()) return wrong_class(field, expected, "none", hint);
  if (!named.empty())
    return wrong_class(field, expected, "'" + named.front()->full_name + "'", hint);
  std::vector<std::string_view> short_names;
  for (const Type* type : fitting) short_names.push_back(scene::short_name(type->full_name));
  return wrong_class(field, expected, "'" + name + "', which is not known",
                     did_you_mean(scene::short_name(name), short_names, hint));
}

bool ManagedValues::is_taken(std::int64_t id) const {
  return unity::managed_entry(document_, id) ||
         std::ranges::find(change_.added, id, &ManagedChange::Value::id) != change_.added.end();
}

std::int64_t ManagedValues::add(const Type& type) {
  // Numbered like the editor: any number for the first, then ascending by one; in version 1
  // the smallest free one.
  std::int64_t id = 0;
  if (change_.version != 1) id = change_.added.empty() ? draw_() : change_.added.back().id + 1;
  while (is_taken(id)) id = change_.version == 1 ? id + 1 : draw_();
  const csharp::TypePart& part = type.parts.front();
  unity::ManagedType named;
  named.name_space = part.source->namespaces[part.facts->name_space].name;
  named.class_name =
      type.full_name.substr(named.name_space.empty() ? 0 : named.name_space.size() + 1);
  std::ranges::replace(named.class_name, '+', '/');
  named.assembly = type.assembly;
  change_.added.push_back({id, std::move(named), {}});
  note_change();
  return id;
}

void ManagedValues::note_change() {
  if (!change_.any) change_.used_before = unity::managed_in_use(document_);
  change_.any = true;
}

void ManagedValues::set_fields(std::int64_t id, std::vector<Draft> fields) {
  std::ranges::find(change_.added, id, &ManagedChange::Value::id)->fields = std::move(fields);
}

Result<std::int64_t> ManagedValues::null(const std::string& field) {
  if (change_.version == 1)
    return Error{ErrorCode::Unsupported,
                 field + ": it is not known how an editor before 2021.2 writes null here",
                 "open and save the file in a newer editor once",
                 {{"field", field}}};
  change_.has_null = true;
  return unity::kManagedNull;
}

std::vector<std::int64_t> no_longer_used(const FieldValue& document, const ManagedChange& change) {
  const std::set<std::int64_t> used = unity::managed_in_use(document);
  std::vector<std::int64_t> out;
  std::ranges::set_difference(change.used_before, used, std::back_inserter(out));
  return out;
}

Result<void> write_managed(Body& body, const ManagedChange& change) {
  if (!change.any) return {};
  const FieldValue document = fields_of(body);
  if (document.find("references") == nullptr) return make_block(body, change);
  return change.version == 1 ? write_keys(body, document, change)
                             : write_list(body, document, change);
}

std::vector<Assignment> managed_overrides(const ManagedChange& change) {
  std::vector<Assignment> out;
  if (!change.any) return out;
  if (change.has_null)
    out.push_back({{key(unity::managed_path(unity::kManagedNull))}, Draft::scalar({})});
  for (const ManagedChange::Value& value : change.added)
    out.push_back(
        {{key(unity::managed_path(value.id))}, Draft::scalar(value.type.override_text())});
  for (const ManagedChange::Value& value : change.added)
    for (const Draft& field : value.fields)
      out.push_back({{key(unity::managed_path(value.id)), key(field.key)}, field});
  return out;
}

}  // namespace diorama::unity::edit

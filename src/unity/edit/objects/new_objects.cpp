// Where the text of a new object goes. In a scene, Unity sorts all objects by id, except for the
// four that hold the settings of the scene itself, and the list of roots, which has the largest id:
//
//   --- !u!29 &1
//   --- !u!196 &4
//   --- !u!1 &253027834
//   --- !u!1660057539 &9223372036854775807
//
// In a prefab, objects are sorted by id, each with its components after it as it lists them; then
// instances by id, each with its stripped objects:
//
//   --- !u!1 &7786221590246454611
//   --- !u!4 &393804392388903231
//   --- !u!1001 &3760458821284826874
//   --- !u!4 &1343478784116801467 stripped
//   --- !u!1 &1822594906192549298 stripped

#include "unity/edit/objects/new_objects.h"

#include <algorithm>
#include <array>
#include <utility>

#include "unity/edit/objects/object_form.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/facts/class_table.h"
#include "unity/facts/initial_values.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/text/object_header.h"

namespace diorama::unity::edit {
namespace {

using text::Document;
using text::Draft;
using text::Object;

constexpr std::int32_t kLastSettings = 4;  // ids of a scene's own settings, on disk

bool is_own_object(const Object& object) {
  return object.class_id == kGameObjectClass && !object.stripped;
}

/// Before the first object with a greater id.
std::size_t scene_place(const Document& document, FileId id) {
  const auto objects = document.objects();
  if (document.ids_ascend())
    return static_cast<std::size_t>(std::ranges::upper_bound(objects, id, {}, &Object::id) -
                                    objects.begin());
  const auto found = std::ranges::find_if(objects, [&](const Object& each) {
    return each.id > id && (each.id > kLastSettings || id <= kLastSettings);
  });
  return static_cast<std::size_t>(found - objects.begin());
}

/// The place after the owner, and after everything that belongs to it.
template <class Belongs>
std::size_t place_after(const Document& document, FileId owner, Belongs belongs) {
  const auto objects = document.objects();
  const Object* const found = document.find(owner);
  if (found == nullptr) return objects.size();
  auto position = static_cast<std::size_t>(found - objects.data()) + 1;
  while (position < objects.size() && belongs(objects[position])) ++position;
  return position;
}

/// In a prefab.
std::size_t prefab_place(const Document& document, const Piece& object) {
  const auto objects = document.objects();
  const auto first_where = [&](auto condition) {
    return static_cast<std::size_t>(std::ranges::find_if(objects, condition) - objects.begin());
  };
  if (object.stripped)
    return place_after(document, object.owner, [&](const Object& each) {
      return each.class_id != kPrefabInstanceClass && (!each.stripped || each.id < object.id);
    });
  if (object.class_id == kPrefabInstanceClass)
    return first_where([&](const Object& each) {
      return each.class_id == kPrefabInstanceClass && each.id > object.id;
    });
  if (document.find(object.previous) != nullptr)
    return place_after(document, object.previous, [](const Object&) { return false; });
  if (object.owner != 0)
    return place_after(document, object.owner, [&](const Object& each) {
      return !each.stripped && each.class_id != kGameObjectClass &&
             each.class_id != kPrefabInstanceClass &&
             read_reference(text::find_field(document.body(each), "m_GameObject").value_or("{}"))
                     .id == object.owner;
    });
  const std::size_t greater =
      first_where([&](const Object& each) { return is_own_object(each) && each.id > object.id; });
  const std::size_t instances =
      first_where([](const Object& each) { return each.class_id == kPrefabInstanceClass; });
  return std::min(greater, instances);
}

/// What every object of the engine has before its own fields.
constexpr auto kOfAll = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"m_ObjectHideFlags", "0"},
    {"m_CorrespondingSourceObject", "{fileID: 0}"},
    {"m_PrefabInstance", "{fileID: 0}"},
    {"m_PrefabAsset", "{fileID: 0}"},
    {"m_GameObject", "{fileID: 0}"},
});

/// The value of a field of a new object; nothing when nobody knows it.
std::optional<std::string> value_of(const InitialValue* known, std::string_view field,
                                    const UnityVersion& version) {
  if (known != nullptr) return known->value_text(version);
  const auto found = std::ranges::find(kOfAll, field, [](const auto& each) { return each.first; });
  if (found != kOfAll.end()) return std::string(found->second);
  if (field == "m_Enabled") return "1";  // the editor adds nothing that is switched off
  return std::nullopt;
}

/// Where the line with the version goes was measured in files of some editors only.
bool knows_place_of_version(const ClassLayout& layout) {
  const std::string_view after = layout.serialized_after;
  return layout.serialized_version <= 1 || after.empty() ||
         std::ranges::any_of(layout.fields, [&](const auto* each) { return each->name == after; });
}

}  // namespace

Result<void> add_object(Session& session, const std::string& path, const Piece& object) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const Document& document = *file->document;
  const std::string_view end = text::line_end(file->style);
  std::string text =
      text::header_line(object.class_id, object.id, object.stripped, file->style) + object.body;
  const std::size_t position =
      file->is_prefab ? prefab_place(document, object) : scene_place(document, object.id);
  if (position == document.objects().size() && position > 0) {
    // A file without a last line end stays like that.
    const Object& last = document.objects().back();
    if (!last.text.ends_with('\n')) {
      DIORAMA_CHECK(session.apply(
          path, text::ChangeText{last.id, document.body(last).size(), {}, std::string(end)}));
      text.resize(text.size() - end.size());
    }
  }
  return session.apply(path, text::AddObject{position, std::move(text)});
}

Result<void> move_after(Session& session, const std::string& path, FileId id, FileId previous) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const Object* const object = file->document->find(id);
  // The order means nothing to a reader; the last lines of a file without a last line end stay.
  if (!file->is_prefab || object == nullptr || file->document->find(previous) == nullptr ||
      !object->text.ends_with('\n'))
    return {};
  Piece moved{object->class_id, id, std::string(file->document->body(*object)), false, 0, previous};
  DIORAMA_CHECK(remove_object(session, path, id));
  return add_object(session, path, moved);
}

Result<void> remove_object(Session& session, const std::string& path, FileId id) {
  DIORAMA_TRY(const OpenFile* const file, session.file(path));
  const Document& document = *file->document;
  const Object* const object = document.find(id);
  if (object == nullptr) return {};
  return session.apply(
      path, text::RemoveObject{static_cast<std::size_t>(object - document.objects().data()),
                               std::string(object->text)});
}

void append_field(std::string& out, std::string_view field, std::string_view value) {
  out.append("  ").append(field).append(value.starts_with(' ') ? ":\n" : ": ");
  out.append(value).append("\n");
}

Result<NewBody> new_body(Session& session, const OpenFile& file, std::int32_t class_id,
                         std::span<const FieldText> instead) {
  const ClassInfo* const info = find_class(class_id);
  const ObjectForm form = info == nullptr
                              ? ObjectForm{}
                              : form_of_new(*file.document, session.project().settings(), *info);
  if (form.layout == nullptr || !knows_place_of_version(*form.layout))
    return Error{ErrorCode::Unsupported,
                 "the fields of a new " +
                     (info == nullptr ? std::string("object") : std::string(info->name)) +
                     " are not known for this version of Unity",
                 "add it in the editor",
                 {}};
  const InitialValues* const values = initial_values(info->name);
  const ClassLayout& layout = *form.layout;
  NewBody out{std::string(info->key) + ":\n", {}, {}, form.version};
  const auto append_version = [&](std::string_view after) {
    if (layout.serialized_version > 1 && layout.serialized_after == after)
      append_field(out.text, "serializedVersion", std::to_string(layout.serialized_version));
  };
  append_version({});
  for (const FieldInfo* field : layout.fields) {
    const InitialValue* const known = values == nullptr ? nullptr : values->find(field->name);
    const auto given = std::ranges::find(instead, field->name, &FieldText::first);
    if (given != instead.end())
      append_field(out.text, field->name, given->second);
    else if (const auto value = value_of(known, field->name, form.version))
      append_field(out.text, field->name, *value);
    else
      out.unstored.emplace_back(field->name);
    if (known != nullptr && known->uncertain) out.uncertain.emplace_back(field->name);
    append_version(field->name);
  }
  out.text = text::with_line_ends(out.text, file.style);  // these values have plain ones
  return out;
}

Result<NewBody> new_script_body(Session& session, const OpenFile& file, const Reference& script,
                                std::string_view assembly, std::string_view full_name) {
  DIORAMA_TRY(NewBody out, new_body(session, file, kMonoBehaviourClass));
  Body body(out.text, file.style);
  DIORAMA_CHECK(body.set(parse_path("m_Script"), to_draft(script)));
  // Editors from 6000.1 on also write the name of the class.
  const auto version = session.project().settings().version;
  if (version && *version >= UnityVersion{6000, 1, 0, 'a'} && !assembly.empty())
    DIORAMA_CHECK(body.set(parse_path("m_EditorClassIdentifier"),
                           Draft::scalar(std::string(assembly) + "::" + std::string(full_name))));
  out.text = body.text();
  return out;
}

}  // namespace diorama::unity::edit

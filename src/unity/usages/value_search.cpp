#include "unity/usages/value_search.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <utility>

#include "base/parse_number.h"
#include "base/path_text.h"
#include "scene/type_names.h"
#include "unity/assets/unread.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/given_forms.h"
#include "unity/edit/values/references.h"
#include "unity/facts/class_table.h"
#include "unity/facts/csharp_properties.h"
#include "unity/model/fields.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"
#include "unity/usages/file_search.h"
#include "unity/usages/usage_search.h"
#include "unity/values/chosen_fields.h"
#include "unity/values/field_names.h"
#include "unity/values/material_properties.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

using scene::Comparison;
using scene::Input;
using scene::Value;
using Members = std::vector<Value::Member>;

std::optional<double> number_of(const Value& value) {
  switch (value.kind) {
    case Value::Kind::Bool:
    case Value::Kind::Integer:
    case Value::Kind::Enum: return static_cast<double>(value.integer);
    case Value::Kind::Float:
    case Value::Kind::Double: return value.number;
    case Value::Kind::Unknown: return parse_number<double>(value.text);
    default: return std::nullopt;
  }
}

std::optional<double> number_of(const Input& input) {
  if (input.kind == Input::Kind::Bool) return input.flag ? 1 : 0;
  if (input.kind == Input::Kind::Number || input.kind == Input::Kind::Text)
    return parse_number<double>(input.text);
  return std::nullopt;
}

/// As single precision: 0.1 in a file is what somebody means by 0.1.
bool same_number(const Value& value, double held, double wanted) {
  return value.kind == Value::Kind::Double || value.kind == Value::Kind::Integer
             ? held == wanted
             : static_cast<float>(held) == static_cast<float>(wanted);
}

bool is_reference(const Value& value) {
  return value.kind == Value::Kind::Object || value.kind == Value::Kind::Asset ||
         value.kind == Value::Kind::Missing;
}

/// "Red" of "Red (Material)".
std::string_view bare_name(std::string_view shown) {
  return shown.substr(0, std::min(shown.size(), shown.rfind(" (")));
}

bool text_equals(const Value& value, std::string_view wanted) {
  if (value.text == wanted) return true;
  if (value.kind == Value::Kind::Bool)
    return lower_case(wanted) == (value.integer != 0 ? "true" : "false");
  if (value.kind == Value::Kind::Enum) return lower_case(value.text) == lower_case(wanted);
  if (!is_reference(value)) return false;
  return value.path == wanted || file_name_of(value.path) == wanted ||
         bare_name(value.text) == wanted;
}

bool equals(const Value& value, const Input& wanted);

/// {"x": 1}, [1, 2, 3], or a reference as fields take it.
bool parts_equal(const Value& value, const Input& wanted) {
  if (wanted.kind == Input::Kind::List) {
    if (value.kind == Value::Kind::List)
      return std::ranges::equal(value.items, wanted.items, equals);
    return std::ranges::equal(
        value.members, wanted.items,
        [](const Value::Member& member, const Input& item) { return equals(member.value, item); });
  }
  if (is_reference(value)) {
    for (const std::string_view kind : {"$ref", "$asset"})
      if (const Input* const path = wanted.find(kind)) return text_equals(value, path->text);
    return false;
  }
  return !wanted.members.empty() &&
         std::ranges::all_of(wanted.members, [&](const Input::Member& part) {
           return std::ranges::any_of(value.members, [&](const Value::Member& member) {
             return is_called(member.stored, member.name, part.name) &&
                    equals(member.value, part.value);
           });
         });
}

bool equals(const Value& value, const Input& wanted) {
  const auto is_red = [](const Value::Member& part) { return part.stored == "r"; };
  if (wanted.kind == Input::Kind::Text && std::ranges::any_of(value.members, is_red))
    if (const auto color = edit::color_parts(wanted)) return parts_equal(value, *color);
  if (wanted.kind == Input::Kind::Null) return value.kind == Value::Kind::Null;
  if (wanted.kind == Input::Kind::List || wanted.kind == Input::Kind::Map)
    return parts_equal(value, wanted);
  if (value.kind == Value::Kind::Null)
    return wanted.kind == Input::Kind::Text && (wanted.text == "null" || wanted.text == "none");
  const auto held = number_of(value), number = number_of(wanted);
  if (held && number) return same_number(value, *held, *number);
  return wanted.kind == Input::Kind::Text || wanted.kind == Input::Kind::Number
             ? text_equals(value, wanted.text)
             : false;
}

bool contains(const Value& value, const Input& wanted) {
  if (value.kind == Value::Kind::List)
    return std::ranges::any_of(value.items, [&](const Value& item) {
      return equals(item, wanted) || contains(item, wanted);
    });
  if (wanted.kind != Input::Kind::Text && wanted.kind != Input::Kind::Number) return false;
  const std::string part = lower_case(wanted.text);
  return !part.empty() &&
         (lower_case(value.text).contains(part) || lower_case(value.path).contains(part));
}

/// Only these fields, as they are called; the others cost time.
FieldValue only_field(const FieldValue& all, std::string_view owner, const std::string& wanted) {
  const std::string first = wanted.substr(0, wanted.find_first_of(".["));
  std::vector<FieldName> names;
  names.reserve(all.children.size());
  for (const FieldValue& each : all.children)
    names.push_back(
        {friendly_name(each.key), each.key, std::string(csharp_property(owner, each.key))});
  FieldValue out = all;
  out.children.clear();
  auto found = find_field_name(names, wanted);
  if (!found.index) found = find_field_name(names, first);
  if (!found.index) return out;
  out.children.push_back(all.children[*found.index]);
  for (const std::string_view also : {"m_Script", "references"})
    if (const FieldValue* const field = all.find(also)) out.children.push_back(*field);
  return out;
}

/// What an object has besides its components, by the names that people use.
Members object_members(const Project& project, const FieldValue& stored) {
  Members out;
  const auto add = [&](const char* name, const char* key, Value::Kind kind, const char* type) {
    const FieldValue* const field = stored.find(key);
    if (field == nullptr) return;
    Value value;
    value.kind = kind;
    value.type = type;
    value.text = kind == Value::Kind::Text ? field->text : "";
    value.integer = parse_number<std::int64_t>(field->text).value_or(0);
    value.overridden = field->overridden;
    value.level = field->level;
    out.push_back({name, key, std::move(value)});
  };
  add("name", "m_Name", Value::Kind::Text, "string");
  add("tag", "m_TagString", Value::Kind::Text, "string");
  add("layer", "m_Layer", Value::Kind::Enum, "int");
  add("active", "m_IsActive", Value::Kind::Bool, "bool");
  add("staticFlags", "m_StaticEditorFlags", Value::Kind::Integer, "int");
  const auto& layers = project.settings().layers;
  for (Value::Member& each : out) {
    const auto number = static_cast<std::size_t>(each.value.integer);
    if (each.name == "layer" && layers && number < layers->size())
      each.value.text = (*layers)[number];
  }
  return out;
}

/// Looks into one file after the other.
class ValueSearch {
 public:
  ValueSearch(Project& project, const scene::ValueQuery& query, scene::ValuePage& page)
      : project_(project), query_(query), page_(page) {}

  Result<void> in_hierarchy(const std::string& file) {
    const auto open = project_.hierarchies().open(file);
    if (project_.effort().is_over()) return project_.effort().error();
    if (!open) return skip(file, open.error());
    const Hierarchy& hierarchy = (*open)->hierarchy;
    Index first = 0;
    auto end = static_cast<Index>(hierarchy.objects().size());
    if (!query_.scope.below.is_top()) {
      if (query_.scope.below.scene != file) return {};
      DIORAMA_TRY(const InHierarchy top, object_of(project_, query_.scope.below));
      first = top.object;
      end = first + hierarchy.objects()[first].size;
    }
    TypedReader reader(project_, **open);
    for (Index i = first; i < end; ++i) {
      DIORAMA_CHECK(in_object(**open, reader, i));
    }
    return first == 0 && query_.scope.below.is_top() ? in_settings(**open, reader) : Result<void>{};
  }

  Result<void> in_asset(const std::string& file) {
    auto read = project_.assets().document(file);
    if (project_.effort().is_over()) return project_.effort().error();
    if (!read) return skip(file, read.error());
    const auto document = std::make_shared<const text::Document>(*std::move(read));
    auto built = project_.hierarchies().of(file, document);
    if (!built) return skip(file, built.error());
    const OpenHierarchy open(file, *std::move(built));
    TypedReader reader(project_, open);
    for (const text::Object& object : document->objects())
      DIORAMA_CHECK(in_document(open, reader, object));
    return {};
  }

 private:
  Result<void> skip(const std::string& file, const Error& error) {
    page_.unread.push_back(unread_after(file, UnreadPart::Contents, error));
    return {};
  }

  Result<void> in_object(const OpenHierarchy& open, TypedReader& reader, Index object) {
    const Hierarchy& hierarchy = open.hierarchy;
    const GameObject& owner = hierarchy.objects()[object];
    scene::ValueMatch place;
    place.file = open.path;
    ComponentType own;
    own.kind = ComponentType::Kind::Native;
    own.full_name = "UnityEngine.GameObject";
    own.class_id = kGameObjectClass;
    if (is_wanted(own) && !owner.placeholder) {
      const FieldValue stored = object_fields(hierarchy, object);
      look_at(reader, own, stored, place, [&] { return open.paths.told(object); });
    }
    for (Index n = 0; n < owner.component_count; ++n) {
      const Index at = owner.first_component + n;
      if (!project_.effort().step()) return project_.effort().error();
      const ComponentType type = reader.type_of(at);
      if (!is_wanted(type)) continue;
      const FieldValue stored = component_fields(hierarchy, at);
      place.index = static_cast<int>(n);
      look_at(reader, type, stored, place, [&] { return open.paths.told(object); });
    }
    return {};
  }

  /// What a scene has beside its objects.
  Result<void> in_settings(const OpenHierarchy& open, TypedReader& reader) {
    for (const text::Object& object : open.hierarchy.document().objects()) {
      if (object.stripped || object.class_id == kPrefabInstanceClass ||
          object.class_id == kSceneRootsClass || open.hierarchy.find_object(object.id) ||
          open.hierarchy.find_component(object.id))
        continue;
      DIORAMA_CHECK(in_document(open, reader, object));
    }
    return {};
  }

  Result<void> in_document(const OpenHierarchy& open, TypedReader& reader,
                           const text::Object& object) {
    if (!project_.effort().step(1 + object.text.size() / 256)) return project_.effort().error();
    const ComponentType type = reader.type_of(object);
    if (!is_wanted(type)) return {};
    const text::Document& document = open.hierarchy.document();
    const text::Tree tree = document.fields(object);
    scene::ValueMatch place;
    place.file = open.path;
    look_at(reader, type, to_value(tree.fields()), place,
            [&] { return text::field_text(document.body(object), "m_Name"); });
    return {};
  }

  bool is_wanted(const ComponentType& type) {
    if (query_.component.empty()) return type.exists();
    const auto [entry, is_new] = wanted_.try_emplace(std::pair(type.class_id, type.full_name));
    if (is_new) entry->second = type.exists() && edit::is_a(type, query_.component);
    return entry->second;
  }

  template <class Name>
  void look_at(TypedReader& reader, const ComponentType& type, const FieldValue& stored,
               scene::ValueMatch& place, const Name& name) {
    const std::string& owner = type.full_name;
    Members fields;
    if (type.class_id == kGameObjectClass) {
      fields = object_members(project_, stored);
    } else if (type.class_id == kMaterialClass) {
      fields = reader.fields(type, stored);
      std::ranges::move(material_values(reader, stored), std::back_inserter(fields));
    } else {
      const FieldValue chosen = only_field(stored, owner, query_.field);
      if (chosen.children.empty()) return;
      fields = reader.fields(type, chosen);
    }
    std::vector<scene::UnstoredField> unstored;
    keep_only({query_.field}, owner, fields, unstored);
    if (fields.empty()) return;
    ++page_.with_field;
    const Value::Member& field = fields.front();
    if (!is_as_asked(field.value, query_.comparison, query_.value)) return;
    const int number = page_.total++;
    if (number < query_.offset || number - query_.offset >= query_.limit) return;
    place.object = name();
    place.component = type.full_name;
    place.field = field.name;
    place.value = field.value;
    page_.items.push_back(place);
  }

  Project& project_;
  const scene::ValueQuery& query_;
  scene::ValuePage& page_;
  std::map<std::pair<std::int32_t, std::string>, bool> wanted_;
};

/// Files of objects that are no scene and no prefab.
std::vector<std::string> assets_in(const Project& project, const std::string& scope) {
  std::vector<std::string> out;
  for (const Asset* const asset : project.assets().assets())
    if (asset->exists && !asset->is_folder && !has_hierarchy(asset->path) &&
        is_native_file(asset->path) && is_in_scope(asset->path, scope) &&
        project.assets().places().shows_contents(*asset))
      out.emplace_back(asset->path);
  if (scope.starts_with("ProjectSettings/")) out.push_back(scope);
  return out;
}

Result<void> check_type(Project& project, const std::string& name) {
  if (name.empty() || scene::means(name, "UnityEngine.GameObject") || find_class(name) != nullptr)
    return {};
  const auto component = edit::find_component_type(project, name);
  if (component || component.error().code != ErrorCode::ComponentTypeNotFound) return {};
  return edit::find_scriptable_type(project, name) ? Result<void>{} : component.error();
}

bool is_order(Comparison comparison) {
  return comparison == Comparison::Less || comparison == Comparison::Greater ||
         comparison == Comparison::AtMost || comparison == Comparison::AtLeast;
}

std::string why_none(const scene::ValueQuery& query, int with_field) {
  if (with_field > 0)
    return std::to_string(with_field) + " have '" + query.field + "', none with such a value";
  return "nothing in the scope" +
         (query.component.empty() ? std::string() : " that is a " + query.component) +
         " stores a field '" + query.field + "' that can be compared";
}

}  // namespace

bool is_as_asked(const Value& value, Comparison comparison, const Input& wanted) {
  switch (comparison) {
    case Comparison::Equals: return equals(value, wanted);
    case Comparison::Not: return !equals(value, wanted);
    case Comparison::Contains: return contains(value, wanted);
    case Comparison::Any: return true;
    default: break;
  }
  const auto held = number_of(value), number = number_of(wanted);
  if (!held || !number) return false;
  const bool same = same_number(value, *held, *number);
  switch (comparison) {
    case Comparison::Less: return !same && *held < *number;
    case Comparison::Greater: return !same && *held > *number;
    case Comparison::AtMost: return same || *held < *number;
    case Comparison::AtLeast: return same || *held > *number;
    default: return false;
  }
}

Result<scene::ValuePage> search_values(Project& project, const scene::ValueQuery& query,
                                       const scene::Progress& progress) {
  if (query.field.empty())
    return Error{ErrorCode::InvalidArgument,
                 "field: missing, it says which field is compared",
                 "give its name, like mass or items[0].count",
                 {{"field", "field"}}};
  if (is_order(query.comparison) && !number_of(query.value))
    return Error{ErrorCode::InvalidArgument,
                 "value: this operator compares numbers, and the value is none",
                 "give a number, or compare with equals, not or contains",
                 {{"field", "value"}}};
  DIORAMA_CHECK(check_scope(project, query.scope.path));
  DIORAMA_CHECK(check_type(project, query.component));
  scene::ValuePage page;
  page.offset = query.offset;
  ValueSearch search(project, query, page);
  const std::vector<std::string> scenes = hierarchies_in(project, query.scope.path);
  const std::vector<std::string> assets = query.scope.below.is_top()
                                              ? assets_in(project, query.scope.path)
                                              : std::vector<std::string>{};
  std::size_t done = 0;
  const std::size_t all = scenes.size() + assets.size();
  const auto tell = [&] {
    if (progress) progress(done++, all);
  };
  for (const std::string& file : scenes) {
    tell();
    DIORAMA_CHECK(search.in_hierarchy(file));
  }
  for (const std::string& file : assets) {
    tell();
    DIORAMA_CHECK(search.in_asset(file));
  }
  tell();
  add_unread(page.unread, Unread{});
  if (page.total == 0) page.hint = why_none(query, page.with_field);
  return page;
}

}  // namespace diorama::unity

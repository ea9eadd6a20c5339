// The properties of a shader are saved in lists by their kind, each sorted by name. A vector is
// saved as a color, a texture with its tiling and offset:
//
//      m_SavedProperties:
//        serializedVersion: 3
//        m_TexEnvs:
//        - _MainTex:
//            m_Texture: {fileID: 0}
//            m_Scale: {x: 1, y: 1}
//            m_Offset: {x: 0, y: 0}
//        m_Ints: []
//        m_Floats:
//        - _Metallic: 0
//        m_Colors:
//        - _Color: {r: 1, g: 0, b: 0, a: 1}
//
// A material may have saved other properties than its shader has: those of a former shader stay.
// Editors before 5.6 wrote pairs, "first: {name: _Color}" and "second: {r: 1, ...}".

#include "unity/edit/values/material_fields.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "unity/assets/asset.h"
#include "unity/edit/session.h"
#include "unity/edit/values/given_forms.h"
#include "unity/edit/values/given_parts.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/value_writer.h"
#include "unity/model/project.h"
#include "unity/values/field_names.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldKind;
using unity::FieldValue;
using unity::MaterialProperty;
using unity::PathStep;
using unity::PropertyKind;

PathStep key(std::string_view name) {
  return {PathStep::Kind::Key, std::string(name), 0};
}

/// C# names of fields that are stored under another name.
constexpr auto kOtherNames = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"renderQueue", "m_CustomRenderQueue"},
    {"enableInstancing", "m_EnableInstancingVariants"},
    {"doubleSidedGlobalIllumination", "m_DoubleSidedGI"},
    {"globalIlluminationFlags", "m_LightmapFlags"},
});

ValueType type_of(FieldKind kind, std::string name) {
  ValueType out;
  out.kind = kind;
  out.name = std::move(name);
  return out;
}

ValueType type_of(PropertyKind kind) {
  switch (kind) {
    case PropertyKind::Integer: return type_of(FieldKind::Integer, "int");
    case PropertyKind::Float: return type_of(FieldKind::Float, "float");
    case PropertyKind::Color: return type_of(FieldKind::Color, "UnityEngine.Color");
    case PropertyKind::Texture: break;
  }
  return type_of(FieldKind::ObjectReference, "UnityEngine.Texture");
}

bool has_any(const Input& given, std::initializer_list<std::string_view> names) {
  return std::ranges::any_of(names,
                             [&](std::string_view name) { return given.find(name) != nullptr; });
}

/// Without the {type, value} around it, if it is given in the form in which it is shown.
const Input& unwrapped(const Input& given) {
  const Input* const value = given.find("value");
  const bool shown = value != nullptr && given.find("type") != nullptr && given.members.size() == 2;
  return shown ? *value : given;
}

std::optional<PropertyKind> kind_by_shape(const Input& given) {
  if (given.kind == Input::Kind::Number) return PropertyKind::Float;
  if (given.kind == Input::Kind::Text && number_in_text(given.text)) return PropertyKind::Float;
  if (given.kind == Input::Kind::Text && color_in(given.text)) return PropertyKind::Color;
  if (given.kind == Input::Kind::List || has_any(given, {"r", "g", "b", "a", "x", "y", "z", "w"}))
    return PropertyKind::Color;
  if (has_any(given, {"texture", "scale", "offset", "m_Texture", "m_Scale", "m_Offset", "$asset"}))
    return PropertyKind::Texture;
  return std::nullopt;
}

/// A vector is saved as a color; parts that it leaves out are not opaque but stay, or are 0.
Input as_color(const Input& given, const FieldValue* current) {
  if (!has_any(given, {"x", "y", "z", "w"})) return given;
  constexpr auto kParts = std::to_array<std::array<std::string_view, 2>>(
      {{"x", "r"}, {"y", "g"}, {"z", "b"}, {"w", "a"}});
  Input out = Input::map({});
  for (const auto& [vector, color] : kParts) {
    Input part = Input::of(0.0);
    const FieldValue* const stored = current == nullptr ? nullptr : current->find(color);
    if (stored != nullptr) part.text = stored->text;
    if (const Input* const value = given.find(vector)) part = *value;
    out.members.push_back({std::string(color), std::move(part)});
  }
  for (const Input::Member& member : given.members)
    if (std::ranges::none_of(kParts, [&](const auto& part) { return part[0] == member.name; }))
      out.members.push_back(member);
  return out;
}

/// The entries of a texture property: texture, tiling, offset.
struct TexturePart {
  std::string_view name, stored;
  FieldKind kind;
  std::string_view fresh;  ///< x and y of a new one
};
constexpr auto kTextureParts = std::to_array<TexturePart>({
    {"texture", "m_Texture", FieldKind::ObjectReference, {}},
    {"scale", "m_Scale", FieldKind::Vector2, "1"},
    {"offset", "m_Offset", FieldKind::Vector2, "0"},
});

/// Plans the properties of one material.
class Properties {
 public:
  Properties(Session& session, const FieldValue& stored, References& references, MaterialPlan& plan)
      : stored_(stored),
        known_(unity::material_properties(stored)),
        managed_(session.project(), stored, ManagedValues::Place::Document,
                 [] { return std::int64_t{0}; }),
        writer_(session.project(), references, managed_, {plan.fields.skipped, plan.fields.lists},
                true),
        plan_(plan) {}

  /// The source of the material's current or new shader tells more about new properties.
  void read_shader(unity::Project& project);

  [[nodiscard]] bool has(std::string_view name) const {
    return std::ranges::find(known_, name, &MaterialProperty::name) != known_.end();
  }
  /// The saved property that is called so in the inspector ("Base Map"), and no other field is;
  /// empty when there is none, or several.
  [[nodiscard]] std::string called(std::string_view name) const;
  Result<void> assign(const std::string& name, const Input& shown);

 private:
  [[nodiscard]] const MaterialProperty* find(std::string_view name, PropertyKind kind) const {
    const auto found = std::ranges::find_if(known_, [&](const MaterialProperty& each) {
      return each.kind == kind && each.name == name;
    });
    return found == known_.end() ? nullptr : &*found;
  }
  [[nodiscard]] std::optional<PropertyKind> saved_kind(const std::string& name,
                                                       const Input& given) const;
  Result<void> change(const MaterialProperty& property, const Input& given);
  Result<void> add(const std::string& name, const Input& given, PropertyKind kind);
  Result<void> assign_texture(const std::string& name, const Input& given,
                              const FieldValue* current, const Path& path,
                              std::vector<Assignment>& out);
  [[nodiscard]] Result<void> check_list(PropertyKind kind, const std::string& name) const;

  const FieldValue& stored_;
  std::vector<MaterialProperty> known_;
  ManagedValues managed_;
  ValueWriter writer_;
  MaterialPlan& plan_;
  std::optional<std::string> shader_;  ///< its source, when it is in the project
};

void Properties::read_shader(unity::Project& project) {
  const FieldValue* const shader = stored_.find("m_Shader");
  std::optional<unity::Guid> guid;
  if (shader != nullptr) guid = shader->reference.guid;
  for (const Assignment& each : plan_.fields.assignments) {
    if (each.path.front().key != "m_Shader") continue;
    const auto part = std::ranges::find(each.value.children, "guid", &Draft::key);
    guid = part == each.value.children.end() ? std::nullopt : unity::Guid::parse(part->text);
  }
  if (!guid) return;
  const unity::Asset* const asset = project.assets().find(*guid);
  if (asset == nullptr || !asset->exists || asset->extension() != "shader") return;
  if (auto source = project.assets().read(*asset)) shader_ = *std::move(source);
}

std::string Properties::called(std::string_view name) const {
  std::vector<unity::FieldName> properties, fields;
  for (const MaterialProperty& each : known_)
    if (properties.empty() || properties.back().stored != each.name)
      properties.push_back({each.name, each.name});
  for (const FieldValue& each : stored_.children)
    fields.push_back({unity::friendly_name(each.key), each.key});
  for (const auto& [shown, stored] : kOtherNames)
    fields.push_back({std::string(shown), std::string(stored)});
  const unity::NamedField field = unity::find_field_name(fields, name);
  if (field.index || !field.several.empty()) return {};
  const auto found = unity::find_field_name(properties, name).index;
  return found ? properties[*found].shown : std::string();
}

/// Editors before 2021.1 have no list of whole numbers.
Result<void> Properties::check_list(PropertyKind kind, const std::string& name) const {
  const FieldValue* const sheet = stored_.find(unity::kSavedProperties);
  const std::string list(unity::list_of(kind));
  const bool there = sheet != nullptr && !sheet->children.empty()
                         ? sheet->find(list) != nullptr
                         : std::ranges::find(plan_.sheet.children, list, &Draft::key) !=
                               plan_.sheet.children.end();
  if (there) return {};
  return Error{ErrorCode::Unsupported,
               name + ": the material has no " + list + ", its editor did not know it",
               "save it with a newer editor first",
               {{"field", name}}};
}

Result<void> Properties::assign_texture(const std::string& name, const Input& given,
                                        const FieldValue* current, const Path& path,
                                        std::vector<Assignment>& out) {
  Input parts = given;
  if (given.kind == Input::Kind::Null || given.find("$asset") != nullptr)
    parts = Input::map({{"texture", given}});
  if (parts.kind != Input::Kind::Map)
    return wrong_type(name, R"(a texture ({"texture": {"$asset": "..."}, "scale", "offset"}))",
                      given);
  for (const auto& [part, value] : parts.members) {
    const auto known = std::ranges::find_if(kTextureParts, [&](const TexturePart& each) {
      return each.name == part || each.stored == part;
    });
    if (known == kTextureParts.end()) {
      plan_.fields.skipped.add(name + "." + part, "there are: texture, scale, offset");
      continue;
    }
    Path inner = path;
    inner.push_back(key(known->stored));
    const ValueType type = known->kind == FieldKind::Vector2
                               ? type_of(FieldKind::Vector2, "UnityEngine.Vector2")
                               : type_of(PropertyKind::Texture);
    DIORAMA_CHECK(writer_.assign(value, type,
                                 current == nullptr ? nullptr : current->find(known->stored),
                                 std::move(inner), name + "." + part, out));
  }
  return {};
}

Result<void> Properties::add(const std::string& name, const Input& given, PropertyKind kind) {
  DIORAMA_CHECK(check_list(kind, name));
  std::vector<Assignment> values;
  MaterialPlan::NewProperty made{kind, name, {}};
  if (kind == PropertyKind::Texture) {
    DIORAMA_CHECK(assign_texture(name, given, nullptr, {}, values));
    std::vector<Draft> entries;
    for (const TexturePart& part : kTextureParts) {
      const auto xy = [&] {
        return Draft::flow({Draft::scalar(std::string(part.fresh)).with_key("x"),
                            Draft::scalar(std::string(part.fresh)).with_key("y")});
      };
      Draft entry = part.fresh.empty() ? to_draft(unity::Reference{}) : xy();
      for (const Assignment& each : values)
        if (each.path.back().key == part.stored) entry = each.value;
      entries.push_back(std::move(entry).with_key(std::string(part.stored)));
    }
    made.value = Draft::block(std::move(entries));
  } else {
    DIORAMA_CHECK(writer_.assign(as_color(given, nullptr), type_of(kind), nullptr, {key(name)},
                                 name, values));
    if (values.empty()) return {};
    made.value = values.front().value;
  }
  std::erase_if(plan_.added,
                [&](const auto& each) { return each.name == name && each.kind == kind; });
  plan_.added.push_back(std::move(made));
  return {};
}

/// The kind under which the material has saved the name; of several, the one that the value fits.
std::optional<PropertyKind> Properties::saved_kind(const std::string& name,
                                                   const Input& given) const {
  const auto shape =
      given.kind == Input::Kind::Null ? std::optional(PropertyKind::Texture) : kind_by_shape(given);
  std::optional<PropertyKind> out;
  for (const MaterialProperty& each : known_) {
    if (each.name != name) continue;
    if (!out || each.kind == shape) out = each.kind;
    if (each.kind == PropertyKind::Integer && shape == PropertyKind::Float) out = each.kind;
  }
  return out;
}

Result<void> Properties::change(const MaterialProperty& property, const Input& given) {
  const std::string& name = property.name;
  const Path path{key(unity::kSavedProperties),
                  key(unity::list_of(property.kind)),
                  {PathStep::Kind::Item, {}, property.index},
                  key(property.paired ? "second" : name)};
  std::vector<Assignment>& out = plan_.fields.assignments;
  if (property.kind == PropertyKind::Texture)
    return assign_texture(name, given, property.value, path, out);
  const bool color = property.kind == PropertyKind::Color;
  return writer_.assign(color ? as_color(given, property.value) : given, type_of(property.kind),
                        property.value, path, name, out);
}

Result<void> Properties::assign(const std::string& shown_name, const Input& shown) {
  const Input& given = unwrapped(shown);
  auto [name, kind] = unity::parse_property(shown_name);
  if (!kind && shader_) kind = unity::declared_property(*shader_, name);
  if (!kind) kind = saved_kind(name, given);
  if (!kind && shader_) {
    std::vector<std::string_view> names;
    for (const MaterialProperty& each : known_) names.push_back(each.name);
    plan_.fields.skipped.add(shown_name,
                             did_you_mean(name, names, "the shader has no such property"));
    return {};
  }
  if (!kind) kind = kind_by_shape(given);
  if (!kind) return wrong_type(name, "a number, a color, a vector or a texture", given);
  const MaterialProperty* const found = find(name, *kind);
  const std::size_t skipped = plan_.fields.skipped.names.size();
  const std::size_t before = plan_.fields.assignments.size();
  DIORAMA_CHECK(found == nullptr ? add(name, given, *kind) : change(*found, given));
  const bool all_taken = plan_.fields.skipped.names.size() == skipped;
  if (all_taken || found == nullptr || plan_.fields.assignments.size() > before)
    plan_.fields.set.push_back(shown_name);
  return {};
}

Result<void> add_property(Body& body, const MaterialPlan::NewProperty& made) {
  const text::Tree tree = text::Tree::parse(body.text());
  const FieldValue stored = unity::to_value(tree.fields());
  std::size_t place = 0;
  bool paired = false;
  for (const MaterialProperty& each : unity::material_properties(stored)) {
    paired |= each.paired;
    if (each.kind == made.kind && each.name < made.name) place = each.index + 1;
  }
  Draft value = made.value;
  std::vector<Draft> entries;
  if (paired) {
    entries.push_back(Draft::block({Draft::scalar(made.name).with_key("name")}).with_key("first"));
    entries.push_back(std::move(value).with_key("second"));
  } else {
    entries.push_back(std::move(value).with_key(made.name));
  }
  return body.insert_item({key(unity::kSavedProperties), key(unity::list_of(made.kind))}, place,
                          Draft::block(std::move(entries)));
}

Input with_stored_names(const Input& fields) {
  Input out = fields;
  for (Input::Member& member : out.members)
    for (const auto& [shown, stored] : kOtherNames)
      if (member.name == shown) member.name = stored;
  return out;
}

/// Fields are reported by the names they were given by.
void as_given(const Input& fields, std::vector<std::string>& names) {
  for (std::string& name : names)
    for (const auto& [shown, stored] : kOtherNames)
      if (name == stored && fields.find(shown) != nullptr) name = shown;
}

/// By custom, all names of shader properties begin with an underscore; another name is
/// known only when the material has it, or its list is named.
bool may_be_property(const unity::PropertyName& name) {
  return unity::is_property_name(name.name) && (name.kind || name.name.starts_with('_'));
}

/// The property that a key names, with the value for it; nothing for other fields.
std::optional<Input::Member> as_property(const Properties& properties,
                                         const Input::Member& member) {
  const auto is_property = [&](std::string_view given) {
    const unity::PropertyName name = unity::parse_property(given);
    return properties.has(name.name) || may_be_property(name);
  };
  const auto path = unity::parse_given_path(member.name);
  if (path && are_keys(*path) && is_property(path->front().key) && !is_property(member.name))
    return Input::Member{path->front().key, nested(std::span(*path).subspan(1), member.value)};
  if (is_property(member.name)) return member;
  const std::string called = properties.called(member.name);
  return called.empty() ? std::nullopt : std::optional(Input::Member{called, member.value});
}

}  // namespace

Draft new_property_sheet(const std::optional<unity::UnityVersion>& version) {
  const auto list = [](PropertyKind kind) {
    return Draft::list({}).with_key(std::string(unity::list_of(kind)));
  };
  std::vector<Draft> entries{Draft::scalar("3").with_key("serializedVersion"),
                             list(PropertyKind::Texture)};
  if (version && *version >= unity::UnityVersion{2021, 1, 0, 'a'})
    entries.push_back(list(PropertyKind::Integer));
  entries.push_back(list(PropertyKind::Float));
  entries.push_back(list(PropertyKind::Color));
  return Draft::block(std::move(entries));
}

Result<void> set_property_sheet(Body& body, const Draft& sheet) {
  const std::vector<std::string> order{std::string(unity::kSavedProperties), "m_BuildTextureStacks",
                                       "m_AllowLocking"};
  return body.set({key(unity::kSavedProperties)}, sheet, order);
}

Result<MaterialPlan> plan_material(Session& session, const unity::OpenHierarchy& open,
                                   const unity::ComponentType& type, const FieldValue& stored,
                                   const Input& fields, References& references) {
  MaterialPlan plan;
  plan.sheet = new_property_sheet(session.project().settings().version);
  Properties properties(session, stored, references, plan);
  Input plain = Input::map({}), special = Input::map({});
  for (const Input::Member& member : fields.members) {
    if (member.name == unity::kSavedProperties) continue;  // by their names only
    if (auto property = as_property(properties, member))
      merge(special, Input::map({*std::move(property)}));
    else
      plain.members.push_back(member);
  }
  DIORAMA_TRY(plan.fields,
              plan_fields(session, open, type, stored, with_stored_names(plain), references, true));
  as_given(plain, plan.fields.set);
  as_given(plain, plan.fields.skipped.names);
  if (fields.find(unity::kSavedProperties) != nullptr)
    plan.fields.skipped.add(std::string(unity::kSavedProperties),
                            "give the properties by their names");
  properties.read_shader(session.project());
  for (const auto& [name, value] : special.members) DIORAMA_CHECK(properties.assign(name, value));
  return plan;
}

Result<void> apply(Body& body, const MaterialPlan& plan) {
  DIORAMA_CHECK(apply(body, plan.fields));
  if (plan.added.empty()) return {};
  const text::Tree tree = text::Tree::parse(body.text());
  if (tree.fields()[unity::kSavedProperties].size() == 0)
    DIORAMA_CHECK(set_property_sheet(body, plan.sheet));
  for (const MaterialPlan::NewProperty& each : plan.added) DIORAMA_CHECK(add_property(body, each));
  return {};
}

}  // namespace diorama::unity::edit

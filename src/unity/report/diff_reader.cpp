#include "unity/report/diff_reader.h"

#include <string_view>
#include <unordered_set>

#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

using scene::Value;

/// Whether a change of this bookkeeping field is not reported elsewhere.
bool is_told(std::string_view key, const ComponentType& type) {
  if (key == "m_Name" || key == "m_Script" || key == "m_ObjectHideFlags" ||
      key == "m_EditorHideFlags")
    return true;
  if (key == "references") return type.script == nullptr;  // else its fields say what is in it
  return !unity::is_internal(key);
}

/// "Game.Door" for "Assembly-CSharp::Game.Door", which newer editors write.
std::string class_identifier(std::string_view body) {
  const std::string text = unity::text::field_text(body, "m_EditorClassIdentifier");
  const std::size_t colons = text.rfind("::");
  return colons == std::string::npos ? std::string{} : text.substr(colons + 2);
}

FieldValue mapping_of(unity::text::NodeView node) {
  FieldValue fields = unity::to_value(node);
  fields.key.clear();
  return fields;
}

}  // namespace

std::string DiffReader::name_of(const ComponentType& type, const unity::text::Object* object,
                                const unity::Reference& script) const {
  if (!type.full_name.empty()) return type.full_name;
  if (type.kind == ComponentType::Kind::Dangling) return "missing component";
  if (type.class_id != unity::kMonoBehaviourClass) {
    const std::string_view key =
        object == nullptr ? std::string_view{} : hierarchy().document().root_key(*object);
    return key.empty() ? "class " + std::to_string(type.class_id) : std::string(key);
  }
  std::string name;
  if (object != nullptr) name = class_identifier(hierarchy().document().body(*object));
  if (!name.empty()) return name;
  const bool missing = type.kind == ComponentType::Kind::Missing && !project_.is_nowhere();
  name = missing ? "missing script" : "script";
  return script.guid ? name + " " + script.guid->text() : name;
}

std::string DiffReader::type_name(Index component) {
  const unity::Component& here = hierarchy().components()[component];
  const unity::text::Object* object =
      here.origin.instance == kNone ? hierarchy().document().find(here.id) : nullptr;
  return name_of(reader_.type_of(component), object, here.script);
}

std::string DiffReader::type_name(const unity::text::Object& object) {
  const std::string_view body = hierarchy().document().body(object);
  const unity::Reference script =
      unity::read_reference(unity::text::find_field(body, "m_Script").value_or(""));
  return name_of(reader_.type_of(object), &object, script);
}

std::vector<std::string> DiffReader::type_names(Index object) {
  std::vector<std::string> out;
  const unity::GameObject& here = hierarchy().objects()[object];
  for (Index i = 0; i < here.component_count; ++i)
    out.push_back(type_name(here.first_component + i));
  return out;
}

std::string DiffReader::prefab(Index object) {
  const Index instance = hierarchy().objects()[object].instance;
  if (instance == kNone) return {};
  const unity::Reference& source = hierarchy().instances()[instance].source;
  if (!source.guid) return {};
  const unity::Asset* asset = project_.assets().find(*source.guid);
  return asset == nullptr ? "GUID " + source.guid->text() : std::string(asset->path);
}

Value DiffReader::object_value(Index object) const {
  Value value;
  value.kind = Value::Kind::Null;
  value.type = "UnityEngine.GameObject";
  if (object == kNone) return value;
  value.kind = Value::Kind::Object;
  value.text = hierarchy().objects()[object].name;
  value.path = scene_.paths.told(object);
  return value;
}

DiffReader::Members DiffReader::all_members(const ComponentType& type, const FieldValue& stored) {
  Members members = reader_.fields(type, stored);
  std::unordered_set<std::string> known;
  for (const Value::Member& member : members) known.insert(member.stored);
  for (const FieldValue& field : stored.children) {
    if (known.contains(field.key) || !is_told(field.key, type)) continue;
    const bool internal = unity::is_internal(field.key);
    members.push_back(
        {internal ? unity::friendly_name(field.key) : field.key, field.key,
         field.key == "m_Name" ? unity::plain_value(field, "string") : untyped(field)});
  }
  return members;
}

DiffReader::Members DiffReader::component_members(Index component) {
  return all_members(reader_.type_of(component), component_fields(hierarchy(), component));
}

unity::FieldValue DiffReader::stored_fields(const unity::text::Document& document,
                                            const unity::text::Object& object) {
  const unity::text::Tree tree = document.fields(object);
  return mapping_of(tree.fields());
}

DiffReader::Members DiffReader::loose_members(const unity::text::Object& object) {
  return all_members(reader_.type_of(object), stored_fields(hierarchy().document(), object));
}

DiffReader::Members DiffReader::mapping_members() {
  const unity::text::Tree tree = unity::text::Tree::parse(hierarchy().document().prolog());
  return untyped(mapping_of(tree.root())).members;
}

Value DiffReader::layer_value(const Value& number) const {
  Value value = number;
  const auto& layers = project_.settings().layers;
  if (number.kind != Value::Kind::Integer || !layers || number.integer < 0 || number.integer > 31)
    return value;
  const std::string& name = (*layers)[static_cast<std::size_t>(number.integer)];
  if (name.empty()) return value;
  value.kind = Value::Kind::Enum;
  value.type = "layer";
  value.text = std::to_string(number.integer) + " " + name;
  return value;
}

DiffReader::Members DiffReader::object_members(Index object) {
  const ComponentType type{ComponentType::Kind::Native, {}, nullptr, unity::kGameObjectClass};
  Members members = all_members(type, object_fields(hierarchy(), object));
  std::erase_if(members, [](const Value::Member& each) { return each.stored == "m_Component"; });
  for (Value::Member& member : members) {
    if (member.stored == "m_TagString") member.name = "tag";
    if (member.stored == "m_IsActive") member.name = "active";
    if (member.stored == "m_Layer") member.value = layer_value(member.value);
  }
  return members;
}

}  // namespace diorama::unity

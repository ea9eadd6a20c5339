// From the name of a field to its line in the file. Fields of the engine's classes have their names
// in C# or in the file, those of scripts also their former names:
//
//   {"useGravity": false}        m_UseGravity: 0
//   {"hitPoints": 5}             hp: 5              [FormerlySerializedAs("hp")] int hitPoints;
//
// A rotation is in two lines, which are kept consistent:
//
//   {"localEulerAnglesHint": [0, 90, 0]}
//      m_LocalRotation: {x: 0, y: 0.70710677, z: 0, w: 0.70710677}
//      m_LocalEulerAnglesHint: {x: 0, y: 90, z: 0}

#include "unity/edit/values/field_plan.h"

#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/value_writer.h"
#include "unity/model/project.h"
#include "unity/values/declared_fields.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using unity::FieldValue;
using unity::OpenHierarchy;

constexpr std::string_view kRotation = "m_LocalRotation", kAngles = "m_LocalEulerAnglesHint";

/// A field that was named: where it is stored and its type.
struct KnownField {
  std::string stored;
  ValueType type;
};

/// The field of a property that has the name of another field: the colour of a text of
/// TextMeshPro, which does not show m_Color.
std::string_view script_name(const unity::ScriptInfo& script, std::string_view name) {
  const bool is_text = std::ranges::find(script.bases, "TMPro.TMP_Text") != script.bases.end();
  return is_text && name == "color" ? "m_fontColor" : name;
}

/// By its name, or by the one it is stored under; a file may still have a former one.
std::optional<KnownField> find_script_field(const unity::ScriptInfo& script,
                                            const FieldValue& stored, const std::string& name) {
  const std::string_view meant = script_name(script, name);
  auto field = std::ranges::find_if(script.fields, [&](const unity::SerializedField& each) {
    return unity::is_called(each.name, each.declared_name, meant);
  });
  if (field == script.fields.end())
    field = std::ranges::find_if(script.fields, [&](const unity::SerializedField& each) {
      return each.name.starts_with("m_") && unity::friendly_name(each.name) == name;
    });
  if (field == script.fields.end()) return std::nullopt;
  std::string key = field->name;
  if (stored.find(key) == nullptr)
    for (const std::string& former : field->former_names)
      if (stored.find(former) != nullptr) key = former;
  return KnownField{std::move(key), script_type(field->type)};
}

/// The stored fields, and those that the class has in the project's editor.
std::vector<std::string> native_keys(const unity::ComponentType& type, const FieldValue& stored,
                                     const unity::ClassLayout* layout) {
  std::vector<std::string> out;
  for (const FieldValue& field : stored.children)
    if (!unity::is_internal(field.key)) out.push_back(field.key);
  if (layout != nullptr && type.script == nullptr)
    for (const unity::FieldInfo* const field : layout->fields)
      if (stored.find(field->name) == nullptr && !unity::is_internal(field->name))
        out.emplace_back(field->name);
  return out;
}

/// For a class of the engine; m_Enabled is also a field of every script. Its type is the one that
/// the file has it in.
std::optional<KnownField> find_native_field(std::int32_t class_id,
                                            const std::vector<std::string>& keys,
                                            const FieldValue& stored,
                                            const std::optional<unity::UnityVersion>& version,
                                            const std::string& name) {
  const auto key = std::ranges::find_if(keys, [&](const std::string& each) {
    return unity::is_called(each, unity::friendly_name(each), name);
  });
  if (key == keys.end()) return std::nullopt;
  if (*key == "m_Enabled") {
    ValueType type;
    type.kind = unity::FieldKind::Bool;
    return KnownField{*key, std::move(type)};
  }
  const unity::ClassInfo* info = unity::find_class(class_id);
  const unity::FieldInfo* known =
      info == nullptr ? nullptr : unity::declared_field(*info, *key, stored.find(*key), version);
  if (known == nullptr) return std::nullopt;
  return KnownField{*key, native_type(*known, info->name)};
}

/// The names of its fields.
std::vector<std::string> names_of(const unity::ComponentType& type,
                                  const std::vector<std::string>& native) {
  std::vector<std::string> out;
  if (type.script == nullptr)
    std::ranges::transform(native, std::back_inserter(out), unity::friendly_name);
  else
    std::ranges::transform(type.script->fields, std::back_inserter(out),
                           &unity::SerializedField::declared_name);
  return out;
}

/// "a.b.c" in the form to give it: {"a":{"b":{"c":..}}}.
std::string nested_form(std::string_view name) {
  std::string nested, closing;
  for (std::string_view rest = name; !rest.empty();) {
    const std::size_t end = std::min(rest.find('.'), rest.size());
    nested += "{\"" + std::string(rest.substr(0, end)) + "\":";
    closing += '}';
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return nested + ".." + closing;
}

// --- Rotations --------------------------------------------------------------------------------

const text::Draft* assigned(const std::vector<Assignment>& assignments, std::string_view key) {
  for (const Assignment& each : assignments)
    if (each.path.size() == 1 && each.path.front().key == key) return &each.value;
  return nullptr;
}

double part_of(const text::Draft& draft, std::string_view key) {
  const auto part = std::ranges::find(draft.children, key, &text::Draft::key);
  return part == draft.children.end() ? 0 : std::strtod(part->text.c_str(), nullptr);
}

/// A rotation is stored twice: as a quaternion, and as the angles that the inspector shows. Giving
/// one of them means both.
void keep_angles_and_rotation(const FieldValue& stored, std::vector<Assignment>& assignments) {
  const text::Draft* rotation = assigned(assignments, kRotation);
  const text::Draft* angles = assigned(assignments, kAngles);
  if ((rotation == nullptr) == (angles == nullptr)) return;
  const std::string other(rotation != nullptr ? kAngles : kRotation);
  if (stored.find(other) == nullptr) return;
  text::Draft value =
      rotation != nullptr
          ? vector_draft(scene::euler_angles(
                scene::normalized({part_of(*rotation, "x"), part_of(*rotation, "y"),
                                   part_of(*rotation, "z"), part_of(*rotation, "w")})))
          : quaternion_draft(scene::from_euler(
                {part_of(*angles, "x"), part_of(*angles, "y"), part_of(*angles, "z")}));
  assignments.push_back({{{unity::PathStep::Kind::Key, other, 0}}, std::move(value)});
}

// --- Managed references -----------------------------------------------------------------------

/// As wide as the editor's random ones.
std::int64_t large_number(Session& session, const OpenHierarchy& open) {
  const auto upper = static_cast<std::uint64_t>(session.new_id(open));
  const auto lower = static_cast<std::uint64_t>(session.new_id(open));
  return static_cast<std::int64_t>((upper << 32U ^ lower) & INT64_MAX);
}

/// Whether every reference in the value leads somewhere, wherever it is written.
Result<void> check_references(Session& session, const OpenHierarchy& open,
                              const scene::Input& value, const std::string& name, int depth = 0) {
  if (value.find("$ref") != nullptr || value.find("$asset") != nullptr) {
    References looked_up(session, open);
    DIORAMA_CHECK(looked_up.resolve(value, {}, name));
    return {};
  }
  if (depth == 2 * unity::ScriptTypes::kMaxDepth) return {};  // no field is this deep
  for (std::size_t i = 0; i < value.items.size(); ++i)
    DIORAMA_CHECK(check_references(session, open, value.items[i],
                                   name + "[" + std::to_string(i) + "]", depth + 1));
  for (const auto& [key, member] : value.members)
    DIORAMA_CHECK(check_references(session, open, member, name + "." + key, depth + 1));
  return {};
}

}  // namespace

std::vector<std::string> field_order(const unity::Project& project,
                                     const unity::ComponentType& type) {
  std::vector<std::string> out;
  const unity::ClassLayout* const layout =
      unity::layout_of(type.class_id, project.settings().version);
  if (type.script != nullptr)
    std::ranges::transform(type.script->fields, std::back_inserter(out),
                           &unity::SerializedField::name);
  else if (layout != nullptr)
    std::ranges::transform(layout->fields, std::back_inserter(out),
                           [](const unity::FieldInfo* field) { return std::string(field->name); });
  return out;
}

Result<FieldPlan> plan_fields(Session& session, const OpenHierarchy& open,
                              const unity::ComponentType& type, const FieldValue& stored,
                              const scene::Input& fields, References& references, bool pack,
                              int levels) {
  FieldPlan plan;
  const auto draw = [&] { return large_number(session, open); };
  ManagedValues managed(session.project(), stored,
                        pack ? ManagedValues::Place::Document : ManagedValues::Place::Overrides,
                        draw);
  ValueWriter writer(session.project(), references, managed, plan.skipped, pack, levels);
  const unity::ClassLayout* const layout =
      unity::layout_of(type.class_id, session.project().settings().version);
  const std::vector<std::string> native = native_keys(type, stored, layout);
  plan.order = field_order(session.project(), type);
  const auto find = [&](const std::string& name) {
    std::optional<KnownField> field;
    if (type.script != nullptr) field = find_script_field(*type.script, stored, name);
    if (!field)
      field = find_native_field(type.class_id, native, stored, session.project().settings().version,
                                name);
    return field && unity::is_internal(field->stored) ? std::nullopt : field;
  };
  for (const auto& [name, value] : fields.members) {
    const std::optional<KnownField> field = find(name);
    const std::size_t skipped = plan.skipped.names.size();
    const std::size_t before = plan.assignments.size();
    if (!field) {
      const std::string first = name.substr(0, name.find('.'));
      const bool nested = first != name && find(first).has_value();
      plan.skipped.add(
          name, nested ? "give " + nested_form(name) : name_hint(first, names_of(type, native)));
    } else {
      DIORAMA_CHECK(writer.assign(value, field->type, stored.find(field->stored),
                                  {{unity::PathStep::Kind::Key, field->stored, 0}}, name,
                                  plan.assignments));
    }
    const bool all_taken = plan.skipped.names.size() == skipped;
    if (all_taken || plan.assignments.size() > before) plan.set.push_back(name);
    if (!all_taken) DIORAMA_CHECK(check_references(session, open, value, name));
  }
  if (unity::is_transform_class(type.class_id)) keep_angles_and_rotation(stored, plan.assignments);
  plan.managed = managed.change();
  return plan;
}

Result<void> apply(Body& body, const FieldPlan& plan) {
  for (const Assignment& each : plan.assignments)
    DIORAMA_CHECK(body.set(each.path, each.value, plan.order));
  return write_managed(body, plan.managed);
}

}  // namespace diorama::unity::edit

// From the name of a field to its line in the file. Fields of the engine's classes have their names
// in C# or in the file, those of scripts also their former names:
//
//   {"useGravity": false}        m_UseGravity: 0
//   {"hitPoints": 5}             hp: 5              [FormerlySerializedAs("hp")] int hitPoints;
//   {"Use Gravity": false}       m_UseGravity: 0    as the inspector calls it
//   {"stats.hp": 5}              stats:             by its path
//                                  hp: 5
//
// A field that is only in the file has its name there, and no type:
//
//   {"m_SelectMode": 2}          m_SelectMode: 1    of a base class of which only an outline is
//   known
//
// A rotation is in two lines, which are kept consistent:
//
//   {"localEulerAnglesHint": [0, 90, 0]}
//      m_LocalRotation: {x: 0, y: 0.70710677, z: 0, w: 0.70710677}
//      m_LocalEulerAnglesHint: {x: 0, y: 90, z: 0}

#include "unity/edit/values/field_plan.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <span>

#include "base/list_text.h"
#include "base/text.h"
#include "unity/edit/session.h"
#include "unity/edit/values/path_writer.h"
#include "unity/edit/values/rect_offsets.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/value_writer.h"
#include "unity/facts/csharp_properties.h"
#include "unity/model/project.h"
#include "unity/values/declared_fields.h"
#include "unity/values/field_names.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using unity::FieldValue;
using unity::OpenHierarchy;

constexpr std::string_view kRotation = "m_LocalRotation", kAngles = "m_LocalEulerAnglesHint";

/// A field that can be named: how it is called, where it is stored, and its type.
struct KnownField {
  unity::FieldName name;
  std::string key;  ///< in this file; it may still be a former name
  ValueType type;
};

/// The field of a property that has the name of another field: the colour of a text of
/// TextMeshPro, which does not show m_Color.
std::string_view script_name(const unity::ScriptInfo& script, std::string_view name) {
  const bool is_text = std::ranges::find(script.bases, "TMPro.TMP_Text") != script.bases.end();
  return is_text && name == "color" ? "m_fontColor" : name;
}

/// A file may still have a field's former name.
void add_script_fields(const unity::ScriptInfo& script, const FieldValue& stored,
                       std::vector<KnownField>& out) {
  for (const unity::SerializedField& field : script.fields) {
    std::string key = field.name;
    if (stored.find(key) == nullptr)
      for (const std::string& former : field.former_names)
        if (stored.find(former) != nullptr) key = former;
    out.push_back({{field.declared_name, field.name}, std::move(key), script_type(field.type)});
  }
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

/// Those of a class of the engine, with the types that the file has them in; m_Enabled is also a
/// field of every script.
void add_native_fields(std::int32_t class_id, const std::vector<std::string>& keys,
                       const FieldValue& stored, const std::optional<unity::UnityVersion>& version,
                       std::vector<KnownField>& out) {
  const unity::ClassInfo* const info = unity::find_class(class_id);
  for (const std::string& key : keys) {
    const unity::FieldInfo* const known =
        info == nullptr ? nullptr : unity::declared_field(*info, key, stored.find(key), version);
    ValueType type;
    if (key == "m_Enabled")
      type.kind = unity::FieldKind::Bool;
    else if (known != nullptr)  // else nothing explains it, and it has no type
      type = native_type(*known, info->name);
    const std::string_view owner = info == nullptr ? std::string_view{} : info->name;
    out.push_back(
        {{unity::friendly_name(key), key, std::string(unity::csharp_property(owner, key))},
         key,
         std::move(type)});
  }
}

std::vector<KnownField> known_fields(const unity::ComponentType& type, const FieldValue& stored,
                                     const std::optional<unity::UnityVersion>& version) {
  std::vector<KnownField> out;
  if (type.script != nullptr) add_script_fields(*type.script, stored, out);
  const std::size_t of_script = out.size();
  std::vector<std::string> native =
      native_keys(type, stored, unity::layout_of(type.class_id, version));
  std::erase_if(native, [&](const std::string& key) {
    return std::ranges::any_of(std::span(out).first(of_script),
                               [&](const KnownField& each) { return each.key == key; });
  });
  add_native_fields(type.class_id, native, stored, version, out);
  std::erase_if(out, [](const KnownField& each) { return unity::is_internal(each.key); });
  return out;
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

namespace {

/// Each path is looked up in the text by itself.
constexpr std::size_t kMostPaths = 1024;

Error too_many_paths() {
  return {ErrorCode::LimitExceeded,
          "fields: more than " + std::to_string(kMostPaths) + " paths in one call",
          "give the list or record as a whole, or make several calls",
          {}};
}

/// Plans field by field.
class Planner {
 public:
  Planner(Session& session, const OpenHierarchy& open, const unity::ComponentType& type,
          const FieldValue& stored, References& references, bool pack, int levels, FieldPlan& plan)
      : session_(session),
        open_(open),
        type_(type),
        stored_(stored),
        fields_(known_fields(type, stored, session.project().settings().version)),
        managed_(session.project(), stored,
                 pack ? ManagedValues::Place::Document : ManagedValues::Place::Overrides,
                 [this] { return large_number(session_, open_); }),
        writer_(session.project(), references, managed_, {plan.skipped, plan.lists}, pack, levels),
        path_writer_(writer_),
        plan_(plan) {
    for (const KnownField& each : fields_) names_.push_back(each.name);
  }

  Result<void> add(const std::string& name, const scene::Input& value);
  [[nodiscard]] const ManagedChange& managed() const { return managed_.change(); }

 private:
  [[nodiscard]] unity::NamedField find(std::string_view name) const {
    return unity::find_field_name(
        names_, type_.script == nullptr ? name : script_name(*type_.script, name));
  }
  /// The nearest names among those that can be given.
  [[nodiscard]] std::string hint(std::string_view name) const;
  /// Two keys for one value: it is not clear which one counts.
  Result<void> note_scope(const ValuePlace& place);

  Session& session_;
  const OpenHierarchy& open_;
  const unity::ComponentType& type_;
  const FieldValue& stored_;
  std::vector<KnownField> fields_;
  std::vector<unity::FieldName> names_;  ///< of the fields
  ManagedValues managed_;
  ValueWriter writer_;
  PathWriter path_writer_;
  FieldPlan& plan_;
  std::map<std::string, std::string> scopes_;  ///< of what was given so far, and its key
  std::size_t paths_ = 0;
};

std::string Planner::hint(std::string_view name) const {
  const std::string root(name.substr(0, name.find_first_of("[.")));
  if (root.size() < name.size() && find(root).index)
    return "'" + std::string(name.substr(root.size())) + "' is no path; a path is like " + root +
           "[0] or " + root + ".x";
  std::vector<unity::FieldName> out;
  for (const KnownField& each : fields_)
    if (can_write(each.type) && (type_.script == nullptr || each.key != "m_Enabled"))
      out.push_back(each.name);
  return unity::field_name_hint(out, name);
}

Result<void> Planner::note_scope(const ValuePlace& place) {
  // One line for each step, so that a value's parts come right after it.
  std::string scope;
  const std::string* other = nullptr;
  for (const unity::PathStep& step : place.scope) {
    scope += unity::path_text({step}) + "\n";
    if (const auto above = scopes_.find(scope); above != scopes_.end()) other = &above->second;
  }
  const auto below = scopes_.lower_bound(scope);
  if (below != scopes_.end() && below->first.starts_with(scope)) other = &below->second;
  if (other == nullptr) {
    scopes_.emplace(std::move(scope), place.given);
    return {};
  }
  return Error{ErrorCode::InvalidArgument,
               "'" + *other + "' and '" + place.given + "' name the same value",
               "give it once",
               {{"field", place.given}}};
}

Result<void> Planner::add(const std::string& name, const scene::Input& value) {
  unity::NamedField found = find(name);
  std::vector<unity::PathStep> steps;
  if (!found.index)
    if (auto path = unity::parse_given_path(name)) {
      steps = *std::move(path);
      found = find(steps.front().key);
      if (++paths_ > kMostPaths) return too_many_paths();
    }
  if (!found.index) {
    plan_.skipped.add(name, hint(steps.empty() ? name : steps.front().key));
    return check_references(session_, open_, value, name);
  }
  const KnownField& field = fields_[*found.index];
  const std::string root = steps.empty() ? name : steps.front().key;
  const unity::PathStep key{unity::PathStep::Kind::Key, field.key, 0};
  ValuePlace place{field.type, stored_.find(field.key),
                   {key},      {key},
                   name,       found.exact ? root : field.name.shown,
                   found.exact};
  const std::size_t skipped = plan_.skipped.names.size();
  const std::size_t before = plan_.assignments.size();
  const Result<void> assigned =
      path_writer_.assign(place, steps.empty() ? std::span(steps) : std::span(steps).subspan(1),
                          value, plan_.assignments);
  if (!assigned) {  // a reference that leads nowhere comes before what else is wrong
    DIORAMA_CHECK(check_references(session_, open_, value, name));
    return assigned.error();
  }
  const bool all_taken = plan_.skipped.names.size() == skipped;
  if (all_taken || plan_.assignments.size() > before) {
    DIORAMA_CHECK(note_scope(place));  // a path that led nowhere names no value
    plan_.set.push_back(place.exact ? name : place.name);
  }
  if (!all_taken) DIORAMA_CHECK(check_references(session_, open_, value, name));
  return {};
}

}  // namespace

Result<FieldPlan> plan_fields(Session& session, const OpenHierarchy& open,
                              const unity::ComponentType& type, const FieldValue& stored,
                              const scene::Input& fields, References& references, bool pack,
                              int levels) {
  FieldPlan plan;
  plan.order = field_order(session.project(), type);
  Planner planner(session, open, type, stored, references, pack, levels, plan);
  const bool is_rect = type.class_id == unity::kRectTransformClass;
  scene::Input offsets = scene::Input::map({});
  for (const auto& [name, value] : fields.members)
    if (is_rect && !rect_offset_name(name).empty())
      offsets.members.push_back({name, value});
    else
      DIORAMA_CHECK(planner.add(name, value));
  DIORAMA_CHECK(assign_offsets(offsets, stored, plan.assignments));
  for (const auto& [name, value] : offsets.members) plan.set.emplace_back(rect_offset_name(name));
  if (unity::is_transform_class(type.class_id)) keep_angles_and_rotation(stored, plan.assignments);
  plan.managed = planner.managed();
  return plan;
}

Result<void> apply(Body& body, const FieldPlan& plan) {
  for (const Assignment& each : plan.assignments)
    DIORAMA_CHECK(each.items ? body.change_list(each.path, *each.items)
                             : body.set(each.path, each.value, plan.order));
  return write_managed(body, plan.managed);
}

Result<void> check_any_set(const FieldPlan& plan) {
  if (!plan.set.empty() || plan.skipped.names.empty()) return {};
  constexpr std::size_t kNamed = 20;
  const std::vector<std::string>& skipped = plan.skipped.names;
  std::string names = joined(std::span(skipped).first(std::min(kNamed, skipped.size())));
  if (skipped.size() > kNamed) names += " and " + std::to_string(skipped.size() - kNamed) + " more";
  return Error{ErrorCode::InvalidArgument,
               "no field could be set: " + names,
               plan.skipped.hint,
               {{"fields_skipped", names}}};
}

}  // namespace diorama::unity::edit

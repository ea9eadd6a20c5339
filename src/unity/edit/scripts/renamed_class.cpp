// "hp" of MyGame.Stats became "health". Its values are in every field of that type:
//
//   stats:                               Stats stats
//   -  hp: 80
//   +  health: 80
//   waves:                               List<Stats> waves
//   -- hp: 10
//   +- health: 10
//
// and the paths of overrides lead there: "stats.hp", "waves.Array.data[0].hp".
#include "unity/edit/scripts/renamed_class.h"

#include <algorithm>

#include "base/list_text.h"
#include "base/text.h"
#include "unity/model/project.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

const SerializedField* field_called(const std::vector<SerializedField>& fields,
                                    std::string_view name) {
  for (const SerializedField& field : fields)
    if (field.name == name) return &field;
  for (const SerializedField& field : fields)
    if (std::ranges::find(field.former_names, name) != field.former_names.end()) return &field;
  return nullptr;
}

bool has_last_part(std::string_view full_name, std::string_view name) {
  return full_name == name ||
         (full_name.ends_with(name) &&
          std::string_view(".+").contains(full_name[full_name.size() - name.size() - 1]));
}

Error wrong(std::string field, std::string message, std::string hint) {
  std::string text = field + ": " + std::move(message);
  return {ErrorCode::InvalidArgument, std::move(text), std::move(hint), {{"field", field}}};
}

bool is_in_project(const csharp::Type& type) {
  const std::string_view path = *type.parts.front().path;
  return path.starts_with("Assets/") || path.starts_with("Packages/");
}

/// The engine writes these for every component and asset; a struct may have a field of that name.
bool is_line_of_engine(std::string_view name) {
  return is_internal(name) || name == "m_Enabled" || name == "references";
}

/// Whether its objects may be components or assets of their own. Also true when it is not known.
bool may_be_object(Project& project, const csharp::Type& type) {
  if (project.scripts().types().kind_of(type) != ScriptKind::Plain) return true;
  const csharp::TypeIndex& index = project.scripts().index();
  return std::ranges::any_of(index.base_chain(index.itself(type)),
                             [](const auto& base) { return base.is_type("UnityEngine.Object"); });
}

/// The class of the project that this one has the field from; null: it declares it itself, or what
/// declares it is not of the project.
const csharp::Type* other_that_declares(Project& project, const csharp::Type& type,
                                        const std::string& field) {
  const csharp::Type* found = nullptr;
  const csharp::TypeIndex& index = project.scripts().index();
  for (const csharp::ResolvedType& base : index.base_chain(index.itself(type))) {
    if (base.type == nullptr || base.type == &type) continue;
    const std::vector<SerializedField> fields = project.scripts().types().fields(base);
    if (std::ranges::find(fields, field, &SerializedField::name) == fields.end()) break;
    found = base.type;
  }
  return found != nullptr && is_in_project(*found) ? found : nullptr;
}

Result<const csharp::Type*> class_called(Project& project, const std::string& name) {
  std::vector<const csharp::Type*> found;
  std::vector<std::string> names;
  for (const csharp::Type* const type : project.scripts().index().all()) {
    if (!is_in_project(*type)) continue;
    names.push_back(type->full_name);
    if (has_last_part(type->full_name, name)) found.push_back(type);
  }
  const auto exact = std::ranges::find(found, name, &csharp::Type::full_name);
  if (exact != found.end() && std::ranges::count(found, name, &csharp::Type::full_name) == 1)
    return *exact;
  if (found.size() == 1) return found.front();
  if (found.empty())
    return Error{ErrorCode::ComponentTypeNotFound,
                 "no script of the project declares a class '" + name + "'",
                 name_hint(name, names),
                 {{"type", name}}};
  std::string list;
  for (const csharp::Type* const type : found)
    list += (list.empty() ? "" : ", ") + type->full_name + " (" + type->assembly + ")";
  return Error{ErrorCode::ComponentTypeAmbiguous,
               "several classes are called '" + name + "'",
               "give the full name of one of: " + list,
               {{"type", name}}};
}

}  // namespace

Result<RenamedClass> RenamedClass::find(Project& project, const std::string& name,
                                        const std::string& from, const std::string& to) {
  for (const auto& [field, value] : {std::pair{"from", &from}, {"to", &to}})
    if (value->empty() || value->find_first_of(".[ ") != std::string::npos)
      return wrong(field, "expected the name of one field, got '" + *value + "'",
                   "of a field in a struct, type is the struct");
  DIORAMA_TRY(const csharp::Type* const type, class_called(project, name));
  for (const auto& [field, value] : {std::pair{"from", &from}, {"to", &to}})
    if (is_line_of_engine(*value) && may_be_object(project, *type))
      return wrong(field,
                   "the engine itself writes '" + *value + "' for every object of " +
                       type->full_name + ", so it is no field of the class",
                   "only values of fields that a script declares move to another name");
  RenamedClass out(project);
  out.full_name_ = type->full_name;
  out.assembly_ = type->assembly;
  out.from_ = from;
  out.to_ = to;
  const ScriptTypes& types = project.scripts().types();
  const std::vector<SerializedField> fields = types.fields(project.scripts().index().itself(*type));
  std::vector<std::string> names;
  const SerializedField* now = nullptr;
  for (const SerializedField& field : fields) {
    names.push_back(field.name);
    if (field.name == from)
      return wrong("from", type->full_name + " still has the field '" + from + "'",
                   "rename it in the script first; the script is not changed here");
    if (field.name == to) now = &field;
  }
  if (now == nullptr)
    return wrong("to", type->full_name + " has no serialized field '" + to + "'",
                 name_hint(to, names));
  if (const csharp::Type* const base = other_that_declares(project, *type, to))
    return wrong("type",
                 type->full_name + " has '" + to + "' from " + base->full_name +
                     ", and so have the other classes derived from that",
                 "give the type " + base->full_name);
  out.says_former_name_ = std::ranges::find(now->former_names, from) != now->former_names.end();
  return out;
}

/// The class itself, or one that is derived from it.
bool RenamedClass::is_meant(const csharp::ResolvedType& type) const {
  for (const csharp::ResolvedType& each : project_.scripts().index().base_chain(type))
    if (each.type != nullptr && each.type->full_name == full_name_ &&
        each.type->assembly == assembly_)
      return true;
  return false;
}

void RenamedClass::collect(text::NodeView mapping, const csharp::ResolvedType& type,
                           std::vector<KeySplice>& out, std::size_t& both) const {
  collect(mapping, type, project_.scripts().types().fields(type), 0, out, both);
}

void RenamedClass::collect(text::NodeView mapping, const csharp::ResolvedType& type,
                           const std::vector<SerializedField>& fields, int depth,
                           std::vector<KeySplice>& out, std::size_t& both) const {
  if (!mapping.is_mapping() || depth > ScriptTypes::kMaxDepth) return;
  // A derived class may have a field of the old name of its own.
  const bool is_old_taken =
      std::ranges::any_of(fields, [&](const auto& field) { return field.name == from_; });
  const bool meant = !is_old_taken && is_meant(type);
  for (const text::NodeView each : mapping) {
    const std::string key = each.key();
    if (meant && key == from_) {
      if (mapping[to_])
        ++both;
      else if (each.node().key_style == text::Style::Plain)
        out.push_back({each.node().key_begin, each.node().key_end, to_});
    }
    const SerializedField* const field = field_called(fields, meant && key == from_ ? to_ : key);
    if (field != nullptr) collect_inside(each, field->type, depth, out, both);
  }
}

void RenamedClass::collect_inside(text::NodeView value, const FieldType& type, int depth,
                                  std::vector<KeySplice>& out, std::size_t& both) const {
  if (type.kind != FieldKind::Struct || type.element.type == nullptr) return;
  const std::vector<SerializedField> members = project_.scripts().types().members(type);
  if (type.collection == Collection::None)
    return collect(value, type.element, members, depth + 1, out, both);
  for (const text::NodeView item : value)
    collect(item, type.element, members, depth + 1, out, both);
}

//   references:
//     version: 2
//     RefIds:
//     - rid: 5839205517284081665
//       type: {class: Ambush, ns: MyGame, asm: MyGame}
//       data:
//         delay: 2
void RenamedClass::collect_managed(text::NodeView fields, std::vector<KeySplice>& out,
                                   std::size_t& both) const {
  for (const text::NodeView entry : fields["references"]["RefIds"]) {
    const text::NodeView type = entry["type"];
    const std::string space = type["ns"].text();
    std::string name = (space.empty() ? "" : space + ".") + type["class"].text();
    std::ranges::replace(name, '/', '+');
    const csharp::Type* const found =
        project_.scripts().types().script_named(name, type["asm"].text());
    if (found == nullptr) continue;
    const csharp::ResolvedType self = project_.scripts().index().itself(*found);
    collect(entry["data"], self, out, both);
  }
}

std::optional<std::string> RenamedClass::renamed(const std::string& path,
                                                 const csharp::Type& type) const {
  std::vector<PathStep> steps = parse_path(path);
  if (path_text(steps) != path) return std::nullopt;  // it would come back in another form
  csharp::ResolvedType at = project_.scripts().index().itself(type);
  std::vector<SerializedField> fields = project_.scripts().types().fields(at);
  bool is_changed = false;
  for (PathStep& step : steps) {
    if (step.kind != PathStep::Kind::Key) continue;
    const bool is_old_taken =
        std::ranges::any_of(fields, [&](const auto& field) { return field.name == from_; });
    if (step.key == from_ && !is_old_taken && is_meant(at)) {
      step.key = to_;
      is_changed = true;
    }
    const SerializedField* const field = field_called(fields, step.key);
    if (field == nullptr || field->type.kind != FieldKind::Struct ||
        field->type.element.type == nullptr)
      break;
    const FieldType inner = field->type;
    at = inner.element;
    fields = project_.scripts().types().members(inner);
  }
  return is_changed ? std::optional(path_text(steps)) : std::nullopt;
}

}  // namespace diorama::unity::edit

// SceneEditor, components: add, change, remove, move.

#include <algorithm>

#include "unity/edit/change_body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/prefabs/overrides.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/scene_editor.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/required_components.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using unity::FieldValue;
using unity::FileId;
using unity::Index;
using unity::kNone;
using unity::OpenHierarchy;

Error invalid(std::string message, std::string hint = {}) {
  return {ErrorCode::InvalidArgument, std::move(message), std::move(hint), {}};
}

Draft component_item(FileId id) {
  return Draft::block({local_draft(id).with_key("component")});
}

/// Where the component stands in the list of its object; nothing when it is not listed.
std::optional<std::size_t> listed_at(text::NodeView list, FileId id) {
  std::size_t index = 0;
  for (const text::NodeView item : list) {
    for (const text::NodeView entry : item)  // "component", or the class id in old files
      if (const auto reference = unity::as_reference(entry); reference && reference->id == id)
        return index;
    ++index;
  }
  return std::nullopt;
}

const Path& component_list() {
  static const Path path = unity::parse_path("m_Component");
  return path;
}

/// The component before the place `to`, once the one at `from` has left its own.
FileId previous_of(const OpenHierarchy& open, Index owner, int from, int to) {
  const unity::GameObject& object = open.hierarchy.objects()[owner];
  const int before = to - 1 < from ? to - 1 : to;
  return open.hierarchy.components()[object.first_component + static_cast<Index>(before)].id;
}

/// The class of which an object can have one only, itself or a base; empty: as many as you like.
std::string only_one_of(const unity::ComponentType& type) {
  if (type.script != nullptr) return type.script->only_one_of;
  const unity::ClassInfo* info = unity::find_class(type.class_id);
  return info != nullptr && info->disallow_multiple ? type.full_name : std::string{};
}

}  // namespace

Result<scene::ComponentChange> SceneEditor::set_fields(const std::string& object, int index,
                                                const scene::Input& fields) {
  overrides_.reset();
  DIORAMA_TRY(unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index owner, find(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, index));
  DIORAMA_TRY(const unity::ComponentType type, existing_type(*open, component));
  const bool own =
      instance_index(open->hierarchy, open->hierarchy.components()[component]) == kNone;
  References references(session_, *open);
  const FieldValue stored = unity::component_fields(open->hierarchy, component);
  DIORAMA_TRY(FieldPlan plan,
              plan_fields(session_, *open, type, stored, fields, references, own, levels_));
  scene::ComponentChange out = describe(*open, owner, index, type);
  Step step(session_, "set fields of " + out.object_path);
  DIORAMA_CHECK(write_component(*open, component, plan, stored));
  if (references.needs_stripped()) overrides_.reset();
  DIORAMA_CHECK(references.add_stripped());
  step.keep();
  open = nullptr;
  take_in_overrides();
  out.set = std::move(plan.set);
  out.skipped = std::move(plan.skipped);
  return out;
}

Result<scene::ComponentChange> SceneEditor::add_component(const std::string& object,
                                                   const scene::NewComponent& wanted) {
  std::vector<std::string> coming;
  return add_with_required(object, wanted, coming);
}

/// `coming`: the types that are being added already; they may require each other.
Result<scene::ComponentChange> SceneEditor::add_with_required(const std::string& object,
                                                       const scene::NewComponent& wanted,
                                                       std::vector<std::string>& coming) {
  DIORAMA_TRY(const AddableType found, find_component_type(session_.project(), wanted.type));
  DIORAMA_CHECK(session_.limits().check_component(found.type.full_name));
  if (found.type.class_id == unity::kRectTransformClass) return become_rect(object, found, wanted);
  DIORAMA_TRY(unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(Index owner, find(*open, object));
  const std::string path = open->paths.path(owner);
  DIORAMA_CHECK(check_addition(*open, owner, found.type, wanted));
  open = nullptr;  // so that it can be brought up to date, and need not be built anew
  Step step(session_, "add " + found.type.full_name + " to " + path);
  coming.push_back(found.type.full_name);
  // As in the editor: what it cannot be without comes with it.
  const RequiredComponents required = required_by(found.type);
  DIORAMA_CHECK(add_required(path, found.type.full_name, required.before, coming));
  DIORAMA_TRY(open, scene());
  DIORAMA_TRY(owner, find(*open, path));
  FileId id = 0;
  const std::size_t before = open->hierarchy.document().objects().size();
  DIORAMA_TRY(scene::ComponentChange out, add_checked(*open, owner, found, wanted, id));
  // When no stripped objects came with it, the hierarchy need not be built anew.
  const bool alone = open->hierarchy.document().objects().size() == before + 1;
  open = nullptr;
  session_.project().hierarchies().bring_back(path_, [&](OpenHierarchy& known) {
    return alone &&
           known.hierarchy.add_component(owner, static_cast<Index>(out.index),
                                         {id, found.type.class_id, owner, {}, found.script});
  });
  DIORAMA_CHECK(add_required(path, found.type.full_name, required.behind, coming));
  step.keep();
  // Files of older editors do not say in which order instances have what was added to them.
  DIORAMA_TRY(open, scene());
  if (const auto made = open->hierarchy.find_component(id)) {
    const Index holder = open->hierarchy.components()[*made].object;
    out.index = static_cast<int>(*made - open->hierarchy.objects()[holder].first_component);
  }
  return out;
}

/// Whether the object can take one more of this type.
Result<void> SceneEditor::check_addition(const OpenHierarchy& open, Index owner,
                                         const unity::ComponentType& type,
                                         const scene::NewComponent& wanted) {
  if (unity::is_transform_class(type.class_id))
    return invalid("every object has exactly one Transform; none can be added");
  References references(session_, open);
  const std::string only = only_one_of(type);
  if (!only.empty() && references.find_component(open.hierarchy, owner, only) != kNone)
    return invalid("'" + open.paths.path(owner) + "' already has a " + only +
                   ", which is allowed once only");
  if (wanted.index && *wanted.index < 1)
    return invalid("index: a component can stand at 1 or later; 0 is the Transform");
  const auto count = static_cast<int>(open.hierarchy.objects()[owner].component_count);
  if (!wanted.index || *wanted.index <= count) return {};
  Error error = open.component_at(owner, *wanted.index).error();
  error.hint = "a new component can stand at an index from 1 to " + std::to_string(count);
  return error;
}

/// Those of the types that the object does not have. REQUIRES: inside a step.
Result<void> SceneEditor::add_required(const std::string& object, const std::string& by,
                                       const std::vector<std::string>& types,
                                       std::vector<std::string>& coming) {
  const auto is_there = [&](const std::string& type) -> Result<bool> {
    if (std::ranges::find(coming, type) != coming.end()) return true;
    DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
    DIORAMA_TRY(const Index owner, find(*open, object));
    return References(session_, *open).find_component(open->hierarchy, owner, type) != kNone;
  };
  for (const std::string& type : types) {
    DIORAMA_TRY(const bool there, is_there(type));
    if (there) continue;
    const auto added = add_with_required(object, {type, std::nullopt, {}}, coming);
    if (added) continue;
    Error error = added.error();
    error.message = by + " requires " + type + ": " + error.message;
    return error;
  }
  return {};
}

/// The component itself, when all that can be wrong was looked at. REQUIRES: inside a step.
Result<scene::ComponentChange> SceneEditor::add_checked(const OpenHierarchy& open, Index owner,
                                                 const AddableType& found,
                                                 const scene::NewComponent& wanted, FileId& id) {
  const unity::GameObject& object = open.hierarchy.objects()[owner];
  DIORAMA_TRY(const OpenFile* const file, session_.file(path_));
  const bool is_script = found.type.class_id == unity::kMonoBehaviourClass;
  DIORAMA_TRY(const std::string fresh, is_script
                                           ? new_script_body(session_, *file, found.script,
                                                             found.assembly, found.type.full_name)
                                           : new_body(session_, *file, found.type.class_id));
  References references(session_, open);
  const text::Tree tree = text::Tree::parse(fresh);
  const FieldValue stored = unity::to_value(tree.fields());
  DIORAMA_TRY(FieldPlan plan, plan_fields(session_, open, found.type, stored, wanted.fields,
                                          references, true, levels_));
  const FileId owner_id = references.object_id(owner);
  id = session_.new_id(open);
  Body body(fresh, file->style);
  DIORAMA_CHECK(body.set(unity::parse_path("m_GameObject"), local_draft(owner_id)));
  DIORAMA_CHECK(apply(body, plan));
  const int count = static_cast<int>(object.component_count);
  const int index = wanted.index.value_or(count);
  scene::ComponentChange out = describe(open, owner, index, found.type);
  DIORAMA_CHECK(references.add_stripped());
  const bool own = instance_index(open.hierarchy, object) == kNone;
  const FileId previous = own ? previous_of(open, owner, count, index) : 0;
  DIORAMA_CHECK(add_object(session_, path_,
                           {found.type.class_id, id, body.text(), false, owner_id, previous}));
  const auto list_it = [&](Body& fields) {
    return fields.insert_item(component_list(), static_cast<std::size_t>(index),
                              component_item(id));
  };
  std::vector<FileId> order = component_ids(open, owner);
  order.insert(order.begin() + index, id);
  const auto note_it = [&](Body& instance) { return note_order(instance, open, owner, order, id); };
  DIORAMA_CHECK(own ? change_body(session_, path_, object.id, list_it)
                    : change_body(session_, path_, instance_of(open, object).id, note_it));
  out.set = std::move(plan.set);
  out.skipped = std::move(plan.skipped);
  return out;
}

std::vector<FileId> SceneEditor::component_ids(const OpenHierarchy& open, Index owner) const {
  const unity::GameObject& object = open.hierarchy.objects()[owner];
  std::vector<FileId> out;
  for (Index i = 0; i < object.component_count; ++i)
    out.push_back(open.hierarchy.components()[object.first_component + i].id);
  return out;
}

/// In the instance that the object comes from: where those of its components stand that were added
/// to it, when it has them in this order. `added` is a new one, or 0.
Result<void> SceneEditor::note_order(Body& instance, const OpenHierarchy& open, Index owner,
                                     const std::vector<FileId>& order, FileId added) const {
  const unity::Reference target = in_source(open, open.hierarchy.objects()[owner]);
  const std::string list = "m_AddedComponents";
  if (added != 0 && order.back() == added) return note_addition(instance, list, target, -1, added);
  const bool lists = text::Tree::parse(instance.text()).fields()["m_Modification"][list].exists();
  if (added == 0) {
    const auto& noted = instance_of(open, open.hierarchy.objects()[owner]).added_components;
    const auto has_place = [&](const unity::Addition& each) {
      return each.insert_index >= 0 && std::ranges::find(order, each.added) != order.end();
    };
    if (std::ranges::none_of(noted, has_place)) return {};
  }
  if (!lists)
    return Error{ErrorCode::Unsupported,
                 "files of this editor do not say where a component stands that was added to a "
                 "prefab instance",
                 "leave index out, or add it to the prefab",
                 {}};
  for (std::size_t at = 0; at < order.size(); ++at) {
    const auto known = open.hierarchy.find_component(order[at]);
    if (known && open.hierarchy.components()[*known].origin.instance != kNone) continue;
    DIORAMA_CHECK(place_addition(instance, list, target, static_cast<int>(at), order[at]));
  }
  return {};
}

Result<scene::ComponentChange> SceneEditor::remove_component(const std::string& object, int index,
                                                      bool also_missing) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index owner, find(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, index));
  if (index == 0) return invalid("index: the Transform cannot be removed");
  auto type = existing_type(*open, component);
  if (!type && also_missing && type.error().code == ErrorCode::MissingScript) {
    DIORAMA_CHECK(session_.limits().check_component(kMissingScript));
    type = unity::ComponentType{};
    type->full_name = kMissingScript;
  } else if (!type) {
    return type.error();
  } else {
    DIORAMA_CHECK(check_not_needed(*open, owner, component, *type));
  }
  scene::ComponentChange out = describe(*open, owner, index, *type);
  const unity::Component& found = open->hierarchy.components()[component];
  Step step(session_, "remove " + out.type + " from " + out.object_path);
  DIORAMA_CHECK(found.origin.instance == kNone ? remove_own_component(*open, owner, found)
                                               : remove_instance_component(*open, found));
  if (const Index instance = instance_index(open->hierarchy, open->hierarchy.objects()[owner]);
      instance != kNone) {
    std::vector<FileId> order = component_ids(*open, owner);
    order.erase(order.begin() + index);
    DIORAMA_CHECK(
        change_body(session_, path_, open->hierarchy.instances()[instance].id,
                    [&](Body& body) { return note_order(body, *open, owner, order, 0); }));
  }
  step.keep();
  return out;
}

Result<void> SceneEditor::check_not_needed(const OpenHierarchy& open, Index owner, Index component,
                                           const unity::ComponentType& type) {
  const unity::GameObject& object = open.hierarchy.objects()[owner];
  unity::ComponentTypes types(session_.project().assets(), session_.project().scripts());
  std::string dependents;
  for (Index i = 0; i < object.component_count; ++i) {
    const Index at = object.first_component + i;
    if (at == component) continue;
    const unity::ComponentType other = types.type_of(open.hierarchy.components()[at]);
    const std::vector<std::string> needed = required_by(other).all();
    const auto needs = [&](const std::string& name) { return is_a(type, name); };
    if (std::ranges::none_of(needed, needs)) continue;
    // Another component of the type would do as well.
    bool replaced = false;
    for (Index j = 0; j < object.component_count && !replaced; ++j) {
      const Index each = object.first_component + j;
      replaced = each != component && each != at &&
                 is_a(types.type_of(open.hierarchy.components()[each]), type.full_name);
    }
    if (!replaced) dependents += (dependents.empty() ? "" : ", ") + other.full_name;
  }
  if (dependents.empty()) return {};
  return Error{ErrorCode::ComponentDependency,
               type.full_name + " cannot be removed: " + dependents + " requires it",
               "remove " + dependents + " first",
               {{"dependents", dependents}}};
}

Result<void> SceneEditor::remove_own_component(const OpenHierarchy& open, Index owner,
                                               const unity::Component& component) {
  const unity::GameObject& object = open.hierarchy.objects()[owner];
  const auto unlist = [&](Body& body) -> Result<void> {
    const text::Tree tree = text::Tree::parse(body.text());
    const auto at = listed_at(tree.fields()["m_Component"], component.id);
    return at ? body.remove_item(component_list(), *at) : Result<void>{};
  };
  DIORAMA_CHECK(instance_index(open.hierarchy, object) == kNone
                    ? change_body(session_, path_, object.id, unlist)
                    : forget_addition(session_, path_, instance_of(open, object).id,
                                      "m_AddedComponents", component.id));
  if (component.class_id == 0) return {};  // it is not in the file
  DIORAMA_CHECK(remove_object(session_, path_, component.id));
  return clear_references(session_, path_, {component.id}, nullptr);
}

Result<void> SceneEditor::remove_instance_component(const OpenHierarchy& open,
                                                    const unity::Component& component) {
  const auto note_it = [&](Body& instance) -> Result<void> {
    DIORAMA_CHECK(note_removal(instance, "m_RemovedComponents", in_source(open, component)));
    return {};
  };
  DIORAMA_CHECK(change_body(session_, path_, instance_of(open, component).id, note_it));
  const text::Object* stripped = open.hierarchy.document().find(component.id);
  if (stripped == nullptr) return {};
  DIORAMA_CHECK(remove_object(session_, path_, component.id));
  return clear_references(session_, path_, {component.id}, nullptr);
}

Result<scene::ComponentChange> SceneEditor::move_component(const std::string& object, int index,
                                                    int new_index) {
  DIORAMA_TRY(const unity::OpenHierarchyPtr open, scene());
  DIORAMA_TRY(const Index owner, find(*open, object));
  DIORAMA_TRY(const Index component, open->component_at(owner, index));
  DIORAMA_CHECK(open->component_at(owner, new_index));
  if (index == 0 || new_index == 0) return invalid("index: the Transform stays the first");
  DIORAMA_TRY(const unity::ComponentType type, existing_type(*open, component));
  scene::ComponentChange out = describe(*open, owner, new_index, type);
  out.previous_index = index;
  if (index == new_index) return out;
  const unity::GameObject& found = open->hierarchy.objects()[owner];
  if (instance_index(open->hierarchy, found) != kNone)
    return Error{ErrorCode::Unsupported,
                 "the order of components in a prefab instance is that of the prefab",
                 "move it in the prefab",
                 {}};
  const FileId id = open->hierarchy.components()[component].id;
  Step step(session_, "move " + type.full_name + " of " + out.object_path);
  const auto reorder = [&](Body& body) -> Result<void> {
    const text::Tree tree = text::Tree::parse(body.text());
    const auto at = listed_at(tree.fields()["m_Component"], id);
    if (!at) return Error{ErrorCode::CorruptData, "its object does not list the component", {}, {}};
    const Draft item =
        to_draft(node_at(tree.fields(), {{unity::PathStep::Kind::Key, "m_Component", 0},
                                         {unity::PathStep::Kind::Item, {}, *at}}));
    DIORAMA_CHECK(body.remove_item(component_list(), *at));
    return body.insert_item(component_list(), static_cast<std::size_t>(new_index), item);
  };
  DIORAMA_CHECK(change_body(session_, path_, found.id, reorder));
  DIORAMA_CHECK(move_behind(session_, path_, id, previous_of(*open, owner, index, new_index)));
  step.keep();
  return out;
}

}  // namespace diorama::unity::edit

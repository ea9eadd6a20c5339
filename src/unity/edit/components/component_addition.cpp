// A new component of an object of the file: its text, and a line in the list of its object.
//
//   +--- !u!114 &1620275719
//   +MonoBehaviour:
//   +  m_GameObject: {fileID: 2058827491}
//   +  m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//   +  chaseSpeed: 5
//   +  - component: {fileID: 1620275719}
//
// Fields of the script that were not given are left out: Unity takes them from the initializers in
// the script when it reads the file, and writes them with the next save.
//
// For a part of a prefab instance there is no list in the file. The instance notes the component,
// and a stripped object represents the part, so that the component can name its object:
//
//   +    m_AddedComponents:
//   +    - targetCorrespondingSourceObject: {fileID: 9209159604417750053, guid: 687c..., type: 3}
//   +      insertIndex: -1
//   +      addedObject: {fileID: 2038659509}
//   +--- !u!1 &1620275719 stripped
//   +GameObject:
//   +  m_CorrespondingSourceObject: {fileID: 9209159604417750053, guid: 687c..., type: 3}
//   +  m_PrefabInstance: {fileID: 493450999}
//   +--- !u!65 &2038659509
//   +BoxCollider:
//   +  m_GameObject: {fileID: 1620275719}

#include "unity/edit/components/component_addition.h"

#include <algorithm>
#include <iterator>

#include "scene/type_names.h"
#include "unity/edit/components/component_checks.h"
#include "unity/edit/components/component_list.h"
#include "unity/edit/components/fresh_component.h"
#include "unity/edit/components/rect_transform.h"
#include "unity/edit/components/required_components.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/session.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/field_plan.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

/// The types that are already being added; they may require each other.
using Coming = std::vector<std::string>;

Result<scene::ComponentChange> add_with_required(SceneView& view, FileId object,
                                                 const scene::NewComponent& wanted, Coming& coming);

/// Checks before anything is changed. Gives the path of the object, for the name of the step.
Result<std::string> check(SceneView& view, FileId object, const ComponentType& type,
                          const scene::NewComponent& wanted) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index owner, view.find_to_change(*open, object));
  DIORAMA_CHECK(check_addition(view, *open, owner, type, wanted));
  return open->paths.path(owner);
}

Result<bool> has_component(SceneView& view, FileId object, const std::string& type) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index owner, view.find_to_change(*open, object));
  return References(view.session(), *open).find_component(open->hierarchy, owner, type) != kNone;
}

/// Of a component that came with another one: "ParticleSystemRenderer.m_Trail".
void append_of(const scene::ComponentChange& added, const std::vector<std::string>& fields,
               std::vector<std::string>& out) {
  for (const std::string& field : fields)
    out.push_back(std::string(scene::short_name(added.type)) + "." + field);
}

/// Adds those of the types that the object does not have, and notes in `told` what is left to the
/// engine in them. REQUIRES: inside a step.
Result<void> add_required(SceneView& view, FileId object, const std::string& by,
                          const std::vector<std::string>& types, Coming& coming,
                          scene::ComponentChange& told) {
  for (const std::string& type : types) {
    if (std::ranges::find(coming, type) != coming.end()) continue;
    DIORAMA_TRY(const bool there, has_component(view, object, type));
    if (there) continue;
    const auto added = add_with_required(view, object, {.type = type}, coming);
    if (added) {
      append_of(*added, added->unstored, told.unstored);
      append_of(*added, added->uncertain, told.uncertain);
      continue;
    }
    Error error = added.error();
    error.message = by + " requires " + type + ": " + error.message;
    return error;
  }
  return {};
}

/// A component on its way into the file.
struct NewText {
  FreshComponent fresh;
  FieldPlan plan;    ///< which of the given fields are in it
  FileId owner = 0;  ///< the object, as the text names it
};

Result<NewText> text_for(SceneView& view, const OpenHierarchy& open, Index owner,
                         const AddableType& found, const scene::NewComponent& wanted,
                         References& references) {
  DIORAMA_TRY(const OpenFile* const file, view.file());
  DIORAMA_TRY(FreshComponent fresh, fresh_component(view, open, owner, found, references));
  const text::Tree tree = text::Tree::parse(fresh.body);
  DIORAMA_TRY(FieldPlan plan, plan_fields(view.session(), open, found.type, to_value(tree.fields()),
                                          wanted.fields, references, true, wanted.levels));
  const FileId owner_id = references.object_id(owner);
  Body body(fresh.body, file->style);
  DIORAMA_CHECK(body.set(parse_path("m_GameObject"), local_draft(owner_id)));
  DIORAMA_CHECK(apply(body, plan));
  fresh.body = body.text();
  return NewText{std::move(fresh), std::move(plan), owner_id};
}

/// Those of the fields that nobody has given.
std::vector<std::string> not_given(std::vector<std::string> fields, const FieldPlan& plan) {
  std::erase_if(fields, [&](const std::string& field) {
    return std::ranges::any_of(plan.assignments, [&](const Assignment& each) {
      return !each.path.empty() && each.path.front().key == field;
    });
  });
  return fields;
}

/// Adds the component itself, after all checks. REQUIRES: inside a step.
Result<scene::ComponentChange> add_checked(SceneView& view, const OpenHierarchy& open, Index owner,
                                           const AddableType& found,
                                           const scene::NewComponent& wanted, FileId& id) {
  const GameObject& object = open.hierarchy.objects()[owner];
  References references(view.session(), open);
  DIORAMA_TRY(NewText made, text_for(view, open, owner, found, wanted, references));
  id = view.session().new_id(open);
  const int count = static_cast<int>(object.component_count);
  const int index = wanted.index.value_or(count);
  scene::ComponentChange out = view.describe(open, owner, index, found.type);
  DIORAMA_CHECK(references.add_stripped());
  const bool own = instance_index(open.hierarchy, object) == kNone;
  const FileId previous = own ? component_before(open.hierarchy, owner, count, index) : 0;
  DIORAMA_CHECK(
      view.add({found.type.class_id, id, std::move(made.fresh.body), false, made.owner, previous}));
  const auto list_it = [&](Body& fields) {
    return list_component(fields, id, static_cast<std::size_t>(index));
  };
  std::vector<FileId> order = component_ids(open.hierarchy, owner);
  order.insert(order.begin() + index, id);
  const auto note_it = [&](Body& instance) { return note_order(instance, open, owner, order, id); };
  DIORAMA_CHECK(own ? view.change(object.id, list_it)
                    : view.change(instance_of(open, object).id, note_it));
  out.unstored = not_given(std::move(made.fresh.unstored), made.plan);
  out.uncertain = not_given(std::move(made.fresh.uncertain), made.plan);
  out.set = std::move(made.plan.set);
  out.skipped = std::move(made.plan.skipped);
  out.lists = std::move(made.plan.lists);
  return out;
}

/// The same, and adds it to the hierarchy. REQUIRES: inside a step.
Result<scene::ComponentChange> add_one(SceneView& view, FileId object, const AddableType& found,
                                       const scene::NewComponent& wanted, FileId& id) {
  DIORAMA_TRY(OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index owner, view.find_to_change(*open, object));
  const std::size_t before = open->hierarchy.document().objects().size();
  DIORAMA_TRY(scene::ComponentChange out, add_checked(view, *open, owner, found, wanted, id));
  // If stripped objects were added as well, the hierarchy has to look for more than the component.
  const bool alone = open->hierarchy.document().objects().size() == before + 1;
  view.take_in(std::move(open), [&](OpenHierarchy& known) {
    return alone &&
           known.hierarchy.add_component(owner, static_cast<Index>(out.index),
                                         {id, found.type.class_id, owner, {}, found.script});
  });
  return out;
}

Result<scene::ComponentChange> add_with_required(SceneView& view, FileId object,
                                                 const scene::NewComponent& wanted,
                                                 Coming& coming) {
  DIORAMA_TRY(const AddableType found, find_component_type(view.project(), wanted.type));
  const std::string& name = found.type.full_name;
  DIORAMA_CHECK(view.session().limits().check_component(name));
  if (found.type.class_id == kRectTransformClass) return become_rect(view, object, found, wanted);
  DIORAMA_TRY(const std::string path, check(view, object, found.type, wanted));
  Step step(view.session(), "add " + name + " to " + path);
  coming.push_back(name);
  // As in the editor: required components are added with it.
  const RequiredComponents required = required_by(found.type);
  scene::ComponentChange with;
  DIORAMA_CHECK(add_required(view, object, name, required.before, coming, with));
  FileId id = 0;
  DIORAMA_TRY(scene::ComponentChange out, add_one(view, object, found, wanted, id));
  DIORAMA_CHECK(add_required(view, object, name, required.after, coming, with));
  std::ranges::move(with.unstored, std::back_inserter(out.unstored));
  std::ranges::move(with.uncertain, std::back_inserter(out.uncertain));
  DIORAMA_CHECK(step.keep());
  // Files of older editors do not store the order of components added to instances.
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  if (const auto made = open->hierarchy.find_component(id)) {
    const Index holder = open->hierarchy.components()[*made].object;
    out.index = static_cast<int>(*made - open->hierarchy.objects()[holder].first_component);
  }
  return out;
}

}  // namespace

Result<scene::ComponentChange> add_component(SceneView& view, FileId object,
                                             const scene::NewComponent& wanted) {
  Coming coming;
  return add_with_required(view, object, wanted, coming);
}

}  // namespace diorama::unity::edit

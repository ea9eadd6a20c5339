// The editor refuses this, too: a second component of a class that allows one, and the removal of
// one that another needs. Scripts use attributes for it; for the engine's own classes it is in the
// tables (unity/facts/class_table.h):
//
//   [DisallowMultipleComponent] [RequireComponent(typeof(Rigidbody))]
//   public class Guard : MonoBehaviour

#include "unity/edit/components/component_checks.h"

#include <algorithm>

#include "unity/edit/components/required_components.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

Error invalid(std::string message) {
  return {ErrorCode::InvalidArgument, std::move(message), {}, {}};
}

ComponentTypes types_of(SceneView& view) {
  return {view.project().assets(), view.project().scripts()};
}

/// The class of which an object can have only one, itself or a base; empty: any number.
/// Scripts use [DisallowMultipleComponent], which also applies to classes derived from them.
std::string only_one_of(const ComponentType& type) {
  if (type.script != nullptr) return type.script->only_one_of;
  const ClassInfo* info = find_class(type.class_id);
  return info != nullptr && info->disallow_multiple ? type.full_name : std::string{};
}

}  // namespace

Result<ComponentType> existing_type(SceneView& view, const OpenHierarchy& open, Index component) {
  ComponentTypes types = types_of(view);
  ComponentType type = types.type_of(open.hierarchy.components()[component]);
  if (type.exists()) {
    DIORAMA_CHECK(view.session().limits().check_component(type.full_name));
    return type;
  }
  return Error{
      ErrorCode::MissingScript, "the component has lost its script", {}, {}, Advice::RestoreScript};
}

Result<void> check_addition(SceneView& view, const OpenHierarchy& open, Index owner,
                            const ComponentType& type, const scene::NewComponent& wanted) {
  if (is_transform_class(type.class_id))
    return invalid("every object has exactly one Transform; none can be added");
  References references(view.session(), open);
  const std::string only = only_one_of(type);
  if (!only.empty() && references.find_component(open.hierarchy, owner, only) != kNone)
    return invalid("'" + open.paths.path(owner) + "' already has a " + only +
                   ", which is allowed only once");
  if (wanted.index && *wanted.index < 1)
    return invalid("index: expected 1 or more; 0 is the Transform");
  const auto count = static_cast<int>(open.hierarchy.objects()[owner].component_count);
  if (!wanted.index || *wanted.index <= count) return {};
  Error error = open.component_at(owner, *wanted.index).error();
  error.hint = "use an index from 1 to " + std::to_string(count);
  return error;
}

Result<void> check_not_needed(SceneView& view, const OpenHierarchy& open, Index owner,
                              Index component, const ComponentType& type) {
  const GameObject& object = open.hierarchy.objects()[owner];
  ComponentTypes types = types_of(view);
  std::string dependents;
  for (Index i = 0; i < object.component_count; ++i) {
    const Index at = object.first_component + i;
    if (at == component) continue;
    const ComponentType other = types.type_of(open.hierarchy.components()[at]);
    const std::vector<std::string> needed = required_by(other).all();
    const auto needs = [&](const std::string& name) { return is_a(type, name); };
    if (std::ranges::none_of(needed, needs)) continue;
    // Another component of the type is as good.
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

Result<void> check_components_below(SceneView& view, const OpenHierarchy& open, Index object) {
  const WriteLimits& limits = view.session().limits();
  if (!limits.components) return {};
  const auto& objects = open.hierarchy.objects();
  for (Index at = object; at < object + objects[object].size; ++at) {
    const Index transform = open.hierarchy.transform_of(at);
    for (Index i = 0; i < objects[at].component_count; ++i) {
      const Index component = objects[at].first_component + i;
      if (component == transform) continue;  // placing objects is not limited to some types
      const auto type = existing_type(view, open, component);
      if (!type && type.error().code == ErrorCode::PermissionDenied) return type.error();
      if (!type) DIORAMA_CHECK(limits.check_component(kMissingScript));
    }
  }
  return {};
}

}  // namespace diorama::unity::edit

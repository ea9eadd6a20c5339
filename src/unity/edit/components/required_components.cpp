// A script says what it needs with an attribute. For the engine's classes it is in tables,
// where "+" marks components that come
// after the component and not before it:
//
//   [RequireComponent(typeof(Rigidbody))]
//   public class Guard : MonoBehaviour
//
//   ParticleSystem: Transform, +ParticleSystemRenderer

#include "unity/edit/components/required_components.h"

#include <algorithm>

#include "scene/type_names.h"
#include "unity/facts/class_table.h"
#include "unity/facts/package_scripts.h"
#include "unity/facts/table_text.h"

namespace diorama::unity::edit {
namespace {

void add_new(std::string name, std::vector<std::string>& out) {
  if (std::ranges::find(out, name) == out.end()) out.push_back(std::move(name));
}

std::string native_name(std::string_view name) {
  const unity::ClassInfo* const info = unity::find_class(name);
  return std::string(info == nullptr || info->csharp.empty() ? name : info->csharp);
}

/// The tables have the name from the source, which is mostly the last part of the full name.
std::string required_name(std::string_view name, std::string_view package) {
  if (unity::find_class(name) != nullptr) return native_name(name);
  for (const unity::Guid& guid : unity::scripts_called(scene::short_name(name)))
    if (const auto known = unity::script_of(guid, unity::kScriptFileId);
        known && known->package == package)
      return known->full_name();
  return std::string(name);
}

/// What a class of an official package itself requires.
void add_of_package(std::string_view full_name, std::vector<std::string>& out) {
  for (const unity::Guid& guid : unity::scripts_called(scene::short_name(full_name))) {
    const auto known = unity::script_of(guid, unity::kScriptFileId);
    if (!known || known->full_name() != full_name) continue;
    std::string_view names = known->required;
    while (!names.empty()) {
      const std::string_view name = unity::take_column(names, ',');
      if (scene::short_name(name) != known->name) add_new(required_name(name, known->package), out);
    }
  }
}

}  // namespace

std::vector<std::string> RequiredComponents::all() const {
  std::vector<std::string> out = before;
  out.insert(out.end(), after.begin(), after.end());
  return out;
}

RequiredComponents required_by(const unity::ComponentType& type) {
  RequiredComponents out;
  if (type.class_id != unity::kMonoBehaviourClass) {
    for (const unity::ClassInfo* info = unity::find_class(type.class_id); info != nullptr;
         info = info->base.empty() ? nullptr : unity::find_class(info->base)) {
      for (const std::string_view name : info->required) {
        if (name.starts_with('+'))
          add_new(native_name(name.substr(1)), out.after);
        else
          add_new(native_name(name), out.before);
      }
    }
    return out;
  }
  if (type.script != nullptr) out.before = type.script->required_components;
  add_of_package(type.full_name, out.before);
  if (type.script != nullptr)
    for (const std::string& base : type.script->bases) add_of_package(base, out.before);
  return out;
}

}  // namespace diorama::unity::edit

// Component types: the C# type of a component.
//
// Threading: as ScriptProject. Errors: none; unknown things are marked as unknown.
#pragma once

#include <optional>
#include <string>

#include "unity/assets/asset_database.h"
#include "unity/assets/guid_judge.h"
#include "unity/model/hierarchy.h"
#include "unity/types/script_types.h"

namespace diorama::unity {

class ScriptProject;

struct ComponentType {
  enum class Kind {
    Native,      ///< part of the engine
    Script,      ///< in a file of the project or of a package on disk
    Package,     ///< in an official package that is not on disk
    Missing,     ///< no asset and no known package has its script
    Unresolved,  ///< its script may be in a package or file that is not known on this disk
    Unread,      ///< its script is there and could not be read, or not in full
    Dangling,    ///< listed by its object, but not in the file
  };
  Kind kind = Kind::Missing;
  std::string full_name;               ///< "UnityEngine.Rigidbody"; empty when not known
  const ScriptInfo* script = nullptr;  ///< what is known about its fields; null: nothing
  std::int32_t class_id = 0;

  /// Whether the editor would show a component of this type instead of "missing script".
  [[nodiscard]] bool exists() const { return kind != Kind::Missing && kind != Kind::Dangling; }
};

class ComponentTypes {
 public:
  /// Both must outlive this.
  ComponentTypes(const AssetDatabase& assets, ScriptProject& scripts)
      : assets_(assets), scripts_(scripts), judge_(assets) {}

  [[nodiscard]] ComponentType type_of(const Component& component);
  /// The class that a script reference (m_Script) means.
  [[nodiscard]] ComponentType script_type(const Reference& script);

 private:
  const AssetDatabase& assets_;
  ScriptProject& scripts_;
  GuidJudge judge_;
};

}  // namespace diorama::unity

// UnityScripts: components without their script, and values under old names, behind the door.
//
// Threading: engine thread only. Errors: those of Scripts.
#pragma once

#include "unity/api/scripts.h"

namespace diorama::unity {

class Changes;
class Project;
class UnityWorld;

class UnityScripts final : public Scripts {
 public:
  /// All must outlive this.
  UnityScripts(Project& project, UnityWorld& world, Changes& changes)
      : project_(project), world_(world), changes_(changes) {}

  Result<MissingScript> missing(const scene::ComponentRef& component) override;
  Result<ScriptRepaired> repair(const ScriptRepair& wanted,
                                const scene::Progress& progress) override;
  Result<FieldRenamed> rename_field(const FieldRenaming& wanted,
                                    const scene::Progress& progress) override;

 private:
  Project& project_;
  UnityWorld& world_;
  Changes& changes_;
};

}  // namespace diorama::unity

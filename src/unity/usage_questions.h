// UnityUsages: who uses what in a Unity project, as scene::Usages. The work is in unity/usages/.
//
// Threading: engine thread only. Errors: those of scene::Usages.
#pragma once

#include "scene/usages.h"

namespace diorama::unity {

class Changes;
class Project;

class UnityUsages final : public scene::Usages {
 public:
  /// Both must outlive this.
  UnityUsages(Project& project, Changes& changes) : project_(project), changes_(changes) {}

  Result<scene::UsagePage> find(const scene::UsageQuery& query,
                                const scene::Progress& progress) override;
  Result<scene::ValuePage> values(const scene::ValueQuery& query,
                                  const scene::Progress& progress) override;
  Result<scene::ReplaceReport> replace(const scene::ReplaceQuery& query,
                                       const scene::Progress& progress) override;

 private:
  Project& project_;
  Changes& changes_;
};

}  // namespace diorama::unity

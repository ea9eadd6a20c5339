// Usages: who uses an asset, an object or a type, down to the field; which fields have a value; and
// one thing put in the place of another everywhere.
//
// Everything is asked about the project as it is in memory: unsaved edits count.
//
// Threading: engine thread only. Errors: AssetNotFound and ObjectNotFound with the nearest;
// ComponentTypeNotFound; NotFound for a scope that is not there; InvalidArgument for a question
// that names nothing, or for a replacement that fits at no place; those of an Editor.
#pragma once

#include "base/result.h"
#include "scene/progress.h"
#include "scene/usage_query.h"

namespace diorama::scene {

class Usages {
 public:
  Usages() = default;
  Usages(const Usages&) = delete;
  Usages& operator=(const Usages&) = delete;
  virtual ~Usages() = default;

  virtual Result<UsagePage> find(const UsageQuery& query, const Progress& progress) = 0;
  virtual Result<ValuePage> values(const ValueQuery& query, const Progress& progress) = 0;
  /// Each place that fits is changed, the others are named. REQUIRES: inside a step.
  virtual Result<ReplaceReport> replace(const ReplaceQuery& query, const Progress& progress) = 0;
};

}  // namespace diorama::scene

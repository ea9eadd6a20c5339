// Script candidates: which script a component without one probably belongs to, by the name of the
// lost one and by the fields that the component stores. A suggestion for people, never applied by
// itself.
//
// Threading: as Project. Errors: none; when the question is over, those found so far.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "unity/api/scripts.h"
#include "unity/assets/reference.h"
#include "unity/model/fields.h"
#include "unity/types/script_types.h"

namespace diorama::unity {

class Project;

/// What is known of a script that is missing.
struct LostScript {
  std::string path;                ///< where it was; empty when nothing tells
  std::vector<std::string> names;  ///< it may have had, without namespace
};
/// From what is left: a .meta file without its asset, the class identifier that newer editors
/// write, and the history of the repository as far as it was read.
[[nodiscard]] LostScript lost_script(Project& project, const Reference& script,
                                     std::string_view class_identifier);

/// The stored fields that belong to the script and not to the engine.
[[nodiscard]] std::vector<std::string> script_fields(const FieldValue& stored);

/// Scripts of that kind with one of the names, or with at least half of the stored fields; the
/// best first, at most `most`.
[[nodiscard]] std::vector<ScriptCandidate> script_candidates(Project& project, ScriptKind kind,
                                                             std::span<const std::string> names,
                                                             std::span<const std::string> stored,
                                                             std::size_t most);

}  // namespace diorama::unity

// Scripts: what only Unity has: components and assets that belong to a script by its GUID, and
// keep values for its fields by name. Both can be lost: the script is deleted or gets another
// GUID, a field is renamed in C#.
//
// Values stay byte for byte: a repair changes the line of the script, a renaming the key.
//
// Threading: engine thread only. Every change is one step. Errors: those of scene::Editor;
// PreconditionFailed when there is nothing to repair; ComponentTypeNotFound for classes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/unread.h"
#include "scene/object_ref.h"
#include "scene/progress.h"
#include "scene/value.h"

namespace diorama::unity {

/// A script that may be the one that is missing.
struct ScriptCandidate {
  std::string path, type;
  bool same_name = false;            ///< as the lost one, as far as anything tells its name
  std::size_t known = 0;             ///< stored fields that its class has
  std::vector<std::string> unknown;  ///< stored fields that it does not have
};

/// A component whose script is missing.
struct MissingScript {
  std::string scene, object_path, object_name;
  int index = 0;
  std::string guid;          ///< of the script; empty: the component names none
  std::int64_t file_id = 0;  ///< of the class in it
  std::string lost_path;     ///< where the script was, if a .meta file or the repository tells
  std::vector<scene::Value::Member> fields;  ///< as stored
  std::vector<ScriptCandidate> candidates;   ///< the best first
  std::size_t users = 0;                     ///< files that refer to the same script
};

struct ScriptRepair {
  scene::ComponentRef component;
  std::string script;       ///< path, GUID or name of a class
  bool everywhere = false;  ///< all components and assets with that missing script
};

/// A file that was changed, and in how many places.
struct ChangedPlaces {
  std::string path;
  std::size_t values = 0;     ///< components and assets, or fields of them
  std::size_t overrides = 0;  ///< of prefab instances
};

struct ScriptRepaired {
  std::string object_path, object_name;
  int index = 0;
  std::string type, script, guid;      ///< what the component has now
  std::vector<ChangedPlaces> changed;  ///< by path
  std::vector<std::string> left_over;  ///< fields that are stored and not in the class
  bool is_known = true;                ///< whether all fields of the class are
};

struct FieldRenaming {
  std::string type;      ///< the class that declares the field; with what is derived from it
  std::string from, to;  ///< "hp"; inside structs and lists "stats.hp"; only the last name differs
  std::string scope;     ///< a file or folder; empty: the project
};

struct FieldRenamed {
  std::string type, from, to;
  std::vector<ChangedPlaces> changed;  ///< by path
  std::vector<std::string> skipped;    ///< places that have both names, in sentences; the first
  std::size_t skipped_total = 0;
  std::vector<std::string> notes;
  Unread unread = {};
};

class Scripts {
 public:
  Scripts() = default;
  Scripts(const Scripts&) = delete;
  Scripts& operator=(const Scripts&) = delete;
  virtual ~Scripts() = default;

  /// Only looks.
  virtual Result<MissingScript> missing(const scene::ComponentRef& component) = 0;
  virtual Result<ScriptRepaired> repair(const ScriptRepair& wanted,
                                        const scene::Progress& progress) = 0;
  virtual Result<FieldRenamed> rename_field(const FieldRenaming& wanted,
                                            const scene::Progress& progress) = 0;
};

}  // namespace diorama::unity

// Initial values: what a new component has before anybody sets it.
//
// Read out of a real engine, for 102 of its classes and 43 scripts of official packages, written
// into src/unity/facts/tables by tools/make_unity_tables.py. Nothing here is taken from what most
// files have: a class or a field that was not read is absent, and the engine gives it its value
// when it opens the file. The settings of new scenes, new materials and plain objects are here too.
//
// Scripts that a project has itself are not here: their values are in their sources.
//
// Threading: constant once built; the first call builds it (a millisecond).
// Errors: anything unknown is empty.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unity/facts/unity_version.h"

namespace diorama::unity {

struct InitialValue {
  struct Form {
    UnityVersion since;      ///< the editor whose files first have it; of the first form: none
    std::string_view value;  ///< packed, see value_text()
  };
  std::string_view field;  ///< "m_Mass"
  /// Only thin evidence says so: one file, or what everybody remembers.
  bool uncertain = false;
  /// Of a script: only newer versions of its package have the field.
  bool newer_package = false;
  std::vector<Form> forms;  ///< at least one, oldest first

  /// As it is in a file of that editor: what follows "m_Mass: ", or whole lines with their
  /// indentation, without the last line end.
  [[nodiscard]] std::string value_text(const UnityVersion& version) const;
};

/// What a new component has instead when its object shows this mesh.
struct FittedValue {
  std::string_view mesh;  ///< one of the engine's own: "Capsule"
  std::string_view field;
  std::string_view value;  ///< packed, see value_text()

  [[nodiscard]] std::string value_text() const;
};

struct InitialValues {
  std::vector<InitialValue> fields;  ///< of all versions; those of scripts in the order of a file
  std::vector<std::string_view> mesh_fields;  ///< the mesh of the object decides these
  std::vector<std::string_view> meshes;       ///< those for which it is known how
  std::vector<FittedValue> fitted;            ///< a field that is not here has its usual value

  [[nodiscard]] const InitialValue* find(std::string_view field) const;
};

/// Of a class of the engine by its name ("Rigidbody"), or of a script by its full name
/// ("UnityEngine.UI.Image"); nullptr when it was never read.
[[nodiscard]] const InitialValues* initial_values(std::string_view owner);

}  // namespace diorama::unity

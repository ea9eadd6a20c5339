// Which project a command means, when only folders tell: the current one, or one given on
// the command line; and what to say when there is none.
//
// The current folder comes from main(), so nothing here depends on where a test runs.
//
// Threading: any thread; open_project() on the engine's. Errors: a missing project is empty,
// missing paths are not the same; open_project() and no_project_here() name the project that was
// meant.
#pragma once

#include <string>

#include "base/result.h"

namespace diorama {
class Workspace;
}

namespace diorama::app {

/// The nearest folder at or above this one that holds a Unity project; empty when there is none.
[[nodiscard]] std::string project_above(std::string folder);

/// A path as it was given, relative to the current folder.
[[nodiscard]] std::string seen_from(const std::string& current_folder, const std::string& path);

/// Whether two absolute paths lead to the same place. Paths to nowhere are compared as text.
[[nodiscard]] bool same_place(const std::string& one, const std::string& other);

/// Opens the project of a folder that somebody named. InvalidArgument when it holds none, with the
/// project above it or those one level below.
Result<void> open_project(Workspace& workspace, const std::string& folder);

/// Nobody named a project, and the current folder is in none.
[[nodiscard]] Error no_project_here(const std::string& current_folder);

}  // namespace diorama::app

// Which project a command means, when only folders tell: the current one, or one given on
// the command line.
//
// Not how a project is opened (workspace/). The current folder comes from main(), so nothing here
// depends on where a test runs.
//
// Threading: any thread. Errors: none; a missing project is empty, missing paths are not the same.
#pragma once

#include <string>

namespace diorama::app {

/// The nearest folder at or above this one that holds a Unity project; empty when there is none.
[[nodiscard]] std::string project_above(std::string folder);

/// A path as it was given, relative to the current folder.
[[nodiscard]] std::string seen_from(const std::string& current_folder, const std::string& path);

/// Whether two absolute paths lead to the same place. Paths to nowhere are compared as text.
[[nodiscard]] bool same_place(const std::string& one, const std::string& other);

}  // namespace diorama::app

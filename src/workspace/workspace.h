// The Workspace is the program without its protocol: which project is open, and what is in it.
//
// It speaks plain structs and Result, never JSON and never MCP, so the command line, the tests
// and the tools all drive the same thing.
//
// Threading: engine thread only.
#pragma once

#include <optional>
#include <string>

#include "base/result.h"

namespace diorama {

struct Project {
  std::string path;           ///< absolute
  std::string name;           ///< the folder's
  std::string unity_version;  ///< as the project states it; empty when it does not
};

class Workspace {
 public:
  /// Opens the project in that folder. Fails when it is no folder.
  Result<void> open(const std::string& path);
  [[nodiscard]] const std::optional<Project>& project() const { return project_; }

 private:
  std::optional<Project> project_;
};

}  // namespace diorama

// OpenedSample: a copy of the sample project that is open in a workspace. SampleRuns: one that
// several programs open, one after the other or at once.
#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "support/path_workspace.h"
#include "support/sample_copy.h"

namespace diorama::test {

struct OpenedSample : SampleCopy {
  OpenedSample() {
    workspace.keep_state_in(state);
    REQUIRE(workspace.open(root));
  }
  PathWorkspace workspace;
};

struct SampleRuns : SampleCopy {
  [[nodiscard]] std::unique_ptr<PathWorkspace> start() const {
    auto workspace = std::make_unique<PathWorkspace>();
    workspace->keep_state_in(state);
    REQUIRE(workspace->open(root));
    return workspace;
  }
  void write(const std::string& asset, std::string_view text) const {
    folder.write("project/" + asset, text);
  }
  void remove(const std::string& asset) const { std::filesystem::remove(file(asset)); }
};

}  // namespace diorama::test

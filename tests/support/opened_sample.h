// OpenedSample: a copy of the sample project that is open in a workspace.
#pragma once

#include <doctest/doctest.h>

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

}  // namespace diorama::test

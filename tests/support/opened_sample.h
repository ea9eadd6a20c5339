// OpenedSample: a copy of the sample project that is open in a workspace.
#pragma once

#include <doctest/doctest.h>

#include "support/sample_copy.h"
#include "workspace/workspace.h"

namespace diorama::test {

struct OpenedSample : SampleCopy {
  OpenedSample() {
    workspace.keep_state_in(state);
    REQUIRE(workspace.open(root));
  }
  Workspace workspace;
};

}  // namespace diorama::test

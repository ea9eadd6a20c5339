#include "workspace/workspace.h"

#include <doctest/doctest.h>

namespace diorama {

TEST_CASE("workspace: a project states its name and Unity version") {
  Workspace workspace;
  REQUIRE(workspace.open(TEST_DATA "/../samples/Courtyard"));
  CHECK(workspace.project()->name == "Courtyard");
  CHECK(workspace.project()->unity_version.starts_with("2022.3."));
}

TEST_CASE("workspace: what is no folder is refused, and nothing is open") {
  Workspace workspace;
  CHECK_FALSE(workspace.open("/nonexistent"));
  CHECK_FALSE(workspace.open(__FILE__));
  CHECK_FALSE(workspace.project());
}

}  // namespace diorama

#include <doctest/doctest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "app/program.h"
#include "support/places.h"

namespace diorama::app {

TEST_CASE("reference: docs/tools.md is what the rows say (UPDATE_GOLDEN=1 rewrites it)") {
  const std::string path = test::data_folder() + "/../docs/tools.md";
  const auto fresh = tool_reference();
  REQUIRE(fresh);
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(path) << *fresh;
  std::ifstream file(path);
  std::stringstream committed;
  committed << file.rdbuf();
  CHECK(committed.str() == *fresh);
}

}  // namespace diorama::app

#include "io/growing_file.h"

#include <doctest/doctest.h>

#include <fstream>

#include "support/temp_folder.h"

namespace diorama::io {

TEST_CASE("growing file: each piece comes once") {
  const test::TempFolder folder;
  const std::string path = folder.path + "/log";
  GrowingFile file(path);
  CHECK(file.more(100).empty());  // not there yet
  folder.write("log", "one\n");
  CHECK(file.more(100) == "one\n");
  CHECK(file.more(100).empty());
  std::ofstream(path, std::ios::app) << "two and three";
  CHECK(file.more(4) == "two ");
  CHECK(file.more(100) == "and three");
  folder.write("log", "new\n");
  CHECK(file.more(100) == "new\n");  // it was replaced by a shorter one
  folder.remove("log");
  CHECK(file.more(100).empty());
  folder.make_folder("log");
  CHECK(file.more(100).empty());
}

}  // namespace diorama::io

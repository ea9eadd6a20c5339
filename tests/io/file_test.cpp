#include "io/file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>

#include "support/temp_folder.h"

namespace diorama::io {
using test::TempFolder;

TEST_CASE("file: what is written is read back, replaces the old, and leaves nothing beside it") {
  const TempFolder folder;
  const std::string path = folder.path + "/file";
  REQUIRE(write_file_atomically(path, "old", 0600));
  REQUIRE(write_file_atomically(path, std::string("new\0bytes", 9), 0600));
  CHECK(*read_file(path, 100) == std::string("new\0bytes", 9));
  CHECK(folder.entries() == 1);
  struct stat facts{};
  REQUIRE(::stat(path.c_str(), &facts) == 0);
  CHECK((facts.st_mode & 0777U) == 0600);
}

TEST_CASE("file: a failed write leaves the old file and no rubbish") {
  const TempFolder folder;
  const std::string path = folder.path + "/taken";
  std::filesystem::create_directories(path + "/inside");  // a rename over it must fail
  const auto written = write_file_atomically(path, "x", 0600);
  REQUIRE_FALSE(written);
  CHECK(written.error().code == ErrorCode::Io);
  CHECK(folder.entries() == 1);
}

TEST_CASE("file: failures name the path and the reason") {
  const auto missing = read_file("/nonexistent/file", 10);
  REQUIRE_FALSE(missing);
  CHECK(missing.error().message == "cannot open /nonexistent/file: No such file or directory");
  const TempFolder folder;
  REQUIRE(write_file_atomically(folder.path + "/big", std::string(100, 'x'), 0600));
  CHECK(read_file(folder.path + "/big", 99).error().code == ErrorCode::LimitExceeded);
  CHECK(read_file(folder.path + "/big", 100));
  std::filesystem::resize_file(folder.path + "/big", std::uintmax_t{1} << 43);  // all of it holes
  CHECK(read_file(folder.path + "/big", 99).error().code == ErrorCode::LimitExceeded);
  CHECK_FALSE(remove_file(folder.path + "/none"));
  CHECK_FALSE(absolute_path(folder.path + "/none"));
}

}  // namespace diorama::io

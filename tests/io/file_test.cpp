#include "io/file.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <filesystem>

#include "io/folder_walk.h"
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

TEST_CASE("file: pipes and devices are refused at once, nobody waits for their other end") {
  const TempFolder folder;
  const std::string pipe = folder.path + "/pipe", link = folder.path + "/link";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  std::filesystem::create_symlink(pipe, link);
  for (const std::string& path : {pipe, link, std::string("/dev/zero")}) {
    const std::string message =
        "cannot read " + path + ": it is a pipe, a socket or a device, not a regular file";
    const auto read = read_file(path, 100);
    REQUIRE_FALSE(read);
    CHECK(read.error().code == ErrorCode::Io);
    CHECK(read.error().message == message);
    read_many({&path, 1}, 100, 1, [&](std::size_t, const Result<std::string_view>& bytes) {
      REQUIRE_FALSE(bytes);
      CHECK(bytes.error().message == message);
    });
  }
  CHECK_FALSE(is_locked(pipe));
  CHECK(read_file("/dev/null", 100)->empty());
  CHECK(read_file(folder.path, 100).error().message ==
        "cannot read " + folder.path + ": Is a directory");
}

}  // namespace diorama::io

#include "io/disk.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using test::Fault;
using test::FaultyDisk;
using test::TempFolder;
namespace fs = std::filesystem;

Result<void> write_text(Disk& disk, const std::string& path, std::string_view text) {
  return write_new_file(disk, path, {&text, 1}, std::nullopt, Flush::Yes);
}

std::string text_of(const std::string& path) {
  const auto text = read_file(path, 1000);
  return text ? *text : "(" + text.error().message + ")";
}

}  // namespace

TEST_CASE("disk: a new file has its pieces in order, also more than fit into one call") {
  const TempFolder folder;
  RealDisk disk;
  std::string expected;
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i) texts.push_back(i % 7 == 0 ? "" : std::to_string(i) + "\n");
  for (const std::string& text : texts) expected += text;
  const std::vector<std::string_view> pieces(texts.begin(), texts.end());
  REQUIRE(write_new_file(disk, folder.path + "/f", pieces, std::nullopt, Flush::Yes));
  CHECK(*read_file(folder.path + "/f", 1 << 20) == expected);
  REQUIRE(write_new_file(disk, folder.path + "/empty", {}, std::nullopt, Flush::Yes));
  CHECK(*read_file(folder.path + "/empty", 10) == "");
}

TEST_CASE("disk: a new file gets the mode asked for, or 0644 as the umask allows") {
  const TempFolder folder;
  RealDisk disk;
  const mode_t old_mask = ::umask(027);
  REQUIRE(write_new_file(disk, folder.path + "/default", {}, std::nullopt, Flush::No));
  REQUIRE(write_new_file(disk, folder.path + "/exact", {}, 0666, Flush::No));
  ::umask(old_mask);
  CHECK((*disk.identity(folder.path + "/default"))->mode == 0640);
  CHECK((*disk.identity(folder.path + "/exact"))->mode == 0666);
}

TEST_CASE("disk: a name is told as what it is, links not followed") {
  using Kind = FileIdentity::Kind;
  const TempFolder folder;
  RealDisk disk;
  folder.write("file", "12345");
  fs::create_symlink(folder.path + "/file", folder.path + "/link");
  fs::create_symlink(folder.path + "/none", folder.path + "/dangling");
  REQUIRE(::mkfifo((folder.path + "/pipe").c_str(), 0600) == 0);
  struct Case {
    std::string_view name;
    Kind kind;
  };
  const Case cases[] = {{"file", Kind::File},
                        {"", Kind::Folder},
                        {"link", Kind::Link},
                        {"dangling", Kind::Link},
                        {"pipe", Kind::Other}};
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const auto identity = disk.identity(folder.path + "/" + std::string(c.name));
    REQUIRE(identity);
    REQUIRE(*identity);
    CHECK((*identity)->kind == c.kind);
  }
  CHECK((*disk.identity(folder.path + "/file"))->size == 5);
  for (const char* name : {"/none", "/file/below"}) {
    const auto identity = disk.identity(folder.path + name);
    REQUIRE(identity);
    CHECK_FALSE(*identity);
  }
}

TEST_CASE("disk: a rename replaces only when it may") {
  const TempFolder folder;
  RealDisk disk;
  folder.write("a", "new");
  folder.write("b", "old");
  const auto refused = disk.rename(folder.path + "/a", folder.path + "/b", IfExists::Refuse);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::AlreadyExists);
  CHECK(refused.error().message == folder.path + "/b exists already");
  CHECK(text_of(folder.path + "/b") == "old");
  REQUIRE(disk.rename(folder.path + "/a", folder.path + "/b", IfExists::Replace));
  CHECK(text_of(folder.path + "/b") == "new");
  REQUIRE(disk.rename(folder.path + "/b", folder.path + "/c", IfExists::Refuse));
  CHECK(text_of(folder.path + "/c") == "new");
  CHECK(folder.entries() == 1);
}

TEST_CASE("disk: removing and making what is done already is fine; the rest says why not") {
  const TempFolder folder;
  RealDisk disk;
  const std::string path = folder.path + "/folder";
  CHECK(disk.make_folder(path));
  CHECK(disk.make_folder(path));
  folder.write("folder/file", "x");
  CHECK(disk.remove_empty_folder(path));  // it is not empty, so it stays
  CHECK(disk.can_change_folder(path));
  CHECK(disk.sync_folder(path));
  CHECK(disk.remove(path + "/file"));
  CHECK(disk.remove(path + "/file"));
  CHECK(disk.remove_empty_folder(path));
  CHECK(disk.remove_empty_folder(path));
  CHECK(folder.entries() == 0);

  const auto none = disk.sync_folder(path);
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::Io);
  CHECK(none.error().message == "cannot flush the folder " + path + ": No such file or directory");
  CHECK(none.error().hint == "check the path and its folders");
  CHECK_FALSE(disk.can_change_folder(path));
  CHECK_FALSE(disk.lock_folder(path));
  CHECK_FALSE(disk.make_folder(path + "/deep"));
  CHECK_FALSE(disk.create(path + "/file", 0644));
  CHECK_FALSE(disk.remove(folder.path));
}

TEST_CASE("disk: what exists is not created again, and stays") {
  const TempFolder folder;
  RealDisk disk;
  folder.write("a", "old");
  CHECK_FALSE(write_text(disk, folder.path + "/a", "new"));
  CHECK(text_of(folder.path + "/a") == "old");
}

TEST_CASE("disk: a file is open for one at a time") {
  const TempFolder folder;
  RealDisk disk;
  const std::string path = folder.path + "/log";
  {
    const auto first = disk.open_alone(path);
    REQUIRE(first);
    const auto second = disk.open_alone(path);
    REQUIRE_FALSE(second);
    CHECK(second.error().code == ErrorCode::Conflict);
    CHECK(second.error().message == path + " is in use by another program");
  }
  CHECK(disk.open_alone(path));
}

TEST_CASE("disk: temporaries lie beside their target, are hidden and have names of their own") {
  const auto first = temporary_beside("/a/b/Level.unity");
  const auto second = temporary_beside("/a/b/Level.unity");
  REQUIRE(first);
  REQUIRE(second);
  CHECK(*first != *second);
  CHECK(first->starts_with("/a/b/.diorama-"));
  CHECK(first->ends_with(".tmp"));
  CHECK(temporary_beside("Level.unity")->starts_with(".diorama-"));
  CHECK(temporary_beside("/x")->starts_with("/.diorama-"));
  CHECK(folder_of("/a/b") == "/a");
  CHECK(folder_of("/a") == "/");
  CHECK(folder_of("a") == ".");
}

TEST_CASE("disk: a new file that cannot be written whole leaves nothing behind") {
  struct Case {
    Fault fault;
    std::string_view call;
    std::string_view reason;
  };
  const Case cases[] = {
      {Fault::IoError, "create", "Input/output error"},
      {Fault::DiskFull, "write", "No space left on device"},
      {Fault::IoError, "write", "Input/output error"},
      {Fault::IoError, "sync", "Input/output error"},
  };
  const std::vector<std::string_view> order = {"create", "write", "sync"};
  for (const Case& c : cases) {
    CAPTURE(c.call);
    const TempFolder folder;
    const auto at = static_cast<std::size_t>(std::ranges::find(order, c.call) - order.begin()) + 1;
    FaultyDisk disk(c.fault, at);
    const auto written = write_text(disk, folder.path + "/f", "text");
    REQUIRE_FALSE(written);
    CHECK(written.error().message ==
          "cannot " + std::string(c.call) + " " + folder.path + "/f: " + std::string(c.reason));
    CHECK_FALSE(written.error().hint.empty());
    CHECK(folder.entries() == 0);
  }
}

TEST_CASE("disk: a short write goes on where it stopped") {
  const TempFolder folder;
  const std::string path = folder.path + "/f";
  FaultyDisk disk(Fault::ShortWrite, 2);
  const std::array<std::string_view, 3> pieces{"abcdef", "", "ghi"};
  REQUIRE(write_new_file(disk, path, pieces, std::nullopt, Flush::Yes));
  CHECK(text_of(path) == "abcdefghi");
  const std::vector<std::string> calls = {"create " + path, "write " + path, "write " + path,
                                          "sync " + path};
  CHECK(disk.calls() == calls);
}

TEST_CASE("disk: a dead disk has half of what was being written, and stays dead") {
  const TempFolder folder;
  FaultyDisk disk(Fault::Death, 2);
  CHECK_FALSE(write_text(disk, folder.path + "/f", "abcd"));
  CHECK(disk.reached());
  CHECK(text_of(folder.path + "/f") == "ab");
  CHECK_FALSE(disk.remove(folder.path + "/f"));
  CHECK_FALSE(disk.identity(folder.path + "/f"));
  CHECK(folder.entries() == 1);
}

}  // namespace diorama::io

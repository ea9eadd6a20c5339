// What a saved file keeps besides its bytes: owner, permissions, extended attributes. And what it
// cannot keep is told.

#include <doctest/doctest.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

#include <filesystem>

#include "io/commit.h"
#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using test::FaultyDisk;
using test::TempFolder;

struct Saved {
  TempFolder folder;
  std::string path = folder.path + "/a.txt";

  Saved() { folder.write("a.txt", "old"); }
  /// Replaces the file.
  std::vector<NotKept> save(Disk& disk) const {
    FileChange change{path, {"new"}};
    change.expected = *FileStamp::of(path, "old");
    std::vector<NotKept> not_kept;
    const auto saved = commit({&change, 1}, folder.path + "/.state", disk, &not_kept);
    REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().message));
    CHECK(*read_file(path, 100) == "new");
    return not_kept;
  }
  [[nodiscard]] struct stat facts() const {
    struct stat out{};
    REQUIRE(::stat(path.c_str(), &out) == 0);
    return out;
  }
};

}  // namespace

TEST_CASE("commit: a replaced file keeps its owner and its permissions") {
  RealDisk disk;
  const bool is_root = ::geteuid() == 0;
  for (const mode_t mode : {0600U, 0640U, 0664U, 0755U, 04755U, 0444U}) {
    CAPTURE(mode);
    const Saved saved;
    const uid_t owner = is_root ? 12345 : ::geteuid();
    const gid_t group = is_root ? 23456 : ::getegid();
    REQUIRE(::chown(saved.path.c_str(), owner, group) == 0);
    REQUIRE(::chmod(saved.path.c_str(), mode) == 0);
    CHECK(saved.save(disk).empty());
    CHECK((saved.facts().st_mode & 07777U) == mode);
    CHECK(saved.facts().st_uid == owner);
    CHECK(saved.facts().st_gid == group);
  }
}

TEST_CASE("commit: a replaced file keeps its extended attributes, where the disk has any") {
  RealDisk disk;
  const Saved saved;
  const std::string value = "a value with a zero\0 in it";
  const bool has_attributes =
      ::setxattr(saved.path.c_str(), "user.diorama", value.data(), value.size(), 0) == 0;
  CHECK(saved.save(disk).empty());
  std::string found(100, '\0');
  const ssize_t size = ::getxattr(saved.path.c_str(), "user.diorama", found.data(), found.size());
  CHECK((size >= 0) == has_attributes);
  if (size >= 0) CHECK(found.substr(0, static_cast<std::size_t>(size)) == value);
}

TEST_CASE("commit: what a replaced file cannot keep is told") {
  FaultyDisk disk;
  disk.lose_attribute("its owner (0:0)");
  const Saved saved;
  const std::vector<NotKept> lost = saved.save(disk);
  REQUIRE(lost.size() == 1);
  CHECK(lost.front().path == saved.path);
  CHECK(lost.front().what == "its owner (0:0)");
}

TEST_CASE("commit: another name of a replaced file keeps the old contents") {
  RealDisk disk;
  const Saved saved;
  std::filesystem::create_hard_link(saved.path, saved.folder.path + "/other");
  saved.save(disk);
  CHECK(*read_file(saved.folder.path + "/other", 100) == "old");
}

TEST_CASE("disk: a copy and a digest are those of the bytes, whatever the size") {
  RealDisk disk;
  const TempFolder folder;
  for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{1} << 20U,
                                 (std::size_t{1} << 20U) + 1, std::size_t{3} << 20U}) {
    CAPTURE(size);
    std::string bytes(size, 'x');
    if (size > 0) bytes.back() = 'y';
    folder.write("from", bytes);
    const std::string from = folder.path + "/from", to = folder.path + "/to";
    const auto copied = copy_to_new_file(disk, from, to);
    REQUIRE(copied);
    CHECK(copied->size == size);
    CHECK(*copied == *disk.digest(from));
    CHECK(*read_file(to, size) == bytes);
    CHECK_FALSE(copy_to_new_file(disk, from, to));
    REQUIRE(disk.remove(to));
  }
  CHECK(disk.digest(folder.path).error().code == ErrorCode::Io);
  CHECK(disk.digest(folder.path + "/none").error().code == ErrorCode::Io);
}

}  // namespace diorama::io

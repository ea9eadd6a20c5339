// What a project reads instead of the disk; random_assets_test.cpp has the rest.
#include "io/file_overlay.h"

#include <doctest/doctest.h>

#include "support/temp_folder.h"

namespace diorama::io {

using test::TempFolder;

TEST_CASE("file_overlay: a refused file is there, and cannot be read in any way") {
  const TempFolder folder;
  folder.write("a", "1");
  folder.write("b", "22");
  const std::string a = folder.path + "/a", b = folder.path + "/b";
  FileOverlay files;
  files.refuse(a);
  CHECK(files.facts_of(a)->size == 1);
  CHECK(files.is_refused(a));
  CHECK_FALSE(files.is_refused(b));
  CHECK(files.read_bytes(a, 10).error().message == "cannot open " + a + ": Permission denied");
  CHECK(files.read_file(a, 10).error().code == ErrorCode::Io);
  std::vector<std::string> seen(2);
  const std::vector<std::string> paths = {a, b};
  files.read_many(paths, 10, 1, Access::Contents,
                  [&](std::size_t i, const Result<std::string_view>& bytes) {
                    seen[i] = bytes ? std::string(*bytes) : bytes.error().message;
                  });
  CHECK(seen[0] == "cannot open " + a + ": Permission denied");
  CHECK(seen[1] == "22");
  files.drop(a);
  CHECK(*files.read_file(a, 10) == "1");
}

TEST_CASE("file_overlay: reading many does not see what is hidden") {
  const TempFolder folder;
  folder.write("a", "1");
  const std::vector<std::string> paths = {folder.path + "/a"};
  FileOverlay files;
  files.hide(paths[0]);
  bool was_read = true;
  files.read_many(paths, 10, 1, Access::Contents,
                  [&](std::size_t, const Result<std::string_view>& bytes) {
                    was_read = static_cast<bool>(bytes);
                  });
  CHECK_FALSE(was_read);
}

TEST_CASE("file_overlay: a content that is kept elsewhere is read, whatever the boundary is") {
  const TempFolder folder;
  folder.make_folder("project");
  folder.make_folder("state");
  folder.write("state/kept", "12345");
  const std::string path = folder.path + "/project/a";
  FileOverlay files;
  Boundary boundary;
  boundary.allow(folder.path + "/project", Access::Contents);
  files.keep_inside(boundary);
  files.put_content_of(path, folder.path + "/state/kept");
  CHECK(files.facts_of(path)->size == 5);
  CHECK(*files.read_file(path, 10) == "12345");
  std::string first;
  files.read_many(
      std::span(&path, 1), 3, 1, Access::Contents,
      [&](std::size_t, const Result<std::string_view>& bytes) { first = bytes ? *bytes : ""; });
  CHECK(first == "123");
  // The same file by its own name is outside.
  CHECK(files.read_file(folder.path + "/state/kept", 10).error().code ==
        ErrorCode::PermissionDenied);
}

TEST_CASE("file_overlay: a refused folder is a folder") {
  const TempFolder folder;
  folder.make_folder("d");
  FileOverlay files;
  files.refuse(folder.path + "/d");
  CHECK(files.is_folder(folder.path + "/d"));
  CHECK(files.facts_of(folder.path + "/d")->is_folder);
}

}  // namespace diorama::io

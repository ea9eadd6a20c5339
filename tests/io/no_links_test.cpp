#include "io/no_links.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <cerrno>
#include <filesystem>

#include "io/disk.h"
#include "io/file.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using test::TempFolder;
namespace fs = std::filesystem;

constexpr LinkCheck kChecks[] = {LinkCheck::BySystem, LinkCheck::ByName};

/// 0 when it can be opened, else errno.
int reason_of(const OpenFile& file) {
  return file ? 0 : errno;
}

}  // namespace

TEST_CASE("no links: a path is opened only when nothing on it is a link") {
  const TempFolder folder, outside;
  folder.write("real/deep/file", "x");
  outside.write("file", "secret");
  fs::create_directory_symlink(outside.path, folder.path + "/out");
  fs::create_directory_symlink("real", folder.path + "/in");
  fs::create_symlink("real/deep/file", folder.path + "/file_link");
  fs::create_symlink("nowhere", folder.path + "/broken");
  fs::create_symlink("loop", folder.path + "/loop");
  REQUIRE(::mkfifo((folder.path + "/pipe").c_str(), 0600) == 0);
  struct Row {
    const char* path;
    OpenAs as;
    int reason;
  };
  const Row rows[] = {
      {"real/deep/file", OpenAs::File, 0},
      {"real/deep/file", OpenAs::Name, 0},
      {"real/deep", OpenAs::Folder, 0},
      {"real/deep/", OpenAs::Folder, 0},
      {"real//deep/./", OpenAs::Folder, 0},
      {"real/deep/file", OpenAs::Folder, ENOTDIR},
      {"real/none", OpenAs::File, ENOENT},
      {"none/file", OpenAs::File, ENOENT},
      {"real/deep/file/more", OpenAs::File, ENOTDIR},
      {"out", OpenAs::Folder, ELOOP},
      {"out", OpenAs::Name, ELOOP},
      {"out/file", OpenAs::File, ELOOP},
      {"out/file", OpenAs::Name, ELOOP},
      {"out/none", OpenAs::File, ELOOP},
      {"in/deep/file", OpenAs::File, ELOOP},
      {"in", OpenAs::Folder, ELOOP},
      {"file_link", OpenAs::File, ELOOP},
      {"file_link", OpenAs::Name, ELOOP},
      {"broken", OpenAs::File, ELOOP},
      {"loop", OpenAs::File, ELOOP},
      {"loop/x", OpenAs::Folder, ELOOP},
      {"real/../real/deep/file", OpenAs::File, EINVAL},
      {"..", OpenAs::Folder, EINVAL},
      {"real/deep/file/..", OpenAs::Folder, EINVAL},
      {"pipe", OpenAs::File, 0},  // does not wait
  };
  const OpenFile root = open_without_links(folder.path, OpenAs::Folder);
  REQUIRE(root);
  for (const Row& row : rows) {
    for (const LinkCheck check : kChecks) {
      CAPTURE(row.path);
      CAPTURE(static_cast<int>(check));
      const std::string path = folder.path + "/" + row.path;
      CHECK(reason_of(open_without_links(path, row.as, check)) == row.reason);
      CHECK(reason_of(open_without_links(root, row.path, row.as, check)) == row.reason);
    }
  }
  for (const LinkCheck check : kChecks) {
    const OpenFile file = open_without_links(folder.path + "/real/deep/file", OpenAs::File, check);
    CHECK(read_bytes(file, 10)->view() == "x");
    CHECK(open_without_links(root, "", OpenAs::Folder, check));
    CHECK(open_without_links("/", OpenAs::Folder, check));
    CHECK(reason_of(open_without_links(std::string("/a\0b", 4), OpenAs::File, check)) == EINVAL);
  }
}

TEST_CASE("no links: what exists of a path is resolved, and the rest is kept") {
  const TempFolder folder;
  folder.make_folder("real/deep");
  fs::create_directory_symlink("real", folder.path + "/in");
  for (const auto& [path, real] : std::initializer_list<std::pair<std::string, std::string>>{
           {"/in", "/real"},
           {"/in/deep", "/real/deep"},
           {"/in/none/more", "/real/none/more"},
           {"/none", "/none"},
           {"/real/deep", "/real/deep"}})
    CHECK(without_links(folder.path + path) == folder.path + real);
  CHECK(without_links("/") == "/");
}

}  // namespace diorama::io

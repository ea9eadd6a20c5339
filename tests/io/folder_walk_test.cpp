#include "io/folder_walk.h"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <algorithm>
#include <atomic>
#include <climits>
#include <set>

#include "base/lookout.h"
#include "io/file.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using test::TempFolder;
namespace fs = std::filesystem;

/// "folder/" or "file:size", all below the root, in the order of the walk.
std::vector<std::string> names_in(const Walk& walk) {
  std::vector<std::string> out;
  for (const FolderListing& folder : walk.folders)
    for (const FolderEntry& entry : folder.entries) {
      const std::string path =
          (folder.path.empty() ? "" : folder.path + "/") + std::string(entry.name);
      out.push_back(entry.facts.is_folder ? path + "/"
                                          : path + ":" + std::to_string(entry.facts.size));
    }
  return out;
}

std::vector<std::string> reasons_in(const Walk& walk) {
  std::vector<std::string> out;
  for (const LeftOut& each : walk.left_out) out.push_back(each.path + ": " + each.reason);
  return out;
}

using Names = std::vector<std::string>;

}  // namespace

TEST_CASE("folder_walk: lists files and folders with sizes, sorted, and leaves out the skipped") {
  const TempFolder folder;
  folder.write("b/two.txt", "22");
  folder.write("b/deep/er/three", "333");
  folder.write("a.txt", "1");
  folder.write(".git/config", "x");
  folder.make_folder("empty");
  WalkOptions options;
  options.skip = [](std::string_view, std::string_view name) { return name.starts_with('.'); };
  const auto walk = walk_folder(folder.path, options);
  REQUIRE(walk);
  CHECK(names_in(*walk) == Names{"a.txt:1", "b/", "empty/", "b/deep/", "b/two.txt:2", "b/deep/er/",
                                 "b/deep/er/three:3"});
  CHECK(walk->left_out.empty());
  options.recursive = false;
  CHECK(names_in(*walk_folder(folder.path, options)) == Names{"a.txt:1", "b/", "empty/"});
}

TEST_CASE("folder_walk: times are those of the file system") {
  const TempFolder folder;
  folder.write("file", "x");
  const auto facts = facts_of(folder.path + "/file");
  REQUIRE(facts);
  const auto walk = walk_folder(folder.path, {});
  REQUIRE(walk);
  CHECK(walk->folders[0].entries[0].facts == *facts);
  CHECK(facts->mtime_ns > 1'500'000'000'000'000'000);
  CHECK_FALSE(facts_of(folder.path + "/none"));
}

TEST_CASE("folder_walk: links to folders are followed only when asked, and never in a circle") {
  const TempFolder folder, elsewhere;
  elsewhere.write("inside", "x");
  folder.write("real/file", "x");
  fs::create_directory_symlink(elsewhere.path, folder.path + "/link");
  fs::create_directory_symlink(folder.path, folder.path + "/real/up");
  fs::create_directory_symlink("nowhere", folder.path + "/broken");
  fs::create_symlink(elsewhere.path + "/inside", folder.path + "/file_link");

  WalkOptions options;
  const auto plain = walk_folder(folder.path, options);
  REQUIRE(plain);
  CHECK(names_in(*plain) == Names{"file_link:1", "link/", "real/", "real/file:1", "real/up/"});
  CHECK(reasons_in(*plain) == Names{"broken: a link that leads nowhere",
                                    "link: a link to a folder, not followed here",
                                    "real/up: a link to a folder, not followed here"});
  options.follow_folder_links = true;
  const auto followed = walk_folder(folder.path, options);
  REQUIRE(followed);
  CHECK(names_in(*followed) ==
        Names{"file_link:1", "link/", "real/", "link/inside:1", "real/file:1", "real/up/"});
  CHECK(reasons_in(*followed) ==
        Names{"broken: a link that leads nowhere", "real/up: a link to a folder it lies in"});
}

TEST_CASE("folder_walk: depth and number of entries are bounded, and it says so") {
  const TempFolder folder;
  std::string deep;
  for (std::size_t i = 0; i < kMaxWalkDepth + 3; ++i) deep += "d/";
  folder.make_folder(deep);
  const auto walk = walk_folder(folder.path, {});
  REQUIRE(walk);
  CHECK(walk->folders.size() == kMaxWalkDepth + 1);
  REQUIRE(walk->left_out.size() == 1);
  CHECK(walk->left_out[0].reason == "more than 100 folders deep");

  const TempFolder wide;
  for (int i = 0; i < 20; ++i) wide.write(std::to_string(i), "");
  WalkOptions few;
  few.max_entries = 7;
  const auto cut = walk_folder(wide.path, few);
  REQUIRE(cut);
  CHECK(cut->folders[0].entries.size() == 7);
  CHECK(reasons_in(*cut) == Names{": more than 7 files and folders"});
}

TEST_CASE("folder_walk: pipes are not listed, and a missing root is an error") {
  const TempFolder folder;
  REQUIRE(::mkfifo((folder.path + "/pipe").c_str(), 0600) == 0);
  CHECK(names_in(*walk_folder(folder.path, {})).empty());
  CHECK(walk_folder(folder.path + "/none", {}).error().message ==
        "cannot list " + folder.path + "/none: No such file or directory");
}

TEST_CASE("folder_walk: a wide tree is the same whoever walks which part of it") {
  const TempFolder folder;
  std::set<std::string> expected;
  for (int i = 0; i < 300; ++i) {
    const std::string name = "f" + std::to_string(i % 17) + "/g" + std::to_string(i);
    folder.write(name + "/file", "x");
    expected.insert(name + "/file:1");
  }
  const auto walk = walk_folder(folder.path, {});
  REQUIRE(walk);
  std::set<std::string> files;
  for (const std::string& name : names_in(*walk))
    if (!name.ends_with('/')) files.insert(name);
  CHECK(files == expected);
  CHECK(std::ranges::is_sorted(walk->folders, {}, &FolderListing::path));
}

TEST_CASE("read_many: every file is read once, cut at the limit, and failures are told") {
  const TempFolder folder;
  std::vector<std::string> paths;
  for (int i = 0; i < 200; ++i) {
    const std::string name = std::to_string(i);
    folder.write(name, std::string(static_cast<std::size_t>(i), 'x'));
    paths.push_back(folder.path + "/" + name);
  }
  paths.push_back(folder.path + "/none");
  for (const unsigned threads : {0U, 1U, 3U}) {
    std::vector<std::size_t> sizes(paths.size());
    std::atomic<int> calls = 0, failures = 0;
    read_many(paths, 100, threads, [&](std::size_t i, const Result<std::string_view>& bytes) {
      ++calls;
      if (bytes) sizes[i] = bytes->size();
      if (!bytes) ++failures;
    });
    CHECK(calls == 201);
    CHECK(failures == 1);
    for (std::size_t i = 0; i < 200; ++i) CHECK(sizes[i] == std::min<std::size_t>(i, 100));
  }
  std::string message;
  read_many({&paths.back(), 1}, 100, 0, [&](std::size_t, const Result<std::string_view>& bytes) {
    message = bytes.error().message;
  });
  CHECK(message == "cannot read " + folder.path + "/none: No such file or directory");
  read_many({}, 100, 0, [](std::size_t, const Result<std::string_view>&) { CHECK(false); });
}

TEST_CASE("read_many: a large file is read whole although nobody said how large it is") {
  const TempFolder folder;
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i);
  folder.write("large", text);
  const std::string path = folder.path + "/large";
  std::string read;
  const auto keep = [&](std::size_t, const Result<std::string_view>& bytes) { read = *bytes; };
  read_many({&path, 1}, std::size_t{1} << 30, 0, keep);
  CHECK(read == text);
  read_many({&path, 1}, 70'000, 0, keep);
  CHECK(read == text.substr(0, 70'000));
}

TEST_CASE("read_many: when the question is over, nothing more is read and nobody is told of it") {
  const TempFolder folder;
  std::vector<std::string> paths;
  for (int i = 0; i < 40; ++i) {
    folder.write(std::to_string(i), "text");
    paths.push_back(folder.path + "/" + std::to_string(i));
  }
  Effort effort;
  int calls = 0;
  const Effort::Question question(effort, [&] { return calls == 3; });
  read_many(
      paths, 100, 1, Boundary(), Access::Contents,
      [&](std::size_t, const Result<std::string_view>&) { ++calls; }, &effort);
  CHECK(calls == 3);
}

TEST_CASE("reading: a large file is left in the middle when the question is over") {
  const TempFolder folder;
  constexpr std::size_t kSize = 8 * Lookout::kBytesPerLook;
  folder.write("large", std::string(kSize, 'x'));
  const std::string path = folder.path + "/large";
  const auto looks_of = [&](auto read, int last) {
    Effort effort;
    int looks = 0;
    const Effort::Question question(effort, [&] { return ++looks == last; });
    read(effort);
    return looks;
  };
  Result<Bytes> bytes = Bytes();
  const auto one = [&](const Effort& effort) {
    bytes = read_bytes(path, kSize, Boundary(), Access::Contents, &effort);
  };
  CHECK(looks_of(one, INT_MAX) >= 8);
  CHECK(bytes->size() == kSize);
  CHECK(looks_of(one, 3) == 3);
  REQUIRE_FALSE(bytes);
  CHECK(bytes.error().code == ErrorCode::Cancelled);
  bool called = false;
  const auto many = [&](const Effort& effort) {
    read_many(
        {&path, 1}, kSize, 1, Boundary(), Access::Contents,
        [&](std::size_t, const Result<std::string_view>&) { called = true; }, &effort);
  };
  CHECK(looks_of(many, 3) == 3);
  CHECK_FALSE(called);
  CHECK(looks_of(many, INT_MAX) >= 8);
  CHECK(called);
}

}  // namespace diorama::io

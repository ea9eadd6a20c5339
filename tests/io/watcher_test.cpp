#include "io/watcher.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <thread>

#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using namespace std::chrono_literals;
using test::TempFolder;
namespace fs = std::filesystem;

std::unique_ptr<Watcher> watch(const TempFolder& folder, bool follow = false) {
  WatchOptions options;
  options.roots = {folder.path};
  options.skip = [](std::string_view name) { return name.starts_with('.'); };
  options.follow_folder_links = follow;
  auto watcher = Watcher::start(std::move(options));
  REQUIRE(watcher);
  return *std::move(watcher);
}

/// Everything told until the path is: blocks in poll(), and fails after ten seconds.
std::set<std::string> told_until(Watcher& watcher, const TempFolder& folder,
                                 const std::string& wanted) {
  std::set<std::string> out;
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (!out.contains(wanted) && std::chrono::steady_clock::now() < deadline) {
    const WatchBatch batch = watcher.poll(1000ms);
    CHECK_FALSE(batch.everything);
    CHECK(batch.not_watched.empty());
    for (const std::string& path : batch.paths) {
      CHECK(path.starts_with(folder.path + "/"));
      out.insert(path.substr(folder.path.size() + 1));
    }
  }
  CHECK_MESSAGE(out.contains(wanted), wanted);
  return out;
}

}  // namespace

TEST_CASE("watcher: writing, creating, renaming and deleting are told, and nothing else") {
  const TempFolder folder;
  folder.write("a/old", "x");
  folder.write("a/gone", "x");
  folder.write("a/still", "x");
  const auto watcher = watch(folder);
  CHECK(watcher->poll(0ms).empty());

  folder.write("a/old", "changed");
  CHECK(told_until(*watcher, folder, "a/old") == std::set<std::string>{"a/old"});
  folder.write("a/new", "x");
  CHECK(told_until(*watcher, folder, "a/new") == std::set<std::string>{"a/new"});
  fs::rename(folder.path + "/a/new", folder.path + "/b");
  CHECK(told_until(*watcher, folder, "b").contains("a/new"));
  folder.remove("a/gone");
  folder.write(".hidden", "x");
  folder.write("last", "x");
  auto told = told_until(*watcher, folder, "last");
  told.erase("last");
  CHECK(told == std::set<std::string>{"a/gone"});
}

TEST_CASE("watcher: a folder that appears is told with all that is in it, and watched") {
  const TempFolder folder, outside;
  outside.write("moved/deep/file", "x");
  const auto watcher = watch(folder);
  fs::rename(outside.path + "/moved", folder.path + "/moved");
  CHECK(told_until(*watcher, folder, "moved/deep/file").contains("moved/deep"));
  folder.write("moved/deep/later", "x");
  CHECK(told_until(*watcher, folder, "moved/deep/later").size() == 1);
  // At once, faster than any watch could be set.
  folder.write("n1/n2/n3/n4/file", "x");
  told_until(*watcher, folder, "n1/n2/n3/n4/file");
  folder.write("n1/n2/n3/n4/later", "x");
  told_until(*watcher, folder, "n1/n2/n3/n4/later");
}

TEST_CASE("watcher: a renamed folder is known by its new name") {
  const TempFolder folder;
  folder.write("old/in/file", "x");
  const auto watcher = watch(folder);
  fs::rename(folder.path + "/old", folder.path + "/new");
  told_until(*watcher, folder, "new/in/file");
  folder.write("new/in/file", "changed");
  CHECK(told_until(*watcher, folder, "new/in/file") == std::set<std::string>{"new/in/file"});
}

TEST_CASE("watcher: more changes than the system keeps are told as everything") {
  const TempFolder folder;
  const auto watcher = watch(folder);
  int kept = 0;
  std::ifstream("/proc/sys/fs/inotify/max_queued_events") >> kept;
  REQUIRE(kept > 0);
  for (int i = 0; i < kept / 3 + 100; ++i) {  // three events each
    const std::string name = std::to_string(i % 2);
    folder.write(name, "x");
    folder.remove(name);
  }
  bool everything = false;
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  while (!everything && std::chrono::steady_clock::now() < deadline)
    everything = watcher->poll(1000ms).everything;
  CHECK(everything);
  folder.write("after/file", "x");
  told_until(*watcher, folder, "after/file");
}

TEST_CASE("watcher: wake() ends a poll at once, and a poll ends when its time is over") {
  const TempFolder folder;
  const auto watcher = watch(folder);
  CHECK(watcher->poll(1ms).empty());
  watcher->wake();
  CHECK(watcher->poll(1h).empty());
  std::jthread waker([&] { watcher->wake(); });
  CHECK(watcher->poll(1h).empty());
}

TEST_CASE("watcher: links to folders are watched when asked, and never in a circle") {
  const TempFolder folder, outside;
  outside.write("in/file", "x");
  fs::create_directory_symlink(outside.path, outside.path + "/in/circle");
  folder.write("file", "x");
  fs::create_directory_symlink(outside.path, folder.path + "/link");
  {
    const auto watcher = watch(folder, true);
    outside.write("in/file", "changed");
    CHECK(told_until(*watcher, folder, "link/in/file").size() == 1);
  }
  const auto watcher = watch(folder, false);
  outside.write("in/file", "again");
  folder.write("last", "x");
  CHECK(told_until(*watcher, folder, "last").size() == 1);
}

TEST_CASE("watcher: a root that is not there is an error") {
  const TempFolder folder;
  const auto watcher = Watcher::start({{folder.path + "/none"}, nullptr, false});
  REQUIRE_FALSE(watcher);
  CHECK(watcher.error().code == ErrorCode::Io);
  CHECK(watcher.error().message == "cannot watch " + folder.path + "/none: no such folder");
}

namespace {

/// Everything told until all of it may be different.
void told_everything(Watcher& watcher) {
  const auto deadline = std::chrono::steady_clock::now() + 10s;
  bool everything = false;
  while (!everything && std::chrono::steady_clock::now() < deadline)
    everything = watcher.poll(1000ms).everything;
  CHECK(everything);
}

/// Takes what is told now; it may be that everything is different, again.
void take_all(Watcher& watcher) {
  while (!watcher.poll(0ms).empty()) {
  }
}

}  // namespace

TEST_CASE("watcher: a root that was gone is watched again when it is back") {
  struct Row {
    const char* name;
    void (*take)(const TempFolder& at);
    void (*bring_back)(const TempFolder& at);
  };
  const Row rows[] = {
      {"deleted and made", [](const TempFolder& at) { at.remove("a/project/Assets"); },
       [](const TempFolder& at) { at.write("a/project/Assets/deep/file", "x"); }},
      {"moved away and back",
       [](const TempFolder& at) { fs::rename(at.path + "/a/project/Assets", at.path + "/away"); },
       [](const TempFolder& at) { fs::rename(at.path + "/away", at.path + "/a/project/Assets"); }},
      {"the folder above deleted and made", [](const TempFolder& at) { at.remove("a/project"); },
       [](const TempFolder& at) { at.write("a/project/Assets/deep/file", "x"); }},
      {"the folder above moved away and back",
       [](const TempFolder& at) { fs::rename(at.path + "/a/project", at.path + "/away"); },
       [](const TempFolder& at) { fs::rename(at.path + "/away", at.path + "/a/project"); }},
      {"all folders above deleted and made", [](const TempFolder& at) { at.remove("a"); },
       [](const TempFolder& at) { at.write("a/project/Assets/deep/file", "x"); }},
      {"a folder further up moved, another made",
       [](const TempFolder& at) { fs::rename(at.path + "/a", at.path + "/away"); },
       [](const TempFolder& at) { at.write("a/project/Assets/deep/file", "x"); }},
      {"replaced at once",
       [](const TempFolder& at) {
         at.write("next/deep/file", "x");
         fs::rename(at.path + "/a/project/Assets", at.path + "/away");
         fs::rename(at.path + "/next", at.path + "/a/project/Assets");
       },
       [](const TempFolder&) {}},
  };
  for (const Row& row : rows) {
    CAPTURE(row.name);
    const TempFolder folder;
    folder.write("a/project/Assets/deep/file", "x");
    folder.write("a/project/Other/file", "x");
    WatchOptions options;
    options.roots = {folder.path + "/a/project/Assets", folder.path + "/a/project/Other"};
    auto started = Watcher::start(std::move(options));
    REQUIRE(started);
    Watcher& watcher = **started;
    for (int round = 0; round < 2; ++round) {
      CAPTURE(round);
      row.take(folder);
      told_everything(watcher);
      const bool is_gone = !fs::exists(folder.path + "/a/project/Assets");
      row.bring_back(folder);
      if (is_gone) told_everything(watcher);
      take_all(watcher);
      folder.write("a/project/Assets/deep/later", "x");
      CHECK(told_until(watcher, folder, "a/project/Assets/deep/later").size() == 1);
      folder.write("a/project/Assets/new/later", "x");
      told_until(watcher, folder, "a/project/Assets/new/later");
      if (fs::exists(folder.path + "/away")) fs::remove_all(folder.path + "/away");
      take_all(watcher);
    }
  }
}

TEST_CASE("watcher: what happens beside the way to a root is not told") {
  const TempFolder folder;
  folder.write("a/Assets/file", "x");
  WatchOptions options;
  options.roots = {folder.path + "/a/Assets"};
  const auto watcher = Watcher::start(std::move(options));
  REQUIRE(watcher);
  folder.write("a/beside", "x");
  folder.write("beside/file", "x");
  CHECK((*watcher)->poll(0ms).empty());
  folder.remove("a/Assets");
  told_everything(**watcher);
  folder.write("a/other/file", "x");
  CHECK((*watcher)->poll(0ms).empty());
  folder.write("a/Assets/file", "x");
  told_everything(**watcher);
}

TEST_CASE("watcher: waiting takes nothing, and ends when it is woken") {
  const TempFolder folder;
  const auto watcher = watch(folder);
  std::thread writer([&] { folder.write("new", "x"); });
  CHECK(watcher->wait());
  writer.join();
  CHECK(watcher->wait());  // still to be taken
  CHECK(told_until(*watcher, folder, "new").contains("new"));
  std::thread waker([&] { watcher->wake(); });
  CHECK_FALSE(watcher->wait());
  waker.join();
}

}  // namespace diorama::io

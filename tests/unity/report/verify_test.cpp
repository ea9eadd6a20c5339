#include "unity/report/verify.h"

#include <doctest/doctest.h>

#include <iostream>

#include "support/corpus.h"
#include "support/places.h"
#include "support/temp_folder.h"

namespace diorama::unity {

TEST_CASE("verify: every Unity text file of the sample and the corpus comes back identical") {
  std::vector<std::string> paths = {test::data_folder() + "/../samples"};
  if (const auto corpus = test::unity_corpus(); !corpus.empty()) paths.push_back(corpus.string());
  std::size_t last = 0;
  const auto report = verify_files(paths, [&](std::size_t done, std::size_t) { last = done; });
  REQUIRE(report);
  CHECK(report->different.empty());
  CHECK(report->problems.empty());
  CHECK(report->identical == report->files);
  CHECK(last >= report->files);
  std::cout << report->identical << " of " << report->files << " files identical\n";
}

TEST_CASE("verify: what is no text, and what is not understood, is named") {
  const test::TempFolder folder;
  folder.write("a.prefab", "%YAML 1.1\n--- !u!1 &1\nGameObject:\n  nonsense\n");
  folder.write("b.asset", std::string("\0\0binary", 8));
  folder.write("c.unity", "version https://git-lfs.github.com/spec/v1\n");
  folder.write("notes.txt", "key: value\n");
  folder.write("Library/d.asset", "%YAML 1.1\n");
  const std::vector<std::string> paths = {folder.path};
  const auto report = verify_files(paths, {});
  REQUIRE(report);
  CHECK(report->files == 1);
  CHECK(report->identical == 1);
  REQUIRE(report->problems.size() == 1);
  CHECK(report->problems[0].path == folder.path + "/a.prefab:4:3");
  REQUIRE(report->not_text.size() == 1);
  CHECK(report->not_text[0].message == "binary");
  REQUIRE(report->not_read.size() == 1);
  CHECK(report->not_read[0].path == folder.path + "/c.unity");
  CHECK(report->not_read[0].kind == UnreadKind::LfsPointer);
}

TEST_CASE("verify: what must be text and cannot be read is not read; the rest is what it is") {
  struct Case {
    const char* file;
    std::string bytes, expected;  ///< empty: it is read, or not meant to be
  };
  const std::string binary("\0\0\x16", 3), pointer = "version https://git-lfs.github.com/spec/v1\n";
  const std::string object = "%YAML 1.1\n--- !u!1 &1\nGameObject:\n";
  const Case cases[] = {
      {"a.unity", binary, "binary"},
      {"a.unity", "", "broken"},
      {"a.prefab", "once upon a time\n", "broken"},
      {"a.prefab", object + "<<<<<<< HEAD\n", "merge_conflict"},
      {"a.prefab", object + "  m_Na", "broken"},
      {"a.png.meta", pointer, "lfs_pointer"},
      {"a.png.meta", "guid: 1\n>>>>>>> b\n", "merge_conflict"},
      {"a.asset", binary, ""},
      {"a.asset", "", ""},
      {"a.png", pointer, ""},
      {"a.md", "<<<<<<< HEAD\n", ""},
      {"a.unity", object + "  m_Name: A", ""},
  };
  for (const Case& each : cases) {
    CAPTURE(each.file);
    CAPTURE(each.bytes);
    const test::TempFolder folder;
    folder.write(each.file, each.bytes);
    const std::vector<std::string> paths = {folder.path};
    const auto report = verify_files(paths, {});
    REQUIRE(report);
    const std::string found =
        report->not_read.empty() ? "" : std::string(name_of(report->not_read[0].kind));
    CHECK(found == each.expected);
  }
}

TEST_CASE("verify: a path that does not exist is an error") {
  const std::vector<std::string> paths = {"/nonexistent"};
  CHECK(verify_files(paths, {}).error().code == ErrorCode::NotFound);
}

}  // namespace diorama::unity

#include "unity/report/verify.h"

#include <doctest/doctest.h>

#include <iostream>

#include "support/corpus.h"
#include "support/temp_folder.h"

namespace diorama::unity {

TEST_CASE("verify: every Unity text file of the sample and the corpus comes back identical") {
  std::vector<std::string> paths = {std::string(TEST_DATA) + "/../samples"};
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
  REQUIRE(report->not_text.size() == 2);
  CHECK(report->not_text[0].message == "binary");
  CHECK(report->not_text[1].message == "a Git LFS pointer");
}

TEST_CASE("verify: a path that does not exist is an error") {
  const std::vector<std::string> paths = {"/nonexistent"};
  CHECK(verify_files(paths, {}).error().code == ErrorCode::NotFound);
}

}  // namespace diorama::unity

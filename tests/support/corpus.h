// The corpora of tests: the sample project, and real projects beside the repository.
#pragma once

#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include "support/places.h"

namespace diorama::test {

inline std::string read_all(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// The folder of real Unity projects; empty, with a note, when it does not exist.
inline std::filesystem::path unity_corpus() {
  const std::filesystem::path folder =
      std::filesystem::path(test::data_folder()) / "../../shared/unity";
  if (std::filesystem::is_directory(folder / "corpus")) return folder / "corpus";
  std::cerr << "NOTE: ../shared/unity/corpus is absent; only the sample project is tested\n";
  return {};
}

/// Every file below the sample project and the corpus that satisfies the condition.
template <class Condition>
std::vector<std::filesystem::path> project_files(Condition wanted) {
  std::vector<std::filesystem::path> out;
  for (const std::filesystem::path& root :
       {std::filesystem::path(test::data_folder()) / "../samples", unity_corpus()}) {
    if (root.empty()) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.is_regular_file() && wanted(entry.path())) out.push_back(entry.path());
  }
  return out;
}

/// The sample project and every project of the corpus: folders that hold Assets/.
inline std::vector<std::string> unity_projects() {
  namespace fs = std::filesystem;
  std::vector<std::string> out = {test::data_folder() + "/../samples/Courtyard"};
  const auto look_in = [&](const fs::path& folder) {
    if (fs::is_directory(folder / "Assets")) out.push_back(folder.string());
  };
  const fs::path corpus = unity_corpus();
  if (corpus.empty()) return out;
  for (const auto& entry : fs::directory_iterator(corpus)) {
    look_in(entry.path());
    for (const auto& below : fs::directory_iterator(entry.path()))
      if (below.is_directory()) look_in(below.path());
  }
  return out;
}

}  // namespace diorama::test

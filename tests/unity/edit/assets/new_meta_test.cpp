// The .meta file of a new asset has the same lines as those that Unity wrote for the corpus.

#include <doctest/doctest.h>

#include <map>
#include <sstream>

#include "support/corpus.h"
#include "unity/edit/assets/assets.h"

namespace diorama::unity::edit {
namespace {

namespace fs = std::filesystem;

/// Without what is different in every file.
std::string shape_of(const std::string& meta) {
  std::istringstream in(meta);
  std::string out;
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    out += (line.starts_with("guid: ") ? "guid:" : line) + "\n";
  }
  return out;
}

}  // namespace

TEST_CASE("new meta: it is what editors of today write most often for that kind of file") {
  std::map<std::string, std::map<std::string, int>> shapes;  // by extension
  for (const fs::path& file :
       test::project_files([](const fs::path& path) { return path.extension() == ".meta"; })) {
    const std::string meta = test::read_all(file);
    // Editors before 2017 wrote other fields, and settings that people changed make long files.
    if (!meta.contains("externalObjects") || meta.size() > 600) continue;
    if (meta.contains("folderAsset")) continue;
    ++shapes[fs::path(file.stem()).extension().string()][shape_of(meta)];
  }
  int compared = 0;
  for (const char* const extension :
       {".cs", ".asmdef", ".mat", ".asset", ".anim", ".controller", ".prefab", ".unity", ".txt",
        ".md", ".json", ".shader", ".hlsl"}) {
    const auto found = shapes.find(extension);
    if (found == shapes.end()) continue;
    CAPTURE(std::string(extension));
    const auto most =
        std::ranges::max_element(found->second, {}, [](const auto& each) { return each.second; });
    const std::string made = new_meta("Assets/New" + std::string(extension), Guid{}, false);
    CHECK(shape_of(made) == most->first);
    ++compared;
  }
  CHECK(compared >= 5);
}

}  // namespace diorama::unity::edit

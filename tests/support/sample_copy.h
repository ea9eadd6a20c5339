// SampleCopy: the sample project in its own folder, to be changed.
#pragma once

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "support/corpus.h"
#include "support/places.h"
#include "support/temp_folder.h"

namespace diorama::test {

struct SampleCopy {
  SampleCopy() {
    std::filesystem::copy(test::data_folder() + "/../samples/Courtyard", root,
                          std::filesystem::copy_options::recursive);
  }

  [[nodiscard]] std::string file(std::string_view asset) const {
    return root + "/" + std::string(asset);
  }
  [[nodiscard]] std::string text(std::string_view asset) const { return read_all(file(asset)); }
  /// Every file below the project, with its content.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> everything() const {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.is_regular_file() && !entry.is_symlink())
        out.emplace_back(entry.path().string(), read_all(entry.path()));
    std::ranges::sort(out);
    return out;
  }

  TempFolder folder;
  std::string root = folder.path + "/project";
  std::string state = folder.path + "/state";
};

}  // namespace diorama::test

// SampleCopy: the sample project in a folder of its own, to be changed, and the program run on it.
#pragma once

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "app/command_line.h"
#include "app/query.h"
#include "support/corpus.h"
#include "support/temp_folder.h"

namespace diorama::test {

struct SampleCopy {
  SampleCopy() {
    std::filesystem::copy(std::string(TEST_DATA) + "/../samples/Courtyard", root,
                          std::filesystem::copy_options::recursive);
  }

  [[nodiscard]] std::string file(std::string_view asset) const {
    return root + "/" + std::string(asset);
  }
  [[nodiscard]] std::string text(std::string_view asset) const { return read_all(file(asset)); }
  /// Every file below the project, and what is in it.
  [[nodiscard]] std::vector<std::pair<std::string, std::string>> everything() const {
    std::vector<std::pair<std::string, std::string>> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.is_regular_file() && !entry.is_symlink())
        out.emplace_back(entry.path().string(), read_all(entry.path()));
    std::ranges::sort(out);
    return out;
  }

  /// The program with these words: its exit code and what it said.
  [[nodiscard]] std::string run(const std::vector<std::string>& words) const {
    app::Surroundings around;
    around.environment = [](const std::string&) { return std::nullopt; };
    around.current_folder = root;
    around.user_state = state;
    const app::Outcome outcome = app::parse_command_line(words, around);
    if (!outcome.invocation) return std::to_string(outcome.exit_code) + " " + outcome.text;
    std::ostringstream out, messages;
    const int code = app::answer(outcome.invocation->query, out, messages);
    return std::to_string(code) + " " + out.str() + messages.str();
  }

  TempFolder folder;
  std::string root = folder.path + "/project";
  std::string state = folder.path + "/state";
};

}  // namespace diorama::test

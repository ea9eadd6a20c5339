// SkippedFields: given values for which there is no field, and what may have been meant.
//
// Threading: a value. Errors: none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace diorama::scene {

struct SkippedFields {
  std::vector<std::string> names;  ///< as they were given: "stats.hpp"
  std::string hint;                ///< of the first few of them: "sped: did you mean 'speed'?"
  bool too_deep = false;           ///< some are below the levels that were to be written

  void add(const std::string& name, std::string_view why) {
    constexpr std::size_t kExplained = 3;
    names.push_back(name);
    if (names.size() > kExplained || why.empty()) return;
    const std::string reason = ": " + std::string(why);
    if (hint.ends_with(reason))  // the same reason is not repeated
      hint.insert(hint.size() - reason.size(), ", " + name);
    else
      hint.append(hint.empty() ? "" : "; ").append(name).append(reason);
  }
};

}  // namespace diorama::scene

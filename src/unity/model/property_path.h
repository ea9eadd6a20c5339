// Property paths: how Unity names a value inside an object, "items.Array.data[3].count".
//
// Threading: free functions. Errors: none; any text is a path of some steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::unity {

struct PathStep {
  enum class Kind : std::uint8_t {
    Key,   ///< an entry of a mapping
    Size,  ///< "Array.size"; always the last one
    Item,  ///< "Array.data[3]"
  };
  Kind kind = Kind::Key;
  std::string key;
  std::size_t index = 0;

  bool operator==(const PathStep&) const = default;
};

[[nodiscard]] std::vector<PathStep> parse_path(std::string_view path);
[[nodiscard]] std::string path_text(const std::vector<PathStep>& steps);

}  // namespace diorama::unity

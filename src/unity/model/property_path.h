// Property paths: how Unity names a value inside an object, "items.Array.data[3].count".
//
// Threading: free functions. Errors: none; any text is a path of some steps.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
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

/// A path as people give it: "items[3].count" as well as "items.Array.data[3].count". Nothing for
/// a plain name, for a text that is no path, and for one of more steps than any file has.
[[nodiscard]] std::optional<std::vector<PathStep>> parse_given_path(std::string_view path);
/// The same in short: "items[3].count".
[[nodiscard]] std::string short_path(const std::vector<PathStep>& steps);

}  // namespace diorama::unity

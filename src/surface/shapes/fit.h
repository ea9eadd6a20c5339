// Fit: the last wall in front of an answer that would be too large, whatever a project contains.
//
// Handlers keep their answers small by themselves (limits.h); they do so by what real projects
// have. A name of five megabytes, or ten thousand tags, come here: long texts are cut visibly
// ("Tree... (5,242,880 bytes)"), long lists say how many are left out, and the more the larger the
// answer is. What does not fit even then is no answer.
//
// Threading: free functions. Errors: nothing comes back for JSON that cannot be made to fit.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "json/value.h"

namespace diorama::surface {

/// Bytes of an answer to a call that did not ask for more, and to one that did.
inline constexpr std::size_t kAnswerBytes = 24'500;
inline constexpr std::size_t kLargestAnswer = 2'000'000;

/// Whether a call asks for more than usual: by "limit" or an argument whose name begins with "max".
[[nodiscard]] bool asks_for_more(const json::Value& arguments);

/// How many bytes a text takes as a JSON string.
[[nodiscard]] std::size_t quoted_size(std::string_view text);

/// The same JSON in at most so many bytes: as it is if it fits.
[[nodiscard]] std::optional<std::string> fitted_json(std::string json, std::size_t most);
/// The same for JSON that is sent as a text.
[[nodiscard]] std::optional<std::string> fitted_resource(std::string json, std::size_t most);
/// The first lines of a text for people in at most so many bytes, as a JSON string; long lines are
/// cut.
[[nodiscard]] std::string fitted_text(std::string text, std::size_t most);

}  // namespace diorama::surface

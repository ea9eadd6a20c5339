// Line difference: which lines of two texts are different, for a person who wants to look there.
//
// It is no comparison of meaning, and the same lines in another order are no different lines.
//
// Threading: free functions. Errors: none.
#pragma once

#include <string>
#include <string_view>

namespace diorama::unity {

/// Whether two texts are the same apart from line ends, and from a line end at the very end.
[[nodiscard]] bool same_lines(std::string_view before, std::string_view after);

/// "102 '- target: {fileID: 41', 106 'value: 4' and 3 more": lines of `after` that `before` has
/// not; when there are none, those that are gone. Empty: the same lines in another order.
[[nodiscard]] std::string different_lines(std::string_view before, std::string_view after);

}  // namespace diorama::unity

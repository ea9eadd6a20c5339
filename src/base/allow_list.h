// AllowList: what a person has narrowed something to.
//
// No list allows everything. An empty list allows nothing: somebody wrote a list, and nothing is in
// it.
//
// Threading: a value.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace diorama {

using AllowList = std::optional<std::vector<std::string>>;

}  // namespace diorama

// Progress: how far a long question has got, for whoever waits for its answer.
//
// Threading: called from the threads that work on it, one at a time. Errors: none.
#pragma once

#include <cstddef>
#include <functional>

namespace diorama::scene {

using Progress = std::function<void(std::size_t done, std::size_t total)>;

}  // namespace diorama::scene

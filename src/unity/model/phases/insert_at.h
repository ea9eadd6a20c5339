// insert_at: inserts an addition to an instance at its insertIndex.
//
// Threading: a free function. Errors: none; without such a place it goes to the end.
#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

namespace diorama::unity::phases {

/// A place after all others that can be compared with theirs.
inline constexpr std::int64_t kLast = std::int64_t{1} << 30;

/// There may be fewer others now than when the place was written.
template <class Thing>
void insert_at(std::vector<Thing>& all, std::int64_t place, const Thing& thing) {
  const bool last = place < 0 || place > std::ssize(all);
  all.insert(last ? all.end() : all.begin() + place, thing);
}

}  // namespace diorama::unity::phases

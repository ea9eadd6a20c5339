// insert_at: puts something added to an instance where its insertIndex says.
//
// Threading: a free function. Errors: none; what has no such place goes to the end.
#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

namespace diorama::unity::phases {

/// A place after all others that can be compared with their places.
inline constexpr std::int64_t kLast = std::int64_t{1} << 30;

/// The others may have become fewer since the place was written.
template <class Thing>
void insert_at(std::vector<Thing>& all, std::int64_t place, const Thing& thing) {
  const bool last = place < 0 || place > std::ssize(all);
  all.insert(last ? all.end() : all.begin() + place, thing);
}

}  // namespace diorama::unity::phases

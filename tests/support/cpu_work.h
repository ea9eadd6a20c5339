// How much work a function does, for tests that hold that it grows with its input and not with
// the square of it. Where a library counts its steps, count those instead.
//
// Work is the processor time of this thread, which a busy machine does not stretch, and the least
// of several runs.
#pragma once

#include <algorithm>
#include <cstddef>
#include <ctime>

namespace diorama::test {

template <class Function>
double cpu_seconds(Function&& function) {
  timespec before{};
  timespec after{};
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
  function();
  ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
  return static_cast<double>(after.tv_sec - before.tv_sec) +
         static_cast<double>(after.tv_nsec - before.tv_nsec) / 1e9;
}

/// Whether function(4 * size) does about four times the work of function(size), and not sixteen
/// times. Less than a millisecond counts as one. Caches make a single run uncertain, so it has
/// three.
template <class Function>
bool grows_linearly(std::size_t size, Function&& function) {
  constexpr double kBetween = 9;  // 4 is linear, 16 is quadratic
  for (int round = 0; round < 3; ++round) {
    const double small = cpu_seconds([&] { function(size); });
    const double large = cpu_seconds([&] { function(4 * size); });
    if (large < kBetween * std::max(small, 0.001)) return true;
  }
  return false;
}

}  // namespace diorama::test

// Lookout: whoever walks over a long text learns here, now and then, that nobody wants the answer
// any more.
//
// It counts bytes, not time: between two looks is a megabyte, which takes a millisecond or two.
// What was made of a walk that ended early is worth nothing and is kept nowhere; it says nothing
// about the text either. Steps of a question are counted elsewhere (base/effort.h).
//
// Threading: one thread each; several of them may look at one Effort.
// Errors: none; Effort::error() is what its user gives instead of an answer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/bytes.h"
#include "base/effort.h"
#include "base/result.h"

namespace diorama {

class Lookout {
 public:
  /// So many bytes pass before the next look.
  static constexpr std::size_t kBytesPerLook = std::size_t{1} << 20;

  /// Null: nobody can end it. `first`: where the walk begins.
  explicit Lookout(const Effort* effort, std::size_t first = 0)
      : effort_(effort), next_(effort == nullptr ? SIZE_MAX : first + kBytesPerLook) {}

  /// The walk has come to this byte. True: end now.
  bool is_over(std::size_t at) { return at >= next_ && look(at); }

 private:
  bool look(std::size_t at);

  const Effort* effort_;
  std::size_t next_;
};

/// Bytes::copy_of(). A copy of a large text takes as long as a walk over it.
[[nodiscard]] Result<Bytes> copy_in_parts(std::string_view text, const Effort* effort);

/// text.find(wanted, from). Also nothing when the question is over.
[[nodiscard]] std::size_t find_in_parts(std::string_view text, std::string_view wanted,
                                        std::size_t from, Lookout& lookout);

}  // namespace diorama

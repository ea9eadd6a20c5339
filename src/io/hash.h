// Hash64: a 64-bit hash of bytes that come in pieces (XXH64 with seed 0).
//
// It tells changed files and torn records from whole ones. It does not protect against somebody
// who wants two files with one hash; for that there is sha256 in base/crypto.h. The values are
// on disk: another algorithm is another version of every format that holds them.
//
// Threading: a value. Errors: none.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace diorama::io {

class Hash64 {
 public:
  /// Where one piece ends and the next begins makes no difference.
  void add(std::string_view piece);
  [[nodiscard]] std::uint64_t value() const;

 private:
  static constexpr std::size_t kStripe = 32;

  void add_stripe(const char* stripe);

  std::array<std::uint64_t, 4> lanes_{0x60EA27EEADC0B5D6, 0xC2B2AE3D27D4EB4F, 0,
                                      0x61C8864E7A143579};
  std::array<char, kStripe> rest_{};  ///< bytes that do not fill a stripe yet
  std::size_t rest_size_ = 0;
  std::uint64_t total_ = 0;
};

[[nodiscard]] std::uint64_t hash64(std::string_view bytes);

}  // namespace diorama::io

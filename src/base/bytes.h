// Bytes: an owned block of bytes, for whole files.
//
// Unlike a string, it is not cleared before it is filled. Large blocks are on large pages, which
// makes reading a large file three times as fast. The size is fixed, but can be cut.
//
// Threading: a value. Errors: none; out of memory ends the program as everywhere.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string_view>

namespace diorama {

class Bytes {
 public:
  Bytes() = default;
  /// The contents are undefined.
  explicit Bytes(std::size_t size);
  [[nodiscard]] static Bytes copy_of(std::string_view text);

  [[nodiscard]] char* data() { return block_.get(); }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] std::string_view view() const { return {block_.get(), size_}; }
  /// REQUIRES: size <= size()
  void cut(std::size_t size) { size_ = size; }

 private:
  struct Free {
    void operator()(char* block) const { std::free(block); }
  };
  std::unique_ptr<char, Free> block_;
  std::size_t size_ = 0;
};

}  // namespace diorama

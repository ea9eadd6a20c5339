#include "base/bytes.h"

#include <sys/mman.h>

#include <cstring>
#include <new>

namespace diorama {
namespace {

constexpr std::size_t kLargePage = std::size_t{2} << 20;

char* allocate(std::size_t size) {
  if (size < 2 * kLargePage) return static_cast<char*>(std::malloc(size));
  const std::size_t whole = (size + kLargePage - 1) / kLargePage * kLargePage;
  void* const block = std::aligned_alloc(kLargePage, whole);
#ifdef MADV_HUGEPAGE
  if (block != nullptr) ::madvise(block, whole, MADV_HUGEPAGE);  // only a hint
#endif
  return static_cast<char*>(block);
}

}  // namespace

Bytes::Bytes(std::size_t size) : block_(size == 0 ? nullptr : allocate(size)), size_(size) {
  if (size != 0 && block_ == nullptr) throw std::bad_alloc();
}

Bytes Bytes::copy_of(std::string_view text) {
  Bytes bytes(text.size());
  if (!text.empty()) std::memcpy(bytes.data(), text.data(), text.size());
  return bytes;
}

}  // namespace diorama

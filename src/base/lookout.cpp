#include "base/lookout.h"

#include <algorithm>

namespace diorama {

bool Lookout::look(std::size_t at) {
  if (effort_ == nullptr) return false;
  const bool over = effort_->is_over();
  next_ = over ? 0 : at + kBytesPerLook;  // 0: from now on every step hears it
  return over;
}

Result<Bytes> copy_in_parts(std::string_view text, const Effort* effort) {
  Bytes bytes(text.size());
  Lookout lookout(effort);
  for (std::size_t at = 0; at < text.size(); at += Lookout::kBytesPerLook) {
    if (lookout.is_over(at)) return effort->error();
    text.copy(bytes.data() + at, Lookout::kBytesPerLook, at);
  }
  return bytes;
}

std::size_t find_in_parts(std::string_view text, std::string_view wanted, std::size_t from,
                          Lookout& lookout) {
  for (; from < text.size() && !lookout.is_over(from); from += Lookout::kBytesPerLook) {
    // What begins in this part may end in the next.
    const std::size_t end = from + Lookout::kBytesPerLook + wanted.size() - 1;
    const std::size_t found = text.substr(0, end).find(wanted, from);
    if (found != std::string_view::npos) return found;
  }
  return std::string_view::npos;
}

}  // namespace diorama

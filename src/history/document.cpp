#include "history/document.h"

namespace diorama::history {

std::string Document::write() const {
  std::string out;
  for (const std::string_view piece : pieces()) out.append(piece);
  return out;
}

}  // namespace diorama::history

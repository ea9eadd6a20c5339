#include "scene/check_report.h"

#include <algorithm>

namespace diorama::scene {
std::string_view name_of(Finding::Kind kind) {
  return std::ranges::find(kFindingKinds, kind, &std::pair<std::string_view, Finding::Kind>::second)
      ->first;
}

std::size_t CheckReport::errors() const {
  std::size_t out = 0;
  for (const Finding& finding : findings) out += finding.is_error() ? finding.count : 0;
  return out;
}

std::size_t CheckReport::notes() const {
  std::size_t out = 0;
  for (const Finding& finding : findings) out += finding.is_error() ? 0 : finding.count;
  return out;
}

}  // namespace diorama::scene

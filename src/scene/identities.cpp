#include "scene/identities.h"

namespace diorama::scene {
namespace {

/// Far from the small numbers that mean an index somewhere.
constexpr std::int32_t kFirst = 10'000;

}  // namespace

std::int32_t Identities::number_of(const std::string& asset, std::int64_t id) {
  const auto next = kFirst + static_cast<std::int32_t>(places_.size());
  const auto [at, is_new] = numbers_[asset].try_emplace(id, next);
  if (is_new) places_.push_back({asset, {id}});
  return at->second;
}

void Identities::add_id(const std::string& asset, std::int64_t id, std::int64_t other) {
  auto& numbers = numbers_[asset];
  const auto known = numbers.find(id);
  if (known == numbers.end()) return;  // nobody knows it
  const auto [at, is_new] = numbers.try_emplace(other, known->second);
  if (is_new) places_[static_cast<std::size_t>(at->second - kFirst)].ids.push_back(other);
}

const Identities::Place* Identities::find(std::int64_t number) const {
  const std::int64_t at = number - kFirst;
  if (at < 0 || at >= static_cast<std::int64_t>(places_.size())) return nullptr;
  return &places_[static_cast<std::size_t>(at)];
}

}  // namespace diorama::scene

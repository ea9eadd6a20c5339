#include "workspace/selection.h"

#include <algorithm>
#include <optional>

namespace diorama {
namespace {

/// The object with that number, if there is one now.
std::optional<scene::ObjectRef> object_of(scene::World& world, std::int32_t number) {
  const auto found = world.find_number(number);
  if (!found || !found->is_there || found->component) return std::nullopt;
  return found->object;
}

}  // namespace

Result<void> Selection::select(std::span<const scene::ObjectRef> objects) {
  std::vector<std::int32_t> chosen;
  for (const scene::ObjectRef& each : objects) {
    DIORAMA_TRY(const std::int32_t number, world_.number_of(each));
    if (std::ranges::find(chosen, number) == chosen.end()) chosen.push_back(number);
  }
  numbers_ = std::move(chosen);
  return {};
}

Result<std::size_t> Selection::select_roots(const scene::ObjectRef& top) {
  DIORAMA_TRY(const std::vector<scene::ObjectRef> roots, world_.children_of(top));
  numbers_.clear();
  for (const scene::ObjectRef& each : roots) {
    DIORAMA_TRY(numbers_.emplace_back(), world_.number_of(each));
  }
  return numbers_.size();
}

std::vector<scene::ObjectRef> Selection::objects() const {
  std::vector<scene::ObjectRef> out;
  for (const std::int32_t number : numbers_)
    if (auto object = object_of(world_, number)) out.push_back(*std::move(object));
  return out;
}

std::vector<std::int32_t> Selection::numbers() const {
  std::vector<std::int32_t> out;
  for (const std::int32_t number : numbers_)
    if (object_of(world_, number)) out.push_back(number);
  return out;
}

void Selection::forget(const std::string& scene) {
  std::erase_if(numbers_, [&](std::int32_t number) {
    const auto object = object_of(world_, number);
    return !object || object->scene == scene;
  });
}

}  // namespace diorama

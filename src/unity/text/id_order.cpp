#include "unity/text/id_order.h"

#include <algorithm>

#include "unity/text/document.h"

namespace diorama::unity::text {

void IdOrder::build(std::span<const Object> objects) {
  by_id_.clear();
  if (std::ranges::adjacent_find(objects, std::greater_equal{}, &Object::id) == objects.end())
    return;
  by_id_.resize(objects.size());
  for (std::uint32_t i = 0; i < by_id_.size(); ++i) by_id_[i] = i;
  std::ranges::sort(by_id_, [&](std::uint32_t a, std::uint32_t b) {
    return objects[a].id != objects[b].id ? objects[a].id < objects[b].id : a < b;
  });
}

void IdOrder::added(std::span<const Object> objects, std::size_t position) {
  const FileId id = objects[position].id;
  if (ascends()) {
    const bool after = position == 0 || objects[position - 1].id < id;
    const bool before = position + 1 == objects.size() || id < objects[position + 1].id;
    if (!after || !before) build(objects);
    return;
  }
  for (std::uint32_t& each : by_id_) each += each >= position ? 1 : 0;
  const auto id_of = [&](std::uint32_t each) { return objects[each].id; };
  const auto place = std::ranges::upper_bound(by_id_, id, {}, id_of);
  by_id_.insert(place, static_cast<std::uint32_t>(position));
}

void IdOrder::removed(std::size_t position) {
  if (ascends()) return;
  std::erase(by_id_, static_cast<std::uint32_t>(position));
  for (std::uint32_t& each : by_id_) each -= each > position ? 1 : 0;
}

const Object* IdOrder::find(std::span<const Object> objects, FileId id) const {
  if (ascends()) {
    const auto found = std::ranges::lower_bound(objects, id, {}, &Object::id);
    return found != objects.end() && found->id == id ? &*found : nullptr;
  }
  const auto id_of = [&](std::uint32_t position) { return objects[position].id; };
  const auto found = std::ranges::lower_bound(by_id_, id, {}, id_of);
  return found != by_id_.end() && id_of(*found) == id ? &objects[*found] : nullptr;
}

std::vector<const Object*> IdOrder::repeated(std::span<const Object> objects) const {
  std::vector<const Object*> out;
  for (std::size_t i = 1; i < by_id_.size(); ++i)
    if (objects[by_id_[i]].id == objects[by_id_[i - 1]].id) out.push_back(&objects[by_id_[i]]);
  return out;
}

}  // namespace diorama::unity::text

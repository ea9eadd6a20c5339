#include "unity/model/lasting_ids.h"

namespace diorama::unity {

FileId lasting_id(const Hierarchy& hierarchy, FileId id) {
  const text::Object* const written = hierarchy.document().find(id);
  if (written == nullptr || !written->stripped) return id;
  for (const Instance& instance : hierarchy.instances())
    for (const auto& [source, local] : instance.stripped)
      if (local == id) return instance.computed_id(source);
  return id;
}

std::optional<FileId> present_id(const Hierarchy& hierarchy, FileId lasting) {
  const auto is_there = [&](FileId id) {
    return hierarchy.find_object(id) || hierarchy.find_component(id);
  };
  if (is_there(lasting)) return lasting;
  for (const Instance& instance : hierarchy.instances())
    for (const auto& [source, local] : instance.stripped)
      if (instance.computed_id(source) == lasting && is_there(local)) return local;
  return std::nullopt;
}

}  // namespace diorama::unity

#include "unity/model/lasting_ids.h"

#include <algorithm>

#include "unity/text/field_scan.h"

namespace diorama::unity {
namespace {

/// The instance that a stripped object belongs to; nullptr when the file has none.
const Instance* instance_of(const Hierarchy& hierarchy, const text::Object& stripped) {
  const std::string_view body = hierarchy.document().body(stripped);
  for (const char* const name : {"m_PrefabInstance", "m_PrefabInternal"}) {  // since, before 2018.3
    const auto field = text::find_field(body, name);
    if (!field) continue;
    const auto found = hierarchy.find_instance(read_reference(*field).id);
    return found ? &hierarchy.instances()[*found] : nullptr;
  }
  return nullptr;
}

}  // namespace

FileId lasting_id(const Hierarchy& hierarchy, FileId id) {
  const text::Object* const written = hierarchy.document().find(id);
  if (written == nullptr || !written->stripped) return id;
  const Instance* const instance = instance_of(hierarchy, *written);
  if (instance == nullptr) return id;
  const auto part = std::ranges::find(instance->stripped, id, &std::pair<FileId, FileId>::second);
  return part == instance->stripped.end() ? id : instance->computed_id(part->first);
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

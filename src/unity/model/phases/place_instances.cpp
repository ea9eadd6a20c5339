// Instances are in the order of the file, new ones between kept ones. The index of each
// is known before the objects are placed, because objects name their instances.

#include <algorithm>
#include <unordered_set>

#include "unity/model/phases/phases.h"

namespace diorama::unity::phases {

void number_instances(Work& work) {
  const auto place = [&](const Instance& instance) {
    return work.position_of(*work.document->find(instance.id));
  };
  const auto& old = work.old.instances();
  std::vector<Index> kept;
  for (Index i = 0; i < old.size(); ++i)
    if (!work.stale.instance(i)) kept.push_back(i);
  Index number = 0;
  auto next = kept.begin();
  for (const Instance& instance : work.result.instances) {
    // Most rows are long: the next new instance is searched for, not walked to.
    if (next != kept.end()) {
      const auto after = std::partition_point(
          next, kept.end(),
          [&, here = place(instance)](Index each) { return place(old[each]) < here; });
      for (; next != after; ++next) work.kept.instances[*next] = number++;
    }
    work.new_instances.push_back(number++);
  }
  for (; next != kept.end(); ++next) work.kept.instances[*next] = number++;
}

namespace {

/// Puts the kept ones between the new ones.
void merge_kept(Work& work) {
  for (Instance& instance : work.result.instances)
    if (instance.root != kNone) instance.root = work.final_objects[instance.root];
  const auto& old = work.old.instances();
  const auto gone = static_cast<std::size_t>(std::ranges::count(work.kept.instances, kNone));
  if (gone == old.size()) return;
  std::vector<Instance> all(work.result.instances.size() + old.size() - gone);
  for (Index i = 0; i < work.new_instances.size(); ++i)
    all[work.new_instances[i]] = std::move(work.result.instances[i]);
  for (Index i = 0; i < old.size(); ++i) {
    if (work.kept.instances[i] == kNone) continue;
    Instance& instance = all[work.kept.instances[i]] = old[i];
    if (instance.root != kNone) instance.root = work.kept.objects[instance.root];
    work.result.complete =
        work.result.complete && instance.hierarchy != nullptr && instance.hierarchy->complete();
  }
  work.result.instances = std::move(all);
}

/// Which prefabs are in here, at every depth: what depends on a prefab that changes. Going through
/// the instances for that would take as long as the expanded objects are many.
/// `out` are those inside of what was not expanded.
std::vector<Guid> sources_of(const std::vector<Instance>& instances, std::vector<Guid> out) {
  std::unordered_set<const Hierarchy*> seen;
  const Hierarchy* last = nullptr;
  for (const Instance& instance : instances) {
    if (instance.hierarchy && instance.hierarchy.get() == last) continue;
    last = instance.hierarchy.get();
    if (last != nullptr && !seen.insert(last).second) continue;
    if (instance.source.guid) out.push_back(*instance.source.guid);
    if (last == nullptr) continue;
    const std::vector<Guid>& inner = last->parts().sources;
    out.insert(out.end(), inner.begin(), inner.end());
  }
  std::ranges::sort(out);
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

std::size_t bytes_of(const HierarchyParts& parts) {
  std::size_t out =
      parts.objects.size() * sizeof(GameObject) + parts.components.size() * sizeof(Component);
  for (const GameObject& object : parts.objects) out += object.name.size();
  return out;
}

}  // namespace

/// Gives each instance its root in the result.
void place_instances(Work& work) {
  merge_kept(work);
  const bool same = work.is_update() && work.new_instances.empty() &&
                    work.result.instances.size() == work.old.instances().size();
  work.result.sources = same ? work.old.parts().sources
                             : sources_of(work.result.instances, std::move(work.result.sources));
  work.result.bytes = bytes_of(work.result);
}

}  // namespace diorama::unity::phases

// Instances are in the order of the file, new ones between kept ones. The index of each
// is known before the objects are placed, because objects name their instances.

#include <algorithm>

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

/// Gives each instance its root in the result, and puts the kept ones between the new ones.
void place_instances(Work& work) {
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

}  // namespace diorama::unity::phases

#include "unity/model/phases/phases.h"

namespace diorama::unity {
namespace phases {
namespace {

using enum Part;

// Each row: the phase, what it reads, what it makes. A comment says what an update does
// differently from a build; without one, it does the same with fewer drafts.
//
// Where the order matters beyond what the columns say:
// - own components find their objects before instances add objects with the same ids;
// - objects that no list names are kept before fathers are looked for: they can be fathers.
constexpr Phase kPhases[] = {
    // What the file says.
    {choose_documents, {}, {Choice}},  // update: only what is stale or changed
    {read_documents, {Choice}, {Drafts}},
    {link_components, {Drafts}, {Owners}},

    // What its prefab instances add.
    {expand_instances, {Drafts}, {Copies}},
    {attach_components, {Owners, Copies}, {Components}},

    // Which objects are below which.
    {link_children, {Choice, Drafts, Copies}, {Lists}},  // update: keeps rows of siblings
    {link_roots, {Choice, Drafts, Copies}, {Roots}},     // update: keeps rows of roots
    {keep_unlisted, {Choice, Lists, Roots}, {Kept}},     // build: nothing is kept
    {link_fathers, {Drafts, Copies, Kept}, {Fathers}},
    {attach_children, {Lists, Kept, Fathers}, {Families}},

    // The result.
    {number_instances, {Choice, Drafts}, {Numbers}},  // update: between the kept ones
    {place_objects, {Components, Roots, Families, Numbers}, {Objects}},  // update: copies rows
    {place_instances, {Numbers, Objects}, {Instances}},                  // update: copies kept ones
    {index_ids, {Copies, Objects, Instances}, {Ids}},                    // update: merges
    {look_for_doubt, {Kept, Fathers, Objects, Ids}, {}},                 // build: there is none
};

constexpr bool reads_what_is_made() {
  unsigned made = 0;
  for (const Phase& phase : kPhases) {
    if ((phase.reads.bits & ~made) != 0 || (phase.makes.bits & made) != 0) return false;
    made |= phase.makes.bits;
  }
  return true;
}
static_assert(reads_what_is_made());

}  // namespace

bool run_all(Work& work) {
  for (const Phase& phase : kPhases) {
    phase.run(work);
    if (work.is_update() && work.is_unclear) return false;
    if (!work.step()) return false;
  }
  return true;
}

}  // namespace phases

Hierarchy Hierarchy::build(std::shared_ptr<const text::Document> document, PrefabSource& prefabs) {
  const Hierarchy nothing;
  phases::Work work(std::move(document), prefabs, nothing, std::nullopt);
  phases::run_all(work);
  return Hierarchy(std::move(work.result));
}

std::optional<HierarchyUpdate> Hierarchy::update(const Hierarchy& old,
                                                 std::span<const FileId> changed,
                                                 PrefabSource& prefabs) {
  phases::Work work(old.parts_.document, prefabs, old, changed);
  if (!phases::run_all(work)) return std::nullopt;
  return HierarchyUpdate{Hierarchy(std::move(work.result)), std::move(work.kept.rows)};
}

}  // namespace diorama::unity

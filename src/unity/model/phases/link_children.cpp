// Which transforms are whose children, by the lists of the file; and what an update keeps.
//
//   m_Children:                          of the father, in the order of the hierarchy window
//   - {fileID: 432887609}
//   - {fileID: 1762791170}
//   - {fileID: 1597978359}               the stripped root transform of a prefab instance
//   - {fileID: 1674470497}
//
// An update has no drafts for most of what such a list names. These ids lead to objects of the
// older hierarchy; as many of them as are there in the same order become one draft, a kept row,
// with everything below them. So a list of 50,000 roots of which one changed is three drafts.

#include "unity/model/phases/phases.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::phases {
namespace {

// --- Rows that are kept ---------------------------------------------------------------------

/// A draft of these siblings of the older hierarchy, with all below them. Gives its transform.
Index add_kept(Work& work, Index begin, Index end) {
  const Hierarchy& old = work.old;
  const Index parent = old.objects()[begin].parent;
  const Index above = parent == kNone ? kNone : old.transform_of(parent);
  const Index own = old.transform_of(begin);
  DraftTransform transform;
  transform.id = own == kNone ? 0 : old.components()[own].id;
  // Only 0 for a root: an object whose father is gone is an orphan.
  transform.father_id = parent == kNone ? 0 : above == kNone ? -1 : old.components()[above].id;
  DraftObject draft;
  draft.id = old.objects()[begin].id;
  draft.kept = begin;
  draft.kept_end = end;
  return work.add(std::move(draft), std::move(transform));
}

/// The older object that a list means by this id: for a root, the list has its transform or its
/// instance.
Index old_object(const Hierarchy& old, FileId id) {
  const Index found = old.object_of_transform(id);
  if (found != kNone) return found;
  const auto instance = old.find_instance(id);
  return instance ? old.instances()[*instance].root : kNone;
}

/// Whether the object was in a list of this father's children, or of roots, before.
bool hangs_as_before(const Work& work, Index object, Index father) {
  const Hierarchy& old = work.old;
  const Index parent = old.objects()[object].parent;
  if (parent == kNone || father == kNone) return parent == father;
  const Index transform = old.transform_of(parent);
  return work.stale.object(parent) && transform != kNone &&
         old.components()[transform].id == work.transforms[father].id;
}

/// Whether a list that contains this id means the object.
bool is_named(const Hierarchy& old, Index object, FileId id) {
  const Index transform = old.transform_of(object);
  if (transform != kNone && old.components()[transform].id == id) return true;
  const Index instance = old.objects()[object].instance;
  return instance != kNone && old.instances()[instance].id == id;
}

/// One draft for the first of these ids and as many more as still follow it. Gives how many;
/// an id that means nothing here counts as one.
std::size_t keep_row(Work& work, std::span<const FileId> ids, Index father,
                     std::vector<Index>& out) {
  const Index begin = old_object(work.old, ids.front());
  if (begin == kNone || work.stale.object(begin)) return 1;
  std::vector<bool>& placed = work.kept.placed;
  const bool hangs_here = hangs_as_before(work, begin, father);
  if (!hangs_here || placed[begin]) {
    // It is named twice, or elsewhere.
    work.is_unclear = work.is_unclear || hangs_here || father != kNone;
    return 1;
  }
  const auto& objects = work.old.objects();
  std::size_t count = 0;
  Index end = begin;
  do {
    placed[end] = true;
    end += objects[end].size;
    ++count;
  } while (count < ids.size() && end < objects.size() && !work.stale.object(end) && !placed[end] &&
           objects[end].parent == objects[begin].parent && is_named(work.old, end, ids[count]));
  const Index transform = add_kept(work, begin, end);
  work.transforms[transform].father = father;
  out.push_back(transform);
  return count;
}

/// A kept object that no list names: its order gives its place. False when that cannot be
/// told.
bool keep_unlisted(Work& work, Index index) {
  const Hierarchy& old = work.old;
  const GameObject& object = old.objects()[index];
  const Index component = old.transform_of(index);
  if (component == kNone) return false;
  std::int64_t order = 0;
  if (instance_index(old, object) == kNone) {
    const text::Object* const own = work.document->find(old.components()[component].id);
    if (own == nullptr || own->stripped) return false;
    order = text::field_integer(work.document->body(*own), "m_RootOrder").value_or(0);
  } else {
    if (object.instance == kNone) return false;
    order = root_order(old.instances()[object.instance]);
  }
  work.transforms[add_kept(work, index, index + object.size)].order = order;
  return true;
}

// --- Lists ----------------------------------------------------------------------------------

/// As the list of roots names it: an instance by its own id, not by its transform's.
Index find_root(const Work& work, FileId id) {
  const auto instance = work.instance_slots.find(id);
  const Index root =
      instance == work.instance_slots.end() ? kNone : work.result.instances[instance->second].root;
  return root == kNone ? work.find_transform(id) : work.objects[root].transform;
}

/// The transforms that a list names, of children or, without a father, of roots; for a kept row
/// only the first.
std::vector<Index> named(Work& work, std::span<const FileId> ids, Index father) {
  std::vector<Index> out;
  for (std::size_t i = 0; i < ids.size();) {
    const Index found = father == kNone ? find_root(work, ids[i]) : work.find_transform(ids[i]);
    if (found != kNone) out.push_back(found);
    i += found != kNone ? 1 : keep_row(work, ids.subspan(i), father, out);
  }
  return out;
}

}  // namespace

/// Children in the lists of own transforms; they may be roots of instances.
void link_children(Work& work) {
  std::vector<FileId> ids;
  for (const OwnComponent& own : work.own_components) {
    if (own.transform == kNone) continue;
    const text::Object* const object = work.document->find(own.component.id);
    if (!work.step(1 + object->text.size() / 1024)) return;
    ids.clear();
    const std::string_view listed =
        text::find_field(work.document->body(*object), "m_Children").value_or("");
    for (std::size_t at = 0; const auto reference = next_reference(listed, at);)
      ids.push_back(reference->id);
    std::vector<Index> children = named(work, ids, own.transform);
    work.transforms[own.transform].children = std::move(children);
  }
}

void link_roots(Work& work) {
  work.listed_roots = named(work, work.scene_roots, kNone);
}

/// Drafts for everything that is neither stale nor named by a list. A build has none.
void keep_unlisted(Work& work) {
  const auto& objects = work.old.objects();
  for (Index i = 0; i < objects.size() && !work.is_unclear;) {
    const bool is_stale = work.stale.object(i);
    if (!is_stale && !work.kept.placed[i]) work.is_unclear = !keep_unlisted(work, i);
    i += is_stale ? 1 : objects[i].size;
  }
}

}  // namespace diorama::unity::phases

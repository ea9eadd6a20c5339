// An instance is made (unity/edit/prefabs/instances.h shows its text), and the list of its siblings
// names it: m_Roots by its own id, m_Children by a stripped Transform.
//
// An instance is unpacked: its one text is replaced by the texts of all its parts
// (unity/edit/prefabs/unpacking.h), with the ids that the parts had, so that references still lead
// to them. Only the list of roots now has another id, that of the root's Transform:
//
//   ---- !u!1001 &1492019668                 +--- !u!1 &1242157999
//   -PrefabInstance:                         +GameObject:
//   -  m_SourcePrefab: {fileID: ...}         +  m_Name: Enemy2
//    m_Roots:
//   -- {fileID: 1492019668}                  +- {fileID: 3910815889488293751}

#include "unity/edit/prefabs/prefab_editor.h"

#include <unordered_set>

#include "base/path_text.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/objects/removal.h"
#include "unity/edit/objects/root_order.h"
#include "unity/edit/objects/siblings.h"
#include "unity/edit/overrides/known_properties.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/prefabs/prefab_making.h"
#include "unity/edit/prefabs/unpacking.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {

// --- Instantiating ----------------------------------------------------------------------------

namespace {

/// Adds the text of an instance below that object. REQUIRES: inside a step.
Result<FileId> add_instance(SceneView& view, const OpenHierarchy& open, const Guid& source,
                            const std::vector<Modification>& overrides, Index above) {
  References references(view.session(), open);
  const FileId father =
      above == kNone ? 0 : references.component_id(open.hierarchy.transform_of(above));
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_TRY(const OpenFile* const file, view.file());
  const FileId id = view.session().new_id(open);
  Body body(instance_body(*file, view.project().settings(), source, father), file->style);
  DIORAMA_CHECK(set_overrides(body, overrides, source));
  DIORAMA_CHECK(view.add({kPrefabInstanceClass, id, body.text(), false, 0}));
  return id;
}

/// Adds the root of a new instance to the list of its parent, as that was before.
Result<void> hang_instance(SceneView& view, const OpenHierarchy& before, FileId instance,
                           Index above) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view.now());
  DIORAMA_TRY(const Index root, root_of(*open, instance));
  References references(view.session(), *open);
  const FileId listed = listed_id(*open, root, above == kNone, references);
  DIORAMA_CHECK(references.add_stripped());
  DIORAMA_CHECK(put_in(view, before, listed, above, -1));
  return renumber(view, above == kNone ? 0 : before.hierarchy.objects()[above].id);
}

}  // namespace

Result<scene::ObjectChange> PrefabEditor::instantiate(const std::string& prefab, FileId parent) {
  Project& project = view_.project();
  DIORAMA_TRY(const Asset* const asset, project.hierarchies().find(prefab));
  if (!prefab.ends_with(".prefab"))
    return Error{ErrorCode::InvalidArgument, "'" + prefab + "' is not a prefab", {}, {}};
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index above, view_.find_parent(*open, parent));
  const auto source = project.hierarchies().prefab(asset->guid);
  if (source == nullptr || source->objects().empty())
    return project.hierarchies().unreadable(*asset);
  const Asset* const here = project.assets().find_path(view_.path());
  if (prefab == view_.path() || contains(*source, here->guid))
    return Error{ErrorCode::InvalidArgument,
                 "a prefab cannot contain itself: '" + prefab + "' has this one in it",
                 {},
                 {{"path", prefab}}};
  std::optional<std::size_t> order;
  if (numbers_siblings(open->hierarchy.document(), project.settings()))
    order = siblings_below(open->hierarchy, above).size();
  Step step(view_.session(), "instantiate " + prefab);
  DIORAMA_TRY(const FileId id,
              add_instance(view_, *open, asset->guid, root_overrides(*source, order), above));
  DIORAMA_CHECK(hang_instance(view_, *open, id, above));
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(const OpenHierarchyPtr after, view_.now());
  DIORAMA_TRY(const Index made, root_of(*after, id));
  return view_.describe(*after, made);
}

// --- Unpacking --------------------------------------------------------------------------------

namespace {

/// In a scene something else may already have the id of an instance inside: that gets another one.
NewIds free_ids(Session& session, const OpenHierarchy& open, const Instance& instance,
                Pieces& pieces) {
  NewIds out;
  std::unordered_set<FileId> leaving{instance.id};
  for (const auto& [from, to] : instance.stripped) leaving.insert(to);
  for (const Piece& each : pieces)
    if (!leaving.contains(each.id) && open.hierarchy.document().find(each.id) != nullptr)
      out.emplace(each.id, session.new_id(open));
  if (out.empty()) return out;
  const auto id_of = [&](FileId id) { return out.contains(id) ? out.at(id) : id; };
  for (Piece& each : pieces) {
    each.id = id_of(each.id);
    each.owner = id_of(each.owner);
    each.body = map_references(each.body, id_of);
  }
  return out;
}

/// Its entry among the roots then: its transform, or the instance that was inside.
FileId unpacked_root(const Hierarchy& hierarchy, const Instance& instance, Index root,
                     bool completely) {
  const Hierarchy& source = *instance.hierarchy;
  const Index inside = source.objects().front().instance;
  return inside != kNone && !completely ? instance.local_id(source.instances()[inside].id)
                                        : transform_id(hierarchy, root);
}

}  // namespace

Result<scene::ObjectChange> PrefabEditor::unpack(FileId object, bool completely) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index index, view_.find(*open, object));
  DIORAMA_TRY(const Index instance, instance_at(*open, index));
  DIORAMA_TRY(const OpenFile* const file, view_.file());
  const Instance& found = open->hierarchy.instances()[instance];
  KnownProperties known(view_.project());
  DIORAMA_TRY(Pieces pieces, unpacked(open->hierarchy, instance, file->style, completely, known));
  const NewIds taken = free_ids(view_.session(), *open, found, pieces);
  const FileId id = open->hierarchy.objects()[index].id;
  const FileId listed = unpacked_root(open->hierarchy, found, index, completely);
  Step step(view_.session(), "unpack " + open->paths.path(index));
  DIORAMA_CHECK(view_.remove(found.id));
  for (const auto& [from, to] : found.stripped) DIORAMA_CHECK(view_.remove(to));
  for (const Piece& piece : pieces) DIORAMA_CHECK(view_.add(piece));
  // Objects that represented parts the prefab no longer has now represent nothing.
  std::unordered_set<FileId> gone;
  for (const auto& [from, to] : found.stripped)
    if (file->document->find(to) == nullptr) gone.insert(to);
  DIORAMA_CHECK(clear_references(view_.session(), view_.path(), gone, nullptr));
  DIORAMA_CHECK(replace_root(view_, found.id, taken.contains(listed) ? taken.at(listed) : listed));
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(const OpenHierarchyPtr after, view_.now());
  const auto again = after->hierarchy.find_object(id);
  if (!again) return Error{ErrorCode::Internal, "the unpacked object is gone", {}, {}};
  return view_.describe(*after, *again);
}

// --- Making a prefab --------------------------------------------------------------------------

Result<scene::ObjectChange> PrefabEditor::create(FileId object, const std::string& asset_path) {
  DIORAMA_TRY(const OpenHierarchyPtr open, view_.now());
  DIORAMA_TRY(const Index index, view_.find_to_change(*open, object));
  DIORAMA_TRY(const OpenFile* const file, view_.file());
  const GameObject& found = open->hierarchy.objects()[index];
  if (found.placeholder) return SceneView::cannot_change(*open, index);
  const std::string path = open->paths.path(index);
  const auto refuse = [](std::string why, std::string hint, const std::string& what) {
    return Error{ErrorCode::InvalidArgument, std::move(why), std::move(hint), {{"path", what}}};
  };
  if (is_inside_instance(found))
    return refuse("'" + path + "' is part of a prefab instance",
                  "unpack the instance first, or make the prefab of its root", path);
  if (view_.is_prefab() && found.parent == kNone)
    return refuse("the root of a prefab is that prefab already",
                  "copy the asset, or create a variant", path);
  if (!asset_path.ends_with(".prefab"))
    return refuse("'" + asset_path + "' is not a name for a prefab", "it has to end in .prefab",
                  asset_path);
  PrefabMaking making(view_, *open, *file, index);
  DIORAMA_TRY(const std::string text, making.text(stem_of(asset_path)));
  Step step(view_.session(), "make a prefab of " + path);
  DIORAMA_TRY(const Guid guid, add_asset(view_.session(), asset_path, text));
  DIORAMA_CHECK(replace_by_instance(view_, *open, index, making, guid));
  DIORAMA_CHECK(step.keep());
  DIORAMA_TRY(const OpenHierarchyPtr after, view_.now());
  DIORAMA_TRY(const Index made, root_of(*after, making.instance()));
  return view_.describe(*after, made);
}

}  // namespace diorama::unity::edit

// Hierarchies: the scenes and prefabs of a project, read and expanded once and kept.
//
// A hierarchy depends on the prefabs in it; when one of those changes, forget() drops everything
// that shows it, and the next question reads it again. An edited file (hold()) is shown as
// it is in memory, also inside the scenes that have it as a prefab.
//
// Threading: one user at a time. A hierarchy does not change while somebody else keeps it.
// Errors: AssetNotFound with the nearest path; SceneNotFound likewise for scenes; Unsupported
// for assets that have no objects; CorruptData for files that are not Unity text; LimitExceeded
// for files beyond unity/model/bounds.h. What is only partly shown is noted with the Effort. When
// the question is over, its error; nothing of it is kept.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/result.h"
#include "base/unread.h"
#include "unity/assets/asset_database.h"
#include "unity/model/hierarchy.h"
#include "unity/model/object_paths.h"

namespace diorama::unity {

/// A hierarchy and what belongs to it.
struct OpenHierarchy {
  OpenHierarchy(std::string asset_path, Hierarchy built)
      : path(std::move(asset_path)), hierarchy(std::move(built)), paths(hierarchy) {}
  OpenHierarchy(const OpenHierarchy& before, HierarchyUpdate update)
      : path(before.path),
        hierarchy(std::move(update.hierarchy)),
        paths(hierarchy, before.paths, update.kept) {}

  /// The component with that number on the object; ComponentIndexOutOfRange.
  [[nodiscard]] Result<Index> component_at(Index object, int number) const;

  const std::string path;  ///< "Assets/Scenes/Main.unity"
  Hierarchy hierarchy;
  ObjectPaths paths;
};
using OpenHierarchyPtr = std::shared_ptr<const OpenHierarchy>;

class Hierarchies final : public PrefabSource {
 public:
  /// The database and the effort must outlive this.
  Hierarchies(const AssetDatabase& assets, Effort& effort) : assets_(assets), effort_(effort) {}

  /// The asset of a scene or prefab.
  Result<const Asset*> find(std::string_view asset_path) const;
  /// By project path, like "Assets/Scenes/Main.unity".
  Result<OpenHierarchyPtr> open(std::string_view asset_path);
  /// Why a scene or prefab is not known, or not in full; nothing: it was read, or was never asked
  /// for. Of a prefab that has one inside it, only what is wrong with itself.
  [[nodiscard]] std::optional<UnreadFile> why_unread(const Guid& guid) const;
  /// CorruptData: a prefab that prefab() does not give, with the reason if it is known.
  [[nodiscard]] Error unreadable(const Asset& asset) const;
  /// Those that failed for reasons that may have passed: the next question tries again.
  [[nodiscard]] std::vector<std::string> to_try_again() const;
  /// Of a document that is no file, or another state of one; `name` is for messages. It is not
  /// kept.
  Result<Hierarchy> of(const std::string& name, std::shared_ptr<const text::Document> document);
  /// From now on this document counts, not the file, until release(). It may be changed in place;
  /// call changed() after a change of anything that a hierarchy holds: names, order, components,
  /// overrides.
  void hold(const std::string& asset_path, std::shared_ptr<const text::Document> document);
  /// From now on the file counts again.
  void release(std::string_view asset_path);
  /// An object of the document given to hold() was added, removed or changed.
  void changed(const Guid& guid, FileId object);
  /// Drops the hierarchy of this asset, and all that contain it.
  void forget(const Guid& guid);
  void forget_all() {
    open_.clear();
    stale_.clear();
    unread_.clear();
    model_roots_.clear();
  }
  /// After edits of a document: change() brings its hierarchy up to date, which is faster than
  /// finding out what changed() was about. It is called only if nobody else has the hierarchy and
  /// no prefab in it has changed. It returns false, and changes nothing, if it cannot tell.
  /// REQUIRES: the hierarchy was open before the first of those edits, and change() knows all of
  /// them.
  void bring_back(std::string_view asset_path, const std::function<bool(OpenHierarchy&)>& change);

  // PrefabSource, for the instances inside what is opened.
  std::shared_ptr<const Hierarchy> prefab(const Guid& guid) override;
  std::string prefab_name(const Guid& guid) override;
  SourceRoot root_of_unread(const Guid& guid) override;
  Effort* effort() override { return &effort_; }

 private:
  /// The earlier hierarchy of a document that is being edited, and what has changed in it since.
  struct Stale {
    std::shared_ptr<OpenHierarchy> shown;
    std::vector<FileId> changed;
    bool other_prefabs = false;  ///< one inside it has changed
  };

  Result<OpenHierarchyPtr> load(const Asset& asset);
  void note_unread(const Asset& asset, const Result<text::Document>& read);
  Result<std::shared_ptr<OpenHierarchy>> load_any(const Asset& asset);
  Result<std::shared_ptr<OpenHierarchy>> make(const Asset& asset);
  [[nodiscard]] Result<void> check(const std::string& name, const Hierarchy& built) const;
  template <class Make>
  auto count(const std::string& path, Make make) -> decltype(make());
  void let_go(const OpenHierarchy& last);
  std::shared_ptr<OpenHierarchy> build(const Asset& asset,
                                       std::shared_ptr<const text::Document> document);

  const AssetDatabase& assets_;
  Effort& effort_;
  std::unordered_map<Guid, std::shared_ptr<OpenHierarchy>> open_;
  std::unordered_map<Guid, Stale> stale_;
  std::unordered_map<std::string, std::shared_ptr<const text::Document>> edited_;  ///< by path
  std::unordered_set<Guid> loading_;  ///< being built now: finds a prefab inside itself
  int counting_ = 0;                  ///< builds inside each other
  std::size_t expanded_ = 0;          ///< objects made by the outermost of them and those inside
  std::unordered_map<Guid, UnreadFile> unread_;  ///< of those that were asked for
  std::unordered_map<Guid, SourceRoot> model_roots_;
};

/// Whether it contains an instance of that prefab, at any depth.
[[nodiscard]] bool contains(const Hierarchy& hierarchy, const Guid& guid);

/// Whether files of this kind hold objects: scenes and prefabs.
[[nodiscard]] bool has_hierarchy(std::string_view asset_path);

}  // namespace diorama::unity

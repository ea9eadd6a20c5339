// References: from what a caller names ({"$ref": "/Player"}) to the text in the file.
//
// A file can refer to parts of prefab instances only through stripped objects;
// where one is missing, its id is chosen here and add_stripped() writes it, so that everything
// can be checked before anything is changed.
//
// Threading: engine thread only. Lifetime: for one call; the scene must not change meanwhile.
// Errors: ReferenceNotFound, with what was looked for and what exists; InvalidArgument for
// anything but a reference.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "scene/input.h"
#include "unity/assets/asset.h"
#include "unity/edit/prefabs/stripped_objects.h"
#include "unity/model/asset_classes.h"
#include "unity/model/component_types.h"
#include "unity/text/draft.h"

namespace diorama::unity {
struct OpenHierarchy;
}  // namespace diorama::unity

namespace diorama::unity::edit {

class Session;

class References {
 public:
  References(Session& session, const unity::OpenHierarchy& scene);

  /// `wanted` is the full name of the field's type, empty when it is not known.
  Result<unity::Reference> resolve(const scene::Input& given, std::string_view wanted,
                                   const std::string& field);
  /// The class of the named thing, with its assembly, as in events: "MyGame.Door, MyGame".
  /// Empty when it is not known. REQUIRES: resolve() finds it.
  [[nodiscard]] std::string class_of(const scene::Input& given);
  /// The class of the thing, when it is a script whose source is known; null: it is not.
  [[nodiscard]] const unity::ScriptInfo* script_of(const scene::Input& given);
  /// The components of the object at this path, with their types; empty when there is none.
  [[nodiscard]] std::vector<unity::ComponentType> components_at(const std::string& path);
  /// How this file refers to an object or a component of its hierarchy.
  unity::FileId object_id(unity::Index object);
  unity::FileId component_id(unity::Index component);
  /// The same by the id of an object or component in the hierarchy.
  unity::FileId written_id(unity::FileId id);
  /// A component of the object that is, or derives from, this type; kNone when there is none.
  /// The type may be a full or a short name.
  [[nodiscard]] unity::Index find_component(const unity::Hierarchy& hierarchy, unity::Index object,
                                            std::string_view type);

  /// Whether add_stripped() has anything to do.
  [[nodiscard]] bool needs_stripped() const { return !needed_.empty(); }
  /// Writes the stripped objects that the ids given out so far need. REQUIRES: inside a step.
  Result<void> add_stripped();

 private:
  Result<void> check_fits(unity::Index component, std::string_view wanted, const std::string& path,
                          const std::string& field);
  [[nodiscard]] bool is_known_class(std::string_view full_name);
  struct Stripped {
    unity::FileId id = 0;
    unity::Index instance = 0;
    InstancePart part;
  };
  Result<unity::Reference> scene_object(const scene::Input& given, const std::string& path,
                                        std::string_view wanted, const std::string& field);
  [[nodiscard]] bool is_known(unity::Index object, unity::Index component, bool of_object) const;
  Result<unity::Reference> asset(const scene::Input& given, const std::string& path,
                                 std::string_view wanted, const std::string& field);
  /// The path of the asset that is meant: as given, or of the only one of that name that fits.
  Result<std::string> asset_path(const scene::Input& given, const std::string& name,
                                 std::string_view wanted, const std::string& field);
  [[nodiscard]] unity::Fit fit_of(const unity::Asset& asset, const std::string* part,
                                  std::string_view wanted);
  [[nodiscard]] const unity::Asset* named_asset(const scene::Input& given);
  [[nodiscard]] const unity::SubAsset* best_part(std::span<const unity::SubAsset> parts,
                                                 const std::string* name, std::string_view wanted);
  Result<unity::Reference> prefab_part(const unity::Asset& asset, std::string_view wanted,
                                       const std::string& field);
  template <class Part>
  unity::FileId local_id(const Part& found, InstancePart part);
  [[nodiscard]] unity::FileId stripped_id(unity::Index instance, unity::FileId source) const;
  Result<void> give_object(const Stripped& object);

  Session& session_;
  const unity::OpenHierarchy& scene_;
  unity::ComponentTypes types_;
  std::vector<Stripped> needed_;
};

/// The id, in the source's file, of the object that has this component of the source; 0 when it
/// is not known.
[[nodiscard]] unity::FileId owner_in_source(const unity::Instance& instance,
                                            unity::FileId component);

/// The message about a placeholder of a source that is not on disk, or of a model.
[[nodiscard]] inline std::string unreadable(const std::string& object) {
  return "'" + object + "' represents a prefab or model that cannot be read here";
}
inline constexpr const char* kWhereReadable = "open the project where its source is on disk";

/// Whether a component of this type fits where `wanted` (full or short name) is asked for.
[[nodiscard]] bool is_a(const unity::ComponentType& type, std::string_view wanted);

/// {fileID: 11, guid: ..., type: 3}, as it is written.
[[nodiscard]] text::Draft to_draft(const unity::Reference& reference);
/// {fileID: 11}: an object of the same file.
[[nodiscard]] inline text::Draft local_draft(unity::FileId id) {
  return to_draft(unity::Reference{id, {}, 0});
}

}  // namespace diorama::unity::edit

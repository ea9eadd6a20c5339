// CheckReport: what is missing or broken in a project.
//
// An error is something that is wrong for sure. A note is something this disk cannot decide: a
// reference into a package that is not here.
//
// Threading: a value.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/unread.h"

namespace diorama::scene {

struct Finding {
  enum class Kind {
    MissingScript,      ///< a component whose script no asset and no known package has
    BrokenReference,    ///< a reference to an asset, or an object in it, that does not exist
    DanglingReference,  ///< a reference to an object of the same file that does not exist
    DuplicateGuid,
    OrphanMeta,
    MissingMeta,
    MalformedMeta,
    BrokenFile,    ///< text that cannot be understood, repeated ids
    BrokenPrefab,  ///< an instance whose source does not exist
    MissingScene,  ///< in the build list, but not in the project
    BrokenSettings,
    MissingMethod,  ///< an event calls a method that its target's class does not have
    LeftOver,       ///< a note: a value is stored for a field that its class does not have
    IdleOverride,   ///< a note: it is about an object that the prefab does not have
    LoneComponent,  ///< a note: a component that is part of no object
    Unread,         ///< a file or folder that could not be read, so nothing is known about it
    Unresolved,     ///< a note: may be in a package or a file that is not known on this disk
    NotText,        ///< a note: binary, as the engine keeps it, so not looked into
  };
  Kind kind;
  std::string path;     ///< of the asset, with a line where there is one
  std::string object;   ///< path of the object in it; empty when it is about the file
  std::string message;  ///< what is wrong
  /// More than 1: it stands for so many that are not listed.
  std::size_t count = 1;

  // Where in the object, and what would mend it, as far as that is known.
  std::string component = {};  ///< full type, or the class of an object in an asset
  int index = -1;              ///< of the component
  std::string property = {};   ///< "locks[0]"; of an override as the file has it
  std::string successor = {};  ///< path of an asset that probably took the place of the missing one
  [[nodiscard]] bool is_error() const {
    return kind != Kind::Unresolved && kind != Kind::NotText && kind != Kind::LeftOver &&
           kind != Kind::IdleOverride && kind != Kind::LoneComponent;
  }
};
/// Each kind with its name: "missing_script", ...
inline constexpr auto kFindingKinds = std::to_array<std::pair<std::string_view, Finding::Kind>>({
    {"missing_script", Finding::Kind::MissingScript},
    {"broken_reference", Finding::Kind::BrokenReference},
    {"dangling_reference", Finding::Kind::DanglingReference},
    {"duplicate_guid", Finding::Kind::DuplicateGuid},
    {"orphan_meta", Finding::Kind::OrphanMeta},
    {"missing_meta", Finding::Kind::MissingMeta},
    {"malformed_meta", Finding::Kind::MalformedMeta},
    {"broken_file", Finding::Kind::BrokenFile},
    {"broken_prefab", Finding::Kind::BrokenPrefab},
    {"missing_scene", Finding::Kind::MissingScene},
    {"broken_settings", Finding::Kind::BrokenSettings},
    {"missing_method", Finding::Kind::MissingMethod},
    {"left_over_field", Finding::Kind::LeftOver},
    {"idle_override", Finding::Kind::IdleOverride},
    {"lone_component", Finding::Kind::LoneComponent},
    {"unread", Finding::Kind::Unread},
    {"unresolved", Finding::Kind::Unresolved},
    {"not_text", Finding::Kind::NotText},
});
std::string_view name_of(Finding::Kind kind);

struct CheckReport {
  std::vector<Finding> findings;  ///< by path
  std::size_t assets = 0, files_scanned = 0;
  /// Packages that are not on this disk and may hold what is unresolved.
  std::vector<std::string> absent_packages;
  /// References to objects that an importer makes, of which only the engine knows whether they are
  /// there.
  std::size_t unchecked = 0;
  /// Why the history of the repository did not tell what became of assets; empty: it did, or nobody
  /// had to ask.
  std::string no_history;
  /// The same files that are findings of that kind, for answers that leave those out.
  Unread unread;
  [[nodiscard]] std::size_t errors() const;
  [[nodiscard]] std::size_t notes() const;
};

}  // namespace diorama::scene

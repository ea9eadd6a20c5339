// Scene diff: the differences in meaning between two states of a Unity text file.
//
// Scenes and prefabs are compared object by object, other assets and .meta files field by field.
// Objects are matched by their ids, and the rest by place and type. The
// order of documents and keys, line ends, and other digits of the same number are not differences.
// Names and types are those of the project; without one, those of the engine's classes.
//
// It is not a merge and not a patch: it is for reading, nothing applies it.
//
// Threading: as unity::Project. Errors: Io for a file that cannot be read; CorruptData for one that
// is not Unity text, or breaks off; InvalidArgument for two files that have nothing in common.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "scene/scene_diff.h"

namespace diorama::unity::text {
class Document;
}

namespace diorama::unity {

class Project;
struct OpenHierarchy;
using scene::Change;
using scene::DiffOptions;
using scene::SceneDiff;

/// One state of a file: on disk, in a commit, in memory.
struct DiffSide {
  std::string name;
  std::shared_ptr<const unity::text::Document> document;
};

/// Two states of a file of this project, which may be Project::nowhere().
Result<SceneDiff> compare_documents(unity::Project& project, const DiffSide& before,
                                    const DiffSide& after, const DiffOptions& options = {});
/// The same for open ones.
SceneDiff compare_hierarchies(unity::Project& project, const unity::OpenHierarchy& before,
                              const unity::OpenHierarchy& after, const DiffOptions& options = {});
/// Two files anywhere on disk. An empty one (/dev/null) has no objects. `project_folder` may be
/// empty; the extra folders are those of Project::open().
Result<SceneDiff> compare_files(const std::string& before, const std::string& after,
                                const std::string& project_folder, const DiffOptions& options = {},
                                const std::vector<std::string>& extra_folders = {});

}  // namespace diorama::unity

// File search: which files of a project have a text in them, and the bytes of such a file.
//
// It reads what can refer to something: text assets, import settings, project settings. Which
// files could not be read the reference graph knows (Project::unread_users()).
//
// Threading: engine thread only; reading uses threads inside. Errors: NotFound for a scope that is
// not there; when the question is over, its error.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "base/unread.h"
#include "scene/progress.h"

namespace diorama::unity {

class Project;

/// A folder of the project, or one file; empty: all of it.
Result<void> check_scope(const Project& project, const std::string& scope);
/// Whether the file, an asset or its import settings, is in the scope.
[[nodiscard]] bool is_in_scope(std::string_view file, std::string_view scope);

/// The files in the scope that have the text, by path; import settings as "Assets/A.png.meta".
Result<std::vector<std::string>> files_with(const Project& project, const std::string& text,
                                            const std::string& scope,
                                            const scene::Progress& progress);

/// The file as it is in memory. Also for import settings.
Result<Bytes> bytes_of(const Project& project, const std::string& file);

/// The progress of one part of a question that has several: it goes on where the part before ended.
[[nodiscard]] scene::Progress part_of(const scene::Progress& whole, std::size_t number,
                                      std::size_t parts);

/// What may have more places and was not read, in the scope.
Unread unread_in_scope(Project& project, const std::string& scope, const scene::Progress& progress);

}  // namespace diorama::unity

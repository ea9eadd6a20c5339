// Controller report: an AnimatorController for people, as unity/api/animator_files.h has it.
//
// Threading: engine thread only. Errors: those of read_controller().
#pragma once

#include <memory>
#include <string>

#include "base/result.h"
#include "unity/api/animator_files.h"
#include "unity/text/document.h"

namespace diorama::unity {
class Project;
}

namespace diorama::unity::edit {

Result<AnimatorReport> report_controller(Project& project, const std::string& path,
                                         const text::Document& document);

/// What a reference to an asset leads to: "Assets/Hero.fbx (Run)", or
/// "Blend Tree (in this file)". Empty: to nothing.
[[nodiscard]] std::string asset_words(const Project& project, text::NodeView reference,
                                      const text::Document& document);

}  // namespace diorama::unity::edit

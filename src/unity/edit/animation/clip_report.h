// Clip report: an AnimationClip for people, as unity/api/clip_files.h has it; and what edits look
// up in one.
//
// Threading: engine thread only. Errors: InvalidArgument for files that are no clips.
#pragma once

#include <string>

#include "base/result.h"
#include "unity/api/clip_files.h"
#include "unity/edit/animation/clip_forms.h"
#include "unity/text/document.h"

namespace diorama::unity {
class Project;
}

namespace diorama::unity::edit {

inline constexpr std::int32_t kClipClass = 74;

Result<ClipReport> report_clip(Project& project, const std::string& path,
                               const text::Document& document);

/// The clip of a file.
Result<const text::Object*> find_clip(const text::Document& document, const std::string& path);
/// What an item of one of the lists of curves is of; the vector lists name only the path.
[[nodiscard]] Binding binding_in(text::NodeView curve);
/// When the last key of anything is; of a reference one sample later, as it is shown that long.
[[nodiscard]] double length_of(text::NodeView fields);

}  // namespace diorama::unity::edit

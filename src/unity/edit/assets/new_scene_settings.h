// New scene settings: the settings that a new scene has of its own (occlusion, rendering,
// lightmaps, navigation), as the project's editor writes them.
//
// Threading: engine thread only. Errors: those of new_body().
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace diorama::unity::edit {

class Session;
struct OpenFile;

/// The text of one of them. `file`: the scene, which has no object yet.
Result<std::string> new_scene_settings(Session& session, const OpenFile& file,
                                       std::int32_t class_id);

}  // namespace diorama::unity::edit

// Prompts: ready-made tasks about a Unity project, filled in with what is known about it now.
//
// Each is one message: first which tools to call in which order, then the facts. It stays below
// 8 KB; if facts do not fit, it says so, and how to ask for them.
//
// Threading: the functions that are registered run on the engine thread.
// Errors: those of the questions asked; InvalidArgument for arguments that do not fit.
#pragma once

#include "surface/desk.h"

namespace diorama::surface {

/// The longest message, in bytes.
inline constexpr std::size_t kPromptBytes = 8'000;

/// Registers all of them; the desk must outlive the registry's use.
Result<void> add_prompts(Desk& desk);

}  // namespace diorama::surface

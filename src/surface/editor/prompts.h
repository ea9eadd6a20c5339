// Prompts: ready-made tasks about a Unity project, filled in with what is known of it now.
//
// Each is one message: the facts, then which tools to call in which order. It stays below 8 KB;
// what does not fit is said to be left out, and how to ask for it.
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

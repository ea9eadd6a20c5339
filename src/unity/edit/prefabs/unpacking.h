// Unpacking: the texts that replace a prefab instance when it is unpacked.
//
// Threading: free functions. Nothing here changes a file.
// Errors: Unsupported when the source cannot be read, or an override cannot be written into it.
#pragma once

#include "unity/edit/objects/pieces.h"
#include "unity/model/hierarchy.h"
#include "unity/text/file_style.h"

namespace diorama::unity::edit {

class KnownProperties;

/// The parts of a prefab instance as objects of its file, with its overrides applied, all
/// with their current ids in `file`. Instances inside it stay instances, now of this file,
/// or with `completely` become objects, too. Overrides of fields that are gone are left out.
[[nodiscard]] Result<Pieces> unpacked(const Hierarchy& file, Index instance,
                                      const text::FileStyle& style, bool completely,
                                      KnownProperties& known);

}  // namespace diorama::unity::edit

// Unpacked additions: what the file added to a part of an instance that is being unpacked.
//
// Threading: free functions. Errors: as Body.
#pragma once

#include "unity/edit/prefabs/unpacked_pieces.h"

namespace diorama::unity::edit {

/// The part now has to list it, because only the instance did; or the instance
/// inside the prefab that the part comes from.
Result<void> list_additions(UnpackedPieces& pieces, Index object);

}  // namespace diorama::unity::edit

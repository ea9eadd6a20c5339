// Unpacked additions: what the file added to a part of an instance, when that is unpacked.
//
// Threading: free functions. Errors: as Body.
#pragma once

#include "unity/edit/prefabs/unpacked_pieces.h"

namespace diorama::unity::edit {

/// That part, which was listed nowhere but in the instance, has to list it now; or the instance
/// inside the prefab that the part comes from.
Result<void> list_additions(UnpackedPieces& pieces, Index object);

}  // namespace diorama::unity::edit

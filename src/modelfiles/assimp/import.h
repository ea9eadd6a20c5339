// import_model(): what Assimp finds in a model file, as the neutral record.
//
// Only its readers of FBX, glTF 2 and OBJ are asked. Nothing is opened: the files are those that
// are given. It runs in a program of its own (main.cpp); a broken file may end it.
//
// Threading: one call at a time. Errors: none; what is wrong with the file is in the reply.
// std::bad_alloc leaves it.
#pragma once

#include <span>

#include "modelfiles/format.h"
#include "modelfiles/parcel.h"

namespace diorama::modelfiles {

/// The first file is the model, the others are those it names.
[[nodiscard]] Reply import_model(Format format, std::span<const PackedFile> files);

}  // namespace diorama::modelfiles

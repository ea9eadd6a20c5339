// Edit: one change of a document of Unity's text. These are the same edits as for every format
// (history/text_edit.h); an object begins with a header line, and its number is the file id there:
//   --- !u!54 &6889475500159529111
//   Rigidbody:
//     m_ObjectHideFlags: 0
// is object 6889475500159529111, and its body begins with "Rigidbody:".
//
// Threading: values. Errors: Document::apply() checks what an edit expects.
#pragma once

#include <cstdint>

#include "history/text_edit.h"

namespace diorama::unity::text {

/// The id of an object inside its file ("&8369662502694811513"). Any 64-bit number.
using FileId = std::int64_t;

using history::AddObject;
using history::ChangeText;
using history::Edit;
using history::inverse_of;
using history::RemoveObject;

}  // namespace diorama::unity::text

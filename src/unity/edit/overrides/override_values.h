// Override values: what an override says, written into the fields themselves.
//
// For what becomes of overrides when an instance is unpacked, or when they are applied to the
// prefab. How they stand in the instance is in unity/edit/overrides/overrides.h.
//
// Threading: free functions. Errors: Unsupported for arrays that are packed; as Body.
#pragma once

#include "unity/edit/body.h"
#include "unity/model/fields.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

/// False: it fits nothing that is there.
Result<bool> write_override(Body& body, const Modification& change);

/// A value of which only the text is known, as it is usually laid out.
[[nodiscard]] text::Draft as_draft(const FieldValue& value);

}  // namespace diorama::unity::edit

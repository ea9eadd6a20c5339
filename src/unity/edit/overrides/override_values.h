// Override values: writes the value of an override into the fields themselves.
//
// For overrides of an instance that is unpacked, or that are applied to the
// prefab. unity/edit/overrides/overrides.h knows how they are stored in the instance.
//
// Threading: free functions. Errors: Unsupported for packed arrays; as Body.
#pragma once

#include "unity/edit/body.h"
#include "unity/model/fields.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

/// False: it fits nothing there.
Result<bool> write_override(Body& body, const Modification& change);

/// A value of which only the text is known, in its usual layout.
[[nodiscard]] text::Draft as_draft(const FieldValue& value);

}  // namespace diorama::unity::edit

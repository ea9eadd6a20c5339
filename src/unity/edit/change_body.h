// change_body: one edit of one object, from as many changes of its fields as needed.
#pragma once

#include <functional>
#include <string>

#include "base/result.h"
#include "unity/text/document.h"

namespace diorama::unity::edit {

class Body;
class Session;

/// Calls `change` with the object's fields and applies the result. REQUIRES: inside a step.
Result<void> change_body(Session& session, const std::string& path, text::FileId id,
                         const std::function<Result<void>(Body&)>& change);

}  // namespace diorama::unity::edit

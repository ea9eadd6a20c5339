// Asset objects: which object in a native file is its main object.
//
// Threading: a free function. Errors: none.
#pragma once

#include "unity/text/document.h"

namespace diorama::unity {

/// The object with Unity's id for main objects, else the first; null when there is none.
[[nodiscard]] const text::Object* main_object(const text::Document& document);

}  // namespace diorama::unity

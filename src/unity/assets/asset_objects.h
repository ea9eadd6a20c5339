// Asset objects: which of the objects in a native file stands for the whole file.
//
// Threading: a free function. Errors: none.
#pragma once

#include "unity/text/document.h"

namespace diorama::unity {

/// The object of the id that Unity gives to main objects, else the first; null when there is none.
[[nodiscard]] const text::Object* main_object(const text::Document& document);

}  // namespace diorama::unity

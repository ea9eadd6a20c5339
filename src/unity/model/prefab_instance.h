// Reads a PrefabInstance document, in the spelling of every editor version.
//
// Threading: free functions. Errors: none; absent parts are empty.
#pragma once

#include <optional>

#include "unity/model/hierarchy.h"

namespace diorama::unity {

/// Nothing when the document is not an instance: files from before 2018.3 keep a description
/// of the prefab itself in a document of the same class.
[[nodiscard]] std::optional<Instance> read_instance(const text::Document& document,
                                                    const text::Object& object);

}  // namespace diorama::unity

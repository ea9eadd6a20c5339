// Stray parts: what files keep and Unity passes over: components of no object, .meta files whose
// asset has another name now, instances of what is no prefab.
//
// Threading: free functions. Errors: none; what is not known for sure is not told.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "unity/assets/asset_database.h"
#include "unity/model/component_types.h"

namespace diorama::unity {

namespace text {
class Document;
}

/// Whether an instance cannot be made of it: a material, a script, a scene. False when not known.
[[nodiscard]] bool is_no_prefab(const Asset& asset);

/// The names of the types of components in a scene or prefab that belong to no object. A
/// ScriptableObject in it belongs to none and is fine.
[[nodiscard]] std::vector<std::string> lone_components(const text::Document& document,
                                                       ComponentTypes& types);

/// Of an asset without a .meta file: the one of the same folder and extension that has no asset. Of
/// such a .meta file: the asset. Empty: there is none, or more than one.
[[nodiscard]] std::string other_half(const AssetDatabase& assets, const AssetProblem& problem);

}  // namespace diorama::unity

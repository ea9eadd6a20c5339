// Asset classes: the C# class of an object in an asset, and whether a field can refer to it.
//
// As the engine decides: a field takes objects of its own class and of those derived from it. Where
// a class is known only by its name, or in outline (its package is not on this disk), the answer is
// that it is not known, never a guess.
//
// Threading: as ScriptProject. Errors: none.
#pragma once

#include <string>
#include <string_view>

#include "unity/assets/asset.h"
#include "unity/model/component_types.h"

namespace diorama::unity {

/// The class of an object that an asset holds.
[[nodiscard]] ComponentType class_of(ComponentTypes& types, const SubAsset& part);
/// Its name as the editor shows it: "LootTable", "Material"; empty when not known.
[[nodiscard]] std::string shown_class(ComponentTypes& types, const SubAsset& part);

enum class Fit { No, Unknown, Yes };
/// Whether an object of the class fits a field of the type `wanted`, a full name.
[[nodiscard]] Fit fits(const ComponentType& type, std::string_view wanted, ScriptProject& scripts);

}  // namespace diorama::unity

// Object spellings: the names under which tools take the object that a call is about.
//
// Each tool has one name for it, which its schema states; the specifications use several. The
// others are accepted too, as far as the tool has no argument of that name. Two of them in one call
// are an error. This is the only table.
//
// Threading: a constant. Errors: json/record.h.
#pragma once

#include <array>
#include <string_view>

namespace diorama::surface {

inline constexpr auto kObjectSpellings = std::to_array<std::string_view>(
    {"instanceId", "instance_id", "path", "objectPath", "object_path", "gameObjectPath",
     "game_object_path", "gameObject", "game_object", "object", "root_path", "target"});

}  // namespace diorama::surface

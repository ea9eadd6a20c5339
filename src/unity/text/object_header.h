// Object header: the first line of every object of a document.
//
//   --- !u!114 &1157293099 stripped
//
// The class (114 is a MonoBehaviour), the id inside the file, and a mark for an object that only
// represents a part of a prefab instance.
//
// Threading: free functions. Errors: none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "unity/text/edit.h"
#include "unity/text/file_style.h"

namespace diorama::unity::text {

/// What a text file of Unity begins with, on disk.
inline constexpr std::string_view kProlog = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
inline constexpr std::string_view kHeaderStart = "--- !u!";  ///< on disk
inline constexpr std::string_view kStrippedMark = " stripped";

/// The whole line, with the line end of the file.
[[nodiscard]] std::string header_line(std::int32_t class_id, FileId id, bool stripped,
                                      const FileStyle& style);

}  // namespace diorama::unity::text

// Bounds: how much of a project one answer may unfold.
//
// A prefab that contains the next one twice doubles with every file: 40 files of a kilobyte
// describe more objects than any memory holds. So what multiplies is counted while it is copied,
// and what goes beyond these bounds is left out, with a sentence that says so
// (HierarchyParts::left_out). Each is about ten times what the largest real projects need;
// docs/limits.md lists them.
//
// Whether something is left out depends on the files alone, never on time or on what was asked
// before. Only kMostExpanded is about the work of one question; beyond it there is no answer.
#pragma once

#include <cstddef>
#include <cstdint>

namespace diorama::unity {

/// Objects of one scene or prefab, with those of the prefabs in it.
inline constexpr std::size_t kMostObjects = 1'000'000;
/// What these take in memory, with their names and components.
inline constexpr std::size_t kMostObjectBytes = std::size_t{256} << 20;
/// Objects below each other.
inline constexpr std::size_t kMostLevels = 1'000;
/// Objects made to open one file: its own and those of every prefab that it needs.
inline constexpr std::size_t kMostExpanded = 3 * kMostObjects;
/// Objects of all files that are kept for the next question.
inline constexpr std::size_t kMostKept = 2 * kMostObjects;

/// Items of an array that an override can ask for.
inline constexpr std::size_t kMostItems = 1 << 16;
/// Values that the overrides of one component can make.
inline constexpr std::size_t kMostMadeValues = 1 << 18;
/// Names that are compared to find what the overrides of one component mean.
inline constexpr std::uint64_t kMostComparisons = 200'000'000;

/// Values that the managed references of one component lead to: these can refer to each other, and
/// several to the same one.
inline constexpr std::size_t kMostManagedValues = 1 << 18;

/// Bytes of a name or path in an answer; a longer one ends with "... (5,242,880 bytes)", and cannot
/// be given back.
inline constexpr std::size_t kMostNameBytes = 2'000;
inline constexpr std::size_t kMostPathBytes = 8'000;

}  // namespace diorama::unity

// unity_lines: which lines of a Unity file belong to one field or to one override, found by their
// indentation only, so that it does not depend on our own reader.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "support/line_diff.h"

namespace diorama::test {

struct LineRange {
  std::size_t begin = 0, end = 0;
};

using Lines = std::vector<std::string_view>;

/// From the header line on; nothing when there is no such object.
inline std::optional<LineRange> object_lines(const Lines& lines, std::int64_t id) {
  const std::string mark = " &" + std::to_string(id);
  const auto is_header = [](std::string_view line) { return line.starts_with("--- !u!"); };
  const auto is_wanted = [&](std::string_view line) {
    const std::size_t at = line.find(mark);
    if (!is_header(line) || at == std::string_view::npos) return false;
    line.remove_prefix(at + mark.size());
    return line.empty() || line.front() == ' ' || line.front() == '\r';
  };
  const auto begin = std::ranges::find_if(lines, is_wanted);
  if (begin == lines.end()) return std::nullopt;
  const auto end = std::find_if(begin + 1, lines.end(), is_header);
  return LineRange{static_cast<std::size_t>(begin - lines.begin()),
                   static_cast<std::size_t>(end - lines.begin())};
}

/// "  key: ..." with everything that is indented deeper or is an item of it.
inline std::optional<LineRange> field_lines(const Lines& lines, LineRange object,
                                            std::string_view key) {
  const std::string start = "  " + std::string(key) + ":";
  for (std::size_t i = object.begin; i < object.end; ++i) {
    if (!lines[i].starts_with(start)) continue;
    const auto is_next_field = [](std::string_view line) {
      return line.size() > 2 && line.starts_with("  ") && line[2] != ' ' && line[2] != '-';
    };
    std::size_t end = i + 1;
    while (end < object.end && !is_next_field(lines[end])) ++end;
    return LineRange{i, end};
  }
  return std::nullopt;
}

inline std::string joined(const Lines& lines) {
  std::string out;
  for (const std::string_view line : lines) out.append(line) += '\n';
  return out;
}

/// The text without the lines of that field of that object; nothing when it has none.
inline std::optional<std::string> without_field(std::string_view text, std::int64_t object,
                                                std::string_view key) {
  Lines lines = lines_of(text);
  const auto range = object_lines(lines, object);
  const auto field = range ? field_lines(lines, *range, key) : std::nullopt;
  if (!field) return std::nullopt;
  lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(field->begin),
              lines.begin() + static_cast<std::ptrdiff_t>(field->end));
  // Where it was stays visible: the same field elsewhere is another text.
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(field->begin), "<field>");
  return joined(lines);
}

/// Whether an entry of m_Modifications is about this property of this target, or a part of it.
inline bool is_override_of(const Lines& lines, LineRange entry, std::int64_t target,
                           std::string_view property) {
  const std::string start = "    - target: {fileID: " + std::to_string(target) + ",";
  if (!lines[entry.begin].starts_with(start)) return false;
  for (std::size_t i = entry.begin; i < entry.end; ++i) {
    constexpr std::string_view kPath = "      propertyPath: ";
    if (!lines[i].starts_with(kPath)) continue;
    std::string_view path = lines[i].substr(kPath.size());
    if (path.ends_with('\r')) path.remove_suffix(1);
    if (path.size() > 1 && path.starts_with('\'')) path = path.substr(1, path.size() - 2);
    return path == property || path.starts_with(std::string(property) + ".");
  }
  return false;
}

/// The text without the overrides of that property, and of its parts, in that prefab instance.
inline std::string without_overrides(std::string_view text, std::int64_t instance,
                                     std::int64_t target, std::string_view property) {
  const Lines lines = lines_of(text);
  const auto object = object_lines(lines, instance);
  Lines kept;
  for (std::size_t i = 0; i < lines.size();) {
    std::string_view line = lines[i];
    if (!object || i < object->begin || i >= object->end || !line.starts_with("    - ")) {
      constexpr std::string_view kEmpty = "    m_Modifications: []";  // or there are some
      kept.push_back(line.starts_with(kEmpty) ? line.substr(0, kEmpty.size() - 3) : line);
      ++i;
      continue;
    }
    const auto goes_on = [](std::string_view each) {
      return each.starts_with("      ") || each.starts_with("'") ||  // a text that ends in a break
             each.find_first_not_of(" \r") == std::string_view::npos;
    };
    std::size_t end = i + 1;
    while (end < object->end && goes_on(lines[end])) ++end;
    if (!is_override_of(lines, {i, end}, target, property))
      kept.insert(kept.end(), lines.begin() + static_cast<std::ptrdiff_t>(i),
                  lines.begin() + static_cast<std::ptrdiff_t>(end));
    i = end;
  }
  return joined(kept);
}

}  // namespace diorama::test

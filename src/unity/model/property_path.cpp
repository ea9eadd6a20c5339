// Unity's spelling of a path through serialized data, as in overrides:
//
//   propertyPath: m_LocalPosition.x
//   propertyPath: inventory.Array.size
//   propertyPath: inventory.Array.data[0]
//   propertyPath: <Level>k__BackingField
//   propertyPath: field of view
//
// There an array is a separate level ("Array"), which no file writes: on disk the items are
// directly below the field. A field called Array is told apart by what follows it.
#include "unity/model/property_path.h"

#include <optional>

#include "base/parse_number.h"
#include "unity/text/tree.h"

namespace diorama::unity {
namespace {

std::string_view take_word(std::string_view& path) {
  const std::size_t dot = path.find('.');
  const std::string_view word = path.substr(0, dot);
  path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
  return word;
}

std::optional<std::size_t> item_index(std::string_view word) {
  constexpr std::string_view kItem = "data[";
  if (!word.starts_with(kItem) || !word.ends_with(']')) return std::nullopt;
  return parse_number<std::size_t>(word.substr(kItem.size(), word.size() - kItem.size() - 1));
}

/// "items[3][0]" as a name and its numbers; false when it is something else.
bool take_items(std::string_view word, std::vector<PathStep>& steps) {
  std::size_t open = word.find('[');
  const std::string_view name = word.substr(0, open);
  if (name.empty() || name.find(']') != std::string_view::npos) return false;
  steps.push_back({PathStep::Kind::Key, std::string(name), 0});
  while (open < word.size()) {
    const std::size_t close = word.find(']', open);
    if (word[open] != '[' || close == std::string_view::npos) return false;
    const auto index = parse_number<std::size_t>(word.substr(open + 1, close - open - 1));
    if (!index) return false;
    steps.push_back({PathStep::Kind::Item, {}, *index});
    open = close + 1;
  }
  return true;
}

}  // namespace

std::vector<PathStep> parse_path(std::string_view path) {
  std::vector<PathStep> steps;
  while (!path.empty()) {
    const std::string_view word = take_word(path);
    if (word == "Array" && path == "size") {
      steps.push_back({PathStep::Kind::Size, {}, 0});
      break;
    }
    std::string_view rest = path;
    const auto index = word == "Array" ? item_index(take_word(rest)) : std::nullopt;
    if (index) {
      steps.push_back({PathStep::Kind::Item, {}, *index});
      path = rest;
    } else {
      steps.push_back({PathStep::Kind::Key, std::string(word), 0});
    }
  }
  return steps;
}

std::string path_text(const std::vector<PathStep>& steps) {
  std::string out;
  for (const PathStep& step : steps) {
    if (!out.empty()) out += '.';
    switch (step.kind) {
      case PathStep::Kind::Key: out += step.key; break;
      case PathStep::Kind::Size: out += "Array.size"; break;
      case PathStep::Kind::Item: out += "Array.data[" + std::to_string(step.index) + "]"; break;
    }
  }
  return out;
}

std::optional<std::vector<PathStep>> parse_given_path(std::string_view path) {
  std::vector<PathStep> steps;
  for (const PathStep& step : parse_path(path)) {
    if (step.kind != PathStep::Kind::Key)
      steps.push_back(step);
    else if (!take_items(step.key, steps))
      return std::nullopt;
  }
  const bool is_path = steps.size() > 1 && steps.size() <= text::kMaxDepth &&
                       steps.front().kind == PathStep::Kind::Key && path.back() != '.';
  return is_path ? std::optional(std::move(steps)) : std::nullopt;
}

std::string short_path(const std::vector<PathStep>& steps) {
  std::string out;
  for (const PathStep& step : steps) {
    if (step.kind == PathStep::Kind::Item) {
      out += "[" + std::to_string(step.index) + "]";
      continue;
    }
    out += out.empty() ? "" : ".";
    out += step.kind == PathStep::Kind::Key ? step.key : "Array.size";
  }
  return out;
}

}  // namespace diorama::unity

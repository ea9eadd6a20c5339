#include "unity/tests/editor_log.h"

#include <algorithm>
#include <utility>

namespace diorama::unity {
namespace {

std::string_view digits_at_end(std::string_view text) {
  const std::size_t before = text.find_last_not_of("0123456789");
  return before == std::string_view::npos ? text : text.substr(before + 1);
}

/// "Assets/X.cs(12,5): error CS1002: ; expected".
bool is_compile_error(std::string_view line) {
  std::string_view place = line.substr(0, line.find("): error CS"));
  if (place.size() == line.size()) return false;
  const std::size_t column = digits_at_end(place).size();
  if (column == 0 || column == place.size()) return false;
  place.remove_suffix(column);
  if (!place.ends_with(',')) return false;
  place.remove_suffix(1);
  const std::size_t number = digits_at_end(place).size();
  if (number == 0 || number == place.size()) return false;
  place.remove_suffix(number);
  return place.ends_with('(') && place.size() > 1;
}

void keep(std::deque<std::string>& list, std::string_view line, std::size_t most) {
  if (list.size() == most) list.pop_front();
  list.emplace_back(line);
}

}  // namespace

void EditorLog::take(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t end = bytes.find('\n');
    const std::string_view piece = bytes.substr(0, end);
    unfinished_ += piece.substr(0, kLongestLine - std::min(kLongestLine, unfinished_.size()));
    if (end == std::string_view::npos) return;
    finish();
    bytes.remove_prefix(end + 1);
  }
}

void EditorLog::finish() {
  if (unfinished_.ends_with('\r')) unfinished_.pop_back();
  if (!unfinished_.empty()) line(unfinished_);
  unfinished_.clear();
}

void EditorLog::line(std::string_view text) {
  ++line_count_;
  keep(last_lines_, text, kLinesKept);
  if (std::exchange(abort_reason_follows_, false)) abort_reason_ = text;
  if (text.starts_with("Aborting batchmode due to ")) abort_reason_follows_ = true;
  if (text.contains("No valid Unity Editor license found")) lacks_license_ = true;
  if (is_compile_error(text) && std::ranges::find(compile_errors_, text) == compile_errors_.end())
    keep(compile_errors_, text, kErrorsKept);
}

}  // namespace diorama::unity

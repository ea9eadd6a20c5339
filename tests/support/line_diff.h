// line_diff: what changed between two texts, line by line, as `git diff` would show it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace diorama::test {

inline std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    out.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return out;
}

/// "-removed\n+added\n" for every changed line, in order; unchanged lines are left out. By the
/// longest common subsequence of what is left between a common beginning and end.
inline std::string line_diff(std::string_view before, std::string_view after) {
  const auto a = lines_of(before), b = lines_of(after);
  std::size_t head = 0;
  while (head < a.size() && head < b.size() && a[head] == b[head]) ++head;
  std::size_t tail = 0;
  while (tail < a.size() - head && tail < b.size() - head &&
         a[a.size() - 1 - tail] == b[b.size() - 1 - tail])
    ++tail;
  const std::size_t n = a.size() - head - tail, m = b.size() - head - tail;
  std::vector<std::vector<std::size_t>> length(n + 1, std::vector<std::size_t>(m + 1));
  for (std::size_t i = n; i-- > 0;)
    for (std::size_t j = m; j-- > 0;)
      length[i][j] = a[head + i] == b[head + j] ? length[i + 1][j + 1] + 1
                                                : std::max(length[i + 1][j], length[i][j + 1]);
  std::string out;
  const auto add = [&](char sign, std::string_view line) {
    out.append(1, sign).append(line) += '\n';
  };
  std::size_t i = 0, j = 0;
  while (i < n || j < m) {
    if (i < n && j < m && a[head + i] == b[head + j]) {
      ++i, ++j;
    } else if (i < n && (j == m || length[i + 1][j] >= length[i][j + 1])) {
      add('-', a[head + i++]);
    } else {
      add('+', b[head + j++]);
    }
  }
  return out;
}

}  // namespace diorama::test

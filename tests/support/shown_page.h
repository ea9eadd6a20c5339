// A page of documentation with blocks that show what the program is asked and what it says. For
// tests that ask again and compare. A block begins with ``` alone; one of ```text or ```json is
// nobody's.
//
// Threading: pure functions. Errors: none; a test fails.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <sstream>
#include <string>
#include <vector>

#include "support/places.h"

namespace diorama::test {

using PageLines = std::vector<std::string>;

inline PageLines page_lines(const std::string& text) {
  PageLines out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

inline std::string page_text(const PageLines& lines) {
  std::string out;
  for (const std::string& line : lines) out += line + "\n";
  return out;
}

/// Whether the output is what is shown, with a line of "..." for lines that the page leaves out.
inline bool is_part(const PageLines& shown, const PageLines& whole) {
  std::size_t at = 0;
  bool gap = false;
  for (const std::string& line : shown) {
    if (line.ends_with("...") && line.find_first_not_of(" .") == std::string::npos) {
      gap = true;
      continue;
    }
    while (gap && at < whole.size() && whole[at] != line) ++at;
    if (at == whole.size() || whole[at++] != line) return false;
    gap = false;
  }
  return gap || at == whole.size();
}

/// The page with each block as `play` gives it. Blocks in which no line begins with the mark stay.
inline std::string played_page(const PageLines& page, const std::string& mark, std::size_t& blocks,
                               const std::function<std::string(const PageLines&)>& play) {
  std::string out;
  for (std::size_t i = 0; i < page.size(); ++i) {
    out += page[i] + "\n";
    if (!page[i].starts_with("```")) continue;
    const bool is_anybodys = page[i] == "```";
    PageLines block;
    for (++i; i < page.size() && page[i] != "```"; ++i) block.push_back(page[i]);
    const bool is_ours = is_anybodys && std::ranges::any_of(block, [&](const std::string& line) {
                           return line.starts_with(mark);
                         });
    if (is_ours) ++blocks;
    out += (is_ours ? play(block) : page_text(block)) + "```\n";
  }
  return out;
}

/// Compares a page, by its path from the root of the repository, with what its blocks say today.
/// UPDATE_GOLDEN=1 writes the page again; it has to be read then.
inline void check_page(const std::string& name, const std::string& mark,
                       const std::function<std::string(const PageLines&)>& play) {
  CAPTURE(name);
  const std::string path = data_folder() + "/../" + name;
  const PageLines before = page_lines(read_all(path));
  std::size_t blocks = 0;
  const std::string played = played_page(before, mark, blocks, play);
  if (std::getenv("UPDATE_GOLDEN") != nullptr) {
    std::ofstream(path) << played;
    return;
  }
  CHECK(blocks > 0);
  const PageLines after = page_lines(played);
  for (std::size_t i = 0; i < std::min(before.size(), after.size()); ++i) {
    CAPTURE(i + 1);
    REQUIRE(after[i] == before[i]);
  }
  CHECK(after.size() == before.size());
}

}  // namespace diorama::test

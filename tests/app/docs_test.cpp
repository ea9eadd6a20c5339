// The pages of docs/ show commands and what they print. Every block with a line that begins with
// "$ diorama" is run on a copy of the sample project, in the order of its page, and has to say
// that.
//
//   ```
//   $ cat post.json                       a file for the commands after it
//   [...]
//
//   $ diorama batch post.json --dry-run
//   would be done:
//   ```

#include <doctest/doctest.h>

#include <fstream>
#include <utility>

#include "support/sample_program.h"
#include "support/shown_page.h"

namespace diorama::test {
namespace {

/// As a shell takes them: single quotes keep everything.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> out;
  std::string word;
  bool quoted = false, begun = false;
  for (const char c : line + " ") {
    if (c == '\'') {
      quoted = !quoted;
      begun = true;
    } else if (c == ' ' && !quoted) {
      if (begun) out.push_back(std::exchange(word, {}));
      begun = false;
    } else {
      word += c;
      begun = true;
    }
  }
  return out;
}

/// A command of a block, and the lines after it.
struct Shown {
  std::string command;
  PageLines lines;
};

std::vector<Shown> commands_of(const PageLines& block) {
  std::vector<Shown> out;
  for (const std::string& line : block)
    if (line.starts_with("$ "))
      out.push_back({line.substr(2), {}});
    else if (!out.empty())
      out.back().lines.push_back(line);
  for (Shown& each : out)
    while (!each.lines.empty() && each.lines.back().empty()) each.lines.pop_back();
  return out;
}

/// What the command has to say today.
PageLines output_of(const SampleProgram& sample, const Shown& shown) {
  std::vector<std::string> words = words_of(shown.command);
  if (words.front() == "cat") std::ofstream(sample.file(words[1])) << page_text(shown.lines);
  if (words.front() != "diorama") return shown.lines;
  words.erase(words.begin());
  const std::string told = sample.run(words);
  CAPTURE(shown.command);
  CHECK_FALSE(told.starts_with("2 "));  // the command line is wrong
  PageLines out = page_lines(told.substr(told.find(' ') + 1));
  return is_part(shown.lines, out) ? shown.lines : out;
}

}  // namespace

TEST_CASE("docs: what a page says that a command prints is what it prints") {
  for (const char* const page :
       {"docs/edit.md", "docs/settings.md", "docs/usages.md", "README.md"}) {
    const SampleProgram sample;
    check_page(page, "$ diorama ", [&](const PageLines& block) {
      std::string out;
      bool is_last_silent = true;
      for (const Shown& shown : commands_of(block)) {
        const PageLines lines = output_of(sample, shown);
        out += (is_last_silent ? "$ " : "\n$ ") + shown.command + "\n" + page_text(lines);
        is_last_silent = lines.empty();
      }
      return out;
    });
  }
}

}  // namespace diorama::test

#include "transport/line_splitter.h"

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace diorama::transport {
namespace {

/// The lines joined with '|'; a line that was too long is "!".
std::string split(std::string_view bytes, std::size_t piece, std::size_t max_line = 100) {
  LineSplitter splitter(max_line);
  std::vector<LineSplitter::Line> lines;
  for (std::size_t at = 0; at < bytes.size(); at += piece)
    splitter.feed(bytes.substr(at, piece), lines);
  splitter.finish(lines);
  std::string joined;
  for (const LineSplitter::Line& line : lines)
    joined += (joined.empty() ? "" : "|") + (line.too_long ? "!" : line.text);
  return joined;
}

}  // namespace

TEST_CASE("splitter: lines come out the same however their bytes arrive") {
  struct Case {
    std::string_view bytes, expected;
  };
  const Case cases[] = {
      {"", ""},
      {"\n\r\n\n", ""},
      {"a\nb\n", "a|b"},
      {"a\r\nb\r\n", "a|b"},
      {"a\nb", "a|b"},
      {"a\nb\r", "a|b"},
      {"a\rb\n", "a\rb"},
      {" a \n", " a "},
      {"\xEF\xBB\xBF{}\n\xEF\xBB\xBF{}\n", "{}|\xEF\xBB\xBF{}"},
      {"\xEF\xBB\xBF\n{}\n", "{}"},
      {"\xEF\xBB{}\n", "\xEF\xBB{}"},
      {"12345678\nx\n", "12345678|x"},
      {"12345678\r\nx\n", "12345678|x"},
      {"123456789\nx\n", "!|x"},
      {"1234567890123456789\r\nx\n123456789", "!|x|!"},
      {"123456789", "!"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    for (std::size_t piece = 1; piece <= 20; ++piece) CHECK(split(c.bytes, piece, 8) == c.expected);
  }
}

TEST_CASE("splitter: a line that is too long is reported before it ends, and only once") {
  LineSplitter splitter(8);
  std::vector<LineSplitter::Line> lines;
  splitter.feed("12345678901", lines);
  CHECK(lines.size() == 1);
  for (int i = 0; i < 100; ++i) splitter.feed("1234567890", lines);
  splitter.feed("\nok\n", lines);
  REQUIRE(lines.size() == 2);
  CHECK(lines[0].too_long);
  CHECK(lines[1].text == "ok");
}

}  // namespace diorama::transport

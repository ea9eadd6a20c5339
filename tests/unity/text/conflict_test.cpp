#include "unity/text/conflict.h"

#include <doctest/doctest.h>

#include <string>

#include "unity/text/document.h"

namespace diorama::unity::text {

TEST_CASE("conflict: the first mark at the beginning of a line is found") {
  struct Case {
    const char* text;
    int at;  ///< -1: none
  };
  const Case cases[] = {
      {"", -1},
      {"a: 1\n", -1},
      {"<<<<<<< HEAD\n", 0},
      {"a: 1\n<<<<<<< HEAD\na: 2\n=======\na: 3\n>>>>>>> b\n", 5},
      {"a: 1\r\n<<<<<<< HEAD\r\n", 6},
      {"a: 1\n>>>>>>> b\n", 5},
      {"a: 1\n>>>>>>> b\n<<<<<<< HEAD\n", 5},
      {"a: <<<<<<< HEAD\n", -1},
      {"  <<<<<<< HEAD\n", -1},
      {"<<<<<<<HEAD\n", -1},
      {"a: 1\n=======\n", -1},
      {"a: x >>>>>>> b\nb: <b>bold</b>\n", -1},
  };
  for (const Case& each : cases) {
    CAPTURE(each.text);
    const auto found = find_conflict(each.text);
    CHECK((found ? static_cast<int>(*found) : -1) == each.at);
  }
}

TEST_CASE("conflict: in sources all three marks are needed, in their order") {
  const std::string ours = "<<<<<<< HEAD\n", between = "=======\n", theirs = ">>>>>>> b\n";
  CHECK(find_whole_conflict("x\n" + ours + between + theirs) == 2);
  CHECK(find_whole_conflict(ours) == std::nullopt);
  CHECK(find_whole_conflict(ours + theirs) == std::nullopt);
  CHECK(find_whole_conflict(theirs + between + ours) == std::nullopt);
  CHECK(find_whole_conflict("") == std::nullopt);
}

TEST_CASE("document: knows where a merge was not finished, and where it breaks off") {
  const std::string head = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &1\nGameObject:\n";
  struct Case {
    std::string text;
    std::size_t conflict_line, end_line;  ///< 0: none
  };
  const Case cases[] = {
      {head + "  m_Name: A\n", 0, 0},
      {head + "  m_Name: A", 0, 0},
      {head + "  m_Na", 0, 5},
      {head + "<<<<<<< HEAD\n  m_Name: A\n", 5, 0},
      {"%YAML 1.1\n<<<<<<< HEAD\n--- !u!1 &1\n", 2, 0},
      {"%YAML 1.1\n%TAG !u", 0, 2},
      {"guid: 1\n<<<<<<< HEAD\n", 2, 0},
      {"", 0, 0},
  };
  for (const Case& each : cases) {
    CAPTURE(each.text);
    const Document document = Document::parse(each.text);
    const auto line = [&](const std::optional<std::size_t>& at) {
      return at ? document.position(*at).line : 0;
    };
    CHECK(line(document.conflict()) == each.conflict_line);
    CHECK(line(document.cut_off()) == each.end_line);
  }
}

}  // namespace diorama::unity::text

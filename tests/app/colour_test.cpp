#include "app/colour.h"

#include <doctest/doctest.h>

#include "support/sample_program.h"

namespace diorama::app {
namespace {

/// The text without its colours.
std::string plain(std::string text) {
  for (std::size_t at = 0; (at = text.find('\x1b', at)) != std::string::npos;)
    text.erase(at, text.find('m', at) - at + 1);
  return text;
}

}  // namespace

TEST_CASE("colour: on terminals only, unless somebody says otherwise") {
  struct Row {
    const char* wanted;
    bool is_terminal;
    const char* no_color;
    const char* term;
    bool colour;
  };
  const Row rows[] = {
      {"auto", true, "", "xterm", true},    {"auto", false, "", "xterm", false},
      {"auto", true, "1", "xterm", false},  {"auto", true, "", "dumb", false},
      {"auto", true, "", "", true},         {"never", true, "", "xterm", false},
      {"always", false, "1", "dumb", true}, {"always", true, "", "xterm", true},
  };
  for (const Row& row : rows)
    CHECK(wants_colour(row.wanted, row.is_terminal, row.no_color, row.term) == row.colour);
}

TEST_CASE("colour: each line keeps its text") {
  struct Row {
    Question question;
    const char* text;
    const char* coloured;
  };
  const Row rows[] = {
      {Question::Tree, "Assets/A.unity  2 objects\n", "\x1b[1mAssets/A.unity  2 objects\x1b[0m\n"},
      {Question::Tree, "|  `- Torch (inactive)  [1 Light]  <- Assets/T.prefab\n",
       "\x1b[2m|  `- \x1b[0m\x1b[33mTorch (inactive)\x1b[0m\x1b[2m  [1 Light]\x1b[0m"
       "\x1b[36m  <- Assets/T.prefab\x1b[0m\n"},
      {Question::Tree, "`- a  [b  <- c\n",
       "\x1b[2m`- \x1b[0ma\x1b[2m  [b\x1b[0m\x1b[36m  <- c\x1b[0m\n"},
      {Question::Show, "  mass: float = 1\n", "\x1b[36m  mass:\x1b[0m float = 1\n"},
      {Question::Show, "  [1] UnityEngine.Light\n", "\x1b[36m  [1]\x1b[0m UnityEngine.Light\n"},
      {Question::Diff, "+ /Gate\n- /Wall\n  fog: false -> true",
       "\x1b[32m+ /Gate\x1b[0m\n\x1b[31m- /Wall\x1b[0m\n  fog: false -> true"},
      {Question::Check, "error: A.unity: gone\nnote: B: x\n1 asset\n",
       "\x1b[31merror:\x1b[0m A.unity: gone\n\x1b[33mnote:\x1b[0m B: x\n1 asset\n"},
      {Question::Find, "10000 /Player\n", "10000 /Player\n"},
      {Question::Tree, "", ""},
      {Question::Show, " \n\n:", " \n\n\x1b[1m:\x1b[0m"},
  };
  for (const Row& row : rows) {
    CAPTURE(row.text);
    CHECK(coloured(row.question, row.text) == row.coloured);
    CHECK(plain(row.coloured) == row.text);
  }
}

TEST_CASE("colour: the answers of the sample are the same without it") {
  const test::SampleProgram sample;
  const std::vector<std::string> questions[] = {
      {"tree", "Dungeon"},
      {"show", "GameScene", "/Player"},
      {"show", "GameScene", "/Player", "1"},
      {"check"},
      {"diff", "Assets/Scenes/GameScene.unity", "Assets/Scenes/Dungeon.unity"},
  };
  for (std::vector<std::string> words : questions) {
    CAPTURE(words.front());
    const std::string without = sample.run(words);
    CHECK(without.find('\x1b') == std::string::npos);
    words.insert(words.end(), {"--color", "always"});
    const std::string with = sample.run(words);
    CHECK(plain(with) == without);
    if (words.front() != "check") CHECK(with.find('\x1b') != std::string::npos);
    words.emplace_back("--json");
    CHECK(sample.run(words).find('\x1b') == std::string::npos);
  }
}

}  // namespace diorama::app

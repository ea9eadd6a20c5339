#include "base/file_name.h"

#include <doctest/doctest.h>

#include <string>

namespace diorama {

TEST_CASE("file_name: names that some system cannot have, and why") {
  const struct {
    std::string name, problem;
  } cases[] = {
      {"Stone.mat", ""},
      {"Stone 2 (copy).mat", ""},
      {" leading.mat", ""},
      {"École.mat", ""},
      {"石.mat", ""},
      {"a.b.c", ""},
      {"console.txt", ""},
      {"auxiliary.unity", ""},
      {"com10.txt", ""},
      {"com.txt", ""},
      {"nul_.txt", ""},
      {"x\xE2\x98\x83.mat", ""},
      {"", "has no name"},
      {"a\xFF.mat", "has a name that is not UTF-8"},
      {"CON", "has the name of a device on Windows"},
      {"aux.unity", "has the name of a device on Windows"},
      {"com1.prefab", "has the name of a device on Windows"},
      {"Com0", "has the name of a device on Windows"},
      {"LPT9.tar.gz", "has the name of a device on Windows"},
      {"lpt\xC2\xB2.txt", "has the name of a device on Windows"},
      {"nul .txt", "has the name of a device on Windows"},
      {"CONIN$", "has the name of a device on Windows"},
      {"a.", "ends in a dot or a blank, which Windows drops"},
      {"a.mat ", "ends in a dot or a blank, which Windows drops"},
      {"a\tb", "has a control character in its name (U+0009)"},
      {std::string("a\0b", 3), "has a control character in its name (U+0000)"},
      {"a\x7F", "has a control character in its name (U+007F)"},
      {"a\xC2\x85", "has a control character in its name (U+0085)"},
      {"a:b.mat", "has a : in its name, which Windows refuses"},
      {"a\\b.mat", "has a \\ in its name, which Windows refuses"},
      {"what?.mat", "has a ? in its name, which Windows refuses"},
      {"a\"b", "has a \" in its name, which Windows refuses"},
      {"a\xE2\x80\x8B.mat", "has an invisible character in its name (U+200B)"},
      {"a\xE2\x80\x8D.mat", "has an invisible character in its name (U+200D)"},
      {"a\xE2\x80\xAEtam.mat", "has an invisible character in its name (U+202E)"},
      {"a\xE2\x81\xA6.mat", "has an invisible character in its name (U+2066)"},
      {"\xEF\xBB\xBFx.mat", "has an invisible character in its name (U+FEFF)"},
      {"a\xC2\xAD"
       "b.mat",
       "has an invisible character in its name (U+00AD)"},
      {"a\xF3\xA0\x81\xA1", "has an invisible character in its name (U+E0061)"},
      {"GIT~1", "has the name that Windows gives to .git"},
      {std::string(255, 'a'), ""},
      {std::string(256, 'a'), "has a name of more than 255 bytes"},
      {std::string(254, 'a') + "é", "has a name of more than 255 bytes"},
  };
  for (const auto& each : cases) {
    CAPTURE(each.name);
    CHECK(problem_of_name(each.name) == each.problem);
  }
  CHECK(problem_of_name(std::string(250, 'a'), 5).empty());
  CHECK(problem_of_name(std::string(251, 'a'), 5) == "has a name of more than 250 bytes");
}

TEST_CASE("file_name: names that are one to some systems") {
  const struct {
    const char* a;
    const char* b;
    bool one;
  } cases[] = {
      {"Stone.mat", "stone.MAT", true},
      {"Stone.mat", "Stones.mat", false},
      {"\xC3\x89.mat", "\xC3\xA9.mat", true},       // É, é
      {"\xC3\x89.mat", "E\xCC\x81.mat", true},      // É stored as two
      {"\xC3\xA9.mat", "E\xCC\x81.mat", true},      // and in the other case
      {"e\xCC\x81.mat", "e\xCC\x80.mat", false},    // another accent
      {"e.mat", "\xC3\xA9.mat", false},             // an accent is not nothing
      {"\xE1\xBB\x87", "e\xCC\xA3\xCC\x82", true},  // ệ, its marks in their order
      {"\xE1\xBB\x87", "e\xCC\x82\xCC\xA3", true},  // and in the other
      {"\xC3\xAA\xCC\xA3", "\xE1\xBA\xB9\xCC\x82", true},
      {"\xCE\xA9.mat", "\xCF\x89.mat", true},          // Ω, ω
      {"\xE2\x84\xA6", "\xCE\xA9", true},              // the sign of the ohm is an Ω
      {"\xCE\xAC", "\xCE\x91\xCC\x81", true},          // ά, Α and an accent
      {"\xD0\x99.mat", "\xD0\xB8\xCC\x86.mat", true},  // Й, й as two
      {"\xD0\x96", "\xD0\xB6", true},                  // Ж, ж
      {"\xD2\xA0", "\xD2\xA1", true},                  // of every second letter
      {"\xD2\xA0", "\xD2\xA3", false},
      {"\xE3\x81\x8C", "\xE3\x81\x8B\xE3\x82\x99", true},              // が, か and its mark
      {"\xE3\x83\x97", "\xE3\x83\x95\xE3\x82\x9A", true},              // プ
      {"\xEA\xB0\x81", "\xE1\x84\x80\xE1\x85\xA1\xE1\x86\xA8", true},  // 각 as three
      {"\xEA\xB0\x80", "\xE1\x84\x80\xE1\x85\xA1", true},              // 가 as two
      {"\xEA\xB0\x80", "\xEA\xB0\x81", false},
      {"\xC5\x81", "\xC5\x82", true},  // Ł, ł
      {"\xE2\x84\xAA", "k", true},     // the sign of the kelvin is a K
      {"a\xFF", "a\xFF", true},        // not UTF-8
      {"a\xFF", "A\xFF", false},
      {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x80", true},
      {"\xF0\x9F\x98\x80", "\xF0\x9F\x98\x81", false},
  };
  for (const auto& each : cases) {
    CAPTURE(each.a);
    CAPTURE(each.b);
    CHECK(is_one_name(each.a, each.b) == each.one);
    CHECK(is_one_name(each.b, each.a) == each.one);
    CHECK((comparable_name(each.a) == comparable_name(each.b)) == each.one);
  }
}

}  // namespace diorama

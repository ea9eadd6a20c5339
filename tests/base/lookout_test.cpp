#include "base/lookout.h"

#include <doctest/doctest.h>

#include <string>

namespace diorama {
namespace {

TEST_CASE("lookout: it looks once in a megabyte, and who is told once is told for good") {
  Effort effort;
  int looks = 0;
  bool unwanted = false;
  const Effort::Question question(effort, [&] {
    ++looks;
    return unwanted;
  });
  constexpr std::size_t kSize = 10 * Lookout::kBytesPerLook;
  Lookout lookout(&effort);
  for (std::size_t at = 0; at <= kSize; at += 100) REQUIRE_FALSE(lookout.is_over(at));
  CHECK(looks == 9);  // it drifts a little
  unwanted = true;
  CHECK(lookout.is_over(11 * Lookout::kBytesPerLook));
  CHECK(lookout.is_over(0));
  Lookout alone(nullptr);
  CHECK_FALSE(alone.is_over(SIZE_MAX));
}

TEST_CASE("lookout: a text is searched in parts as if it were one") {
  const std::size_t part = Lookout::kBytesPerLook;
  std::string text(3 * part, '.');
  // In a part, over the end of one, at the very end.
  for (const std::size_t at :
       {std::size_t{0}, part - 5, part - 1, part, 2 * part + 1, 3 * part - 4})
    text.replace(at, 4, "MARK");
  Lookout lookout(nullptr);
  for (std::size_t from = 0, one = 0; one != std::string::npos; from = one + 1) {
    one = text.find("MARK", from);
    CHECK(find_in_parts(text, "MARK", from, lookout) == one);
  }
  CHECK(find_in_parts("", "MARK", 0, lookout) == std::string::npos);
  Effort effort;
  int looks = 0;
  const Effort::Question question(effort, [&] { return ++looks == 1; });
  Lookout ended(&effort);
  CHECK(find_in_parts(std::string(3 * part, '.') + "MARK", "MARK", 0, ended) == std::string::npos);
  CHECK(looks == 1);
}

TEST_CASE("lookout: a large text is copied in parts, or not at all") {
  const std::string text(3 * Lookout::kBytesPerLook + 7, 'x');
  CHECK(copy_in_parts(text, nullptr)->view() == text);
  CHECK(copy_in_parts("", nullptr)->view().empty());
  Effort effort;
  const Effort::Question question(effort, [] { return true; });
  CHECK_FALSE(copy_in_parts(text, &effort));
}

}  // namespace
}  // namespace diorama

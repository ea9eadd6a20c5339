#include "embed/tokens.h"

#include <doctest/doctest.h>

namespace diorama {

TEST_CASE("tokens: names, comments and spaces are read as people write them") {
  const auto tokens = parse_tokens("# who\n\nalice: 0123456789abcdef \r\n0123456789abcdeg\n");
  REQUIRE(tokens);
  REQUIRE(tokens->size() == 2);
  CHECK((*tokens)[0].name == "alice");
  CHECK((*tokens)[0].token == "0123456789abcdef");
  CHECK((*tokens)[1].name == "token-4");
}

TEST_CASE("tokens: a file without a token, or with one that can be guessed, is refused") {
  CHECK(parse_tokens("# nothing\n").error().message == "the token file holds no token");
  CHECK(parse_tokens("\nshort\n").error().message ==
        "token file, line 2: the token is shorter than 16 characters");
}

}  // namespace diorama

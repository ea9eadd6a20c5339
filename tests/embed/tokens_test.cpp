#include "embed/tokens.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "support/temp_folder.h"

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

TEST_CASE("tokens: a file that others can read is a warning") {
  const test::TempFolder folder;
  folder.write("tokens", "0123456789abcdef\n");
  const std::string path = folder.path + "/tokens";
  using std::filesystem::perms;
  for (const perms mode :
       {perms::owner_read | perms::group_read, perms::all, perms::owner_all | perms::others_read}) {
    std::filesystem::permissions(path, mode);
    CHECK(exposure_of(path) ==
          "others on this machine can read " + path + " (chmod 600 keeps it to you)");
  }
  std::filesystem::create_symlink(path, folder.path + "/link");
  CHECK_FALSE(exposure_of(folder.path + "/link").empty());
  std::filesystem::permissions(path, perms::owner_read | perms::owner_write);
  CHECK(exposure_of(path).empty());
  CHECK(exposure_of(folder.path + "/link").empty());
  CHECK(exposure_of(folder.path + "/none").empty());
}

}  // namespace diorama

#include "io/lock_owner.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "io/process.h"
#include "support/temp_folder.h"

namespace diorama::io {

TEST_CASE("lock owner: the note names this process, and nothing else is left") {
  const test::TempFolder folder;
  RealDisk disk;
  const std::string path = folder.path + "/edits.owner";
  for (int i = 0; i < 2; ++i) REQUIRE(note_lock_owner(path, disk));
  const auto owner = lock_owner(path, disk);
  REQUIRE(owner);
  CHECK(owner->process == process_id());
  CHECK(owner->since.size() == std::string("2026-11-18T09:30:00.250Z").size());
  CHECK(owner->command.find("io_test") != std::string::npos);
  CHECK(to_text(*owner).starts_with("process " + std::to_string(process_id()) + " ("));
  CHECK(std::distance(std::filesystem::directory_iterator(folder.path), {}) == 1);
}

TEST_CASE("lock owner: a note that is none is none, and a hostile one drives no terminal") {
  const test::TempFolder folder;
  RealDisk disk;
  const std::string path = folder.path + "/note";
  CHECK_FALSE(lock_owner(path, disk));
  for (const char* text : {"", "\n", "x\ny\nz\n", "12x\n", "-\n", "99999999999999999999\n"}) {
    CAPTURE(text);
    folder.write("note", text);
    CHECK_FALSE(lock_owner(path, disk));
  }
  folder.write("note", std::string(5'000, '1'));
  CHECK_FALSE(lock_owner(path, disk));
  folder.write("note", "4242\n\x1b[2Jnow\ndiorama \x1b]0;x\n");
  CHECK(to_text(*lock_owner(path, disk)) ==
        "process 4242 (diorama \\u001b]0;x), since \\u001b[2Jnow");
  folder.write("note", "4242");
  CHECK(to_text(*lock_owner(path, disk)) == "process 4242, since ");
}

}  // namespace diorama::io

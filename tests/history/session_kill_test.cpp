// A program that deletes, brings back and moves a folder with a file of 1 KB, 10 MB or 100 MB is
// killed, again and again, at moments chosen by a seeded generator. The next program must find the
// file, or be able to bring it back: it never is nowhere.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <random>

#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/line_programs.h"

namespace diorama::history {
namespace {

namespace fs = std::filesystem;

struct Programs : test::LinePrograms {
  test::FaultyDisk quick;  ///< flushes make no difference to a killed process
};

Result<void> remove_folder(Programs& programs) {
  Step step(*programs.session, "delete");
  DIORAMA_CHECK(programs.session->remove_file("art/big.bin"));
  DIORAMA_CHECK(programs.session->remove_file("art.note"));
  DIORAMA_CHECK(programs.session->remove_file("art"));
  return step.keep();
}

Result<void> move_folder(Programs& programs) {
  Step step(*programs.session, "move");
  DIORAMA_CHECK(programs.session->put_folder("moved"));
  const std::pair<std::string, std::string> moves[] = {{"art/big.bin", "moved/big.bin"},
                                                       {"art.note", "moved.note"}};
  DIORAMA_CHECK(programs.session->move_files(moves));
  DIORAMA_CHECK(programs.session->remove_file("art"));
  return step.keep();
}

/// Each change is saved, undone, and that is saved. It says so after each save.
[[noreturn]] void work_for_ever(Programs& programs, int reports) {
  for (;;)
    for (Result<void> (*const change)(Programs&) : {remove_folder, move_folder}) {
      if (!change(programs) || !programs.session->save(programs.state, programs.quick)) ::_exit(2);
      if (::write(reports, "x", 1) != 1) ::_exit(3);
      if (!programs.session->undo() || !programs.session->save(programs.state, programs.quick))
        ::_exit(4);
      if (::write(reports, "x", 1) != 1) ::_exit(5);
    }
}

/// Starts it and kills it so many microseconds after so many reports. Gives how it ended.
int work_and_kill(Programs& programs, int reports, int microseconds) {
  programs.start();  // gives the journal back
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::close(ends[0]);
    if (!open_journal(*programs.session, programs.state, programs.quick)) ::_exit(6);
    work_for_ever(programs, ends[1]);
  }
  ::close(ends[1]);
  char report = 0;
  while (reports-- > 0 && ::read(ends[0], &report, 1) > 0) {
  }
  // Time only chooses where the kill comes; nothing is waited for.
  pollfd end{ends[0], 0, 0};
  const timespec time{0, microseconds * 1000};
  ::ppoll(&end, 1, &time, nullptr);
  ::kill(child, SIGKILL);
  int status = 0;
  ::waitpid(child, &status, 0);
  ::close(ends[0]);
  return status;
}

bool is_there(const Programs& programs, const io::FileDigest& content) {
  const auto found = io::digest_of(programs.root + "/art/big.bin");
  return found && *found == content && programs.on_disk("art.note") == "about art";
}

}  // namespace

TEST_CASE("session: killed at any moment, a large file is there or can be brought back") {
  const struct {
    std::size_t size;
    int rounds, microseconds;
  } cases[] = {{1U << 10U, 60, 3000}, {10U << 20U, 30, 20000}, {100U << 20U, 8, 200000}};
  std::mt19937 random(20'261'118);
  int gone = 0;  // so that it is seen that the kills were not all at harmless moments
  for (const auto& each : cases) {
    Programs programs;
    programs.write("art/big.bin", std::string(each.size, 'b'));
    programs.write("art.note", "about art");
    const io::FileDigest content = *io::digest_of(programs.root + "/art/big.bin");
    for (int round = 0; round < each.rounds; ++round) {
      CAPTURE(each.size);
      CAPTURE(round);
      const int status = work_and_kill(programs, static_cast<int>(random() % 4),
                                       static_cast<int>(random() % each.microseconds));
      CAPTURE(status);
      REQUIRE(WIFSIGNALED(status));
      programs.start_next(programs.quick);
      while (*programs.lost().oldest()) REQUIRE(programs.lost().forget(*programs.files, 1));
      if (is_there(programs, content)) continue;
      ++gone;
      // It was acknowledged as deleted or moved: one undo brings it back.
      const auto undone = programs.session->undo();
      REQUIRE_MESSAGE(undone, (undone ? "" : undone.error().message));
      const auto saved = programs.session->save(programs.state, programs.quick);
      REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().message));
      CHECK(is_there(programs, content));
      CHECK_FALSE(fs::exists(programs.root + "/moved"));
    }
  }
  MESSAGE("it was gone, and came back, ", gone, " times");
  CHECK(gone > 5);
}

}  // namespace diorama::history

// A process that saves one generation of files after the other is killed, again and again, at
// moments chosen by a seeded generator. What a killed process leaves must recover to one
// generation, and not to an older one than it has reported as saved.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <random>

#include "io/commit.h"
#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using test::FaultyDisk;
using test::TempFolder;

constexpr int kRounds = 200;
constexpr int kFiles = 3;
constexpr std::size_t kMaxFile = 1 << 20;

/// The content says its file and generation, and can be told from any part of itself.
std::string content(int file, std::uint32_t generation) {
  std::string out = std::to_string(generation) + "\n";
  out.append(generation * 37 % 20'000, static_cast<char>('a' + file));
  return out + "end";
}

struct Files {
  TempFolder folder;
  std::string state = folder.path + "/.state";

  [[nodiscard]] std::string file(int number) const {
    return folder.path + "/file" + std::to_string(number);
  }
  /// Moves between two names: one in even generations, one in odd ones.
  [[nodiscard]] std::string marker(std::uint32_t generation) const {
    return folder.path + "/marker" + std::to_string(generation % 2);
  }
};

std::optional<FileStamp> stamp(const std::string& path) {
  const auto bytes = read_file(path, kMaxFile);
  if (!bytes) return std::nullopt;
  auto stamp = FileStamp::of(path, *bytes);
  return stamp ? std::optional(*stamp) : std::nullopt;
}

bool save(const Files& files, std::uint32_t generation, Disk& disk) {
  std::vector<std::string> texts;
  for (int i = 0; i < kFiles; ++i) texts.push_back(content(i, generation));
  std::vector<FileChange> changes;
  for (int i = 0; i < kFiles; ++i) {
    FileChange& change = changes.emplace_back();
    change.path = files.file(i);
    change.pieces = {texts[static_cast<std::size_t>(i)]};
    change.expected = stamp(change.path);
  }
  FileChange& marker = changes.emplace_back();
  marker.path = files.marker(generation);
  marker.pieces = {"marker"};
  if (generation > 0) {
    marker.path = files.marker(generation - 1);
    marker.kind = FileChange::Kind::Move;
    marker.to = files.marker(generation);
    marker.expected = stamp(marker.path);
  }
  return bool(commit(changes, files.state, disk));
}

/// The one generation all files are of; nothing when they are of several, or of none.
std::optional<std::uint32_t> generation_of(const Files& files) {
  const auto first = read_file(files.file(0), kMaxFile);
  if (!first) return std::nullopt;
  const auto generation = static_cast<std::uint32_t>(std::strtoul(first->c_str(), nullptr, 10));
  for (int i = 0; i < kFiles; ++i) {
    const auto text = read_file(files.file(i), kMaxFile);
    if (!text || *text != content(i, generation)) return std::nullopt;
  }
  namespace fs = std::filesystem;
  if (!fs::exists(files.marker(generation)) || fs::exists(files.marker(generation + 1)))
    return std::nullopt;
  return generation;
}

/// Saves generations until it is killed, and reports each that is done.
[[noreturn]] void save_for_ever(const Files& files, std::uint32_t generation, int reports,
                                Disk& disk) {
  for (;;) {
    if (!save(files, ++generation, disk)) ::_exit(2);
    if (::write(reports, &generation, sizeof generation) != sizeof generation) ::_exit(3);
  }
}

struct Killed {
  std::uint32_t reported = 0;  ///< the last generation; 0 when it came to none
  int status = 0;              ///< of waitpid()
};

/// Starts the saver and kills it so many microseconds after so many reports.
Killed save_and_kill(const Files& files, std::uint32_t generation, int reports, int microseconds,
                     Disk& disk) {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::close(ends[0]);
    save_for_ever(files, generation, ends[1], disk);
  }
  ::close(ends[1]);
  Killed out;
  while (reports-- > 0 && ::read(ends[0], &out.reported, sizeof out.reported) > 0) {
  }
  // Nothing is waited for: where in a save the kill comes is left to chance, and time chooses. The
  // pipe does not end before it.
  pollfd end{ends[0], 0, 0};
  const timespec time{0, microseconds * 1000};
  ::ppoll(&end, 1, &time, nullptr);
  ::kill(child, SIGKILL);
  ::waitpid(child, &out.status, 0);
  std::uint32_t later = 0;
  while (::read(ends[0], &later, sizeof later) == sizeof later) out.reported = later;
  ::close(ends[0]);
  return out;
}

std::size_t entries(const std::string& folder) {
  return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder), {}));
}

}  // namespace

TEST_CASE("commit: killed at any moment, the files recover to one generation, not to an old one") {
  const Files files;
  RealDisk real;
  REQUIRE(save(files, 0, real));
  std::mt19937 random(20'240'229);
  std::uint32_t generation = 0;
  int finished = 0;  // so that it is seen that the kills were not all at harmless moments
  int cleared = 0;
  for (int round = 0; round < kRounds; ++round) {
    CAPTURE(round);
    // Flushes make no difference to a killed process, and with them there are few kills a second
    // that come at other moments. So only some rounds have them.
    FaultyDisk quick;
    Disk& disk = round % 10 == 0 ? static_cast<Disk&>(real) : quick;
    const int reports = static_cast<int>(random() % 4);
    const int microseconds = static_cast<int>(random() % 4000);
    const Killed killed = save_and_kill(files, generation, reports, microseconds, disk);
    REQUIRE(WIFSIGNALED(killed.status));

    const auto report = recover(files.state, real);
    REQUIRE(report);
    CHECK(report->problems.empty());
    finished += report->finished.empty() ? 0 : 1;
    cleared += report->cleared.empty() ? 0 : 1;
    const auto found = generation_of(files);
    REQUIRE(found);
    CHECK(*found >= std::max(killed.reported, generation));
    generation = *found;
    CHECK(entries(files.folder.path) == kFiles + 2);  // the marker and the state folder
    CHECK(entries(files.state) == 0);
  }
  MESSAGE("generations ", generation, ", kills after the commit point ", finished, ", before it ",
          cleared);
  CHECK(generation > kRounds);
  CHECK(finished > 0);
  CHECK(cleared > 0);
}

}  // namespace diorama::io

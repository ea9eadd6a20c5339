#include "io/record_log.h"

#include <doctest/doctest.h>

#include <filesystem>

#include "io/file.h"
#include "support/faulty_disk.h"
#include "support/temp_folder.h"

namespace diorama::io {
namespace {

using Tail = LogContents::Tail;
using Texts = std::vector<std::string>;
using test::Fault;
using test::FaultyDisk;
using test::TempFolder;

constexpr std::uint64_t kRoom = 1 << 20;
constexpr std::size_t kHeader = 12;  // on disk
constexpr std::size_t kHead = 12;    // of each record, on disk

const Texts kRecords = {"first", "", std::string("with\0zero\n", 10), "the last one"};

std::string log_of(const Texts& records) {
  const std::vector<std::string_view> views(records.begin(), records.end());
  return encode_log(views);
}

/// How many of kRecords are whole in the first `size` bytes of their log.
std::size_t whole_records(std::size_t size) {
  std::size_t end = kHeader;
  std::size_t count = 0;
  for (const std::string& record : kRecords) {
    end += kHead + record.size();
    if (end <= size) ++count;
  }
  return count;
}

Texts first_records(std::size_t count) {
  return {kRecords.begin(), kRecords.begin() + static_cast<std::ptrdiff_t>(count)};
}

Texts read_back(const std::string& path) {
  RealDisk disk;
  const auto contents = RecordLog::read_all(path, kRoom, disk);
  REQUIRE(contents);
  CHECK(contents->tail == Tail::Whole);
  return contents->records;
}

}  // namespace

TEST_CASE("record log: what is appended is read, also by a later run, until it is cleared") {
  const TempFolder folder;
  const std::string path = folder.path + "/edits";
  RealDisk disk;
  CHECK(read_back(path).empty());
  {
    auto log = RecordLog::open(path, kRoom, disk);
    REQUIRE(log);
    REQUIRE(log->append(kRecords[0]));
    REQUIRE(log->append(kRecords[1]));
    REQUIRE(log->sync());
  }
  auto log = RecordLog::open(path, kRoom, disk);
  REQUIRE(log);
  REQUIRE(log->append(kRecords[2]));
  REQUIRE(log->append(kRecords[3]));
  CHECK(read_back(path) == kRecords);
  CHECK(log->size() == std::filesystem::file_size(path));
  CHECK(*read_file(path, kRoom) == log_of(kRecords));
  REQUIRE(log->clear());
  CHECK(read_back(path).empty());
  REQUIRE(log->append("again"));
  CHECK(read_back(path) == Texts{"again"});
}

TEST_CASE(
    "record log: cut anywhere, it gives the whole records, says so, and can be gone on with") {
  const TempFolder folder;
  const std::string path = folder.path + "/edits";
  const std::string whole = log_of(kRecords);
  RealDisk disk;
  for (std::size_t size = 0; size <= whole.size(); ++size) {
    CAPTURE(size);
    folder.write("edits", whole.substr(0, size));
    const auto contents = RecordLog::read_all(path, kRoom, disk);
    REQUIRE(contents);
    const std::size_t count = whole_records(size);
    CHECK(contents->records == first_records(count));
    const bool at_end =
        size == 0 || (size >= kHeader && log_of(first_records(count)).size() == size);
    CHECK(contents->tail == (at_end ? Tail::Whole : Tail::Torn));

    auto log = RecordLog::open(path, kRoom, disk);
    REQUIRE(log);
    REQUIRE(log->append("more"));
    Texts expected = first_records(count);
    expected.emplace_back("more");
    CHECK(read_back(path) == expected);
  }
}

TEST_CASE("record log: any flipped bit is found, and what is before it is given") {
  const std::string whole = log_of(kRecords);
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const int bit : {0, 3, 7}) {
      CAPTURE(at);
      std::string bytes = whole;
      bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
      const auto contents = decode_log(bytes, "/p/edits");
      if (at < kHeader) {
        REQUIRE_FALSE(contents);
        CHECK(contents.error().code == (at < 8 ? ErrorCode::CorruptData : ErrorCode::Unsupported));
        continue;
      }
      REQUIRE(contents);
      CHECK(contents->records == first_records(whole_records(at)));
      CHECK(contents->tail != Tail::Whole);
    }
  }
}

TEST_CASE("record log: a file that is no log, or one of another version, is refused and kept") {
  struct Case {
    std::string bytes;
    ErrorCode code;
    std::string message, hint;
  };
  const Case cases[] = {
      {"something else", ErrorCode::CorruptData, " does not begin like a log of this program",
       "move the file away; a new one is made"},
      {"x", ErrorCode::CorruptData, " does not begin like a log of this program",
       "move the file away; a new one is made"},
      {std::string("DioraLog\x07\0\0\0rest", 16), ErrorCode::Unsupported,
       " has format version 7, and this program knows 1",
       "open the project with the version of the program that wrote it, or move the file away"},
  };
  const TempFolder folder;
  const std::string path = folder.path + "/edits";
  RealDisk disk;
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    folder.write("edits", c.bytes);
    const auto contents = RecordLog::read_all(path, kRoom, disk);
    REQUIRE_FALSE(contents);
    CHECK(contents.error().code == c.code);
    CHECK(contents.error().message == path + c.message);
    CHECK(contents.error().hint == c.hint);
    const auto opened = RecordLog::open(path, kRoom, disk);
    REQUIRE_FALSE(opened);
    CHECK(opened.error().message == path + c.message);
    CHECK(*read_file(path, kRoom) == c.bytes);
  }
}

TEST_CASE("record log: what is too large is refused and leaves the log as it was") {
  const TempFolder folder;
  const std::string path = folder.path + "/edits";
  RealDisk disk;
  {
    auto log = RecordLog::open(path, kHeader + kHead + 10, disk);
    REQUIRE(log);
    const auto large = log->append(std::string(11, 'x'));
    REQUIRE_FALSE(large);
    CHECK(large.error().code == ErrorCode::LimitExceeded);
    CHECK(large.error().message ==
          path + ": the edits that are not saved would take more than 34 bytes");
    CHECK(large.error().hint == "save, then go on");
    REQUIRE(log->append(std::string(10, 'x')));
    CHECK_FALSE(log->append(""));
    CHECK(read_back(path) == Texts{std::string(10, 'x')});
  }
  {
    auto log = RecordLog::open(path, std::uint64_t{1} << 40U, disk);
    REQUIRE(log);
    const auto large = log->append(std::string(kMaxRecord + 1, 'x'));
    REQUIRE_FALSE(large);
    CHECK(large.error().code == ErrorCode::LimitExceeded);
    CHECK(large.error().message == path + ": one edit is larger than 67108864 bytes");
  }
  CHECK(read_back(path) == Texts{std::string(10, 'x')});
  const auto opened = RecordLog::open(path, 20, disk);
  REQUIRE_FALSE(opened);
  CHECK(opened.error().code == ErrorCode::LimitExceeded);
}

TEST_CASE("record log: whatever call fails, acknowledged records stay and no half one appears") {
  for (const Fault fault : {Fault::IoError, Fault::DiskFull, Fault::ShortWrite, Fault::Death}) {
    for (std::size_t at = 1;; ++at) {
      CAPTURE(static_cast<int>(fault));
      CAPTURE(at);
      const TempFolder folder;
      const std::string path = folder.path + "/edits";
      FaultyDisk disk(fault, at);
      Texts written;
      if (auto log = RecordLog::open(path, kRoom, disk); log)
        for (const std::string& record : kRecords)
          if (log->append(record)) written.push_back(record);
      if (fault == Fault::ShortWrite) CHECK(written == kRecords);
      RealDisk real;
      const auto contents = RecordLog::read_all(path, kRoom, real);
      REQUIRE(contents);
      CHECK(contents->records == written);
      if (fault != Fault::Death && !written.empty()) CHECK(contents->tail == Tail::Whole);
      if (!disk.reached()) break;
    }
  }
}

TEST_CASE("record log: a failed write that could not be cut off is cut off by the next append") {
  const TempFolder folder;
  const std::string path = folder.path + "/edits";
  RealDisk real;
  REQUIRE(RecordLog::open(path, kRoom, real));
  // Opening takes four calls: open_alone, identity, read, cut. Then an append looks whether
  // the file was deleted; then come the write and its cut.
  FaultyDisk disk(Fault::DiskFull, 6, 2);
  auto log = RecordLog::open(path, kRoom, disk);
  REQUIRE(log);
  CHECK(disk.calls().size() == 4);
  CHECK_FALSE(log->append("a record that is much longer than the next"));
  CHECK(std::filesystem::file_size(path) > kHeader);
  REQUIRE(log->append("short"));
  CHECK(read_back(path) == Texts{"short"});
}

TEST_CASE("record log: one that was deleted is made again with all its records") {
  const TempFolder folder;
  const std::string path = folder.path + "/state/of/edits";
  RealDisk disk;
  REQUIRE(make_folders_above(disk, path));
  auto log = RecordLog::open(path, kRoom, disk);
  REQUIRE(log);
  REQUIRE(log->append("first"));
  std::filesystem::remove_all(folder.path + "/state");
  REQUIRE(log->append("second"));
  REQUIRE(log->append("third"));
  CHECK(read_back(path) == Texts{"first", "second", "third"});
  CHECK_FALSE(RecordLog::open(path, kRoom, disk));  // in use, as before
  // Whoever has made another one meanwhile keeps it.
  std::filesystem::remove(path);
  {
    auto other = RecordLog::open(path, kRoom, disk);
    REQUIRE(other);
    REQUIRE(other->append("theirs"));
    CHECK(log->append("fourth").error().code == ErrorCode::Conflict);
  }
  CHECK(log->append("fourth").error().message ==
        path + " was deleted, and another program has made it again");
  CHECK(read_back(path) == Texts{"theirs"});
}

TEST_CASE("record log: whatever call fails while it is made again, no record is lost") {
  for (const Fault fault : {Fault::IoError, Fault::DiskFull, Fault::ShortWrite}) {
    for (std::size_t at = 1;; ++at) {
      CAPTURE(static_cast<int>(fault));
      CAPTURE(at);
      const TempFolder folder;
      const std::string path = folder.path + "/edits";
      FaultyDisk disk;
      auto log = RecordLog::open(path, kRoom, disk);
      REQUIRE(log);
      REQUIRE(log->append("first"));
      std::filesystem::remove(path);
      disk.fail(fault, at);
      Texts written{"first"};
      if (log->append("second")) written.emplace_back("second");
      const bool reached = disk.reached();
      disk.fail(Fault::None, 1);
      REQUIRE(log->append("third"));
      written.emplace_back("third");
      CHECK(read_back(path) == written);
      if (!reached) break;
    }
  }
}

}  // namespace diorama::io

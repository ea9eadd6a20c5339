// RecordLog: an append-only file of records, for edits that are not saved yet.
//
// Only the caller knows what a record means. A crash can cost the records since the last sync() and
// can leave the last one half written; reading gives the records up to there and says so. Records
// after a damaged one are not given: edits do not make sense with one missing.
//
// Format, on disk, little-endian: "DioraLog", u32 version; then per record u32 length, u64 hash
// of the length and the bytes, and the bytes.
//
// Threading: one thread at a time. One process at a time: a second open() fails.
// Errors: Conflict when another process has it open; LimitExceeded for records and logs that are
// too large; Unsupported for another format version; CorruptData for a file that is not a log, or
// is damaged; Io.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "io/disk.h"

namespace diorama::io {

/// No record is larger than this.
inline constexpr std::size_t kMaxRecord = 64U << 20U;

struct LogContents {
  enum class Tail {
    Whole,
    Torn,     ///< the file ends before its last record does
    Damaged,  ///< a record is not the one that was written
  };

  std::vector<std::string> records;  ///< the valid ones
  Tail tail = Tail::Whole;           ///< what comes after them
  std::uint64_t valid_bytes = 0;     ///< 0 when not even the header is whole
};

/// The bytes of a whole log with these records. REQUIRES: none is larger than kMaxRecord.
[[nodiscard]] std::string encode_log(std::span<const std::string_view> records);
/// The path is for the messages only.
Result<LogContents> decode_log(std::string_view bytes, const std::string& path);

class RecordLog {
 public:
  /// Opens a log or makes one. Cuts off a last record that was not finished. CorruptData when what
  /// comes after the valid records is damaged: then the file stays as it is. The disk must
  /// outlive the log.
  static Result<RecordLog> open(const std::string& path, std::uint64_t max_bytes, Disk& disk);
  /// The records of a log; none when there is no such file.
  static Result<LogContents> read_all(const std::string& path, std::uint64_t max_bytes, Disk& disk);

  /// Appends all of the record or nothing. It survives the process at once, the system after
  /// sync(). When somebody has deleted the file, it is made again first, with all its records.
  Result<void> append(std::string_view record);
  Result<void> sync();
  /// Gives the file another name, in place of the file that has it. Whoever waits for that name
  /// finds it in use, as before.
  Result<void> take_place_of(const std::string& path);
  /// Forgets all records.
  Result<void> clear();
  /// The size of the file.
  [[nodiscard]] std::uint64_t size() const { return size_; }

 private:
  RecordLog(OpenFile file, std::uint64_t max_bytes, Disk& disk)
      : file_(std::move(file)), max_bytes_(max_bytes), disk_(&disk) {}

  Result<void> cut_to(std::uint64_t size);
  Result<void> make_again(std::string_view bytes);

  OpenFile file_;
  std::uint64_t max_bytes_;
  Disk* disk_;
  std::uint64_t size_ = 0;    ///< the file is good up to here
  bool rest_behind_ = false;  ///< a failed write left something after it that could not be cut off
};

}  // namespace diorama::io

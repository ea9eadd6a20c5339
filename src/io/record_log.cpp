#include "io/record_log.h"

#include <array>
#include <bit>
#include <cassert>
#include <cstring>
#include <tuple>
#include <utility>

#include "io/hash.h"

namespace diorama::io {
namespace {

constexpr std::string_view kMagic = "DioraLog";
constexpr std::uint32_t kVersion = 1;
constexpr std::size_t kHeaderSize = kMagic.size() + sizeof kVersion;
constexpr std::size_t kHeadSize = sizeof(std::uint32_t) + sizeof(std::uint64_t);

static_assert(std::endian::native == std::endian::little, "logs on disk are little-endian");

template <class Number>
void put(std::string& out, Number number) {
  out.append(reinterpret_cast<const char*>(&number), sizeof number);
}

/// REQUIRES: the bytes are there
template <class Number>
Number get(std::string_view bytes, std::size_t at) {
  Number number{};
  std::memcpy(&number, bytes.data() + at, sizeof number);
  return number;
}

std::string header() {
  std::string out(kMagic);
  put(out, kVersion);
  return out;
}

std::uint64_t hash_of(std::uint32_t length, std::string_view record) {
  Hash64 hash;
  hash.add({reinterpret_cast<const char*>(&length), sizeof length});
  hash.add(record);
  return hash.value();
}

/// The head before a record.
std::string head_of(std::string_view record) {
  std::string out;
  const auto length = static_cast<std::uint32_t>(record.size());
  put(out, length);
  put(out, hash_of(length, record));
  return out;
}

Error not_a_log(const std::string& path) {
  return {ErrorCode::CorruptData,
          path + " does not begin like a log of this program",
          "move the file away; a new one is made",
          {{"path", path}}};
}

Error other_version(const std::string& path, std::uint32_t version) {
  return {ErrorCode::Unsupported,
          path + " has format version " + std::to_string(version) + ", and this program knows " +
              std::to_string(kVersion),
          "open the project with the version of the program that wrote it, or move the file away",
          {{"path", path}}};
}

}  // namespace

std::string encode_log(std::span<const std::string_view> records) {
  std::string out = header();
  for (const std::string_view record : records) {
    assert(record.size() <= kMaxRecord);
    out.append(head_of(record)).append(record);
  }
  return out;
}

Result<LogContents> decode_log(std::string_view bytes, const std::string& path) {
  using Tail = LogContents::Tail;
  LogContents out;
  if (!bytes.starts_with(kMagic) && !kMagic.starts_with(bytes)) return not_a_log(path);
  if (bytes.size() < kHeaderSize) {  // a crash while it was made
    out.tail = bytes.empty() ? Tail::Whole : Tail::Torn;
    return out;
  }
  const auto version = get<std::uint32_t>(bytes, kMagic.size());
  if (version != kVersion) return other_version(path, version);
  std::size_t at = kHeaderSize;
  for (;;) {
    out.valid_bytes = at;
    const std::size_t left = bytes.size() - at;
    if (left == 0) return out;
    out.tail = Tail::Torn;
    if (left < kHeadSize) return out;
    const auto length = get<std::uint32_t>(bytes, at);
    const auto hash = get<std::uint64_t>(bytes, at + sizeof length);
    if (length > kMaxRecord) out.tail = Tail::Damaged;
    if (length > kMaxRecord || left - kHeadSize < length) return out;
    const std::string_view record = bytes.substr(at + kHeadSize, length);
    out.tail = Tail::Damaged;
    if (hash_of(length, record) != hash) return out;
    out.tail = Tail::Whole;
    out.records.emplace_back(record);
    at += kHeadSize + length;
  }
}

Result<LogContents> RecordLog::read_all(const std::string& path, std::uint64_t max_bytes,
                                        Disk& disk) {
  DIORAMA_TRY(const auto identity, disk.identity(path));
  if (!identity) return LogContents{};
  DIORAMA_TRY(const Bytes bytes, disk.read(path, max_bytes));
  return decode_log(bytes.view(), path);
}

Result<RecordLog> RecordLog::open(const std::string& path, std::uint64_t max_bytes, Disk& disk) {
  DIORAMA_TRY(OpenFile file, disk.open_alone(path));
  // Read only now, when nobody else can write to it.
  DIORAMA_TRY(const LogContents contents, read_all(path, max_bytes, disk));
  if (contents.tail == LogContents::Tail::Damaged)
    return Error{ErrorCode::CorruptData,
                 path + " is damaged after " + std::to_string(contents.records.size()) + " records",
                 "move the file away; a new one is made",
                 {{"path", path}}};
  RecordLog log(std::move(file), max_bytes, disk);
  DIORAMA_CHECK(log.cut_to(contents.valid_bytes));
  if (log.size_ > 0) return log;
  const std::string beginning = header();
  const std::string_view piece = beginning;
  DIORAMA_CHECK(write_all(disk, log.file_, {&piece, 1}, 0));
  log.size_ = beginning.size();
  // Unless the folder has its name, flushing the file later would be useless.
  DIORAMA_CHECK(disk.sync_folder(folder_of(path)));
  return log;
}

Result<void> RecordLog::append(std::string_view record) {
  const auto too_large = [this](std::string_view what, std::uint64_t limit, std::string hint) {
    return Error{
        ErrorCode::LimitExceeded,
        file_.path() + ": " + std::string(what) + " than " + std::to_string(limit) + " bytes",
        std::move(hint),
        {{"path", file_.path()}}};
  };
  if (record.size() > kMaxRecord)
    return too_large("one edit is larger", kMaxRecord, "make the change in smaller parts");
  const std::uint64_t size = size_ + kHeadSize + record.size();
  if (size > max_bytes_)
    return too_large("the edits that are not saved would take more", max_bytes_,
                     "save, then go on");
  DIORAMA_TRY(const auto deleted, disk_->deleted(file_, max_bytes_));
  if (deleted) DIORAMA_CHECK(make_again(std::string_view(*deleted).substr(0, size_)));
  if (rest_behind_) DIORAMA_CHECK(cut_to(size_));
  const std::string head = head_of(record);
  const std::array<std::string_view, 2> pieces{head, record};
  if (auto written = write_all(*disk_, file_, pieces, size_); !written) {
    rest_behind_ = true;
    std::ignore = cut_to(size_);
    return written;
  }
  size_ = size;
  return {};
}

Result<void> RecordLog::make_again(std::string_view bytes) {
  const std::string& path = file_.path();
  DIORAMA_CHECK(make_folders_above(*disk_, path));
  DIORAMA_TRY(OpenFile again, disk_->open_alone(path));
  DIORAMA_TRY(const auto identity, disk_->identity(path));
  if (!identity || identity->size > 0)
    return Error{ErrorCode::Conflict,
                 path + " was deleted, and another program has made it again",
                 "end the other program, and move the file away",
                 {{"path", path}}};
  if (auto written = write_all(*disk_, again, {&bytes, 1}, 0); !written) {
    std::ignore = disk_->remove(path);
    return written;
  }
  file_ = std::move(again);
  rest_behind_ = false;
  return disk_->sync_folder(folder_of(path));
}

Result<void> RecordLog::sync() {
  return disk_->sync(file_);
}

Result<void> RecordLog::take_place_of(const std::string& path) {
  DIORAMA_CHECK(disk_->rename(file_.path(), path, IfExists::Replace));
  file_.set_path(path);
  return disk_->sync_folder(folder_of(path));
}

Result<void> RecordLog::clear() {
  return cut_to(kHeaderSize);
}

Result<void> RecordLog::cut_to(std::uint64_t size) {
  DIORAMA_CHECK(disk_->cut(file_, size));
  size_ = size;
  rest_behind_ = false;
  return {};
}

}  // namespace diorama::io

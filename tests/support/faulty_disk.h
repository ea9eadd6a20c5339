// FaultyDisk: a real disk on which any one call can be made to fail, or to be the last one.
//
// It counts its calls and records them. Flushes are counted but not done: no test can see
// whether they were, and without them every call can be tried in turn.
#pragma once

#include <cerrno>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "io/disk.h"

namespace diorama::test {

enum class Fault {
  None,
  IoError,     ///< the call fails with EIO and does nothing
  DiskFull,    ///< it fails with ENOSPC; a write has written half
  ShortWrite,  ///< a write writes half and reports it; other calls work as usual
  Death,       ///< it fails, a write has written half, and so does every call after it
};

class FaultyDisk final : public io::Disk {
 public:
  FaultyDisk() = default;
  /// `at` counts from 1. This many calls fail, one after the other.
  FaultyDisk(Fault fault, std::size_t at, std::size_t times = 1)
      : fault_(fault), at_(at), end_(fault == Fault::Death ? kNever : at + times) {}

  /// From now on: the first call is 1.
  void fail(Fault fault, std::size_t at) {
    fault_ = fault;
    at_ = calls_.size() + at;
    end_ = fault == Fault::Death ? kNever : at_ + 1;
  }
  /// Whether the call that has to fail has come.
  [[nodiscard]] bool reached() const { return calls_.size() >= at_; }
  /// Every call so far, like "rename /a /b".
  [[nodiscard]] const std::vector<std::string>& calls() const { return calls_; }
  /// Called at each call, before it is done: like another program.
  void on_call(std::function<void(const std::string& call)> observer) {
    observer_ = std::move(observer);
  }
  /// Below this folder another disk is mounted, from now on.
  void mount(std::string folder) { mounted_ = std::move(folder); }
  /// The system does not let this be kept in a file that is replaced: "its owner (0:0)".
  void lose_attribute(std::string what) { lost_attribute_ = std::move(what); }

  Result<io::OpenFile> create(const std::string& path, unsigned mode) override {
    DIORAMA_CHECK(call("create", path));
    return disk_.create(path, mode);
  }
  Result<io::OpenFile> open_alone(const std::string& path) override {
    DIORAMA_CHECK(call("open_alone", path));
    return disk_.open_alone(path);
  }
  Result<std::size_t> write(const io::OpenFile& file, io::Pieces pieces,
                            std::uint64_t offset) override {
    auto result = call("write", file.path());
    const bool half = calls_.size() == at_ && fault_ != Fault::None && fault_ != Fault::IoError;
    if (!result && !half) return result.error();
    if (!half) return disk_.write(file, pieces, offset);
    std::string all;
    for (const std::string_view piece : pieces) all += piece;
    const std::string_view first = std::string_view(all).substr(0, (all.size() + 1) / 2);
    auto written = disk_.write(file, {&first, 1}, offset);
    if (!result) return result.error();
    return written;
  }
  Result<void> set_mode(const io::OpenFile& file, unsigned mode) override {
    DIORAMA_CHECK(call("set_mode", file.path()));
    return disk_.set_mode(file, mode);
  }
  Result<void> cut(const io::OpenFile& file, std::uint64_t size) override {
    DIORAMA_CHECK(call("cut", file.path()));
    return disk_.cut(file, size);
  }
  Result<void> sync(const io::OpenFile& file) override { return call("sync", file.path()); }
  Result<std::optional<std::string>> deleted(const io::OpenFile& file,
                                             std::uint64_t max_bytes) override {
    DIORAMA_CHECK(call("look at", file.path()));
    return disk_.deleted(file, max_bytes);
  }
  Result<io::FileDigest> copy(const std::string& from, const io::OpenFile& to) override {
    DIORAMA_CHECK(call("copy " + from, to.path()));
    return disk_.copy(from, to);
  }
  Result<std::vector<std::string>> copy_attributes(const std::string& from,
                                                   const io::OpenFile& to) override {
    DIORAMA_CHECK(call("copy_attributes " + from, to.path()));
    if (!lost_attribute_.empty()) return std::vector<std::string>{lost_attribute_};
    return disk_.copy_attributes(from, to);
  }
  Result<std::optional<io::FileIdentity>> identity(const std::string& path) override {
    DIORAMA_CHECK(call("identity", path));
    auto out = disk_.identity(path);
    if (out && *out && !mounted_.empty() && path.starts_with(mounted_)) ++(*out)->device;
    return out;
  }
  Result<Bytes> read(const std::string& path, std::size_t max_bytes) override {
    DIORAMA_CHECK(call("read", path));
    return disk_.read(path, max_bytes);
  }
  Result<io::FileDigest> digest(const std::string& path) override {
    DIORAMA_CHECK(call("digest", path));
    return disk_.digest(path);
  }
  Result<void> link(const std::string& path, const std::string& name) override {
    DIORAMA_CHECK(call("link " + path, name));
    if (!mounted_.empty() && path.starts_with(mounted_) != name.starts_with(mounted_))
      return Error{ErrorCode::Unsupported, "cannot link to another disk", {}, {}};
    return disk_.link(path, name);
  }
  Result<void> rename(const std::string& from, const std::string& to,
                      io::IfExists if_exists) override {
    DIORAMA_CHECK(call("rename " + from, to));
    return disk_.rename(from, to, if_exists);
  }
  Result<void> remove(const std::string& path) override {
    DIORAMA_CHECK(call("remove", path));
    return disk_.remove(path);
  }
  Result<void> make_folder(const std::string& path) override {
    DIORAMA_CHECK(call("make_folder", path));
    return disk_.make_folder(path);
  }
  Result<void> remove_empty_folder(const std::string& path) override {
    DIORAMA_CHECK(call("remove_empty_folder", path));
    return disk_.remove_empty_folder(path);
  }
  Result<void> can_change_folder(const std::string& path) override {
    DIORAMA_CHECK(call("can_change_folder", path));
    return disk_.can_change_folder(path);
  }
  Result<void> sync_folder(const std::string& path) override { return call("sync_folder", path); }
  Result<io::OpenFile> lock_folder(const std::string& path) override {
    DIORAMA_CHECK(call("lock_folder", path));
    return disk_.lock_folder(path);
  }

 private:
  Result<void> call(const std::string& what, const std::string& path) {
    calls_.push_back(what + " " + path);
    if (observer_) observer_(calls_.back());
    const bool fails = calls_.size() >= at_ && calls_.size() < end_ && fault_ != Fault::None &&
                       fault_ != Fault::ShortWrite;
    if (!fails) return {};
    return io::disk_error(what, path, fault_ == Fault::DiskFull ? ENOSPC : EIO);
  }

  static constexpr std::size_t kNever = std::numeric_limits<std::size_t>::max();

  io::RealDisk disk_{io::FolderLinks::Refuse};
  Fault fault_ = Fault::None;
  std::size_t at_ = kNever;
  std::size_t end_ = kNever;
  std::vector<std::string> calls_;
  std::function<void(const std::string& call)> observer_;
  std::string mounted_, lost_attribute_;
};

}  // namespace diorama::test

// BoundedDisk: a disk that changes files only where a boundary allows it.
//
// Every path is asked for at every call, so also at the moment of a save: a folder that somebody
// has replaced by a link since the file was edited is found then. The disk below must refuse links
// (FolderLinks::Refuse). When it does, this looks where the link leads: to another place inside
// the boundary, then that place is used; else nothing is done.
//
// The folder for the state is the user's own and always allowed.
//
// Threading: as the disk below. Errors: those of the disk below; PermissionDenied for a path
// outside.
#pragma once

#include <functional>
#include <string>

#include "io/boundary.h"
#include "io/disk.h"

namespace diorama::io {

class BoundedDisk final : public Disk {
 public:
  /// The disk must outlive this. The boundary is asked for at each call: it may change. An empty
  /// state folder: there is none.
  BoundedDisk(Disk& disk, std::function<const Boundary&()> boundary, std::string state_folder)
      : disk_(disk), boundary_(std::move(boundary)), state_folder_(std::move(state_folder)) {}

  Result<OpenFile> create(const std::string& path, unsigned mode) override;
  Result<OpenFile> open_alone(const std::string& path) override;
  Result<std::size_t> write(const OpenFile& file, Pieces pieces, std::uint64_t offset) override;
  Result<void> set_mode(const OpenFile& file, unsigned mode) override;
  Result<void> cut(const OpenFile& file, std::uint64_t size) override;
  Result<void> sync(const OpenFile& file) override;
  Result<std::optional<std::string>> deleted(const OpenFile& file,
                                             std::uint64_t max_bytes) override;
  Result<FileDigest> copy(const std::string& from, const OpenFile& to) override;
  Result<std::vector<std::string>> copy_attributes(const std::string& from,
                                                   const OpenFile& to) override;
  Result<std::optional<FileIdentity>> identity(const std::string& path) override;
  Result<Bytes> read(const std::string& path, std::size_t max_bytes) override;
  Result<FileDigest> digest(const std::string& path) override;
  Result<void> link(const std::string& path, const std::string& name) override;
  Result<void> rename(const std::string& from, const std::string& to, IfExists if_exists) override;
  Result<void> remove(const std::string& path) override;
  Result<void> make_folder(const std::string& path) override;
  Result<void> remove_empty_folder(const std::string& path) override;
  Result<void> can_change_folder(const std::string& path) override;
  Result<void> sync_folder(const std::string& path) override;
  Result<OpenFile> lock_folder(const std::string& path) override;

 private:
  /// Calls act(path), and if a link is on the way, act() with the place that the path means.
  template <class Act>
  auto at(const std::string& path, Act act) -> decltype(act(path));
  /// The same for a folder that is named itself.
  template <class Act>
  auto in(const std::string& folder, Act act) -> decltype(act(folder));
  [[nodiscard]] bool is_state(const std::string& path) const;

  Disk& disk_;
  std::function<const Boundary&()> boundary_;
  std::string state_folder_;
};

}  // namespace diorama::io

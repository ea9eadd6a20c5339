#include "io/bounded_disk.h"

#include "base/path_text.h"

namespace diorama::io {

bool BoundedDisk::is_state(const std::string& path) const {
  if (state_folder_.empty()) return false;
  // The folders above it are made when they are missing.
  return is_at_or_below(path, state_folder_) || is_at_or_below(state_folder_, path);
}

template <class Act>
auto BoundedDisk::at(const std::string& path, Act act) -> decltype(act(path)) {
  if (is_state(path)) return act(path);
  if (boundary_().access_to(path) < Access::Contents) return lies_outside("change", path);
  auto done = act(path);
  if (done || done.error().code != ErrorCode::PermissionDenied) return done;
  DIORAMA_TRY(const std::string place, boundary_().place_of(path, Access::Contents));
  return act(place);
}

template <class Act>
auto BoundedDisk::in(const std::string& folder, Act act) -> decltype(act(folder)) {
  if (is_state(folder)) return act(folder);
  if (boundary_().access_to(folder) < Access::Contents) return lies_outside("change", folder);
  auto done = act(folder);
  if (done || done.error().code != ErrorCode::PermissionDenied) return done;
  DIORAMA_TRY(const std::string place, boundary_().resolve(folder, Access::Contents));
  return act(place);
}

Result<OpenFile> BoundedDisk::create(const std::string& path, unsigned mode) {
  return at(path, [&](const std::string& place) { return disk_.create(place, mode); });
}

Result<OpenFile> BoundedDisk::open_alone(const std::string& path) {
  return at(path, [&](const std::string& place) { return disk_.open_alone(place); });
}

Result<std::size_t> BoundedDisk::write(const OpenFile& file, Pieces pieces, std::uint64_t offset) {
  return disk_.write(file, pieces, offset);
}

Result<void> BoundedDisk::set_mode(const OpenFile& file, unsigned mode) {
  return disk_.set_mode(file, mode);
}

Result<void> BoundedDisk::cut(const OpenFile& file, std::uint64_t size) {
  return disk_.cut(file, size);
}

Result<void> BoundedDisk::sync(const OpenFile& file) {
  return disk_.sync(file);
}

Result<std::optional<std::string>> BoundedDisk::deleted(const OpenFile& file,
                                                        std::uint64_t max_bytes) {
  return disk_.deleted(file, max_bytes);
}

Result<FileDigest> BoundedDisk::copy(const std::string& from, const OpenFile& to) {
  return at(from, [&](const std::string& place) { return disk_.copy(place, to); });
}

Result<std::vector<std::string>> BoundedDisk::copy_attributes(const std::string& from,
                                                              const OpenFile& to) {
  return at(from, [&](const std::string& place) { return disk_.copy_attributes(place, to); });
}

Result<std::optional<FileIdentity>> BoundedDisk::identity(const std::string& path) {
  return at(path, [&](const std::string& place) { return disk_.identity(place); });
}

Result<Bytes> BoundedDisk::read(const std::string& path, std::size_t max_bytes) {
  return at(path, [&](const std::string& place) { return disk_.read(place, max_bytes); });
}

Result<FileDigest> BoundedDisk::digest(const std::string& path) {
  return at(path, [&](const std::string& place) { return disk_.digest(place); });
}

Result<void> BoundedDisk::link(const std::string& path, const std::string& name) {
  return at(path, [&](const std::string& source) {
    return at(name, [&](const std::string& target) { return disk_.link(source, target); });
  });
}

Result<void> BoundedDisk::rename(const std::string& from, const std::string& to,
                                 IfExists if_exists) {
  return at(from, [&](const std::string& source) {
    return at(to,
              [&](const std::string& target) { return disk_.rename(source, target, if_exists); });
  });
}

Result<void> BoundedDisk::remove(const std::string& path) {
  return at(path, [&](const std::string& place) { return disk_.remove(place); });
}

Result<void> BoundedDisk::make_folder(const std::string& path) {
  return at(path, [&](const std::string& place) { return disk_.make_folder(place); });
}

Result<void> BoundedDisk::remove_empty_folder(const std::string& path) {
  return at(path, [&](const std::string& place) { return disk_.remove_empty_folder(place); });
}

Result<void> BoundedDisk::can_change_folder(const std::string& path) {
  return in(path, [&](const std::string& place) { return disk_.can_change_folder(place); });
}

Result<void> BoundedDisk::sync_folder(const std::string& path) {
  return in(path, [&](const std::string& place) { return disk_.sync_folder(place); });
}

Result<OpenFile> BoundedDisk::lock_folder(const std::string& path) {
  return in(path, [&](const std::string& place) { return disk_.lock_folder(place); });
}

}  // namespace diorama::io

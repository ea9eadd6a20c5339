#include "history/kept_contents.h"

#include <tuple>
#include <utility>

#include "base/crypto.h"
#include "base/text.h"
#include "io/folder_walk.h"
#include "io/hash.h"

namespace diorama::history {

void KeptContents::use(std::string folder, io::Disk& disk) {
  folder_ = std::move(folder);
  disk_ = &disk;
  files_.clear();
}

const KeptFile* KeptContents::find(FileState state) const {
  const auto found = files_.find(state);
  return found == files_.end() ? nullptr : &found->second;
}

std::uint64_t KeptContents::size() const {
  std::uint64_t out = 0;
  for (const auto& [state, file] : files_) out += file.content.size;
  return out;
}

/// A name that nothing has, in the folder, which is there afterwards.
Result<std::string> KeptContents::new_file() const {
  DIORAMA_TRY(const std::string bytes, random_bytes(8));
  std::string path = folder_ + "/" + to_hex(bytes);
  DIORAMA_CHECK(io::make_folders_above(*disk_, path));
  return path;
}

Result<void> KeptContents::keep(FileState state, io::Pieces pieces) {
  DIORAMA_TRY(std::string path, new_file());
  DIORAMA_CHECK(io::write_new_file(*disk_, path, pieces, 0600, io::Flush::No));
  io::FileDigest content;
  io::Hash64 hash;
  for (const std::string_view piece : pieces) {
    hash.add(piece);
    content.size += piece.size();
  }
  content.hash = hash.value();
  adopt(state, {std::move(path), content});
  return {};
}

Result<void> KeptContents::keep_copy(FileState state, const std::string& path) {
  DIORAMA_TRY(std::string copy, new_file());
  DIORAMA_TRY(const io::FileDigest content, io::copy_to_new_file(*disk_, path, copy));
  adopt(state, {std::move(copy), content});
  return {};
}

Result<void> KeptContents::keep_leaving(FileState state, const std::string& path,
                                        const io::FileDigest& content) {
  DIORAMA_TRY(std::string name, new_file());
  auto linked = disk_->link(path, name);
  if (linked) {
    adopt(state, {std::move(name), content});
    return {};
  }
  if (linked.error().code != ErrorCode::Unsupported) return linked;
  DIORAMA_TRY(const io::FileDigest copied, io::copy_to_new_file(*disk_, path, name));
  adopt(state, {std::move(name), content});
  if (copied == content) return {};
  drop(state);
  return Error{ErrorCode::Conflict,
               path + " was changed on disk since it was read",
               "read it again and repeat the change",
               {{"path", path}}};
}

void KeptContents::drop(FileState state) {
  const auto found = files_.find(state);
  if (found == files_.end()) return;
  const std::string& path = found->second.path;
  if (disk_ != nullptr && !protected_.contains(path)) std::ignore = disk_->remove(path);
  files_.erase(found);
}

Result<void> KeptContents::check(const KeptFile& file) const {
  io::RealDisk real;
  io::Disk& disk = disk_ != nullptr ? *disk_ : real;
  DIORAMA_TRY(const auto found, disk.identity(file.path));
  const auto lost = [&](std::string_view why) {
    return Error{ErrorCode::CorruptData,
                 "its content, kept in " + file.path + ", " + std::string(why),
                 "restore the file from version control or a backup",
                 {{"path", file.path}}};
  };
  if (!found) return lost("is gone");
  DIORAMA_TRY(const io::FileDigest content, disk.digest(file.path));
  return content == file.content ? Result<void>() : lost("was changed");
}

Result<void> KeptContents::flush() const {
  return disk_->sync_folder(folder_);
}

Result<void> KeptContents::sweep() const {
  std::set<std::string> used = protected_;
  for (const auto& [state, file] : files_) used.insert(file.path);
  io::WalkOptions options;
  options.recursive = false;
  const auto walk = io::walk_folder(folder_, options);
  if (!walk) return {};  // there is no such folder yet
  for (const io::FolderListing& listing : walk->folders)
    for (const io::FolderEntry& entry : listing.entries) {
      const std::string path = folder_ + "/" + std::string(entry.name);
      if (!used.contains(path)) DIORAMA_CHECK(disk_->remove(path));
    }
  return {};
}

}  // namespace diorama::history

#include "io/file_overlay.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/effort.h"
#include "io/disk.h"
#include "io/file.h"

namespace diorama::io {

void FileOverlay::set(const std::string& path, Entry entry) {
  entry.time = --last_time_;
  entries_[path] = std::move(entry);
}

void FileOverlay::put(const std::string& path, std::shared_ptr<const Bytes> content) {
  set(path, {Kind::Content, std::move(content), {}, 0});
}

void FileOverlay::put_other(const std::string& path, std::string disk_path) {
  set(path, {Kind::Other, nullptr, std::move(disk_path), 0});
}

void FileOverlay::put_content_of(const std::string& path, std::string disk_path) {
  set(path, {Kind::Elsewhere, nullptr, std::move(disk_path), 0});
}

void FileOverlay::put_folder(const std::string& path) {
  set(path, {Kind::Folder, nullptr, {}, 0});
}

void FileOverlay::hide(const std::string& path) {
  set(path, {Kind::Nothing, nullptr, {}, 0});
}

void FileOverlay::refuse(const std::string& path) {
  set(path, {Kind::Refused, nullptr, {}, 0});
}

void FileOverlay::drop(const std::string& path) {
  entries_.erase(path);
}

const FileOverlay::Entry* FileOverlay::find(const std::string& path) const {
  const auto found = entries_.find(path);
  return found == entries_.end() ? nullptr : &found->second;
}

std::optional<FileFacts> FileOverlay::facts_of(const std::string& path) const {
  const Entry* const entry = find(path);
  if (entry == nullptr) return facts_on_disk(path);
  switch (entry->kind) {
    case Kind::Content: return FileFacts{entry->content->size(), entry->time, false};
    case Kind::Other: return facts_on_disk(entry->other);
    case Kind::Elsewhere: {
      auto facts = io::facts_of(entry->other);
      if (facts) facts->mtime_ns = entry->time;
      return facts;
    }
    case Kind::Folder: return FileFacts{0, 0, true};
    case Kind::Refused: return facts_on_disk(path);
    case Kind::Nothing: break;
  }
  return std::nullopt;
}

bool FileOverlay::is_folder(const std::string& path) const {
  const Entry* const entry = find(path);
  if (entry != nullptr && entry->kind != Kind::Refused) return entry->kind == Kind::Folder;
  const auto facts = facts_on_disk(path);
  return facts && facts->is_folder;
}

std::optional<FileFacts> FileOverlay::facts_on_disk(const std::string& path) const {
  return io::facts_of(path, boundary_, Access::Facts);
}

Result<FileDigest> FileOverlay::digest_on_disk(const std::string& path) const {
  return io::digest_of(path, boundary_, Access::Contents);
}

Result<Bytes> FileOverlay::read_on_disk(const std::string& path, std::size_t max_bytes) const {
  return io::read_bytes(path, max_bytes, boundary_, Access::Contents);
}

bool FileOverlay::is_refused(const std::string& path) const {
  const Entry* const entry = find(path);
  return entry != nullptr && entry->kind == Kind::Refused;
}

Result<Bytes> FileOverlay::read_bytes(const std::string& path, std::size_t max_bytes,
                                      const Effort* effort) const {
  return read(path, max_bytes, Access::Contents, effort);
}

Result<Bytes> FileOverlay::read(const std::string& path, std::size_t max_bytes, Access wanted,
                                const Effort* effort) const {
  const Entry* const entry = find(path);
  if (entry == nullptr) return io::read_bytes(path, max_bytes, boundary_, wanted, effort);
  if (entry->kind == Kind::Content) return Bytes::copy_of(entry->content->view());
  if (entry->kind == Kind::Other)
    return io::read_bytes(entry->other, max_bytes, boundary_, wanted, effort);
  if (entry->kind == Kind::Elsewhere) return io::read_bytes(entry->other, max_bytes);
  if (entry->kind == Kind::Refused) return disk_error("open", path, EACCES);
  return disk_error("open", path, entry->kind == Kind::Folder ? EISDIR : ENOENT);
}

Result<std::string> FileOverlay::read_file(const std::string& path, std::size_t max_bytes,
                                           Access wanted) const {
  DIORAMA_TRY(const Bytes bytes, read(path, max_bytes, wanted));
  return std::string(bytes.view());
}

void FileOverlay::read_many(std::span<const std::string> paths, std::size_t max_bytes_each,
                            unsigned threads, Access wanted, const ReadCallback& callback,
                            const Effort* effort) const {
  if (entries_.empty())
    return io::read_many(paths, max_bytes_each, threads, boundary_, wanted, callback, effort);
  std::vector<std::string> on_disk;
  std::vector<std::size_t> index;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (effort != nullptr && effort->is_over()) return;
    const Entry* const entry = find(paths[i]);
    if (entry != nullptr && entry->kind == Kind::Content) {
      callback(i, entry->content->view().substr(0, max_bytes_each));
      continue;
    }
    if (entry != nullptr && entry->kind == Kind::Elsewhere) {
      io::read_many(
          std::span(&entry->other, 1), max_bytes_each, 1,
          [&](std::size_t, const Result<std::string_view>& bytes) { callback(i, bytes); });
      continue;
    }
    if (entry != nullptr && entry->kind != Kind::Other) {
      callback(i, read_bytes(paths[i], max_bytes_each).error());
      continue;
    }
    on_disk.push_back(entry != nullptr ? entry->other : paths[i]);
    index.push_back(i);
  }
  io::read_many(
      on_disk, max_bytes_each, threads, boundary_, wanted,
      [&](std::size_t i, const Result<std::string_view>& bytes) { callback(index[i], bytes); },
      effort);
}

std::vector<std::string> FileOverlay::below(std::string_view folder) const {
  const std::string prefix = std::string(folder) + "/";
  std::vector<std::string> out;
  for (auto at = entries_.lower_bound(prefix);
       at != entries_.end() && at->first.starts_with(prefix); ++at)
    out.push_back(at->first);
  return out;
}

}  // namespace diorama::io

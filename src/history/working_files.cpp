#include "history/working_files.h"

#include <algorithm>

#include "io/file_overlay.h"

namespace diorama::history {

// --- Looking files up -------------------------------------------------------------------------

WorkingFile* WorkingFiles::find(const std::string& path) {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

const WorkingFile* WorkingFiles::find(const std::string& path) const {
  const auto found = files_.find(path);
  return found == files_.end() ? nullptr : &found->second;
}

WorkingFiles::Table::const_iterator WorkingFiles::saved_as(FileState state) const {
  return std::ranges::find_if(files_, [&](const auto& each) { return each.second.saved == state; });
}

std::vector<std::string> WorkingFiles::unsaved() const {
  std::vector<std::string> out;
  for (const auto& [path, file] : files_)
    if (file.state != file.saved || file.decided) out.push_back(path);
  return out;
}

std::vector<std::string> WorkingFiles::conflicts() const {
  std::vector<std::string> out;
  for (const auto& [path, file] : files_)
    if (file.in_conflict) out.push_back(path);
  return out;
}

Result<WorkingFile*> WorkingFiles::at(const std::string& path) {
  if (WorkingFile* const known = find(path)) return known;
  WorkingFile file;
  DIORAMA_TRY(file.disk_path, project_.place_of(path));
  const auto facts = project_.overlay().facts_on_disk(file.disk_path);
  if (facts && facts->is_folder) {
    file.content.is_folder = file.was_folder = true;
    set_stamp(path, file, {});  // all folders are alike
  } else if (facts) {
    DIORAMA_TRY(const io::FileDigest content, project_.overlay().digest_on_disk(file.disk_path));
    DIORAMA_TRY(const io::FileStamp stamp, io::FileStamp::of(file.disk_path, content));
    set_stamp(path, file, stamp);
  }
  return &files_.emplace(path, std::move(file)).first->second;
}

Result<WorkingFile*> WorkingFiles::open(const std::string& path) {
  if (WorkingFile* const known = find(path)) {
    if (!known->content.document) DIORAMA_CHECK(open_document(path, *known));
    return known;
  }
  WorkingFile file;
  DIORAMA_TRY(file.disk_path, project_.place_of(path));
  DIORAMA_CHECK(open_document(path, file));
  return &files_.emplace(path, std::move(file)).first->second;
}

/// A file that was changed here (made, moved) has a stamp of its old content or none, and keeps it:
/// what is read now comes from the overlay.
Result<void> WorkingFiles::open_document(const std::string& path, WorkingFile& file) {
  refresh_shown();  // an edit of the same step may just have made it
  DIORAMA_TRY(ReadDocument read, project_.read(path));
  if (file.state == file.saved) {
    DIORAMA_TRY(const io::FileStamp stamp, io::FileStamp::of(file.disk_path, read.bytes));
    set_stamp(path, file, stamp);
  }
  file.content.document = std::move(read.document);
  project_.now_at(path, file.content.document);
  return {};
}

/// The file or folder is on disk and not changed here.
void WorkingFiles::set_stamp(const std::string& path, WorkingFile& file,
                             const io::FileStamp& stamp) {
  file.saved = states_.of_disk(path, stamp, file.saved, file.stamp);
  file.state = file.saved;
  file.stamp = stamp;
}

// --- Changes ----------------------------------------------------------------------------------

Result<void> WorkingFiles::change(const FileEdit& edit) {
  touch(edit.path);
  if (const auto* inside = std::get_if<Edit>(&edit.change)) return change_document(edit, *inside);
  if (const auto* moved = std::get_if<MoveFile>(&edit.change)) return move(edit, *moved);
  DIORAMA_TRY(WorkingFile* const file, at(edit.path));
  file->content = std::get<PutFile>(edit.change).after;
  file->state = edit.after;
  show(edit.path, *file);
  return {};
}

Result<void> WorkingFiles::change_document(const FileEdit& edit, const Edit& change) {
  DIORAMA_TRY(WorkingFile* const file, open(edit.path));
  DIORAMA_CHECK(project_.change(edit.path, *file->content.document, change));
  file->state = edit.after;
  if (project_.is_shown_at_once(edit.path)) show(edit.path, *file);
  return {};
}

Result<void> WorkingFiles::move(const FileEdit& edit, const MoveFile& move) {
  DIORAMA_TRY(WorkingFile* const file, at(edit.path));
  DIORAMA_TRY(WorkingFile* const target, at(move.to));
  touch(move.to);
  // The content moves along, read or not. If it was not read, its bytes are still on disk at the
  // old path, and saved_as() finds them there by the state.
  target->content = std::exchange(file->content, {});
  target->state = std::exchange(file->state, 0);
  show(edit.path, *file);
  show(move.to, *target);
  return {};
}

// --- What the engine sees ---------------------------------------------------------------------

void WorkingFiles::show(const std::string& path, const WorkingFile& file) {
  const FileContent& content = file.content;
  io::FileOverlay& overlay = project_.overlay();
  if (file.state == file.saved)
    overlay.drop(file.disk_path);
  else if (file.state == 0)
    overlay.hide(file.disk_path);
  else if (content.is_folder)
    overlay.put_folder(file.disk_path);
  else if (content.document)
    overlay.put(file.disk_path,
                std::make_shared<const Bytes>(Bytes::copy_of(content.document->write())));
  else if (content.bytes)
    overlay.put(file.disk_path, content.bytes);
  else if (const auto elsewhere = saved_as(file.state); elsewhere != files_.end())
    overlay.put_other(file.disk_path, elsewhere->second.disk_path);  // it only moved
  else if (const KeptFile* const kept = kept_->find(file.state))
    overlay.put_content_of(file.disk_path, kept->path);
  shown_.push_back(file.disk_path);
  project_.now_at(path, content.document);
}

void WorkingFiles::refresh_shown() {
  if (!shown_.empty()) project_.refresh(std::exchange(shown_, {}));
}

/// Only what has changed since the last time, because a whole document has to be written.
void WorkingFiles::publish() {
  for (auto& [path, file] : files_) {
    if (!file.content.document || file.state == 0) continue;
    if (!file.published) file.published = file.saved;
    if (file.published == file.state) continue;
    file.published = file.state;
    show(path, file);
  }
  refresh_shown();
}

// --- Forgetting -------------------------------------------------------------------------------

void WorkingFiles::let_go(const std::string& path, WorkingFile& file) {
  file.content = {};
  file.state = file.saved;
  show(path, file);
}

void WorkingFiles::forget(const std::string& path) {
  let_go(path, files_.at(path));
  files_.erase(path);
}

void WorkingFiles::forget_all() {
  for (auto& [path, file] : files_) let_go(path, file);
  files_.clear();
}

std::string place_of_content(const WorkingFiles& files, FileState state) {
  if (const auto file = files.saved_as(state); file != files.all().end())
    return file->second.disk_path;
  const KeptFile* const kept = files.kept().find(state);
  return kept == nullptr ? std::string() : kept->path;
}

}  // namespace diorama::history

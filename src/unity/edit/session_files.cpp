// Session and the disk: saving, and what others do to the files meanwhile.

#include <algorithm>
#include <ranges>
#include <tuple>

#include "io/file.h"
#include "io/folder_walk.h"
#include "io/hash.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {
namespace {

using Kind = io::FileChange::Kind;

constexpr std::string_view kMeta = ".meta";

/// Whether the content is only on disk, perhaps under another path.
bool is_only_on_disk(const FileContent& content) {
  return !content.document && !content.bytes && !content.is_folder;
}

Error changed_since_read(const std::string& path) {
  return {ErrorCode::Conflict,
          path + " was changed on disk since it was read",
          "read it again and repeat the change",
          {{"path", path}}};
}

/// Whether a failed commit was behind its commit point.
bool is_decided(const Error& error) {
  const std::pair<std::string, std::string> decided{"commit", "decided"};
  return std::ranges::find(error.details, decided) != error.details.end();
}

bool is_there(const std::string& disk_path, const DecidedFile& file) {
  const auto facts = io::facts_of(disk_path);
  if (!facts) return file.state == 0;
  if (facts->is_folder || file.is_folder) return facts->is_folder && file.is_folder;
  const auto bytes = io::read_bytes(disk_path, file.stamp.size);
  return file.state != 0 && bytes && bytes->size() == file.stamp.size &&
         io::hash64(bytes->view()) == file.stamp.hash;
}

/// What a change makes of its file; only size and hash are known of that.
io::FileStamp stamp_behind(const io::FileChange& change) {
  io::FileStamp stamp;
  if (change.kind == Kind::Move) stamp = *change.expected;
  stamp.exists = change.kind != Kind::Remove;
  stamp.settled = false;
  if (change.kind != Kind::Write) return stamp;
  io::Hash64 hash;
  for (const std::string_view piece : change.pieces) {
    hash.add(piece);
    stamp.size += piece.size();
  }
  stamp.hash = hash.value();
  return stamp;
}

/// The content of a file as it is on disk.
Result<std::shared_ptr<const Bytes>> read_saved(const OpenFile& file, io::Disk& disk) {
  auto bytes = disk.read(file.disk_path, file.stamp.size);
  if (!bytes && bytes.error().code == ErrorCode::LimitExceeded)
    return changed_since_read(file.disk_path);
  if (!bytes) return std::move(bytes).error();
  if (bytes->size() != file.stamp.size || io::hash64(bytes->view()) != file.stamp.hash)
    return changed_since_read(file.disk_path);
  return std::make_shared<const Bytes>(*std::move(bytes));
}

}  // namespace

/// Files that come, go, move or take the path of another one are always saved together.
bool Session::is_asked_for(const std::string& path, const OpenFile& file,
                           std::span<const std::string> only) const {
  if (only.empty() || file.state == 0 || file.saved == 0 || is_only_on_disk(file)) return true;
  if (path.ends_with(kMeta) || std::ranges::find(only, path) != only.end()) return true;
  // Another .meta: another asset has the path now.
  const auto meta = files_.find(path + std::string(kMeta));
  return meta != files_.end() && meta->second.state != meta->second.saved;
}

std::vector<std::string> Session::unsaved() const {
  std::vector<std::string> out;
  for (const auto& [path, file] : files_)
    if (file.state != file.saved || decided_.contains(path)) out.push_back(path);
  return out;
}

std::vector<std::string> Session::conflicts() const {
  std::vector<std::string> out;
  for (const auto& [path, file] : files_)
    if (file.in_conflict) out.push_back(path);
  return out;
}

/// What has to happen on disk so that it is what is in memory.
struct Session::SavePlan {
  std::vector<std::string> paths;       ///< all of them
  std::vector<io::FileChange> changes;  ///< of files
  std::vector<std::string> changed;     ///< the path of each change; of a move, the new one
  std::vector<std::string> new_folders, old_folders;  ///< on disk
  /// By path: what was read of another file to be written there.
  std::vector<std::pair<std::string, std::shared_ptr<const Bytes>>> contents;
  std::set<std::string> moved_from;  ///< paths
  SavedPaths done;                   ///< what will have been done
};

/// How a file gets its content. One that is under another path now is moved, unless its old path
/// or its new one is that of another file too: then it is written.
Result<void> Session::plan_content(const std::string& path, const OpenFile& file, SavePlan& plan,
                                   io::Disk& disk) const {
  const auto found = saved_file(file.state);
  const OpenFile* const source = found == files_.end() ? nullptr : &found->second;
  plan.changed.push_back(path);
  if (source != nullptr && source->state == 0 && file.saved == 0) {
    plan.changes.push_back({source->disk_path, {}, Kind::Move, file.disk_path, source->stamp});
    plan.done.moved.emplace_back(found->first, path);
    plan.moved_from.insert(found->first);
    return {};
  }
  plan.done.written.push_back(path);
  io::FileChange write{file.disk_path, {}, Kind::Write, {}, {}};
  if (file.document) {
    write.pieces = file.document->pieces();
  } else if (file.bytes) {
    write.pieces = {file.bytes->view()};
  } else if (source != nullptr) {
    DIORAMA_TRY(const auto content, read_saved(*source, disk));
    write.pieces = {content->view()};
    plan.contents.emplace_back(path, content);
  } else {
    return Error{ErrorCode::Conflict,
                 path + " cannot be saved: the file that it was made of is not on disk any more",
                 "undo the step that moved it",
                 {{"path", path}}};
  }
  if (file.saved != 0) write.expected = file.stamp;
  plan.changes.push_back(std::move(write));
  return {};
}

Result<Session::SavePlan> Session::plan_save(std::span<const std::string> only,
                                             io::Disk& disk) const {
  SavePlan plan;
  for (const auto& [path, file] : files_) {
    if (file.state == file.saved || !is_asked_for(path, file, only)) continue;
    plan.paths.push_back(path);
    if (file.is_folder) {
      plan.new_folders.push_back(file.disk_path);
      plan.done.new_folders.push_back(path);
    } else if (file.state != 0) {
      DIORAMA_CHECK(plan_content(path, file, plan, disk));
    }
  }
  for (const std::string& path : plan.paths) {
    const OpenFile& file = files_.at(path);
    if (file.state != 0 || plan.moved_from.contains(path)) continue;
    plan.done.removed.push_back(path);
    if (file.was_folder) {
      plan.old_folders.push_back(file.disk_path);
    } else {
      plan.changes.push_back({file.disk_path, {}, Kind::Remove, {}, file.stamp});
      plan.changed.push_back(path);
    }
  }
  return plan;
}

/// What the plan will make of its files, so that a journal that ends here tells a saved file from
/// one that is not.
void Session::note_saving(const SavePlan& plan) {
  if (!journal_) return;
  std::map<std::string, io::FileStamp> stamps;
  for (std::size_t i = 0; i < plan.changes.size(); ++i)
    stamps[plan.changed[i]] = stamp_behind(plan.changes[i]);
  std::vector<SavingFile> files;
  for (const std::string& path : plan.paths) {
    const OpenFile& file = files_.at(path);
    const io::FileStamp& stamp = stamps[path];
    files.push_back({path, {file.state, file.state, stamp.size, stamp.hash}, file.is_folder});
  }
  note(journal_->saving(files));
}

bool Session::is_on_disk(const SavingFile& file) const {
  const auto place = project_.assets().place_of(file.path);
  if (!place) return false;
  DecidedFile then{file.file.state, {}, file.is_folder};
  then.stamp.size = file.file.size;
  then.stamp.hash = file.file.hash;
  return is_there(*place, then);
}

/// A save failed behind its commit point: its files are on disk nevertheless, or come there later.
void Session::note_decided(const SavePlan& plan) {
  for (const std::string& path : plan.paths)
    decided_[path] = {files_.at(path).state, {}, files_.at(path).is_folder};
  for (std::size_t i = 0; i < plan.changes.size(); ++i)
    decided_.at(plan.changed[i]).stamp = stamp_behind(plan.changes[i]);
  // The files they were read from may be others now.
  for (const auto& [path, content] : plan.contents) {
    OpenFile& file = files_.at(path);
    file.bytes = content;
    show(path, file);
  }
  refresh_shown();
}

/// Has an earlier save finished that was decided. What is in memory as it was then is saved once
/// more; of what was changed or undone since, the disk has the state of that save.
Result<void> Session::settle_decided(const std::string& state_folder, io::Disk& disk) {
  if (decided_.empty()) return {};
  DIORAMA_CHECK(io::recover(state_folder, disk));
  std::erase_if(decided_, [&](const auto& entry) {
    const auto& [path, then] = entry;
    const auto found = files_.find(path);
    if (found == files_.end()) return true;
    OpenFile& file = found->second;
    if (file.state == then.state) return false;
    if (!is_there(file.disk_path, then)) return true;
    file.saved = then.state;
    file.stamp = then.stamp;
    file.was_folder = then.is_folder;
    return true;
  });
  return {};
}

Result<scene::SavedFiles> Session::save(const std::string& state_folder, io::Disk& disk,
                                        std::span<const std::string> only) {
  DIORAMA_CHECK(settle_decided(state_folder, disk));
  DIORAMA_TRY(SavePlan plan, plan_save(only, disk));
  if (plan.paths.empty()) return scene::SavedFiles{};
  note_saving(plan);
  for (const std::string& folder : plan.new_folders) DIORAMA_CHECK(disk.make_folder(folder));
  std::vector<io::FileStamp> stamps;
  if (!plan.changes.empty()) {
    auto committed = io::commit(plan.changes, state_folder, disk);
    if (!committed && is_decided(committed.error())) note_decided(plan);
    if (!committed) return std::move(committed).error();
    stamps = *std::move(committed);
  }
  // Deepest first; one that others put something into stays.
  for (auto folder = plan.old_folders.rbegin(); folder != plan.old_folders.rend(); ++folder) {
    auto removed = disk.remove_empty_folder(*folder);
    if (removed) continue;
    note_decided(plan);
    return std::move(removed).error();
  }
  for (std::size_t i = 0; i < plan.changed.size(); ++i)
    files_.at(plan.changed[i]).stamp = stamps[i];
  std::vector<std::pair<std::string, JournalFile>> noted;
  for (const std::string& path : plan.paths) {
    OpenFile& file = files_.at(path);
    touched_.insert(path);
    decided_.erase(path);
    // Of a document that only has another text now, the project shows that text already.
    const bool is_shown = file.saved != 0 && file.state != 0 && file.document &&
                          !project_.files().covers(file.disk_path) && path.starts_with("Assets/");
    file.saved = file.state;
    file.was_folder = file.is_folder;
    file.in_conflict = false;
    if (file.document) file.bytes = nullptr;
    if (file.saved == 0) file.stamp = {};
    published_.erase(path);
    if (!is_shown) show(path, file);
    noted.emplace_back(path, JournalFile{file.state, file.saved, file.stamp.size, file.stamp.hash});
    known_[path] = noted.back().second;
  }
  if (journal_) note(journal_->saved(noted));
  refresh_shown();
  return summary_of(std::move(plan.done));
}

namespace {

/// What is on disk now; nothing when there is no file.
Result<std::shared_ptr<const Bytes>> stored_bytes(const OpenFile& file) {
  const auto facts = io::facts_of(file.disk_path);
  if (!facts || facts->is_folder) return std::shared_ptr<const Bytes>();
  DIORAMA_TRY(Bytes bytes, io::read_bytes(file.disk_path, kMaxFileBytes));
  return std::shared_ptr(std::make_shared<const Bytes>(std::move(bytes)));
}

/// Whether that is what was read or saved last.
bool is_as_saved(const OpenFile& file, const Bytes* on_disk) {
  if (on_disk == nullptr) return file.saved == 0;
  return file.saved != 0 && on_disk->size() == file.stamp.size &&
         io::hash64(on_disk->view()) == file.stamp.hash;
}

std::shared_ptr<text::Document> document_of(const FileContent& content) {
  if (content.document)
    return std::make_shared<text::Document>(text::Document::parse(content.document->write()));
  if (content.bytes)
    return std::make_shared<text::Document>(
        text::Document::parse(Bytes::copy_of(content.bytes->view())));
  return nullptr;
}

}  // namespace

std::vector<StepFile> Session::current_files() const {
  std::vector<StepFile> out;
  for (const auto& [path, file] : files_) {
    const auto is_here = [&](const FileEdit& edit) { return edit.path == path; };
    if (path.ends_with(".meta") || file.is_folder || std::ranges::none_of(current_, is_here))
      continue;
    StepFile each{path, nullptr, nullptr};
    if (file.state != 0) each.after = document_of(file);
    std::shared_ptr<text::Document> before = document_of(file);
    for (const FileEdit& edit : current_ | std::views::reverse) {
      if (edit.path != path) continue;
      if (const auto* put = std::get_if<PutFile>(&edit.change)) before = document_of(put->before);
      const auto* change = std::get_if<text::Edit>(&edit.change);
      if (change != nullptr && before) std::ignore = before->apply(text::inverse_of(*change));
    }
    each.before = std::move(before);
    out.push_back(std::move(each));
  }
  return out;
}

/// Whether going back to what is on disk would be more than giving up content: the file was
/// deleted, moved, or made anew, with its .meta and perhaps at another place.
Result<void> Session::check_discard(const std::string& path, const OpenFile& file) const {
  const auto refuse = [&](std::string_view why, std::string hint) -> Error {
    return {
        ErrorCode::PreconditionFailed, path + std::string(why), std::move(hint), {{"path", path}}};
  };
  if (file.saved == 0)
    return refuse(" is not on disk yet, so there is nothing to go back to",
                  "undo the step that made it");
  const Error was_gone =
      refuse(" was deleted or moved, which is more than its content", "undo the step that did it");
  const auto is_elsewhere = [&](const auto& other) {
    return other.first != path && other.second.state == file.saved;
  };
  if (file.state == 0 || std::ranges::any_of(files_, is_elsewhere)) return was_gone;
  bool is_content = true;
  for (const StepRecord& step : done_ | std::views::reverse)
    for (const FileEdit& edit : step.edits | std::views::reverse) {
      if (edit.path != path) continue;
      is_content = is_content && edit.before != 0 && edit.after != 0;
      if (edit.before == file.saved) return is_content ? Result<void>() : was_gone;
    }
  return {};
}

Result<void> Session::discard(const std::string& path) {
  const auto found = files_.find(path);
  if (found == files_.end() || found->second.state == found->second.saved)
    return Error{
        ErrorCode::PreconditionFailed, "nothing is unsaved in " + path, {}, {{"path", path}}};
  OpenFile& file = found->second;
  DIORAMA_TRY(std::shared_ptr<const Bytes> on_disk, stored_bytes(file));
  if (!is_as_saved(file, on_disk.get()) && file.state != 0 && !file.is_folder) {
    take_replacement(path);
    return {};
  }
  DIORAMA_CHECK(check_discard(path, file));
  Step step(*this, "discard changes of " + path);
  PutFile put{file.content(), {}};
  // So that redo can bring it back when something else is on disk.
  put.after.bytes = std::move(on_disk);
  DIORAMA_CHECK(apply_all({{path, std::move(put), file.state, file.saved}}));
  file.in_conflict = false;
  step.keep();
  return {};
}

bool Session::can_go_back(const std::string& path) const {
  const auto found = files_.find(path);
  if (found == files_.end() || found->second.state == found->second.saved) return false;
  const auto on_disk = stored_bytes(found->second);
  return on_disk && is_as_saved(found->second, on_disk->get()) &&
         check_discard(path, found->second);
}

/// What somebody else has left at the path counts.
void Session::take_replacement(const std::string& path) {
  close(path, files_.at(path));
  files_.erase(path);
  touched_.insert(path);
  forget_behind(done_, path);
  forget_behind(undone_, path);
  refresh_shown();
  const auto now = at(path);
  if (!now) return;  // it is looked at again when it is asked for
  known_[path] = {(*now)->saved, (*now)->saved, (*now)->stamp.size, (*now)->stamp.hash};
  if (journal_) note(journal_->replaced(path, known_[path]));
}

/// The project reads the file itself again.
void Session::close(const std::string& path, OpenFile& file) {
  published_.erase(path);
  file.set_content({});
  file.state = file.saved;
  show(path, file);
}

/// Of files that were in conflict and have no unsaved edits any more, the disk counts again.
void Session::take_in_settled() {
  std::vector<std::string> settled;
  for (const auto& [path, file] : files_)
    if (file.in_conflict && file.state == file.saved) settled.push_back(file.disk_path);
  if (!settled.empty()) take_outside_changes(settled);
}

void Session::take_outside_changes(std::span<const std::string> disk_paths) {
  std::vector<std::string> clean;
  for (auto& [path, file] : files_) {
    if (decided_.contains(path)) continue;  // changed by a save of ours
    if (file.was_folder || file.is_folder) continue;
    if (!disk_paths.empty() && std::ranges::find(disk_paths, file.disk_path) == disk_paths.end())
      continue;
    if (const auto bytes = stored_bytes(file); bytes && is_as_saved(file, bytes->get())) continue;
    if (file.state == file.saved) {
      clean.push_back(path);
      continue;
    }
    file.in_conflict = true;
    published_[path] = file.state;
    show(path, file);  // what is in memory is there, also when the file is gone
  }
  for (const std::string& path : clean) {
    close(path, files_.at(path));
    files_.erase(path);
  }
  refresh_shown();
}

}  // namespace diorama::unity::edit

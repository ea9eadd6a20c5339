#include "history/saving.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "history/disk_state.h"
#include "history/saved_paths.h"
#include "io/commit.h"
#include "io/file_overlay.h"
#include "io/hash.h"

namespace diorama::history {
namespace {

using Kind = io::FileChange::Kind;

/// What has to happen on disk so that it matches memory. When a.txt was changed, b.txt became
/// c.txt and d.txt is gone, it is
///   paths    a.txt, b.txt, c.txt, d.txt
///   changes  Write a.txt, Move b.txt to c.txt, Remove d.txt
///   changed  a.txt, c.txt, d.txt
struct SavePlan {
  std::vector<std::string> paths;  ///< all of them
  std::vector<io::FileChange> changes;
  std::vector<std::string> changed;  ///< the path of each change; of a move, the new one
  std::vector<FileState> kept;       ///< contents that were kept for this save
  /// By path: bytes that were read from another file, to be written there.
  std::vector<std::pair<std::string, std::shared_ptr<const Bytes>>> contents;
  std::set<std::string> moved_from;  ///< paths
  std::vector<std::string> notes;    ///< what a person should know about it
  SavedPaths done;                   ///< what will have been done
};

// --- 1: an earlier save -----------------------------------------------------------------------

/// Whether a failed commit was after its commit point.
bool is_decided(const Error& error) {
  const std::pair<std::string, std::string> decided{"commit", "decided"};
  return std::ranges::find(error.details, decided) != error.details.end();
}

/// Finishes an earlier save that was decided. What is in memory as it was then is saved once
/// more; for what was changed or undone since, the disk has the state of that save.
Result<void> settle_decided(WorkingFiles& files, const std::string& state_folder, io::Disk& disk) {
  std::vector<std::string> decided;
  for (const auto& [path, file] : files.all())
    if (file.decided) decided.push_back(path);
  if (decided.empty()) return {};
  DIORAMA_CHECK(io::recover(state_folder, disk));
  for (const std::string& path : decided) {
    WorkingFile& file = *files.find(path);
    if (file.state == file.decided->state) continue;
    const DecidedFile then = *std::exchange(file.decided, std::nullopt);
    if (!is_there(files.project(), file.disk_path, then)) continue;
    file.saved = then.state;
    file.stamp = then.stamp;
    file.was_folder = then.is_folder;
  }
  return {};
}

// --- 2: the plan ------------------------------------------------------------------------------

Error changed_since_read(const std::string& path) {
  return {ErrorCode::Conflict,
          path + " was changed on disk since it was read",
          "read it again and repeat the change",
          {{"path", path}}};
}

/// The content of a file as it is on disk.
Result<std::shared_ptr<const Bytes>> read_saved(const WorkingFile& file, io::Disk& disk) {
  auto bytes = disk.read(file.disk_path, file.stamp.size);
  if (!bytes && bytes.error().code == ErrorCode::LimitExceeded)
    return changed_since_read(file.disk_path);
  if (!bytes) return std::move(bytes).error();
  if (bytes->size() != file.stamp.size || io::hash64(bytes->view()) != file.stamp.hash)
    return changed_since_read(file.disk_path);
  return std::make_shared<const Bytes>(*std::move(bytes));
}

/// Main files whose companion is unsaved: another file has the main one's path now.
std::set<std::string> changed_with_companion(const WorkingFiles& files) {
  std::set<std::string> out;
  for (const auto& [path, file] : files.all())
    if (file.state != file.saved) out.insert(files.project().main_file_of(path));
  return out;
}

/// The files to save. Files that come, go, move or take another one's path are always saved
/// together.
std::vector<std::string> paths_to_save(const WorkingFiles& files,
                                       std::span<const std::string> only) {
  std::set<std::string> with_companion;
  if (!only.empty()) with_companion = changed_with_companion(files);
  const auto is_asked_for = [&](const std::string& path, const WorkingFile& file) {
    const bool moved = file.content.is_only_on_disk() && files.kept().find(file.state) == nullptr;
    return only.empty() || file.state == 0 || file.saved == 0 || moved ||
           std::ranges::find(only, path) != only.end() || with_companion.contains(path) ||
           !files.project().main_file_of(path).empty();
  };
  std::vector<std::string> out;
  for (const auto& [path, file] : files.all())
    if (file.state != file.saved && is_asked_for(path, file)) out.push_back(path);
  return out;
}

/// Where the content of a file is that is not in memory. What another file has now is kept first:
/// if the save fails late, that file has another content by then.
Result<void> plan_source(WorkingFiles& files, const std::string& path, const WorkingFile& file,
                         const WorkingFile* source, io::FileChange& write, SavePlan& plan,
                         io::Disk& disk) {
  KeptContents& kept = files.kept();
  if (kept.find(file.state) == nullptr && source == nullptr)
    return Error{ErrorCode::Conflict,
                 path + " cannot be saved: the file that it was made of is not on disk any more",
                 "undo the step that moved it",
                 {{"path", path}}};
  if (kept.find(file.state) == nullptr && !kept.can_keep()) {
    DIORAMA_TRY(const auto content, read_saved(*source, disk));
    write.pieces = {content->view()};
    plan.contents.emplace_back(path, content);
    return {};
  }
  if (kept.find(file.state) == nullptr) {
    DIORAMA_CHECK(
        kept.keep_leaving(file.state, source->disk_path, {source->stamp.size, source->stamp.hash}));
    plan.kept.push_back(file.state);
  }
  const KeptFile& content = *kept.find(file.state);
  write.source = io::ContentSource{content.path, content.content};
  return {};
}

/// A save replaces one name of the file. Whoever reads another one should know.
Result<void> note_other_names(const WorkingFiles& files, SavePlan& plan, io::Disk& disk) {
  for (const std::string& path : plan.paths) {
    const WorkingFile& file = *files.find(path);
    if (file.saved == 0 || file.state == 0 || file.was_folder) continue;
    DIORAMA_TRY(const auto identity, disk.identity(file.disk_path));
    const std::uint64_t ours = files.kept().find(file.saved) == nullptr ? 1 : 2;
    if (!identity || identity->links <= ours) continue;
    const std::uint64_t others = identity->links - ours;
    plan.notes.push_back(path + " had " + std::to_string(others) +
                         (others == 1 ? " other name (hard link), which keeps"
                                      : " other names (hard links), which keep") +
                         " the old contents");
  }
  return {};
}

/// How a file gets its content. One that has another path now is moved, unless another file has
/// its old or its new path, too: then it is written.
Result<void> plan_content(WorkingFiles& files, const std::string& path, const WorkingFile& file,
                          SavePlan& plan, io::Disk& disk) {
  const auto found = files.saved_as(file.state);
  const WorkingFile* const source = found == files.all().end() ? nullptr : &found->second;
  plan.changed.push_back(path);
  if (source != nullptr && source->state == 0 && file.saved == 0) {
    plan.changes.push_back({source->disk_path, {}, Kind::Move, file.disk_path, source->stamp});
    plan.done.moved.emplace_back(found->first, path);
    plan.moved_from.insert(found->first);
    return {};
  }
  plan.done.written.push_back(path);
  io::FileChange write{file.disk_path, file.content.pieces(), Kind::Write, {}, {}};
  if (file.content.is_only_on_disk())
    DIORAMA_CHECK(plan_source(files, path, file, source, write, plan, disk));
  if (file.saved != 0) write.expected = file.stamp;
  plan.changes.push_back(std::move(write));
  return {};
}

void plan_folder(const std::string& path, const WorkingFile& file, Kind kind, SavePlan& plan) {
  (kind == Kind::MakeFolder ? plan.done.new_folders : plan.done.removed).push_back(path);
  plan.changes.push_back({file.disk_path, {}, kind});
  plan.changed.push_back(path);
}

void plan_removal(const std::string& path, const WorkingFile& file, SavePlan& plan) {
  if (file.was_folder) return plan_folder(path, file, Kind::RemoveFolder, plan);
  plan.done.removed.push_back(path);
  plan.changes.push_back({file.disk_path, {}, Kind::Remove, {}, file.stamp});
  plan.changed.push_back(path);
}

Result<void> plan_save(WorkingFiles& files, SavePlan& plan, io::Disk& disk) {
  DIORAMA_CHECK(note_other_names(files, plan, disk));  // before contents are kept by other names
  for (const std::string& path : plan.paths) {
    const WorkingFile& file = *files.find(path);
    if (file.content.is_folder)
      plan_folder(path, file, Kind::MakeFolder, plan);
    else if (file.state != 0)
      DIORAMA_CHECK(plan_content(files, path, file, plan, disk));
  }
  for (const std::string& path : plan.paths) {
    const WorkingFile& file = *files.find(path);
    if (file.state == 0 && !plan.moved_from.contains(path)) plan_removal(path, file, plan);
  }
  return {};
}

// --- 3: contents that leave their files -------------------------------------------------------

/// Small contents are in the steps themselves.
Result<void> keep_leaving(WorkingFiles& files, const SaveTarget& target, SavePlan& plan) {
  KeptContents& kept = files.kept();
  if (!kept.can_keep()) return {};
  for (const std::string& path : plan.paths) {
    const WorkingFile& file = *files.find(path);
    if (file.saved == 0 || file.was_folder || plan.moved_from.contains(path)) continue;
    if (file.stamp.size <= kLargeContent || !target.is_needed(file.saved)) continue;
    // A save that was decided has taken the file away already; its content was kept then.
    if (file.decided && kept.find(file.saved) != nullptr) continue;
    kept.drop(file.saved);  // of an earlier attempt; whether it is whole is not worth asking
    auto done = kept.keep_leaving(file.saved, file.disk_path, {file.stamp.size, file.stamp.hash});
    if (!done) {
      Error error = std::move(done).error();
      error.message = path + " cannot be kept for undo, so nothing was saved: " + error.message;
      error.advice = Advice::AllowNoJournal;
      return error;
    }
    plan.kept.push_back(file.saved);
  }
  return plan.kept.empty() ? Result<void>() : kept.flush();
}

// --- 4: what the files will be ----------------------------------------------------------------

/// What a change makes of its file; only size and hash are known.
io::FileStamp stamp_after(const io::FileChange& change) {
  io::FileStamp stamp;
  if (change.kind == Kind::Move) stamp = *change.expected;
  stamp.exists = change.kind == Kind::Write || change.kind == Kind::Move;
  stamp.settled = false;
  if (change.kind != Kind::Write) return stamp;
  if (change.source) {
    stamp.size = change.source->digest.size;
    stamp.hash = change.source->digest.hash;
    return stamp;
  }
  io::Hash64 hash;
  for (const std::string_view piece : change.pieces) {
    hash.add(piece);
    stamp.size += piece.size();
  }
  stamp.hash = hash.value();
  return stamp;
}

/// So that a journal that ends here can tell a saved file from an unsaved one.
Result<void> note_saving(const WorkingFiles& files, JournalNotes& notes, const SavePlan& plan) {
  if (!notes.has_journal()) return {};  // hashing large files takes a while
  std::map<std::string, io::FileStamp> stamps;
  for (std::size_t i = 0; i < plan.changes.size(); ++i)
    stamps[plan.changed[i]] = stamp_after(plan.changes[i]);
  std::vector<SavingFile> saving;
  for (const std::string& path : plan.paths) {
    const WorkingFile& file = *files.find(path);
    const io::FileStamp& stamp = stamps[path];
    saving.push_back(
        {path, {file.state, file.state, stamp.size, stamp.hash}, file.content.is_folder});
  }
  return notes.saving(saving, plan.kept);
}

// --- 5: the disk -------------------------------------------------------------------------

/// A save failed after its commit point: its files are on disk anyway, or will be later.
void note_decided(WorkingFiles& files, const SavePlan& plan) {
  for (const std::string& path : plan.paths) {
    WorkingFile& file = *files.find(path);
    file.decided = DecidedFile{file.state, {}, file.content.is_folder};
  }
  for (std::size_t i = 0; i < plan.changes.size(); ++i)
    files.find(plan.changed[i])->decided->stamp = stamp_after(plan.changes[i]);
  // The files they were read from may have changed by now.
  for (const auto& [path, content] : plan.contents) {
    WorkingFile& file = *files.find(path);
    file.content.bytes = content;
    files.show(path, file);
  }
  files.refresh_shown();
}

/// The words for what a save could not keep.
void note_not_kept(const std::vector<io::NotKept>& not_kept, SavePlan& plan) {
  for (const io::NotKept& each : not_kept) {
    const auto change = std::ranges::find(plan.changes, each.path, &io::FileChange::path);
    const std::string& path = plan.changed[static_cast<std::size_t>(change - plan.changes.begin())];
    plan.notes.push_back(path + ": the save could not keep " + each.what);
  }
}

/// What each changed file is afterwards, in the order of the plan.
Result<std::vector<io::FileStamp>> write_to_disk(WorkingFiles& files, SavePlan& plan,
                                                 const SaveTarget& target) {
  std::vector<io::NotKept> not_kept;
  auto stamps = io::commit(plan.changes, target.state_folder, target.disk, &not_kept);
  if (!stamps && is_decided(stamps.error())) note_decided(files, plan);
  note_not_kept(not_kept, plan);
  return stamps;
}

// --- 6: memory --------------------------------------------------------------------------------

void count_as_saved(WorkingFiles& files, const std::string& path) {
  WorkingFile& file = *files.find(path);
  ProjectFiles& project = files.project();
  files.touch(path);
  // If only the text of a document changed, the engine already shows that text.
  const bool is_shown = file.saved != 0 && file.state != 0 && file.content.document &&
                        !project.overlay().covers(file.disk_path) &&
                        project.is_shown_from_memory(path);
  file.saved = file.state;
  file.was_folder = file.content.is_folder;
  file.in_conflict = false;
  file.decided.reset();
  file.published.reset();
  if (file.content.document) file.content.bytes = nullptr;
  if (file.saved == 0) file.stamp = {};
  if (!is_shown) files.show(path, file);
}

}  // namespace

namespace {

/// Steps 2 to 5. What was kept for a save that was not made is not needed.
Result<std::vector<io::FileStamp>> carry_out(WorkingFiles& files, JournalNotes& notes,
                                             const SaveTarget& target, SavePlan& plan) {
  const auto all = [&]() -> Result<std::vector<io::FileStamp>> {
    DIORAMA_CHECK(plan_save(files, plan, target.disk));                             // 2
    if (auto kept = keep_leaving(files, target, plan); !kept && !notes.may_miss())  // 3
      return std::move(kept).error();
    DIORAMA_CHECK(note_saving(files, notes, plan));  // 4
    return write_to_disk(files, plan, target);       // 5
  };
  auto stamps = all();
  if (!stamps && !is_decided(stamps.error()))
    for (const FileState state : plan.kept) files.kept().drop(state);
  return stamps;
}

}  // namespace

Result<scene::SavedFiles> save(WorkingFiles& files, JournalNotes& notes, const SaveTarget& target,
                               std::span<const std::string> only) {
  DIORAMA_CHECK(settle_decided(files, target.state_folder, target.disk));  // 1
  SavePlan plan;
  plan.paths = paths_to_save(files, only);
  if (plan.paths.empty()) return scene::SavedFiles{};
  DIORAMA_TRY(const std::vector<io::FileStamp> stamps, carry_out(files, notes, target, plan));
  for (std::size_t i = 0; i < plan.changed.size(); ++i)
    files.find(plan.changed[i])->stamp = stamps[i];
  for (const std::string& path : plan.paths) count_as_saved(files, path);  // 6
  notes.saved(plan.paths);
  files.refresh_shown();
  scene::SavedFiles out = summary_of(std::move(plan.done), [&](std::string_view path) {
    return files.project().main_file_of(path);
  });
  out.notes = std::move(plan.notes);
  if (notes.problem()) out.notes.push_back(notes.problem()->message);
  return out;
}

Result<scene::SavedFiles> check_save(WorkingFiles& files, io::Disk& disk,
                                     std::span<const std::string> only) {
  SavePlan plan;
  plan.paths = paths_to_save(files, only);
  for (const std::string& path : plan.paths)
    if (files.find(path)->in_conflict) return changed_since_read(files.find(path)->disk_path);
  const Result<void> planned = plan_save(files, plan, disk);
  for (const FileState state : plan.kept) files.kept().drop(state);
  if (!planned) return planned.error();
  for (const io::FileChange& change : plan.changes) {
    const std::string folder = io::folder_of(change.path);
    DIORAMA_TRY(const auto found, disk.identity(folder));
    if (found) DIORAMA_CHECK(disk.can_change_folder(folder));  // else the save makes it
  }
  return summary_of(std::move(plan.done),
                    [&](std::string_view path) { return files.project().main_file_of(path); });
}

}  // namespace diorama::history

// Session and the disk: saving, and what others do to the files meanwhile.

#include <algorithm>
#include <ranges>
#include <tuple>

#include "edit/session.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "io/hash.h"

namespace diorama::edit {
namespace {

using Kind = io::FileChange::Kind;

bool is_asked_for(const std::string& path, const OpenFile& file,
                  std::span<const std::string> only) {
  return only.empty() || file.state == 0 || file.saved == 0 ||
         std::ranges::find(only, path) != only.end();
}

}  // namespace

std::vector<std::string> Session::unsaved() const {
  std::vector<std::string> out;
  for (const auto& [path, file] : files_)
    if (file.state != file.saved) out.push_back(path);
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
  SavedPaths done;                                    ///< what will have been done
};

Session::SavePlan Session::plan_save(std::span<const std::string> only) const {
  SavePlan plan;
  std::set<std::string> moved_from;
  // A file that is under another path now is moved, unless something took its place.
  const auto source_of = [&](const OpenFile& file) {
    const auto is_source = [&](const auto& other) {
      return other.second.saved == file.state && other.second.state == 0;
    };
    return file.saved != 0 ? files_.end() : std::ranges::find_if(files_, is_source);
  };
  for (const auto& [path, file] : files_) {
    if (file.state == file.saved || !is_asked_for(path, file, only)) continue;
    plan.paths.push_back(path);
    if (file.is_folder) {
      plan.new_folders.push_back(file.disk_path);
      plan.done.new_folders.push_back(path);
    } else if (file.state != 0) {
      if (const auto found = source_of(file); found != files_.end()) {
        const auto& [from, source] = *found;
        plan.changes.push_back({source.disk_path, {}, Kind::Move, file.disk_path, source.stamp});
        plan.done.moved.emplace_back(from, path);
        moved_from.insert(from);
      } else {
        io::FileChange write{file.disk_path, {}, Kind::Write, {}, {}};
        if (file.document)
          write.pieces = file.document->pieces();
        else
          write.pieces = {file.bytes->view()};
        if (file.saved != 0) write.expected = file.stamp;
        plan.changes.push_back(std::move(write));
        plan.done.written.push_back(path);
      }
      plan.changed.push_back(path);
    }
  }
  for (const std::string& path : plan.paths) {
    const OpenFile& file = files_.at(path);
    if (file.state != 0 || moved_from.contains(path)) continue;
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

Result<SavedFiles> Session::save(const std::string& state_folder, io::Disk& disk,
                                 std::span<const std::string> only) {
  SavePlan plan = plan_save(only);
  if (plan.paths.empty()) return SavedFiles{};
  for (const std::string& folder : plan.new_folders) DIORAMA_CHECK(disk.make_folder(folder));
  std::vector<io::FileStamp> stamps;
  if (!plan.changes.empty()) {
    DIORAMA_TRY(stamps, io::commit(plan.changes, state_folder, disk));
  }
  // Deepest first; one that others put something into stays.
  for (auto folder = plan.old_folders.rbegin(); folder != plan.old_folders.rend(); ++folder)
    DIORAMA_CHECK(disk.remove_empty_folder(*folder));
  for (std::size_t i = 0; i < plan.changed.size(); ++i)
    files_.at(plan.changed[i]).stamp = stamps[i];
  std::vector<std::pair<std::string, JournalFile>> noted;
  for (const std::string& path : plan.paths) {
    OpenFile& file = files_.at(path);
    touched_.insert(path);
    // Of a document that only has another text now, the project shows that text already.
    const bool is_shown = file.saved != 0 && file.state != 0 && file.document &&
                          published_.erase(path) == 0 && path.starts_with("Assets/");
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
Result<std::optional<Bytes>> stored_bytes(const OpenFile& file) {
  const auto facts = io::facts_of(file.disk_path);
  if (!facts || facts->is_folder) return std::optional<Bytes>();
  DIORAMA_TRY(Bytes bytes, io::read_bytes(file.disk_path, kMaxFileBytes));
  return std::optional(std::move(bytes));
}

/// Whether that is what was read or saved last.
bool is_as_saved(const OpenFile& file, const std::optional<Bytes>& on_disk) {
  if (!on_disk) return file.saved == 0;
  return file.saved != 0 && on_disk->size() == file.stamp.size &&
         io::hash64(on_disk->view()) == file.stamp.hash;
}

std::shared_ptr<yaml::Document> document_of(const FileContent& content) {
  if (content.document)
    return std::make_shared<yaml::Document>(yaml::Document::parse(content.document->write()));
  if (content.bytes)
    return std::make_shared<yaml::Document>(
        yaml::Document::parse(Bytes::copy_of(content.bytes->view())));
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
    std::shared_ptr<yaml::Document> before = document_of(file);
    for (const FileEdit& edit : current_ | std::views::reverse) {
      if (edit.path != path) continue;
      if (const auto* put = std::get_if<PutFile>(&edit.change)) before = document_of(put->before);
      const auto* change = std::get_if<yaml::Edit>(&edit.change);
      if (change != nullptr && before) std::ignore = before->apply(yaml::inverse_of(*change));
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
    return {ErrorCode::PreconditionFailed, path + std::string(why), hint, {{"path", path}}};
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
  DIORAMA_TRY(std::optional<Bytes> on_disk, stored_bytes(file));
  if (!is_as_saved(file, on_disk) && file.state != 0 && !file.is_folder) {
    take_replacement(path);
    return {};
  }
  DIORAMA_CHECK(check_discard(path, file));
  Step step(*this, "discard changes of " + path);
  PutFile put{file.content(), {}};
  // So that redo can bring it back when something else is on disk.
  put.after.bytes = std::make_shared<const Bytes>(*std::move(on_disk));
  DIORAMA_CHECK(apply_all({{path, std::move(put), file.state, file.saved}}));
  file.in_conflict = false;
  step.keep();
  return {};
}

bool Session::can_go_back(const std::string& path) const {
  const auto found = files_.find(path);
  if (found == files_.end() || found->second.state == found->second.saved) return false;
  const auto on_disk = stored_bytes(found->second);
  return on_disk && is_as_saved(found->second, *on_disk) && check_discard(path, found->second);
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

void Session::take_outside_changes(std::span<const std::string> disk_paths) {
  std::vector<std::string> clean;
  for (auto& [path, file] : files_) {
    if (file.was_folder || file.is_folder) continue;
    if (!disk_paths.empty() && std::ranges::find(disk_paths, file.disk_path) == disk_paths.end())
      continue;
    if (const auto bytes = stored_bytes(file); bytes && is_as_saved(file, *bytes)) continue;
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

}  // namespace diorama::edit

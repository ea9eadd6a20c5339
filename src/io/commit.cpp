#include "io/commit.h"

#include <algorithm>
#include <cassert>
#include <chrono>
#include <functional>
#include <future>
#include <set>
#include <tuple>
#include <utility>

#include "base/crypto.h"
#include "base/text.h"
#include "io/commit_plan.h"
#include "io/hash.h"
#include "io/record_log.h"

namespace diorama::io {
namespace {

using Kind = FileChange::Kind;
using Action = CommitAction;
using Plan = CommitPlan;

/// The folder where all saves of a project leave their plans.
struct StateFolder {
  explicit StateFolder(const std::string& folder)
      : path(folder), pending(folder + "/commit.pending"), record(folder + "/commit.record") {}
  std::string path, pending, record;
};

// --- Messages ---

Error conflict(const std::string& path, std::string_view what, std::string hint) {
  return {ErrorCode::Conflict, path + " " + std::string(what), std::move(hint), {{"path", path}}};
}

Error wrong(const std::string& path, std::string_view what, std::string hint) {
  return {ErrorCode::InvalidArgument,
          path + " " + std::string(what),
          std::move(hint),
          {{"path", path}}};
}

/// The failure of a step that the caller knows nothing about, in the words of what it wanted.
Error not_saved(const std::string& path, const Error& reason) {
  return {
      reason.code, "cannot save " + path + ": " + reason.message, reason.hint, {{"path", path}}};
}

Error unfinished(const Plan& plan, const Error& reason) {
  const std::string& path = plan.path();
  const std::size_t all = plan.actions.size() + plan.new_folders.size() + plan.old_folders.size();
  return {ErrorCode::Io,
          "the save of " + path + (all > 1 ? " and " + std::to_string(all - 1) + " more" : "") +
              " is decided but not finished: " + reason.message,
          "it is finished by the next recovery, at the latest when the program starts again",
          {{"path", path}, {"commit", "decided"}}};
}

std::string sentence(const Error& error) {
  return error.hint.empty() ? error.message : error.message + "; " + error.hint;
}

// --- Stamps ---

FileStamp stamp_of(const FileIdentity& identity, std::uint64_t hash) {
  return {true, identity.size, identity.mtime_ns, identity.inode, hash, true};
}

bool same_identity(const FileIdentity& now, const FileStamp& stamp) {
  return stamp.exists && now.kind == FileIdentity::Kind::File && now.size == stamp.size &&
         now.mtime_ns == stamp.mtime_ns && now.inode == stamp.inode;
}

struct Checked {
  FileStamp now;         ///< what the file is, with its identity at this moment
  bool is_made = false;  ///< it was removed or moved before; if moved, `now` is its new name's
};

/// A save replaces names; it must not replace a link or anything that is not a file.
Result<void> check_kind(const std::string& path, const FileIdentity& identity) {
  if (identity.kind == FileIdentity::Kind::File) return {};
  const bool link = identity.kind == FileIdentity::Kind::Link;
  return Error{
      ErrorCode::Unsupported,
      path + (link ? " is a symbolic link, which a save would replace" : " is not a regular file"),
      link ? "use the path of the file it leads to" : "use another path",
      {{"path", path}}};
}

/// Whether a path still is what it was.
Result<Checked> check(const std::string& path, const FileStamp& expected, Disk& disk) {
  DIORAMA_TRY(const auto now, disk.identity(path));
  if (!now && !expected.exists) return Checked{};
  if (!now)
    return conflict(path, "was deleted on disk since it was read",
                    "save it under another name, or make it a new file");
  DIORAMA_CHECK(check_kind(path, *now));
  if (!expected.exists)
    return conflict(path, "exists already, but was to be a new file",
                    "read it and change it, or choose another name");
  const Checked unchanged{stamp_of(*now, expected.hash)};
  if (expected.settled && same_identity(*now, expected)) return unchanged;
  const auto changed = [&path] {
    return conflict(path, "was changed on disk since it was read",
                    "read it again and repeat the change");
  };
  if (now->size != expected.size) return changed();
  DIORAMA_TRY(const FileDigest found, disk.digest(path));
  if (found != FileDigest{expected.size, expected.hash}) return changed();
  return unchanged;
}

std::uint64_t hash_of(Pieces pieces) {
  Hash64 hash;
  for (const std::string_view piece : pieces) hash.add(piece);
  return hash.value();
}

/// What the file will have in it: of Write and Move.
FileDigest content_after(const FileChange& change) {
  if (change.kind == Kind::Move) return {change.expected->size, change.expected->hash};
  if (change.source) return change.source->digest;
  FileDigest out{0, hash_of(change.pieces)};
  for (const std::string_view piece : change.pieces) out.size += piece.size();
  return out;
}

/// What the file is, when it already has what the change would make: the same save again, after
/// one that failed too late to be taken back. Else the reason why it is not as it was read.
Result<Checked> check_again(const FileChange& change, Error reason, Disk& disk) {
  DIORAMA_TRY(const auto at_path, disk.identity(change.path));
  if (change.kind == Kind::Remove && !at_path) return Checked{{}, true};
  if (change.kind == Kind::Remove || (change.kind == Kind::Move && at_path)) return reason;
  const bool moves = change.kind == Kind::Move;
  const std::string& place = moves ? change.to : change.path;
  DIORAMA_TRY(const auto now, disk.identity(place));
  const FileDigest wanted = content_after(change);
  if (!now || now->kind != FileIdentity::Kind::File || now->size != wanted.size) return reason;
  const auto found = disk.digest(place);
  if (!found || *found != wanted) return reason;
  return Checked{stamp_of(*now, wanted.hash), moves};
}

// --- Making the plan ---

bool is_plain_path(std::string_view path) {
  if (!path.starts_with('/') || path.find('\0') != std::string_view::npos) return false;
  while (!path.empty()) {
    path.remove_prefix(1);
    const std::string_view name = path.substr(0, path.find('/'));
    if (name.empty() || name == "." || name == "..") return false;
    path.remove_prefix(name.size());
  }
  return true;
}

Result<void> check_path(const std::string& path, std::set<std::string_view>& seen) {
  if (!is_plain_path(path))
    return wrong("'" + path + "'", "is not an absolute path without '.', '..' and '//'",
                 "give the whole path of the file");
  if (!seen.insert(path).second)
    return wrong(path, "is in two changes of one save", "make one change of them");
  return {};
}

bool is_of_folder(const FileChange& change) {
  return change.kind == Kind::MakeFolder || change.kind == Kind::RemoveFolder;
}

Result<void> check_paths(std::span<const FileChange> changes) {
  std::set<std::string_view> seen;
  for (const FileChange& change : changes) {
    DIORAMA_CHECK(check_path(change.path, seen));
    if (change.kind == Kind::Move) DIORAMA_CHECK(check_path(change.to, seen));
    if (is_of_folder(change)) continue;
    if (change.kind != Kind::Write && !(change.expected && change.expected->exists))
      return wrong(change.path, "cannot be removed or moved without having been read",
                   "read it first");
  }
  return {};
}

/// Adds the folders above a path that do not exist, the outermost first.
Result<void> add_missing_folders(const std::string& path, std::vector<std::string>& missing,
                                 Disk& disk) {
  std::vector<std::string> found;
  for (std::string folder = folder_of(path);; folder = folder_of(folder)) {
    DIORAMA_TRY(const auto identity, disk.identity(folder));
    // A link may well lead to a folder; if not, making the file reports it.
    if (identity && identity->kind != FileIdentity::Kind::Folder &&
        identity->kind != FileIdentity::Kind::Link)
      return Error{ErrorCode::Io,
                   path + " cannot be made: " + folder + " is not a folder",
                   "move away the file that is in its place",
                   {{"path", path}}};
    if (identity || std::ranges::find(missing, folder) != missing.end()) break;
    found.push_back(folder);
  }
  missing.insert(missing.end(), found.rbegin(), found.rend());
  return {};
}

Result<void> make_folders(const std::vector<std::string>& folders, Disk& disk) {
  for (const std::string& folder : folders) DIORAMA_CHECK(disk.make_folder(folder));
  return {};
}

/// The folders that are asked for themselves.
Result<void> plan_folders(std::span<const FileChange> changes, Plan& plan, Disk& disk) {
  for (const FileChange& change : changes) {
    if (!is_of_folder(change)) continue;
    plan.has_folders = true;
    if (change.kind == Kind::RemoveFolder)
      plan.old_folders.push_back(change.path);
    else
      DIORAMA_CHECK(add_missing_folders(change.path + "/.", plan.new_folders, disk));
  }
  // "/a/b" comes after "/a", so turned round the inner ones come first.
  std::ranges::sort(plan.old_folders, std::greater<>());
  return {};
}

Result<Plan> make_plan(std::span<const FileChange> changes, Disk& disk) {
  Plan plan;
  DIORAMA_CHECK(plan_folders(changes, plan, disk));
  for (const FileChange& change : changes) {
    if (is_of_folder(change)) continue;
    Action action;
    action.kind = change.kind;
    action.path = change.path;
    auto checked = check(change.path, change.expected.value_or(FileStamp{}), disk);
    if (!checked && checked.error().code == ErrorCode::Conflict)
      checked = check_again(change, std::move(checked).error(), disk);
    if (!checked) return std::move(checked).error();
    action.before = checked->now;
    action.is_made = checked->is_made;
    if (change.kind == Kind::Move) {
      action.to = change.to;
      if (!action.is_made) DIORAMA_CHECK(check(change.to, FileStamp{}, disk));
    }
    if (change.kind == Kind::Write) {
      DIORAMA_TRY(action.temporary, temporary_beside(change.path));
    }
    if (change.kind != Kind::Remove)
      DIORAMA_CHECK(add_missing_folders(change.kind == Kind::Move ? change.to : change.path,
                                        plan.new_folders, disk));
    plan.actions.push_back(std::move(action));
  }
  for (const Action& action : plan.actions)
    if (std::ranges::find_if(plan.new_folders, [&action](const std::string& folder) {
          return folder == action.path || folder == action.to;
        }) != plan.new_folders.end())
      return wrong(action.path, "is a file in one change of a save and a folder in another",
                   "make one change of them");
  return plan;
}

// --- Carrying it out ---

/// The folders whose entries a plan changes. Each is flushed once, in a fixed order.
std::set<std::string> folders_of(const Plan& plan, bool temporaries_only) {
  std::set<std::string> out;
  for (const Action& action : plan.actions) {
    if (temporaries_only && action.temporary.empty()) continue;
    out.insert(folder_of(action.path));
    if (!action.to.empty()) out.insert(folder_of(action.to));
  }
  for (const std::string& folder : plan.new_folders) out.insert(folder_of(folder));
  if (temporaries_only) return out;
  for (const std::string& folder : plan.old_folders) out.insert(folder_of(folder));
  // One that went with the folder around it has no entries to flush.
  for (const std::string& folder : plan.old_folders) out.erase(folder);
  return out;
}

Result<void> sync_folders(const std::set<std::string>& folders, Disk& disk) {
  for (const std::string& folder : folders) {
    auto synced = disk.sync_folder(folder);
    if (synced) continue;
    // A folder that somebody removed after its files needs no flush.
    const auto found = disk.identity(folder);
    if (!found || *found) return synced;
  }
  return {};
}

/// Whether there was anything left to do.
enum class Outcome { Done, DoneBefore };

Error lost(const std::string& path, const std::string& missing) {
  return {ErrorCode::CorruptData,
          path + " could not get its new content: " + missing + " is gone",
          "make the change again",
          {{"path", path}}};
}

/// If somebody took the name in the last moment, it is a conflict like any other.
Result<void> rename_in_place(const std::string& from, const std::string& to, IfExists if_exists,
                             Disk& disk) {
  auto renamed = disk.rename(from, to, if_exists);
  if (!renamed && renamed.error().code == ErrorCode::AlreadyExists)
    return conflict(to, "was made by somebody else while it was being saved",
                    "read it and change it, or choose another name");
  return renamed;
}

Result<Outcome> perform_write(const Action& action, Disk& disk) {
  DIORAMA_TRY(const auto temporary, disk.identity(action.temporary));
  if (!temporary) {
    DIORAMA_TRY(const auto now, disk.identity(action.path));
    if (now ? same_identity(*now, action.before) : !action.before.exists)
      return lost(action.path, action.temporary);
    return Outcome::DoneBefore;
  }
  DIORAMA_TRY(std::ignore, check(action.path, action.before, disk));
  DIORAMA_CHECK(rename_in_place(action.temporary, action.path,
                                action.before.exists ? IfExists::Replace : IfExists::Refuse, disk));
  return Outcome::Done;
}

Result<Outcome> perform_remove(const Action& action, Disk& disk) {
  DIORAMA_TRY(const auto now, disk.identity(action.path));
  if (!now) return Outcome::DoneBefore;
  DIORAMA_TRY(std::ignore, check(action.path, action.before, disk));
  DIORAMA_CHECK(disk.remove(action.path));
  return Outcome::Done;
}

Result<Outcome> perform_move(const Action& action, Disk& disk) {
  DIORAMA_TRY(const auto from, disk.identity(action.path));
  DIORAMA_TRY(const auto to, disk.identity(action.to));
  if (!from && to) return Outcome::DoneBefore;
  if (!from) return lost(action.to, action.path);
  // Its bytes are not compared: whatever somebody wrote to it meanwhile moves with it.
  DIORAMA_CHECK(rename_in_place(action.path, action.to, IfExists::Refuse, disk));
  return Outcome::Done;
}

/// Does one action unless it is done. Any error but Io is a reason to leave the file alone.
Result<Outcome> perform(const Action& action, Disk& disk) {
  switch (action.kind) {
    case Kind::Write: return perform_write(action, disk);
    case Kind::Remove: return perform_remove(action, disk);
    case Kind::Move: return perform_move(action, disk);
    case Kind::MakeFolder:
    case Kind::RemoveFolder: break;  // never an action
  }
  return Error{ErrorCode::Internal, "unknown kind of change", {}, {}};
}

struct Progress {
  std::vector<std::string> finished;  ///< paths of actions done now
  std::vector<Error> left_alone;
};

/// Everything after the commit point. Can be repeated until it succeeds.
Result<Progress> carry_out(const Plan& plan, const StateFolder& state, Disk& disk) {
  DIORAMA_CHECK(disk.sync_folder(state.path));
  Progress out;
  for (const Action& action : plan.actions) {
    auto done = perform(action, disk);
    if (done) {
      if (*done == Outcome::Done) out.finished.push_back(action.path);
      continue;
    }
    Error error = std::move(done).error();
    if (error.code == ErrorCode::Io) return error;
    if (action.kind == Kind::Write && error.code != ErrorCode::CorruptData)
      error.hint += "; what was to be saved is in " + action.temporary;
    out.left_alone.push_back(std::move(error));
  }
  for (const std::string& folder : plan.old_folders)
    DIORAMA_CHECK(disk.remove_empty_folder(folder));
  DIORAMA_CHECK(sync_folders(folders_of(plan, false), disk));
  DIORAMA_CHECK(disk.remove(state.record));
  // Flushed as well: a record that came back after a power failure could again remove a file
  // that was restored in the meantime.
  DIORAMA_CHECK(disk.sync_folder(state.path));
  return out;
}

/// Takes back everything before the commit point. The plan goes last: while it is there,
/// recover() can try again.
Result<std::vector<std::string>> clear_away(const Plan& plan, const StateFolder& state,
                                            Disk& disk) {
  std::vector<std::string> cleared;
  for (const Action& action : plan.actions) {
    if (action.temporary.empty()) continue;
    DIORAMA_TRY(const auto found, disk.identity(action.temporary));
    if (!found) continue;
    DIORAMA_CHECK(disk.remove(action.temporary));
    cleared.push_back(action.temporary);
  }
  for (auto folder = plan.new_folders.rbegin(); folder != plan.new_folders.rend(); ++folder)
    DIORAMA_CHECK(disk.remove_empty_folder(*folder));
  DIORAMA_CHECK(disk.remove(state.pending));
  return cleared;
}

// --- One commit ---

Result<void> write_plan(const Plan& plan, const StateFolder& state, Disk& disk) {
  const std::string bytes = encode_plan(plan);
  if (bytes.size() > kMaxRecord)
    return Error{ErrorCode::LimitExceeded,
                 "a save of " + std::to_string(plan.actions.size()) + " files is too large",
                 "save fewer files at once",
                 {}};
  const std::string_view record = bytes;
  const std::string log = encode_log({&record, 1});
  const std::string_view piece = log;
  return write_new_file(disk, state.pending, {&piece, 1}, std::nullopt,
                        plan.needs_record() ? Flush::Yes : Flush::No);
}

/// Hashes large files while the disk is busy with them.
std::future<std::uint64_t> begin_hash(Pieces pieces) {
  constexpr std::size_t kLarge = std::size_t{1} << 20U;
  std::size_t size = 0;
  for (const std::string_view piece : pieces) size += piece.size();
  const auto when =
      size < kLarge ? std::launch::deferred : std::launch::async | std::launch::deferred;
  return std::async(when, hash_of, pieces);
}

Result<void> copy_content(const ContentSource& source, const OpenFile& file, Disk& disk) {
  DIORAMA_TRY(const FileDigest copied, disk.copy(source.path, file));
  if (copied == source.digest) return {};
  return conflict(source.path, "was changed since it was put there",
                  "undo the step that uses it; its content is lost");
}

/// All of the temporary but its name: content, owner, permissions, attributes.
Result<void> fill_temporary(const Action& action, const FileChange& change, const OpenFile& file,
                            std::vector<NotKept>* not_kept, Disk& disk) {
  DIORAMA_CHECK(change.source ? copy_content(*change.source, file, disk)
                              : write_all(disk, file, change.pieces, 0));
  if (action.before.exists) {
    DIORAMA_TRY(std::vector<std::string> all, disk.copy_attributes(action.path, file));
    for (std::string& each : all)
      if (not_kept != nullptr) not_kept->push_back({action.path, std::move(each)});
  }
  return disk.sync(file);
}

Result<FileStamp> write_temporary(const Action& action, const FileChange& change,
                                  std::vector<NotKept>* not_kept, Disk& disk) {
  std::future<std::uint64_t> hash = begin_hash(change.pieces);
  // Until it has the permissions of the old file, nobody else may read it.
  const unsigned mode = action.before.exists ? 0600 : 0644;
  auto file = disk.create(action.temporary, mode);
  const auto filled = file ? fill_temporary(action, change, *file, not_kept, disk)
                           : Result<void>(std::move(file).error());
  // What is half written goes with clear_away().
  if (!filled) return not_saved(action.path, filled.error());
  DIORAMA_TRY(const auto identity, disk.identity(action.temporary));
  if (!identity) return lost(action.path, action.temporary);
  return stamp_of(*identity, change.source ? change.source->digest.hash : hash.get());
}

/// Whether a file can be removed or moved at all. After the commit point it would be too late to
/// find out. For Write the temporary has shown it.
Result<void> check_folders(const Action& action, Disk& disk) {
  if (action.kind == Kind::Write) return {};
  DIORAMA_CHECK(disk.can_change_folder(folder_of(action.path)));
  if (action.kind != Kind::Move) return {};
  DIORAMA_CHECK(disk.can_change_folder(folder_of(action.to)));
  DIORAMA_TRY(const auto file, disk.identity(action.path));
  // With "/." at its end, a path to a link to a folder means that folder.
  DIORAMA_TRY(const auto folder, disk.identity(folder_of(action.to) + "/."));
  if (!file || !folder || file->device == folder->device) return {};
  return Error{ErrorCode::Unsupported,
               action.path + " cannot be moved to " + action.to + ", which is on another disk",
               "copy it there and remove it here",
               {{"path", action.path}}};
}

/// Everything before the commit point. Gives the stamps that the files will have.
Result<std::vector<FileStamp>> prepare(const Plan& plan, std::span<const FileChange> changes,
                                       const StateFolder& state, std::vector<NotKept>* not_kept,
                                       Disk& disk) {
  DIORAMA_CHECK(write_plan(plan, state, disk));
  DIORAMA_CHECK(make_folders(plan.new_folders, disk));
  std::vector<FileStamp> stamps;
  auto next = plan.actions.begin();
  for (const FileChange& change : changes) {
    FileStamp& stamp = stamps.emplace_back();
    if (is_of_folder(change)) continue;
    const Action& action = *next++;
    if (action.kind == Kind::Move) stamp = action.before;
    if (action.kind == Kind::Write) {
      DIORAMA_TRY(stamp, write_temporary(action, change, not_kept, disk));
    }
  }
  // The record must not be on disk before the names of the temporaries are.
  if (plan.needs_record()) DIORAMA_CHECK(sync_folders(folders_of(plan, true), disk));
  for (const Action& action : plan.actions) {
    if (action.is_made) continue;
    DIORAMA_CHECK(check_folders(action, disk));
    DIORAMA_TRY(std::ignore, check(action.path, action.before, disk));
  }
  return stamps;
}

Result<void> decide_alone(const Plan& plan, const StateFolder& state, Disk& disk) {
  const Action& action = plan.actions.front();
  if (auto done = perform(action, disk); !done) {
    std::ignore = clear_away(plan, state, disk);
    return done.error().code == ErrorCode::Io ? not_saved(action.path, done.error())
                                              : std::move(done).error();
  }
  auto synced = sync_folders(folders_of(plan, false), disk);
  // It is saved; if the plan stays, recover() finds nothing left to do and removes it.
  std::ignore = disk.remove(state.pending);
  if (synced) return {};
  Error error = std::move(synced).error();
  error.message = action.path + " is saved, but may not survive a power failure: " + error.message;
  error.details = {{"path", action.path}, {"commit", "decided"}};
  return error;
}

Result<void> decide_together(const Plan& plan, const StateFolder& state, Disk& disk) {
  if (auto decided = disk.rename(state.pending, state.record, IfExists::Refuse); !decided) {
    std::ignore = clear_away(plan, state, disk);
    return not_saved(plan.path(), decided.error());
  }
  auto progress = carry_out(plan, state, disk);
  if (!progress) return unfinished(plan, progress.error());
  if (progress->left_alone.empty()) return {};
  Error error = std::move(progress->left_alone.front());
  error.message += "; it was left as it is, " + std::to_string(progress->finished.size()) +
                   " other files of this save are saved";
  error.details.emplace_back("commit", "decided");
  return error;
}

// --- Recovery ---

/// Moves something unreadable out of the way, without losing it.
Result<void> set_aside(const std::string& path, std::string_view advice, RecoveryReport& report,
                       Disk& disk) {
  DIORAMA_TRY(const std::string token, random_bytes(4));
  const std::string aside = path + ".damaged-" + to_hex(token);
  DIORAMA_CHECK(disk.rename(path, aside, IfExists::Refuse));
  report.problems.push_back(path + " is damaged and was kept as " + aside +
                            "; no file was touched: " + std::string(advice));
  return {};
}

struct FoundPlan {
  enum class State { Absent, Torn, Damaged, Whole } state = State::Absent;
  Plan plan;
};

Result<FoundPlan> read_plan(const std::string& path, Disk& disk) {
  using State = FoundPlan::State;
  DIORAMA_TRY(const auto identity, disk.identity(path));
  if (!identity) return FoundPlan{};
  // A little more than a record and the log around it take.
  auto log = RecordLog::read_all(path, kMaxRecord + 4096, disk);
  if (!log) {
    const ErrorCode code = log.error().code;
    if (code != ErrorCode::CorruptData && code != ErrorCode::LimitExceeded)
      return std::move(log).error();
    return FoundPlan{State::Damaged, {}};
  }
  if (log->records.empty() && log->tail != LogContents::Tail::Damaged)
    return FoundPlan{State::Torn, {}};
  if (log->records.size() != 1 || log->tail != LogContents::Tail::Whole)
    return FoundPlan{State::Damaged, {}};
  auto plan = decode_plan(log->records.front());
  if (!plan) return FoundPlan{State::Damaged, {}};
  return FoundPlan{State::Whole, *std::move(plan)};
}

Result<void> finish_record(const StateFolder& state, RecoveryReport& report, Disk& disk) {
  DIORAMA_TRY(const FoundPlan found, read_plan(state.record, disk));
  if (found.state == FoundPlan::State::Absent) return {};
  // It was flushed before it got its name, so a torn one is damaged too.
  if (found.state != FoundPlan::State::Whole)
    return set_aside(state.record, "check the files saved last for half a change", report, disk);
  DIORAMA_TRY(Progress progress, carry_out(found.plan, state, disk));
  report.finished = std::move(progress.finished);
  for (const Error& error : progress.left_alone) report.problems.push_back(sentence(error));
  return {};
}

Result<void> clear_pending(const StateFolder& state, RecoveryReport& report, Disk& disk) {
  DIORAMA_TRY(const FoundPlan found, read_plan(state.pending, disk));
  if (found.state == FoundPlan::State::Absent) return {};
  // Temporaries are made only when the plan is written, so a torn one has none.
  if (found.state == FoundPlan::State::Torn) return disk.remove(state.pending);
  if (found.state == FoundPlan::State::Damaged)
    return set_aside(state.pending, "a file .diorama-*.tmp may be left beside the one saved last",
                     report, disk);
  DIORAMA_TRY(report.cleared, clear_away(found.plan, state, disk));
  return {};
}

/// REQUIRES: the state folder is locked, so nobody else still uses what is found there.
Result<void> finish_interrupted(const StateFolder& state, RecoveryReport& report, Disk& disk) {
  DIORAMA_CHECK(finish_record(state, report, disk));
  return clear_pending(state, report, disk);
}

}  // namespace

Result<FileStamp> FileStamp::of(const std::string& path, std::string_view bytes) {
  return of(path, FileDigest{bytes.size(), hash64(bytes)});
}

Result<FileStamp> FileStamp::of(const std::string& path, const FileDigest& content) {
  RealDisk disk;
  DIORAMA_TRY(const auto identity, disk.identity(path));
  if (identity) DIORAMA_CHECK(check_kind(path, *identity));
  if (!identity || identity->size != content.size)
    return conflict(path, "was changed on disk while it was being read", "read it again");
  FileStamp out = stamp_of(*identity, content.hash);
  // File times are as coarse as some milliseconds, on some disks two seconds, and the file may
  // have been written to between reading it and now. So the time proves nothing while it is new.
  constexpr std::chrono::nanoseconds kFresh = std::chrono::seconds(3);
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  out.settled = std::chrono::nanoseconds(out.mtime_ns) + kFresh < now;
  return out;
}

Result<std::vector<FileStamp>> commit(std::span<const FileChange> changes,
                                      const std::string& state_folder, Disk& disk,
                                      std::vector<NotKept>* not_kept) {
  if (changes.empty()) return std::vector<FileStamp>();
  DIORAMA_CHECK(check_paths(changes));
  const StateFolder state(state_folder);
  std::vector<std::string> missing;
  DIORAMA_CHECK(add_missing_folders(state.pending, missing, disk));
  DIORAMA_CHECK(make_folders(missing, disk));
  DIORAMA_TRY(const OpenFile lock, disk.lock_folder(state.path));
  RecoveryReport left;
  DIORAMA_CHECK(finish_interrupted(state, left, disk));
  if (!left.problems.empty())
    return Error{ErrorCode::Conflict, left.problems.front(), {}, {{"path", state.path}}};
  DIORAMA_TRY(const Plan plan, make_plan(changes, disk));
  if (plan.is_empty()) return std::vector<FileStamp>(changes.size());
  auto stamps = prepare(plan, changes, state, not_kept, disk);
  if (!stamps) {
    std::ignore = clear_away(plan, state, disk);
    return stamps;
  }
  DIORAMA_CHECK(plan.needs_record() ? decide_together(plan, state, disk)
                                    : decide_alone(plan, state, disk));
  return stamps;
}

Result<RecoveryReport> recover(const std::string& state_folder, Disk& disk) {
  const StateFolder state(state_folder);
  RecoveryReport report;
  DIORAMA_TRY(const auto folder, disk.identity(state.path));
  if (!folder) return report;
  DIORAMA_TRY(const OpenFile lock, disk.lock_folder(state.path));
  DIORAMA_CHECK(finish_interrupted(state, report, disk));
  return report;
}

}  // namespace diorama::io

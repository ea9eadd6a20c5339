#include "history/journal.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>
#include <tuple>

#include "io/disk.h"

namespace diorama::history {
namespace {

constexpr std::uint64_t kMaxJournal = std::uint64_t{1} << 30;

/// Notes the states that the step leaves.
void follow(JournalContents& contents, const StepRecord& step, bool back) {
  const auto one = [&](const FileEdit& edit) {
    if (const auto* move = std::get_if<MoveFile>(&edit.change)) {
      contents.files[back ? move->to : edit.path].state = 0;
      contents.files[back ? edit.path : move->to].state = edit.after;
    } else {
      contents.files[edit.path].state = back ? edit.before : edit.after;
    }
    contents.last_state = std::max({contents.last_state, edit.before, edit.after});
  };
  if (back)
    for (auto edit = step.edits.rbegin(); edit != step.edits.rend(); ++edit) one(*edit);
  else
    for (const FileEdit& edit : step.edits) one(edit);
}

/// What is on disk at these paths counts: it needs no more changes.
void settle(JournalContents& contents, const std::set<std::string>& paths) {
  if (paths.empty()) return;  // so that reading takes no longer the more steps there are
  for (StepRecord& step : contents.pending)
    std::erase_if(step.edits, [&](const FileEdit& edit) {
      const auto* move = std::get_if<MoveFile>(&edit.change);
      return paths.contains(edit.path) || (move != nullptr && paths.contains(move->to));
    });
  std::erase_if(contents.pending, [](const StepRecord& step) { return step.edits.empty(); });
}

/// The files that this step returned to what they are on disk: Session::discard().
std::set<std::string> given_up(const JournalContents& contents, const StepRecord& step) {
  std::set<std::string> out;
  for (const FileEdit& edit : step.edits)
    if (std::holds_alternative<PutFile>(edit.change) && edit.before != 0 && edit.after != 0 &&
        edit.after == contents.files.at(edit.path).saved)
      out.insert(edit.path);
  return out;
}

/// Whether this edit takes back a pending one; then neither has to be done any more.
bool cancels(std::vector<StepRecord>& pending, const FileEdit& edit) {
  const FileEdit wanted = inverse_of(edit);
  for (auto step = pending.rbegin(); step != pending.rend(); ++step)
    for (auto each = step->edits.rbegin(); each != step->edits.rend(); ++each) {
      if (each->path != wanted.path || each->before != wanted.before || each->after != wanted.after)
        continue;
      step->edits.erase(std::next(each).base());
      if (step->edits.empty()) pending.erase(std::next(step).base());
      return true;
    }
  return false;
}

/// A step is undone or redone. For saved files, that is something new.
void note_pending(JournalContents& contents, const StepRecord& step, bool back) {
  StepRecord rest{(back ? "undo " : "") + step.name, {}};
  for (FileEdit& edit : back ? inverse_of(step.edits) : std::vector<FileEdit>(step.edits))
    if (!cancels(contents.pending, edit)) rest.edits.push_back(std::move(edit));
  if (!rest.edits.empty()) contents.pending.push_back(std::move(rest));
}

/// Moves the newest step of one list to the other. False when there is none. For a step "set a"
/// that was saved and then undone, pending is {"undo set a"} afterwards; of one that was not
/// saved, nothing is left.
bool shift(JournalContents& contents, std::vector<StepRecord>& from, std::vector<StepRecord>& to,
           bool back) {
  if (from.empty()) return false;
  follow(contents, from.back(), back);
  note_pending(contents, from.back(), back);
  to.push_back(std::move(from.back()));
  from.pop_back();
  return true;
}

/// The files for which a record says what is on disk.
std::vector<std::string> files_known_by(std::string_view record) {
  RecordReader in(record);
  std::vector<std::string> out;
  switch (in.event()) {
    case Event::Opened:
    case Event::Replaced: out.push_back(in.text()); break;
    case Event::Saved:
      for (NamedFile& each : in.saved()) out.push_back(std::move(each.path));
      break;
    default: break;
  }
  return out;
}

/// Replaces "saving" with "saved" for files that are on disk in that state. Only the last record of
/// a file counts, because the disk can only tell about that. Gives whether there were any.
bool settle_records(std::vector<std::string>& records, const IsOnDisk& is_on_disk) {
  std::set<std::string> known;
  bool any = false;
  for (std::string& record : records | std::views::reverse) {
    for (std::string& path : files_known_by(record)) known.insert(std::move(path));
    RecordReader in(record);
    if (in.event() != Event::Saving) continue;
    std::vector<NamedFile> saved;
    for (const SavingFile& file : in.saving())
      if (known.insert(file.path).second && is_on_disk(file))
        saved.push_back({file.path, file.file});
    if (saved.empty()) continue;
    record = saved_record(saved);
    any = true;
  }
  return any;
}

void take_kept(JournalContents& contents, const KeptRecord& kept, const std::string& folder) {
  contents.kept[kept.state] = {folder + "/" + kept.name, {kept.size, kept.hash}};
  contents.last_state = std::max(contents.last_state, kept.state);
}

/// What is on disk at these paths from now on.
void take_saved(JournalContents& contents, std::span<const NamedFile> files) {
  std::set<std::string> paths;
  for (const auto& [path, file] : files) {
    contents.files[path] = file;
    contents.last_state = std::max(contents.last_state, file.saved);
    paths.insert(path);
  }
  settle(contents, paths);
}

void take_step(JournalContents& contents, StepRecord step) {
  step.time = contents.time;
  contents.done.push_back(std::move(step));
  follow(contents, contents.done.back(), false);
  contents.pending.push_back(contents.done.back());
  settle(contents, given_up(contents, contents.done.back()));
  contents.undone.clear();
}

/// Takes in one record. False, with no change, when no session can have written it there.
bool take(JournalContents& contents, RecordReader& in, const std::string& kept_folder) {
  const Event event = in.event();
  switch (event) {
    case Event::Opened:
    case Event::Replaced: {
      const NamedFile named = in.named_file();
      if (!in.ok()) return false;
      take_saved(contents, {&named, 1});
      if (event == Event::Opened) return true;
      forget_up_to(contents.done, named.path);
      forget_up_to(contents.undone, named.path);
      return true;
    }
    case Event::Step: {
      StepRecord step = in.step();
      if (in.ok()) take_step(contents, std::move(step));
      return in.ok();
    }
    case Event::Undone: return in.ok() && shift(contents, contents.done, contents.undone, true);
    case Event::Redone: return shift(contents, contents.undone, contents.done, false);
    case Event::Saved: {
      const std::vector<NamedFile> files = in.saved();
      if (in.ok()) take_saved(contents, files);
      return in.ok();
    }
    case Event::Saving: in.saving(); return in.ok();  // only a plan
    case Event::Kept: {
      const KeptRecord kept = in.kept();
      if (in.ok()) take_kept(contents, kept, kept_folder);
      return in.ok();
    }
    case Event::Time: {
      const auto time = static_cast<std::int64_t>(in.number());
      if (in.ok()) contents.time = time;
      return in.ok();
    }
  }
  return false;
}

bool is_unsaved(const std::pair<const std::string, JournalFile>& file) {
  return file.second.state != file.second.saved;
}

}  // namespace

std::vector<std::string> JournalContents::unsaved() const {
  std::vector<std::string> out;
  for (const auto& file : files)
    if (is_unsaved(file)) out.push_back(file.first);
  return out;
}

Result<Journal> Journal::open(const std::string& path, io::Disk& disk) {
  DIORAMA_CHECK(io::make_folders_above(disk, path));
  DIORAMA_TRY(io::RecordLog log, io::RecordLog::open(path, kMaxJournal, disk));
  return Journal(std::move(log));
}

namespace {

/// Writes a log with these records to a temporary beside that path, and gives its name.
Result<std::string> write_beside(const std::string& path, std::span<const std::string> records,
                                 io::Disk& disk) {
  const std::vector<std::string_view> views(records.begin(), records.end());
  const std::string bytes = io::encode_log(views);
  const std::string_view piece = bytes;
  DIORAMA_TRY(std::string temporary, io::temporary_beside(path));
  DIORAMA_CHECK(io::write_new_file(disk, temporary, {&piece, 1}, 0600, io::Flush::Yes));
  return temporary;
}

}  // namespace

Result<bool> Journal::settle(const std::string& path, const IsOnDisk& is_on_disk, io::Disk& disk) {
  DIORAMA_TRY(io::LogContents log, io::RecordLog::read_all(path, kMaxJournal, disk));
  if (!settle_records(log.records, is_on_disk)) return false;
  // One rename, so that a program that ends here leaves the old journal or the new one.
  DIORAMA_TRY(const std::string settled, write_beside(path, log.records, disk));
  DIORAMA_CHECK(disk.rename(settled, path, io::IfExists::Replace));
  return true;
}

namespace {

/// What the records mean together, up to the first that no session can have written there. Gives
/// how many that are.
std::size_t take_all(JournalContents& out, std::span<const std::string> records,
                     const std::string& kept_folder) {
  for (std::size_t i = 0; i < records.size(); ++i) {
    RecordReader in(records[i]);
    if (!take(out, in, kept_folder)) return i;
    if (std::ranges::any_of(out.files, is_unsaved)) continue;
    out.pending.clear();  // what was made and then removed
    out.saved_records = i + 1;
  }
  return records.size();
}

struct ReadJournal {
  std::vector<std::string> records;  ///< those that make sense
  JournalContents contents;
  bool needs_repair = false;
};

/// Nobody knows what else there was; only what could be read.
std::string damage_text(const std::string& path, const ReadJournal& read) {
  const std::size_t steps = read.contents.done.size() + read.contents.undone.size();
  return "the journal " + path +
         (read.needs_repair ? " is damaged: " : " ends in the middle of a record: ") +
         std::to_string(steps) + (steps == 1 ? " step" : " steps") +
         " could be read, what was noted after them cannot be undone or recovered";
}

Result<ReadJournal> read_journal(const std::string& path, io::Disk& disk,
                                 const IsOnDisk& is_on_disk) {
  auto log = io::RecordLog::read_all(path, kMaxJournal, disk);
  ReadJournal out;
  if (!log && log.error().code != ErrorCode::CorruptData) return std::move(log).error();
  const bool torn = log && log->tail == io::LogContents::Tail::Torn;
  out.needs_repair = !log || log->tail == io::LogContents::Tail::Damaged;
  if (log) out.records = std::move(log->records);
  if (is_on_disk) settle_records(out.records, is_on_disk);
  const std::size_t good = take_all(out.contents, out.records, Journal::kept_folder(path));
  out.needs_repair = out.needs_repair || good < out.records.size();
  out.records.resize(good);
  if (out.needs_repair || torn) out.contents.damage = damage_text(path, out);
  return out;
}

}  // namespace

Result<JournalContents> Journal::read(const std::string& path, io::Disk& disk,
                                      const IsOnDisk& is_on_disk) {
  DIORAMA_TRY(ReadJournal read, read_journal(path, disk, is_on_disk));
  return std::move(read.contents);
}

Result<std::string> Journal::repair(const std::string& path, const std::string& to,
                                    io::Disk& disk) {
  DIORAMA_TRY(const auto found, disk.identity(path));
  if (!found) return std::string();
  // Nobody else may have it open, nor open it before it is whole.
  DIORAMA_TRY(const io::OpenFile alone, disk.open_alone(path));
  DIORAMA_TRY(const ReadJournal read, read_journal(path, disk, {}));
  if (!read.needs_repair) return read.contents.damage;
  DIORAMA_TRY(const std::string whole, write_beside(path, read.records, disk));
  // Two renames: a program that ends in between leaves the damaged one under its new name.
  DIORAMA_CHECK(disk.rename(path, to, io::IfExists::Replace));
  DIORAMA_CHECK(disk.rename(whole, path, io::IfExists::Refuse));
  return read.contents.damage + "; the damaged file is kept as " + to;
}

namespace {

/// The steps, undone ones last, as the records that made them.
void add_steps(const JournalContents& contents, std::vector<std::string>& out) {
  std::int64_t time = 0;
  const auto add = [&](const StepRecord& step) {
    if (step.time != time) out.push_back(time_record(step.time));
    time = step.time;
    out.push_back(step_record(step));
  };
  for (const StepRecord& step : contents.done) add(step);
  for (const StepRecord& step : contents.undone | std::views::reverse) add(step);
  for (std::size_t i = 0; i < contents.undone.size(); ++i) out.push_back(record_of(Event::Undone));
}

}  // namespace

Result<Journal> Journal::replace(const std::string& path, const JournalContents& contents,
                                 io::Disk& disk) {
  std::vector<std::string> records;
  std::vector<NamedFile> saved;
  for (const auto& [file, known] : contents.files) {
    records.push_back(record_of(Event::Opened, file, known));
    saved.push_back({file, known});
  }
  for (const auto& [state, file] : contents.kept)
    records.push_back(kept_record(
        {state, file.path.substr(file.path.rfind('/') + 1), file.content.size, file.content.hash}));
  add_steps(contents, records);
  records.push_back(saved_record(saved));
  DIORAMA_TRY(const std::string temporary, io::temporary_beside(path));
  const auto write = [&]() -> Result<Journal> {
    DIORAMA_TRY(io::RecordLog log, io::RecordLog::open(temporary, kMaxJournal, disk));
    for (const std::string& record : records) DIORAMA_CHECK(log.append(record));
    DIORAMA_CHECK(log.sync());
    DIORAMA_CHECK(log.take_place_of(path));
    return Journal(std::move(log));
  };
  auto made = write();
  if (!made) std::ignore = disk.remove(temporary);
  return made;
}

// Two renames cannot be one, so their order decides what a crash costs:
//  1. The beginning, up to where everything was saved, is written to a temporary. Ending here costs
//     nothing: the next program begins again.
//  2. The journal gets its new path. From here on the lost edits are safe. Ending here leaves no
//     journal: the saved steps cannot be undone any more.
//  3. The beginning becomes the journal.
Result<void> Journal::put_aside(const std::string& path, const std::string& to, io::Disk& disk) {
  DIORAMA_TRY(const JournalContents contents, read(path, disk));
  DIORAMA_TRY(io::LogContents log, io::RecordLog::read_all(path, kMaxJournal, disk));
  log.records.resize(contents.saved_records);
  DIORAMA_TRY(const std::string beginning, write_beside(path, log.records, disk));
  if (auto moved = disk.rename(path, to, io::IfExists::Refuse); !moved) {
    std::ignore = disk.remove(beginning);
    return moved;
  }
  return disk.rename(beginning, path, io::IfExists::Refuse);
}

Result<void> Journal::opened(const std::string& path, const JournalFile& file) {
  return log_.append(record_of(Event::Opened, path, file));
}

Result<void> Journal::step(const StepRecord& step) {
  const std::string record = step_record(step);
  if (log_.size() + record.size() > kMaxSteps)
    return Error{ErrorCode::LimitExceeded,
                 "the changes that are not saved would take more than " +
                     std::to_string(kMaxSteps >> 20U) + " MB in the journal",
                 "save, then go on",
                 {}};
  return log_.append(record);
}

Result<void> Journal::time(std::int64_t seconds) {
  return log_.append(time_record(seconds));
}

std::string Journal::kept_folder(const std::string& path) {
  return io::folder_of(path) + "/kept";
}

Result<void> Journal::kept(FileState state, const KeptFile& file) {
  return log_.append(kept_record(
      {state, file.path.substr(file.path.rfind('/') + 1), file.content.size, file.content.hash}));
}

Result<void> Journal::undone() {
  return log_.append(record_of(Event::Undone));
}

Result<void> Journal::redone() {
  return log_.append(record_of(Event::Redone));
}

Result<void> Journal::saved(std::span<const NamedFile> files) {
  return log_.append(saved_record(files));
}

Result<void> Journal::saving(std::span<const SavingFile> files) {
  return log_.append(saving_record(files));
}

Result<void> Journal::replaced(const std::string& path, const JournalFile& file) {
  return log_.append(record_of(Event::Replaced, path, file));
}

}  // namespace diorama::history

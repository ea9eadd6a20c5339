#include "unity/edit/journal.h"

#include <algorithm>
#include <iterator>
#include <ranges>
#include <set>
#include <tuple>

#include "io/disk.h"

namespace diorama::unity::edit {
namespace {

constexpr std::uint64_t kMaxJournal = std::uint64_t{1} << 30;

/// What a record is about, and what a content is; both on disk.
enum class Event : std::uint8_t { Opened, Step, Undone, Redone, Saved, Replaced, Saving };
enum class Stored : std::uint8_t { OnDisk, Folder, Bytes };

class RecordWriter {
 public:
  explicit RecordWriter(Event event) { byte(static_cast<std::uint8_t>(event)); }

  void byte(std::uint8_t value) { out_.push_back(static_cast<char>(value)); }
  void number(std::uint64_t value) {
    for (int i = 0; i < 8; ++i) byte(static_cast<std::uint8_t>(value >> (8 * i)));
  }
  void text(std::string_view text) {
    number(text.size());
    out_ += text;
  }
  void content(const FileContent& content) {
    if (content.is_folder) return byte(static_cast<std::uint8_t>(Stored::Folder));
    if (!content.document && !content.bytes) return byte(static_cast<std::uint8_t>(Stored::OnDisk));
    byte(static_cast<std::uint8_t>(Stored::Bytes));
    text(content.document ? content.document->write() : std::string(content.bytes->view()));
  }
  void file(const JournalFile& file) {
    for (const std::uint64_t each : {file.state, file.saved, file.size, file.hash}) number(each);
  }
  [[nodiscard]] const std::string& record() const { return out_; }

 private:
  std::string out_;
};

/// Reads what RecordWriter wrote. After the end everything is zero and ok() false.
class RecordReader {
 public:
  explicit RecordReader(std::string_view record) : rest_(record) {}

  std::uint8_t byte() {
    if (rest_.empty()) {
      ok_ = false;
      return 0;
    }
    const auto value = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  std::uint64_t number() {
    std::uint64_t value = 0;
    for (int i = 0; i < 8; ++i) value |= std::uint64_t{byte()} << (8 * i);
    return value;
  }
  std::string text() {
    const std::uint64_t size = number();
    if (size > rest_.size()) {
      ok_ = false;
      return {};
    }
    std::string out(rest_.substr(0, size));
    rest_.remove_prefix(size);
    return out;
  }
  FileContent content() {
    FileContent out;
    const auto stored = static_cast<Stored>(byte());
    out.is_folder = stored == Stored::Folder;
    if (stored == Stored::Bytes) out.bytes = std::make_shared<Bytes>(Bytes::copy_of(text()));
    if (stored > Stored::Bytes) ok_ = false;
    return out;
  }
  JournalFile file() {
    JournalFile out;
    for (std::uint64_t* each : {&out.state, &out.saved, &out.size, &out.hash}) *each = number();
    return out;
  }
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  void fail() { ok_ = false; }

 private:
  std::string_view rest_;
  bool ok_ = true;
};

/// Kinds of FileEdit on disk.
enum class EditKind : std::uint8_t { ChangeText, AddObject, RemoveObject, PutFile, MoveFile };

struct EditWriter {
  RecordWriter& out;

  void kind(EditKind kind) const { out.byte(static_cast<std::uint8_t>(kind)); }
  void operator()(const text::Edit& edit) const { std::visit(*this, edit); }
  void operator()(const text::ChangeText& edit) const {
    kind(EditKind::ChangeText);
    out.number(static_cast<std::uint64_t>(edit.object));
    out.number(edit.offset);
    out.text(edit.removed);
    out.text(edit.inserted);
  }
  void operator()(const text::AddObject& edit) const {
    kind(EditKind::AddObject);
    out.number(edit.position);
    out.text(edit.text);
  }
  void operator()(const text::RemoveObject& edit) const {
    kind(EditKind::RemoveObject);
    out.number(edit.position);
    out.text(edit.text);
  }
  void operator()(const PutFile& edit) const {
    kind(EditKind::PutFile);
    out.content(edit.before);
    out.content(edit.after);
  }
  void operator()(const MoveFile& edit) const {
    kind(EditKind::MoveFile);
    out.text(edit.to);
  }
};

void read_change(RecordReader& in, FileEdit& edit) {
  switch (static_cast<EditKind>(in.byte())) {
    case EditKind::ChangeText: {
      text::ChangeText change;
      change.object = static_cast<text::FileId>(in.number());
      change.offset = in.number();
      change.removed = in.text();
      change.inserted = in.text();
      edit.change = text::Edit(std::move(change));
      return;
    }
    case EditKind::AddObject: {
      const std::size_t position = in.number();
      edit.change = text::Edit(text::AddObject{position, in.text()});
      return;
    }
    case EditKind::RemoveObject: {
      const std::size_t position = in.number();
      edit.change = text::Edit(text::RemoveObject{position, in.text()});
      return;
    }
    case EditKind::PutFile: {
      PutFile put;
      put.before = in.content();
      put.after = in.content();
      edit.change = std::move(put);
      return;
    }
    case EditKind::MoveFile: edit.change = MoveFile{in.text()}; return;
  }
  in.fail();
}

StepRecord read_step(RecordReader& in) {
  StepRecord step;
  step.name = in.text();
  for (std::uint64_t left = in.number(); left > 0 && in.ok(); --left) {
    FileEdit edit;
    edit.path = in.text();
    edit.before = in.number();
    edit.after = in.number();
    read_change(in, edit);
    step.edits.push_back(std::move(edit));
  }
  return step;
}

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

/// What is on disk at these paths counts: nothing has to be done to it any more.
void settle(JournalContents& contents, const std::set<std::string>& paths) {
  for (StepRecord& step : contents.pending)
    std::erase_if(step.edits, [&](const FileEdit& edit) {
      const auto* move = std::get_if<MoveFile>(&edit.change);
      return paths.contains(edit.path) || (move != nullptr && paths.contains(move->to));
    });
  std::erase_if(contents.pending, [](const StepRecord& step) { return step.edits.empty(); });
}

/// The files that the step made what they are on disk: Session::discard().
std::set<std::string> given_up(const JournalContents& contents, const StepRecord& step) {
  std::set<std::string> out;
  for (const FileEdit& edit : step.edits)
    if (std::holds_alternative<PutFile>(edit.change) && edit.before != 0 && edit.after != 0 &&
        edit.after == contents.files.at(edit.path).saved)
      out.insert(edit.path);
  return out;
}

/// Whether a pending edit was just taken back by this one; then neither is to be done any more.
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

/// A step is undone or made again. What it did to files that are saved is something new.
void note_pending(JournalContents& contents, const StepRecord& step, bool back) {
  StepRecord rest{(back ? "undo " : "") + step.name, {}};
  for (FileEdit& edit : back ? inverse_of(step.edits) : std::vector<FileEdit>(step.edits))
    if (!cancels(contents.pending, edit)) rest.edits.push_back(std::move(edit));
  if (!rest.edits.empty()) contents.pending.push_back(std::move(rest));
}

/// Takes the newest step of one list to the other. False when there is none.
bool shift(JournalContents& contents, std::vector<StepRecord>& from, std::vector<StepRecord>& to,
           bool back) {
  if (from.empty()) return false;
  follow(contents, from.back(), back);
  note_pending(contents, from.back(), back);
  to.push_back(std::move(from.back()));
  from.pop_back();
  return true;
}

std::vector<SavingFile> read_saving(RecordReader& in) {
  std::vector<SavingFile> out;
  while (in.ok() && !in.at_end()) {
    SavingFile file{in.text(), in.file()};
    file.is_folder = in.byte() != 0;
    out.push_back(std::move(file));
  }
  return out;
}

std::string saved_record(std::span<const std::pair<std::string, JournalFile>> files) {
  RecordWriter out(Event::Saved);
  for (const auto& [path, file] : files) {
    out.text(path);
    out.file(file);
  }
  return out.record();
}

/// The files of which a record says what is on disk.
std::vector<std::string> files_known_by(std::string_view record) {
  RecordReader in(record);
  std::vector<std::string> out;
  switch (static_cast<Event>(in.byte())) {
    case Event::Opened:
    case Event::Replaced: out.push_back(in.text()); break;
    case Event::Saved:
      while (in.ok() && !in.at_end()) {
        out.push_back(in.text());
        in.file();
      }
      break;
    default: break;
  }
  return out;
}

/// Puts "saved" in the place of "saving" for files that are on disk so. Only the last word on a
/// file counts, because the disk can only tell about that. Says whether there were any.
bool settle_records(std::vector<std::string>& records, const IsOnDisk& is_on_disk) {
  std::set<std::string> known;
  bool any = false;
  for (std::string& record : records | std::views::reverse) {
    for (std::string& path : files_known_by(record)) known.insert(std::move(path));
    RecordReader in(record);
    if (static_cast<Event>(in.byte()) != Event::Saving) continue;
    std::vector<std::pair<std::string, JournalFile>> saved;
    for (const SavingFile& file : read_saving(in))
      if (known.insert(file.path).second && is_on_disk(file))
        saved.emplace_back(file.path, file.file);
    if (saved.empty()) continue;
    record = saved_record(saved);
    any = true;
  }
  return any;
}

bool take(JournalContents& contents, RecordReader& in) {
  switch (static_cast<Event>(in.byte())) {
    case Event::Opened: {
      const std::string path = in.text();
      const JournalFile file = in.file();
      if (!contents.files.insert_or_assign(path, file).second) settle(contents, {path});
      contents.last_state = std::max(contents.last_state, file.saved);
      return in.ok();
    }
    case Event::Step:
      contents.done.push_back(read_step(in));
      if (!in.ok()) return false;
      follow(contents, contents.done.back(), false);
      contents.pending.push_back(contents.done.back());
      settle(contents, given_up(contents, contents.done.back()));
      contents.undone.clear();
      return true;
    case Event::Undone: return shift(contents, contents.done, contents.undone, true);
    case Event::Redone: return shift(contents, contents.undone, contents.done, false);
    case Event::Saved: {
      std::set<std::string> paths;
      while (in.ok() && !in.at_end()) {
        const std::string path = in.text();
        contents.files[path] = in.file();
        paths.insert(path);
      }
      settle(contents, paths);
      return in.ok();
    }
    case Event::Replaced: {
      const std::string path = in.text();
      contents.files[path] = in.file();
      contents.last_state = std::max(contents.last_state, contents.files[path].saved);
      settle(contents, {path});
      forget_behind(contents.done, path);
      forget_behind(contents.undone, path);
      return in.ok();
    }
    case Event::Saving: read_saving(in); return in.ok();  // only a plan
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

/// Puts a log with these records where one is, or will be.
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
  DIORAMA_TRY(const std::string settled, write_beside(path, log.records, disk));
  DIORAMA_CHECK(disk.rename(settled, path, io::IfExists::Replace));
  return true;
}

Result<JournalContents> Journal::read(const std::string& path, io::Disk& disk,
                                      const IsOnDisk& is_on_disk) {
  DIORAMA_TRY(io::LogContents log, io::RecordLog::read_all(path, kMaxJournal, disk));
  if (is_on_disk) settle_records(log.records, is_on_disk);
  JournalContents out;
  for (std::size_t i = 0; i < log.records.size(); ++i) {
    RecordReader in(log.records[i]);
    if (!take(out, in))
      return Error{ErrorCode::CorruptData,
                   path + " holds a record that no session wrote",
                   "move the file away; the edits in it are lost",
                   {{"path", path}}};
    if (std::ranges::any_of(out.files, is_unsaved)) continue;
    out.pending.clear();  // what was made and removed again
    out.saved_records = i + 1;
  }
  return out;
}

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
  RecordWriter out(Event::Opened);
  out.text(path);
  out.file(file);
  return log_.append(out.record());
}

Result<void> Journal::step(const StepRecord& step) {
  RecordWriter out(Event::Step);
  out.text(step.name);
  out.number(step.edits.size());
  for (const FileEdit& edit : step.edits) {
    out.text(edit.path);
    out.number(edit.before);
    out.number(edit.after);
    std::visit(EditWriter{out}, edit.change);
  }
  return log_.append(out.record());
}

Result<void> Journal::undone() {
  return log_.append(RecordWriter(Event::Undone).record());
}

Result<void> Journal::redone() {
  return log_.append(RecordWriter(Event::Redone).record());
}

Result<void> Journal::saved(std::span<const std::pair<std::string, JournalFile>> files) {
  return log_.append(saved_record(files));
}

Result<void> Journal::saving(std::span<const SavingFile> files) {
  RecordWriter out(Event::Saving);
  for (const SavingFile& each : files) {
    out.text(each.path);
    out.file(each.file);
    out.byte(each.is_folder ? 1 : 0);
  }
  return log_.append(out.record());
}

Result<void> Journal::replaced(const std::string& path, const JournalFile& file) {
  RecordWriter out(Event::Replaced);
  out.text(path);
  out.file(file);
  return log_.append(out.record());
}

}  // namespace diorama::unity::edit

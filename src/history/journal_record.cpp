#include "history/journal_record.h"

#include <utility>
#include <variant>

namespace diorama::history {
namespace {

/// What a content is, and kinds of FileEdit; both on disk.
enum class Stored : std::uint8_t { OnDisk, Folder, Bytes };
enum class EditKind : std::uint8_t { ChangeText, AddObject, RemoveObject, PutFile, MoveFile };

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
    if (content.is_only_on_disk()) return byte(static_cast<std::uint8_t>(Stored::OnDisk));
    byte(static_cast<std::uint8_t>(Stored::Bytes));
    // Only the text of a document is kept: another program may read the journal.
    text(content.document ? content.document->write() : std::string(content.bytes->view()));
  }
  void file(const JournalFile& file) {
    for (const std::uint64_t each : {file.state, file.saved, file.size, file.hash}) number(each);
  }
  [[nodiscard]] std::string take() { return std::move(out_); }

 private:
  std::string out_;
};

struct EditWriter {
  RecordWriter& out;

  void kind(EditKind kind) const { out.byte(static_cast<std::uint8_t>(kind)); }
  void operator()(const Edit& edit) const { std::visit(*this, edit); }
  void operator()(const ChangeText& edit) const {
    kind(EditKind::ChangeText);
    out.number(static_cast<std::uint64_t>(edit.object));
    out.number(edit.offset);
    out.text(edit.removed);
    out.text(edit.inserted);
  }
  void operator()(const AddObject& edit) const {
    kind(EditKind::AddObject);
    out.number(edit.position);
    out.text(edit.text);
  }
  void operator()(const RemoveObject& edit) const {
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

}  // namespace

std::string record_of(Event event) {
  return RecordWriter(event).take();
}

std::string record_of(Event event, const std::string& path, const JournalFile& file) {
  RecordWriter out(event);
  out.text(path);
  out.file(file);
  return out.take();
}

std::string step_record(const StepRecord& step) {
  RecordWriter out(Event::Step);
  out.text(step.name);
  out.number(step.edits.size());
  for (const FileEdit& edit : step.edits) {
    out.text(edit.path);
    out.number(edit.before);
    out.number(edit.after);
    std::visit(EditWriter{out}, edit.change);
  }
  return out.take();
}

std::string saved_record(std::span<const NamedFile> files) {
  RecordWriter out(Event::Saved);
  for (const NamedFile& each : files) {
    out.text(each.path);
    out.file(each.file);
  }
  return out.take();
}

std::string saving_record(std::span<const SavingFile> files) {
  RecordWriter out(Event::Saving);
  for (const SavingFile& each : files) {
    out.text(each.path);
    out.file(each.file);
    out.byte(each.is_folder ? 1 : 0);
  }
  return out.take();
}

std::string kept_record(const KeptRecord& kept) {
  RecordWriter out(Event::Kept);
  out.number(kept.state);
  out.text(kept.name);
  out.number(kept.size);
  out.number(kept.hash);
  return out.take();
}

std::string time_record(std::int64_t seconds) {
  RecordWriter out(Event::Time);
  out.number(static_cast<std::uint64_t>(seconds));
  return out.take();
}

std::uint8_t RecordReader::byte() {
  if (rest_.empty()) {
    ok_ = false;
    return 0;
  }
  const auto value = static_cast<std::uint8_t>(rest_.front());
  rest_.remove_prefix(1);
  return value;
}

std::uint64_t RecordReader::number() {
  std::uint64_t value = 0;
  for (int i = 0; i < 8; ++i) value |= std::uint64_t{byte()} << (8 * i);
  return value;
}

std::string RecordReader::text() {
  const std::uint64_t size = number();
  if (size > rest_.size()) {
    ok_ = false;
    return {};
  }
  std::string out(rest_.substr(0, size));
  rest_.remove_prefix(size);
  return out;
}

FileContent RecordReader::content() {
  FileContent out;
  const auto stored = static_cast<Stored>(byte());
  out.is_folder = stored == Stored::Folder;
  if (stored == Stored::Bytes) out.bytes = std::make_shared<Bytes>(Bytes::copy_of(text()));
  if (stored > Stored::Bytes) ok_ = false;
  return out;
}

NamedFile RecordReader::named_file() {
  NamedFile out{text(), {}};
  for (std::uint64_t* each : {&out.file.state, &out.file.saved, &out.file.size, &out.file.hash})
    *each = number();
  return out;
}

void RecordReader::change(FileEdit& edit) {
  switch (static_cast<EditKind>(byte())) {
    case EditKind::ChangeText: {
      ChangeText change;
      change.object = static_cast<ObjectId>(number());
      change.offset = number();
      change.removed = text();
      change.inserted = text();
      edit.change = Edit(std::move(change));
      return;
    }
    case EditKind::AddObject: {
      const std::size_t position = number();
      edit.change = Edit(AddObject{position, text()});
      return;
    }
    case EditKind::RemoveObject: {
      const std::size_t position = number();
      edit.change = Edit(RemoveObject{position, text()});
      return;
    }
    case EditKind::PutFile: {
      PutFile put;
      put.before = content();
      put.after = content();
      edit.change = std::move(put);
      return;
    }
    case EditKind::MoveFile: edit.change = MoveFile{text()}; return;
  }
  ok_ = false;
}

StepRecord RecordReader::step() {
  StepRecord step;
  step.name = text();
  for (std::uint64_t left = number(); left > 0 && ok_; --left) {
    FileEdit edit;
    edit.path = text();
    edit.before = number();
    edit.after = number();
    change(edit);
    step.edits.push_back(std::move(edit));
  }
  return step;
}

KeptRecord RecordReader::kept() {
  KeptRecord out;
  out.state = number();
  out.name = text();
  out.size = number();
  out.hash = number();
  // It is a name in our folder and nothing else, whoever wrote it.
  if (out.name.empty() || out.name.find_first_not_of("0123456789abcdef") != std::string::npos)
    ok_ = false;
  return out;
}

std::vector<NamedFile> RecordReader::saved() {
  std::vector<NamedFile> out;
  while (ok_ && !rest_.empty()) out.push_back(named_file());
  return out;
}

std::vector<SavingFile> RecordReader::saving() {
  std::vector<SavingFile> out;
  while (ok_ && !rest_.empty()) {
    NamedFile named = named_file();
    out.push_back({std::move(named.path), named.file, byte() != 0});
  }
  return out;
}

}  // namespace diorama::history

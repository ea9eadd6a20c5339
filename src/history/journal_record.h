// The bytes of the records of a journal. history/journal.cpp knows what they mean together.
//
// The layout is on disk, so it never changes. A record is a byte that says which event it is, and
// the parts of that event in order. A number is 8 bytes, little-endian; a text is a number,
// its size, and its bytes; a file is the four numbers state, saved, size and hash.
//
//   0 Opened    text path, file
//   1 Step      text name, number of edits, and for each edit
//                 text path, number before, number after, byte kind, and by that kind
//                   0 ChangeText    number object, number offset, text removed, text inserted
//                   1 AddObject     number position, text text
//                   2 RemoveObject  number position, text text
//                   3 PutFile       content before, content after; a content is a byte, 0 on disk,
//                                   1 a folder, 2 a text with its bytes
//                   4 MoveFile      text to
//   2 Undone    nothing more: the newest step
//   3 Redone    nothing more: the step that was undone last
//   4 Saved     text path, file; as often as there are files
//   5 Replaced  text path, file
//   6 Saving    text path, file, byte is_folder; as often as there are files
//   7 Kept      number state, text name, number size, number hash: a content that is in a file
//               of its own beside the journal (history/kept_contents.h)
//   8 Time      number of seconds since 1970: the steps after it were made then or later
//
// The step that replaces "1" with "2" at byte 6 of object 12 of a.txt, which is in state 1
// before it and 2 after it:
//
//   01                                            Step
//   05 00 00 00 00 00 00 00  73 65 74 20 61       "set a"
//   01 00 00 00 00 00 00 00                       one edit
//   05 00 00 00 00 00 00 00  61 2e 74 78 74       "a.txt"
//   01 00 00 00 00 00 00 00                       before
//   02 00 00 00 00 00 00 00                       after
//   00                                            ChangeText
//   0c 00 00 00 00 00 00 00                       object
//   06 00 00 00 00 00 00 00                       offset
//   01 00 00 00 00 00 00 00  31                   removed "1"
//   01 00 00 00 00 00 00 00  32                   inserted "2"
//
// Threading: values. Errors: at the end a reader sets ok() to false, and never reads past it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "history/file_edit.h"

namespace diorama::history {

/// A file as the journal knows it.
struct JournalFile {
  FileState state = 0;               ///< in memory
  FileState saved = 0;               ///< on disk; 0: nothing was there
  std::uint64_t size = 0, hash = 0;  ///< of what was on disk
};

struct NamedFile {
  std::string path;
  JournalFile file;
};

/// What a save that is about to begin will make of a file.
struct SavingFile {
  std::string path;
  JournalFile file;  ///< as it will be then
  bool is_folder = false;
};

/// A content that is in a file of its own.
struct KeptRecord {
  FileState state = 0;
  std::string name;  ///< of the file, without its folder
  std::uint64_t size = 0, hash = 0;
};

/// What a record is about; on disk.
enum class Event : std::uint8_t {
  Opened,
  Step,
  Undone,
  Redone,
  Saved,
  Replaced,
  Saving,
  Kept,
  Time,
};

/// A record that consists of the event only.
[[nodiscard]] std::string record_of(Event event);
/// Opened and Replaced.
[[nodiscard]] std::string record_of(Event event, const std::string& path, const JournalFile& file);
[[nodiscard]] std::string step_record(const StepRecord& step);
[[nodiscard]] std::string saved_record(std::span<const NamedFile> files);
[[nodiscard]] std::string saving_record(std::span<const SavingFile> files);
[[nodiscard]] std::string kept_record(const KeptRecord& kept);
[[nodiscard]] std::string time_record(std::int64_t seconds);

/// Takes a record apart, in order. After the end everything is zero and ok() is false.
class RecordReader {
 public:
  explicit RecordReader(std::string_view record) : rest_(record) {}

  Event event() { return static_cast<Event>(byte()); }
  std::uint8_t byte();
  std::uint64_t number();
  std::string text();
  FileContent content();
  NamedFile named_file();
  StepRecord step();
  KeptRecord kept();
  /// All that are left.
  std::vector<NamedFile> saved();
  std::vector<SavingFile> saving();

  [[nodiscard]] bool ok() const { return ok_; }

 private:
  void change(FileEdit& edit);

  std::string_view rest_;
  bool ok_ = true;
};

}  // namespace diorama::history

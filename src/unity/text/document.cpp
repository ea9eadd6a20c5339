// How a file is split. Everything up to the first header is the prolog:
//
//   %YAML 1.1
//   %TAG !u! tag:unity3d.com,2011:
//   --- !u!1 &328551730
//   GameObject:
//     m_ObjectHideFlags: 0
//   --- !u!4 &1590343746842209747 stripped
//   Transform:
//
// A header is the class, as a number, and the id of the object, which may be negative. Unity writes
// nothing between two objects and no "..." at the end. Only "--- !u!" begins an object: texts may
// contain dashes, too (m_Name: --- Networking ---).
#include "unity/text/document.h"

#include <algorithm>
#include <cstring>

#include "base/lookout.h"
#include "base/parse_number.h"
#include "base/text.h"
#include "unity/text/conflict.h"
#include "unity/text/object_header.h"

namespace diorama::unity::text {
namespace {

constexpr std::size_t kLooked = 1024;  // this much of a file decides its kind
constexpr std::size_t kLongestHeader = 128;

bool looks_binary(std::string_view start) {
  return start.find('\0') != std::string_view::npos;
}

bool take(std::string_view& text, std::string_view expected) {
  if (!text.starts_with(expected)) return false;
  text.remove_prefix(expected.size());
  return true;
}

template <std::integral Number>
bool take(std::string_view& text, Number& number) {
  const auto found = take_number<Number>(text);
  if (found) number = *found;
  return found.has_value();
}

// Reads the first line of the object's text.
bool read_header(Object& object) {
  const std::size_t end = std::min(object.text.find('\n'), object.text.size());
  std::string_view line = object.text.substr(0, end);
  if (line.size() > kLongestHeader || !take(line, kHeaderStart) || !take(line, object.class_id) ||
      !take(line, " &") || !take(line, object.id))
    return false;
  object.stripped = take(line, kStrippedMark);
  while (take(line, " ")) {
  }
  object.header_size = static_cast<std::uint16_t>(end == object.text.size() ? end : end + 1);
  return line.empty() || line == "\r";
}

Error stale(std::string_view what) {
  return {ErrorCode::Conflict,
          "the document is not in the state the change was made for: " + std::string(what),
          {},
          {}};
}

}  // namespace

Position position_in(std::string_view text, std::size_t offset) {
  const std::string_view before = text.substr(0, offset);
  const std::size_t last = before.rfind('\n');
  Position at;
  at.line += static_cast<std::size_t>(std::ranges::count(before, '\n'));
  at.column += last == std::string_view::npos ? before.size() : before.size() - last - 1;
  return at;
}

/// Not every .asset file is text: lighting data and terrains are binary even in projects that
/// serialize as text, some packages keep JSON, and Git LFS leaves a pointer of three lines:
///   version https://git-lfs.github.com/spec/v1
FileKind identify(std::string_view bytes) {
  const std::string_view start = without_byte_order_mark(bytes.substr(0, kLooked));
  if (start.empty()) return FileKind::Empty;
  if (start.starts_with("%YAML")) return FileKind::Objects;
  if (start.starts_with("version https://git-lfs")) return FileKind::LfsPointer;
  if (looks_binary(start)) return FileKind::Binary;
  if (start.front() == '{' || start.front() == '[') return FileKind::Json;
  return FileKind::Mapping;
}

std::string_view name_of(FileKind kind) {
  switch (kind) {
    case FileKind::Objects: return "text-serialized objects";
    case FileKind::Mapping: return "a text mapping";
    case FileKind::Json: return "JSON";
    case FileKind::LfsPointer: return "a Git LFS pointer";
    case FileKind::Binary: return "binary";
    case FileKind::Empty: return "empty";
  }
  return "unknown";
}

Document Document::parse(Bytes bytes) {
  return *parse(std::move(bytes), nullptr);
}

Result<Document> Document::parse(Bytes bytes, const Effort* effort) {
  Document document;
  document.bytes_ = std::move(bytes);
  document.kind_ = identify(document.bytes());
  if (document.kind_ == FileKind::Objects) {
    Lookout lookout(effort);
    document.find_objects(lookout);
    if (lookout.is_over(document.bytes_.size())) return effort->error();
    document.order_.build(document.objects_);
    for (const Object* const object : document.order_.repeated(document.objects_))
      document.problems_.push_back(
          {document.offset_of(*object),
           "the id " + std::to_string(object->id) + " is used a second time"});
  }
  if (document.kind_ != FileKind::Binary)
    document.conflict_ = find_conflict(document.bytes(), effort);
  if (effort != nullptr && effort->was_cut()) return effort->error();
  const bool has_objects = !document.objects_.empty();
  document.prolog_size_ =
      has_objects ? document.offset_of(document.objects_.front()) : document.bytes_.size();
  return document;
}

// '!' is rare in scenes, so looking for it finds the headers at the speed of memory.
void Document::find_objects(Lookout& lookout) {
  const std::string_view text = bytes();
  const char* const begin = text.data();
  const char* const end = begin + text.size();
  constexpr std::size_t kMark = kHeaderStart.find('!');
  constexpr std::size_t kUsualBytes = 400;  // of one object
  objects_.reserve(text.size() / kUsualBytes + 1);
  for (const char* at = begin; at < end && !lookout.is_over(at - begin);) {
    const auto part = std::min<std::size_t>(end - at, Lookout::kBytesPerLook);
    const auto* const mark = static_cast<const char*>(std::memchr(at, '!', part));
    at = mark == nullptr ? at + part : mark + 1;
    if (mark == nullptr) continue;
    const auto offset = static_cast<std::size_t>(mark - begin);
    if (offset < kMark + 1) continue;  // the %YAML line comes first
    const std::size_t line = offset - kMark;
    if (text[line - 1] != '\n' || text.compare(line, kHeaderStart.size(), kHeaderStart) != 0)
      continue;
    add_object(line);
  }
}

void Document::add_object(std::size_t begin) {
  Object object;
  object.text = bytes().substr(begin);
  if (!read_header(object)) {
    problems_.push_back(
        {begin, std::string(kMalformedHeader) + "; expected '--- !u!<class> &<id>'"});
    return;
  }
  if (!objects_.empty()) {
    std::string_view& before = objects_.back().text;
    before.remove_suffix(object.text.size());
  }
  objects_.push_back(object);
}

/// A file that ends in a line that cannot be understood is incomplete; only a missing last line end
/// is not a fault.
std::optional<std::size_t> Document::cut_off() const {
  if (kind_ != FileKind::Objects) return std::nullopt;
  const std::string_view last = objects_.empty() ? prolog() : objects_.back().text;
  if (last.ends_with('\n')) return std::nullopt;
  const bool broken =
      objects_.empty() || !problems_.empty() || !fields(objects_.back()).problems().empty();
  return broken ? std::optional(bytes().size()) : std::nullopt;
}

/// Its position in the file. REQUIRES: the object is as it was read.
std::size_t Document::offset_of(const Object& object) const {
  return static_cast<std::size_t>(object.text.data() - bytes_.view().data());
}

std::string_view Document::root_key(const Object& object) const {
  const std::string_view all = body(object);
  const std::string_view line = all.substr(0, all.find_first_of("\r\n"));
  return line.ends_with(':') ? line.substr(0, line.size() - 1) : std::string_view{};
}

Position Document::position(std::size_t offset) const {
  return position_in(bytes(), offset);
}

Result<void> Document::apply(const Edit& edit) {
  return std::visit([this](const auto& each) { return apply(each); }, edit);
}

/// The text of an object leaves the file's bytes with its first change and never returns.
Result<void> Document::apply(const ChangeText& change) {
  const Object* const found = find(change.object);
  if (found == nullptr) return stale("it has no object " + std::to_string(change.object));
  Object& object = objects_[static_cast<std::size_t>(found - objects_.data())];
  const std::string_view before = body(object);
  if (change.offset > before.size() || !before.substr(change.offset).starts_with(change.removed))
    return stale("object " + std::to_string(object.id) + " has another text");
  std::string& kept = changed_[object.id];
  if (kept.data() != object.text.data()) kept = object.text;
  kept.replace(object.header_size + change.offset, change.removed.size(), change.inserted);
  object.text = kept;
  return {};
}

Result<void> Document::apply(const AddObject& addition) {
  Object object;
  object.text = addition.text;
  if (!read_header(object) || addition.position > objects_.size())
    return stale("an object cannot be added at " + std::to_string(addition.position));
  if (find(object.id) != nullptr)
    return stale("it already has an object " + std::to_string(object.id));
  std::string& kept = changed_[object.id];
  kept = addition.text;
  object.text = kept;
  objects_.insert(objects_.begin() + static_cast<std::ptrdiff_t>(addition.position), object);
  order_.added(objects_, addition.position);
  return {};
}

Result<void> Document::apply(const RemoveObject& removal) {
  if (removal.position >= objects_.size() || objects_[removal.position].text != removal.text)
    return stale("the object to remove is not at " + std::to_string(removal.position));
  const FileId id = objects_[removal.position].id;
  objects_.erase(objects_.begin() + static_cast<std::ptrdiff_t>(removal.position));
  order_.removed(removal.position);
  if (find(id) == nullptr) changed_.erase(id);
  return {};
}

/// Texts that are adjacent in memory are one piece: an unchanged file is one.
std::vector<std::string_view> Document::pieces() const {
  std::vector<std::string_view> out{prolog()};
  for (const Object& object : objects_) {
    std::string_view& last = out.back();
    if (last.data() + last.size() == object.text.data())
      last = {last.data(), last.size() + object.text.size()};
    else
      out.push_back(object.text);
  }
  return out;
}

std::string Document::write() const {
  std::string out;
  for (const std::string_view piece : pieces()) out.append(piece);
  return out;
}

}  // namespace diorama::unity::text

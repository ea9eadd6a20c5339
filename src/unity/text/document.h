// Document: one Unity text file in memory, split into its objects and otherwise untouched.
//
// A scene, a prefab or an asset is a prolog (the %YAML lines) and a row of objects, each with
// a header line, "--- !u!<class> &<file id>[ stripped]", and a body. Opening a document only
// finds the headers; a body is parsed when somebody asks (unity/text/tree.h). A `.meta` file has no
// header lines: everything is prolog, and `prolog()` is what to parse.
//
// It is not a YAML reader: no types, no anchors, no comments; it reads what Unity writes. The bytes
// are kept exactly: write() gives back what was read. A document is changed only by an Edit
// (unity/text/edit.h), and what an edit does not name stays as it is.
//
// Threading: a Document is not changed by reading; one writer or many readers.
// Errors: parse() does not fail, unless the question it belongs to is over: then there is no
// document and the error of the effort. Oddities of a file are listed in problems(), with the
// place. apply() fails, and changes nothing, when the edit was made for another state of the
// document.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "base/result.h"
#include "unity/text/edit.h"
#include "unity/text/id_order.h"
#include "unity/text/problem.h"
#include "unity/text/tree.h"

namespace diorama {
class Lookout;
}

namespace diorama::unity::text {

/// What a file is, by its first bytes.
enum class FileKind {
  Objects,     ///< begins with %YAML: scenes, prefabs, assets
  Mapping,     ///< one mapping without header lines: .meta
  Json,        ///< some packages keep settings like this
  LfsPointer,  ///< Git LFS has not fetched the file
  Binary,      ///< serialized as binary, or no text at all
  Empty,
};

/// Looks only at the first kilobyte. Mapping is the rest, when nothing else fits.
FileKind identify(std::string_view bytes);
/// "a Git LFS pointer", "binary", ...: a name for people.
std::string_view name_of(FileKind kind);

/// How the messages about headers begin; such an object is in none of the objects.
inline constexpr std::string_view kMalformedHeader = "malformed object header";

/// One object and its text.
struct Object {
  FileId id = 0;
  std::string_view text;          ///< all of it, from its header line on
  std::int32_t class_id = 0;      ///< 1 GameObject, 4 Transform, 114 MonoBehaviour, ...
  std::uint16_t header_size = 0;  ///< of the header line, with its line end
  bool stripped = false;          ///< represents an object of a prefab instance; no own fields
};

class Document {
 public:
  /// Takes the bytes of a whole file.
  static Document parse(Bytes bytes);
  static Document parse(std::string_view text) { return parse(Bytes::copy_of(text)); }
  /// The same for a file that may be large; null: it never ends early.
  static Result<Document> parse(Bytes bytes, const Effort* effort);

  [[nodiscard]] FileKind kind() const { return kind_; }
  /// As they were read, without later changes.
  [[nodiscard]] std::string_view bytes() const { return bytes_.view(); }
  /// In the order of the file.
  [[nodiscard]] std::span<const Object> objects() const { return objects_; }
  /// The object of that id, or nullptr. With repeated ids, the first.
  [[nodiscard]] const Object* find(FileId id) const { return order_.find(objects_, id); }
  /// Whether every object is known to have a greater id than the one before it.
  [[nodiscard]] bool ids_ascend() const { return order_.ascends(); }

  /// The text before the first object.
  [[nodiscard]] std::string_view prolog() const { return bytes().substr(0, prolog_size_); }
  /// The text of an object of this document without the header line.
  [[nodiscard]] std::string_view body(const Object& object) const {
    return object.text.substr(object.header_size);
  }
  /// "GameObject": the key above all fields of the object. Empty when there is none.
  [[nodiscard]] std::string_view root_key(const Object& object) const;
  /// The fields, parsed now. The tree's text is inside this document and must not outlive it.
  [[nodiscard]] Tree fields(const Object& object) const { return Tree::parse(body(object)); }

  /// Malformed headers and repeated ids. Bodies are not checked.
  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
  /// Where the first marker of a merge is that nobody finished. What is between the markers is in
  /// the file twice, or in the wrong object: it must not be changed.
  [[nodiscard]] std::optional<std::size_t> conflict() const { return conflict_; }
  /// Where a file ends in the middle of an object: it was not written or copied to its end.
  [[nodiscard]] std::optional<std::size_t> cut_off() const;
  /// The place of a byte of this document; lines and columns count from 1.
  [[nodiscard]] Position position(std::size_t offset) const;

  /// Changes the document. Invalidates views of the changed or removed object, and object spans.
  Result<void> apply(const Edit& edit);

  /// The file as it must be on disk, in pieces: adjacent unchanged text is one long piece.
  [[nodiscard]] std::vector<std::string_view> pieces() const;
  [[nodiscard]] std::string write() const;

 private:
  void find_objects(Lookout& lookout);
  void add_object(std::size_t begin);
  Result<void> apply(const ChangeText& change);
  Result<void> apply(const AddObject& addition);
  Result<void> apply(const RemoveObject& removal);
  [[nodiscard]] std::size_t offset_of(const Object& object) const;

  Bytes bytes_;
  FileKind kind_ = FileKind::Empty;
  std::size_t prolog_size_ = 0;
  std::vector<Object> objects_;
  IdOrder order_;
  std::unordered_map<FileId, std::string> changed_;  ///< texts that are not in bytes_
  std::vector<Problem> problems_;
  std::optional<std::size_t> conflict_;
};

}  // namespace diorama::unity::text

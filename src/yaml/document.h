// Document: one Unity text file in memory, found apart into its objects and otherwise untouched.
//
// A scene, a prefab or an asset is a prolog (the %YAML lines) and a row of objects, each with
// a header line, "--- !u!<class> &<file id>[ stripped]", and a body. Opening a document only
// finds the headers; a body is parsed when somebody asks (yaml/tree.h). A `.meta` file has no
// header lines: everything is prolog, and `prolog()` is what to parse.
//
// It is not a YAML reader: no types, no anchors, no comments; what Unity writes and no more.
// The bytes are kept exactly, so write() gives back what was read, whatever it was.
//
// Threading: a Document is not changed by reading; one writer or many readers.
// Errors: parse() does not fail. What is odd in a file is listed in problems(), with the place.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "yaml/problem.h"
#include "yaml/tree.h"

namespace diorama::yaml {

/// The id of an object inside its file ("&8369662502694811513"). Any 64-bit number.
using FileId = std::int64_t;

/// What a file is, by its first bytes.
enum class FileKind {
  Objects,     ///< begins with %YAML: scenes, prefabs, assets
  Mapping,     ///< one mapping without header lines: .meta
  Json,        ///< some packages keep settings so
  LfsPointer,  ///< Git LFS has not fetched the file
  Binary,      ///< serialized as binary, or no text at all
  Empty,
};

/// Looks only at the first kilobyte. Mapping is what is left when nothing else fits.
FileKind identify(std::string_view bytes);
/// "a Git LFS pointer", "binary", ...: how a person calls it.
std::string_view name_of(FileKind kind);

/// Where one object stands in the text.
struct Object {
  FileId id = 0;
  std::uint64_t begin = 0;        ///< of its header line
  std::int32_t class_id = 0;      ///< 1 GameObject, 4 Transform, 114 MonoBehaviour, ...
  std::uint16_t header_size = 0;  ///< of the header line, with its line end
  bool stripped = false;          ///< stands for an object of a prefab instance; no own fields
};

class Document {
 public:
  /// Takes the bytes of a whole file.
  static Document parse(Bytes bytes);
  static Document parse(std::string_view text) { return parse(Bytes::copy_of(text)); }

  [[nodiscard]] FileKind kind() const { return kind_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_.view(); }
  /// In the order of the file.
  [[nodiscard]] std::span<const Object> objects() const { return objects_; }
  /// The object of that id, or nullptr. With repeated ids, the first.
  [[nodiscard]] const Object* find(FileId id) const;

  /// What stands before the first object.
  [[nodiscard]] std::string_view prolog() const;
  /// The whole text of an object of this document, header included.
  [[nodiscard]] std::string_view text(const Object& object) const;
  /// Without the header line.
  [[nodiscard]] std::string_view body(const Object& object) const;
  /// "GameObject": the key all fields of the object stand under. Empty when there is none.
  [[nodiscard]] std::string_view root_key(const Object& object) const;
  /// The fields, parsed now. The tree's text is inside this document and must not outlive it.
  [[nodiscard]] Tree fields(const Object& object) const { return Tree::parse(body(object)); }

  /// Malformed headers and repeated ids. Bodies are not looked into.
  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }
  /// The place of a byte of this document; lines and columns count from 1.
  [[nodiscard]] Position position(std::size_t offset) const;

  /// The file as it has to be on disk, from its pieces.
  [[nodiscard]] std::string write() const;

 private:
  void find_objects();
  void add_object(std::size_t begin);
  void index_ids();
  [[nodiscard]] std::size_t end_of(const Object& object) const;

  Bytes bytes_;
  FileKind kind_ = FileKind::Empty;
  std::vector<Object> objects_;
  std::vector<std::uint32_t> by_id_;  ///< positions in objects_, by id; empty when they ascend
  std::vector<Problem> problems_;
};

}  // namespace diorama::yaml

// Edit: one change of a document. Every change inside a file consists of these.
//
// An edit holds both sides of the change, so its inverse is the same data turned round: undo,
// rollback, journal and difference need no code per kind of change.
//
// A document is a row of objects, and each has a number. An edit knows nothing else about the
// format: code that knows fields and types makes the edits, and a Document (history/document.h)
// finds the places that they mean.
//
// Threading: values. Errors: an edit says what it expects; Document::apply() checks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

namespace diorama::history {

/// The number of an object in its document: any 64-bit number.
using ObjectId = std::int64_t;

/// Replaces a part of one object's body. Setting a mass from 70 to 2.5 is
/// {object 6889475500159529111, offset 217, removed "70", inserted "2.5"}.
struct ChangeText {
  ObjectId object = 0;
  std::size_t offset = 0;  ///< in the body
  std::string removed, inserted;
  bool operator==(const ChangeText&) const = default;
};

/// Inserts an object before the one that has this position now, or after the last one.
struct AddObject {
  std::size_t position = 0;
  std::string text;  ///< with its header line and the line end of its last line
  bool operator==(const AddObject&) const = default;
};

struct RemoveObject {
  std::size_t position = 0;
  std::string text;
  bool operator==(const RemoveObject&) const = default;
};

using Edit = std::variant<ChangeText, AddObject, RemoveObject>;

/// The edit that takes this one back.
[[nodiscard]] Edit inverse_of(Edit edit);

}  // namespace diorama::history

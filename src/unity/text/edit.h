// Edit: one change of a document. Everything that is ever changed in a file is made of these.
//
// An edit holds both sides of the change, so its inverse is the same data turned round: undo,
// rollback, journal and difference need no code per kind of change. It knows no fields and no
// types; those who do (edit/) make edits.
//
// Threading: values. Errors: an edit says what it expects; Document::apply() checks it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <variant>

namespace diorama::unity::text {

/// The id of an object inside its file ("&8369662502694811513"). Any 64-bit number.
using FileId = std::int64_t;

/// Replaces a part of one object's body.
struct ChangeText {
  FileId object = 0;
  std::size_t offset = 0;  ///< in the body
  std::string removed, inserted;
  bool operator==(const ChangeText&) const = default;
};

/// Puts an object before the one that has this position now, or behind the last one.
struct AddObject {
  std::size_t position = 0;
  std::string text;  ///< with its header line, and with the line end of its last line
  bool operator==(const AddObject&) const = default;
};

struct RemoveObject {
  std::size_t position = 0;
  std::string text;
  bool operator==(const RemoveObject&) const = default;
};

using Edit = std::variant<ChangeText, AddObject, RemoveObject>;

/// What takes the edit back.
[[nodiscard]] Edit inverse_of(Edit edit);

}  // namespace diorama::unity::text

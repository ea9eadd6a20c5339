// Document: one file in memory that is being changed, whatever its format is.
//
// It is the only thing that a format has to bring along to get undo, redo, the journal and saving:
// it makes an Edit in its text and gives back the text. It is not a reader: nothing here asks what
// is in the file.
//
// Threading: one writer or many readers. Errors: apply() fails with Conflict, and changes nothing,
// when the edit was made for another state of the document.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "history/text_edit.h"

namespace diorama::history {

class Document {
 public:
  virtual ~Document() = default;

  /// After it, apply(inverse_of(edit)) gives back the same bytes as before.
  virtual Result<void> apply(const Edit& edit) = 0;
  /// The file as it has to be on disk, one piece after the other, so that nobody has to copy a
  /// large file to change a line. Good until the next apply().
  [[nodiscard]] virtual std::vector<std::string_view> pieces() const = 0;
  /// The same in one piece.
  [[nodiscard]] std::string write() const;
  /// One with the same text that changes apart from this one: to compare before and after.
  [[nodiscard]] virtual std::shared_ptr<Document> copy() const = 0;
};

}  // namespace diorama::history

// Document: one file in memory that is being changed, in any format.
//
// It is all that a format needs to provide to get undo, redo, the journal and saving:
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

  /// After it, apply(inverse_of(edit)) restores the same bytes.
  virtual Result<void> apply(const Edit& edit) = 0;
  /// The file as it must be on disk, one piece after the other, so that nobody has to copy a
  /// large file to change a line. Valid until the next apply().
  [[nodiscard]] virtual std::vector<std::string_view> pieces() const = 0;
  /// The same in one piece.
  [[nodiscard]] std::string write() const;
  /// A copy with the same text that changes separately: to compare before and after.
  [[nodiscard]] virtual std::shared_ptr<Document> copy() const = 0;
};

}  // namespace diorama::history

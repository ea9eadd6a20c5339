#include "app/advice.h"

#include "base/shown_text.h"

namespace diorama::app {
namespace {

std::string_view words_of(Advice advice) {
  switch (advice) {
    case Advice::None: return {};
    case Advice::OpenProject: return "start with --project FOLDER";
    case Advice::ListObjects: return "`diorama tree` and `diorama find` show what exists";
    case Advice::ListComponents: return "`diorama show` shows the components of an object";
    case Advice::FindByName: return "`diorama find` finds objects by a part of their name";
    case Advice::RestoreScript:
      return "bring the script and its .meta file back, or remove the component with `diorama rm "
             "--index`";
    case Advice::DiscardChanges:
    case Advice::DiscardOrSaveAs: return "read it again and repeat the change";
    case Advice::CloseEditor:
      return "close the editor, then save again; serve has --ignore-editor-lock";
    case Advice::NameImportFolder: return "name folders to import from with --import-folders";
  }
  return {};
}

}  // namespace

Error worded(Error error) {
  const std::string_view words = words_of(error.advice);
  error.advice = Advice::None;
  if (words.empty()) return error;
  error.hint.append(error.hint.empty() ? "" : "; ").append(words);
  return error;
}

std::string complaint(const Error& given) {
  const Error error = worded(given);
  std::string out = "diorama: " + shown_sentence(error.message);
  if (!error.hint.empty()) out += " (" + shown_sentence(error.hint) + ")";
  return out + "\n";
}

}  // namespace diorama::app

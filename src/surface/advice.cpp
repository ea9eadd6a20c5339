#include "surface/advice.h"

#include <algorithm>
#include <string>

namespace diorama::surface {
namespace {

std::string detail_of(const Error& error, std::string_view name) {
  const auto found =
      std::ranges::find(error.details, name, &std::pair<std::string, std::string>::first);
  return found == error.details.end() ? std::string{} : found->second;
}

std::string discard_call(const Error& error) {
  return "discard_changes {\"path\": \"" + detail_of(error, "path") +
         "\"} discards the unsaved changes in it";
}

std::string words_of(const Error& error) {
  switch (error.advice) {
    case Advice::None: return {};
    case Advice::OpenProject: return "start diorama with --project FOLDER";
    case Advice::ListObjects: return "get_scene_hierarchy and find_gameobject show what exists";
    case Advice::ListComponents:
      return "unity://gameobject/{id} shows the ids of an object's components";
    case Advice::FindByName:
      return "find_gameobject with name finds objects by a part of their name";
    case Advice::RestoreScript:
      return "get_missing_script shows what it stores, repair_script gives it another script, "
             "remove_component takes it away; the script and its .meta file may come back";
    case Advice::DiscardChanges: return discard_call(error);
    case Advice::DiscardOrSaveAs:
      return discard_call(error) +
             "; to keep it, load_scene this one and give save_scene a new path";
    case Advice::CloseEditor:
      return "close the editor, then save again; serve has --ignore-editor-lock";
    case Advice::NameImportFolder:
      return "a person can name folders to import from with --import-folders";
    case Advice::AllowNoJournal:
      return "a person can work without undo and recovery with --allow-no-journal";
  }
  return {};
}

}  // namespace

Error worded(Error error) {
  const std::string words = words_of(error);
  error.advice = Advice::None;
  if (words.empty()) return error;
  error.hint += (error.hint.empty() ? "" : "; ") + words;
  return error;
}

}  // namespace diorama::surface

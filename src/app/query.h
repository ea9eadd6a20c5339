// The commands of the command line: questions (tree, show, find, assets, refs, check, verify,
// diff, usages, values, model) and changes (set, add, new, rm, mv, replace, batch, undo, recover).
// One row per command; the workspace does the work.
//
// Answers go to `out`, as text or with --json as one JSON value; progress and complaints go to
// `messages`. The exit codes are those of app/exit_codes.h; a failure is said as app/complaint.h
// does.
#pragma once

#include <iosfwd>
#include <optional>
#include <string>
#include <vector>

#include "scene/project.h"

namespace diorama::app {

/// The questions first, then the changes.
enum class Question {
  Tree,
  Show,
  Find,
  Assets,
  Refs,
  Check,
  Verify,
  Diff,
  Usages,
  FindValues,
  Model,
  Set,
  Add,
  New,
  Remove,
  Move,
  Replace,
  Batch,
  Undo,
  Recover
};

/// The question, from flags and words.
struct Query {
  Question question = Question::Tree;
  std::string project;  ///< folder; empty: found from the scene's path or the current folder
  std::string current_folder;
  std::vector<std::string> extra_folders;  ///< absolute; outside the project, but part of it
  std::string scene, path, words, component, tag, folder;
  std::string revision;       ///< of git
  std::string settings;       ///< of the scene, by their class
  std::string part, to_part;  ///< of an asset, and of the one in its place
  std::string comparison;     ///< "<", "contains"
  std::vector<std::string> paths;
  std::optional<int> index, layer;
  std::string type, name, parent;   ///< of what is added, made or moved to
  std::vector<std::string> names;   ///< of fields to show
  std::vector<std::string> values;  ///< "mass=2.5"
  std::string state_folder;         ///< where interrupted saves are found again
  scene::HistoryOptions history;
  int sibling = -1;
  bool dry_run = false, local = false;
  bool redo = false, discard = false;
  int depth = 50, limit = 10000, offset = 0, max_items = 16;
  std::size_t most_changes = 200;
  std::size_t run = 1;  ///< which of the runs that lost edits
  bool json = false, show_progress = false, unused = false;
  bool colour = false;  ///< of the answer
};

/// Whether it changes the project.
[[nodiscard]] bool is_change(const Query& query);

int answer(const Query& query, std::ostream& out, std::ostream& messages);

}  // namespace diorama::app

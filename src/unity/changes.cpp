#include "unity/changes.h"

#include <algorithm>
#include <random>
#include <tuple>

#include "base/list_text.h"
#include "base/path_text.h"
#include "io/file.h"
#include "io/folder_walk.h"
#include "io/hash.h"
#include "unity/edit/assets/links.h"
#include "unity/model/project.h"
#include "unity/report/scene_diff.h"

namespace diorama::unity {

using scene::SceneDiff;

namespace {

std::string name_of(const std::string& file) {
  return file.substr(file.rfind('/') + 1);
}

constexpr std::uint64_t kLongHistory = 8U << 20U;  // bytes of the journal that are worth keeping

scene::LostEdits describe(const edit::JournalContents& contents, std::size_t runs) {
  scene::LostEdits out;
  out.runs = runs;
  for (const edit::StepRecord& step : contents.pending) out.steps.push_back(step.name);
  out.files = contents.unsaved();
  return out;
}

}  // namespace

Changes::Changes(Project& project, const scene::OpenOptions& options, io::Disk& disk)
    : project_(project), options_(options), disk_(disk) {}

/// One for each project.
std::string Changes::state_folder() const {
  return options_.state_root + "/" + name_of(project_.root()) + "-" +
         std::to_string(io::hash64(project_.root()));
}

std::string Changes::journal() const {
  return state_folder() + "/edits.journal";
}

std::string Changes::aside(std::size_t number) const {
  return state_folder() + (number == 1 ? "/lost" : "/lost-" + std::to_string(number)) + ".journal";
}

/// Those that were put aside, the oldest first. While they move up, one number is missing.
Result<std::vector<std::string>> Changes::lost_journals() {
  std::vector<std::string> out;
  for (std::size_t number = 1, missing = 0; missing < 2; ++number) {
    DIORAMA_TRY(const auto found, disk_.identity(aside(number)));
    if (found)
      out.push_back(aside(number));
    else
      ++missing;
  }
  return out;
}

/// Also those that did not when they should have, because the program ended.
Result<void> Changes::move_up_lost_journals() {
  DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
  for (std::size_t i = 0; i < lost.size(); ++i)
    if (lost[i] != aside(i + 1))
      DIORAMA_CHECK(disk_.rename(lost[i], aside(i + 1), io::IfExists::Refuse));
  return {};
}

Result<edit::JournalContents> Changes::read_lost_journal(std::size_t run) {
  DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
  if (lost.empty()) return Error{ErrorCode::NotFound, "no edits were lost", {}, {}};
  if (run == 0 || run > lost.size())
    return Error{ErrorCode::NotFound,
                 "no run " + std::to_string(run) + " has lost edits",
                 "there are those of runs 1 to " + std::to_string(lost.size()) + ", 1 the oldest",
                 {}};
  return edit::Journal::read(aside(run), disk_);
}

/// That one was dealt with. Says how many there were.
Result<std::size_t> Changes::drop_lost_journal(std::size_t run) {
  DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
  DIORAMA_CHECK(disk_.remove(aside(run)));
  DIORAMA_CHECK(move_up_lost_journals());
  return lost.size();
}

Result<edit::Session*> Changes::session_without_journal() {
  if (session_) return session_.get();
  session_ = std::make_unique<edit::Session>(
      project_,
      options_.seed ? *options_.seed : static_cast<std::uint64_t>(std::random_device{}()));
  session_->limit({options_.allowed_paths, options_.allowed_components});
  return session_.get();
}

Result<edit::Session*> Changes::session() {
  DIORAMA_TRY(edit::Session* const session, session_without_journal());
  // A dry run began without it. Everything else has it before the first change, so that a journal
  // which another program holds is found out while there is nothing to take back.
  if (!session->has_journal() && !session->is_in_step()) DIORAMA_CHECK(open_journal(*session));
  return session;
}

namespace {

Result<edit::Journal> open_alone(const std::string& path, io::Disk& disk) {
  auto journal = edit::Journal::open(path, disk);
  if (journal || journal.error().code != ErrorCode::Conflict) return journal;
  return Error{ErrorCode::Conflict,
               "another Diorama is changing this project",
               "make the change through it, or end it first",
               {}};
}

}  // namespace

/// A save that was interrupted is finished first. Steps that were saved can be undone again; those
/// that were not are put aside.
Result<void> Changes::open_journal(edit::Session& session) {
  if (options_.state_root.empty())
    return Error{ErrorCode::PreconditionFailed,
                 "there is no folder to keep unfinished saves in",
                 "set HOME or XDG_STATE_HOME",
                 {}};
  DIORAMA_TRY(const io::RecoveryReport report, io::recover(state_folder(), disk_));
  if (!report.problems.empty()) return Error{ErrorCode::Conflict, report.problems.front(), {}, {}};
  if (!report.finished.empty()) session.project().refresh(report.finished);
  const std::string path = journal();
  DIORAMA_TRY(edit::Journal journal, open_alone(path, disk_));
  // A program that ended while it saved has not noted what is saved.
  const auto is_on_disk = [&](const edit::SavingFile& file) { return session.is_on_disk(file); };
  DIORAMA_TRY(const bool settled, edit::Journal::settle(path, is_on_disk, disk_));
  if (settled) return open_journal(session);
  DIORAMA_TRY(edit::JournalContents earlier, edit::Journal::read(path, disk_));
  DIORAMA_CHECK(move_up_lost_journals());
  if (!earlier.unsaved().empty()) {
    DIORAMA_TRY(const std::vector<std::string> lost, lost_journals());
    DIORAMA_CHECK(edit::Journal::put_aside(path, aside(lost.size() + 1), disk_));
    return open_journal(session);  // what was saved
  }
  if (journal.size() > kLongHistory) {
    DIORAMA_CHECK(journal.clear());
    earlier = {};
  }
  session.keep_journal(std::move(journal), std::move(earlier));
  return {};
}

std::vector<std::string> Changes::take_touched() {
  if (!session_) return {};
  std::set<std::string> files = session_->take_touched();
  for (std::string& file : std::exchange(given_up_, {})) files.insert(std::move(file));
  return {files.begin(), files.end()};
}

namespace {

constexpr std::size_t kMaxCompared = std::size_t{1} << 30;

/// What is on disk and what is in memory, of one file; `where` is what messages call the latter.
Result<SceneDiff> compare_states(Project& project, const std::string& path,
                                 const edit::OpenFile& file, const std::string& where) {
  DiffSide before{path + " on disk", nullptr}, after{path + " in " + where, file.document};
  Bytes stored;
  if (file.saved != 0) {
    DIORAMA_TRY(stored, io::read_bytes(file.disk_path, kMaxCompared));
  }
  before.document =
      std::make_shared<const text::Document>(text::Document::parse(std::move(stored)));
  if (!after.document)
    after.document = std::make_shared<const text::Document>(
        text::Document::parse(file.bytes ? file.bytes->view() : std::string_view{}));
  const auto is_text = [](const text::Document& document) {
    return document.kind() == text::FileKind::Objects || document.kind() == text::FileKind::Empty;
  };
  if (is_text(*before.document) && is_text(*after.document) && (file.document || file.bytes))
    return compare_documents(project, before, after);
  SceneDiff out;
  out.before = before.name;
  out.after = after.name;
  out.total = 1;
  out.notes.push_back(file.saved == 0   ? path + " is new"
                      : file.state == 0 ? path + " is gone"
                                        : path + " has another content");
  return out;
}

}  // namespace

Result<std::vector<SceneDiff>> unsaved_of(edit::Session& session, const std::string& where) {
  std::vector<SceneDiff> out;
  for (const std::string& path : session.unsaved()) {
    DIORAMA_TRY(const edit::OpenFile* const file, session.place(path));
    if (file->is_folder || file->was_folder || path.ends_with(".meta")) continue;
    auto diff = compare_states(session.project(), path, *file, where);
    if (diff) {
      out.push_back(*std::move(diff));
      continue;
    }
    const bool is_gone = !io::facts_of(file->disk_path).has_value();
    out.push_back({path + " on disk",
                   path + " in " + where,
                   {},
                   1,
                   {is_gone ? path + " is gone from disk" : "not shown: " + diff.error().message}});
  }
  return out;
}

Result<std::vector<SceneDiff>> changed_by_step(edit::Session& session) {
  const auto nothing =
      std::make_shared<const text::Document>(text::Document::parse(std::string_view{}));
  std::vector<SceneDiff> out;
  for (const edit::StepFile& file : session.current_files()) {
    const DiffSide before{file.path + " now", file.before ? file.before : nothing};
    const DiffSide after{file.path + " then", file.after ? file.after : nothing};
    auto diff = compare_documents(session.project(), before, after);
    if (!diff) {
      diff = SceneDiff{before.name, after.name, {}, 1, {file.path + " has another content"}};
    }
    if (!file.before) diff->notes.push_back(file.path + " is new");
    if (!file.after) diff->notes.push_back(file.path + " is gone");
    out.push_back(*std::move(diff));
  }
  return out;
}

Result<std::vector<SceneDiff>> Changes::unsaved_in(const std::string& journal) {
  // Made here only to be looked at; the step is not kept.
  edit::Session session(project_, 0);
  const auto is_on_disk = [&](const edit::SavingFile& file) { return session.is_on_disk(file); };
  DIORAMA_TRY(const edit::JournalContents contents,
              edit::Journal::read(journal, disk_, is_on_disk));
  if (contents.unsaved().empty()) return std::vector<SceneDiff>{};
  const edit::Step step(session, "look");
  DIORAMA_CHECK(session.replay(contents));
  return unsaved_of(session, name_of(journal));
}

Result<std::vector<SceneDiff>> Changes::unsaved_elsewhere() {
  DIORAMA_TRY(std::vector<std::string> journals, lost_journals());
  journals.insert(journals.begin(), journal());
  std::vector<SceneDiff> out;
  for (const std::string& path : journals) {
    auto diffs = unsaved_in(path);
    if (diffs) {
      std::ranges::move(*diffs, std::back_inserter(out));
    } else {
      out.push_back({"disk", name_of(path), {}, 1, {"not shown: " + diffs.error().message}});
    }
  }
  return out;
}

Result<std::optional<scene::LostEdits>> Changes::lost_edits() {
  DIORAMA_CHECK(session());
  DIORAMA_TRY(const edit::JournalContents lost, edit::Journal::read(aside(1), disk_));
  if (lost.unsaved().empty()) return std::optional<scene::LostEdits>{};
  DIORAMA_TRY(const std::vector<std::string> journals, lost_journals());
  return std::optional(describe(lost, journals.size()));
}

namespace {

/// Edits that do not fit their files any more: whose they are.
Error not_again(Error error, std::size_t run, std::size_t runs) {
  if (error.code == ErrorCode::Conflict && runs > 1)
    error.message = "the edits of run " + std::to_string(run) + " of " + std::to_string(runs) +
                    " cannot be made again: " + error.message;
  return error;
}

}  // namespace

Result<scene::LostEdits> Changes::recover(std::size_t run) {
  DIORAMA_TRY(edit::Session* const session, this->session());
  DIORAMA_TRY(const edit::JournalContents lost, read_lost_journal(run));
  DIORAMA_TRY(const std::vector<std::string> journals, lost_journals());
  if (auto made = session->replay(lost); !made)
    return not_again(std::move(made).error(), run, journals.size());
  DIORAMA_TRY(const std::size_t runs, drop_lost_journal(run));
  return describe(lost, runs);
}

Result<scene::LostEdits> Changes::forget(std::size_t run) {
  DIORAMA_TRY(edit::Session* const session, this->session());
  DIORAMA_TRY(const edit::JournalContents lost, read_lost_journal(run));
  // Somebody who may not make these edits may not give them up for others either.
  for (const std::string& file : lost.unsaved())
    DIORAMA_CHECK(edit::check_allowed(session->project().assets(), session->limits(), file));
  DIORAMA_TRY(const std::size_t runs, drop_lost_journal(run));
  given_up_ = lost.unsaved();
  return describe(lost, runs);
}

}  // namespace diorama::unity

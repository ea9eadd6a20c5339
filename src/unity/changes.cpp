#include "unity/changes.h"

#include <algorithm>
#include <random>

#include "history/disk_state.h"
#include "io/file_overlay.h"
#include "io/hash.h"
#include "io/no_links.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/report/scene_diff.h"

namespace diorama::unity {
namespace {

std::string name_of(const std::string& file) {
  return file.substr(file.rfind('/') + 1);
}

constexpr std::size_t kMaxCompared = std::size_t{1} << 30;

/// Compares one file on disk and in memory; `where` is what messages call the latter.
Result<SceneDiff> compare_states(Project& project, const std::string& path,
                                 const history::WorkingFile& file, const std::string& where) {
  const history::FileContent& content = file.content;
  DiffSide before{path + " on disk", nullptr}, after{path + " in " + where, nullptr};
  Bytes stored;
  if (file.saved != 0) {
    DIORAMA_TRY(stored, project.files().read_on_disk(file.disk_path, kMaxCompared));
  }
  before.document =
      std::make_shared<const text::Document>(text::Document::parse(std::move(stored)));
  if (content.document)
    after.document = edit::as_open_file(*content.document).document;
  else
    after.document = std::make_shared<const text::Document>(
        text::Document::parse(content.bytes ? content.bytes->view() : std::string_view{}));
  const auto is_text = [](const text::Document& document) {
    return document.kind() == text::FileKind::Objects || document.kind() == text::FileKind::Empty;
  };
  if (is_text(*before.document) && is_text(*after.document) && (content.document || content.bytes))
    return compare_documents(project, before, after);
  SceneDiff out;
  out.before = before.name;
  out.after = after.name;
  out.total = 1;
  out.notes.push_back(file.saved == 0   ? path + " is new"
                      : file.state == 0 ? path + " is gone"
                                        : path + " has different content");
  return out;
}

history::HistoryLimits limits_of(const scene::HistoryOptions& options) {
  history::HistoryLimits out;
  out.bytes = options.bytes;
  out.days = options.days;
  return out;
}

/// What a person can do when there can be no journal. A project that another program changes is
/// another matter.
Error with_leave(Error error) {
  if (error.code != ErrorCode::Conflict) error.advice = Advice::AllowNoJournal;
  return error;
}

/// One for each project; empty without a folder of the user. Links above it are the user's own,
/// and the disk does not follow any.
std::string state_folder_of(const Project& project, const scene::OpenOptions& options) {
  if (options.state_root.empty()) return {};
  return io::without_links(options.state_root) + "/" + name_of(project.root()) + "-" +
         std::to_string(io::hash64(project.root()));
}

}  // namespace

Changes::Changes(Project& project, const scene::OpenOptions& options, io::Disk& disk)
    : project_(project),
      options_(options),
      state_folder_(state_folder_of(project, options)),
      disk_(
          disk,
          [&project]() -> const io::Boundary& { return project.assets().places().boundary(); },
          state_folder_) {}

Changes::~Changes() = default;

Result<edit::Session*> Changes::session_without_journal() {
  if (session_) return session_.get();
  session_ = std::make_unique<edit::Session>(
      project_,
      options_.seed ? *options_.seed : static_cast<std::uint64_t>(std::random_device{}()));
  session_->limit({options_.allowed_paths, options_.allowed_components});
  if (options_.history.allow_none) session_->past().notes().allow_without();
  return session_.get();
}

Result<edit::Session*> Changes::session() {
  DIORAMA_TRY(edit::Session* const session, session_without_journal());
  // A dry run began without it. Everything else has it before the first change: if another program
  // holds the journal, this is found out while there is nothing to take back.
  if (!session->needs_journal()) return session;
  if (options_.state_root.empty())
    return Error{ErrorCode::PreconditionFailed,
                 "there is no folder to keep unfinished saves in",
                 "set HOME or XDG_STATE_HOME",
                 {}};
  auto opened = history::open_journal(*session, state_folder(), disk_, limits_of(options_.history));
  if (opened) return session;
  if (opened.error().code == ErrorCode::Conflict || !options_.history.allow_none)
    return with_leave(std::move(opened).error());
  // A person allowed it. They are told at once, not when the first edit is lost.
  session->past().notes().tell(
      "there is no journal, so nothing can be undone after the program has ended, and a "
      "crash loses what is not saved: " +
      opened.error().message);
  session->past().notes().go_without(opened.error());
  return session;
}

void Changes::release() {
  if (session_) history::give_back_journal(*session_, state_folder(), disk_);
}

std::vector<std::string> Changes::take_touched() {
  if (!session_) return {};
  std::set<std::string> files = session_->take_touched();
  for (std::string& file : std::exchange(given_up_, {})) files.insert(std::move(file));
  return {files.begin(), files.end()};
}

Result<std::vector<SceneDiff>> unsaved_of(edit::Session& session, const std::string& where) {
  std::vector<SceneDiff> out;
  for (const std::string& path : session.unsaved()) {
    DIORAMA_TRY(const history::WorkingFile* const file, session.place(path));
    if (file->content.is_folder || file->was_folder || path.ends_with(".meta")) continue;
    auto diff = compare_states(session.project(), path, *file, where);
    if (diff) {
      out.push_back(*std::move(diff));
      continue;
    }
    const bool is_gone = !session.project().files().facts_on_disk(file->disk_path);
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
      diff = SceneDiff{before.name, after.name, {}, 1, {file.path + " has different content"}};
    }
    if (!file.before) diff->notes.push_back(file.path + " is new");
    if (!file.after) diff->notes.push_back(file.path + " is gone");
    out.push_back(*std::move(diff));
  }
  return out;
}

/// The edits are made in the session only to be looked at; the step is not kept.
Result<std::vector<SceneDiff>> edits_of(const history::JournalContents& contents,
                                        edit::Session& session, const std::string& where) {
  if (contents.unsaved().empty()) return std::vector<SceneDiff>{};
  const history::Step step(session, "look");
  DIORAMA_CHECK(session.replay(contents));
  return unsaved_of(session, where);
}

Result<std::vector<SceneDiff>> Changes::unsaved_in(const std::string& journal) {
  edit::Session session(project_, 0);
  const auto is_on_disk = [&](const history::SavingFile& file) {
    return history::is_on_disk(session.files().project(), file);
  };
  DIORAMA_TRY(const history::JournalContents contents,
              history::Journal::read(journal, disk_, is_on_disk));
  const std::string name = name_of(journal);
  auto diffs = edits_of(contents, session, name);
  // What could not be read of the journal is not shown as if it had never been there.
  if (contents.damage.empty()) return diffs;
  if (!diffs)
    diffs = std::vector{SceneDiff{"disk", name, {}, 1, {"not shown: " + diffs.error().message}}};
  if (diffs->empty()) diffs->push_back({"disk", name, {}, 1, {}});
  diffs->back().notes.push_back(contents.damage);
  return diffs;
}

Result<std::vector<SceneDiff>> Changes::unsaved_elsewhere() {
  if (state_folder_.empty()) return std::vector<SceneDiff>{};
  DIORAMA_TRY(std::vector<std::string> paths, journals().paths());
  paths.insert(paths.begin(), journals().in_use());
  std::vector<SceneDiff> out;
  for (const std::string& path : paths) {
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
  return journals().oldest();
}

Result<scene::LostEdits> Changes::recover(std::size_t run) {
  DIORAMA_TRY(edit::Session* const session, this->session());
  return journals().recover(*session, run);
}

Result<scene::LostEdits> Changes::forget(std::size_t run) {
  DIORAMA_TRY(edit::Session* const session, this->session());
  DIORAMA_TRY(scene::LostEdits lost, journals().forget(session->files().project(), run));
  given_up_ = lost.files;
  return lost;
}

Result<scene::LostEdits> Changes::check_recover(std::size_t run) {
  DIORAMA_TRY(edit::Session* const session, this->session());
  return journals().check_recover(*session, run);
}

Result<scene::LostEdits> Changes::check_forget(std::size_t run) {
  DIORAMA_TRY(edit::Session* const session, this->session());
  return journals().check_forget(session->files().project(), run);
}

}  // namespace diorama::unity

#include "history/past.h"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <utility>

#include "history/changes.h"

namespace diorama::history {

Past::Past(WorkingFiles& files) : files_(files), notes_(files) {}

// --- Steps ------------------------------------------------------------------------------------

Result<void> Past::add(const std::string& name, std::vector<FileEdit>& edits) {
  // To the hour: most steps then need no note of their own.
  const std::int64_t now = journal_ ? journal_->limits.now() : 0;
  StepRecord step{name, std::exchange(edits, {}), now - now % 3600};
  if (auto noted = notes_.step(step); !noted) {
    edits = std::move(step.edits);
    return noted;
  }
  done_.push_back(std::move(step));
  const bool had_undone = !undone_.empty();
  undone_.clear();
  if (had_undone) drop_unneeded();
  return {};
}

void Past::forget(const std::string& path) {
  forget_up_to(done_, path);
  forget_up_to(undone_, path);
}

namespace {

/// Redoes or undoes the edits of a step.
Result<void> make_step(WorkingFiles& files, std::span<const FileEdit> edits) {
  DIORAMA_CHECK(check_allowed(files.project(), edits));
  DIORAMA_CHECK(check_states(files, edits));
  DIORAMA_CHECK(check_contents(files, edits));
  return change_all(files, edits);
}

/// What could not be noted is taken back. That cannot fail: it was just made.
Error taken_back(WorkingFiles& files, std::span<const FileEdit> edits, Error why) {
  [[maybe_unused]] const auto status = change_all(files, edits);
  assert(status);
  return why;
}

}  // namespace

Result<std::string> Past::undo() {
  if (done_.empty())
    return Error{ErrorCode::PreconditionFailed, "there is nothing to undo", {}, {}};
  DIORAMA_CHECK(make_step(files_, inverse_of(done_.back().edits)));
  if (auto noted = notes_.undone(); !noted)
    return taken_back(files_, done_.back().edits, std::move(noted).error());
  undone_.push_back(std::move(done_.back()));
  done_.pop_back();
  return undone_.back().name;
}

Result<std::string> Past::redo() {
  if (undone_.empty())
    return Error{ErrorCode::PreconditionFailed, "there is nothing to redo", {}, {}};
  DIORAMA_CHECK(make_step(files_, undone_.back().edits));
  if (auto noted = notes_.redone(); !noted)
    return taken_back(files_, inverse_of(undone_.back().edits), std::move(noted).error());
  done_.push_back(std::move(undone_.back()));
  undone_.pop_back();
  return done_.back().name;
}

// --- Kept contents ----------------------------------------------------------------------------

namespace {

/// Calls use(state) for each content that the steps need and do not have themselves.
template <class Use>
void for_each_content(std::span<const StepRecord> steps, Use use) {
  for (const StepRecord& step : steps)
    for (const FileEdit& edit : step.edits) {
      const auto* const put = std::get_if<PutFile>(&edit.change);
      if (put == nullptr) continue;
      if (edit.before != 0 && put->before.is_only_on_disk()) use(edit.before);
      if (edit.after != 0 && put->after.is_only_on_disk()) use(edit.after);
    }
}

}  // namespace

void Past::drop_unneeded() {
  if (files_.kept().all().empty()) return;
  std::set<FileState> needed;
  const auto use = [&](FileState state) { needed.insert(state); };
  for_each_content(done_, use);
  for_each_content(undone_, use);
  for (const auto& [path, file] : files_.all()) {
    if (file.state == file.saved) needed.erase(file.state);  // the file itself has it
    if (file.state != file.saved) needed.insert(file.state);
  }
  std::vector<FileState> unneeded;
  for (const auto& [state, file] : files_.kept().all())
    if (!needed.contains(state)) unneeded.push_back(state);
  for (const FileState state : unneeded) files_.kept().drop(state);
}

Result<void> Past::check_room(std::uint64_t bytes) const {
  if (!journal_) return {};
  for (const auto& [path, file] : files_.all()) {
    const KeptFile* const kept = files_.kept().find(file.state);
    if (file.state != file.saved && kept != nullptr) bytes += kept->content.size;
  }
  if (bytes <= journal_->limits.bytes) return {};
  return Error{ErrorCode::LimitExceeded,
               "the large files that are not saved would take more than " +
                   std::to_string(journal_->limits.bytes) + " bytes",
               "save, then go on",
               {}};
}

/// A journal that cannot be shortened now still says the same: it is tried again after the next
/// save.
void Past::forget_old() {
  Journal* const journal = notes_.journal();
  if (!journal_ || journal == nullptr || !files_.unsaved().empty() || notes_.problem()) return;
  const std::size_t gone =
      steps_to_forget({done_, undone_, files_.kept().all(), journal->size()}, journal_->limits);
  // Not again and again, if what is left is as long.
  if (gone == 0 && journal->size() <= std::max(journal_->limits.journal_bytes, 2 * shortest_))
    return;
  JournalContents rest;
  rest.done.assign(done_.begin() + static_cast<std::ptrdiff_t>(gone), done_.end());
  rest.undone = undone_;
  for (const std::vector<StepRecord>* const steps : {&rest.done, &rest.undone})
    for (const StepRecord& step : *steps)
      for (const FileEdit& edit : step.edits)
        for (const std::string& path : paths_of(edit))
          if (const JournalFile* const known = files_.states().known(path))
            rest.files[path] = {known->saved, known->saved, known->size, known->hash};
  if (!rest.done.empty()) rest.time = rest.done.back().time;
  const auto use = [&](FileState state) {
    if (const KeptFile* const kept = files_.kept().find(state)) rest.kept[state] = *kept;
  };
  for_each_content(rest.done, use);
  for_each_content(rest.undone, use);
  auto shorter = Journal::replace(journal_->path, rest, journal_->disk);
  if (!shorter) return;
  shortest_ = shorter->size();
  notes_.keep(*std::move(shorter), rest);
  files_.states().continue_from(std::move(rest.files), 0);
  done_ = std::move(rest.done);
  drop_unneeded();
}

bool Past::Needed::operator()(FileState state) {
  const auto use = [&](FileState each) { states->insert(each); };
  if (!states) {
    states.emplace();
    for_each_content(past.done_, use);
    for_each_content(past.undone_, use);
  }
  return states->contains(state);
}

void Past::after_save() {
  drop_unneeded();
  forget_old();
}

Result<void> Past::set_down(FileEdit& edit) {
  auto* const put = std::get_if<PutFile>(&edit.change);
  if (put == nullptr || !files_.kept().can_keep()) return {};
  for (const auto& [content, state] :
       {std::pair(&put->before, edit.before), std::pair(&put->after, edit.after)}) {
    const std::vector<std::string_view> pieces = content->pieces();
    std::size_t size = 0;
    for (const std::string_view piece : pieces) size += piece.size();
    if (state == 0 || size <= kLargeContent) continue;
    if (place_of_content(files_, state).empty()) {
      DIORAMA_CHECK(check_room(size));
      DIORAMA_CHECK(files_.kept().keep(state, pieces));
    }
    *content = {};
  }
  return {};
}

// --- The journal ------------------------------------------------------------------------------

void Past::keep_journal(Journal journal, JournalContents earlier, JournalPlace place) {
  // State numbers that were given without the journal may mean other contents in it.
  files_.forget_all();
  files_.refresh_shown();
  notes_.keep(std::move(journal), earlier);
  files_.kept().use(Journal::kept_folder(place.path), place.disk);
  files_.kept().protect(place.used_by_others);
  for (const auto& [state, file] : earlier.kept)
    if (const auto found = place.disk.identity(file.path); found && *found)
      files_.kept().adopt(state, file);
  journal_.emplace(std::move(place));
  done_ = std::move(earlier.done);
  undone_ = std::move(earlier.undone);
  files_.states().continue_from(std::move(earlier.files), earlier.last_state);
  forget_old();
  std::ignore = files_.kept().sweep();  // what an ended program had begun; next time, if not now
}

}  // namespace diorama::history

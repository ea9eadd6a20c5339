#include "unity/report/review.h"

#include <algorithm>
#include <map>
#include <optional>

#include "io/file_overlay.h"
#include "unity/assets/revision.h"
#include "unity/model/hierarchies.h"
#include "unity/model/project.h"
#include "unity/report/line_difference.h"
#include "unity/report/scene_diff.h"
#include "unity/text/document.h"

namespace diorama::unity {
namespace {

using scene::FileReview;
using scene::Review;
using scene::ReviewQuery;
using Status = FileReview::Status;
using text::Document;

constexpr std::size_t kLargestFile = std::size_t{1} << 30;
constexpr std::string_view kFolders[] = {"Assets", "Packages", "ProjectSettings"};

/// Whether a path is the other, or below it.
bool is_within(std::string_view path, std::string_view scope) {
  return scope.empty() || path == scope ||
         (path.starts_with(scope) && path.substr(scope.size()).starts_with('/'));
}

/// A path with its .meta file, or the folders of a project.
std::vector<std::string> scopes_of(const std::string& path) {
  if (path.empty()) return {std::begin(kFolders), std::end(kFolders)};
  return path.ends_with(".meta") ? std::vector{path} : std::vector{path, path + ".meta"};
}

bool is_in(const std::vector<std::string>& scopes, std::string_view path) {
  return std::ranges::any_of(scopes,
                             [&](const std::string& scope) { return is_within(path, scope); });
}

/// One side of a comparison: nothing when the file does not exist.
using Side = std::optional<std::string>;

/// Scripts, pictures, models and the like are not.
bool is_text_of_unity(std::string_view path, const Side& side) {
  if (!side || path.ends_with(".meta")) return true;
  const text::FileKind kind = text::identify(*side);
  return kind == text::FileKind::Objects || kind == text::FileKind::Empty || has_hierarchy(path);
}

constexpr std::string_view kOnlyLineEnds = "only line ends";

bool has_only_other_line_ends(const Side& was, const Side& is) {
  return was && is && !was->contains('\0') && same_lines(*was, *is);
}

/// What is to be said of a file where no object and no field is different.
void tell_of_lines(const std::string& was, const std::string& is, FileReview& file) {
  if (has_only_other_line_ends(was, is)) {
    file.reason = kOnlyLineEnds;
    return;
  }
  const std::string lines = different_lines(was, is);
  file.diff.notes.push_back(lines.empty() ? "the same lines are in another order"
                                          : "lines that no object or field tells: " + lines);
}

class Reviewer {
 public:
  Reviewer(Project& project, const ReviewQuery& query, const scene::Progress& progress)
      : project_(project), query_(query), progress_(progress) {
    review_.offset = query.offset;
    review_.after = query.unsaved ? "memory" : "disk";
  }

  Result<Review> against_revision(const std::vector<std::string>& unsaved);
  Result<Review> against_disk(const std::vector<std::string>& unsaved);
  Result<Review> against_file();

 private:
  struct Candidate {
    std::string path;
    std::optional<RevisionFile> before;  ///< nothing: it was not there
  };

  [[nodiscard]] std::string disk_path(const std::string& path) const {
    const Asset* const asset = project_.assets().find_path(path);
    return asset == nullptr ? project_.root() + "/" + path : project_.assets().disk_path(*asset);
  }
  [[nodiscard]] Result<Side> on_disk(const std::string& path) const;
  [[nodiscard]] Result<Side> in_memory(const std::string& path) const;
  [[nodiscard]] Result<Side> now(const std::string& path) const {
    return query_.unsaved ? in_memory(path) : on_disk(path);
  }
  /// Whether the page is full; then files are only counted.
  [[nodiscard]] bool is_full() const { return entries_ > query_.offset + query_.limit; }
  Result<void> take(const std::string& path, const std::string& before, const Side& was,
                    const Side& is);
  [[nodiscard]] Result<SceneDiff> difference(const std::string& path, const std::string& before,
                                             const Side& was, const Side& is);
  void add(FileReview file);
  Review finished();

  Project& project_;
  const ReviewQuery& query_;
  const scene::Progress& progress_;
  Review review_;
  std::size_t entries_ = 0;  ///< changes so far; a file without any counts as one
};

Result<Side> side_of(Result<Bytes> bytes) {
  if (bytes) return Side(std::string(bytes->view()));
  if (bytes.error().code == ErrorCode::NotFound) return Side{};
  return std::move(bytes).error();
}

Result<Side> Reviewer::on_disk(const std::string& path) const {
  const std::string place = disk_path(path);
  const auto facts = project_.files().facts_on_disk(place);
  if (!facts || facts->is_folder) return Side{};
  return side_of(project_.files().read_on_disk(place, kLargestFile));
}

Result<Side> Reviewer::in_memory(const std::string& path) const {
  const std::string place = disk_path(path);
  if (!project_.files().facts_of(place) || project_.files().is_folder(place)) return Side{};
  return side_of(project_.files().read_bytes(place, kLargestFile, &project_.effort()));
}

/// A comparison of text; nothing but a reason for everything else.
Result<SceneDiff> Reviewer::difference(const std::string& path, const std::string& before,
                                       const Side& was, const Side& is) {
  const DiffSide old{before, std::make_shared<const Document>(Document::parse(was.value_or("")))};
  const DiffSide here{path, std::make_shared<const Document>(Document::parse(is.value_or("")))};
  DIORAMA_TRY(SceneDiff diff,
              compare_documents(project_, old, here, {.limit = query_.offset + query_.limit}));
  diff.before = before;
  diff.after = path;
  return diff;
}

Result<void> Reviewer::take(const std::string& path, const std::string& before, const Side& was,
                            const Side& is) {
  if (!project_.effort().step()) return project_.effort().error();
  ++review_.file_count;
  if (is_full()) return {};
  FileReview file;
  file.path = path;
  file.status = !was ? Status::Added : !is ? Status::Removed : Status::Changed;
  if (!is_text_of_unity(path, was) || !is_text_of_unity(path, is)) {
    file.reason = has_only_other_line_ends(was, is)
                      ? kOnlyLineEnds
                      : "not Unity's text: only that it is different is known";
  } else if (auto diff = difference(path, before, was, is); diff) {
    file.diff = *std::move(diff);
    if (file.diff.equal() && was && is) tell_of_lines(*was, *is, file);
  } else {
    file.reason = diff.error().message;  // it is broken
  }
  if (project_.effort().is_over()) return project_.effort().error();
  add(std::move(file));
  return {};
}

/// Keeps the changes that are on the page.
void Reviewer::add(FileReview file) {
  const std::size_t begin = entries_;
  const std::size_t listed = file.diff.changes.size();
  entries_ += std::max<std::size_t>(1, file.diff.total);
  const std::size_t page_end = query_.offset + query_.limit;
  if (entries_ <= query_.offset || begin >= page_end) return;
  const std::size_t skip = std::min(listed, query_.offset - std::min(query_.offset, begin));
  const std::size_t keep = std::min(listed, page_end - begin);
  std::vector<Change>& changes = file.diff.changes;
  changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(keep), changes.end());
  changes.erase(changes.begin(), changes.begin() + static_cast<std::ptrdiff_t>(skip));
  review_.listed += std::max<std::size_t>(1, changes.size());
  review_.files.push_back(std::move(file));
}

Review Reviewer::finished() {
  review_.more = entries_ > query_.offset + query_.limit;
  return std::move(review_);
}

Result<Review> Reviewer::against_revision(const std::vector<std::string>& unsaved) {
  const auto cancelled = [this] { return project_.effort().is_over(); };
  review_.before = query_.name.empty() ? "HEAD" : query_.name;
  DIORAMA_TRY(const Revision revision, Revision::find(project_.root(), review_.before, cancelled));
  const std::vector<std::string> scopes = scopes_of(query_.path);
  DIORAMA_TRY(const std::vector<RevisionFile> old, revision.files(scopes));
  DIORAMA_TRY(const std::set<std::string> tracked, revision.tracked_now(scopes));
  std::map<std::string, Candidate> candidates;
  for (const RevisionFile& file : old) candidates[file.path] = {file.path, file};
  for (const std::string& path : tracked) candidates.try_emplace(path, Candidate{path, {}});
  for (const std::string& path : unsaved)
    if (is_in(scopes, path)) candidates.try_emplace(path, Candidate{path, {}});
  std::optional<std::set<std::string>> any_line_ends;  // asked for when it matters
  std::size_t done = 0;
  for (const auto& [path, candidate] : candidates) {
    if (!project_.effort().step()) return project_.effort().error();
    if (progress_) progress_(done++, candidates.size());
    if (candidate.before && candidate.before->is_link) continue;
    DIORAMA_TRY(const Side is, now(path));
    if (!is && !candidate.before) continue;
    if (is && candidate.before) {
      DIORAMA_TRY(const Revision::Likeness like, revision.compare(*candidate.before, *is));
      if (like == Revision::Likeness::Same) continue;
      if (like == Revision::Likeness::OtherLineEnds) {
        if (!any_line_ends) {
          DIORAMA_TRY(any_line_ends, revision.with_any_line_ends(scopes));
        }
        if (any_line_ends->contains(path)) continue;
      }
    }
    Side was;
    if (candidate.before && !is_full()) {
      DIORAMA_TRY(was, revision.read(*candidate.before));
    } else if (candidate.before) {
      was.emplace();
    }
    DIORAMA_CHECK(take(path, review_.before + ":" + path, was, is));
  }
  return finished();
}

Result<Review> Reviewer::against_disk(const std::vector<std::string>& unsaved) {
  review_.before = "disk";
  const std::vector<std::string> scopes = scopes_of(query_.path);
  for (const std::string& path : unsaved) {
    if (!is_in(scopes, path)) continue;
    DIORAMA_TRY(const Side was, on_disk(path));
    DIORAMA_TRY(const Side is, in_memory(path));
    if (was != is) DIORAMA_CHECK(take(path, "disk:" + path, was, is));
  }
  return finished();
}

Result<Review> Reviewer::against_file() {
  review_.before = query_.name;
  DIORAMA_TRY(const Side was, now(query_.name));
  DIORAMA_TRY(const Side is, now(query_.path));
  for (const auto& [path, side] : {std::pair{query_.name, &was}, {query_.path, &is}})
    if (!*side)
      return Error{ErrorCode::InvalidArgument,
                   "'" + path + "' is no file",
                   "two files are compared; a folder can be compared with a revision",
                   {{"path", path}}};
  for (const auto& [path, side] : {std::pair{query_.name, &was}, {query_.path, &is}})
    if (!is_text_of_unity(path, *side))
      return Error{ErrorCode::InvalidArgument,
                   "'" + path + "' is not Unity's text",
                   "scenes, prefabs, other assets in text and .meta files can be compared",
                   {{"path", path}}};
  if (*was == *is) return finished();
  // Here the person named both files, so what keeps them from being compared is the answer.
  DIORAMA_TRY(SceneDiff diff, difference(query_.path, query_.name, was, is));
  ++review_.file_count;
  FileReview file;
  file.path = query_.path;
  file.diff = std::move(diff);
  if (file.diff.equal()) tell_of_lines(*was, *is, file);
  add(std::move(file));
  return finished();
}

}  // namespace

Result<scene::Review> compare_states(Project& project, const scene::ReviewQuery& query,
                                     const std::vector<std::string>& unsaved,
                                     const scene::Progress& progress) {
  Reviewer reviewer(project, query, progress);
  switch (query.against) {
    case ReviewQuery::Against::Revision: return reviewer.against_revision(unsaved);
    case ReviewQuery::Against::Disk: return reviewer.against_disk(unsaved);
    case ReviewQuery::Against::File: return reviewer.against_file();
  }
  return reviewer.against_disk(unsaved);
}

}  // namespace diorama::unity

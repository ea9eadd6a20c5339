// AssetDatabase::problems(): what is wrong with the assets, found from the index when asked.
//
// What Unity does about each when it opens the project, which is why they matter:
//   no .meta           it makes one with a new GUID, and references in other clones are lost
//   .meta alone        it deletes it; for a folder it makes the folder again, empty
//   two with one GUID  it gives one of them a new one: the one it comes to later
#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "unity/assets/asset_database.h"
#include "unity/assets/asset_state.h"

namespace diorama::unity {
namespace {

std::string meta_of(const Asset& asset) {
  return std::string(asset.path) + ".meta";
}

void check_meta(const AssetState& state, const AssetRecord& asset, std::vector<AssetProblem>& out) {
  using enum AssetProblemKind;
  const std::string path(asset.path);
  if (!asset.has_meta) {
    out.push_back(
        {MissingMeta, path, "has no .meta file, so Unity will give it a new GUID", 0, {}});
    return;
  }
  if (!asset.exists && asset.is_folder)
    out.push_back({EmptyFolderMeta,
                   meta_of(asset),
                   "belongs to a folder that is not there; git keeps no empty folders",
                   0,
                   {}});
  else if (!asset.exists)
    out.push_back({OrphanMeta, meta_of(asset), "has no asset beside it", 0, {}});
  const auto problem = state.meta_problems.find(asset.path);
  if (problem != state.meta_problems.end())
    out.push_back(
        {MalformedMeta, meta_of(asset), problem->second.message, problem->second.line, {}});
}

/// The system's reason comes after the path on disk, which nobody needs.
UnreadFile unread_meta(const std::string& path, const MetaProblem& problem) {
  UnreadFile out{path, problem.kind, UnreadPart::Identity, problem.message};
  if (problem.kind == UnreadKind::NoAccess)
    out.reason = problem.message.substr(problem.message.rfind(": ") + 2);
  if (problem.line != 0) out.reason += ", in line " + std::to_string(problem.line);
  if (problem.kind == UnreadKind::MergeConflict) out.reason += "; finish the merge";
  return out;
}

void check_duplicates(const AssetState& state, std::vector<AssetProblem>& out) {
  std::vector<const AssetRecord*> assets;
  for (const AssetRecord* record : state.index.sorted())
    if (!record->hidden && !record->guid.is_zero()) assets.push_back(record);
  std::ranges::sort(assets, [](const AssetRecord* a, const AssetRecord* b) {
    return a->guid != b->guid ? a->guid < b->guid : preferred(*a, *b);
  });
  for (auto first = assets.begin(); first != assets.end();) {
    const auto end = std::ranges::find_if(
        first, assets.end(), [&](const AssetRecord* a) { return a->guid != (*first)->guid; });
    if (std::distance(first, end) > 1) {
      AssetProblem problem{AssetProblemKind::DuplicateGuid,
                           std::string((*first)->path),
                           "has the GUID " + (*first)->guid.text() + " together with others",
                           0,
                           {}};
      for (auto other = first + 1; other != end; ++other)
        problem.others.emplace_back((*other)->path);
      out.push_back(std::move(problem));
    }
    first = end;
  }
}

}  // namespace

std::string_view name_of(AssetProblemKind kind) {
  switch (kind) {
    case AssetProblemKind::OrphanMeta: return "orphan_meta";
    case AssetProblemKind::EmptyFolderMeta: return "empty_folder_meta";
    case AssetProblemKind::MissingMeta: return "missing_meta";
    case AssetProblemKind::MalformedMeta: return "malformed_meta";
    case AssetProblemKind::DuplicateGuid: return "duplicate_guid";
    case AssetProblemKind::NotWalked: return "not_walked";
    case AssetProblemKind::LinkOut: return "link_out";
    case AssetProblemKind::Package: return "package";
  }
  return "unknown";
}

std::vector<AssetProblem> AssetDatabase::problems() const {
  std::vector<AssetProblem> out;
  for (const AssetRecord* record : state_->index.sorted())
    if (!record->hidden) check_meta(*state_, *record, out);
  check_duplicates(*state_, out);
  for (const auto& [path, folder] : state_->left_out)
    if (!is_hidden_path(path))
      out.push_back(
          {folder.is_folder_outside ? AssetProblemKind::LinkOut : AssetProblemKind::NotWalked,
           path,
           folder.reason,
           0,
           {}});
  for (const std::string& problem : state_->places.packages().problems) {
    const std::size_t colon = problem.find(": ");
    out.push_back({AssetProblemKind::Package,
                   problem.substr(0, colon),
                   colon == std::string::npos ? "" : problem.substr(colon + 2),
                   0,
                   {}});
  }
  std::ranges::sort(out, {}, [](const AssetProblem& problem) {
    return std::tie(problem.path, problem.kind, problem.message);
  });
  return out;
}

std::vector<std::string> links_out_of(const AssetDatabase& assets) {
  std::vector<std::string> out;
  for (const auto& [path, folder] : assets.state_->left_out)
    if (folder.is_folder_outside && !is_hidden_path(path)) out.push_back(path);
  return out;
}

Unread unread_in(const AssetDatabase& assets) {
  Unread out;
  for (const auto& [path, problem] : assets.state_->meta_problems)
    if (!is_hidden_path(path)) out.push_back(unread_meta(path + ".meta", problem));
  for (const auto& [path, folder] : assets.state_->left_out)
    if (!folder.is_link && !is_hidden_path(path))
      out.push_back({path, UnreadKind::NotListed, UnreadPart::Folder, folder.reason});
  add_unread(out, assets.state_->places.packages().unread);
  std::ranges::sort(out, {}, &UnreadFile::path);
  return out;
}

}  // namespace diorama::unity

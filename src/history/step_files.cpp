#include "history/step_files.h"

#include <algorithm>
#include <ranges>
#include <set>
#include <tuple>
#include <utility>

namespace diorama::history {
namespace {

std::shared_ptr<Document> copy_of(const ProjectFiles& project, const FileContent& content) {
  if (content.document) return content.document->copy();
  return content.bytes ? project.parse(content.bytes->view()) : nullptr;
}

/// What the file was before the edits: a copy of it as it is, with each edit taken back. So nothing
/// has to keep a copy of every file before each step just in case.
std::shared_ptr<Document> before_edits(const ProjectFiles& project, const WorkingFile& file,
                                       std::span<const FileEdit> edits, const std::string& path) {
  std::shared_ptr<Document> out = copy_of(project, file.content);
  for (const FileEdit& edit : edits | std::views::reverse) {
    if (edit.path != path) continue;
    if (const auto* put = std::get_if<PutFile>(&edit.change)) out = copy_of(project, put->before);
    const auto* change = std::get_if<Edit>(&edit.change);
    if (change != nullptr && out) std::ignore = out->apply(inverse_of(*change));
  }
  return out;
}

}  // namespace

std::vector<StepFile> step_files(const WorkingFiles& files, std::span<const FileEdit> edits) {
  const ProjectFiles& project = files.project();
  std::vector<StepFile> out;
  for (const auto& [path, file] : files.all()) {
    const auto is_here = [&](const FileEdit& edit) { return edit.path == path; };
    if (!project.main_file_of(path).empty() || file.content.is_folder ||
        std::ranges::none_of(edits, is_here))
      continue;
    StepFile each{path, nullptr, nullptr};
    if (file.state != 0) each.after = copy_of(project, file.content);
    each.before = before_edits(project, file, edits, path);
    out.push_back(std::move(each));
  }
  return out;
}

std::vector<std::string> main_paths(const ProjectFiles& project, std::span<const FileEdit> edits) {
  std::set<std::string> out;
  const auto add = [&](const std::string& path) {
    if (project.main_file_of(path).empty()) out.insert(path);
  };
  for (const FileEdit& edit : edits) {
    add(edit.path);
    if (const auto* move = std::get_if<MoveFile>(&edit.change)) add(move->to);
  }
  return {out.begin(), out.end()};
}

}  // namespace diorama::history

#include "unity/report/verify.h"

#include <algorithm>
#include <array>
#include <mutex>

#include "io/folder_walk.h"
#include "unity/text/document.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kLargestFile = std::size_t{4} << 30;
constexpr std::size_t kMostProblemsPerFile = 5;

// Native files of the editor; other files with these extensions are looked at, but may be binary.
constexpr auto kNativeExtensions = std::to_array<std::string_view>({
    ".unity",
    ".prefab",
    ".asset",
    ".mat",
    ".anim",
    ".controller",
    ".overrideController",
    ".playable",
    ".mixer",
    ".physicMaterial",
    ".physicsMaterial2D",
    ".renderTexture",
    ".mask",
    ".signal",
    ".lighting",
    ".preset",
    ".spriteatlas",
    ".terrainlayer",
    ".flare",
    ".cubemap",
    ".guiskin",
    ".fontsettings",
    ".giparams",
    ".shadervariants",
    ".brush",
});

bool is_native(std::string_view path) {
  return std::ranges::any_of(kNativeExtensions,
                             [&](std::string_view end) { return path.ends_with(end); });
}

// Version control and generated files are not the project's own.
bool is_left_out(std::string_view name) {
  return name == ".git" || name == ".svn" || name == "Library" || name == "Temp" ||
         name == "node_modules";
}

Result<std::vector<std::string>> list_files(std::span<const std::string> paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    const auto facts = io::facts_of(path);
    if (!facts)
      return Error{ErrorCode::NotFound,
                   "no file or folder '" + path + "'",
                   "give files or folders that exist",
                   {{"path", path}}};
    if (!facts->is_folder) {
      files.push_back(path);
      continue;
    }
    io::WalkOptions options;
    options.skip = [](std::string_view, std::string_view name) { return is_left_out(name); };
    DIORAMA_TRY(const io::Walk walk, io::walk_folder(path, options));
    for (const io::FolderListing& folder : walk.folders)
      for (const io::FolderEntry& entry : folder.entries)
        if (!entry.facts.is_folder)
          files.push_back(path + "/" + folder.path + (folder.path.empty() ? "" : "/") +
                          std::string(entry.name));
  }
  return files;
}

using Note = VerifyReport::Note;

/// A file can have a million of them; the place of each is counted from the file's beginning.
void note_problem(const std::string& path, const unity::text::Document& document,
                  std::size_t offset, const std::string& message, std::vector<Note>& out) {
  if (out.size() >= kMostProblemsPerFile) return;
  const unity::text::Position at = document.position(offset);
  out.push_back({path + ":" + std::to_string(at.line) + ":" + std::to_string(at.column), message});
}

// Everything is parsed, to find what the program does not understand.
std::vector<Note> find_problems(const std::string& path, const unity::text::Document& document) {
  std::vector<Note> out;
  for (const unity::text::Problem& problem : document.problems())
    note_problem(path, document, problem.offset, problem.message, out);
  const auto check = [&](std::string_view text) {
    const unity::text::Tree tree = unity::text::Tree::parse(text);
    const auto begin = static_cast<std::size_t>(text.data() - document.bytes().data());
    for (const unity::text::Problem& problem : tree.problems())
      note_problem(path, document, begin + problem.offset, problem.message, out);
  };
  if (document.kind() == unity::text::FileKind::Mapping) check(document.prolog());
  for (const unity::text::Object& object : document.objects()) check(document.body(object));
  return out;
}

}  // namespace

Result<VerifyReport> verify_files(std::span<const std::string> paths,
                                  const scene::Progress& progress) {
  DIORAMA_TRY(const std::vector<std::string> files, list_files(paths));
  VerifyReport report;
  std::mutex mutex;
  std::size_t done = 0;
  io::read_many(files, kLargestFile, 0, [&](std::size_t i, const Result<std::string_view>& bytes) {
    const std::string& path = files[i];
    const unity::text::FileKind kind =
        bytes ? unity::text::identify(*bytes) : unity::text::FileKind::Empty;
    const bool meta = path.ends_with(".meta");
    const bool text =
        kind == unity::text::FileKind::Objects || (kind == unity::text::FileKind::Mapping && meta);
    bool same = false;
    std::vector<Note> problems;
    if (text) {
      const unity::text::Document document = unity::text::Document::parse(*bytes);
      same = document.write() == *bytes;
      problems = find_problems(path, document);
    }
    const std::scoped_lock lock(mutex);
    if (progress) progress(++done, files.size());
    if (!bytes) return report.not_text.push_back({path, bytes.error().message});
    if (!text && (is_native(path) || meta))
      report.not_text.push_back({path, std::string(unity::text::name_of(kind))});
    if (!text) return;
    ++report.files;
    if (same)
      ++report.identical;
    else
      report.different.push_back(path);
    report.problems.insert(report.problems.end(), problems.begin(), problems.end());
  });
  std::ranges::sort(report.different);
  std::ranges::stable_sort(report.not_text, {}, &Note::path);
  std::ranges::stable_sort(report.problems, {}, &Note::path);
  return report;
}

}  // namespace diorama::unity

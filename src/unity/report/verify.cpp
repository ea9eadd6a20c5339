#include "unity/report/verify.h"

#include <algorithm>
#include <mutex>
#include <optional>

#include "io/file.h"
#include "io/folder_walk.h"
#include "unity/assets/unread.h"
#include "unity/text/document.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kLargestFile = std::size_t{4} << 30;
constexpr std::size_t kMostProblemsPerFile = 5;

// Version control and generated files are not the project's own.
bool is_left_out(std::string_view name) {
  return name == ".git" || name == ".svn" || name == "Library" || name == "Temp" ||
         name == "node_modules";
}

/// The files to verify, and where links in the folders may lead: not out of what was named.
struct Listed {
  std::vector<std::string> shown;  ///< as they were named
  std::vector<std::string> files;  ///< the same on disk
  io::Boundary boundary;
};

/// A folder that cannot be listed, or not in full, is not read; a link is not meant to be.
void note_left_out(const std::string& path, const io::Walk& walk, Unread& unread) {
  for (const io::LeftOut& each : walk.left_out)
    if (!each.is_link)
      unread.push_back({path + (each.path.empty() ? "" : "/" + each.path), UnreadKind::NotListed,
                        UnreadPart::Folder, each.reason});
}

/// What is too large is not even begun. A video of that size is nobody's loss.
void add_file(std::string shown, std::string file, std::uint64_t size, Listed& listed,
              Unread& unread) {
  if (size > kLargestFile) {
    if (is_native_file(shown) || shown.ends_with(".meta"))
      unread.push_back(too_large(shown, UnreadPart::Contents, kLargestFile));
    return;
  }
  listed.shown.push_back(std::move(shown));
  listed.files.push_back(std::move(file));
}

Result<Listed> list_files(std::span<const std::string> paths, Unread& unread) {
  Listed out;
  for (const std::string& path : paths) {
    const auto facts = io::facts_of(path);
    if (!facts)
      return Error{ErrorCode::NotFound,
                   "no file or folder '" + path + "'",
                   "give files or folders that exist",
                   {{"path", path}}};
    DIORAMA_TRY(const std::string real, io::absolute_path(path));
    out.boundary.allow(real, io::Access::Contents);
    if (!facts->is_folder) {
      add_file(path, real, facts->size, out, unread);
      continue;
    }
    io::WalkOptions options;
    options.skip = [](std::string_view, std::string_view name) { return is_left_out(name); };
    DIORAMA_TRY(const io::Walk walk, io::walk_folder(path, options));
    note_left_out(path, walk, unread);
    for (const io::FolderListing& folder : walk.folders)
      for (const io::FolderEntry& entry : folder.entries)
        if (!entry.facts.is_folder) {
          const std::string below =
              "/" + folder.path + (folder.path.empty() ? "" : "/") + std::string(entry.name);
          add_file(path + below, real + below, entry.facts.size, out, unread);
        }
  }
  return out;
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

/// For a file that is not text. Binary files are somebody else's format, or the engine's by their
/// nature; scenes and prefabs have to be text.
std::optional<UnreadFile> why_not_text(const std::string& path,
                                       const Result<std::string_view>& bytes) {
  const bool is_scene = path.ends_with(".unity") || path.ends_with(".prefab");
  auto why = why_unread(path, UnreadPart::Contents, bytes);
  if (!why || is_scene || why->kind == UnreadKind::NoAccess) return why;
  const bool is_read = is_native_file(path) || path.ends_with(".meta");
  return is_read && why->kind == UnreadKind::LfsPointer ? why : std::nullopt;
}

}  // namespace

Result<VerifyReport> verify_files(std::span<const std::string> paths,
                                  const scene::Progress& progress, const io::FileOverlay& disk) {
  VerifyReport report;
  DIORAMA_TRY(const Listed listed, list_files(paths, report.not_read));
  std::mutex mutex;
  std::size_t done = 0;
  const auto verify = [&](std::size_t i, const Result<std::string_view>& bytes) {
    const std::string& path = listed.shown[i];
    const unity::text::FileKind kind =
        bytes ? unity::text::identify(*bytes) : unity::text::FileKind::Empty;
    const bool meta = path.ends_with(".meta");
    const bool text =
        kind == unity::text::FileKind::Objects || (kind == unity::text::FileKind::Mapping && meta);
    bool same = false;
    std::vector<Note> problems;
    std::optional<UnreadFile> unread;
    if (text) {
      const unity::text::Document document = unity::text::Document::parse(*bytes);
      same = document.write() == *bytes;
      problems = find_problems(path, document);
      unread = why_unread(path, UnreadPart::Contents, document);
    } else {
      unread = why_not_text(path, bytes);
    }
    const std::scoped_lock lock(mutex);
    if (progress) progress(++done, listed.files.size());
    const bool is_unread = unread.has_value();
    if (unread) report.not_read.push_back(*std::move(unread));
    if (!text && !is_unread && (is_native_file(path) || meta))
      report.not_text.push_back({path, std::string(unity::text::name_of(kind))});
    if (!text) return;
    ++report.files;
    if (same)
      ++report.identical;
    else
      report.different.push_back(path);
    report.problems.insert(report.problems.end(), problems.begin(), problems.end());
  };
  io::FileOverlay files = disk;
  files.keep_inside(listed.boundary);
  files.read_many(listed.files, kLargestFile, 0, io::Access::Contents, verify);
  std::ranges::sort(report.different);
  std::ranges::sort(report.not_read, {}, &UnreadFile::path);
  std::ranges::stable_sort(report.not_text, {}, &Note::path);
  std::ranges::stable_sort(report.problems, {}, &Note::path);
  return report;
}

}  // namespace diorama::unity

// On real projects: the places that are found are the lines that a plain search of the text
// finds, and a replacement changes exactly those.
//
// The search here knows nothing of documents, references or places: it looks for 32 digits.

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "support/corpus.h"
#include "support/temp_folder.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/usages/replacement.h"
#include "unity/usages/usage_search.h"

namespace diorama::unity {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  Lines out;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = text.find('\n', begin)) != std::string::npos; begin = end + 1)
    out.push_back(text.substr(begin, end - begin));
  out.push_back(text.substr(begin));
  return out;
}

/// Whether any part of the path is one that the editor does not import.
bool is_ignored(const std::string& path) {
  std::string part;
  for (const char c : path + "/") {
    if (c != '/') {
      part += c;
      continue;
    }
    if (part.starts_with('.') || part.ends_with('~') || part == "cvs" || part.ends_with(".tmp"))
      return true;
    part.clear();
  }
  return false;
}

/// Files that are code or foreign data: the product does not look for references in them.
bool is_foreign(const fs::path& path) {
  static const std::set<std::string> kEndings = {
      ".cs",  ".md",  ".txt", ".shader", ".hlsl", ".cginc", ".compute", ".xml",   ".html",
      ".png", ".jpg", ".psd", ".tga",    ".fbx",  ".FBX",   ".obj",     ".dll",   ".so",
      ".a",   ".pdf", ".wav", ".mp3",    ".ogg",  ".ttf",   ".otf",     ".bytes", ".zip",
      ".exr", ".hdr", ".gif", ".jpeg",   ".tif",  ".blend"};
  return kEndings.contains(path.extension().string());
}

struct TextFile {
  std::string path;  // of the project
  Lines lines;
};

/// Every text of a project folder, by its own walk.
std::vector<TextFile> texts_of(const std::string& root) {
  std::vector<TextFile> out;
  for (const char* const folder : {"Assets", "ProjectSettings", "Packages"}) {
    if (!fs::is_directory(root + "/" + folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root + "/" + folder)) {
      const std::string path = fs::relative(entry.path(), root).string();
      if (!entry.is_regular_file() || is_ignored(path) || is_foreign(entry.path())) continue;
      const std::string text = test::read_all(entry.path());
      if (text.substr(0, 1024).contains('\0')) continue;
      out.push_back({path, lines_of(text)});
    }
  }
  return out;
}

std::size_t times_in(const std::string& line, const std::string& digits) {
  std::size_t count = 0;
  for (std::size_t at = line.find(digits); at != std::string::npos; at = line.find(digits, at + 32))
    ++count;
  return count;
}

/// The GUIDs of a project with where they stand, except for an asset's own.
std::map<std::string, std::map<std::string, std::size_t>> guids_in(
    const std::vector<TextFile>& files) {
  std::map<std::string, std::map<std::string, std::size_t>> out;
  const std::string mark = "guid: ";
  for (const TextFile& file : files)
    for (const std::string& line : file.lines) {
      if (file.path.ends_with(".meta") && line.starts_with(mark)) continue;
      for (std::size_t at = line.find(mark); at != std::string::npos;
           at = line.find(mark, at + 1)) {
        const std::string digits = line.substr(at + mark.size(), 32);
        const bool is_guid = digits.size() == 32 &&
                             digits.find_first_not_of("0123456789abcdef") == std::string::npos;
        if (is_guid) ++out[digits][file.path];
      }
    }
  return out;
}

/// Where the digits stand in another form: "m_AssetGUID: 4c1b...", "GUID:4c1b...".
std::map<std::string, std::size_t> all_places(const std::vector<TextFile>& files,
                                              const std::string& digits) {
  std::map<std::string, std::size_t> out;
  for (const TextFile& file : files)
    for (const std::string& line : file.lines) {
      if (file.path.ends_with(".meta") && line.starts_with("guid: ")) continue;
      if (const std::size_t count = times_in(line, digits)) out[file.path] += count;
    }
  return out;
}

std::map<std::string, std::size_t> found_places(Project& project, const std::string& guid) {
  Target target;
  target.sought.guid = Guid::parse(guid);
  target.sought.whole = true;
  const auto all = find_places(project, target, {}, false, {});
  REQUIRE(all);
  std::map<std::string, std::size_t> out;
  std::size_t total = 0;
  for (const PlacesOfFile& file : *all) {
    total += file.places.size();
    // A package of the project may lie beside its folder.
    if (fs::exists(project.root() + "/" + file.file)) out[file.file] = file.places.size();
  }
  const auto page = search_usages(project, {.target = {guid, {}, {}}, .scope = {}, .limit = 0}, {});
  REQUIRE(page);
  CHECK(static_cast<std::size_t>(page->lines) == total);
  CHECK(page->total <= page->lines);
  return out;
}

std::string differences(const std::map<std::string, std::size_t>& expected,
                        const std::map<std::string, std::size_t>& found) {
  std::string out;
  std::set<std::string> paths;
  for (const auto& [path, count] : expected) paths.insert(path);
  for (const auto& [path, count] : found) paths.insert(path);
  for (const std::string& path : paths) {
    const auto in_text = expected.find(path), in_answer = found.find(path);
    const std::size_t a = in_text == expected.end() ? 0 : in_text->second;
    const std::size_t b = in_answer == found.end() ? 0 : in_answer->second;
    if (a != b)
      out += path + ": " + std::to_string(a) + " in the text, " + std::to_string(b) + " found\n";
  }
  return out;
}

std::string now_in(edit::Session& session, const std::string& root, const std::string& path) {
  const history::WorkingFile* const file = session.files().find(path);
  if (file == nullptr) return test::read_all(root + "/" + path);
  std::string out;
  for (const std::string_view piece : file->content.pieces()) out += piece;
  return file->content.is_only_on_disk() ? test::read_all(root + "/" + path) : out;
}

/// The lines that are different, by file; -1: their number is another one.
std::map<std::string, std::set<int>> changed_lines(edit::Session& session, const std::string& root,
                                                   const std::vector<TextFile>& before) {
  std::map<std::string, std::set<int>> out;
  for (const TextFile& file : before) {
    const Lines now = lines_of(now_in(session, root, file.path));
    if (now.size() != file.lines.size()) out[file.path].insert(-1);
    for (std::size_t i = 0; i < std::min(now.size(), file.lines.size()); ++i)
      if (now[i] != file.lines[i]) out[file.path].insert(static_cast<int>(i));
  }
  return out;
}

std::map<std::string, std::set<int>> lines_with(const std::vector<TextFile>& files,
                                                const std::string& digits) {
  std::map<std::string, std::set<int>> out;
  for (const TextFile& file : files)
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
      if (file.path.ends_with(".meta") && file.lines[i].starts_with("guid: ")) continue;
      if (file.lines[i].contains(digits)) out[file.path].insert(static_cast<int>(i));
    }
  return out;
}

std::size_t count_of(const std::map<std::string, std::set<int>>& lines) {
  std::size_t out = 0;
  for (const auto& [path, numbers] : lines) out += numbers.size();
  return out;
}

/// The materials of the project's own folder that something refers to.
Lines used_materials(const Project& project, const std::vector<TextFile>& files) {
  const auto guids = guids_in(files);
  Lines out;
  for (const Asset* const asset : project.assets().below("Assets"))
    if (asset->exists && asset->path.ends_with(".mat") && guids.contains(asset->guid.text()))
      out.emplace_back(asset->path);
  return out;
}

}  // namespace

TEST_CASE("usages: every place of many GUIDs is found on real projects, and nothing else") {
  std::size_t compared = 0, places = 0;
  for (const std::string& root : test::unity_projects()) {
    CAPTURE(root);
    auto project = Project::open(root);
    REQUIRE(project);
    const std::vector<TextFile> files = texts_of(root);
    std::size_t number = 0;
    for (const auto& [guid, where] : guids_in(files)) {
      if (number++ % 7 != 0) continue;
      const auto expected = all_places(files, guid);
      const auto found = found_places(**project, guid);
      CHECK_MESSAGE(differences(expected, found).empty(), guid << "\n"
                                                               << differences(expected, found));
      ++compared;
      for (const auto& [path, count] : expected) places += count;
    }
  }
  MESSAGE(compared << " GUIDs, " << places << " places");
  CHECK(compared > 10);
}

TEST_CASE("replace: a material is replaced in exactly the lines that name it") {
  std::size_t replaced = 0, materials = 0;
  for (const std::string& original : test::unity_projects()) {
    CAPTURE(original);
    const test::TempFolder folder;
    const std::string root = folder.path + "/project";
    fs::copy(original, root, fs::copy_options::recursive | fs::copy_options::skip_symlinks);
    auto project = Project::open(root);
    REQUIRE(project);
    edit::Session session(**project, 7);
    const std::vector<TextFile> files = texts_of(root);
    const Lines all = used_materials(**project, files);
    for (std::size_t i = 0; i + 1 < all.size() && i < 12; ++i) {
      CAPTURE(all[i]);
      CAPTURE(all[i + 1]);
      const scene::ReplaceQuery query{
          .from = {all[i], {}, {}}, .to = {all[i + 1], {}, {}}, .scope = {}};
      const std::string digits = (*project)->assets().find_path(all[i])->guid.text();
      const auto expected = lines_with(files, digits);
      if (expected.empty()) continue;
      {
        const edit::Step step(session, "dry run");
        const auto report = replace_everywhere(session, query, {});
        REQUIRE_MESSAGE(report, report.error().message);
      }
      CHECK(changed_lines(session, root, files).empty());
      edit::Step step(session, "replace");
      const auto report = replace_everywhere(session, query, {});
      REQUIRE(report);
      REQUIRE(step.keep());
      std::string refused;
      for (const scene::Refusal& each : report->refused) refused += each.why + "\n";
      CHECK_MESSAGE(report->refused_total == 0, refused);
      const auto changed = changed_lines(session, root, files);
      CHECK(changed == expected);
      CHECK(static_cast<std::size_t>(report->total) == count_of(changed));
      std::size_t of_files = 0;
      for (const auto& file : report->files) of_files += static_cast<std::size_t>(file.places);
      CHECK(of_files == static_cast<std::size_t>(report->total));
      REQUIRE(session.undo());
      CHECK(changed_lines(session, root, files).empty());
      replaced += count_of(changed);
      ++materials;
    }
  }
  MESSAGE(materials << " materials, " << replaced << " lines");
  CHECK(materials > 3);
}

}  // namespace diorama::unity

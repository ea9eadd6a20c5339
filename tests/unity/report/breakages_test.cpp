// Random breakage in copies of the sample, each found; and the errors in intact projects, each
// judged again by a search of the disk that shares nothing with the check.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <regex>
#include <set>
#include <sstream>

#include "support/corpus.h"
#include "support/sample_copy.h"
#include "unity/model/project.h"
#include "unity/report/check.h"

namespace diorama::unity {
namespace {

namespace fs = std::filesystem;
using scene::Finding;
using Kind = Finding::Kind;

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(line);
  return out;
}

scene::CheckReport check(const std::string& root) {
  const auto project = Project::open(root);
  REQUIRE(project);
  auto report = check_project(**project, {});
  REQUIRE(report);
  return *std::move(report);
}

/// What was broken, and where an error has to be.
struct Broken {
  std::string what;
  std::set<std::string> files;  ///< one of these; a .meta or its asset
  std::set<Kind> kinds;         ///< of one of these
};

class Breaker {
 public:
  Breaker(const test::SampleCopy& sample, std::mt19937& random) : at_(sample), random_(random) {
    for (const auto& entry : fs::recursive_directory_iterator(at_.root)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = fs::relative(entry.path(), at_.root).generic_string();
      if (!path.starts_with("Assets/")) continue;
      if (path.ends_with(".unity") || path.ends_with(".prefab") || path.ends_with(".asset") ||
          path.ends_with(".mat"))
        texts_.push_back(path);
      if (path.ends_with(".meta")) metas_.push_back(path);
    }
    std::ranges::sort(texts_);
    std::ranges::sort(metas_);
  }

  Broken plant(int kind) {
    switch (kind) {
      case 0: return change_guid();
      case 1: return change_file_id();
      case 2: return delete_meta();
      case 3: return delete_asset();
      case 4: return delete_used_asset(".mat", {Kind::BrokenReference});
      case 5: return delete_used_asset(".cs", {Kind::MissingScript, Kind::BrokenReference});
      case 6: return delete_used_asset(".prefab", {Kind::BrokenPrefab, Kind::BrokenReference});
      case 7: return rename_method();
      default: return double_guid();
    }
  }

 private:
  template <class List>
  const auto& one_of(const List& list) {
    REQUIRE(!list.empty());
    return list[std::uniform_int_distribution<std::size_t>(0, list.size() - 1)(random_)];
  }
  std::string digits(int count) {
    std::string out;
    for (int i = 0; i < count; ++i)
      out += "0123456789abcdef"[std::uniform_int_distribution<int>(0, 15)(random_)];
    return out;
  }
  void write(const std::string& path, const std::vector<std::string>& lines) const {
    std::string text;
    for (const std::string& line : lines) text += line + "\n";
    at_.folder.write("project/" + path, text);
  }
  /// The files whose text has it, except its own .meta.
  std::set<std::string> users_of(const std::string& guid) const {
    std::set<std::string> out;
    for (const std::string& path : texts_)
      if (at_.text(path).contains(guid)) out.insert(path);
    return out;
  }
  std::string guid_in(const std::string& meta) const {
    const std::string text = at_.text(meta);
    return text.substr(text.find("guid: ") + 6, 32);
  }
  void remove(const std::string& path) const { at_.folder.remove("project/" + path); }

  Broken change_guid() {
    for (;;) {
      const std::string path = one_of(texts_);
      std::vector<std::string> lines = lines_in(at_.text(path));
      std::vector<std::size_t> places;
      bool is_stripped = false;
      for (std::size_t i = 0; i < lines.size(); ++i) {
        if (lines[i].starts_with("--- ")) is_stripped = lines[i].ends_with(" stripped");
        // The script of a stripped component is that of the prefab, whatever its line says.
        if (is_stripped && lines[i].contains("m_Script: ")) continue;
        if (lines[i].contains("guid: ") && !lines[i].contains("guid: 00000000000000"))
          places.push_back(i);
      }
      if (places.empty()) continue;
      std::string& line = lines[one_of(places)];
      const std::string before = line;
      line.replace(line.find("guid: ") + 6, 32, digits(32));
      write(path, lines);
      return {"GUID in " + path + ": " + before,
              {path},
              {Kind::BrokenReference, Kind::BrokenPrefab, Kind::MissingScript}};
    }
  }

  Broken change_file_id() {
    static const std::regex kLocal(R"(\{fileID: [1-9][0-9]*\})");
    for (;;) {
      const std::string path = one_of(texts_);
      std::vector<std::string> lines = lines_in(at_.text(path));
      std::vector<std::size_t> places;
      for (std::size_t i = 0; i < lines.size(); ++i)
        if (std::regex_search(lines[i], kLocal)) places.push_back(i);
      if (places.empty()) continue;
      std::string& line = lines[one_of(places)];
      const std::string before = line;
      line = std::regex_replace(line, kLocal, "{fileID: 4242424242}",
                                std::regex_constants::format_first_only);
      write(path, lines);
      return {
          "fileID in " + path + ": " + before, {path}, {Kind::DanglingReference, Kind::BrokenFile}};
    }
  }

  Broken delete_meta() {
    const std::string meta = one_of(metas_);
    remove(meta);
    return {"no " + meta, {meta.substr(0, meta.size() - 5)}, {Kind::MissingMeta}};
  }

  Broken delete_asset() {
    for (;;) {
      const std::string meta = one_of(metas_);
      const std::string path = meta.substr(0, meta.size() - 5);
      if (fs::is_directory(at_.file(path))) continue;
      remove(path);
      return {"no " + path, {meta}, {Kind::OrphanMeta}};
    }
  }

  Broken delete_used_asset(const std::string& extension, const std::set<Kind>& kinds) {
    for (;;) {
      const std::string meta = one_of(metas_);
      const std::string path = meta.substr(0, meta.size() - 5);
      if (!path.ends_with(extension)) continue;
      std::set<std::string> users = users_of(guid_in(meta));
      users.erase(path);
      if (users.empty()) continue;
      remove(path);
      remove(meta);
      return {"no " + path + " nor its .meta", users, kinds};
    }
  }

  Broken rename_method() {
    for (;;) {
      const std::string path = one_of(texts_);
      std::vector<std::string> lines = lines_in(at_.text(path));
      std::vector<std::size_t> places;
      for (std::size_t i = 1; i < lines.size(); ++i)
        if (lines[i].contains("m_MethodName: ") && lines[i - 1].contains("MyGame."))
          places.push_back(i);
      if (places.empty()) continue;
      std::string& line = lines[one_of(places)];
      const std::string before = line;
      line = line.substr(0, line.find("m_MethodName: ")) + "m_MethodName: Gone" + digits(4);
      write(path, lines);
      return {"method in " + path + ": " + before, {path}, {Kind::MissingMethod}};
    }
  }

  Broken double_guid() {
    for (;;) {
      const std::string meta = one_of(metas_), other = one_of(metas_);
      if (meta == other) continue;
      std::string text = at_.text(meta);
      text.replace(text.find("guid: ") + 6, 32, guid_in(other));
      at_.folder.write("project/" + meta, text);
      return {meta + " has the GUID of " + other,
              {meta.substr(0, meta.size() - 5), other.substr(0, other.size() - 5)},
              {Kind::DuplicateGuid}};
    }
  }

  const test::SampleCopy& at_;
  std::mt19937& random_;
  std::vector<std::string> texts_, metas_;
};

/// The GUIDs of all .meta files below a folder that Unity would look at.
std::set<std::string> guids_below(const fs::path& root) {
  std::set<std::string> out;
  for (auto it =
           fs::recursive_directory_iterator(root, fs::directory_options::skip_permission_denied);
       it != fs::recursive_directory_iterator(); ++it) {
    const std::string name = it->path().filename().string();
    if (it->is_directory() && (name.ends_with('~') || name.starts_with('.')))
      it.disable_recursion_pending();
    if (!name.ends_with(".meta") || !it->is_regular_file()) continue;
    const std::string text = test::read_all(it->path());
    if (const std::size_t at = text.find("guid: "); at != std::string::npos)
      out.insert(text.substr(at + 6, 32));
  }
  return out;
}

/// Why an error of an intact project is not true; empty: it is, or says nothing that can be looked
/// up in this way.
std::string why_false(const std::string& root, const Finding& finding,
                      const std::set<std::string>& guids) {
  static const std::regex kGuid("GUID ([0-9a-f]{32})"),
      kObject("refers to object (-?[0-9]+), which");
  std::smatch found;
  if (std::regex_search(finding.message, found, kGuid) && finding.kind != Kind::DuplicateGuid)
    return guids.contains(found[1].str()) ? "a .meta file has the GUID" : "";
  if (finding.kind == Kind::DanglingReference &&
      std::regex_search(finding.message, found, kObject)) {
    const std::string text = test::read_all(fs::path(root) / finding.path);
    for (const std::string& line : lines_in(text))
      if (line.starts_with("--- !u!") && (line + " ").contains("&" + found[1].str() + " "))
        return "the file has the object";
  }
  const std::string file = finding.path.substr(0, finding.path.find(':'));
  if (finding.kind == Kind::MissingMeta && fs::exists(fs::path(root) / (file + ".meta")))
    return "the .meta file is there";
  if (finding.kind == Kind::OrphanMeta && file.ends_with(".meta") &&
      fs::exists(fs::path(root) / file.substr(0, file.size() - 5)))
    return "the asset is there";
  return {};
}

}  // namespace

TEST_CASE("breakages: 200 random ones are found, each in its file and of its kind") {
  constexpr int kKinds = 9, kRounds = 200;
  std::mt19937 random(20);
  int found = 0;
  std::string missed;
  for (int round = 0; round < kRounds; ++round) {
    const test::SampleCopy sample;
    Breaker breaker(sample, random);
    const Broken broken = breaker.plant(round % kKinds);
    const scene::CheckReport report = check(sample.root);
    const bool is_told = std::ranges::any_of(report.findings, [&](const Finding& each) {
      return broken.files.contains(each.path.substr(0, each.path.find(':'))) &&
             broken.kinds.contains(each.kind);
    });
    is_told ? void(++found) : void(missed += broken.what + "\n");
  }
  CHECK_MESSAGE(found == kRounds, missed);
}

TEST_CASE("breakages: errors of intact projects are true, judged by another search of the disk") {
  constexpr std::size_t kMostSampled = 200;
  struct Sampled {
    std::string root;
    Finding finding;
  };
  std::vector<Sampled> all;
  std::map<std::string, std::set<std::string>> guids;
  for (const std::string& root : test::unity_projects()) {
    guids[root] = guids_below(root);
    for (const Finding& finding : check(root).findings)
      if (finding.is_error()) all.push_back({root, finding});
  }
  std::mt19937 random(21);
  std::ranges::shuffle(all, random);
  if (all.size() > kMostSampled) all.resize(kMostSampled);
  MESSAGE("errors judged: " << all.size());
  for (const Sampled& each : all) {
    const std::string why = why_false(each.root, each.finding, guids[each.root]);
    CHECK_MESSAGE(why.empty(), each.finding.path << ": " << each.finding.message << ": " << why);
  }
}

}  // namespace diorama::unity

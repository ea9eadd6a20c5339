// A project against a commit: what is told of lines that no object or field tells.

#include "unity/report/review.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>

#include "support/corpus.h"
#include "support/places.h"
#include "support/temp_folder.h"
#include "surface/shapes/review_json.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

namespace fs = std::filesystem;

const std::string kScene = "Assets/Scenes/Dungeon.unity";

/// A copy of the sample project in a repository with one commit.
class CommittedCourtyard {
 public:
  CommittedCourtyard() {
    fs::copy(fs::path(test::data_folder()) / "../samples/Courtyard", folder_.path,
             fs::copy_options::recursive);
  }
  void commit() const {
    git("-c init.defaultBranch=main init -q .");
    git("add -A");
    git("-c user.name=a -c user.email=a@b -c commit.gpgsign=false commit -q -m x");
  }
  void git(const std::string& arguments) const {
    REQUIRE(std::system(("cd '" + folder_.path + "' && git " + arguments).c_str()) == 0);
  }
  [[nodiscard]] std::string read(const std::string& file) const {
    return test::read_all(fs::path(folder_.path) / file);
  }
  void replace(const std::string& file, const std::string& from, const std::string& to) const {
    std::string text = read(file);
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    folder_.write(file, text.replace(at, from.size(), to));
  }
  void write(const std::string& file, const std::string& text) const { folder_.write(file, text); }
  [[nodiscard]] const std::string& path() const { return folder_.path; }

  [[nodiscard]] std::string review() const {
    auto project = unity::Project::open(folder_.path);
    REQUIRE(project);
    const scene::ReviewQuery query;
    const auto review = compare_states(**project, query, {}, {});
    return review ? surface::review_text(*review) : "error: " + review.error().message;
  }

 private:
  test::TempFolder folder_;
};

std::string with_returns(std::string text) {
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
    text.insert(at, "\r");
  return text;
}

}  // namespace

TEST_CASE("review: lines that no object and no field tells are named") {
  const CommittedCourtyard project;
  project.commit();
  const std::string text = project.read(kScene);
  const std::size_t target = text.find("- target: ");
  const std::size_t guid = text.find("guid: ", target) + 6;
  const std::string old_line = text.substr(target, guid + 32 - target);
  std::string line_now = old_line;
  line_now.replace(guid - target, 32, "0123456789abcdef0123456789abcdef");
  project.replace(kScene, old_line, line_now);
  const std::string said = project.review();
  CAPTURE(said);
  CHECK(!said.contains("only in how it is written"));
  CHECK(!said.contains("only line ends"));
  const std::string line = std::to_string(1 + std::ranges::count(text.substr(0, target), '\n'));
  CHECK(said.contains("lines that no object or field tells: " + line + " '- target: "));
}

TEST_CASE("review: conflict marks are told in the text as well") {
  const CommittedCourtyard project;
  project.commit();
  project.replace("Assets/Materials/Wood.mat", "--- !u!", "<<<<<<< HEAD\n--- !u!");
  const std::string said = project.review();
  CAPTURE(said);
  CHECK(said.contains("note: Assets/Materials/Wood.mat:3: "));
  CHECK(said.contains("lines that no object or field tells: 3 '<<<<<<< HEAD'"));
}

TEST_CASE("review: other line ends are told, unless git makes them") {
  const CommittedCourtyard project;
  project.write("Assets/Scripts/Plain.cs", "a\nb\n");
  project.write("Assets/Scripts/Plain.cs.meta",
                "fileFormatVersion: 2\nguid: 00112233445566778899aabbccddeeff\n");
  project.commit();
  project.git("config core.autocrlf false");
  project.write(kScene, with_returns(project.read(kScene)));
  project.write("Assets/Scripts/Plain.cs", "a\r\nb\r\n");
  CHECK(project.review() ==
        "changed: " + kScene +
            " (only line ends)\nchanged: Assets/Scripts/Plain.cs (only line ends)\n"
            "2 files are different from HEAD\n");
  project.write(".gitattributes", "*.unity text=auto\n");
  CHECK(project.review() ==
        "changed: Assets/Scripts/Plain.cs (only line ends)\n1 file is different from HEAD\n");
  project.git("config core.autocrlf true");
  CHECK(project.review() == "no difference\n");
}

TEST_CASE("review: a link that the commit has is on neither side") {
  const CommittedCourtyard project;
  fs::create_symlink("Wood.mat", fs::path(project.path()) / "Assets/Materials/Link.mat");
  project.commit();
  CHECK(project.review() == "no difference\n");
}

TEST_CASE("review: a repository without a commit is said to have none") {
  const CommittedCourtyard project;
  project.git("-c init.defaultBranch=main init -q .");
  CHECK(project.review() == "error: the repository has no commit yet");
}

}  // namespace diorama::unity

// What a GUID means that no asset has: with and without absent packages, links that lead out, and a
// repository that remembers.

#include "unity/assets/guid_judge.h"

#include <doctest/doctest.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "support/temp_folder.h"
#include "unity/assets/reference_graph.h"
#include "unity/facts/package_assets.h"

namespace diorama::unity {
namespace {

namespace fs = std::filesystem;

const std::string kWanted(32, '7');
constexpr std::int64_t kMaterial = 2100000, kSprite = 21300000;

std::string meta(const std::string& guid) {
  return "fileFormatVersion: 2\nguid: " + guid + "\nNativeFormatImporter:\n  userData: \n";
}

/// A project with one file that refers to the wanted GUID, in a folder of a repository.
struct Repository {
  test::TempFolder folder;

  Repository() {
    write("Assets/User.mat",
          "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Shader: {fileID: "
          "2100000, guid: " +
              kWanted + ", type: 2}\n");
    write("Assets/User.mat.meta", meta(std::string(32, '1')));
    manifest({});
  }
  [[nodiscard]] std::string root() const { return folder.path + "/A Game"; }
  void write(const std::string& path, const std::string& text) const {
    folder.write("A Game/" + path, text);
  }
  void manifest(const std::vector<std::string>& packages) const {
    std::string list;
    for (const std::string& each : packages)
      list += (list.empty() ? "" : ",\n") + ("    \"" + each + "\": \"1.0.0\"");
    write("Packages/manifest.json", "{\n  \"dependencies\": {\n" + list + "\n  }\n}\n");
  }
  void git(const std::string& arguments) const {
    const std::string line = "git -C '" + folder.path +
                             "' -c init.defaultBranch=main -c user.name=a -c user.email=a@b "
                             "-c commit.gpgsign=false " +
                             arguments + " >/dev/null 2>&1";
    REQUIRE(std::system(line.c_str()) == 0);
  }
  void commit() const {
    git("init -q .");
    git("add -A");
    git("commit -q --allow-empty -m x");
  }
  void add_wanted(const std::string& path) const {
    write(path, "%YAML 1.1\n--- !u!21 &2100000\nMaterial:\n  m_Name: A\n");
    write(path + ".meta", meta(kWanted));
  }
  void remove(const std::string& path) const {
    fs::remove(root() + "/" + path);
    fs::remove(root() + "/" + path + ".meta");
  }
};

/// The verdict on the wanted GUID as "missing: why" or "doubtful: why", commits as C.
std::string verdict(const Repository& at, std::int64_t id = kMaterial, bool ask = true) {
  auto assets = AssetDatabase::open(at.root());
  REQUIRE(assets);
  const Guid guid = *Guid::parse(kWanted);
  GuidHistory history(at.root());
  GuidWitness witness;
  if (ask) {
    const auto known = [](const Guid&) { return false; };
    if (const auto asked = history.ask(known, {}); asked) {
      const std::vector<std::string> files = {"Assets/User.mat"};
      auto committed = history.committed({&guid, 1}, files, {});
      REQUIRE(committed);
      witness = {&history, *std::move(committed)};
    }
  }
  const GuidVerdict found = GuidJudge(*assets).judge(guid, id, "Assets/User.mat", &witness);
  std::string out = found.kind == GuidVerdict::Kind::Known     ? "known"
                    : found.kind == GuidVerdict::Kind::Missing ? "missing"
                                                               : "doubtful";
  if (!found.why.empty()) out += ": " + found.why;
  constexpr std::string_view kUntil = " until commit ";
  if (const std::size_t commit = out.find(kUntil); commit != std::string::npos)
    out = out.substr(0, commit + kUntil.size()) + "C";
  return out;
}

struct Row {
  const char* name;
  std::function<void(const Repository&)> prepare;
  std::string expected;
  std::int64_t id = kMaterial;
};

const Row kRows[] = {
    {"everything is on this disk", [](const Repository&) {}, "missing"},
    {"packages that have only code",
     [](const Repository& at) {
       at.manifest({"com.unity.ugui", "com.unity.timeline", "com.unity.modules.physics"});
     },
     "missing"},
    {"sprites are in a package, materials are not",
     [](const Repository& at) { at.manifest({"com.unity.2d.sprite"}); }, "missing"},
    {"a sprite may be in it", [](const Repository& at) { at.manifest({"com.unity.2d.sprite"}); },
     "doubtful: it may be in the package com.unity.2d.sprite, which is not on this disk", kSprite},
    {"a package, and no repository", [](const Repository& at) { at.manifest({"com.a"}); },
     "doubtful: it may be in the package com.a, which is not on this disk"},
    {"two packages, and no repository",
     [](const Repository& at) { at.manifest({"com.a", "com.b"}); },
     "doubtful: it may be in a package that is not on this disk"},
    {"the reference was committed and never had an asset here",
     [](const Repository& at) {
       at.manifest({"com.a", "com.b"});
       at.commit();
     },
     "doubtful: it may be in a package that is not on this disk"},
    {"the reference is new, and nobody ever had its GUID",
     [](const Repository& at) {
       at.manifest({"com.a"});
       fs::rename(at.root() + "/Assets/User.mat", at.folder.path + "/kept");
       at.commit();
       fs::rename(at.folder.path + "/kept", at.root() + "/Assets/User.mat");
     },
     "missing: it was never in this repository, and the last commit does not refer to it"},
    {"deleted, not committed",
     [](const Repository& at) {
       at.manifest({"com.a"});
       at.add_wanted("Assets/Art of mine/Old.mat");
       at.commit();
       at.remove("Assets/Art of mine/Old.mat");
     },
     "missing: 'Assets/Art of mine/Old.mat' had it in the last commit"},
    {"deleted long ago",
     [](const Repository& at) {
       at.manifest({"com.a"});
       at.add_wanted("Assets/Art of mine/Old.mat");
       at.commit();
       at.remove("Assets/Art of mine/Old.mat");
       at.commit();
       at.commit();
     },
     "missing: 'Assets/Art of mine/Old.mat' had it until commit C"},
    {"its .meta got another GUID",
     [](const Repository& at) {
       at.manifest({"com.a"});
       at.add_wanted("Assets/Old.mat");
       at.commit();
       at.write("Assets/Old.mat.meta", meta(std::string(32, '9')));
       at.commit();
     },
     "missing: 'Assets/Old.mat' had it until commit C"},
    {"the package came when the asset went",
     [](const Repository& at) {
       at.manifest({"com.b"});
       at.add_wanted("Assets/Store/Old.mat");
       at.commit();
       at.remove("Assets/Store/Old.mat");
       at.manifest({"com.b", "com.store"});
       at.commit();
     },
     "doubtful: it is probably in the package com.store, which is not on this disk: "
     "'Assets/Store/Old.mat' had it until the package came"},
    {"the package was a folder of the project",
     [](const Repository& at) {
       at.manifest({"com.store"});
       at.add_wanted("Packages/com.store/Old.mat");
       at.commit();
       at.remove("Packages/com.store/Old.mat");
       for (int i = 0; i < 20; ++i) at.commit();
     },
     "doubtful: it is probably in the package com.store, which is not on this disk: "
     "'Packages/com.store/Old.mat' had it until the package came"},
    {"a link leads out of the project",
     [](const Repository& at) {
       at.folder.write("elsewhere/a.txt", "x");
       fs::create_directory_symlink(at.folder.path + "/elsewhere", at.root() + "/Assets/Link");
     },
     "doubtful: it may be below 'Assets/Link', which leads out of the project"},
    {"a link that stays inside is followed",
     [](const Repository& at) {
       at.add_wanted("Shared/Old.mat");
       fs::create_directory_symlink("../Shared", at.root() + "/Assets/Link");
     },
     "known"},
    {"only a folder that is not imported has it",
     [](const Repository& at) { at.add_wanted("Assets/Samples~/Old.mat"); }, "missing"},
    {"a .meta that nobody can read",
     [](const Repository& at) {
       at.write("Assets/Odd.mat", "x");
       at.write("Assets/Odd.mat.meta", "x");
     },
     "doubtful: it may be in 'Assets/Odd.mat.meta', which could not be read"},
};

}  // namespace

TEST_CASE("guid judge: what a GUID means that no asset has") {
  for (const Row& row : kRows) {
    CAPTURE(std::string(row.name));
    const Repository at;
    row.prepare(at);
    CHECK(verdict(at, row.id) == row.expected);
  }
}

TEST_CASE("guid judge: a part of the history says nothing about the rest") {
  const Repository at;
  at.manifest({"com.a"});
  at.add_wanted("Assets/Old.mat");
  at.commit();
  at.remove("Assets/Old.mat");
  at.commit();
  const Repository clone;
  fs::remove_all(clone.folder.path + "/A Game");
  clone.git("clone -q --depth 1 file://" + at.folder.path + " .");
  GuidHistory history(clone.root());
  REQUIRE(history.ask([](const Guid&) { return false; }, {}));
  CHECK(history.is_shallow());
  CHECK(verdict(clone) == "doubtful: it may be in the package com.a, which is not on this disk");
}

TEST_CASE("guid history: it is read once for each commit, and says why it cannot be") {
  const Repository at;
  const auto nobody = [](const Guid&) { return false; };
  GuidHistory none(at.root());
  auto asked = none.ask(nobody, {});
  REQUIRE_FALSE(asked);
  CHECK(asked.error().message == "the project is in no git repository");
  at.commit();
  GuidHistory without(at.root(), "");
  asked = without.ask(nobody, {});
  REQUIRE_FALSE(asked);
  CHECK(asked.error().message == "git is not installed here");
  GuidHistory history(at.root());
  REQUIRE(history.ask(nobody, {}));
  REQUIRE(history.ask(nobody, {}));
  CHECK(history.reads() == 1);
  at.commit();
  REQUIRE(history.ask(nobody, {}));
  CHECK(history.reads() == 2);
  at.commit();
  asked = history.ask(nobody, [] { return true; });
  REQUIRE_FALSE(asked);
  CHECK(asked.error().code == ErrorCode::Cancelled);
}

TEST_CASE("guid history: it runs nothing that the repository's settings name") {
  const Repository at;
  at.manifest({"com.a"});
  at.add_wanted("Assets/Old.mat");
  at.folder.write(".gitattributes", "*.meta diff=spy\n");
  at.commit();
  at.remove("Assets/Old.mat");
  at.commit();
  const std::string proof = at.folder.path + "/proof";
  at.folder.write("spy", "#!/bin/sh\ntouch '" + proof + "'\ncat \"$1\"\n");
  fs::permissions(at.folder.path + "/spy", fs::perms::owner_all);
  const std::string spy = "'" + at.folder.path + "/spy'";
  for (const char* const key : {"diff.spy.textconv", "diff.spy.command", "diff.external",
                                "core.fsmonitor", "core.pager", "gpg.program"})
    at.git("config " + std::string(key) + " " + spy);
  at.git("config log.showSignature true");
  CHECK(verdict(at) == "missing: 'Assets/Old.mat' had it until commit C");
  CHECK_FALSE(fs::exists(proof));
}

TEST_CASE("reference graph: settings refer to assets, and are looked at again") {
  const Repository at;
  at.add_wanted("Assets/Old.mat");
  at.write("ProjectSettings/GraphicsSettings.asset",
           "%YAML 1.1\n--- !u!30 &1\nGraphicsSettings:\n  m_CustomRenderPipeline: {fileID: "
           "11400000, guid: " +
               kWanted + ", type: 2}\n");
  auto assets = AssetDatabase::open(at.root());
  REQUIRE(assets);
  ReferenceGraph graph(*assets);
  graph.build();
  const Guid guid = *Guid::parse(kWanted);
  CHECK(graph.used_by(guid) ==
        std::vector<std::string>{"Assets/User.mat", "ProjectSettings/GraphicsSettings.asset"});
  fs::remove(at.root() + "/ProjectSettings/GraphicsSettings.asset");
  graph.update({});
  CHECK(graph.used_by(guid) == std::vector<std::string>{"Assets/User.mat"});
}

TEST_CASE("asset database: a plug-in that is a folder is one asset") {
  const Repository at;
  for (const char* const name :
       {"Shop.androidlib", "Mac.bundle", "Ads.framework", "Old.plugin", "New.xcframework"}) {
    at.write("Assets/" + std::string(name) + "/res/values.xml", "<x/>");
    at.write("Assets/" + std::string(name) + ".meta",
             "fileFormatVersion: 2\nguid: " + std::string(31, '2') +
                 std::string(name).substr(0, 1) + "\n");
  }
  // An ordinary folder of such a name: Unity gave what is in it .meta files.
  at.write("Assets/Mine.bundle/Level.mat", "x");
  at.write("Assets/Mine.bundle/Level.mat.meta", meta(std::string(32, '3')));
  at.write("Assets/Mine.bundle/New.mat", "x");
  auto assets = AssetDatabase::open(at.root());
  REQUIRE(assets);
  CHECK(assets->find_path("Assets/Shop.androidlib")->is_folder);
  CHECK(assets->find_path("Assets/Shop.androidlib/res") == nullptr);
  CHECK(assets->find_path("Assets/Mine.bundle/New.mat") != nullptr);
  at.write("Assets/Shop.androidlib/res/more/new.xml", "<y/>");
  const std::vector<std::string> changed = {at.root() + "/Assets/Shop.androidlib/res/more/new.xml"};
  CHECK(assets->refresh(changed).added.empty());
  CHECK(assets->find_path("Assets/Shop.androidlib/res/more") == nullptr);
}

TEST_CASE("package assets: what templates and menus put into scenes is known") {
  CHECK(package_asset(*Guid::parse("ca9f5fa95ffab41fb9a615ab714db018"))->name ==
        "DefaultInputActions");
  CHECK(package_asset(*Guid::parse("933532a4fcc9baf4fa0491de14d08ed7"))->name ==
        "Universal Render Pipeline/Lit");
  CHECK_FALSE(package_asset(Guid{1, 2}));
}

}  // namespace diorama::unity

#include "unity/assets/asset_search.h"

#include <doctest/doctest.h>

#include "support/temp_folder.h"

namespace diorama::unity {
namespace {

using Lines = std::vector<std::string>;

/// Files with numbered GUIDs.
void add(const test::TempFolder& folder, const std::string& path, const std::string& meta) {
  const std::string number = std::to_string(10 + std::hash<std::string>{}(path) % 90);
  folder.write(path, "x");
  folder.write(path + ".meta", "guid: " + std::string(30, 'b') + number + "\n" + meta);
}

}  // namespace

TEST_CASE("asset_search: words are AND-ed, types OR-ed, and derived types are found") {
  const test::TempFolder folder;
  add(folder, "Assets/Art/Stone Wall.mat", "labels:\n- Wall\n- Old\nNativeFormatImporter:\n");
  add(folder, "Assets/Art/Wall.png", "labels:\n- Wall\nTextureImporter:\n  spriteMode: 1\n");
  add(folder, "Assets/Art/view.renderTexture", "NativeFormatImporter:\n");
  add(folder, "Assets/Code/WallBuilder.cs", "MonoImporter:\n");
  add(folder, "Assets/Code/Main.unity", "DefaultImporter:\n");
  add(folder, "Assets/Wall.prefab", "PrefabImporter:\n");
  const std::string kAnyGuid(32, 'd');
  folder.write("Assets/Art/Any.asset", "x");
  folder.write("Assets/Art/Any.asset.meta", "guid: " + kAnyGuid + "\nDefaultImporter:\n");
  folder.write("Assets/Wall absent.cs.meta", "guid: " + std::string(32, 'c') + "\nMonoImporter:\n");
  const auto database = AssetDatabase::open(folder.path);
  REQUIRE(database);
  struct Case {
    std::string_view text;
    Lines found;
  };
  const Case cases[] = {
      {"wall",
       {"Assets/Art/Stone Wall.mat", "Assets/Art/Wall.png", "Assets/Code/WallBuilder.cs",
        "Assets/Wall.prefab"}},
      {"WALL stone", {"Assets/Art/Stone Wall.mat"}},
      {"\"stone wall\"", {"Assets/Art/Stone Wall.mat"}},
      {"t:Material", {"Assets/Art/Stone Wall.mat"}},
      {"t:material t:Scene", {"Assets/Art/Stone Wall.mat", "Assets/Code/Main.unity"}},
      {"t:Texture", {"Assets/Art/Wall.png", "Assets/Art/view.renderTexture"}},
      {"t:UnityEngine.Texture2D", {"Assets/Art/Wall.png"}},
      {"t:Sprite", {"Assets/Art/Wall.png"}},
      {"t:Script", {"Assets/Code/WallBuilder.cs"}},
      {"t:Prefab", {"Assets/Wall.prefab"}},
      {"t:GameObject", {"Assets/Wall.prefab"}},
      {"t:Folder", {"Assets/Art", "Assets/Code"}},
      {"t:Nothing", {}},
      {"l:wall", {"Assets/Art/Stone Wall.mat", "Assets/Art/Wall.png"}},
      {"l:Wall l:Old", {"Assets/Art/Stone Wall.mat"}},
      {"l:Wall t:Texture2D", {"Assets/Art/Wall.png"}},
      {"in:Assets/Code", {"Assets/Code/Main.unity", "Assets/Code/WallBuilder.cs"}},
      {"in:Assets/Code/ in:Assets wall t:Script", {"Assets/Code/WallBuilder.cs"}},
      {"glob:*.cs", {"Assets/Code/WallBuilder.cs"}},
      {"*.cs", {"Assets/Code/WallBuilder.cs"}},
      {"wall.pn?", {"Assets/Art/Wall.png"}},
      {"wall *.mat *.prefab", {"Assets/Art/Stone Wall.mat", "Assets/Wall.prefab"}},
      {"Wall.prefab", {"Assets/Wall.prefab"}},
      {"wall.mat t:Texture", {}},
      {"art/wall", {"Assets/Art/Wall.png"}},
      {kAnyGuid, {"Assets/Art/Any.asset"}},
      {"00000000000000000000000000000001", {}},
      {"glob:\"Assets/*/*wall*\"",
       {"Assets/Art/Stone Wall.mat", "Assets/Art/Wall.png", "Assets/Code/WallBuilder.cs"}},
  };
  for (const Case& c : cases) {
    CAPTURE(c.text);
    const auto query = AssetQuery::parse(c.text);
    REQUIRE(query);
    Lines found;
    for (const Asset* asset : search(*database, *query)) found.emplace_back(asset->path);
    CHECK(found == c.found);
  }
  AssetQuery all = *AssetQuery::parse("wall t:Script");
  all.only_existing = false;
  CHECK(search(*database, all).size() == 2);
}

TEST_CASE("asset_search: what is not understood is an error that says what is") {
  CHECK(AssetQuery::parse("x:y").error().message ==
        "\"x:\" is not understood in a search for assets");
  CHECK(AssetQuery::parse("t:").error().message == "t: nothing after the colon");
  CHECK(AssetQuery::parse("").has_value());
}

TEST_CASE("asset_search: globs") {
  struct Case {
    std::string_view pattern, path;
    bool matches;
  };
  const Case cases[] = {
      {"*.mat", "Assets/Art/Stone.mat", true},
      {"*.MAT", "Assets/Art/Stone.mat", true},
      {"Stone.*", "Assets/Art/Stone.mat", true},
      {"St?ne.mat", "Assets/Art/Stone.mat", true},
      {"*.png", "Assets/Art/Stone.mat", false},
      {"Assets/*.mat", "Assets/Art/Stone.mat", false},
      {"Assets/**/*.mat", "Assets/Art/Stone.mat", true},
      {"Assets/**/*.mat", "Assets/Stone.mat", true},
      {"**", "Assets/Stone.mat", true},
      {"**/Art/**", "Assets/Art/Stone.mat", true},
      {"**/Sound/**", "Assets/Art/Stone.mat", false},
      {"a*a*a*a*a*a*a*a*a*b", "Assets/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false},
      {"", "Assets/a", false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.pattern);
    CAPTURE(c.path);
    CHECK(glob_matches(c.pattern, c.path) == c.matches);
  }
}

}  // namespace diorama::unity

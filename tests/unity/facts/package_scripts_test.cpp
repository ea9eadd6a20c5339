#include "unity/facts/package_scripts.h"

#include <doctest/doctest.h>

#include <cstdio>

#include "json/value.h"
#include "support/corpus.h"
#include "unity/facts/builtin_resources.h"

namespace diorama::unity {
namespace {

std::string name_of_script(std::string_view guid, std::int64_t file_id) {
  const auto script = script_of(*Guid::parse(guid), file_id);
  return script ? script->full_name() : "unknown";
}

}  // namespace

TEST_CASE("package_scripts: scripts of packages, of old assemblies and of the editor") {
  struct Case {
    std::string_view guid;
    std::int64_t file_id;
    std::string_view name;
  };
  const Case cases[] = {
      {"fe87c0e1cc204ed48ad3b37840f39efc", 11500000, "UnityEngine.UI.Image"},
      {"f4688fdb7df04437aeb418b961361dc5", 11500000, "TMPro.TextMeshProUGUI"},
      {"62899f850307741f2a39c98a8b639597", 11500000, "UnityEngine.InputSystem.PlayerInput"},
      {"fe87c0e1cc204ed48ad3b37840f39efc", 1, "unknown"},
      {"ffffffffffffffffffffffffffffffff", 11500000, "unknown"},
      {"f70555f144d8491a825f0804e09c671c", -765806418, "UnityEngine.UI.Image"},
      {"f5f67c52d1564df4a8936ccd202a3bd8", 1392445389, "UnityEngine.UI.Button"},
      {"f70555f144d8491a825f0804e09c671c", -619905303, "UnityEngine.EventSystems.EventSystem"},
      {"f70555f144d8491a825f0804e09c671c", 1, "unknown"},
      {"0000000000000000e000000000000000", 19102, "UnityEngine.UIElements.UIDocument"},
      {"0000000000000000e000000000000000", 10202, "unknown"},  // a mesh
  };
  for (const Case& c : cases) {
    CAPTURE(c.guid);
    CAPTURE(c.file_id);
    CHECK(name_of_script(c.guid, c.file_id) == c.name);
  }
  const auto image = script_of(*Guid::parse("fe87c0e1cc204ed48ad3b37840f39efc"), kScriptFileId);
  CHECK(image->package == "com.unity.ugui");
}

TEST_CASE("package_scripts: of the files of a class one is its own") {
  struct Case {
    std::string_view guid;
    bool is_part;
  };
  const Case cases[] = {
      {"f4688fdb7df04437aeb418b961361dc5", false},  // TextMeshProUGUI.cs
      {"3069a00b8c364df395994d7d379e0a99", true},   // TMPro_UGUI_Private.cs
      {"9541d86e2fd84c1d9990edf0852d74ab", false},  // TextMeshPro.cs
      {"8f8b248abe6b4dcebd6cdd0d754717f4", true},   // TMPro_Private.cs
      {"6eeb5dc026fdf4b488bc7ae0138ab719", false},  // NavMeshLink.cs
      {"d4d7832a718690643968fd71bac1b029", true},   // NavMeshLink.deprecated.cs
      {"88b6042bc9a5d4aa58d931eae49442e5", false},  // Agent.cs
      {"9650a482703b47db8cd7fb2df8caa1bf", true},
      {"7a68c43fe1f2a47cfa234b5eeaa98012", false},  // HDAdditionalLightData.cs
      {"0e1b7cbe5da5e7d4ca93250f89ba78e5", true},
      {"bfda56da833e2384a9677cd3c976a436", false},  // TimelineAsset.cs
      {"fe87c0e1cc204ed48ad3b37840f39efc", false},  // Image.cs, the only one
  };
  for (const Case& c : cases) {
    CAPTURE(c.guid);
    CHECK(script_of(*Guid::parse(c.guid), kScriptFileId)->is_part == c.is_part);
  }
}

TEST_CASE("package_scripts: the assembly of the UI's classes") {
  const auto assembly = [](const char* name) {
    return script_of(scripts_called(name).front(), kScriptFileId)->assembly;
  };
  CHECK(assembly("Button") == "UnityEngine.UI");
  CHECK(assembly("EventTrigger") == "UnityEngine.UI");
  CHECK(assembly("TextMeshProUGUI") == "Unity.TextMeshPro");
  CHECK(assembly("TimelineAsset").empty());
}

TEST_CASE("package_scripts: the table holds every script and assembly it was made from") {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return;
  const auto facts = json::parse(test::read_all(corpus.parent_path() / "package_guids.json"));
  REQUIRE(facts);
  std::size_t wrong = 0;
  for (const json::Value entry : facts->root()["scripts"]) {
    const auto script = script_of(*Guid::parse(entry.key()), kScriptFileId);
    if (!script || script->name != entry["cls"].string_or("") ||
        script->name_space != entry["ns"].string_or("") ||
        script->package != entry["package"].string_or(""))
      ++wrong;
  }
  for (const json::Value entry : facts->root()["asmdefs"]) {
    const auto assembly = assembly_of(*Guid::parse(entry.key()));
    if (!assembly || assembly->name != entry["name"].string_or("") ||
        assembly->package != entry["package"].string_or(""))
      ++wrong;
  }
  CHECK(wrong == 0);
  CHECK(known_script_count() == facts->root()["scripts"].size());
}

TEST_CASE("builtin_resources: by GUID and file id") {
  const auto cube = builtin_resource(kDefaultResources, 10202);
  REQUIRE(cube);
  CHECK(cube->name == "Cube");
  CHECK(cube->class_name == "Mesh");
  CHECK(builtin_resource(kBuiltinExtraResources, 10303)->name == "Default-Material");
  CHECK(builtin_resource(kBuiltinExtraResources, 46)->class_name == "Shader");
  CHECK_FALSE(builtin_resource(kDefaultResources, 1));
  CHECK_FALSE(builtin_resource(Guid{}, 10202));
}

TEST_CASE("package_scripts: code for the editor is told by its namespace") {
  struct Case {
    const char *name_space, *name;
    bool expected;
    const char* required = "";
  };
  const Case cases[] = {
      {"UnityEngine.UI", "Image", false},
      {"UnityEditor.UI", "ImageEditor", true},
      {"UnityEditorInternal", "Tool", true},
      {"Unity.Tools.Editor", "Tool", true},
      {"Unity.Editor.Tools", "Tool", true},
      {"Unity.EditorTools", "Tool", false},
      {"", "Editor", false},
      {"Unity.Editor", "Moves", false, "Rigidbody"},
      {"UnityEditor.XR.LegacyInputHelpers", "CameraOffset", false},
  };
  for (const Case& c : cases) {
    const KnownScript script{c.name, c.name_space, {}, {}, c.required, false};
    CHECK_MESSAGE(script.is_for_editor() == c.expected, script.full_name());
  }
}

}  // namespace diorama::unity

// Prompts as clients get them: over HTTP, on a copy of the sample project.

#include "surface/editor/prompts.h"

#include <doctest/doctest.h>

#include <cctype>
#include <fstream>

#include "json/writer.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

using Names = std::vector<std::string>;

struct Asked {
  explicit Asked(const ProductOptions& options = {}) : server(options), session(server.port()) {}

  Json get(const std::string& name, const std::string& arguments) {
    return session.call("prompts/get",
                        R"({"name":")" + name + R"(","arguments":)" + arguments + "}");
  }
  /// The one message of a prompt that works.
  std::string text(const std::string& name, const std::string& arguments) {
    CAPTURE(name);
    CAPTURE(arguments);
    const Json reply = get(name, arguments);
    REQUIRE_MESSAGE(!reply["error"], reply.text());
    REQUIRE(reply["result"]["messages"].size() == 1);
    const json::Value message = *reply["result"]["messages"].begin();
    CHECK(message["role"].string() == "user");
    return std::string(message["content"]["text"].string_or(""));
  }
  std::string refusal(const std::string& name, const std::string& arguments) {
    const Json reply = get(name, arguments);
    CAPTURE(reply.text());
    REQUIRE(reply["error"]);
    return std::string(reply["error"]["message"].string_or(""));
  }
  Json complete(const std::string& prompt, const std::string& argument, const std::string& value,
                const std::string& known = "{}") {
    return session.call("completion/complete", R"({"ref":{"type":"ref/prompt","name":")" + prompt +
                                                   R"("},"argument":{"name":")" + argument +
                                                   R"(","value":")" + value +
                                                   R"("},"context":{"arguments":)" + known + "}}");
  }
  Names offered(const std::string& prompt, const std::string& argument, const std::string& value,
                const std::string& known = "{}") {
    const Json reply = complete(prompt, argument, value, known);
    REQUIRE_MESSAGE(!reply["error"], reply.text());
    Names out;
    for (const json::Value each : reply["result"]["completion"]["values"])
      out.emplace_back(each.string_or(""));
    return out;
  }

  ProductServer server;
  LegacySession session;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

/// The tools of calls like: get_component_info {"index": 1}
Names called_in(const std::string& text) {
  Names out;
  for (std::size_t at = text.find(" {"); at != std::string::npos; at = text.find(" {", at + 1)) {
    std::size_t begin = at;
    while (begin > 0 && (std::islower(static_cast<unsigned char>(text[begin - 1])) != 0 ||
                         text[begin - 1] == '_'))
      --begin;
    const bool is_call = at + 2 < text.size() && (text[at + 2] == '"' || text[at + 2] == '}');
    if (is_call && begin < at) out.push_back(text.substr(begin, at - begin));
  }
  return out;
}

/// Every prompt with arguments that work.
const std::vector<std::pair<std::string, std::string>> kGood = {
    {"review_scene", R"({"scene":"GameScene"})"},
    {"review_scene", R"({"scene":"Assets/Scenes/Dungeon.unity"})"},
    {"wire_references", R"({"object":"/Barracks/Sergeant","scene":"Dungeon"})"},
    {"fix_missing_references", "{}"},
    {"fix_missing_references", R"({"scene":"GameScene"})"},
    {"prepare_prefab_variant", R"({"prefab":"Assets/Prefabs/Enemies/Guard.prefab"})"},
    {"prepare_prefab_variant",
     R"({"prefab":"GuardCaptain","variant_path":"Assets/Prefabs/General.prefab"})"},
    {"explain_object", R"({"object":"/Player","scene":"GameScene"})"},
    {"explain_object", R"({"object":"/Barracks/Sergeant","scene":"Dungeon"})"},
};

}  // namespace

TEST_CASE("prompts: all are listed, each with a title, a sentence and arguments") {
  Asked at;
  const Json reply = at.session.call("prompts/list");
  Names names;
  for (const json::Value each : reply["result"]["prompts"]) {
    names.emplace_back(each["name"].string_or(""));
    CHECK(!each["title"].string_or("").empty());
    CHECK(!each["description"].string_or("").empty());
    for (const json::Value argument : each["arguments"])
      CHECK(!argument["description"].string_or("").empty());
  }
  CHECK(names == Names{"review_scene", "wire_references", "fix_missing_references",
                       "prepare_prefab_variant", "explain_object"});
}

TEST_CASE("prompts: every message is short, and calls only tools that exist") {
  Asked at;
  for (const auto& [name, arguments] : kGood) {
    const std::string text = at.text(name, arguments);
    CAPTURE(text);
    CHECK(text.size() > 500);
    CHECK(text.size() < surface::kPromptBytes);
    const Names calls = called_in(text);
    for (const std::string& tool : calls) {
      CAPTURE(tool);
      CHECK(at.server.registry().tool(tool) != nullptr);
    }
    CHECK_FALSE(calls.empty());
  }
}

TEST_CASE("prompts: review_scene shows the tree, what there is of what counts, and findings") {
  Asked at;
  const std::string text = at.text("review_scene", R"({"scene":"GameScene"})");
  CHECK(has(text, "Review the scene Assets/Scenes/GameScene.unity"));
  CHECK(has(text, "|- Player  [1 Rigidbody, 2 CapsuleCollider]"));
  CHECK(has(text, "1 Camera, 1 AudioListener, 0 Light"));
  CHECK(has(text, "nothing is missing or broken"));
}

TEST_CASE("prompts: wire_references names what is empty, and what fits") {
  Asked at;
  std::ofstream(at.server.file("Assets/Scripts/Wired.cs"))
      << "using UnityEngine;\npublic class Wired : MonoBehaviour {\n"
         "  public Rigidbody body; public Material paint; public Transform enemy;\n"
         "  public Transform[] posts; public GameObject absent; public int number;\n"
         "  public Camera lens; public Transform[] enemies; public float unset;\n}\n";
  std::ofstream(at.server.file("Assets/Scripts/Wired.cs.meta"))
      << "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n";
  at.session.call_tool("refresh");
  const Json added = at.session.call_tool(
      "manage_component",
      R"({"action":"add","scene_path":"GameScene","game_object_path":"/Player","component_type":"Wired",
          "fields":{"body":null,"paint":null,"enemy":null,"absent":null,"posts":[null,null]}})");
  CAPTURE(added.text());
  const std::string text =
      at.text("wire_references", R"({"object":"/Player","scene":"GameScene"})");
  CAPTURE(text);
  CHECK(
      has(text, R"(body (UnityEngine.Rigidbody): {"$ref": "/Player", "component": "Rigidbody"})"));
  CHECK(has(text, R"(paint (UnityEngine.Material): {"$asset": "Assets/Materials/Alert.mat"})"));
  CHECK(
      has(text, R"(enemy (UnityEngine.Transform): {"$ref": "/Enemy", "component": "Transform"})"));
  CHECK(has(text, "posts, 2 of 2 items (UnityEngine.Transform): any object fits"));
  CHECK(has(text, "absent (UnityEngine.GameObject): "));
  CHECK_FALSE(has(text, "number ("));
  // No file stores these.
  CHECK(has(text, R"(lens (UnityEngine.Camera): {"$ref": "/Main Camera", "component": "Camera"})"));
  CHECK(has(text, R"(enemies, a list (UnityEngine.Transform): )"));
  CHECK_FALSE(has(text, "unset"));
  CHECK(has(text, "[3] Wired"));

  // Of engine components only when they are named.
  CHECK_FALSE(has(text, "UnityEngine.CapsuleCollider\n"));
  const std::string collider =
      at.text("wire_references",
              R"({"object":"/Player","scene":"GameScene","component":"CapsuleCollider"})");
  CAPTURE(collider);
  CHECK(has(collider, "material (UnityEngine.PhysicMaterial)"));
  CHECK(at.refusal("wire_references",
                   R"({"object":"/Player","scene":"GameScene","component":"Light"})") ==
        "'/Player' has no component 'Light'");
}

TEST_CASE("prompts: fix_missing_references lists what a check finds, of one file or of all") {
  Asked at;
  std::string scene = at.server.text("Assets/Scenes/GameScene.unity");
  const std::string script =
      "--- !u!114 &999999\nMonoBehaviour:\n  m_GameObject: {fileID: 0}\n"
      "  m_Script: {fileID: 11500000, guid: deadbeefdeadbeefdeadbeefdeadbeef, type: 3}\n"
      "  paint: {fileID: 2100000, guid: feedbeefdeadbeefdeadbeefdeadbeef, type: 2}\n";
  std::ofstream(at.server.file("Assets/Scenes/GameScene.unity")) << scene + script;
  at.session.call_tool("refresh");
  const std::string one = at.text("fix_missing_references", R"({"scene":"GameScene"})");
  CAPTURE(one);
  CHECK(has(one, "feedbeefdeadbeefdeadbeefdeadbeef"));
  CHECK(has(one, "Repair what is missing in Assets/Scenes/GameScene.unity"));
  CHECK(has(at.text("fix_missing_references", "{}"), "feedbeefdeadbeefdeadbeefdeadbeef"));
  CHECK_FALSE(has(at.text("fix_missing_references", R"({"scene":"Courtyard"})"),
                  "feedbeefdeadbeefdeadbeefdeadbeef"));
}

TEST_CASE("prompts: prepare_prefab_variant shows the prefab and what a variant sets itself") {
  Asked at;
  const std::string plain = at.text("prepare_prefab_variant", R"({"prefab":"Guard"})");
  CHECK(has(plain, "at Assets/Prefabs/Enemies/Guard Variant.prefab"));
  CHECK(has(plain, "GuardArcher.prefab"));  // a variant of it
  CHECK_FALSE(has(plain, "It is a variant of"));
  const std::string variant = at.text("prepare_prefab_variant", R"({"prefab":"GuardCaptain"})");
  CAPTURE(variant);
  CHECK(has(variant, "It is a variant of Assets/Prefabs/Enemies/GuardArcher.prefab"));
  CHECK(has(variant, "maxHealth = 60"));
  CHECK_FALSE(has(variant, "localPosition"));  // of the root: every variant has it
}

TEST_CASE("prompts: explain_object shows the object, what is below, and every value") {
  Asked at;
  const std::string text = at.text("explain_object", R"({"object":"/Player","scene":"GameScene"})");
  CHECK(has(text, "/Player  in Assets/Scenes/GameScene.unity"));
  CHECK(has(text, "`- Model"));
  CHECK(has(text, "mass: float = 1"));
  CHECK(has(at.text("explain_object", R"({"object":"/Barracks/Sergeant","scene":"Dungeon"})"),
            "override in Assets/Scenes/Dungeon.unity"));
}

TEST_CASE("prompts: what could not be read is said, and nothing is called fine because of it") {
  ProductOptions options;
  options.before = [](const SampleCopy& sample) {
    sample.folder.write("project/Assets/Prefabs/World/Torch.prefab",
                        "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n");
  };
  Asked asked(options);
  const std::string sentence = "could not be read in full, and this answer does not know";
  const std::string review = asked.text("review_scene", R"({"scene":"Dungeon"})");
  CHECK(has(review, sentence));
  CHECK(has(review, "nothing that could be read is missing or broken"));
  CHECK(has(review, "1 other file of the project could not be read"));
  const std::string other = asked.text("review_scene", R"({"scene":"GameScene"})");
  CHECK_FALSE(has(other, sentence));
  const std::string variant = asked.text(
      "prepare_prefab_variant", R"({"prefab":"Assets/Prefabs/Enemies/GuardCaptain.prefab"})");
  CHECK(has(variant, sentence));
}

TEST_CASE("prompts: large scenes are cut, and it is said so") {
  Asked at;
  std::string scene = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (int i = 0; i < 2000; ++i) {
    const std::string id = std::to_string(100 + i * 2), next = std::to_string(101 + i * 2);
    scene += "--- !u!1 &" + id + "\nGameObject:\n  m_Component:\n  - component: {fileID: " + next +
             "}\n  m_Name: An object with a rather long name " + id + "\n  m_IsActive: 1\n";
    scene += "--- !u!4 &" + next + "\nTransform:\n  m_GameObject: {fileID: " + id +
             "}\n  m_Children: []\n  m_Father: {fileID: 0}\n";
  }
  std::ofstream(at.server.file("Assets/Scenes/Large.unity")) << scene;
  at.session.call_tool("refresh");
  const std::string text = at.text("review_scene", R"({"scene":"Large"})");
  CHECK(text.size() < surface::kPromptBytes);
  CHECK(has(text, "In all there are 2000 objects"));
  const Json reply = at.complete("review_scene", "scene", "");
  CHECK_FALSE(reply["error"]);
  const Json objects =
      at.complete("explain_object", "object", "", R"({"scene":"Assets/Scenes/Large.unity"})");
  const json::Value completion = objects["result"]["completion"];
  CHECK(completion["values"].size() == 100);
  CHECK(completion["total"].integer() == 2000);
  CHECK(completion["hasMore"].boolean() == true);
}

TEST_CASE("prompts: missing and wrong arguments") {
  Asked at;
  CHECK(at.refusal("review_scene", "{}") == "arguments.scene: missing");
  CHECK(at.refusal("review_scene", R"({"scene":"Nowhere"})") == "no scene 'Nowhere'");
  CHECK(at.refusal("wire_references", "{}") == "arguments.object: missing");
  CHECK(at.refusal("wire_references", R"({"object":"/Nobody","scene":"GameScene"})") ==
        "no object '/Nobody': the scene has no 'Nobody'");
  CHECK(at.refusal("fix_missing_references", R"({"scene":"Nowhere"})") == "no scene 'Nowhere'");
  CHECK(at.refusal("prepare_prefab_variant", "{}") == "arguments.prefab: missing");
  CHECK(at.refusal("prepare_prefab_variant", R"({"prefab":"Torsh"})") ==
        "prefab: no prefab 'Torsh'");
  CHECK(at.refusal("prepare_prefab_variant",
                   R"({"prefab":"Guard","variant_path":"Assets/../../Guard2.prefab"})") ==
        "variant_path: 'Assets/../../Guard2.prefab' is not the path of a prefab");
  CHECK(at.refusal("prepare_prefab_variant", R"({"prefab":"GameScene"})") ==
        "prefab: 'Assets/Scenes/GameScene.unity' is not a prefab");
  CHECK(at.refusal("prepare_prefab_variant", R"({"prefab":"Guard","variant_path":"Guard2"})") ==
        "variant_path: 'Guard2' is not the path of a prefab");
  CHECK(at.refusal("prepare_prefab_variant",
                   R"({"prefab":"Guard","variant_path":"Assets/Guard.asset"})") ==
        "variant_path: 'Assets/Guard.asset' is not the path of a prefab");
  CHECK(at.refusal("prepare_prefab_variant",
                   R"({"prefab":"Guard","variant_path":"Assets/Prefabs/World/Torch.prefab"})") ==
        "variant_path: 'Assets/Prefabs/World/Torch.prefab' already exists");
  CHECK(at.refusal("explain_object", R"({"object":99999})").starts_with("arguments"));
  CHECK(at.refusal("explain_object", R"({"object":"obj:99999"})") ==
        "nothing has the instance id 99999");
}

TEST_CASE("prompts: arguments are completed") {
  Asked at;
  CHECK(at.offered("review_scene", "scene", "game") == Names{"Assets/Scenes/GameScene.unity"});
  CHECK(at.offered("explain_object", "object", "/Pl", R"({"scene":"GameScene"})") ==
        Names{"/Player", "/Player/Model"});
  CHECK(at.offered("wire_references", "object", "model", R"({"scene":"GameScene"})") ==
        Names{"/Player/Model"});
  CHECK(at.offered("wire_references", "component", "rigid",
                   R"({"scene":"GameScene","object":"/Player"})") ==
        Names{"UnityEngine.Rigidbody"});
  CHECK(at.offered("wire_references", "component", "MyGame.Guard") == Names{"MyGame.Guard"});
  CHECK(at.offered("prepare_prefab_variant", "prefab", "torch") ==
        Names{"Assets/Prefabs/World/Torch.prefab"});
  CHECK(at.offered("prepare_prefab_variant", "variant_path", "",
                   R"({"prefab":"Assets/Prefabs/World/Torch.prefab"})") ==
        Names{"Assets/Prefabs/World/Torch Variant.prefab"});
  CHECK(at.offered("prepare_prefab_variant", "variant_path", "").empty());
  CHECK(error_code(at.complete("review_scene", "object", "")) == -32602);
}

TEST_CASE("prompts: who asks for a template gets the steps without facts") {
  Asked at;
  const Json reply = at.session.call("prompts/get_template", R"({"name":"review_scene"})");
  CAPTURE(reply.text());
  CHECK_FALSE(reply["error"]);
  CHECK(has(reply.text(), "Review the scene {scene}"));
}

}  // namespace diorama::test

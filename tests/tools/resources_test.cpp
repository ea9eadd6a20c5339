// The resources of the product as clients read them: over HTTP, on a copy of the sample project.

#include <doctest/doctest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <set>

#include "base/text.h"
#include "json/writer.h"
#include "support/product_server.h"
#include "support/unity_data.h"

namespace diorama::test {
namespace {

constexpr std::size_t kLargest = 25'000;

/// The text of a resource. REQUIREs that it can be read, and that the answer is small.
std::string read_text(LegacySession& session, const std::string& uri) {
  const Json reply = session.call("resources/read", "{\"uri\":" + json::quoted(uri) + "}");
  REQUIRE_MESSAGE(reply["result"], (uri + ": " + reply.text()));
  const json::Value contents = item(reply["result"]["contents"], 0);
  CHECK(contents["uri"].string() == uri);
  CHECK(contents["mimeType"].string() == "application/json");
  CHECK_MESSAGE(reply.text().size() < kLargest, uri);
  const Json content(contents["text"].string_or(""));  // checked for repeated keys
  return content.text();
}

Json read(LegacySession& session, const std::string& uri, const std::string& shape = {}) {
  const std::string text = read_text(session, uri);
  if (!shape.empty()) CHECK_MESSAGE(not_shaped(shape, text) == "", uri);
  return Json(text);
}

/// Code and message of what reading it fails with.
std::string failure(LegacySession& session, const std::string& uri) {
  const Json reply = session.call("resources/read", "{\"uri\":" + json::quoted(uri) + "}");
  REQUIRE_MESSAGE(reply["error"], (uri + ": " + reply.text()));
  return std::to_string(error_code(reply)) + " " +
         std::string(reply["error"]["message"].string_or(""));
}

void collect(const json::Value& roots, std::vector<std::string>& paths) {
  for (const json::Value each : roots) {
    paths.emplace_back(each["path"].string_or("?"));
    collect(each["children"], paths);
  }
}

/// The paths of all pages of a URI that ends in "?" or "&".
std::vector<std::string> walk(LegacySession& session, const std::string& uri) {
  std::vector<std::string> paths;
  std::string cursor;
  do {
    const Json page =
        read(session, cursor.empty() ? uri : uri + "cursor=" + percent_encode(cursor));
    collect(page["roots"], paths);
    collect(page["assets"], paths);
    for (const json::Value folder : page["folders"]) paths.emplace_back(folder.string_or("?"));
    cursor = page["next_cursor"].string_or("");
    REQUIRE(page["truncated"].boolean() == !cursor.empty());
    REQUIRE(paths.size() < 200'000);
  } while (!cursor.empty());
  return paths;
}

std::vector<std::string> complete(LegacySession& session, const std::string& uri_template,
                                  const std::string& variable, const std::string& text,
                                  const std::string& known = "{}") {
  const Json reply =
      session.call("completion/complete",
                   R"({"ref":{"type":"ref/resource","uri":)" + json::quoted(uri_template) +
                       R"(},"argument":{"name":")" + variable + R"(","value":)" +
                       json::quoted(text) + R"(},"context":{"arguments":)" + known + "}}");
  REQUIRE_MESSAGE(reply["result"], reply.text());
  std::vector<std::string> values;
  for (const json::Value each : reply["result"]["completion"]["values"])
    values.emplace_back(each.string_or("?"));
  CHECK(values.size() <= 100);
  CHECK(reply["result"]["completion"]["hasMore"].boolean() ==
        (reply["result"]["completion"]["total"].integer() > std::ssize(values)));
  return values;
}

}  // namespace

TEST_CASE("resources: what there is is listed, with a template for every kind") {
  ProductServer server;
  LegacySession session(server.port());
  const Json list = session.call("resources/list"),
             templates = session.call("resources/templates/list");
  std::set<std::string> uris;
  for (const json::Value each : list["result"]["resources"])
    uris.emplace(each["uri"].string_or(""));
  for (const json::Value each : templates["result"]["resourceTemplates"])
    uris.emplace(each["uriTemplate"].string_or(""));
  for (const char* uri : {"unity://hierarchy", "unity://assets", "unity://project",
                          "unity://console", "unity://scene/{+path}{?cursor,limit,max_depth}",
                          "unity://gameobject/{id}", "unity://asset/{+path}"})
    CHECK_MESSAGE(uris.contains(uri), uri);
}

TEST_CASE("resources: every kind can be read and has the shape of 002") {
  ProductServer server;
  LegacySession session(server.port());
  const Json hierarchy = read(session, "unity://hierarchy", "HierarchyData");
  CHECK(hierarchy["scenePath"].string() == "Assets/Scenes/GameScene.unity");
  CHECK(hierarchy["objectCount"].integer() == 6);
  CHECK(hierarchy["truncated"].boolean() == false);
  const json::Value player = item(hierarchy["roots"], 1);
  CHECK(item(player["children"], 0)["path"].string() == "/Player/Model");
  const std::string id = std::to_string(*player["instanceId"].integer());

  for (const std::string& name : {id, "obj:" + id, "scn:GameScene:obj:" + id,
                                  std::string("%2FPlayer"), std::string("GameScene/Player"),
                                  std::string("Assets%2FScenes%2FGameScene.unity//Player")}) {
    const Json object = read(session, "unity://gameobject/" + name, "GameObjectDetailData");
    CHECK(object["instanceId"].integer() == player["instanceId"].integer());
    CHECK(item(object["components"], 1)["properties"]["mass"].number() == 1);
    CHECK(item(object["children"], 0)["name"].string() == "Model");
  }
  const Json model = read(session, "unity://gameobject/GameScene/Player/Model");
  CHECK(model["parent"]["path"].string() == "/Player");
  const Json body = read(session, "unity://component/" + id + "/Rigidbody", "ComponentData");
  CHECK(body["type"].string() == "UnityEngine.Rigidbody");
  CHECK(body["properties"]["useGravity"].boolean() == true);

  for (const char* name : {"GameScene", "Assets/Scenes/GameScene.unity", "scn:GameScene"}) {
    const Json scene = read(session, std::string("unity://scene/") + name, "SceneData");
    CHECK(scene["path"].string() == "Assets/Scenes/GameScene.unity");
    CHECK(scene["rootCount"].integer() == 4);
    CHECK(scene["isLoaded"].boolean() == true);
    CHECK(scene["buildIndex"].integer() == 0);
    CHECK_FALSE(item(scene["roots"], 1)["children"]);
  }
  CHECK(item(read(session, "unity://scene/GameScene?max_depth=3")["roots"], 1)["children"]
            .is_array());

  const Json assets = read(session, "unity://assets", "AssetsData");
  CHECK(assets["projectPath"].string() == server.root);
  CHECK(item(assets["folders"], 0).string() == "Assets/Animations");
  const std::string script = "Assets/Scripts/World/Door.cs";
  const Json asset = read(session, "unity://asset/" + script, "AssetData");
  CHECK(asset["type"].string() == "MonoScript");
  CHECK(asset["importer"].string() == "MonoImporter");
  CHECK(asset["content"].string() == server.text(script));
  CHECK(*asset["usedByCount"].integer() > 0);
  const std::string guid(asset["guid"].string_or(""));
  CHECK(read(session, "unity://asset/" + guid)["path"].string() == script);

  const Json console = read(session, "unity://console", "ConsoleData");
  CHECK(console["total"].integer() >= 0);

  const Json project = read(session, "unity://project");
  CHECK(project["path"].string() == server.root);
  CHECK(project["activeScene"].string() == "Assets/Scenes/GameScene.unity");
  CHECK(item(project["buildScenes"], 1)["path"].string() == "Assets/Scenes/Courtyard.unity");
  CHECK(item(project["layers"], 0)["name"].string() == "Default");
  CHECK(json::to_text(project["unsavedFiles"]) == "[]");
}

TEST_CASE("resources: each names what it depends on and could not be read") {
  ProductOptions options;
  options.before = [](const SampleCopy& sample) {
    const std::string pointer =
        "version https://git-lfs.github.com/spec/v1\noid sha256:1\nsize 12\n";
    for (const char* file : {"Assets/Prefabs/World/Torch.prefab", "Assets/Scripts/World/Door.cs",
                             "Assets/Materials/Wood.mat.meta", "ProjectSettings/TagManager.asset"})
      sample.folder.write("project/" + std::string(file), pointer);
  };
  ProductServer server(options);
  LegacySession session(server.port());
  const auto unread = [&](const std::string& uri, const std::string& shape) {
    const Json reply = read(session, uri, shape);
    std::string out;
    for (const json::Value each : reply["unread"])
      out += std::string(out.empty() ? "" : " ") + std::string(each["path"].string_or("?"));
    return out;
  };
  const std::string torch = "Assets/Prefabs/World/Torch.prefab",
                    door = "Assets/Scripts/World/Door.cs", meta = "Assets/Materials/Wood.mat.meta",
                    tags = "ProjectSettings/TagManager.asset";
  CHECK(unread("unity://hierarchy", "HierarchyData") == "");
  CHECK(unread("unity://project", "") == meta + " " + tags);
  CHECK(unread("unity://scene/Dungeon?max_depth=5", "") == torch + " " + door);
  CHECK(unread("unity://gameobject/Courtyard/Gate", "GameObjectDetailData") == door);
  CHECK(unread("unity://assets", "AssetsData") == meta);
  CHECK(unread("unity://asset/Assets/Data/RareLoot.asset", "") == meta + " " + torch + " " + tags);
}

TEST_CASE("resources: modern clients read the same") {
  ProductServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  const Json reply = modern.call("resources/read", R"("uri":"unity://hierarchy")");
  CHECK(item(reply["result"]["contents"], 0)["text"].string() ==
        read_text(session, "unity://hierarchy"));
}

TEST_CASE("resources: what does not exist is a failure that says what was looked for") {
  ProductServer server;
  LegacySession session(server.port());
  const std::string none = "no resource has the URI ";
  CHECK(failure(session, "unity://nothing") == "-32002 " + none + "unity://nothing");
  CHECK(failure(session, "unity://gameobject/") == "-32002 " + none + "unity://gameobject/");
  const std::string gone = failure(session, "unity://gameobject/99999");
  CHECK(gone.ends_with("nothing has the instance id 99999"));
  CHECK(failure(session, "unity://gameobject/GameScene/Plaier").find("no object '") !=
        std::string::npos);
  CHECK(failure(session, "unity://scene/Nowhere").find("'Nowhere'") != std::string::npos);
  CHECK(failure(session, "unity://asset/Assets/No.mat").find("no asset 'Assets/No.mat'") !=
        std::string::npos);
  CHECK(failure(session, "unity://component/%2FPlayer/Light")
            .ends_with("'/Player' has no component 'Light'"));
  CHECK(failure(session, "unity://hierarchy?limit=0")
            .ends_with("limit: expected a number from 1 to 1000, got '0'"));
  const std::string no_cursor = "cursor: not one that was given for this resource";
  CHECK(failure(session, "unity://hierarchy?cursor=x").ends_with(no_cursor));
  CHECK(failure(session, "unity://assets?cursor=zzz").ends_with(no_cursor));
  CHECK(failure(session, "unity://assets?cursor=Packages%2Fa").ends_with(no_cursor));
  CHECK(failure(session, "unity://assets?filter=q%3Ax").starts_with("-32602 "));
}

TEST_CASE("resources: what is not there is not found, and what is wrong is wrong") {
  ProductServer server;
  LegacySession session(server.port());
  ModernClient modern(server.port());
  const std::pair<const char*, int> rows[] = {
      {"unity://gameobject/99999", -32002},
      {"unity://gameobject/GameScene/Plaier", -32002},
      {"unity://gameobject/Nowhere/Player", -32002},
      {"unity://scene/Nowhere", -32002},
      {"unity://asset/Assets/No.mat", -32002},
      {"unity://component/%2FPlayer/Light", -32002},
      {"unity://component/%2FNobody/Light", -32002},
      {"unity://hierarchy?limit=0", -32602},
      {"unity://hierarchy?cursor=x", -32602},
      {"unity://assets?cursor=zzz", -32602},
  };
  for (const auto& [uri, code] : rows) {
    CAPTURE(uri);
    const std::string members = "\"uri\":" + json::quoted(uri);
    const Json reply = session.call("resources/read", "{" + members + "}");
    CHECK(error_code(reply) == code);
    CHECK((reply["error"]["data"]["uri"].string() == uri) == (code == -32002));
    CHECK(error_code(modern.call("resources/read", members)) == -32602);
  }
}

TEST_CASE("resources: a link out of the project is not read, one inside it is") {
  namespace fs = std::filesystem;
  ProductOptions options;
  options.before = [](const SampleCopy& sample) {
    sample.folder.write("outside/secret.txt", "secret");
    sample.folder.write("outside/secret.asset", sample.text("Assets/Materials/Red.mat"));
    sample.folder.write("project/Assets/plain.txt", "plain");
    fs::create_symlink(sample.folder.path + "/outside/secret.txt", sample.file("Assets/out.txt"));
    fs::create_symlink("../../outside/secret.asset", sample.file("Assets/out.asset"));
    fs::create_symlink("plain.txt", sample.file("Assets/in.txt"));
  };
  ProductServer server(options);
  LegacySession session(server.port());
  for (const std::string path : {"Assets/out.txt", "Assets/out.asset"}) {
    CAPTURE(path);
    CHECK(failure(session, "unity://asset/" + path)
              .ends_with("'" + path + "' lies outside the project: a link leads there"));
  }
  const Json told = session.call_tool("get_asset_info", R"({"path":"Assets/out.asset"})");
  CHECK(told.text().find("_Color") == std::string::npos);
  CHECK(read(session, "unity://asset/Assets/in.txt")["content"].string() == "plain");
}

TEST_CASE("resources: a cursor goes on in the scene it was given for, and in no other") {
  ProductServer server;
  LegacySession session(server.port());
  session.call_tool("load_scene", R"({"path":"GameScene"})");
  const Json page = read(session, "unity://hierarchy?limit=1");
  const std::string cursor(page["next_cursor"].string_or(""));
  read(session, "unity://scene/GameScene?cursor=" + cursor);
  const std::string uri = "unity://scene/Dungeon?cursor=" + cursor;
  CHECK(failure(session, uri)
            .ends_with("cursor: it is for 'Assets/Scenes/GameScene.unity', not for "
                       "'Assets/Scenes/Dungeon.unity'"));
  const Json reply = session.call("resources/read", "{\"uri\":" + json::quoted(uri) + "}");
  CHECK(reply["error"]["data"]["hint"].string() == "begin again without a cursor");
  session.call_tool("load_scene", R"({"path":"Dungeon"})");
  CHECK(read(session, "unity://hierarchy?cursor=" + cursor)["sceneName"].string() == "GameScene");
}

TEST_CASE("resources: pages show everything exactly once") {
  ProductServer server;
  LegacySession session(server.port());
  for (const char* scene : {"GameScene", "Courtyard", "Dungeon"}) {
    const std::string uri = std::string("unity://scene/") + scene;
    for (const int depth : {0, 1, 100}) {
      const std::string deep = uri + "?max_depth=" + std::to_string(depth) + "&";
      const auto whole = walk(session, deep + "limit=1000&");
      CHECK(whole == walk(session, deep + "limit=3&"));
      CHECK(std::set(whole.begin(), whole.end()).size() == whole.size());
      if (depth == 100) CHECK(std::ssize(whole) == read(session, uri)["objectCount"].integer());
      if (depth == 0) CHECK(std::ssize(whole) == read(session, uri)["rootCount"].integer());
    }
  }
  const auto assets = walk(session, "unity://assets?limit=7&");
  CHECK(assets.size() > 50);
  CHECK(std::set(assets.begin(), assets.end()).size() == assets.size());
  CHECK(assets.size() == walk(session, "unity://assets?").size());
  CHECK(walk(session, "unity://assets?filter=t%3ASceneAsset&limit=1&") ==
        std::vector<std::string>{"Assets/Scenes/Courtyard.unity", "Assets/Scenes/Dungeon.unity",
                                 "Assets/Scenes/GameScene.unity"});
}

TEST_CASE("resources: variables are completed, the best first") {
  ProductServer server;
  LegacySession session(server.port());
  using Names = std::vector<std::string>;
  const std::string scene = "unity://scene/{+path}{?cursor,limit,max_depth}";
  const std::string object = "unity://gameobject/{id}";
  const std::string at = "unity://gameobject/{scene}/{+path}";
  const std::string component = "unity://component/{id}/{type}";
  CHECK(complete(session, scene, "path", "dung") == Names{"Assets/Scenes/Dungeon.unity"});
  CHECK(complete(session, scene, "path", "").size() == 3);
  CHECK(complete(session, object, "id", "Pla") == Names{"/Player"});
  CHECK(complete(session, object, "id", "/Player/") == Names{"/Player/Model"});
  CHECK(complete(session, at, "scene", "Game") == Names{"Assets/Scenes/GameScene.unity"});
  CHECK(complete(session, at, "path", "/Spawn", R"({"scene":"GameScene"})").front() ==
        "/SpawnPoints");
  CHECK(complete(session, component, "type", "rigid", R"({"id":"/Player"})") ==
        Names{"UnityEngine.Rigidbody"});
  const Names types = complete(session, component, "type", "Door");
  CHECK(std::ranges::find(types, "MyGame.Door") != types.end());
  CHECK(complete(session, "unity://asset/{+path}", "path", "Door.cs").front() ==
        "Assets/Scripts/World/Door.cs");
  CHECK(complete(session, "unity://assets{?cursor,limit,filter}", "filter", "t:Mat") ==
        Names{"t:Material"});
}

// --- Subscriptions ------------------------------------------------------------------------------

namespace {

/// A legacy client and a modern one that follow the same resources.
struct Followers {
  Followers(ProductServer& server, const std::vector<std::string>& uris)
      : session(server.port()),
        stream(session.open_stream(head)),
        modern(server.port()),
        listen(modern.start("1", "subscriptions/listen",
                            R"("notifications":{"resourceSubscriptions":)" + list(uris) + "}")) {
    for (const std::string& uri : uris) {
      const Json reply = session.call("resources/subscribe", "{\"uri\":" + json::quoted(uri) + "}");
      REQUIRE_MESSAGE(reply["result"], reply.text());
    }
    listen.read_head();
    const Json acknowledged(listen.read_event()->data);
    REQUIRE(json::to_text(acknowledged["params"]["notifications"]["resourceSubscriptions"]) ==
            list(uris));
  }
  static std::string list(const std::vector<std::string>& uris) {
    std::string out;
    for (const std::string& uri : uris) out += (out.empty() ? "[" : ",") + json::quoted(uri);
    return out + "]";
  }
  static std::string next(HttpClient& client) {
    auto event = client.read_event();
    while (event && event->data.empty()) event = client.read_event();  // the first has only an id
    REQUIRE(event);
    const Json message(event->data);
    CHECK(message["method"].string() == "notifications/resources/updated");
    return std::string(message["params"]["uri"].string_or(""));
  }
  /// What both hear next.
  std::string next() {
    const std::string heard = next(stream);
    CHECK(next(listen) == heard);
    return heard;
  }
  void set(const std::string& object, int index, const std::string& fields) {
    const Json reply =
        session.call_tool("manage_component", R"({"action":"update","game_object_path":")" +
                                                  object + R"(","index":)" + std::to_string(index) +
                                                  R"(,"fields":)" + fields + "}");
    REQUIRE_MESSAGE(reply["result"]["isError"].bool_or(false) == false, reply.text());
  }

  LegacySession session;
  HttpReply head;
  HttpClient stream;
  ModernClient modern;
  HttpClient listen;
};

void replace_in(const std::string& file, const std::string& from, const std::string& to) {
  std::string text = read_all(file);
  REQUIRE(text.find(from) != std::string::npos);
  text.replace(text.find(from), from.size(), to);
  std::ofstream(file, std::ios::binary) << text;
}

}  // namespace

TEST_CASE("subscriptions: clients hear of a tool's change, of the one object alone") {
  ProductServer server;
  const std::string enemy = "unity://gameobject/GameScene/Enemy",
                    player = "unity://gameobject/GameScene/Player";
  Followers all(server, {enemy, player});
  all.set("/Enemy", 1, R"({"mass":4})");
  CHECK(all.next() == enemy);
  all.set("/Main Camera", 1, R"({"depth":3})");  // followed by nobody
  all.set("/Player", 1, R"({"mass":4})");
  CHECK(all.next() == player);
  all.set("/Player", 1, R"({"mass":4})");  // as it is
  all.set("/Enemy", 1, R"({"mass":5})");
  CHECK(all.next() == enemy);
}

TEST_CASE("subscriptions: clients hear of undo, of saving, and of an object that goes") {
  ProductServer server;
  const std::string enemy = "unity://gameobject/GameScene/Enemy";
  Followers all(server, {enemy, "unity://scene/GameScene"});
  const auto next_two = [&] {
    std::set<std::string> heard{all.next()};
    heard.insert(all.next());
    return heard;
  };
  const std::set<std::string> both{enemy, "unity://scene/GameScene"};
  all.set("/Enemy", 1, R"({"mass":4})");
  CHECK(next_two() == both);  // the scene has unsaved edits now
  server.on_engine([](test::PathWorkspace& workspace) { REQUIRE(workspace.undo()); });
  CHECK(next_two() == both);
  server.on_engine([](test::PathWorkspace& workspace) { REQUIRE(workspace.redo()); });
  CHECK(next_two() == both);
  server.on_engine([](test::PathWorkspace& workspace) { REQUIRE(workspace.save()); });
  CHECK(all.next() == "unity://scene/GameScene");
  server.on_engine(
      [](test::PathWorkspace& workspace) { REQUIRE(workspace.edit("")->remove("/Enemy")); });
  CHECK(next_two() == both);
  CHECK(failure(all.session, enemy).find("no object") != std::string::npos);
}

TEST_CASE("subscriptions: clients hear of changes on disk though nobody asks anything") {
  ProductServer server;
  const std::string model = "unity://gameobject/GameScene/Player/Model",
                    door = "unity://asset/Assets/Scripts/World/Door.cs";
  Followers all(server, {door, "unity://assets", model, "unity://hierarchy"});
  const std::string scene = server.file("Assets/Scenes/GameScene.unity");
  replace_in(scene, "m_Name: Enemy", "m_Name: Enemies");
  CHECK(all.next() == "unity://hierarchy");
  std::ofstream(server.file("Assets/Scripts/World/Door.cs"), std::ios::app) << "// more\n";
  CHECK(all.next() == door);
  server.folder.write("project/Assets/Notes.txt", "new");
  CHECK(all.next() == "unity://assets");
}

TEST_CASE("subscriptions: clients hear of another version of Unity") {
  ProductServer server;
  Followers all(server, {"unity://project"});
  const std::string file = server.file("ProjectSettings/ProjectVersion.txt");
  replace_in(file, "2022.3.20f1", "2022.3.45f1");
  CHECK(all.next() == "unity://project");
  CHECK(read(all.session, "unity://project")["unityVersion"].string() == "2022.3.45f1");
}

TEST_CASE("subscriptions: clients hear of what comes into the console") {
  ProductServer server;
  Followers all(server, {"unity://console"});
  all.set("/Player", 1, R"({"mass":3})");
  server.on_engine([](test::PathWorkspace& workspace) { REQUIRE(workspace.save()); });
  CHECK(all.next() == "unity://console");
  all.session.call_tool("clear_console");
  CHECK(all.next() == "unity://console");
  CHECK(read(all.session, "unity://console")["total"].integer() == 0);
}

TEST_CASE("subscriptions: another active scene is another hierarchy") {
  ProductServer server;
  Followers all(server, {"unity://hierarchy", "unity://scene/Dungeon"});
  server.on_engine(
      [](test::PathWorkspace& workspace) { REQUIRE(workspace.load_scene("Courtyard", false)); });
  CHECK(all.next() == "unity://hierarchy");
  CHECK(read(all.session, "unity://hierarchy")["sceneName"].string() == "Courtyard");
}

TEST_CASE("subscriptions: what nobody follows any more is let go") {
  ProductServer server;
  const std::string enemy = "unity://gameobject/GameScene/Enemy";
  {
    Followers all(server, {enemy, "unity://hierarchy"});
    CHECK(server.followed() == 2);
    CHECK(all.session.call("resources/unsubscribe", "{\"uri\":\"" + enemy + "\"}")["result"]);
    CHECK(server.followed() == 2);  // by the modern client
    all.listen.leave();
    CHECK(all.session.pings());  // the loop is past it
    CHECK(server.followed() == 1);
    all.set("/Enemy", 0, R"({"localPosition":{"x":9,"y":9,"z":9}})");
    CHECK(Followers::next(all.stream) == "unity://hierarchy");
    CHECK(all.session.remove() == 200);
  }
  CHECK(server.followed() == 0);
}

// --- A large scene ------------------------------------------------------------------------------

namespace {

/// So many objects: a tenth of them roots, the others below those.
std::string large_scene(int objects) {
  std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (int i = 0; i < objects; ++i) {
    const int id = 1000 + 2 * i, root = i - i % 10;
    const std::string transform = std::to_string(id + 1);
    text += "--- !u!1 &" + std::to_string(id) +
            "\nGameObject:\n  serializedVersion: 6\n  m_Component:\n  - component: {fileID: " +
            transform + "}\n  m_Layer: 0\n  m_Name: Crate " + std::to_string(i) +
            "\n  m_TagString: Untagged\n  m_StaticEditorFlags: 0\n  m_IsActive: 1\n--- !u!4 &" +
            transform + "\nTransform:\n  m_GameObject: {fileID: " + std::to_string(id) +
            "}\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: " +
            std::to_string(i) +
            ".5, y: 0, z: -1.25}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n  "
            "m_Children:";
    if (i != root) text += " []";
    for (int child = i + 1; i == root && child < i + 10; ++child)
      text += "\n  - {fileID: " + std::to_string(1001 + 2 * child) + "}";
    text += "\n  m_Father: {fileID: " + std::to_string(i == root ? 0 : 1001 + 2 * root) + "}\n";
  }
  return text;
}

}  // namespace

TEST_CASE("resources: pages and completions of a scene of 100000 objects are small and quick") {
  constexpr int kObjects = 100'000;
  ProductServer server;
  server.folder.write("project/Assets/Scenes/Large.unity", large_scene(kObjects));
  server.folder.write("project/Assets/Scenes/Large.unity.meta",
                      "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcdef\n");
  server.on_engine(
      [](test::PathWorkspace& workspace) { REQUIRE(workspace.load_scene("Large", false)); });
  LegacySession session(server.port());
  const auto timed = [&](const std::string& what, const auto& act) {
    double best = 1e9;
    for (int round = 0; round < 5; ++round) {
      const auto begin = std::chrono::steady_clock::now();
      act();
      const std::chrono::duration<double, std::milli> took =
          std::chrono::steady_clock::now() - begin;
      best = std::min(best, took.count());
    }
    std::cout << "  100000 objects, " << what << ": " << best << " ms\n";
    CHECK_MESSAGE(best < 500, what);  // 50 where it counts; sanitizers and debug builds are slow
  };
  const Json first = read(session, "unity://hierarchy", "HierarchyData");
  CHECK(first["objectCount"].integer() == kObjects);
  CHECK(first["truncated"].boolean() == true);
  const std::string cursor(first["next_cursor"].string_or(""));
  timed("unity://hierarchy", [&] { read(session, "unity://hierarchy"); });
  timed("next page", [&] { read(session, "unity://hierarchy?cursor=" + cursor); });
  timed("unity://scene", [&] { read(session, "unity://scene/Large"); });
  timed("one object", [&] { read(session, "unity://gameobject/Large/Crate 99990/Crate 99999"); });
  timed("complete a name", [&] {
    CHECK(complete(session, "unity://gameobject/{id}", "id", "crate 9999").size() == 11);
  });
  timed("complete a path", [&] {
    CHECK(complete(session, "unity://gameobject/{id}", "id", "/Crate 5000/").size() == 9);
  });
}

}  // namespace diorama::test

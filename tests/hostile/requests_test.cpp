// Hostile requests: bytes that are no HTTP, bodies that are no call, arguments that nobody means,
// and paths that lead out of the project, through every tool that takes one. Whatever comes, the
// server answers with an error and goes on, and not a byte of the project or beside it is another
// one. Add a row.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "json/writer.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

namespace fs = std::filesystem;
using namespace std::string_literals;

constexpr std::string_view kSecret = "Very-Secret";

/// A project with a folder beside it that nobody may get at.
ProductOptions beside_secrets() {
  ProductOptions out;
  out.before = [](const SampleCopy& at) {
    const std::string secret(kSecret);
    at.folder.write("outside/secret.txt", secret);
    at.folder.write("outside/secret.mat",
                    "%YAML 1.1\n--- !u!21 &1\nMaterial:\n  m_Name: " + secret);
    at.folder.write("secret.unity", "%YAML 1.1\n--- !u!1 &1\nGameObject:\n  m_Name: " + secret);
    at.folder.write("project2/Assets/secret.txt", secret);  // begins like the project's folder
  };
  return out;
}

/// Every file in the temporary folder but those of the state.
std::vector<std::pair<std::string, std::string>> everything_beside(const SampleCopy& at) {
  std::vector<std::pair<std::string, std::string>> out;
  for (const auto& entry : fs::recursive_directory_iterator(at.folder.path))
    if (entry.is_regular_file() && !entry.path().string().starts_with(at.state))
      out.emplace_back(entry.path().string(), read_all(entry.path()));
  std::ranges::sort(out);
  return out;
}

/// A path that leads out, or that is none. $TMP is the folder that the project is in.
const std::string kPaths[] = {
    "../secret.unity",
    "../outside/secret.txt",
    "../outside/secret.mat",
    "../outside",
    "..",
    "../",
    "../..",
    "../../../../../../../../etc/passwd",
    "Assets/..",
    "Assets/../..",
    "Assets/../../outside/secret.mat",
    "Assets/../../outside/new.mat",
    "Assets/Scenes/../../../secret.unity",
    "Assets/Nowhere/../../../secret.unity",
    "Assets/./../../outside/secret.mat",
    "Assets//..//..//outside/secret.mat",
    "./../outside/secret.mat",
    "Assets/Scenes/GameScene.unity/../../../../secret.unity",
    "/etc/passwd",
    "/etc/new.mat",
    "//etc/passwd",
    "/",
    "/proc/self/environ",
    "/dev/stdin",
    "$TMP/outside/secret.mat",
    "$TMP/project2/Assets/secret.txt",
    "$TMP/project/../outside/secret.mat",
    "../project2/Assets/secret.txt",
    "file:///etc/passwd",
    "file:../outside/secret.mat",
    "unity://asset/../outside/secret.mat",
    "http://127.0.0.1/secret.mat",
    "~/secret.mat",
    "~root/.ssh/id",
    "$HOME/secret.mat",
    "%2e%2e/outside/secret.mat",
    "..%2foutside/secret.mat",
    "..\\outside\\secret.mat",
    "Assets\\..\\..\\outside\\secret.mat",
    "C:\\Windows\\win.ini",
    "\\\\server\\share\\secret.mat",
    "Packages/../../outside/secret.mat",
    "Packages/com.nothing/../../../outside/secret.mat",
    "Library/../../outside/secret.mat",
    "Library/PackageCache/x.mat",
    "ProjectSettings/../../outside/secret.mat",
    "ProjectSettings/New.mat",
    "Temp/x.mat",
    "diorama.toml",
    ".git/config",
    "Assets/.git/config",
    "Assets/../.git/hooks/post-checkout",
    "Assets/a\nb.mat/../../../outside/secret.mat",
    "Assets/a\tb.mat",
    "Assets/\u202Etam.terces",
    std::string("Assets/x.mat\0/../../../outside/secret.mat", 41),
    std::string(300, 'n') + "/secret.mat",
    "Assets/" + std::string(5'000, 'd') + ".mat",
};

std::string at_home(const SampleCopy& at, std::string path) {
  const std::string mark = "$TMP";
  if (path.starts_with(mark)) path.replace(0, mark.size(), at.folder.path);
  return path;
}

/// A call with $PATH in the place of its path.
struct Taker {
  const char* tool;
  const char* arguments;
};
constexpr Taker kWriters[] = {
    {"manage_asset", R"({"action":"create_folder","path":$PATH})"},
    {"manage_asset", R"({"action":"create_material","path":$PATH})"},
    {"manage_asset", R"({"action":"create_scriptable_object","type":"LootTable","path":$PATH})"},
    {"manage_asset", R"({"action":"set","fields":{"_Color":{"r":1}},"path":$PATH})"},
    {"manage_asset", R"({"action":"delete","path":$PATH})"},
    {"manage_asset", R"({"action":"move","path":$PATH,"destination":"Assets/Taken"})"},
    {"manage_asset", R"({"action":"copy","path":$PATH,"destination":"Assets/Taken"})"},
    {"manage_asset", R"({"action":"move","path":"Assets/Materials/Red.mat","destination":$PATH})"},
    {"manage_asset", R"({"action":"copy","path":"Assets/Materials/Red.mat","destination":$PATH})"},
    {"import_asset", R"({"sourcePath":$PATH,"destinationPath":"Assets/taken.txt"})"},
    {"import_asset", R"({"sourcePath":"Assets/Materials/Red.mat","destinationPath":$PATH})"},
    {"new_scene", R"({"path":$PATH})"},
    {"save_scene", R"({"path":$PATH})"},
    {"create_gameobject", R"({"name":"New","scene_path":$PATH})"},
    {"create_prefab", R"({"instanceId":"/Player","scene_path":"GameScene","path":$PATH})"},
    {"instantiate_prefab", R"({"scene_path":"GameScene","path":$PATH})"},
    {"manage_prefab", R"({"action":"variant","path":"Assets/V.prefab","prefab_path":$PATH})"},
    {"manage_prefab",
     R"({"action":"variant","prefab_path":"Assets/Prefabs/World/Torch.prefab","path":$PATH})"},
    {"manage_settings", R"({"action":"add_scene","scene_path":$PATH})"},
};
constexpr Taker kReaders[] = {
    {"get_asset_info", R"({"references":true,"path":$PATH})"},
    {"get_scene_hierarchy", R"({"scene_path":$PATH})"},
    {"get_scene_hierarchy", R"({"prefab_path":$PATH})"},
    {"load_scene", R"({"path":$PATH})"},
    {"find_gameobject", R"({"name":"e","scene_path":$PATH})"},
    {"find_assets", R"({"folder":$PATH})"},
};

std::string filled_in(const Taker& taker, const std::string& path) {
  std::string out = taker.arguments;
  const std::string mark = "$PATH";
  return out.replace(out.find(mark), mark.size(), json::quoted(path));
}

/// Answered with an error, without anything of what is outside.
void check_refused(const Json& reply) {
  const bool refused = reply["result"]["isError"].bool_or(false) || reply["error"];
  CHECK_MESSAGE(refused, reply.text().substr(0, 500));
  CHECK_MESSAGE(reply.text().find(kSecret) == std::string::npos, reply.text().substr(0, 500));
}

}  // namespace

TEST_CASE("hostile requests: no path leads out, through no tool") {
  ProductServer server(beside_secrets());
  LegacySession session(server.port());
  const auto before = everything_beside(server);
  for (const std::string& each : kPaths) {
    const std::string path = at_home(server, each);
    CAPTURE(path.substr(0, 100));
    for (const Taker& taker : kWriters) {
      CAPTURE(std::string(taker.tool));
      CAPTURE(std::string(taker.arguments));
      check_refused(session.call_tool(taker.tool, filled_in(taker, path)));
    }
    for (const Taker& taker : kReaders) {
      CAPTURE(std::string(taker.tool));
      const Json reply = session.call_tool(taker.tool, filled_in(taker, path));
      CHECK_MESSAGE(reply.text().find(kSecret) == std::string::npos, reply.text());
    }
    for (const char* const uri : {"unity://asset/", "unity://scene/", "unity://hierarchy/"})
      check_refused(session.call("resources/read", "{\"uri\":" + json::quoted(uri + path) + "}"));
    CHECK(first_text(session.call_tool("get_unsaved_changes")) == "nothing is unsaved\n");
  }
  CHECK((everything_beside(server) == before));
}

namespace {

/// Bytes as they come, and the status of the answer.
struct Bytes {
  std::string bytes;
  int status;
};

std::string post(const std::string& headers, const std::string& body = "{}") {
  return "POST /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
         "Accept: application/json, text/event-stream\r\n" +
         headers + "\r\n" + body;
}

std::string get(const std::string& target, const std::string& headers = {}) {
  return "GET " + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\n" + headers + "\r\n";
}

std::vector<Bytes> kinds_of_bytes() {
  const std::string length = "Content-Length: 2\r\n";
  return {
      {"hello\r\n\r\n", 400},
      {"\x16\x03\x01\x02\x00\x01\x00\x01"s, 400},  // TLS on a plain port
      {std::string(200, '\0'), 400},
      {"GET /mcp\r\n\r\n", 505},
      {"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505},
      {"BREW /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400},
      {"CONNECT a:80 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400},
      {"GET /mcp HTTP/1.1\r\n\r\n", 400},
      {get("/mcp", "Host: 127.0.0.1\r\n"), 400},
      {"GET /mcp HTTP/1.1\r\nHost: evil.example\r\n\r\n", 403},
      {"GET /mcp HTTP/1.1\r\nHost: 127.0.0.1.nip.io\r\n\r\n", 403},
      {"GET http://evil.example/mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 403},
      {post("Origin: http://evil.example\r\n" + length), 403},
      {post("Origin: null\r\n" + length), 403},
      // Two ends of one body: whoever stands in front may see another request than this one.
      {post("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n"), 400},
      {post("Content-Length: 2\r\nContent-Length: 3\r\n"), 400},
      {post("Content-Length: 2, 3\r\n"), 400},
      {post("Content-Length: +2\r\n"), 400},
      {post("Content-Length: 0x2\r\n"), 400},
      {post("Content-Length: 99999999999999999999\r\n"), 400},
      {post("Content-Length : 2\r\n"), 400},
      {post("Transfer-Encoding: chunked, identity\r\n"), 400},
      {post("Transfer-Encoding: xchunked\r\n"), 501},
      {post("Transfer-Encoding: gzip, chunked\r\n"), 501},
      {post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"), 400},
      {post("Transfer-Encoding: chunked\r\n", "-2\r\n{}\r\n0\r\n\r\n"), 400},
      {post("Transfer-Encoding: chunked\r\n", "fffffffffffffffff\r\n"), 400},
      {post(" folded: x\r\n" + length), 400},
      {post(": x\r\n" + length), 400},
      {post("a b: x\r\n" + length), 400},
      {post("X: a\rb\r\n" + length), 400},
      {post("X: a\0b\r\n"s + length), 400},
      {post("Expect: magic\r\n" + length), 417},
      {post("X: " + std::string(20'000, 'x') + "\r\n" + length), 431},
      {post("Content-Length: 5000000\r\n", {}), 413},
      {post("Content-Length: 4000000000\r\n", {}), 413},
      {get("/" + std::string(20'000, 'x')), 414},
      {get("/../../etc/passwd"), 404},
      {get("/mcp/../../etc/passwd"), 404},
      {get("/%2e%2e/etc/passwd"), 404},
      {get("/read?uri=file:///etc/passwd"), 404},
      {get("/read?uri=unity://asset/../../etc/passwd"), 404},
      {get("/read?uri=unity://asset/%2e%2e/%2e%2e/etc/passwd"), 404},
      {get("/read"), 400},
      {"DELETE /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400},
      {"DELETE /mcp HTTP/1.1\r\nHost: 127.0.0.1\r\nMcp-Session-Id: ../../x\r\n\r\n", 404},
      {post("Mcp-Session-Id: " + std::string(1'000, 'a') + "\r\n" + length), 400},
      {post(length, "{]"), 400},
      {post("Content-Length: 4\r\n", "null"), 400},
      {post("Content-Length: 2\r\n", "[]"), 400},
      {post("Content-Length: 1\r\n", "\xFF"), 400},
      {post("Content-Length: 10000\r\n", std::string(10'000, '[')), 400},
      {post("Content-Length: 10000\r\n", std::string(10'000, '{')), 400},
      {post("Content-Length: 10000\r\n", std::string(10'000, '"')), 400},
  };
}

/// Arguments that nobody means.
struct Call {
  std::string tool;
  std::string arguments;
};

std::vector<Call> odd_calls() {
  const std::string at = R"("scene_path":"GameScene")";
  const std::string large(1'000'000, 'x');
  std::string deep = "1", many = "0";
  for (int i = 0; i < 40; ++i) deep = "[" + deep + "]";
  for (int i = 0; i < 200'000; ++i) many += ",0";
  const auto set = [&](const std::string& fields) {
    return R"({"action":"update","game_object_path":"/Player","index":1,"fields":)" + fields + "," +
           at + "}";
  };
  return {
      {"no_such_tool", "{}"},
      {"", "{}"},
      {large, "{}"},
      {"../save_scene", "{}"},
      {"get_scene_hierarchy", R"({"scene_path":5})"},
      {"get_scene_hierarchy", R"({"scene_path":[]})"},
      {"get_scene_hierarchy", R"({"scene_path":null,"scene_pth":"x"})"},
      {"get_scene_hierarchy", R"({"scene_path":")" + large + "\"}"},
      {"get_scene_hierarchy", "{" + at + R"(,"max_depth":-1})"},
      {"get_scene_hierarchy", "{" + at + R"(,"max_depth":99999999999999999999})"},
      {"get_scene_hierarchy", "{" + at + R"(,"max_depth":1.5})"},
      {"find_gameobject", R"({"name":"a","limit":-5})"},
      {"find_gameobject", R"({"name":"a","limit":1e300})"},
      {"get_component_info", R"({"game_object_path":"/Player","index":-1,)" + at + "}"},
      {"get_component_info", R"({"game_object_path":"/Player","index":4294967297,)" + at + "}"},
      {"get_component_info", R"({"game_object_path":"/Player[99999999999]","index":0,)" + at + "}"},
      {"get_component_info",
       R"({"game_object_path":")" + std::string(500'000, '/') + R"(","index":0,)" + at + "}"},
      {"manage_component", set(deep)},
      {"manage_component", set("[" + many + "]")},
      {"manage_component", set(R"({"mass":)" + deep + "}")},
      {"manage_component", set(R"({"mass":"1; rm -rf /"})")},
      {"manage_component", set(R"({"mass":{"$ref":"/Enemy"}})")},
      {"manage_component", set(R"({"mass":{"$result":0}})")},
      {"manage_component", R"({"action":"explode",)" + at + "}"},
      {"create_gameobject", R"({"name":"a","parent":"/Nobody",)" + at + "}"},
      {"create_gameobject", R"({"name":"a","primitive":"Cub",)" + at + "}"},
      {"update_gameobject", R"({"instanceId":"/Player","parent":"/Player/Model",)" + at + "}"},
      {"update_gameobject", R"({"instanceId":-1,"name":"a"})"},
      {"update_gameobject", R"({"instanceId":99999999999,"name":"a"})"},
      {"update_transform", R"({"instanceId":"/Player","position":[1,2],)" + at + "}"},
      {"update_transform", R"({"instanceId":"/Player","position":"up",)" + at + "}"},
      {"delete_gameobject", R"({"instanceId":"/",)" + at + "}"},
      {"delete_gameobject", R"({"instanceId":"*",)" + at + "}"},
      {"batch", R"({"calls":[]})"},
      {"batch", R"({"calls":[{"tool":"batch","arguments":{"calls":[]}}]})"},
      {"batch", R"({"calls":[{"tool":"save_scene","arguments":{}}]})"},
      {"batch", R"({"calls":[{"tool":"delete_gameobject","arguments":{"instanceId":"/Player",)" +
                    at + R"(}},{"tool":"delete_gameobject","arguments":{"instanceId":"/Player",)" +
                    at + "}}]}"},
      {"batch", R"({"calls":[{"tool":"create_gameobject","arguments":{"name":{"$result":0}}}]})"},
      {"manage_settings", R"({"action":"add_tag","tag":""})"},
      {"manage_settings", R"({"action":"set_layer","index":99,"name":"a"})"},
      {"undo", "{}"},
      {"redo", "{}"},
      {"recover_edits", R"({"run":-1})"},
  };
}

}  // namespace

TEST_CASE("hostile requests: bytes that are no request are an error, and the server goes on") {
  ProductServer server(beside_secrets());
  LegacySession bystander(server.port());
  const auto before = everything_beside(server);
  for (const Bytes& row : kinds_of_bytes()) {
    const std::string bytes = row.bytes.substr(0, 200);
    CAPTURE(bytes);
    HttpClient client(server.port());
    client.send(row.bytes);
    const HttpReply reply = client.read_reply();
    CHECK(reply.status == row.status);
    CHECK(reply.body.find("root:") == std::string::npos);
    CHECK(reply.body.size() < 4'000);
    CHECK(bystander.pings());
  }
  CHECK((everything_beside(server) == before));
}

TEST_CASE("hostile requests: odd arguments are an error, and change nothing") {
  ProductServer server(beside_secrets());
  LegacySession session(server.port());
  const auto before = everything_beside(server);
  for (const Call& row : odd_calls()) {
    const std::string arguments = row.arguments.substr(0, 200);
    const std::string tool = row.tool.substr(0, 100);
    CAPTURE(tool);
    CAPTURE(arguments);
    const Json reply = session.call_tool(row.tool, row.arguments);
    check_refused(reply);
    CHECK(reply.text().size() < 10'000);
    CHECK(first_text(session.call_tool("get_unsaved_changes")) == "nothing is unsaved\n");
  }
  CHECK((everything_beside(server) == before));
}

}  // namespace diorama::test

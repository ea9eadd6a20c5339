// Hostile model files: whatever is in one, its question gets a clear answer and the server goes on.

#include <doctest/doctest.h>

#include <random>
#include <string>
#include <vector>

#include "support/model_files.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

struct Hostile {
  std::string name;
  std::string bytes;
};

/// The same on every machine: only the engine's own numbers are used, no distribution.
class Damage {
 public:
  explicit Damage(std::uint32_t seed) : random_(seed) {}

  std::string torn(const std::string& bytes) { return bytes.substr(0, below(bytes.size())); }
  std::string flipped(std::string bytes) {
    for (std::size_t i = below(8) + 1; i > 0; --i) {
      char& byte = bytes[below(bytes.size())];
      byte = static_cast<char>(static_cast<unsigned char>(byte) ^ (1U << below(8)));
    }
    return bytes;
  }
  /// Somewhere four bytes become the largest numbers.
  std::string huge(std::string bytes) {
    const std::size_t at = below(bytes.size() - 4);
    const char* const values[] = {"\xFF\xFF\xFF\x7F", "\xFF\xFF\xFF\xFF", "\x01\x00\x00\x80"};
    return bytes.replace(at, 4, values[below(3)], 4);
  }
  /// A number in a text becomes another one.
  std::string counted(std::string bytes) {
    const char* const values[] = {"4294967295", "-1", "99999999999999999999", "1e308", "0"};
    std::size_t at = below(bytes.size());
    at = bytes.find_first_of("0123456789", at);
    if (at == std::string::npos) return bytes;
    const std::size_t end = std::min(bytes.find_first_not_of("0123456789", at), bytes.size());
    return bytes.replace(at, end - at, values[below(5)]);
  }

 private:
  std::size_t below(std::size_t end) { return random_() % end; }
  std::mt19937 random_;
};

std::string repeated(const std::string& text, int count) {
  std::string out;
  for (int i = 0; i < count; ++i) out += text;
  return out;
}

/// Deep, circular, enormous: by hand.
std::vector<Hostile> chosen() {
  const std::string asset = R"({"asset":{"version":"2.0"},)";
  std::string chain = asset + R"("scenes":[{"nodes":[0]}],"nodes":[)";
  for (int i = 0; i < 20'000; ++i) chain += "{\"children\":[" + std::to_string(i + 1) + "]},";
  std::vector<Hostile> out = {
      {"Deep.gltf", repeated("{\"a\":", 100'000)},
      {"Deep.fbx", "; FBX 7.4.0 project file\n" + repeated("A: {\n", 200'000)},
      {"Chain.gltf", chain + "{}]}"},
      {"Self.gltf", asset + R"("scenes":[{"nodes":[0]}],"nodes":[{"children":[0]}]})"},
      {"Ring.gltf",
       asset + R"("scenes":[{"nodes":[0]}],"nodes":[{"children":[1]},{"children":[0]}]})"},
      {"Nodes.gltf", asset + R"("scenes":[{"nodes":[5,-1]}],"nodes":[{"mesh":7}]})"},
      {"Count.gltf", asset + R"("scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"meshes":[)"
                             R"({"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[)"
                             R"({"componentType":5126,"count":4000000000,"type":"VEC3"}]})"},
      {"Out.gltf", gltf_json(R"("uri":"../../../../../../etc/passwd",)")},
      {"Abs.gltf", gltf_json(R"("uri":"/etc/passwd",)")},
      {"Dev.gltf", gltf_json(R"("uri":"/dev/zero",)")},
      {"Itself.gltf", gltf_json(R"("uri":"Itself.gltf",)")},
      {"Face.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999\nf -9 -8 -7\nf 0 0 0\n"},
      {"Lib.obj",
       "mtllib ../../../etc/passwd\nmtllib /etc/passwd\nv 0 0 0\nv 1 0 0\nv 0 1 0\n"
       "f 1 2 3\n"},
      {"Line.obj", "v " + repeated("1 ", 2'000'000)},
      {"Groups.obj", repeated("o A\nv 0 0 0\nf 1 1 1\n", 50'000)},
      {"Empty.fbx", ""},
      {"Mark.fbx", std::string("Kaydara FBX Binary  \0\x1A\0", 23)},
      {"Mark.glb", std::string("glTF\x02\0\0\0", 8)},
  };
  return out;
}

std::vector<Hostile> models() {
  std::vector<Hostile> out = chosen();
  const Hostile sound[] = {
      {".fbx", fbx_binary()},
      {".fbx", fbx_text()},
      {".glb", glb()},
      {".gltf", gltf_json("\"uri\":\"data:application/octet-stream;base64,AAAA\",")},
      {".obj", std::string(kObj)}};
  Damage damage(20);
  for (std::size_t i = 0; out.size() < 200; ++i) {
    const Hostile& base = sound[i % 5];
    const std::string name = "M" + std::to_string(i) + base.name;
    switch ((i / 5) % 4) {
      case 0: out.push_back({name, damage.torn(base.bytes)}); break;
      case 1: out.push_back({name, damage.flipped(base.bytes)}); break;
      case 2: out.push_back({name, damage.huge(base.bytes)}); break;
      default: out.push_back({name, damage.counted(base.bytes)}); break;
    }
  }
  return out;
}

}  // namespace

TEST_CASE("hostile models: 200 files, each with a clear answer, and the server goes on") {
  const std::vector<Hostile> all = models();
  REQUIRE(all.size() == 200);
  ProductOptions options;
  options.before = [&](const SampleCopy& sample) {
    for (const Hostile& each : all)
      sample.folder.write("project/Assets/Models/" + each.name, each.bytes);
  };
  ProductServer server(options);
  LegacySession session(server.port());
  int read = 0;
  for (const Hostile& each : all) {
    CAPTURE(each.name);
    const Json reply = session.call_tool(
        "get_model_info", "{\"path\":" + json::quoted("Assets/Models/" + each.name) + "}");
    REQUIRE_FALSE(reply["error"].exists());
    const std::string text = json::to_text(reply["result"]);
    CHECK(text.size() < 25'000);
    CHECK_FALSE(text.contains("root:x:"));  // of /etc/passwd
    const json::Value told = reply["result"]["structuredContent"];
    if (told["ok"].boolean() == false) {
      const auto code = told["error"]["details"]["plugin_error_code"].string_or("");
      CAPTURE(code);
      CHECK((code == "ERR_CORRUPT_DATA" || code == "ERR_LIMIT_EXCEEDED" ||
             code == "ERR_UNSUPPORTED"));
      CHECK(told["error"]["message"].string_or("").contains("Assets/Models/" + each.name));
    } else {
      ++read;
      CHECK(told["nodes_total"].integer().has_value());
    }
  }
  MESSAGE(read << " of 200 damaged models could still be read");
  const Json alive = session.call_tool("get_scene_hierarchy", "{}");
  CHECK(alive["result"]["structuredContent"]["total_game_objects"].integer() == 6);
}

}  // namespace diorama::test

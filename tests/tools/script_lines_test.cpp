// Repairs of scripts and renamed fields: exactly which lines of the project change, counted
// independently, and that undo brings every byte back.

#include <doctest/doctest.h>

#include <map>

#include "support/line_diff.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

using Files = std::map<std::string, std::string>;

Files files_of(const SampleCopy& sample) {
  Files out;
  for (auto& [path, text] : sample.everything()) out.emplace(path, std::move(text));
  return out;
}

struct Changed {
  std::size_t lines = 0, files = 0;
  std::string wrong;  ///< files and lines that should not have changed, or not so
};

/// Every changed line has to be the old one with `from` replaced by `to`, once.
Changed compare(const Files& before, const Files& after, const std::string& from,
                const std::string& to) {
  Changed out;
  if (before.size() != after.size()) out.wrong += "files came or went\n";
  for (const auto& [path, text] : before) {
    const auto now = after.find(path);
    if (now == after.end() || now->second == text) continue;
    ++out.files;
    const auto was = lines_of(text), is = lines_of(now->second);
    if (was.size() != is.size()) out.wrong += path + " has other lines\n";
    for (std::size_t i = 0; i < std::min(was.size(), is.size()); ++i) {
      if (was[i] == is[i]) continue;
      std::string expected(was[i]);
      const std::size_t at = expected.find(from);
      if (at != std::string::npos) expected.replace(at, from.size(), to);
      if (expected != is[i]) out.wrong += path + ": " + std::string(is[i]) + "\n";
      ++out.lines;
    }
  }
  return out;
}

/// Lines of text assets that are one of these, without their indentation.
std::size_t count_lines(const Files& files, const std::vector<std::string>& beginnings) {
  std::size_t count = 0;
  for (const auto& [path, text] : files) {
    if (!path.ends_with(".unity") && !path.ends_with(".prefab") && !path.ends_with(".asset"))
      continue;
    for (std::string_view line : lines_of(text)) {
      line.remove_prefix(std::min(line.size(), line.find_first_not_of(" -")));
      for (const std::string& begin : beginnings) count += line.starts_with(begin) ? 1 : 0;
    }
  }
  return count;
}

/// A server on the sample where scripts were changed before it was opened.
ProductOptions with_scripts(const std::vector<std::pair<std::string, std::string>>& scripts) {
  ProductOptions options;
  options.before = [scripts](const SampleCopy& sample) {
    for (const auto& [path, text] : scripts)
      text.empty() ? sample.folder.remove("project/" + path)
                   : sample.folder.write("project/" + path, text);
  };
  return options;
}

std::int64_t number(const Json& reply, std::string_view member) {
  CAPTURE(first_text(reply));
  REQUIRE(reply["result"]["isError"].boolean() != true);
  return reply["result"]["structuredContent"][member].integer().value_or(-1);
}

struct Renaming {
  const char* name;
  std::vector<std::pair<std::string, std::string>> scripts;
  std::string arguments, from, to;
  std::vector<std::string> lines;  ///< how lines that must change begin
};

/// Calls, saves, compares, takes back, saves, compares.
void check_lines(const ProductOptions& options, const std::string& tool,
                 const std::string& arguments, const std::string& from, const std::string& to,
                 const std::vector<std::string>& lines, const char* counted) {
  ProductServer server(options);
  LegacySession session(server.port());
  const Files before = files_of(server);
  const Json tried =
      session.call_tool(tool, arguments.substr(0, arguments.size() - 1) + R"(,"dry_run":true})");
  const Json done = session.call_tool(tool, arguments);
  CHECK(number(tried, counted) == number(done, counted));
  session.call_tool("save_scene");
  const Changed changed = compare(before, files_of(server), from, to);
  CHECK(changed.wrong.empty());
  CHECK_MESSAGE(changed.wrong.empty(), changed.wrong);
  CHECK(changed.lines == count_lines(before, lines));
  CHECK(changed.lines > 0);
  CHECK(number(done, "files_total") == static_cast<std::int64_t>(changed.files));
  const std::int64_t told =
      number(done, counted) +
      std::max<std::int64_t>(0, counted == std::string("values") ? number(done, "overrides") : 0);
  CHECK(told == static_cast<std::int64_t>(changed.lines));
  session.call_tool("undo");
  session.call_tool("save_scene");
  CHECK(files_of(server) == before);
}

const std::string kActor =
    "using System;\nusing UnityEngine;\nnamespace MyGame {\n"
    "  public abstract class Actor : MonoBehaviour {\n"
    "    [SerializeField] private string calledName = \"Nobody\";\n"
    "    [SerializeField, Min(1)] protected int maxHealth = 10;\n"
    "    [field: SerializeField] public int Level { get; private set; } = 1;\n"
    "    protected virtual void OnEnable() {}\n  }\n}\n";
const std::string kStats =
    "using System;\nnamespace MyGame {\n  [Serializable]\n  public struct EnemyStats {\n"
    "    public int health;\n    public float attackPower;\n    public ElementType element;\n  "
    "}\n}\n";
const std::string kTactics =
    "using System;\nusing UnityEngine;\nnamespace MyGame {\n  public interface ITactic {}\n"
    "  [Serializable] public class HoldGround : ITactic { public float radius = 3f; }\n"
    "  [Serializable] public class KeepDistance : ITactic {\n"
    "    public float gap = 8f; public Vector3 side; public ElementType against; }\n"
    "  [Serializable] public class Retreat : ITactic {}\n}\n";
const std::string kPortal =
    "namespace MyGame {\n  public class Portal : UnityEngine.MonoBehaviour {\n"
    "    public string inscription;\n    public bool locked;\n  }\n}\n";
constexpr const char* kDoorGuid = "510ac5bacda920183557679a195d5eae";
constexpr const char* kPortalGuid = "00112233445566778899aabbccddeeff";

}  // namespace

TEST_CASE(
    "script lines: a renamed field of a struct changes in fields and lists, and nothing else") {
  check_lines(with_scripts({{"Assets/Scripts/Enemies/EnemyStats.cs", kStats}}),
              "rename_serialized_field",
              R"({"type":"MyGame.EnemyStats","from":"hp","to":"health"})", "hp", "health",
              {"hp: ", "propertyPath: stats.hp"}, "values");
}

TEST_CASE("script lines: a renamed field of a base class changes in derived ones and overrides") {
  check_lines(with_scripts({{"Assets/Scripts/Enemies/Actor.cs", kActor}}),
              "rename_serialized_field",
              R"({"type":"Actor","from":"displayName","to":"calledName"})", "displayName",
              "calledName", {"displayName: ", "propertyPath: displayName"}, "values");
}

TEST_CASE("script lines: a renamed field of a managed reference changes in its data") {
  check_lines(with_scripts({{"Assets/Scripts/Enemies/Tactics.cs", kTactics}}),
              "rename_serialized_field", R"({"type":"KeepDistance","from":"distance","to":"gap"})",
              "distance", "gap", {"distance: "}, "values");
}

TEST_CASE("script lines: a repair everywhere changes the lines of the script and nothing else") {
  const std::string meta = std::string("fileFormatVersion: 2\nguid: ") + kPortalGuid + "\n";
  check_lines(with_scripts({{"Assets/Scripts/World/Door.cs", ""},
                            {"Assets/Scripts/World/Portal.cs", kPortal},
                            {"Assets/Scripts/World/Portal.cs.meta", meta}}),
              "repair_script",
              R"({"scene_path":"Courtyard","game_object_path":"/Gate","index":4,)"
              R"("script":"Portal","everywhere":true})",
              kDoorGuid, kPortalGuid,
              {std::string("m_Script: {fileID: 11500000, guid: ") + kDoorGuid}, "components");
}

TEST_CASE("script lines: places with both names are counted, also those that are not listed") {
  std::string both = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (int i = 1; i <= 25; ++i)
    both += "--- !u!114 &" + std::to_string(i) +
            "\nMonoBehaviour:\n  m_GameObject: {fileID: 0}\n"
            "  m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}\n"
            "  m_Name: \n  stats:\n    hp: 1\n    health: 2\n";
  ProductServer server(with_scripts(
      {{"Assets/Scripts/Enemies/EnemyStats.cs", kStats},
       {"Assets/Data/Both.asset", both},
       {"Assets/Data/Both.asset.meta",
        std::string("fileFormatVersion: 2\nguid: ") + kPortalGuid + "\nNativeFormatImporter:\n"}}));
  LegacySession session(server.port());
  const Json done = session.call_tool(
      "rename_serialized_field",
      R"({"type":"EnemyStats","from":"hp","to":"health","path":"Assets/Data/Both.asset"})");
  CHECK(number(done, "values") == 0);
  CHECK(number(done, "skipped_total") == 25);
  CHECK(first_text(done).contains("not changed: 5 more places"));
}

}  // namespace diorama::test

// What a server may be asked to do that would hurt its user: names of files that break other
// systems, through every tool that makes a file, and files that nobody means to share. Add a row.

#include <doctest/doctest.h>

#include <filesystem>
#include <string>

#include "json/writer.h"
#include "support/product_server.h"

namespace diorama::test {
namespace {

/// A way to make a file or folder: the arguments, with $PATH where its path goes. The name has to
/// end in `extension`; empty: any name will do.
struct Maker {
  const char* tool;
  const char* arguments;
  const char* extension;
};
constexpr Maker kMakers[] = {
    {"manage_asset", R"({"action":"create_folder","path":$PATH})", ""},
    {"manage_asset", R"({"action":"create_material","path":$PATH})", ".mat"},
    {"manage_asset", R"({"action":"create_scriptable_object","path":$PATH,"type":"LootTable"})",
     ".asset"},
    {"manage_asset", R"({"action":"move","path":"Assets/Materials/Wood.mat","destination":$PATH})",
     ""},
    {"manage_asset", R"({"action":"copy","path":"Assets/Materials/Wood.mat","destination":$PATH})",
     ""},
    {"manage_asset", R"({"action":"copy","path":"Assets/Data","destination":$PATH})", ""},
    {"manage_asset", R"({"action":"move","path":"Assets/Data","destination":$PATH})", ""},
    {"import_asset", R"({"sourcePath":"README.md","destinationPath":$PATH})", ""},
    {"new_scene", R"({"path":$PATH})", ".unity"},
    {"save_scene", R"({"path":$PATH})", ".unity"},
    {"create_prefab", R"({"instanceId":"/Player","scene_path":"GameScene","path":$PATH})",
     ".prefab"},
    {"manage_prefab",
     R"({"action":"variant","prefab_path":"Assets/Prefabs/World/Torch.prefab","path":$PATH})",
     ".prefab"},
};

/// A name that is refused, without its extension where the maker wants one. `whole`: what is wrong
/// is the end of the name, so nothing can come after it.
struct Name {
  const char* text;
  const char* reason;
  bool whole = false;
};
constexpr const char* kDevice = "has the name of a device on Windows";
constexpr const char* kEnd = "ends in a dot or a blank, which Windows drops";
constexpr const char* kIgnored = "has a name that Unity does not import";
constexpr const char* kTwin =
    "on systems that ignore letter case or how a letter is stored (choose another name)";
constexpr Name kNames[] = {
    {"CON", kDevice},
    {"con", kDevice},
    {"Prn", kDevice},
    {"aux", kDevice},
    {"NUL", kDevice},
    {"nul.tar", kDevice},
    {"com1", kDevice},
    {"COM9", kDevice},
    {"lpt1", kDevice},
    {"LPT\u00B9", kDevice},
    {"conout$", kDevice},
    {"aux .x", kDevice},
    {"end.", kEnd, true},
    {"end...", kEnd, true},
    {"end ", kEnd, true},
    {"end.mat ", kEnd, true},
    {"a<b", "has a < in its name, which Windows refuses"},
    {"a>b", "has a > in its name, which Windows refuses"},
    {"a:b", "has a : in its name, which Windows refuses"},
    {"C:", "has a : in its name, which Windows refuses"},
    {"x:stream", "has a : in its name, which Windows refuses"},
    {"a\"b", "has a \" in its name, which Windows refuses"},
    {"a|b", "has a | in its name, which Windows refuses"},
    {"a?b", "has a ? in its name, which Windows refuses"},
    {"a*b", "has a * in its name, which Windows refuses"},
    {"a\u200Bb", "has an invisible character in its name (U+200B)"},
    {"a\u200Cb", "has an invisible character in its name (U+200C)"},
    {"a\u200Db", "has an invisible character in its name (U+200D)"},
    {"a\u200Eb", "has an invisible character in its name (U+200E)"},
    {"a\u2060b", "has an invisible character in its name (U+2060)"},
    {"a\uFEFFb", "has an invisible character in its name (U+FEFF)"},
    {"a\u00ADb", "has an invisible character in its name (U+00AD)"},
    {"gpj.\u202Eb", "has an invisible character in its name (U+202E)"},
    {"a\u2066b", "has an invisible character in its name (U+2066)"},
    {"a\u2028b", "has an invisible character in its name (U+2028)"},
    {"a\u0085b", "has a control character in its name (U+0085)"},
    {".hidden", kIgnored},
    {".git", kIgnored},
    {"old~", kIgnored, true},
    {"x.tmp", kIgnored, true},
    {"CVS", kIgnored, true},
    {"GIT~1", "has the name that Windows gives to .git", true},
    {"stone.mat.meta", "has the name of a .meta file", true},
};

/// A name that a sibling has already, as some systems see it.
struct Twin {
  const char* sibling;
  const char* name;
};
constexpr Twin kTwins[] = {
    {"Quay.x", "quay.x"},
    {"Quay.x", "QUAY.X"},
    {"\u00C9cole.x", "E\u0301cole.x"},     // É as one letter, and as two
    {"\u00E9cole.x", "E\u0301cole.x"},     // also in the other letter case
    {"\u03A9.x", "\u03C9.x"},              // Greek
    {"\u0419.x", "\u0438\u0306.x"},        // Cyrillic
    {"\u304C.x", "\u304B\u3099.x"},        // kana
    {"\uAC01.x", "\u1100\u1161\u11A8.x"},  // Hangul
    {"\u1EC7.x", "e\u0302\u0323.x"},       // marks in another order
    {"\u212B.x", "\u00C5.x"},              // the sign of the angstrom
};

std::string filled_in(const Maker& maker, const std::string& path) {
  std::string out = maker.arguments;
  const std::string mark = "$PATH";
  return out.replace(out.find(mark), mark.size(), json::quoted(path));
}

std::string unsaved(LegacySession& session) {
  return first_text(session.call_tool("get_unsaved_changes"));
}

}  // namespace

TEST_CASE("hostile leave: no tool makes a file with a name that breaks other systems") {
  ProductServer server;
  LegacySession session(server.port());
  session.call_tool("load_scene", R"({"path":"GameScene"})");
  const auto before = server.everything();
  const std::string nothing = unsaved(session);
  for (const Name& name : kNames)
    for (const Maker& maker : kMakers) {
      if (name.whole && *maker.extension != '\0') continue;
      const std::string file = "Assets/Deep/" + std::string(name.text) + maker.extension;
      CAPTURE(file);
      CAPTURE(maker.tool);
      CAPTURE(maker.arguments);
      const std::string said = first_text(session.call_tool(maker.tool, filled_in(maker, file)));
      CHECK_MESSAGE(said.contains(name.reason), said);
      // The same for a folder on the way.
      if (name.whole || *maker.extension == '\0') continue;
      const std::string below =
          "Assets/Deep/" + std::string(name.text) + "/x" + std::string(maker.extension);
      const std::string too = first_text(session.call_tool(maker.tool, filled_in(maker, below)));
      CHECK_MESSAGE(too.contains(name.reason), too);
    }
  CHECK(unsaved(session) == nothing);
  CHECK((server.everything() == before));
}

TEST_CASE("hostile leave: a name of 251 bytes has no room for its .meta") {
  ProductServer server;
  LegacySession session(server.port());
  session.call_tool("load_scene", R"({"path":"GameScene"})");
  for (const Maker& maker : kMakers) {
    CAPTURE(maker.arguments);
    const std::string extension = maker.extension;
    const std::string name = std::string(251 - extension.size(), 'n') + extension;
    const std::string said =
        first_text(session.call_tool(maker.tool, filled_in(maker, "Assets/" + name)));
    CHECK_MESSAGE(said.contains("has a name of more than 250 bytes"), said);
  }
}

TEST_CASE("hostile leave: no tool makes a file that is another one's twin") {
  for (const Twin& twin : kTwins) {
    ProductServer server;
    LegacySession session(server.port());
    session.call_tool("load_scene", R"({"path":"GameScene"})");
    const auto quoted = [](const std::string& path) { return json::quoted(path); };
    for (const Maker& maker : kMakers) {
      const std::string extension = maker.extension;
      const std::string sibling = "Assets/Deep/" + std::string(twin.sibling) + extension;
      const std::string name = "Assets/Deep/" + std::string(twin.name) + extension;
      CAPTURE(sibling);
      CAPTURE(name);
      CAPTURE(maker.arguments);
      session.call_tool("import_asset",
                        R"({"sourcePath":"README.md","destinationPath":)" + quoted(sibling) + "}");
      const std::string said = first_text(session.call_tool(maker.tool, filled_in(maker, name)));
      CHECK_MESSAGE(said.starts_with("'" + name + "' is one name with '" + sibling + "'"), said);
      CHECK_MESSAGE(said.ends_with(kTwin), said);
    }
    // A file may change the letters of its own name.
    const std::string from = "Assets/Deep/" + std::string(twin.sibling);
    const std::string to = "Assets/Deep/" + std::string(twin.name);
    const Json renamed =
        session.call_tool("manage_asset", R"({"action":"move","path":)" + quoted(from) +
                                              R"(,"destination":)" + quoted(to) + "}");
    CHECK_MESSAGE(renamed["result"]["isError"].bool_or(false) == false, renamed.text());
  }
}

TEST_CASE("hostile leave: a copied folder brings no such names along") {
  const struct {
    std::vector<const char*> files;
    const char* reason;
  } cases[] = {
      {{"aux.txt"}, "'Assets/Old/aux.txt' has the name of a device on Windows"},
      {{"in/end ."}, "'Assets/Old/in/end .' ends in a dot or a blank"},
      {{"A.txt", "a.txt"}, "'Assets/Old/a.txt' is one name with another file of its folder"},
      {{"ok.txt", "in/OK.txt"}, ""},
  };
  for (const auto& each : cases) {
    ProductOptions options;
    options.before = [&](const SampleCopy& sample) {
      for (const char* const file : each.files)
        sample.folder.write("project/Assets/Old/" + std::string(file), "x");
    };
    ProductServer server(options);
    LegacySession session(server.port());
    CAPTURE(each.reason);
    const auto call = [&](const char* action, const char* to) {
      return session.call_tool("manage_asset", R"({"action":")" + std::string(action) +
                                                   R"(","path":"Assets/Old","destination":")" + to +
                                                   "\"}");
    };
    const Json copied = call("copy", "Assets/New");
    CHECK(copied["result"]["isError"].bool_or(false) == (*each.reason != '\0'));
    CHECK_MESSAGE(first_text(copied).contains(each.reason), first_text(copied));
    // Moving makes no new names, so a project can be tidied up.
    CHECK(call("move", "Assets/Moved")["result"]["isError"].bool_or(false) == false);
  }
}

TEST_CASE("hostile leave: hidden files are not imported, and none are made") {
  const TempFolder shared;
  shared.write("open.txt", "x");
  shared.write(".env", "secret");
  shared.write(".ssh/id", "secret");
  shared.write("clone/.git/config", "secret");
  std::filesystem::create_symlink(shared.path + "/.env", shared.path + "/link.txt");
  std::filesystem::create_symlink(shared.path + "/open.txt", shared.path + "/.link");
  ProductOptions options;
  options.import_folders = {shared.path, shared.path + "/clone/.git"};
  options.before = [](const SampleCopy& sample) {
    sample.folder.write("project/.git/config", "secret");
    sample.folder.write("project/.env", "secret");
  };
  ProductServer server(options);
  LegacySession session(server.port());
  const auto import = [&](const std::string& source, const std::string& to) {
    return first_text(session.call_tool("import_asset", R"({"sourcePath":)" + json::quoted(source) +
                                                            R"(,"destinationPath":)" +
                                                            json::quoted(to) + "}"));
  };
  const std::string hidden = "may not be read: it is a hidden file, or in a hidden folder";
  for (const std::string& source :
       {shared.path + "/.env", shared.path + "/.ssh/id", shared.path + "/clone/.git/config",
        shared.path + "/link.txt", shared.path + "/.link", std::string(".git/config"),
        std::string(".env"), std::string("Assets/../.git/config")}) {
    CAPTURE(source);
    const std::string said = import(source, "Assets/stolen.txt");
    CHECK_MESSAGE(said.contains(hidden), said);
  }
  for (const char* const target : {"Assets/.env", "Assets/.git/config", "Assets/.git"}) {
    CAPTURE(target);
    const std::string said = import(shared.path + "/open.txt", target);
    CHECK_MESSAGE(said.contains(kIgnored), said);
  }
  CHECK(import(shared.path + "/open.txt", "Assets/open.txt").starts_with("import"));
  const std::vector<std::string> log = server.audit();
  REQUIRE(log.size() == 12);
  CHECK((*Json(log[0])["sources"].begin()).string() == shared.path + "/.env");
  CHECK(Json(log[0])["result"].string() == "ERR_PERMISSION_DENIED");
  CHECK((*Json(log[11])["sources"].begin()).string() == shared.path + "/open.txt");
  CHECK(Json(log[11])["result"].string() == "ok");
}

}  // namespace diorama::test

// Instances that become instances of another prefab: in a project of a few files, line by line, and
// in every real scene.

#include "unity/edit/prefabs/prefab_replacing.h"

#include <regex>

#include "support/edit_project.h"
#include "support/instance_editing.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/overrides/override_list.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kYaml = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

std::string guid(char digit) {
  return std::string(32, digit);
}

/// A prefab of two objects. Ids begin with the given digit.
std::string prefab(char id, const std::string& name, const std::string& child,
                   const std::string& size) {
  const std::string i(1, id);
  return std::string(kYaml) + "--- !u!1 &" + i +
         "1\nGameObject:\n  m_Component:\n  - component: {fileID: " + i +
         "2}\n  - component: {fileID: " + i + "3}\n  m_Layer: 0\n  m_Name: " + name +
         "\n  m_IsActive: 1\n--- !u!4 &" + i + "2\nTransform:\n  m_GameObject: {fileID: " + i +
         "1}\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
         "  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_Children:\n  - {fileID: " +
         i + "5}\n  m_Father: {fileID: 0}\n--- !u!65 &" + i +
         "3\nBoxCollider:\n  m_GameObject: {fileID: " + i + "1}\n  m_Enabled: 1\n" + size +
         "--- !u!1 &" + i + "4\nGameObject:\n  m_Component:\n  - component: {fileID: " + i +
         "5}\n  m_Name: " + child + "\n  m_IsActive: 1\n--- !u!4 &" + i +
         "5\nTransform:\n  m_GameObject: {fileID: " + i +
         "4}\n  m_LocalPosition: {x: 0, y: 1, z: 0}\n  m_Children: []\n  m_Father: {fileID: " + i +
         "2}\n";
}

std::string entry(const std::string& target, const std::string& property,
                  const std::string& value) {
  return "    - target: {fileID: " + target + ", guid: " + guid('a') +
         ", type: 3}\n      propertyPath: " + property + "\n      value: " + value +
         "\n      objectReference: {fileID: 0}\n";
}

/// An instance of the prefab 'a' with overrides, an object that refers to its child, and an object
/// below that.
std::string scene() {
  return std::string(kYaml) +
         "--- !u!1001 &100\nPrefabInstance:\n  m_ObjectHideFlags: 0\n"
         "  serializedVersion: 2\n  m_Modification:\n    serializedVersion: 3\n"
         "    m_TransformParent: {fileID: 0}\n    m_Modifications:\n" +
         entry("11", "m_Name", "Mine") + entry("12", "m_LocalPosition.x", "7") +
         entry("13", "m_Size.x", "5") + entry("14", "m_Name", "Arm") + entry("99", "m_Gone", "1") +
         "    m_RemovedComponents: []\n    m_RemovedGameObjects: []\n    m_AddedGameObjects:\n"
         "    - targetCorrespondingSourceObject: {fileID: 15, guid: " +
         guid('a') +
         ", type: 3}\n      insertIndex: -1\n      addedObject: {fileID: 302}\n"
         "    m_AddedComponents: []\n"
         "  m_SourcePrefab: {fileID: 100100000, guid: " +
         guid('a') +
         ", type: 3}\n--- !u!4 &200 stripped\nTransform:\n"
         "  m_CorrespondingSourceObject: {fileID: 15, guid: " +
         guid('a') +
         ", type: 3}\n  m_PrefabInstance: {fileID: 100}\n  m_PrefabAsset: {fileID: 0}\n"
         "--- !u!1 &301\nGameObject:\n  m_Component:\n  - component: {fileID: 302}\n"
         "  m_Name: Hat\n  m_IsActive: 1\n--- !u!4 &302\nTransform:\n  m_GameObject: {fileID: "
         "301}\n"
         "  m_LocalPosition: {x: 0, y: 0, z: 0}\n  m_Children: []\n  m_Father: {fileID: 200}\n"
         "--- !u!1 &401\nGameObject:\n  m_Component:\n  - component: {fileID: 402}\n"
         "  - component: {fileID: 403}\n  m_Name: Watcher\n  m_IsActive: 1\n"
         "--- !u!4 &402\nTransform:\n  m_GameObject: {fileID: 401}\n  m_Children: []\n"
         "  m_Father: {fileID: 0}\n--- !u!114 &403\nMonoBehaviour:\n"
         "  m_GameObject: {fileID: 401}\n  m_Enabled: 1\n"
         "  m_Script: {fileID: 11500000, guid: " +
         guid('e') +
         ", type: 3}\n  seen: {fileID: 200}\n  also: {fileID: 200}\n"
         "--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_Roots:\n  - {fileID: 100}\n"
         "  - {fileID: 402}\n";
}

struct TwoPrefabs : test::EditProject {
  TwoPrefabs() {
    add("A.prefab", prefab('1', "A", "Hand", "  m_Size: {x: 1, y: 1, z: 1}\n"), 'a');
    add("Same.prefab", prefab('5', "Same", "Hand", "  m_Size: {x: 2, y: 2, z: 2}\n"), 'b');
    add("Other.prefab", prefab('6', "Other", "Foot", "  m_Center: {x: 0, y: 0, z: 0}\n"), 'c');
    add("Rect.prefab",
        std::string(kYaml) +
            "--- !u!1 &1\nGameObject:\n  m_Component:\n"
            "  - component: {fileID: 2}\n  m_Name: Rect\n--- !u!224 &2\nRectTransform:\n"
            "  m_GameObject: {fileID: 1}\n  m_Father: {fileID: 0}\n",
        'd');
    add("Watch.cs",
        "public class Watch : UnityEngine.MonoBehaviour {\n"
        "  public UnityEngine.Transform seen, also; }\n",
        'e');
    add("Main.unity", scene(), 'f');
    open("Main.unity");
  }
  Result<Replaced> replace(const std::string& object, const std::string& name, bool drop = false) {
    SceneView view(*session, path);
    const auto now = view.now();
    REQUIRE(now);
    const auto index = (*now)->paths.find(object);
    REQUIRE(index);
    return replace_instance(
        view, lasting_id((*now)->hierarchy, (*now)->hierarchy.objects()[*index].id), name, drop);
  }
  std::string refusal(const std::string& object, const std::string& name) {
    const auto done = replace(object, name);
    REQUIRE_FALSE(done);
    CHECK(text() == before);
    return done.error().message;
  }
};

std::string told(const std::vector<LostPart>& parts) {
  std::string out;
  for (const LostPart& each : parts)
    out += each.object_path + " " + each.component + " " + each.property + " = " + each.value +
           " (" + each.why + ")\n";
  return out;
}

/// The text of a prefab with other ids, which is the same prefab to a person.
std::string with_other_ids(const std::string& text) {
  constexpr FileId kOther = 0x155A5A;
  const auto replaced = [&](const std::string& in, const std::regex& form) {
    std::string out;
    auto last = in.cbegin();
    for (std::sregex_iterator at(in.begin(), in.end(), form), end; at != end; ++at) {
      const FileId id = std::stoll((*at)[2].str());
      out.append(last, in.cbegin() + at->position());
      out += (*at)[1].str() + std::to_string(id == 0 ? 0 : id ^ kOther) + (*at)[3].str();
      last = in.cbegin() + at->position() + at->length();
    }
    return out.append(last, in.cend());
  };
  return replaced(replaced(text, std::regex(R"((--- !u!\d+ &)(-?\d+)())")),
                  std::regex(R"((\{fileID: )(-?\d+)(\}))"));
}

}  // namespace

TEST_CASE("replacing: what names the source changes, and nothing else") {
  TwoPrefabs at;
  const auto done = at.replace("/Mine", "Assets/Same.prefab");
  REQUIRE_MESSAGE(done, done.error().message);
  CHECK(done->told.path == "/Mine");
  CHECK(done->told.overrides_kept == 4);
  CHECK(done->told.lost.empty());
  CHECK(told(done->told.dead) == "  m_Gone = 1 (it had no effect before)\n");
  const std::string a = guid('a'), b = guid('b');
  const auto line = [&](const std::string& from, const std::string& to, const std::string& key) {
    return "-" + key + "{fileID: " + from + ", guid: " + a + ", type: 3}\n+" + key +
           "{fileID: " + to + ", guid: " + b + ", type: 3}\n";
  };
  std::string expected = at.before;
  const auto swap = [&](const std::string& from, const std::string& to) {
    const std::string was = "{fileID: " + from + ", guid: " + a + ", type: 3}";
    const std::string is = "{fileID: " + to + ", guid: " + b + ", type: 3}";
    for (std::size_t i = 0; (i = expected.find(was, i)) != std::string::npos; i += is.size())
      expected.replace(i, was.size(), is);
  };
  const std::string dead = entry("99", "m_Gone", "1");
  expected.erase(expected.find(dead), dead.size());
  for (const char* const id : {"11", "12", "13", "14", "15"}) swap(id, std::string("5") + id[1]);
  swap("100100000", "100100000");
  CHECK(at.text() == expected);
  CHECK(line("11", "51", "").size() > 0);
  const auto now = open(*at.session, at.path);
  CHECK(now->hierarchy.problems().empty());
  CHECK(now->paths.find("/Mine/Arm/Hat"));
  REQUIRE(at.session->undo());
  CHECK(at.text() == at.before);
}

TEST_CASE("replacing: what the other prefab has no place for is refused, or given up") {
  TwoPrefabs at;
  CHECK(at.refusal("/Mine", "Assets/Other.prefab") ==
        "the other prefab has no place for what '/Mine' has: the override /Mine "
        "UnityEngine.BoxCollider m_Size.x, the override /Mine/Arm m_Name, the added object "
        "/Mine/Arm/Hat, a reference in /Watcher Watch seen, a reference in "
        "/Watcher Watch also");
  const auto done = at.replace("/Mine", "Assets/Other.prefab", true);
  REQUIRE_MESSAGE(done, done.error().message);
  CHECK(done->told.overrides_kept == 2);
  CHECK(told(done->told.lost) ==
        "/Mine UnityEngine.BoxCollider m_Size.x = 5 (that part of the other prefab has no such "
        "property)\n"
        "/Mine/Arm  m_Name = Arm (the other prefab has no such part)\n"
        "/Mine/Arm/Hat   =  (the other prefab has no such part)\n"
        "/Watcher Watch seen =  (the other prefab has no such part)\n"
        "/Watcher Watch also =  (the other prefab has no such part)\n");
  const std::string text = at.text();
  CHECK_FALSE(text.contains(guid('a')));
  CHECK_FALSE(text.contains("m_Name: Hat"));
  CHECK(text.contains("seen: {fileID: 0}"));
  CHECK_FALSE(text.contains("stripped"));
  const auto now = open(*at.session, at.path);
  CHECK(now->hierarchy.problems().empty());
  CHECK(now->paths.find("/Mine/Foot"));
  REQUIRE(at.session->undo());
  CHECK(at.text() == at.before);
}

TEST_CASE("replacing: a name and place that were the prefab's stay") {
  TwoPrefabs at;
  std::string text = scene();
  for (const std::string& each : {entry("11", "m_Name", "Mine"), entry("14", "m_Name", "Arm")})
    text.erase(text.find(each), each.size());
  at.folder.write("Assets/Main.unity", text);
  at.open("Main.unity");
  REQUIRE(at.replace("/A", "Assets/Same.prefab"));
  const auto now = open(*at.session, at.path);
  CHECK(now->paths.find("/A/Hand/Hat"));
  CHECK(at.text().contains("propertyPath: m_Name\n      value: A\n"));
}

TEST_CASE("replacing: what cannot be replaced says why") {
  TwoPrefabs at;
  CHECK(at.refusal("/Watcher", "Assets/Same.prefab") ==
        "'/Watcher' is not the root of a prefab instance");
  CHECK(at.refusal("/Mine/Arm", "Assets/Same.prefab").contains("a part of '/Mine'"));
  CHECK(at.refusal("/Mine", "Assets/A.prefab") ==
        "'/Mine' is an instance of 'Assets/A.prefab' already");
  CHECK(at.refusal("/Mine", "Assets/Rect.prefab") ==
        "the root of one prefab has a RectTransform, that of the other has none");
  CHECK(at.refusal("/Mine", "Assets/Main.unity") == "'Assets/Main.unity' is not a prefab");
  CHECK(at.refusal("/Mine", "Assets/None.prefab").contains("Assets/None.prefab"));
}

TEST_CASE("replacing: in real scenes by the same prefab with other ids, and back") {
  int same_bytes = 0, with_dead = 0;
  const int replaced = for_each_real_scene([&](unity::Project& project, const std::string& path) {
    if (!path.ends_with(".unity")) return 0;
    const auto scene = project.hierarchies().open(path);
    std::vector<std::pair<std::string, std::string>> roots;
    const auto& hierarchy = (*scene)->hierarchy;
    for (Index i = 0; i < hierarchy.objects().size() && roots.size() < 3; ++i) {
      const Index own = hierarchy.objects()[i].instance;
      if (own == kNone || hierarchy.instances()[own].hierarchy == nullptr) continue;
      const Asset* const asset = project.assets().find(*hierarchy.instances()[own].source.guid);
      if (asset == nullptr || !asset->path.ends_with(".prefab")) continue;
      const auto known = std::ranges::find(roots, std::string(asset->path),
                                           &std::pair<std::string, std::string>::second);
      if (known == roots.end())
        roots.emplace_back((*scene)->paths.path(i), std::string(asset->path));
    }
    int done = 0;
    for (const auto& [root, source] : roots) {
      CAPTURE(root);
      CAPTURE(source);
      Editing at(project, path);
      const auto copy = project.assets().read(*project.assets().find_path(source));
      REQUIRE(copy);
      {
        Step step(at.session, "copy");
        REQUIRE(add_asset(at.session, "Assets/OtherIds.prefab", with_other_ids(*copy)));
        REQUIRE(step.keep());
      }
      const auto replace = [&](const std::string& prefab) {
        SceneView view(at.session, path);
        const auto now = view.now();
        REQUIRE(now);
        const auto index = (*now)->paths.find(root);
        REQUIRE(index);
        return replace_instance(
            view, lasting_id((*now)->hierarchy, (*now)->hierarchy.objects()[*index].id), prefab,
            false);
      };
      const auto there = replace("Assets/OtherIds.prefab");
      if (!there) {  // in the form of old editors
        CAPTURE(there.error().message);
        CHECK(there.error().code == ErrorCode::Unsupported);
        REQUIRE(at.session.undo());
        continue;
      }
      CHECK(told(there->told.lost) == "");
      CHECK(first_difference(at.shape, test::scene_shape(*open(at.session, path))) == "");
      CHECK(wrong_additions(*open(at.session, path)).empty());
      CHECK(open(at.session, path)->hierarchy.document().problems().empty());
      const auto back = replace(source);
      REQUIRE_MESSAGE(back, back.error().message);
      CHECK(told(back->told.lost) == "");
      CHECK(back->told.dead.empty());
      if (there->told.dead.empty()) {
        same_bytes += text_of(at.session, path) == at.before ? 1 : 0;
        CHECK(first_difference({at.before}, {text_of(at.session, path)}) == "");
      } else {
        ++with_dead;
      }
      at.check_same_meaning();
      ++done;
    }
    return done;
  });
  MESSAGE(replaced << " instances there and back, " << same_bytes << " to the same bytes, "
                   << with_dead << " with overrides that did nothing");
  CHECK((replaced == -1 || replaced > 30));
}

TEST_CASE("replacing: in real scenes by any other prefab, what stays is sound") {
  int lost = 0;
  const int replaced = for_each_real_scene([&](unity::Project& project, const std::string& path) {
    if (!path.ends_with(".unity")) return 0;
    std::vector<std::string> prefabs;
    for (const Asset* const asset : project.assets().assets())
      if (asset->exists && asset->path.starts_with("Assets/") && asset->path.ends_with(".prefab"))
        prefabs.emplace_back(asset->path);
    if (prefabs.empty()) return 0;
    int done = 0;
    const auto count = (*project.hierarchies().open(path))->hierarchy.instances().size();
    for (std::size_t i = 0; i < count && done < 4; ++i) {
      Editing at(project, path);
      const auto before = open(at.session, path);
      const Index root = before->hierarchy.instances()[i].root;
      if (root == kNone) continue;
      const std::string place = before->paths.path(root);
      const std::string& other = prefabs[(i * 7 + path.size()) % prefabs.size()];
      CAPTURE(place);
      CAPTURE(other);
      SceneView view(at.session, path);
      const auto result = replace_instance(
          view, lasting_id(before->hierarchy, before->hierarchy.objects()[root].id), other, true);
      if (!result) {
        CHECK(result.error().code != ErrorCode::Internal);
        CHECK(text_of(at.session, path) == at.before);
        continue;
      }
      lost += static_cast<int>(result->told.lost.size());
      const auto after = open(at.session, path);
      CHECK(after->hierarchy.document().problems().empty());
      CHECK(after->hierarchy.problems().size() <= before->hierarchy.problems().size());
      CHECK(wrong_additions(*after).size() <= wrong_additions(*before).size());
      CHECK(after->paths.find(place));
      check_stripped_scripts(after->hierarchy);
      at.check_undo();
      ++done;
    }
    return done;
  });
  MESSAGE(replaced << " instances, " << lost << " things given up");
  CHECK((replaced == -1 || replaced > 30));
}

}  // namespace diorama::unity::edit

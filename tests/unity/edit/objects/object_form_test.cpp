// The form of new objects: the file decides, whatever the editor of the project writes.

#include "unity/edit/objects/object_form.h"

#include <doctest/doctest.h>

#include <map>
#include <set>

#include "support/corpus.h"
#include "support/edit_project.h"

namespace diorama::unity::edit {
namespace {

const std::string kHead =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
    "--- !u!1 &11\nGameObject:\n  m_ObjectHideFlags: 0\n"
    "  m_CorrespondingSourceObject: {fileID: 0}\n  m_PrefabInstance: {fileID: 0}\n"
    "  m_PrefabAsset: {fileID: 0}\n  serializedVersion: 6\n  m_Component:\n"
    "  - component: {fileID: 12}\n  m_Layer: 0\n  m_Name: Thing\n  m_TagString: Untagged\n"
    "  m_Icon: {fileID: 0}\n  m_NavMeshLayer: 0\n  m_StaticEditorFlags: 0\n  m_IsActive: 1\n";

/// A Transform's lines after m_GameObject, as an editor of that time writes them.
std::string transform_lines(bool proportions, bool numbers, const std::string& number) {
  return std::string(numbers ? "" : "  serializedVersion: 2\n") +
         "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
         "  m_LocalScale: {x: 1, y: 1, z: 1}\n" +
         (proportions ? "  m_ConstrainProportionsScale: 0\n" : "") +
         "  m_Children: []\n  m_Father: {fileID: 0}\n" +
         (numbers ? "  m_RootOrder: " + number + "\n" : "") +
         "  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n";
}

const std::string kBefore =
    "  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
    "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n  m_GameObject: ";

/// What stands in the file for the last object of that class, after its m_GameObject.
std::string made(const test::EditProject& at, std::int32_t class_id, const std::string& name) {
  const auto file = at.session->file(at.path);
  REQUIRE(file);
  std::string out;
  for (const text::Object& each : (*file)->document->objects())
    if (each.class_id == class_id && each.id > 1000) out = (*file)->document->body(each);
  const std::string begin = name + ":\n" + kBefore;
  CHECK(out.starts_with(begin));
  return out.substr(std::min(out.size(), out.find('\n', begin.size()) + 1));
}

/// The fields of an object, and its version.
std::string form_of(text::NodeView fields) {
  std::string out;
  for (const text::NodeView field : fields)
    out += std::string(field.key()) +
           (field.has_key("serializedVersion") ? " " + std::string(field.text()) : "") + ",";
  return out;
}

std::string form_of(const ClassLayout& layout) {
  std::string out;
  const auto add_version = [&](std::string_view after) {
    if (layout.serialized_version > 1 && layout.serialized_after == after)
      out += "serializedVersion " + std::to_string(layout.serialized_version) + ",";
  };
  add_version({});
  for (const FieldInfo* field : layout.fields) {
    out += std::string(field->name) + ",";
    add_version(field->name);
  }
  return out;
}

}  // namespace

TEST_CASE("object_form: a new object has the form of its file, whatever the project's editor") {
  struct Form {
    bool proportions, numbers;
  };
  const std::pair<const char*, Form> forms[] = {
      {"2018.3 to 2021.1", {false, true}},
      {"2021.2 to 2022.3.4", {true, true}},
      {"since 2022.3.5", {true, false}},
  };
  const std::string rect_lines =
      "  m_AnchorMin: {x: 0.5, y: 0.5}\n  m_AnchorMax: {x: 0.5, y: 0.5}\n"
      "  m_AnchoredPosition: {x: 0, y: 0}\n  m_SizeDelta: {x: 100, y: 100}\n"
      "  m_Pivot: {x: 0.5, y: 0.5}\n";
  for (const auto& [when, form] : forms)
    for (const char* const version :
         {"2019.4.41f2", "2021.3.45f1", "2022.3.4f1", "2022.3.5f1", "2022.3.62f2", "6000.0.50f1"}) {
      CAPTURE(when);
      CAPTURE(version);
      test::EditProject at(version);
      at.add("Main.unity",
             kHead + "--- !u!4 &12\nTransform:\n" + kBefore + "{fileID: 11}\n" +
                 transform_lines(form.proportions, form.numbers, "0"),
             'b');
      at.open("Main.unity");
      REQUIRE(at.editor->create("New", ""));
      CHECK(made(at, 4, "Transform") == transform_lines(form.proportions, form.numbers, "1"));
      REQUIRE(at.editor->create("Rect", "", test::TransformKind::Rect));
      std::string rect = transform_lines(form.proportions, form.numbers, "2");
      if (!form.numbers) rect.erase(0, rect.find('\n') + 1);  // a RectTransform has no version
      CHECK(made(at, 224, "RectTransform") == rect + rect_lines);
      const std::string object = at.text().substr(at.text().rfind("\nGameObject:"));
      CHECK(object.find("  m_PrefabAsset: {fileID: 0}\n  serializedVersion: 6\n") !=
            std::string::npos);
    }
}

TEST_CASE("object_form: other objects of the file tell about a class that it does not have yet") {
  // A Rigidbody has more fields since 2022.2, and its drag is called damping in Unity 6.
  for (const bool old : {true, false}) {
    CAPTURE(old);
    test::EditProject at(old ? "6000.0.50f1" : "2021.3.45f1");
    at.add("Main.unity",
           kHead + "--- !u!4 &12\nTransform:\n" + kBefore + "{fileID: 11}\n" +
               transform_lines(!old, old, "0"),
           'b');
    at.open("Main.unity");
    REQUIRE(at.editor->add_component("/Thing", {"Rigidbody", std::nullopt, {}}));
    const std::string body = made(at, 54, "Rigidbody");
    CHECK((body.find("m_IncludeLayers") == std::string::npos) == old);
    CHECK(body.find("m_Drag: 0\n") != std::string::npos);
  }
}

TEST_CASE("object_form: an object that lacks most fields is no example") {
  test::EditProject at("2022.3.62f2");
  at.add("Main.unity",
         kHead + "--- !u!4 &12\nTransform:\n" + kBefore + "{fileID: 11}\n" +
             transform_lines(true, false, "") + "--- !u!54 &13\nRigidbody:\n  m_Mass: 3\n",
         'b');
  at.open("Main.unity");
  REQUIRE(at.editor->add_component("/Thing", {"Rigidbody", std::nullopt, {}}));
  CHECK(made(at, 54, "Rigidbody").find("m_IncludeLayers") != std::string::npos);
}

TEST_CASE("object_form: in every file of the corpus, of every class that it has") {
  std::size_t classes = 0, same = 0;
  for (const auto& path : test::project_files([](const std::filesystem::path& p) {
         return p.extension() == ".prefab" || p.extension() == ".unity";
       })) {
    const text::Document document = text::Document::parse(test::read_all(path));
    std::map<std::int32_t, std::set<std::string>> forms;
    for (const text::Object& each : document.objects())
      if (!each.stripped && each.class_id != kMonoBehaviourClass)
        forms[each.class_id].insert(form_of(document.fields(each).fields()));
    // The editors of no project: only the file can tell.
    for (const char* const version : {"2018.3.0f1", "6000.5.1f1"}) {
      ProjectSettings settings;
      settings.version = UnityVersion::parse(version);
      for (const auto& [class_id, seen] : forms) {
        const ClassInfo* const info = find_class(class_id);
        REQUIRE(info != nullptr);
        // Files from before 2018.3 have fields that no layout has.
        const bool known = std::ranges::any_of(info->layouts, [&](const ClassLayout& layout) {
          return seen.contains(form_of(layout));
        });
        if (!known) continue;
        ++classes;
        const ObjectForm form = form_of_new(document, settings, *info);
        REQUIRE(form.layout != nullptr);
        if (seen.contains(form_of(*form.layout))) {
          ++same;
        } else if (seen.size() == 1) {
          FAIL_CHECK(path.string() << ": " << info->name << " " << form_of(*form.layout));
        }
      }
    }
  }
  MESSAGE(same << " of " << classes << " classes in files");
  CHECK(same * 1000 >= classes * 998);
}

}  // namespace diorama::unity::edit

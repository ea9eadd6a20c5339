// offsetMin and offsetMax, as the engine's properties set them: the other corner stays.

#include "unity/edit/values/rect_offsets.h"

#include <array>
#include <cmath>

#include "support/edit_project.h"
#include "unity/edit/values/value_writer.h"

namespace diorama::unity::edit {
namespace {

std::string scene(const std::string& anchored, const std::string& size, const std::string& pivot) {
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &1\nGameObject:\n  m_Component:\n"
         "  - component: {fileID: 2}\n  m_Name: Panel\n  m_IsActive: 1\n--- !u!224 &2\n"
         "RectTransform:\n  m_GameObject: {fileID: 1}\n"
         "  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n  m_LocalPosition: {x: 0, y: 0, z: 0}\n"
         "  m_LocalScale: {x: 1, y: 1, z: 1}\n  m_Children: []\n  m_Father: {fileID: 0}\n"
         "  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n  m_AnchorMin: {x: 0, y: 0}\n"
         "  m_AnchorMax: {x: 1, y: 1}\n  m_AnchoredPosition: " +
         anchored + "\n  m_SizeDelta: " + size + "\n  m_Pivot: " + pivot + "\n";
}

struct Panel : test::EditProject {
  explicit Panel(const std::string& anchored = "{x: 0, y: 0}",
                 const std::string& size = "{x: 0, y: 0}",
                 const std::string& pivot = "{x: 0.5, y: 0.5}") {
    add("Main.unity", scene(anchored, size, pivot), 'f');
    open("Main.unity");
  }
};

}  // namespace

TEST_CASE("rect offsets: each corner moves alone") {
  Panel at;
  CHECK(at.set("/Panel", 0, R"({"offsetMin": [10, 20]})") ==
        "-  m_AnchoredPosition: {x: 0, y: 0}\n-  m_SizeDelta: {x: 0, y: 0}\n"
        "+  m_AnchoredPosition: {x: 5, y: 10}\n+  m_SizeDelta: {x: -10, y: -20}\n");
  CHECK(at.set("/Panel", 0, R"({"offsetMax": {"x": -10, "y": -20}})") ==
        "-  m_AnchoredPosition: {x: 0, y: 0}\n-  m_SizeDelta: {x: 0, y: 0}\n"
        "+  m_AnchoredPosition: {x: -5, y: -10}\n+  m_SizeDelta: {x: -10, y: -20}\n");
  // The usual margin of 8 on all sides.
  CHECK(at.set("/Panel", 0, R"({"offsetmin": [8, 8], "offsetMax": ["-8", -8]})") ==
        "-  m_SizeDelta: {x: 0, y: 0}\n+  m_SizeDelta: {x: -16, y: -16}\n");
  CHECK(at.set("/Panel", 0, R"({"offsetMin": {"x": 4}, "pivot": [0, 0]})") ==
        "-  m_AnchoredPosition: {x: 0, y: 0}\n-  m_SizeDelta: {x: 0, y: 0}\n"
        "-  m_Pivot: {x: 0.5, y: 0.5}\n+  m_AnchoredPosition: {x: 4, y: 0}\n"
        "+  m_SizeDelta: {x: -4, y: 0}\n+  m_Pivot: {x: 0, y: 0}\n");
  CHECK(at.set("/Panel", 0, R"({"offsetMin": [1]})") ==
        "error: offsetMin: expected {x, y} (UnityEngine.Vector2), got a list\n");
  CHECK(at.set("/Panel", 0, R"({"offsetMin": {"x": "wide"}})") ==
        "error: offsetMin: expected {x, y} (UnityEngine.Vector2), got the text 'wide'\n");
  CHECK(at.set("/Panel", 0, R"({"offsetMin": {"z": 1}})")
            .starts_with("error: offsetMin: expected {x, y} (UnityEngine.Vector2)"));
  CHECK(at.set("/Panel", 0, R"({"offsetMin": [1, 1], "sizeDelta": [1, 1]})") ==
        "error: 'offsetMin' and 'm_SizeDelta' name the same value (give offsetMin and offsetMax, "
        "or anchoredPosition and sizeDelta)\n");
}

TEST_CASE("rect offsets: what is set is what follows from the fields then") {
  struct Case {
    const char *anchored, *size, *pivot;
    std::array<double, 2> place, extent, at;
  };
  const Case cases[] = {
      {"{x: 3, y: -4}", "{x: 100, y: 40}", "{x: 0.5, y: 0.5}", {3, -4}, {100, 40}, {0.5, 0.5}},
      {"{x: 3, y: -4}", "{x: 100, y: 40}", "{x: 0, y: 1}", {3, -4}, {100, 40}, {0, 1}},
      {"{x: -8, y: 2}", "{x: -16, y: 30}", "{x: 0.25, y: 0.75}", {-8, 2}, {-16, 30}, {0.25, 0.75}},
  };
  for (const Case& each : cases) {
    CAPTURE(each.anchored);
    CAPTURE(each.pivot);
    Panel panel(each.anchored, each.size, each.pivot);
    REQUIRE(panel.editor->set_fields("/Panel", 0, test::from_json(R"({"offsetMin": [12, -6]})")));
    const std::string text = panel.text();
    const auto part = [&](const std::string& field, char axis) {
      const std::size_t line = text.find(field + ": {"), at = text.find(axis, line + field.size());
      return std::strtod(text.c_str() + at + 3, nullptr);
    };
    for (std::size_t i = 0; i < 2; ++i) {
      const char axis = i == 0 ? 'x' : 'y';
      const double place = part("m_AnchoredPosition", axis), size = part("m_SizeDelta", axis);
      CHECK(place - size * each.at.at(i) == doctest::Approx(i == 0 ? 12 : -6));
      CHECK(place + size * (1 - each.at.at(i)) ==
            doctest::Approx(each.place.at(i) + each.extent.at(i) * (1 - each.at.at(i))));
    }
  }
}

}  // namespace diorama::unity::edit

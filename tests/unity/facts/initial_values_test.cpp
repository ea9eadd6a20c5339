#include "unity/facts/initial_values.h"

#include <doctest/doctest.h>

#include "unity/facts/class_table.h"

namespace diorama::unity {
namespace {

std::string value(std::string_view owner, std::string_view field,
                  std::string_view version = "2022.3.62f2") {
  const InitialValues* const values = initial_values(owner);
  const InitialValue* const found = values == nullptr ? nullptr : values->find(field);
  return found == nullptr ? "unknown" : found->value_text(UnityVersion::parse(version).value());
}

}  // namespace

TEST_CASE("initial_values: what the engine gives, not what most files have") {
  struct Case {
    std::string_view owner, field, value;
  };
  const Case cases[] = {
      {"CapsuleCollider2D", "m_Enabled", "1"},
      {"HingeJoint2D", "m_BreakForce", "Infinity"},
      {"WheelCollider", "m_Radius", "0.5"},
      {"CircleCollider2D", "m_IsTrigger", "0"},
      {"CircleCollider2D", "m_Radius", "0.5"},
      {"HingeJoint", "m_UseLimits", "0"},
      {"SpringJoint", "m_Spring", "10"},
      {"NavMeshObstacle", "m_Carve", "0"},
      {"TrailRenderer", "m_Time", "5"},
      {"Light", "m_Type", "2"},
      {"AudioReverbZone", "m_MaxDistance", "15"},
      {"ConfigurableJoint", "m_XMotion", "2"},
      {"Rigidbody", "m_IncludeLayers", "    serializedVersion: 2\n    m_Bits: 0"},
      {"UnityEngine.UI.VerticalLayoutGroup", "m_ChildControlWidth", "0"},
      {"GUITexture", "m_Enabled", "unknown"},
      {"Light", "m_None", "unknown"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.owner);
    CAPTURE(c.field);
    CHECK(value(c.owner, c.field) == c.value);
  }
}

TEST_CASE("initial_values: editors differ") {
  CHECK(value("MeshCollider", "m_CookingOptions", "2018.4.36f1") == "14");
  CHECK(value("MeshCollider", "m_CookingOptions", "2019.3.8f1") == "14");
  CHECK(value("MeshCollider", "m_CookingOptions", "2019.3.9f1") == "30");
  CHECK(value("MeshRenderer", "m_StitchLightmapSeams", "2018.4.1f1") == "0");
  CHECK(value("MeshRenderer", "m_StitchLightmapSeams", "2019.1.0f2") == "1");
  // The drives of a joint got a field between 2020.3 and 2022.2: the older form until then.
  CHECK(value("ConfigurableJoint", "m_XDrive", "2021.1.0f1").find("useAcceleration") ==
        std::string::npos);
  CHECK(value("ConfigurableJoint", "m_XDrive", "2022.2.0b4").find("useAcceleration") !=
        std::string::npos);
}

TEST_CASE("initial_values: thin evidence is marked") {
  CHECK(initial_values("Animation")->find("m_UpdateMode")->uncertain);
  CHECK_FALSE(initial_values("Animation")->find("m_PlayAutomatically")->uncertain);
  CHECK(initial_values("TMPro.TextMeshProUGUI")->find("m_TextWrappingMode")->newer_package);
}

TEST_CASE("initial_values: how new ones fit themselves to a mesh") {
  const InitialValues& sphere = *initial_values("SphereCollider");
  CHECK(sphere.mesh_fields == std::vector<std::string_view>{"m_Center", "m_Radius"});
  CHECK(sphere.meshes == std::vector<std::string_view>{"Cube", "Sphere", "Capsule", "Plane"});
  REQUIRE(sphere.fitted.size() == 2);
  CHECK(sphere.fitted[0].mesh == "Capsule");
  CHECK(sphere.fitted[0].value_text() == "1");
  CHECK(initial_values("Light")->meshes.empty());
}

TEST_CASE("initial_values: no value leads to anything but what every editor or package brings") {
  std::size_t references = 0, values = 0;
  for (const ClassInfo& info : all_classes()) {
    const InitialValues* const known = initial_values(info.name);
    if (known == nullptr) continue;
    for (const InitialValue& each : known->fields) {
      CAPTURE(info.name);
      CAPTURE(each.field);
      CHECK((info.field(each.field) != nullptr));
      for (const InitialValue::Form& form : each.forms) {
        const std::string text = each.value_text(form.since);
        CAPTURE(text);
        ++values;
        for (std::size_t at = 0; (at = text.find("fileID: ", at)) != std::string::npos;) {
          at += 8;
          ++references;
          const std::string_view rest = std::string_view(text).substr(at, text.find('}', at) - at);
          CHECK((rest == "0" || rest == "<GameObject>" ||
                 rest.find("guid: 0000000000000000") != rest.npos));
        }
      }
    }
  }
  MESSAGE(references << " references in " << values << " values");
  CHECK(values > 1500);
}

}  // namespace diorama::unity

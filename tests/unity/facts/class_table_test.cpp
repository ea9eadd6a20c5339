#include "unity/facts/class_table.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "support/corpus.h"
#include "unity/text/document.h"

namespace diorama::unity {

TEST_CASE("class_table: classes by id and by either name") {
  const ClassInfo* const body = find_class(54);
  REQUIRE(body != nullptr);
  CHECK(body->name == "Rigidbody");
  CHECK(body->csharp == "UnityEngine.Rigidbody");
  CHECK(body->is_component);
  CHECK_FALSE(body->is_abstract);
  CHECK(body->disallow_multiple);
  CHECK(body->required == std::vector<std::string_view>{"Transform"});
  CHECK(find_class("Rigidbody") == body);
  CHECK(find_class("UnityEngine.Rigidbody") == body);
  CHECK(find_class("rigidbody") == nullptr);
  CHECK(find_class(-1) == nullptr);
  CHECK(class_name(1660057539) == "SceneRoots");
  CHECK(class_name(-1).empty());
  CHECK(is_component(114));
  CHECK_FALSE(is_component(1));
  CHECK_FALSE(is_component(21));
  CHECK(derives_from(*find_class("MeshRenderer"), "Renderer"));
  CHECK(derives_from(*find_class("MeshRenderer"), "UnityEngine.Component"));
  CHECK_FALSE(derives_from(*find_class("MeshRenderer"), "Collider"));
  CHECK(all_classes().size() == 379);
  CHECK(std::ranges::is_sorted(all_classes(), {}, &ClassInfo::id));
}

TEST_CASE("class_table: base classes, and what comes with a component") {
  for (const std::string_view name : {"Behaviour", "Collider", "Renderer", "Joint", "Joint2D",
                                      "AudioBehaviour", "AnchoredJoint2D", "Effector2D"})
    CHECK_MESSAGE(find_class(name)->is_abstract, name);
  for (const std::string_view name : {"BoxCollider", "MeshRenderer", "Transform", "LineRenderer",
                                      "MonoBehaviour", "Grid", "AudioSource"})
    CHECK_MESSAGE(!find_class(name)->is_abstract, name);
  using Names = std::vector<std::string_view>;
  CHECK(find_class("Canvas")->required == Names{"RectTransform"});
  CHECK(find_class("TextMesh")->required == Names{"MeshRenderer"});
  CHECK(find_class("ParticleSystem")->required == Names{"Transform", "+ParticleSystemRenderer"});
  CHECK(find_class("Joint2D")->required == Names{"Transform", "Rigidbody2D"});
}

TEST_CASE("class_table: fields have their C# types") {
  struct Case {
    std::int32_t class_id;
    std::string_view field, type;
  };
  const Case cases[] = {
      {54, "m_Mass", "float"},
      {54, "m_UseGravity", "bool"},
      {54, "m_Drag", "float"},  // of older editors
      {54, "m_LinearDamping", "float"},
      {54, "m_IncludeLayers", "LayerMask"},
      {1, "m_Name", "string"},
      {1, "m_Layer", "uint"},
      {4, "m_LocalPosition", "Vector3"},
      {4, "m_LocalPosition.x", "float"},
      {4, "m_LocalRotation", "Quaternion"},
      {4, "m_Father", "Transform"},
      {4, "m_Children", "Transform[]"},
      {23, "m_Materials", "Material[]"},
      {20, "m_BackGroundColor", "Color"},
      {33, "m_Mesh", "Mesh"},
      {224, "m_SizeDelta", "Vector2"},
      {54, "m_None", ""},
      {-7, "m_Mass", ""},
      {54, "m_Mass.x", ""},
  };
  for (const Case& c : cases) {
    CAPTURE(c.field);
    CHECK(field_type(c.class_id, c.field) == c.type);
  }
}

TEST_CASE("class_table: each editor has its layout, in the order of the file") {
  const auto fields = [](std::string_view name, std::string_view version) {
    const ClassLayout* const layout =
        find_class(name)->layout(UnityVersion::parse(version).value());
    std::string out;
    for (const FieldInfo* field : layout->fields) out += std::string(field->name) + " ";
    return out + std::to_string(layout->serialized_version);
  };
  const std::string before =
      "m_ObjectHideFlags m_CorrespondingSourceObject m_PrefabInstance m_PrefabAsset m_GameObject ";
  CHECK(fields("Transform", "2018.4.1f1") ==
        before +
            "m_LocalRotation m_LocalPosition m_LocalScale m_Children m_Father m_RootOrder "
            "m_LocalEulerAnglesHint 0");
  CHECK(fields("Transform", "2022.3.62f2") ==
        before +
            "m_LocalRotation m_LocalPosition m_LocalScale m_ConstrainProportionsScale m_Children "
            "m_Father m_LocalEulerAnglesHint 2");
  // Before and after all that were looked at: the nearest.
  CHECK(fields("Transform", "5.6.0f1") == fields("Transform", "2018.3.0f1"));
  CHECK(fields("Transform", "7000.1.0f1") == fields("Transform", "6000.7.0a1"));
  CHECK(find_class("Transform")->layout({2022, 3, 62, 'f', 2})->serialized_after == "m_GameObject");
}

TEST_CASE("class_table: structs, as they are now and as they were") {
  const ValueTypeInfo* const vector = find_value_type("Vector3f");
  REQUIRE(vector != nullptr);
  CHECK(vector->flow);
  CHECK(vector->fields.size() == 3);
  CHECK(find_value_type("None") == nullptr);
  const ValueTypeInfo* const old = find_value_type("QualitySetting", {2019, 4, 1, 'f', 1});
  const ValueTypeInfo* const today = find_value_type("QualitySetting");
  REQUIRE(old != nullptr);
  REQUIRE(today != nullptr);
  CHECK(old->field("textureQuality") != nullptr);
  CHECK(today->field("textureQuality") == nullptr);
  CHECK(find_value_type("Vector3f", {2019, 4, 1, 'f', 1}) == vector);
}

TEST_CASE("class_table: names of the type tree in C#") {
  CHECK(csharp_name("PPtr<Material>") == "Material");
  CHECK(csharp_name("unsigned int") == "uint");
  CHECK(csharp_name("SoftJointLimit") == "SoftJointLimit");
}

TEST_CASE("class_table: between two editors that were looked at, both layouts are possible") {
  const ClassInfo& transform = *find_class("Transform");
  struct Case {
    std::string_view version;
    bool numbers, none;  ///< of siblings
  };
  for (const Case& c : {Case{"2022.3.0f1", true, false}, Case{"2022.3.10f1", true, true},
                        Case{"2022.3.26f1", false, true}, Case{"2021.3.5f1", true, false},
                        Case{"6000.9.0f1", false, true}}) {
    CAPTURE(c.version);
    const UnityVersion version = UnityVersion::parse(c.version).value();
    CHECK(transform.may_have(version, transform.layouts[1]) == c.numbers);
    CHECK(transform.may_have(version, transform.layouts[0]) == c.none);
  }
}

TEST_CASE("class_table: the first line of a document is mostly the name of its class") {
  CHECK(find_class("Rigidbody")->key == "Rigidbody");
  CHECK(find_class("FlareLayer")->key == "Behaviour");
}

TEST_CASE("class_table: every class and nearly every field of the corpus is known") {
  std::size_t objects = 0, fields = 0, unknown = 0;
  for (const auto& path : test::project_files([](const std::filesystem::path& p) {
         return p.extension() == ".prefab" || p.extension() == ".unity";
       })) {
    const unity::text::Document document = unity::text::Document::parse(test::read_all(path));
    for (const unity::text::Object& object : document.objects()) {
      const ClassInfo* const info = find_class(object.class_id);
      CAPTURE(path);
      CAPTURE(object.class_id);
      REQUIRE(info != nullptr);
      ++objects;
      if (object.class_id == 114 || object.stripped || info->fields.empty()) continue;
      const unity::text::Tree tree = document.fields(object);
      for (const unity::text::NodeView field : tree.fields()) {
        ++fields;
        if (!field.has_key("serializedVersion") && info->field(field.key()) == nullptr) ++unknown;
      }
    }
  }
  MESSAGE(objects << " objects, " << fields << " fields, " << unknown << " of them unknown");
  // Those of editors before 2018.3, which the type trees do not reach.
  CHECK(unknown * 100 < fields);
}

}  // namespace diorama::unity

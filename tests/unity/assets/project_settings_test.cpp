#include "unity/assets/project_settings.h"

#include <doctest/doctest.h>

#include "support/corpus.h"
#include "support/temp_folder.h"

namespace diorama::unity {
namespace {

using test::TempFolder;

std::string asset(std::string_view header, std::string_view fields) {
  return "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!" + std::string(header) + "\n" +
         std::string(fields);
}

}  // namespace

TEST_CASE("project_settings: what no file says is absent") {
  const TempFolder folder;
  const ProjectSettings settings = read_project_settings(folder.path, nullptr);
  CHECK_FALSE(settings.version);
  CHECK_FALSE(settings.product_name);
  CHECK_FALSE(settings.layers);
  CHECK(settings.tags.empty());
  CHECK_FALSE(settings.fixed_timestep);
  CHECK_FALSE(settings.render_pipeline);
  CHECK_FALSE(settings.color_space);
  CHECK(settings.problems.empty());
}

TEST_CASE("project_settings: every value from its file") {
  const TempFolder folder;
  folder.write("ProjectSettings/ProjectVersion.txt",
               "m_EditorVersion: 2022.3.62f2\nm_EditorVersionWithRevision: 2022.3.62f2 (abc)\n");
  folder.write("ProjectSettings/ProjectSettings.asset", asset("129 &1", R"(PlayerSettings:
  companyName: Foo
  productName: 'Bar: the game'
  m_ActiveColorSpace: 1
  scriptingDefineSymbols:
    7: MOBILE
    Standalone: A;B; C
    : ANY
  activeInputHandler: 2
)"));
  folder.write("ProjectSettings/TagManager.asset", asset("78 &1", R"(TagManager:
  serializedVersion: 2
  tags:
  - Enemy
  layers:
  - Default
  - TransparentFX
  - 
  m_SortingLayers:
  - name: Default
    uniqueID: 0
    locked: 0
  - name: Top
    uniqueID: 1778415005
    locked: 0
)"));
  folder.write("ProjectSettings/EditorBuildSettings.asset", asset("1045 &1", R"(EditorBuildSettings:
  m_Scenes:
  - enabled: 1
    path: Assets/A.unity
    guid: 11111111111111111111111111111111
  - enabled: 0
    path: Assets/B.unity
)"));
  folder.write("ProjectSettings/TimeManager.asset", asset("5 &1", R"(TimeManager:
  Fixed Timestep:
    m_Count: 2822400
    m_Rate:
      m_Denominator: 1
      m_Numerator: 141120000
  Maximum Allowed Timestep: 0.33333334
  m_TimeScale: 0.5
)"));
  folder.write("ProjectSettings/EditorSettings.asset", asset("159 &1", R"(EditorSettings:
  m_SerializationMode: 2
  m_SerializeInlineMappingsOnOneLine: 1
)"));
  const ProjectSettings settings = read_project_settings(folder.path, nullptr);
  CHECK(settings.version_text == "2022.3.62f2");
  CHECK(settings.version == UnityVersion{2022, 3, 62, 'f', 2});
  CHECK(settings.company_name == "Foo");
  CHECK(settings.product_name == "Bar: the game");
  CHECK(settings.color_space == ColorSpace::Linear);
  CHECK(settings.input_handling == InputHandling::Both);
  CHECK(settings.define_symbols.at("Android") == std::vector<std::string>{"MOBILE"});
  CHECK(settings.define_symbols.at("Standalone") == std::vector<std::string>{"A", "B", "C"});
  CHECK(settings.tags.size() == 8);
  CHECK(settings.tags.back() == "Enemy");
  CHECK(settings.layer_index("TransparentFX") == 1);
  CHECK_FALSE(settings.layer_index(""));
  CHECK_FALSE(settings.layer_index("Water"));
  CHECK(settings.sorting_layers.at(1).unique_id == 1778415005);
  REQUIRE(settings.build_scenes.size() == 2);
  CHECK(settings.build_scenes[0].enabled);
  CHECK(settings.build_scenes[0].guid == *Guid::parse("11111111111111111111111111111111"));
  CHECK_FALSE(settings.build_scenes[1].enabled);
  CHECK(settings.build_scenes[1].guid.is_zero());
  CHECK(settings.fixed_timestep == doctest::Approx(0.02));
  CHECK(settings.time_scale == 0.5);
  CHECK(settings.serialization_mode == 2);
  CHECK(settings.inline_mappings_on_one_line == true);
  CHECK(settings.problems.empty());
}

TEST_CASE("project_settings: the render pipeline is what its asset is") {
  const TempFolder folder;
  const std::string guid(32, '1');
  const auto pipeline_of = [&](std::string_view script) {
    folder.write("Assets/Pipeline.asset.meta", "guid: " + guid + "\nNativeFormatImporter:\n");
    folder.write("Assets/Pipeline.asset",
                 asset("114 &11400000", "MonoBehaviour:\n  m_Script: {fileID: 11500000, guid: " +
                                            std::string(script) + ", type: 3}\n"));
    const auto database = AssetDatabase::open(folder.path);
    REQUIRE(database);
    return *read_project_settings(folder.path, &*database).render_pipeline;
  };
  const auto graphics = [&](const std::string& reference) {
    folder.write(
        "ProjectSettings/GraphicsSettings.asset",
        asset("30 &1", "GraphicsSettings:\n  m_CustomRenderPipeline: " + reference + "\n"));
  };
  graphics("{fileID: 0}");
  CHECK(pipeline_of("0").kind == RenderPipelineKind::BuiltIn);
  graphics("{fileID: 11400000, guid: " + guid + ", type: 2}");
  CHECK(pipeline_of("bf2edee5c58d82540a51f03df9d42094").kind == RenderPipelineKind::Universal);
  CHECK(pipeline_of("bf2edee5c58d82540a51f03df9d42094").type == "UniversalRenderPipelineAsset");
  CHECK(pipeline_of("0cf1dab834d4ec34195b920ea7bbf9ec").kind == RenderPipelineKind::HighDefinition);
  const RenderPipeline custom = pipeline_of(std::string(32, '2'));
  CHECK(custom.kind == RenderPipelineKind::Custom);
  CHECK(custom.path == "Assets/Pipeline.asset");
  CHECK(read_project_settings(folder.path, nullptr).render_pipeline->kind ==
        RenderPipelineKind::Unknown);
  // The quality level that is on may say something else.
  graphics("{fileID: 0}");
  folder.write("ProjectSettings/QualitySettings.asset",
               asset("47 &1",
                     "QualitySettings:\n  m_CurrentQuality: 1\n  m_QualitySettings:\n"
                     "  - name: Low\n    customRenderPipeline: {fileID: 0}\n"
                     "  - name: High\n    customRenderPipeline: {fileID: 11400000, guid: " +
                         guid + ", type: 2}\n"));
  CHECK(pipeline_of("bf2edee5c58d82540a51f03df9d42094").kind == RenderPipelineKind::Universal);
}

TEST_CASE("project_settings: files that are no text are named") {
  const TempFolder folder;
  folder.write("ProjectSettings/TagManager.asset", std::string("\0\0\0\x01 binary", 12));
  folder.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: unknown\n");
  const ProjectSettings settings = read_project_settings(folder.path, nullptr);
  CHECK(settings.problems ==
        std::vector<std::string>{"ProjectSettings/ProjectVersion.txt: \"unknown\" is not a version",
                                 "ProjectSettings/TagManager.asset: binary"});
}

TEST_CASE("project_settings: the projects of the corpus") {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return;
  struct Case {
    std::string_view project, product, pipeline;
    std::size_t tags, build_scenes;
  };
  const Case cases[] = {
      {"fungus", "Sherlock", "Built-in", 8, 0},
      {"khoreo", "Khoreo", "HDRP", 7, 1},
      {"mirror", "Mirror", "Built-in", 7, 0},
      {"ml-agents/Project", "UnityEnvironment", "Built-in", 33, 0},
      {"ultimate-glove-ball", "Ultimate Glove Ball", "Unknown", 33, 3},
  };
  for (const Case& c : cases) {
    CAPTURE(c.project);
    const std::string root = corpus / c.project;
    const auto database = AssetDatabase::open(root);
    REQUIRE(database);
    const ProjectSettings settings = read_project_settings(database->root(), &*database);
    CHECK(settings.product_name == c.product);
    CHECK(settings.fixed_timestep == doctest::Approx(0.02));
    CHECK(settings.serialization_mode == 2);
    CHECK(settings.layers->at(5) == "UI");
    REQUIRE(settings.render_pipeline);
    CHECK(name_of(settings.render_pipeline->kind) == c.pipeline);
    CHECK(settings.tags.size() == c.tags);
    CHECK(settings.build_scenes.size() == c.build_scenes);
    CHECK(settings.problems.empty());
  }
}

}  // namespace diorama::unity

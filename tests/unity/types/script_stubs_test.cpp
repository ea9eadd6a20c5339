#include "unity/types/script_stubs.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "csharp/source.h"
#include "io/file.h"
#include "support/places.h"
#include "unity/types/script_types.h"

using namespace diorama;
using namespace diorama::unity;

namespace {

std::string field_names(const ScriptInfo& info) {
  std::string out;
  for (const SerializedField& field : info.fields) out += (out.empty() ? "" : " ") + field.name;
  return out;
}

struct Known {
  std::string_view type, fields;
};

}  // namespace

TEST_CASE("script_stubs: the program holds every file of the folder, byte for byte") {
  const std::string folder = test::data_folder() + "/../src/unity/types/stubs";
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    files.push_back(entry.path().stem().string());
  std::ranges::sort(files);
  std::vector<std::string> embedded;
  for (const EngineStub& stub : engine_stubs()) {
    embedded.emplace_back(stub.name);
    const auto text = io::read_file(folder + "/" + embedded.back() + ".cs", 1 << 20);
    REQUIRE(text);
    CHECK(*text == stub.source);
  }
  std::ranges::sort(embedded);
  CHECK(embedded == files);
}

TEST_CASE("script_stubs: every file is read in full and says first what it is") {
  for (const EngineStub& stub : engine_stubs()) {
    CAPTURE(stub.name);
    CHECK(stub.source.starts_with("// Stub: "));
    const csharp::SourceFacts facts = csharp::read_source(stub.source, {});
    CHECK(facts.complete);
    CHECK(facts.problems.empty());
    CHECK(!facts.types.empty());
  }
}

TEST_CASE("script_stubs: known types of every area, with their fields") {
  csharp::TypeIndex index;
  add_engine_types(index);
  CHECK(index.type_count() >= 1117);  // what the stubs held when they became files
  const ScriptTypes types(index);
  const Known cases[] = {
      {"System.Collections.Generic.List`1", ""},
      {"UnityEngine.Object", ""},
      {"UnityEngine.Pose", "position rotation"},
      {"UnityEngine.Events.UnityEvent", "m_PersistentCalls"},
      {"UnityEngine.Tilemaps.Tile", ""},
      {"UnityEngine.MeshRenderer", ""},
      {"UnityEditor.EditorWindow", ""},
      {"UnityEditor.MonoScript", ""},
      {"UnityEngine.UI.Text",
       "m_Material m_Color m_RaycastTarget m_RaycastPadding m_Maskable m_OnCullStateChanged "
       "m_FontData m_Text"},
      {"TMPro.TMP_Dropdown+OptionData", "m_Text m_Image m_Color"},
      {"UnityEngine.InputSystem.InputActionProperty", "m_UseReference m_Action m_Reference"},
      {"UnityEngine.Rendering.Volume", "m_IsGlobal priority blendDistance weight sharedProfile"},
      {"UnityEngine.AddressableAssets.AssetReferenceSprite",
       "m_AssetGUID m_SubObjectName m_SubObjectType"},
      {"Unity.Mathematics.float4x4", "c0 c1 c2 c3"},
      {"Unity.Cinemachine.CinemachineCamera", ""},
      {"UnityEngine.ProBuilder.ProBuilderMesh", ""},
  };
  for (const Known& known : cases) {
    CAPTURE(known.type);
    const csharp::Type* const type = index.find(known.type);
    REQUIRE(type != nullptr);
    CHECK(type->assembly == kEngineAssembly);
    CHECK(field_names(types.describe(*type)) == known.fields);
  }
  const auto keys = types.enum_named("UnityEngine.KeyCode");
  REQUIRE(keys);
  const auto space = std::ranges::find(keys->members, "Space", &csharp::EnumMember::name);
  REQUIRE(space != keys->members.end());
  CHECK(space->value == 32);
}

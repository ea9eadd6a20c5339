// Properties of materials and shaders, as they are written.

#include "unity/values/material_properties.h"

#include <doctest/doctest.h>

namespace diorama::unity {

TEST_CASE("material properties: both forms of the lists, and odd items are left out") {
  const unity::text::Tree tree = unity::text::Tree::parse(
      "Material:\n  m_SavedProperties:\n    serializedVersion: 3\n    m_TexEnvs:\n"
      "    - first:\n        name: _Old\n      second:\n        m_Scale: {x: 1, y: 1}\n"
      "    - _New:\n        m_Scale: {x: 1, y: 1}\n    m_Floats:\n    - nothing\n"
      "    - {a: 1, b: 2}\n    - _Cutoff: 0.5\n    m_Colors: []\n");
  const FieldValue material = to_value(tree.fields());
  const auto found = material_properties(material);
  REQUIRE(found.size() == 3);
  CHECK(found[0].name == "_Old");
  CHECK(found[0].paired);
  CHECK(found[0].value->find("m_Scale") != nullptr);
  CHECK(found[1].name == "_New");
  CHECK_FALSE(found[1].paired);
  CHECK(found[1].index == 1);
  CHECK(found[2].kind == PropertyKind::Float);
  CHECK(found[2].index == 2);
  CHECK(found[2].value->text == "0.5");
  CHECK(material_properties(FieldValue{}).empty());
}

TEST_CASE("material properties: what the source of a shader declares") {
  constexpr std::string_view kSource =
      "Properties {\n [HDR]_Glow(\"Glow, (x)\",Color)=(1,1,1,1)\n"
      "  _Power (\"Power\", Range(0.0, 8)) = 1\n _Steps (\"S\", Integer) = 4\n"
      "  _Count (\"C\", Int) = 4\n _Axis\n(\"A\", Vector) = (0,0,0,0)\n"
      "  _Mask (\"Mask\", 2D) = \"white\" {}\n _Sky (\"Sky\", Cube) = \"\" {}\n}\n"
      "float _Used; float4 x = f(_Call(1, 2));";
  CHECK(declared_property(kSource, "_Glow") == PropertyKind::Color);
  CHECK(declared_property(kSource, "_Power") == PropertyKind::Float);
  CHECK(declared_property(kSource, "_Steps") == PropertyKind::Integer);
  CHECK(declared_property(kSource, "_Count") == PropertyKind::Float);
  CHECK(declared_property(kSource, "_Axis") == PropertyKind::Color);
  CHECK(declared_property(kSource, "_Mask") == PropertyKind::Texture);
  CHECK(declared_property(kSource, "_Sky") == PropertyKind::Texture);
  for (const std::string_view none : {"_Used", "_Call", "_Glo", "Glow", "", "_Powers"})
    CHECK_FALSE(declared_property(kSource, none));
  for (std::size_t end = 0; end < kSource.size(); ++end)  // cut anywhere
    std::ignore = declared_property(kSource.substr(0, end), "_Mask");
}

}  // namespace diorama::unity

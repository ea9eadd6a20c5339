// Fields of the engine that are enums, bools that are stored as numbers, and properties with
// another name: every row fits the class table and the outline of the engine.

#include "unity/facts/native_enums.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <string>

#include "support/corpus.h"
#include "unity/facts/class_table.h"
#include "unity/facts/csharp_properties.h"
#include "unity/text/document.h"
#include "unity/types/script_stubs.h"
#include "unity/types/script_types.h"

namespace diorama::unity {
namespace {

template <class Row>
const FieldInfo* field_of(const Row& row) {
  if (const ValueTypeInfo* const value = find_value_type(row.owner)) return value->field(row.field);
  for (const ClassInfo& info : all_classes())
    if (derives_from(info, row.owner))
      if (const FieldInfo* const field = info.field(row.field)) return field;
  return nullptr;
}

}  // namespace

TEST_CASE("native_enums: every row names a number of the engine and an enum with members") {
  csharp::TypeIndex index;
  add_engine_types(index);
  const ScriptTypes types(index);
  CHECK(native_enum_fields().size() > 80);
  for (const NativeEnumField& row : native_enum_fields()) {
    CAPTURE(row.owner);
    CAPTURE(row.field);
    const FieldInfo* const field = field_of(row);
    REQUIRE(field != nullptr);
    const PlainType* const plain = plain_type(csharp_name(field->type));
    REQUIRE(plain != nullptr);
    CHECK(plain->kind == FieldKind::Integer);
    const auto facts = types.enum_named(row.type);
    REQUIRE(facts);
    CHECK(std::ranges::all_of(facts->members, &csharp::EnumMember::value_known));
  }
}

TEST_CASE("native_enums: files can number an enum otherwise than scripts") {
  csharp::TypeIndex index;
  add_engine_types(index);
  const ScriptTypes types(index);
  const auto number_of = [](const std::optional<EnumFacts>& facts, std::string_view name) {
    REQUIRE(facts);
    const auto found = std::ranges::find(facts->members, name, &csharp::EnumMember::name);
    REQUIRE(found != facts->members.end());
    return found->value;
  };
  for (const char* const type :
       {"UnityEngine.PhysicMaterialCombine", "UnityEngine.PhysicsMaterialCombine"}) {
    CAPTURE(type);
    CHECK(number_of(types.enum_named(type), "Minimum") == 2);
    const std::pair<const char*, int> stored[] = {
        {"Average", 0}, {"Minimum", 1}, {"Multiply", 2}, {"Maximum", 3}};
    for (const auto& [name, number] : stored)
      CHECK(number_of(types.stored_enum_named(type), name) == number);
  }
  CHECK(number_of(types.stored_enum_named("UnityEngine.LightType"), "Point") == 2);
}

TEST_CASE("native_enums: a class has those of its bases") {
  CHECK(native_enum("Light", "m_Type") == "UnityEngine.LightType");
  CHECK(native_enum("MeshRenderer", "m_CastShadows") == "UnityEngine.Rendering.ShadowCastingMode");
  CHECK(native_enum("ShadowSettings", "m_Type") == "UnityEngine.LightShadows");
  CHECK(native_enum("Rigidbody", "m_Mass").empty());
  CHECK(native_enum("Nothing", "m_Type").empty());
}

TEST_CASE("native_bools: every row names a number of the engine that is no enum") {
  CHECK(native_bool_fields().size() > 10);
  for (const NativeBoolField& row : native_bool_fields()) {
    CAPTURE(row.owner);
    CAPTURE(row.field);
    const FieldInfo* const field = field_of(row);
    REQUIRE(field != nullptr);
    const PlainType* const plain = plain_type(csharp_name(field->type));
    REQUIRE(plain != nullptr);
    CHECK(plain->kind == FieldKind::Integer);
    CHECK(native_enum(row.owner, row.field).empty());
  }
  CHECK(is_native_bool("MeshRenderer", "m_ReceiveShadows"));
  CHECK_FALSE(is_native_bool("MeshRenderer", "m_RayTracingMode"));
  CHECK_FALSE(is_native_bool("Nothing", "m_ReceiveShadows"));
}

TEST_CASE("csharp_properties: every row names a field of the class") {
  CHECK(csharp_properties().size() > 20);
  for (const CsharpProperty& row : csharp_properties()) {
    CAPTURE(row.owner);
    CAPTURE(row.field);
    CHECK(field_of(row) != nullptr);
    CHECK(csharp_property(row.owner, row.field) == row.property);
  }
  CHECK(csharp_property("UnityEngine.AudioSource", "m_audioClip") == "clip");
  CHECK(csharp_property("MeshRenderer", "m_CastShadows") == "shadowCastingMode");
  CHECK(csharp_property("Light", "m_CastShadows").empty());
}

// --- Against files that editors wrote ------------------------------------------------------------

namespace {

/// What the files have for one row, and what of it does not fit.
struct Evidence {
  std::size_t values = 0;
  std::map<std::string, std::size_t> odd;  ///< "Light.m_Type = 7", how often
};

/// Looks at every field of a class or a struct, and into its structs.
class FieldWalk {
 public:
  explicit FieldWalk(const ScriptTypes& types) : types_(types) {}

  void look_at(text::NodeView fields, std::string_view owner, int depth = 0) {
    constexpr int kDeepest = 8;
    const ClassInfo* const info = find_class(owner);
    const ValueTypeInfo* const value = info == nullptr ? find_value_type(owner) : nullptr;
    if (depth > kDeepest || (info == nullptr && value == nullptr)) return;
    for (const text::NodeView each : fields) {
      const FieldInfo* const field =
          info != nullptr ? info->field(each.key()) : value->field(each.key());
      if (field == nullptr) continue;
      if (each.is_mapping()) look_at(each, field->type, depth + 1);
      const auto number = each.integer();
      if (each.is_scalar() && number) check(owner, each.key(), *number);
    }
  }

  Evidence enums, bools;

 private:
  void check(std::string_view owner, std::string_view field, std::int64_t number) {
    const auto note = [&](Evidence& out, bool fits) {
      ++out.values;
      if (!fits)
        ++out.odd[std::string(owner) + "." + std::string(field) + " = " + std::to_string(number)];
    };
    if (is_native_bool(owner, field)) note(bools, number == 0 || number == 1);
    const std::string_view type = native_enum(owner, field);
    if (type.empty()) return;
    const auto facts = types_.stored_enum_named(std::string(type));
    REQUIRE(facts);
    std::int64_t all = 0;
    bool is_member = false;
    for (const csharp::EnumMember& member : facts->members) {
      all |= member.value;
      is_member = is_member || member.value == number;
    }
    const bool is_flags =
        type.ends_with("Constraints") || type.ends_with("Constraints2D") || type.ends_with("Mask");
    note(enums, is_member || (is_flags && (number & ~all) == 0));
  }

  const ScriptTypes& types_;
};

}  // namespace

// No file beside the repository says which enum a number is. That a row is wrong shows where an
// editor wrote a number that the enum does not have, or a bool that is 2.
TEST_CASE("native_enums: no file of a real project contradicts a row") {
  csharp::TypeIndex index;
  add_engine_types(index);
  const ScriptTypes types(index);
  FieldWalk walk(types);
  for (const auto& path : test::project_files([](const std::filesystem::path& p) {
         return p.extension() == ".prefab" || p.extension() == ".unity" ||
                p.extension() == ".asset" || p.extension() == ".physicMaterial";
       })) {
    const text::Document document = text::Document::parse(test::read_all(path));
    for (const text::Object& object : document.objects()) {
      const ClassInfo* const info = find_class(object.class_id);
      if (info == nullptr || object.stripped || object.class_id == 114) continue;
      const text::Tree tree = document.fields(object);
      walk.look_at(tree.fields(), info->name);
    }
  }
  MESSAGE(walk.enums.values, " numbers of enums and ", walk.bools.values, " of bools");
  for (const Evidence* each : {&walk.enums, &walk.bools})
    for (const auto& [what, count] : each->odd) {
      CAPTURE(what);
      CHECK(count == 0);
    }
  if (!test::unity_corpus().empty()) CHECK(walk.enums.values > 5'000);
}

}  // namespace diorama::unity

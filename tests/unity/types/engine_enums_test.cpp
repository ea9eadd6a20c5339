#include "unity/types/engine_enums.h"

#include <doctest/doctest.h>

#include "unity/facts/native_enums.h"
#include "unity/types/script_stubs.h"

namespace diorama::unity {

TEST_CASE("engine enums: every enum of a native field is what all outlines together say") {
  csharp::TypeIndex index;
  add_engine_types(index);
  const ScriptTypes all(index);
  for (const NativeEnumField& field : native_enum_fields()) {
    CAPTURE(field.type);
    const auto expected = all.stored_enum_named(field.type);
    const EnumFacts* const found = engine_enum(field.type);
    REQUIRE((found != nullptr) == expected.has_value());
    if (found == nullptr) continue;
    CHECK(found->is_flags == expected->is_flags);
    REQUIRE(found->members.size() == expected->members.size());
    for (std::size_t i = 0; i < found->members.size(); ++i) {
      CHECK(found->members[i].name == expected->members[i].name);
      CHECK(found->members[i].value == expected->members[i].value);
    }
  }
  for (const char* name : {"", "MyGame.Nothing", "UnityEngine.KeyCode"}) {
    CAPTURE(name);
    CHECK(engine_enum(name) == nullptr);
  }
}

}  // namespace diorama::unity

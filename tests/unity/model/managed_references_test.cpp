// Managed references: how numbers, types and paths are spelled, and overrides of them.

#include "unity/model/managed_references.h"

#include <doctest/doctest.h>

namespace diorama::unity {
namespace {

FieldValue document(std::string_view body) {
  const unity::text::Tree tree = unity::text::Tree::parse(body);
  return to_value(tree.fields());
}

const char* const kDocument =
    "MonoBehaviour:\n  spell:\n    rid: 7\n  book:\n  - rid: 8\n  - rid: -2\n  references:\n"
    "    version: 2\n    RefIds:\n    - rid: -2\n      type: {class: , ns: , asm: }\n"
    "    - rid: 7\n      type: {class: Fire, ns: Game, asm: Main}\n      data:\n        power: 3\n"
    "    - rid: 8\n      type: {class: A/B, ns: , asm: Main}\n      data:\n        next:\n"
    "          rid: 9\n    - rid: 9\n      type: {class: Fire, ns: Game, asm: Main}\n"
    "      data: \n    - rid: 10\n      type: {class: Fire, ns: Game, asm: Main}\n      data: \n";

}  // namespace

TEST_CASE("managed references: types as entries and as overrides spell them") {
  struct Row {
    const char *text, *assembly, *name_space, *class_name, *full;
  };
  constexpr Row kRows[] = {
      {"Assembly-CSharp Bow", "Assembly-CSharp", "", "Bow", "Bow"},
      {"Main Game.Sub.Outer/Inner", "Main", "Game.Sub", "Outer/Inner", "Game.Sub.Outer+Inner"},
      {"Main Game.Box`1[[Other.T, Other]]", "Main", "Game", "Box`1[[Other.T, Other]]",
       "Game.Box`1[[Other.T, Other]]"}};
  for (const Row& row : kRows) {
    const ManagedType type = managed_type(row.text);
    CHECK(type.assembly == row.assembly);
    CHECK(type.name_space == row.name_space);
    CHECK(type.class_name == row.class_name);
    CHECK(type.full_name() == row.full);
    CHECK(type.override_text() == row.text);
  }
  CHECK(managed_type("").class_name.empty());
}

TEST_CASE("managed references: paths and keys") {
  CHECK(managed_path(12) == "managedReferences[12]");
  CHECK(managed_path_id("managedReferences[-2]") == -2);
  CHECK(managed_path_id("managedReferences[12].a.Array.data[3]") == 12);
  CHECK(!managed_path_id("managedReferences[x]"));
  CHECK(!managed_path_id("spell"));
  CHECK(managed_key(0) == "00000000");
  CHECK(managed_key(427) == "000001AB");
}

TEST_CASE("managed references: what is in use, and what is not") {
  const FieldValue fields = document(kDocument);
  CHECK(managed_in_use(fields) == std::set<std::int64_t>{-2, 7, 8, 9});
  CHECK(managed_entries(fields).size() == 5);
  REQUIRE(managed_entry(fields, 8));
  CHECK(managed_entry(fields, 8)->type.full_name() == "A+B");
  CHECK(managed_entry(fields, 8)->index == 2);
  CHECK(!managed_entry(fields, 11));
  CHECK(managed_version(fields) == 2);
}

TEST_CASE("managed references: an instance can have values of its own") {
  FieldValue fields = document(kDocument);
  CHECK(apply_override(fields, {1, "managedReferences[20]", "Main Game.Storm", {}}));
  CHECK(apply_override(fields, {1, "managedReferences[20].width", "2", {}}));
  CHECK(apply_override(fields, {1, "spell", "20", {}}));
  CHECK(!apply_override(fields, {1, "managedReferences[-2]", "", {}}));
  CHECK(!apply_override(fields, {1, "managedReferences[21].width", "2", {}}));
  const auto id = managed_id(*fields.find("spell"));
  REQUIRE(id);
  const auto entry = managed_entry(fields, *id);
  REQUIRE(entry);
  CHECK(entry->type.full_name() == "Game.Storm");
  CHECK(entry->data->find("width")->text == "2");
  CHECK(managed_in_use(fields) == std::set<std::int64_t>{-2, 8, 9, 20});
  // Of another class: nothing is left of the old one.
  CHECK(apply_override(fields, {1, "managedReferences[7]", "Main Game.Frost", {}}));
  CHECK(managed_entry(fields, 7)->data->children.empty());
  CHECK(apply_override(fields, {1, "managedReferences[8]", "Main A/B", {}}));
  CHECK(managed_entry(fields, 8)->data->find("next") != nullptr);

  FieldValue none = document("MonoBehaviour:\n  mana: 1\n");
  CHECK(apply_override(none, {1, "managedReferences[20]", "Main Game.Storm", {}}));
  CHECK(managed_version(none) == 2);
  CHECK(managed_entry(none, 20));
}

}  // namespace diorama::unity

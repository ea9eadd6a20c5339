// What overrides replace, and which of them do nothing, in the sample project and by hand.

#include "unity/edit/overrides/override_sources.h"

#include <fstream>

#include "support/edit_project.h"
#include "support/instance_editing.h"
#include "support/sample_copy.h"
#include "unity/edit/overrides/override_editor.h"

namespace diorama::unity::edit {
namespace {

FieldValue scalar(const std::string& key, const std::string& text) {
  FieldValue out;
  out.key = key;
  out.text = text;
  return out;
}

}  // namespace

TEST_CASE("override sources: where a path leads") {
  using End = FieldPlace::End;
  FieldValue fields, list, packed = scalar("digits", "01000000"), empty = scalar("none", "");
  fields.kind = FieldValue::Kind::Mapping;
  list.kind = FieldValue::Kind::Sequence;
  list.key = "list";
  list.children = {scalar("", "a"), scalar("", "b")};
  fields.children = {scalar("speed", "3"), list, packed, empty};
  const auto end = [&](std::string_view path) { return place_of(fields, path).end; };
  CHECK(end("speed") == End::Value);
  CHECK(place_of(fields, "list.Array.data[1]").value->text == "b");
  CHECK(end("list.Array.size") == End::Size);
  CHECK(end("list.Array.data[2]") == End::NoItem);
  CHECK(end("spede") == End::NoKey);
  CHECK(end("speed.x") == End::NoKey);
  CHECK(end("digits.Array.data[0]") == End::NotKnown);  // packed
  CHECK(end("none.Array.data[0]") == End::NotKnown);
  CHECK(end("managedReferences[5].x") == End::NotKnown);
}

TEST_CASE("override sources: old values, dead overrides and pages") {
  const auto project = open_sample();
  Editing at(*project, "Assets/Scenes/Dungeon.unity");
  const auto scene = open(at.session, at.path);
  const auto root = scene->paths.find("/Barracks/Sergeant");
  REQUIRE(root);
  const FileId id = lasting_id(scene->hierarchy, scene->hierarchy.objects()[*root].id);
  SceneView view(at.session, at.path);
  const auto all = OverrideEditor(view).page(id, {}, 0, 1000);
  REQUIRE(all);
  CHECK(all->items.size() == all->total);
  const auto was = [&](const std::string& property) {
    const auto found = std::ranges::find(all->items, property, &OverrideInfo::property);
    REQUIRE(found != all->items.end());
    return found->source_value.value_or("(not known)");
  };
  CHECK(was("displayName") == "Captain");
  CHECK(was("route.Array.size") == "0");
  CHECK(was("tint.r") == "0.2");
  for (const OverrideInfo& each : all->items) CHECK_FALSE(each.no_property);
  // A page is a part of the list, and the pages are the list.
  std::size_t seen = 0;
  for (std::size_t offset = 0; offset < all->total; offset += 7) {
    const auto page = OverrideEditor(view).page(id, {}, offset, 7);
    REQUIRE(page);
    CHECK(page->total == all->total);
    for (const OverrideInfo& each : page->items) {
      CHECK(each.property == all->items[seen].property);
      CHECK(each.source_value == all->items[seen].source_value);
      ++seen;
    }
  }
  CHECK(seen == all->total);
  const auto behind = OverrideEditor(view).page(id, {}, all->total + 5, 7);
  REQUIRE(behind);
  CHECK(behind->items.empty());
}

TEST_CASE("override sources: an override of a field that the script lost has no effect") {
  const test::SampleCopy sample;
  const std::string path = "Assets/Scenes/Dungeon.unity";
  std::string text = sample.text(path);
  const std::string field = "propertyPath: displayName";
  text.replace(text.find(field), field.size(), "propertyPath: oldTitle");
  std::ofstream(sample.file(path)) << text;
  const auto project = unity::Project::open(sample.root);
  REQUIRE(project);
  Editing at(**project, path);
  const auto scene = open(at.session, at.path);
  const auto root = scene->paths.find("/Barracks/Sergeant");
  REQUIRE(root);
  SceneView view(at.session, at.path);
  const auto page = OverrideEditor(view).page(
      lasting_id(scene->hierarchy, scene->hierarchy.objects()[*root].id), {}, 0, 1000);
  REQUIRE(page);
  for (const OverrideInfo& each : page->items)
    CHECK(each.no_property == (each.property == "oldTitle"));
}

TEST_CASE("override sources: in real scenes an override in effect is not called dead") {
  int looked = 0, dead = 0, old = 0;
  const int scenes = for_each_real_scene([&](unity::Project& project, const std::string& path) {
    Session session(project, 3);
    SceneView view(session, path);
    const auto scene = view.now();
    if (!scene) return 0;
    int count = 0;
    for (const GameObject& object : (*scene)->hierarchy.objects()) {
      if (object.instance == kNone || count == 3) continue;
      const auto page =
          OverrideEditor(view).page(lasting_id((*scene)->hierarchy, object.id), {}, 0, 500);
      if (!page) continue;
      for (const OverrideInfo& each : page->items) {
        ++looked;
        dead += each.no_property || each.stale ? 1 : 0;
        old += each.source_value ? 1 : 0;
        if (each.source_value) CHECK_FALSE(each.stale);
      }
      ++count;
    }
    return count > 0 ? 1 : 0;
  });
  MESSAGE(looked << " overrides, of " << old << " the old value is known, " << dead << " are dead");
  CHECK((scenes == -1 || old > looked / 2));
}

}  // namespace diorama::unity::edit

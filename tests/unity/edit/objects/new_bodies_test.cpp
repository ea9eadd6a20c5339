// The text of a new object names every field once, whatever class and whatever editor it is for.

#include <doctest/doctest.h>

#include <set>

#include "support/edit_project.h"
#include "unity/edit/assets/new_scene_settings.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/objects/object_form.h"
#include "unity/edit/unity_files.h"
#include "unity/facts/class_table.h"

namespace diorama::unity::edit {
namespace {

constexpr const char* kVersions[] = {"5.6.7f1",     "2018.4.36f1", "2019.4.28f1", "2020.3.48f1",
                                     "2021.3.45f1", "2022.3.4f1",  "2022.3.62f2", "2023.2.12f1",
                                     "6000.0.42f1", "6000.2.0f1"};

/// Names that a mapping of the tree has twice, each with a line end.
std::string repeated(text::NodeView node) {
  std::string out;
  std::set<std::string> seen;
  for (const text::NodeView child : node) {
    if (node.is_mapping() && !seen.insert(std::string(child.key())).second)
      out += std::string(child.key()) + "\n";
    if (child.size() > 0) out += repeated(child);
  }
  return out;
}

std::size_t count_of(std::string_view text, std::string_view line) {
  std::size_t out = 0;
  for (std::size_t at = 0; (at = text.find(line, at)) != text.npos; at += line.size()) ++out;
  return out;
}

}  // namespace

TEST_CASE("new bodies: of every class, for every editor, a field is written once") {
  std::size_t count = 0;
  for (const char* version : kVersions) {
    test::EditProject at(version);
    at.add("Main.unity", "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n", '1');
    at.open("Main.unity");
    const auto file = at.session->file(at.path);
    REQUIRE(file);
    for (const ClassInfo& info : all_classes()) {
      const auto made = new_body(*at.session, **file, info.id);
      if (!made) continue;  // no layout is known
      ++count;
      INFO(std::string(version) << " " << std::string(info.name));
      const ObjectForm form = form_of_new(*(*file)->document, at.project->settings(), info);
      const text::Tree tree = text::Tree::parse(made->text);
      CHECK(tree.problems().empty());
      CHECK(repeated(tree.fields()).empty());
      const bool is_versioned = form.layout->serialized_version > 1;
      CHECK(count_of("\n" + made->text, "\n  serializedVersion: ") == (is_versioned ? 1 : 0));
    }
    for (const char* settings : {"RenderSettings", "LightmapSettings", "NavMeshSettings"}) {
      INFO(std::string(version) << " " << std::string(settings));
      const ClassInfo* const info = find_class(settings);
      REQUIRE(info != nullptr);
      const auto text = new_scene_settings(*at.session, **file, info->id);
      if (!text) continue;
      ++count;
      const text::Tree tree = text::Tree::parse(*text);
      CHECK(tree.problems().empty());
      CHECK(repeated(tree.fields()).empty());
      CHECK(count_of("\n" + *text, "\n  serializedVersion: ") <= 1);
    }
  }
  MESSAGE(count, " new objects name each field once");
  CHECK(count > 1'500);
}

}  // namespace diorama::unity::edit

// Copies of objects, in the sample project and in every real one: a copy means what its original
// means.

#include "unity/edit/objects/copies.h"

#include <doctest/doctest.h>

#include <random>

#include "support/instance_editing.h"

namespace diorama::unity::edit {

namespace {

/// The same as a copy of the object should have it, which is called otherwise.
std::vector<std::string> shape_for_copy(const unity::OpenHierarchy& scene, Index original,
                                        Index copy) {
  const std::string from = scene.paths.path(original), to = scene.paths.path(copy);
  std::vector<std::string> out = shape_below(scene, from);
  for (std::string& line : out)
    for (std::size_t at = line.find(from); at != std::string::npos;
         at = line.find(from, at + to.size())) {
      const std::size_t end = at + from.size();
      const bool whole = (at == 0 || line[at - 1] == '=') &&
                         (end == line.size() || std::string_view("/#; ").contains(line[end]));
      if (whole) line.replace(at, from.size(), to);
    }
  const std::string name = " m_Name=" + scene.hierarchy.objects()[original].name + ";";
  if (const std::size_t at = out.front().find(name); at != std::string::npos)
    out.front().replace(at, name.size(), " m_Name=" + scene.hierarchy.objects()[copy].name + ";");
  return out;
}

}  // namespace

TEST_CASE("prefabs: a copy of any object of a scene is made as the original is") {
  int refused = 0;
  const int copied = for_each_scene_of_all([&](unity::Project& project, const std::string& path) {
    int done = 0;
    const auto scene = project.hierarchies().open(path);
    const auto& objects = (*scene)->hierarchy.objects();
    const std::size_t stride = objects.size() / 3 + 1;
    std::vector<std::string> chosen;
    for (Index i = 0; i < objects.size(); i += static_cast<Index>(stride))
      chosen.push_back((*scene)->paths.path(i));
    for (const std::string& object : chosen) {
      CAPTURE(object);
      Editing at(project, path);
      const auto wrong = wrong_additions(*open(at.session, path));
      const auto result = at.editor.duplicate(object);
      if (!result) {
        CAPTURE(result.error().message);
        CHECK(result.error().code != ErrorCode::Internal);
        ++refused;
        continue;
      }
      const auto after = open(at.session, path);
      const auto original = after->paths.find(object), copy = after->paths.find(result->path);
      REQUIRE(original);
      REQUIRE(copy);
      const auto& hierarchy = after->hierarchy;
      CHECK(hierarchy.objects()[*original].size == hierarchy.objects()[*copy].size);
      CHECK(hierarchy.problems().empty());
      for (Index i = 0; i < hierarchy.objects()[*original].size; ++i) {
        CHECK(hierarchy.objects()[*original + i].component_count ==
              hierarchy.objects()[*copy + i].component_count);
        CHECK(linked_prefab(hierarchy, *original + i) == linked_prefab(hierarchy, *copy + i));
      }
      CHECK(first_difference(shape_for_copy(*after, *original, *copy),
                             shape_below(*after, result->path)) == "");
      CHECK(first_difference(wrong, wrong_additions(*after)) == "");
      at.check_undo();
      ++done;
    }
    return done;
  });
  MESSAGE(copied << " objects copied, " << refused << " refused");
  CHECK(copied > (test::unity_corpus().empty() ? 20 : 200));
}

}  // namespace diorama::unity::edit

// What the animation editors write, read by what checks whole projects.

#include <doctest/doctest.h>

#include "support/temp_folder.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/report/check.h"

namespace diorama::unity {
namespace {

std::string faults_of(const std::string& root) {
  auto project = Project::open(root);
  REQUIRE(project);
  const auto found = check_project(**project, {});
  REQUIRE(found);
  std::string out;
  for (const scene::Finding& each : found->findings)
    if (each.path.find("Hero") != std::string::npos) out += each.path + ": " + each.message + "\n";
  return out;
}

/// The file as it is in memory goes to the disk.
void write_out(edit::Session& session, const test::TempFolder& folder, const std::string& path) {
  const auto file = session.file(path);
  REQUIRE(file);
  folder.write(path, (*file)->document->write());
}

TEST_CASE("animation: what the editors write is without a fault") {
  test::TempFolder folder;
  folder.write("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.20f1\n");
  folder.make_folder("Assets");
  auto project = Project::open(folder.path);
  REQUIRE(project);
  edit::Session session(**project, 7);
  edit::AnimatorEditor animators(session);
  const std::string controller = "Assets/Hero.controller";
  const auto made = animators.create(controller);
  REQUIRE(made);
  REQUIRE(animators.add_parameter(controller, {"Speed", ParameterKind::Float, 0}));
  REQUIRE(animators.add_state(controller, {"", "Idle"}, {}));
  REQUIRE(animators.add_state(controller, {"", "Run"}, {}));
  REQUIRE(animators.add_transition(controller, {"", "Idle", "Run", {}}, {}));
  REQUIRE(animators.add_transition(controller, {"", "Entry", "Run", {}}, {}));
  write_out(session, folder, controller);
  folder.write(controller + ".meta", "fileFormatVersion: 2\nguid: " + made->guid + "\n");
  CHECK(faults_of(folder.path).empty());
  // A reference to an asset that is gone is found: the check looks at such files.
  auto text = (*session.file(controller))->document->write();
  const std::string_view none = "m_Mask: {fileID: 0}";
  text.replace(text.find(none), none.size(),
               "m_Mask: {fileID: 31900000, guid: 0123456789abcdef0123456789abcdef, type: 2}");
  folder.write(controller, text);
  CHECK(!faults_of(folder.path).empty());
}

}  // namespace
}  // namespace diorama::unity

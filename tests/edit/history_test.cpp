// Undo and redo: what each leaves, also when it fails.

#include <doctest/doctest.h>

#include <functional>

#include "edit/assets.h"
#include "edit/scene_editor.h"
#include "edit/session.h"
#include "io/file.h"
#include "io/hash.h"
#include "support/sample_copy.h"
#include "workspace/menu_items.h"
#include "workspace/scene_files.h"
#include "workspace/workspace.h"

namespace diorama::edit {
namespace {

constexpr const char* kGame = "Assets/Scenes/GameScene.unity";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";

/// A project and the programs that work on it one after the other.
struct Project : test::SampleCopy {
  [[nodiscard]] std::unique_ptr<Workspace> start() const {
    auto workspace = std::make_unique<Workspace>();
    workspace->keep_state_in(state);
    REQUIRE(workspace->open(root));
    return workspace;
  }
};

void create(Workspace& workspace, const std::string& scene, const std::string& name) {
  auto editor = workspace.edit(scene);
  REQUIRE(editor);
  REQUIRE(editor->create(name, ""));
}

bool has(Workspace& workspace, const std::string& scene, const std::string& object) {
  return workspace.object(scene, object).has_value();
}

/// Its name, or what went wrong.
std::string said(const Result<std::string>& step) {
  return step ? *step : step.error().message;
}

}  // namespace

TEST_CASE("history: a new scene is made again with all that was in it") {
  const struct {
    const char* what;
    std::function<std::string(Workspace&)> make;
  } ways[] = {
      {"tool",
       [](Workspace& workspace) { return create_scene(workspace, "Assets/S1.unity", true)->path; }},
      {"File/New Scene",
       [](Workspace& workspace) { return execute_menu_item(workspace, "File/New Scene")->path; }},
      {"Assets/Create/Scene",
       [](Workspace& workspace) {
         return execute_menu_item(workspace, "Assets/Create/Scene")->path;
       }},
  };
  for (const auto& way : ways)
    for (const bool saved : {false, true}) {
      CAPTURE(way.what);
      CAPTURE(saved);
      const Project project;
      const auto workspace = project.start();
      const std::string scene = way.make(*workspace);
      create(*workspace, scene, "Important");
      if (saved) REQUIRE(workspace->save());
      REQUIRE(workspace->undo());
      REQUIRE(workspace->undo());
      CHECK_FALSE(workspace->scene_info(scene));
      CHECK(said(workspace->redo()) == "create " + scene);
      CHECK(has(*workspace, scene, "/Main Camera"));
      CHECK(said(workspace->redo()) == "create Important");
      CHECK(has(*workspace, scene, "/Important"));
      CHECK(workspace->unsaved().files.empty() == saved);
      REQUIRE(workspace->save());
      CHECK(project.text(scene).find("m_Name: Important") != std::string::npos);
    }
}

TEST_CASE("history: undo and redo that fail in the middle leave everything as it was") {
  for (const bool back : {false, true}) {
    CAPTURE(back);
    const Project project;
    auto opened = unity::Project::open(project.root);
    REQUIRE(opened);
    Session session(**opened, 1);
    JournalContents earlier;
    earlier.last_state = 9;
    const auto fits = [&](const std::string& path, FileState state) {
      const std::string text = project.text(path);
      earlier.files[path] = {state, state, text.size(), io::hash64(text)};
    };
    fits(kGame, 1);
    fits(kDungeon, 3);
    const auto file = session.file(kGame);
    REQUIRE(file);
    const yaml::Object& object = (*file)->document->objects().front();
    PutFile put;
    put.after.bytes = std::make_shared<const Bytes>(Bytes::copy_of("new"));
    const std::vector<FileEdit> edits = {
        {"Assets/New.txt", put, 0, 5},
        {kGame, yaml::Edit(yaml::ChangeText{object.id, 0, "", "  more: 1\n"}), 1, 2},
        {kDungeon, yaml::Edit(yaml::ChangeText{1, 0, "nobody wrote this", ""}), 3, 4}};
    const StepRecord step{"broken", back ? inverse_of(edits) : edits};
    (back ? earlier.done : earlier.undone).push_back(step);
    io::RealDisk disk;
    auto journal = Journal::open(project.state + "/edits.journal", disk);
    REQUIRE(journal);
    session.keep_journal(*std::move(journal), std::move(earlier));

    for (int times = 0; times < 2; ++times) {
      const auto failed = back ? session.undo() : session.redo();
      REQUIRE_FALSE(failed);
      CHECK(failed.error().message.find("object 1 has another text") != std::string::npos);
      CHECK(session.unsaved().empty());
      CHECK((*session.file(kGame))->document->write() == project.text(kGame));
      CHECK((*opened)->assets().find_path("Assets/New.txt") == nullptr);
    }
  }
}

}  // namespace diorama::edit

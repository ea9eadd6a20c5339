// Files made, moved, copied and deleted at random over a few paths, so that one takes the place of
// another: the disk is what memory was, and undo restores every byte.

#include <doctest/doctest.h>

#include <filesystem>
#include <map>
#include <random>

#include "io/file_overlay.h"
#include "support/changed_sample.h"
#include "support/faulty_disk.h"
#include "support/path_editor.h"
#include "unity/edit/assets/assets.h"

namespace diorama::unity::edit {
namespace {

using Files = std::map<std::string, std::string>;

/// A small copy of the sample project that is being changed.
struct Project : test::ChangedSample {
  /// A step back; what cannot be before something is saved, is then.
  void undo() {
    auto undone = session->undo();
    if (!undone && undone.error().code == ErrorCode::PreconditionFailed) {
      save();
      undone = session->undo();
    }
    REQUIRE_MESSAGE(undone, (undone ? "" : undone.error().message));
  }
  [[nodiscard]] Files on_disk() const {
    Files out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      out[entry.path().string()] =
          entry.is_regular_file() ? test::read_all(entry.path()) : "(folder)";
    return out;
  }
  /// What the session says will be on disk.
  [[nodiscard]] Files in_memory() const {
    session->publish();
    Files out;
    const io::FileOverlay& files = project->files();
    std::vector<std::string> paths = files.below(root);
    for (const auto& each : on_disk()) paths.push_back(each.first);
    for (const std::string& path : paths) {
      const auto facts = files.facts_of(path);
      // A save that has yet to be finished has its temporaries there.
      if (!facts || path.find("/.diorama-") != std::string::npos) continue;
      const auto bytes = facts->is_folder ? Result<std::string>("(folder)")
                                          : files.read_file(path, std::size_t{1} << 30);
      REQUIRE(bytes);
      out[path] = *bytes;
    }
    return out;
  }
  [[nodiscard]] std::map<std::string, std::string> guids() const {
    std::map<std::string, std::string> out;
    for (const unity::Asset* asset : project->assets().below("Assets"))
      if (asset->exists) out[std::string(asset->path)] = asset->guid.text();
    return out;
  }
};

/// Names what differs; whole files would be unreadable.
void check_same(const Files& is, const Files& should_be) {
  for (const auto& [path, bytes] : should_be) {
    CHECK_MESSAGE(is.contains(path), "missing: " << path);
    if (is.contains(path)) CHECK_MESSAGE(is.at(path) == bytes, "other content: " << path);
  }
  for (const auto& each : is)
    CHECK_MESSAGE(should_be.contains(each.first), "too much: " << each.first);
}

/// Saves, and sees that the disk is what memory was, also to a program that starts now.
void check_saved(Project& at) {
  const Files memory = at.in_memory();
  at.save();
  check_same(at.on_disk(), memory);
  const auto rebuilt = unity::Project::open(at.root);
  REQUIRE(rebuilt);
  std::map<std::string, std::string> found;
  for (const unity::Asset* asset : (*rebuilt)->assets().below("Assets"))
    if (asset->exists) found[std::string(asset->path)] = asset->guid.text();
  CHECK(found == at.guids());
  for (const unity::AssetProblem& problem : (*rebuilt)->assets().problems())
    FAIL_CHECK(problem.message);
}

constexpr const char* kRed = "Assets/Materials/Red.mat";
constexpr const char* kWood = "Assets/Materials/Wood.mat";
constexpr const char* kGame = "Assets/Scenes/GameScene.unity";
constexpr const char* kDungeon = "Assets/Scenes/Dungeon.unity";
constexpr const char* kFoes = "Assets/Prefabs/Enemies";

struct Operation {
  enum class Kind { Move, Copy, Remove, Material, Folder, Prefab, Save, Undo } kind;
  std::string path = {}, to = {};
};
using Op = Operation::Kind;

Result<void> done(const Result<AssetChange>& change) {
  if (!change) return change.error();
  return {};
}

Result<void> make(Project& at, const Operation& operation) {
  AssetEditor assets(*at.session);
  switch (operation.kind) {
    case Op::Move: return done(assets.move(operation.path, operation.to));
    case Op::Copy: return done(assets.copy(operation.path, operation.to));
    case Op::Remove: return done(assets.remove(operation.path));
    case Op::Material: return done(assets.create_material(operation.path));
    case Op::Folder: return done(assets.create_folder(operation.path));
    case Op::Prefab: {
      test::PathEditor scene(*at.session, kGame);
      const auto made = scene.create_prefab("/Enemy", operation.path);
      if (!made) return made.error();
      return {};
    }
    case Op::Save: at.save(); return {};
    case Op::Undo: at.undo(); return {};
  }
  return {};
}

}  // namespace

TEST_CASE("assets: a path that another asset has left can be taken before anything is saved") {
  const std::string tmp = "Assets/T.mat", other_tmp = "Assets/Scenes/T.unity";
  const std::string guard = std::string(kFoes) + "/Guard.prefab";
  const std::vector<std::vector<Operation>> cases = {
      {{Op::Move, kRed, tmp}, {Op::Material, kRed}},
      {{Op::Move, kRed, tmp}, {Op::Move, kWood, kRed}},
      {{Op::Move, kRed, tmp}, {Op::Move, kWood, kRed}, {Op::Move, tmp, kWood}},
      {{Op::Move, kRed, "Assets/Materials/U/Red.mat"},
       {Op::Move, kWood, "Assets/Materials/U/Wood.mat"},
       {Op::Move, "Assets/Materials/U/Red.mat", kWood},
       {Op::Move, "Assets/Materials/U/Wood.mat", kRed}},
      {{Op::Remove, kRed}, {Op::Move, kWood, kRed}},
      {{Op::Move, kRed, tmp}, {Op::Copy, kWood, kRed}},
      {{Op::Move, kGame, other_tmp}, {Op::Move, kDungeon, kGame}},
      {{Op::Move, kGame, other_tmp}, {Op::Move, kDungeon, kGame}, {Op::Move, other_tmp, kDungeon}},
      {{Op::Move, kFoes, "Assets/Foes"}, {Op::Move, "Assets/Materials", kFoes}},
      {{Op::Move, kFoes, "Assets/Foes"},
       {Op::Move, "Assets/Materials", kFoes},
       {Op::Move, "Assets/Foes", "Assets/Materials"}},
      {{Op::Move, kFoes, "Assets/Foes"}, {Op::Move, "Assets/Foes/Guard.prefab", guard}},
      {{Op::Move, kFoes, "Assets/Foes"}, {Op::Folder, kFoes}},
      {{Op::Move, guard, "Assets/G.prefab"}, {Op::Prefab, guard}},
      {{Op::Move, kRed, tmp},
       {Op::Save},
       {Op::Move, kWood, kRed},
       {Op::Save},
       {Op::Undo},
       {Op::Undo}},
      {{Op::Move, kRed, tmp}, {Op::Material, kRed}, {Op::Save}, {Op::Undo}, {Op::Undo}},
  };
  for (std::size_t i = 0; i < cases.size(); ++i) {
    CAPTURE(i);
    Project at;
    const Files before = at.on_disk();
    for (const Operation& each : cases[i]) {
      const auto made = make(at, each);
      REQUIRE_MESSAGE(made, (made ? "" : made.error().message));
    }
    check_saved(at);
    while (!at.session->past().done().empty()) at.undo();
    check_same(at.in_memory(), before);
    at.save();
    check_same(at.on_disk(), before);
  }
}

TEST_CASE("assets: files that took the paths of others are recovered from a journal and saved") {
  Project at;
  const Files before = at.on_disk();
  const std::string journal = at.state + "/journal";
  io::RealDisk disk;
  Files memory;
  {
    auto opened = history::Journal::open(journal, disk);
    REQUIRE(opened);
    at.session->past().keep_journal(*std::move(opened), {}, {journal, disk});
    AssetEditor assets(*at.session);
    REQUIRE(assets.move(kGame, "Assets/Scenes/T.unity"));
    REQUIRE(assets.move(kDungeon, kGame));
    REQUIRE(assets.move(kRed, "Assets/T.mat"));
    REQUIRE(assets.create_material(kRed));
    REQUIRE(assets.move(kFoes, "Assets/Foes"));
    REQUIRE(assets.move("Assets/Materials", kFoes));
    memory = at.in_memory();
  }
  at.reopen();
  check_same(at.in_memory(), before);
  const auto lost = history::Journal::read(journal, disk);
  REQUIRE(lost);
  const auto recovered = at.session->replay(*lost);
  REQUIRE_MESSAGE(recovered, (recovered ? "" : recovered.error().message));
  check_same(at.in_memory(), memory);
  check_saved(at);
  at.undo();
  at.save();
  check_same(at.on_disk(), before);
}

TEST_CASE("assets: saving one scene saves what took the place of another file as well") {
  Project at;
  AssetEditor assets(*at.session);
  REQUIRE(test::PathEditor(*at.session, kGame).create("Chest", ""));
  REQUIRE(test::PathEditor(*at.session, kDungeon).create("Chest", ""));
  REQUIRE(assets.move(kRed, "Assets/T.mat"));
  REQUIRE(assets.create_material(kRed));
  REQUIRE(assets.move("Assets/Prefabs/Enemies/Guard.prefab", "Assets/T.prefab"));
  REQUIRE(assets.move("Assets/Prefabs/Enemies/GuardArcher.prefab",
                      "Assets/Prefabs/Enemies/Guard.prefab"));
  Files memory = at.in_memory();
  memory[at.file(kDungeon)] = at.text(kDungeon);
  io::RealDisk disk;
  const std::vector<std::string> only = {kGame};
  REQUIRE(at.session->save(at.state, disk, only));
  check_same(at.on_disk(), memory);
  CHECK(at.session->unsaved() == std::vector<std::string>{kDungeon});
}

TEST_CASE(
    "assets: whichever call of a save fails, the next save or undo leaves nothing half done") {
  Project at;
  const Files before = at.on_disk();
  int failed = 0;
  for (const bool take_back : {false, true})
    for (std::size_t call = 1;; ++call) {
      CAPTURE(take_back);
      CAPTURE(call);
      AssetEditor assets(*at.session);
      REQUIRE(assets.remove("Assets/Data"));
      REQUIRE(assets.move(kRed, "Assets/T.mat"));
      REQUIRE(assets.create_material(kRed));
      REQUIRE(assets.move(kGame, "Assets/Scenes/Moved.unity"));
      const Files memory = at.in_memory();
      test::FaultyDisk failing(test::Fault::IoError, call);
      const auto saved = at.session->save(at.state, failing);
      CAPTURE(failing.calls().back());
      if (!saved) {
        ++failed;
        CHECK_FALSE(at.session->unsaved().empty());
        at.session->take_outside_changes({});  // what a watcher of the files would tell
      }
      if (!saved && !take_back) at.save();
      if (saved || !take_back) check_same(at.on_disk(), memory);
      while (!at.session->past().done().empty()) at.undo();
      at.save();
      check_same(at.on_disk(), before);
      check_same(at.in_memory(), before);
      if (!failing.reached()) break;
    }
  CHECK(failed > 100);
}

TEST_CASE("assets: a deletion that one file holds up is finished by the next save") {
  Project at;
  REQUIRE(AssetEditor(*at.session).remove("Assets/Data"));
  const Files memory = at.in_memory();
  test::FaultyDisk counting;
  std::size_t call = 0;
  {
    Project other;
    REQUIRE(AssetEditor(*other.session).remove("Assets/Data"));
    REQUIRE(other.session->save(other.state, counting));
    while (!counting.calls().at(call++).ends_with("/Assets/Data/RareLoot.asset") ||
           !counting.calls().at(call - 1).starts_with("remove "));
  }
  test::FaultyDisk failing(test::Fault::IoError, call);
  const auto saved = at.session->save(at.state, failing);
  REQUIRE_FALSE(saved);
  CHECK(saved.error().message.find("is decided but not finished") != std::string::npos);
  CHECK(std::filesystem::exists(at.file("Assets/Data/RareLoot.asset")));
  at.save();
  check_same(at.on_disk(), memory);
}

TEST_CASE("assets: random changes over few paths reach the disk as they are, and back") {
  const std::vector<std::string> paths = {kRed,
                                          kWood,
                                          kGame,
                                          kFoes,
                                          "Assets/Materials",
                                          "Assets/A",
                                          "Assets/A/B",
                                          "Assets/A/B/C.mat",
                                          "Assets/A/Red.mat",
                                          "Assets/B.mat"};
  int applied = 0;
  for (unsigned seed = 1; seed <= 16; ++seed) {
    CAPTURE(seed);
    std::mt19937 random(seed);
    const auto any = [&] { return paths[random() % paths.size()]; };
    Project at;
    const Files before = at.on_disk();
    for (int n = 0; n < 40; ++n) {
      CAPTURE(n);
      static constexpr auto kKinds = std::to_array<Op>(
          {Op::Move, Op::Move, Op::Move, Op::Copy, Op::Remove, Op::Material, Op::Folder});
      if (random() % 8 == 0) check_saved(at);
      if (random() % 8 == 0 && !at.session->past().done().empty()) at.undo();
      if (random() % 16 == 0) applied += at.session->redo() ? 1 : 0;
      if (random() % 8 == 0)
        applied +=
            AssetEditor(*at.session)
                    .set_fields(any(), "", scene::Input::map({{"m_Name", scene::Input::of("n")}}))
                ? 1
                : 0;
      if (random() % 8 == 0)
        applied += test::PathEditor(*at.session, kGame).create("Made", "") ? 1 : 0;
      const Op kind = kKinds[random() % kKinds.size()];
      std::string path = any();
      if (kind == Op::Material && !path.ends_with(".mat")) path += ".mat";
      applied += make(at, {kind, path, any()}) ? 1 : 0;
    }
    check_saved(at);
    while (!at.session->past().done().empty()) {
      at.undo();
      if (random() % 8 == 0) check_saved(at);
    }
    check_same(at.in_memory(), before);
    at.save();
    check_same(at.on_disk(), before);
  }
  MESSAGE(applied << " changes");
  CHECK(applied > 200);
}

}  // namespace diorama::unity::edit

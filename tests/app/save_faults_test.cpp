// What a program leaves behind when the disk fails, or when it is killed, while it saves: complete
// files, old or new, and a next program that knows what is unsaved. What a session leaves is tested
// in tests/history/save_faults_test.cpp.

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <functional>
#include <map>
#include <random>

#include "support/faulty_disk.h"
#include "support/path_editor.h"
#include "support/path_workspace.h"
#include "support/sample_program.h"
#include "unity/edit/assets/assets.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {
namespace {

using test::Fault;
using test::FaultyDisk;
using test::SampleCopy;

const std::vector<std::string>& all_scenes() {
  static const std::vector<std::string> all = {"Assets/Scenes/Courtyard.unity",
                                               "Assets/Scenes/Dungeon.unity",
                                               "Assets/Scenes/GameScene.unity"};
  return all;
}
const std::string& one_scene() {
  return all_scenes().back();
}

/// The change that makes a generation of a scene. Its first root stands elsewhere in each.
template <class Editor>
bool make(Editor editor, const std::string& object, int generation) {
  scene::TransformChange change;
  change.position = scene::Vector3{static_cast<double>(generation), 0.5, 0};
  return editor.set_transform(object, change).has_value();
}

std::string first_object(Session& session, const std::string& scene) {
  const auto open = session.project().hierarchies().open(scene);
  REQUIRE(open);
  return (*open)->paths.path(0);
}

std::string text_in(Session& session, const std::string& scene) {
  const auto file = session.file(scene);
  REQUIRE(file);
  return (*file)->document->write();
}

}  // namespace

// --- Killed -----------------------------------------------------------------------------------

namespace {

/// What the scenes are in each generation, from a session that never saves.
class Generations {
 public:
  Generations() {
    auto project = unity::Project::open(sample_.root);
    REQUIRE(project);
    project_ = *std::move(project);
    session_ = std::make_unique<Session>(*project_, 1);
    for (const std::string& scene : all_scenes())
      objects_.push_back(first_object(*session_, scene));
  }
  std::string text(std::size_t scene, int generation) {
    const std::string& path = all_scenes()[scene];
    if (generation == 0) return sample_.text(path);
    REQUIRE(make(test::PathEditor(*session_, path), objects_[scene], generation));
    std::string out = text_in(*session_, path);
    REQUIRE(session_->undo());
    return out;
  }
  const std::string& object(std::size_t scene) const { return objects_[scene]; }

 private:
  test::SampleProgram sample_;
  std::unique_ptr<unity::Project> project_;
  std::unique_ptr<Session> session_;
  std::vector<std::string> objects_;
};

void report(int reports, int generation) {
  if (::write(reports, &generation, sizeof generation) != sizeof generation) ::_exit(3);
}

/// One command after the other, each a start of the program, until it is killed.
[[noreturn]] void run_commands(const test::SampleProgram& sample, const Generations& generations,
                               int generation, int reports) {
  for (;;) {
    ++generation;
    const std::string place =
        "position={\"x\": " + std::to_string(generation) + ", \"y\": 0.5, \"z\": 0}";
    for (std::size_t i = 0; i < all_scenes().size(); ++i)
      if (!sample.run({"set", all_scenes()[i], generations.object(i), place}).starts_with("0 "))
        ::_exit(2);
    report(reports, generation);
  }
}

/// One program that changes three scenes and saves them together, until it is killed.
[[noreturn]] void save_together(const test::SampleProgram& sample, const Generations& generations,
                                int generation, int reports) {
  test::PathWorkspace workspace;
  workspace.keep_state_in(sample.state);
  if (!workspace.open(sample.root)) ::_exit(2);
  for (;;) {
    ++generation;
    for (std::size_t i = 0; i < all_scenes().size(); ++i) {
      const auto editor = workspace.edit(all_scenes()[i]);
      if (!editor || !make(*editor, generations.object(i), generation)) ::_exit(2);
    }
    if (!workspace.save()) ::_exit(2);
    report(reports, generation);
  }
}

using Child = void (*)(const test::SampleProgram&, const Generations&, int, int);

/// Starts the child, kills it so many microseconds after so many reports; the last report.
int run_and_kill(Child child, const test::SampleProgram& sample, const Generations& generations,
                 int generation, int reports, int microseconds) {
  int ends[2];
  REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  const pid_t pid = ::fork();
  REQUIRE(pid >= 0);
  if (pid == 0) {
    ::close(ends[0]);
    child(sample, generations, generation, ends[1]);
  }
  ::close(ends[1]);
  int reported = generation, status = 0;
  while (reports-- > 0 && ::read(ends[0], &reported, sizeof reported) > 0) {
  }
  // Nothing is waited for: where in a save the kill comes is left to chance, and time chooses. The
  // pipe does not end before it.
  pollfd end{ends[0], 0, 0};
  const timespec time{0, microseconds * 1000L};
  ::ppoll(&end, 1, &time, nullptr);
  ::kill(pid, SIGKILL);
  ::waitpid(pid, &status, 0);
  int later = 0;
  while (::read(ends[0], &later, sizeof later) == sizeof later) reported = later;
  ::close(ends[0]);
  REQUIRE(WIFSIGNALED(status));
  return reported;
}

struct Leftovers {
  int plans = 0, records = 0;

  void count(const std::string& state) {
    namespace fs = std::filesystem;
    if (!fs::exists(state)) return;
    for (const auto& entry : fs::recursive_directory_iterator(state)) {
      if (entry.path().filename() == "commit.pending") ++plans;
      if (entry.path().filename() == "commit.record") ++records;
    }
  }
};

/// What a program that starts now finds: the generation of every scene.
std::vector<int> found_after_start(const test::SampleProgram& sample, Generations& generations,
                                   int least) {
  const auto generation_of = [&](std::size_t scene) {
    const std::string text = sample.text(all_scenes()[scene]);
    for (const int each : {least, least + 1})
      if (text == generations.text(scene, each)) return each;
    return -1;
  };
  // Whole files before anything is recovered, too.
  for (std::size_t i = 0; i < all_scenes().size(); ++i) CHECK(generation_of(i) >= 0);
  test::PathWorkspace workspace;
  workspace.keep_state_in(sample.state);
  REQUIRE(workspace.open(sample.root));
  std::vector<int> out;
  for (std::size_t i = 0; i < all_scenes().size(); ++i) {
    REQUIRE(workspace.edit(all_scenes()[i]));
    out.push_back(generation_of(i));
  }
  CHECK(workspace.unsaved().files.empty());
  return out;
}

}  // namespace

TEST_CASE("save: a program that is killed loses nothing that it has reported as saved") {
  constexpr int kRounds = 200;
  const test::SampleProgram sample;
  Generations generations;
  std::mt19937 random(20'260'101);
  Leftovers left;
  int generation = 0;
  for (int round = 0; round < kRounds; ++round) {
    CAPTURE(round);
    const bool commands = round % 2 == 1;
    const int reports = static_cast<int>(random() % 3);
    const int microseconds = static_cast<int>(random() % (reports == 0 ? 60'000 : 20'000));
    const int reported = run_and_kill(commands ? run_commands : save_together, sample, generations,
                                      generation, reports, microseconds);
    CHECK(reported >= generation);
    left.count(sample.state);
    const std::vector<int> found = found_after_start(sample, generations, reported);
    for (const int each : found) CHECK(each >= reported);
    if (!commands) CHECK(found == std::vector<int>(found.size(), found.front()));
    // Commands change one scene each, so some scenes may be one generation ahead.
    generation = *std::ranges::max_element(found);
    if (found != std::vector<int>(found.size(), generation)) {
      for (std::size_t i = 0; i < all_scenes().size(); ++i)
        REQUIRE(
            sample
                .run({"set", all_scenes()[i], generations.object(i),
                      "position={\"x\": " + std::to_string(generation) + ", \"y\": 0.5, \"z\": 0}"})
                .starts_with("0 "));
    }
    namespace fs = std::filesystem;
    CHECK(std::distance(fs::directory_iterator(sample.file("Assets/Scenes")), {}) == 6);
  }
  MESSAGE(generation << " generations; kills in the middle of a save: " << left.plans
                     << " before and " << left.records << " after the commit point");
  CHECK(generation > kRounds / 2);
  CHECK(left.plans > 0);
  CHECK(left.records > 0);
}

// --- What the next program makes of it --------------------------------------------------------

namespace {

/// Whatever one save can consist of, in three steps.
void change_everything(test::PathWorkspace& workspace) {
  for (const std::string& scene : {all_scenes()[0], all_scenes()[2]})
    REQUIRE(workspace.edit(scene)->create("Chest", ""));
  const auto step = workspace.begin_step("assets");
  REQUIRE(step);
  auto assets = workspace.edit_assets();
  REQUIRE(assets);
  REQUIRE((*assets)->create_folder("Assets/Metals"));
  REQUIRE((*assets)->create_material("Assets/Metals/Gold.mat"));
  REQUIRE((*assets)->move("Assets/Materials/Red.mat", "Assets/Metals/Red.mat"));
  REQUIRE((*assets)->remove("Assets/Materials/Wood.mat"));
  REQUIRE((*step)->keep());
}

/// What a program does between a save that failed and its end.
struct Afterwards {
  const char* what;
  std::function<void(test::PathWorkspace&)> done;
};

const Afterwards kAfterwards[] = {
    {"nothing", [](test::PathWorkspace&) {}},
    {"a step is undone", [](test::PathWorkspace& workspace) { REQUIRE(workspace.undo()); }},
    {"a file is changed again",
     [](test::PathWorkspace& workspace) {
       REQUIRE(workspace.edit(one_scene())->create("Crate", ""));
     }},
};

std::unique_ptr<test::PathWorkspace> start(const test::SampleProgram& sample,
                                           std::unique_ptr<io::Disk> disk) {
  auto workspace = std::make_unique<test::PathWorkspace>(std::move(disk));
  workspace->draw_ids_from(7);
  workspace->keep_state_in(sample.state);
  REQUIRE(workspace->open(sample.root));
  return workspace;
}

std::unique_ptr<test::PathWorkspace> start(const test::SampleProgram& sample) {
  return start(sample, std::make_unique<FaultyDisk>());  // nothing fails, nothing is flushed
}

/// The files below the project, by their paths in it.
std::map<std::string, std::string> files_of(const test::SampleProgram& sample) {
  std::map<std::string, std::string> out;
  for (auto& [path, text] : sample.everything())
    out.emplace(path.substr(sample.root.size() + 1), std::move(text));
  return out;
}

/// What the files are when no call fails.
std::map<std::string, std::string> files_after(const Afterwards& afterwards) {
  const test::SampleProgram sample;
  const auto workspace = start(sample);
  REQUIRE(workspace->edit(one_scene())->create("Saved", ""));
  change_everything(*workspace);
  afterwards.done(*workspace);
  REQUIRE(workspace->save());
  return files_of(sample);
}

/// Lets the n-th call of a save fail, ends the program, and looks at what the next one offers.
/// False when a save has fewer calls.
bool end_at(Fault fault, std::size_t call, const Afterwards& afterwards,
            const std::map<std::string, std::string>& wanted) {
  const test::SampleProgram sample;
  auto owned = std::make_unique<FaultyDisk>();
  FaultyDisk& disk = *owned;
  std::map<std::string, std::string> old;
  {
    const auto first = start(sample, std::move(owned));
    REQUIRE(first->edit(one_scene())->create("Saved", ""));
    REQUIRE(first->save());
    old = files_of(sample);
    change_everything(*first);
    disk.fail(fault, call);
    std::ignore = first->save();
    if (!disk.reached()) return false;
    CAPTURE(disk.calls().back());
    if (fault != Fault::Death) afterwards.done(*first);
  }
  auto second = start(sample);
  const auto lost = second->lost_edits();
  REQUIRE(lost);
  if (*lost) {
    const auto made = second->recover_lost_edits();
    CHECK_MESSAGE(made, made.error().message);
    REQUIRE(second->save());
  }
  CHECK(files_of(sample) == wanted);
  while (second->step_to_undo() != "create Saved") REQUIRE(second->undo());
  REQUIRE(second->save());
  CHECK(files_of(sample) == old);
  second = nullptr;
  CHECK_FALSE(start(sample)->lost_edits()->has_value());
  return true;
}

}  // namespace

TEST_CASE("save: whichever call is the last, what reached the disk is saved and the rest is lost") {
  std::size_t ended = 0;
  for (const Fault fault : {Fault::Death, Fault::IoError})
    for (const Afterwards& afterwards : kAfterwards) {
      if (fault == Fault::Death && &afterwards != kAfterwards) continue;
      CAPTURE(static_cast<int>(fault));
      CAPTURE(afterwards.what);
      const auto wanted = files_after(afterwards);
      std::size_t call = 1;
      for (; end_at(fault, call, afterwards, wanted); ++call) CAPTURE(call);
      CHECK(call > 30);
      ended += call - 1;
    }
  MESSAGE(ended << " programs ended in a save");
}

}  // namespace diorama::unity::edit

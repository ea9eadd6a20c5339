// Controllers where an edit could do damage in silence: shared parts, names that several have,
// numbers that a file cannot hold.

#include <doctest/doctest.h>

#include "support/edit_project.h"
#include "unity/assets/reference.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/animation/controller_model.h"
#include "unity/edit/animation/controller_report.h"

namespace diorama::unity::edit {
namespace {

std::string parameter(const std::string& name, int type) {
  return "  - m_Name: " + name + "\n    m_Type: " + std::to_string(type) +
         "\n    m_DefaultFloat: 0\n    m_DefaultInt: 0\n    m_DefaultBool: 0\n"
         "    m_Controller: {fileID: 9100000}\n";
}

std::string state(int id, const std::string& name, int motion = 0) {
  return "--- !u!1102 &" + std::to_string(id) + "\nAnimatorState:\n  m_Name: " + name +
         "\n  m_Speed: 1\n  m_CycleOffset: 0\n  m_Transitions: []\n"
         "  m_StateMachineBehaviours: []\n  m_Motion: {fileID: " +
         std::to_string(motion) + "}\n  m_Tag: \n";
}

std::string machine(int id, const std::string& name, const std::vector<int>& states,
                    const std::vector<int>& machines, int first) {
  std::string out = "--- !u!1107 &" + std::to_string(id) +
                    "\nAnimatorStateMachine:\n  m_Name: " + name +
                    "\n  m_ChildStates:" + (states.empty() ? " []\n" : "\n");
  for (const int each : states)
    out += "  - serializedVersion: 1\n    m_State: {fileID: " + std::to_string(each) +
           "}\n    m_Position: {x: 0, y: 0, z: 0}\n";
  out += std::string("  m_ChildStateMachines:") + (machines.empty() ? " []\n" : "\n");
  for (const int each : machines)
    out += "  - serializedVersion: 1\n    m_StateMachine: {fileID: " + std::to_string(each) +
           "}\n    m_Position: {x: 0, y: 0, z: 0}\n";
  return out +
         "  m_AnyStateTransitions: []\n  m_EntryTransitions: []\n  m_StateMachineTransitions: {}\n"
         "  m_StateMachineBehaviours: []\n  m_DefaultState: {fileID: " +
         std::to_string(first) + "}\n";
}

std::string tree(int id, const std::string& name, int type, const std::vector<int>& children,
                 const std::string& x, const std::string& y) {
  std::string out = "--- !u!206 &" + std::to_string(id) + "\nBlendTree:\n  m_Name: " + name +
                    "\n  m_Childs:" + (children.empty() ? " []\n" : "\n");
  for (const int each : children)
    out += "  - serializedVersion: 2\n    m_Motion: {fileID: " + std::to_string(each) +
           "}\n    m_DirectBlendParameter: Blend\n";
  return out + "  m_BlendParameter: " + x + "\n  m_BlendParameterY: " + y +
         "\n  m_BlendType: " + std::to_string(type) + "\n";
}

struct Faults : test::EditProject {
  Faults(const std::string& parameters, const std::string& objects) {
    add("Hero.controller",
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n" + objects +
            "--- !u!91 &9100000\nAnimatorController:\n  m_Name: Hero\n  m_AnimatorParameters:" +
            (parameters.empty() ? " []\n" : "\n" + parameters) +
            "  m_AnimatorLayers:\n  - serializedVersion: 5\n    m_Name: Base\n"
            "    m_StateMachine: {fileID: 20}\n    m_SyncedLayerIndex: -1\n"
            "    m_DefaultWeight: 0\n",
        '2');
    auto opened = unity::Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<Session>(*project, 7);
    animators = std::make_unique<AnimatorEditor>(*session);
    path = "Assets/Hero.controller";
    before = text();
  }
  [[nodiscard]] const text::Document& document() const {
    const auto file = session->file(path);
    REQUIRE(file);
    return *(*file)->document;
  }
  /// What came of it: the sentences, or the error.
  std::string told(const Result<AnimatorChange>& result) const {
    std::string out;
    if (!result) {
      CHECK(text() == before);
      return result.error().message + " (" + result.error().hint + ")";
    }
    for (const std::string& each : result->changes) out += each + "; ";
    return out;
  }
  std::unique_ptr<AnimatorEditor> animators;
};

bool has(const std::string& text, std::string_view part) {
  const bool out = text.find(part) != std::string::npos;
  if (!out) MESSAGE(text);
  return out;
}

TEST_CASE("animator: what a blend tree that stays uses stays with it") {
  Faults files(
      "", tree(1, "Shared", 0, {2}, "Blend", "Blend") + tree(2, "Child", 0, {3}, "Blend", "Blend") +
              tree(3, "Inner", 0, {}, "Blend", "Blend") + tree(4, "Own", 0, {5}, "Blend", "Blend") +
              tree(5, "Own Child", 0, {2}, "Blend", "Blend") + state(30, "A", 1) +
              state(31, "B", 1) + state(32, "C", 4) + machine(20, "Base", {30, 31, 32}, {}, 30));
  REQUIRE(files.animators->remove_state(files.path, {"", "A"}));
  REQUIRE(files.animators->remove_state(files.path, {"", "C"}));
  for (const int id : {1, 2, 3}) CHECK(files.document().find(id) != nullptr);
  for (const int id : {4, 5}) CHECK(files.document().find(id) == nullptr);
  REQUIRE(files.animators->remove_state(files.path, {"", "B"}));
  for (const int id : {1, 2, 3}) CHECK(files.document().find(id) == nullptr);
}

TEST_CASE("animator: no machine keeps a default state that is removed") {
  Faults files("", state(30, "Idle") + state(31, "Run") + machine(20, "Base", {30}, {21}, 31) +
                       machine(21, "Sub", {31}, {22}, 31) + machine(22, "Low", {}, {}, 31));
  const std::string told = files.told(files.animators->remove_state(files.path, {"", "Sub/Run"}));
  CHECK(has(told, "'Idle' is the default state of the layer now"));
  CHECK(has(told, "the machine 'Sub' has no default state now"));
  CHECK(has(told, "the machine 'Sub/Low' has no default state now"));
  CHECK(files.text().find("{fileID: 31}") == std::string::npos);
  CHECK(has(files.text(), "m_DefaultState: {fileID: 30}"));
}

TEST_CASE("animator: numbers that a file cannot hold are refused") {
  Faults files(parameter("Speed", 1) + parameter("Level", 3),
               state(30, "A") + machine(20, "Base", {30}, {}, 30));
  AnimatorEditor& editor = *files.animators;
  const std::string& path = files.path;
  const std::string large = ": a number is too large to be stored";
  const auto refused = [&](const Result<AnimatorChange>& result, const std::string& field) {
    CHECK(has(files.told(result), field + large));
  };
  refused(editor.set_parameter(path, "Speed", {{}, 1e300}), "value");
  refused(editor.add_parameter(path, {"New", ParameterKind::Float, -1e39}), "value");
  for (const auto field : {&StateSettings::speed, &StateSettings::cycle_offset, &StateSettings::x,
                           &StateSettings::y}) {
    StateSettings settings;
    settings.*field = 1e39;
    CHECK(has(files.told(editor.set_state(path, {"", "A"}, settings)), large));
    CHECK(has(files.told(editor.add_state(path, {"", "B"}, settings)), large));
  }
  for (const auto field : {&TransitionSettings::duration, &TransitionSettings::exit_time,
                           &TransitionSettings::offset}) {
    TransitionSettings settings;
    settings.*field = 1e300;
    CHECK(has(files.told(editor.add_transition(path, {"", "A", "A", {}}, settings)), large));
  }
  TransitionSettings settings;
  settings.conditions = {{{"Speed", ConditionMode::Greater, 1e300}}};
  refused(editor.add_transition(path, {"", "A", "A", {}}, settings), "conditions");
  settings.conditions = {{{"Level", ConditionMode::Greater, 1e300}}};
  CHECK(has(files.told(editor.add_transition(path, {"", "A", "A", {}}, settings)),
            "'Level' is compared with whole numbers"));
}

TEST_CASE("animator: a name that several have is not guessed") {
  Faults files(parameter("Speed", 1) + parameter("Speed", 3),
               state(30, "A") + state(31, "A") + state(32, "B") + state(33, "B") +
                   machine(20, "Base", {30, 31, 32}, {21, 22}, 30) +
                   machine(21, "Sub", {33}, {}, 33) + machine(22, "Sub", {}, {}, 0));
  AnimatorEditor& editor = *files.animators;
  const std::string& path = files.path;
  StateSettings fast;
  fast.speed = 2;
  CHECK(has(files.told(editor.set_state(path, {"", "A"}, fast)),
            "has several states 'A' (give one of them: '#30' (A), '#31' (A))"));
  CHECK(has(files.told(editor.add_state(path, {"", "Sub/C"}, {})),
            "has several sub-state machines 'Sub' (give one of them: '#21', '#22')"));
  CHECK(has(files.told(editor.add_transition(path, {"", "B", "Sub", {}}, {})), "several"));
  CHECK(has(files.told(editor.set_parameter(path, "Speed", {{}, 1.0})),
            "has several parameters 'Speed' (give one of them: '#0', '#1')"));
  CHECK(has(files.told(editor.remove_state(path, {"", "#77"})), "has no state '#77'"));
  CHECK(has(files.told(editor.set_state(path, {"", "#31"}, fast)), "state 'A' set"));
  CHECK(files.diff() == "-  m_Speed: 1\n+  m_Speed: 2\n");
  CHECK(has(files.told(editor.set_parameter(path, "#1", {{}, 5.0})), "parameter 'Speed' set"));
  CHECK(has(files.text(), "m_DefaultInt: 5"));
  // Destinations are told apart by what they lead to, not by its name.
  REQUIRE(editor.add_transition(path, {"", "B", "#30", {}}, {}));
  REQUIRE(editor.add_transition(path, {"", "B", "#31", {}}, {}));
  TransitionSettings muted;
  muted.mute = true;
  REQUIRE(editor.set_transition(path, {"", "B", "#31", {}}, muted));
  const text::Object* const second =
      files.document().find(read_controller(files.document(), path)->state(32)->transitions.back());
  CHECK(has(std::string(files.document().body(*second)), "m_Mute: 1"));
  REQUIRE(editor.add_state(path, {"", "#22/C"}, {}));
  CHECK(read_controller(files.document(), path)->machine(22)->states.size() == 1);
}

TEST_CASE("animator: one of two parameters of a name can go, and the other is used then") {
  Faults files(
      parameter("Blend", 1) + parameter("Blend", 1),
      tree(1, "Tree", 0, {}, "Blend", "") + state(30, "A", 1) + machine(20, "Base", {30}, {}, 30));
  CHECK(has(files.told(files.animators->set_parameter(files.path, "#1", {"Other", {}})),
            "the other parameter 'Blend' is meant wherever that name stands"));
  CHECK(has(files.text(), "m_BlendParameter: Blend"));
}

TEST_CASE("animator: a blend tree uses the parameters of its type") {
  Faults files(parameter("X", 1) + parameter("Y", 1) + parameter("Blend", 1),
               tree(1, "Line", 0, {2, 3}, "X", "Y") + tree(2, "Both", 1, {}, "X", "Y") +
                   tree(3, "Direct", 4, {2, 1}, "X", "Y") + state(30, "A", 1) +
                   machine(20, "Base", {30}, {}, 30));
  AnimatorEditor& editor = *files.animators;
  CHECK(has(files.told(editor.remove_parameter(files.path, "X")),
            "'X' is used by the blend tree 'Line', the blend tree 'Both' ("));
  CHECK(has(files.told(editor.remove_parameter(files.path, "Y")),
            "'Y' is used by the blend tree 'Both' ("));
  // Twice in one tree is one user.
  CHECK(has(files.told(editor.remove_parameter(files.path, "Blend")),
            "'Blend' is used by the blend tree 'Direct' ("));
}

}  // namespace
}  // namespace diorama::unity::edit

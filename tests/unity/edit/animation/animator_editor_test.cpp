// Controllers as the editor would write them: the fields of the corpus' own files, few lines
// changed, everything taken back to the same bytes.

#include "unity/edit/animation/animator_editor.h"

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "support/corpus.h"
#include "support/edit_project.h"
#include "unity/assets/reference.h"
#include "unity/edit/animation/controller_model.h"
#include "unity/edit/animation/controller_report.h"

namespace diorama::unity::edit {
namespace {

using text::NodeView;

/// A project with a controller, and what every test of it does.
struct Controllers : test::EditProject {
  explicit Controllers(const std::string& version = "2022.3.20f1") : EditProject(version) {
    add("Idle.anim",
        "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n"
        "  m_Name: Idle\n",
        '1');
  }
  void open_with(std::string_view controller) {
    add("Hero.controller", controller, '2');
    begin();
  }
  void begin() {
    auto opened = unity::Project::open(folder.path);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<Session>(*project, 7);
    animators = std::make_unique<AnimatorEditor>(*session);
    path = "Assets/Hero.controller";
  }
  [[nodiscard]] const text::Document& document() const {
    const auto file = session->file(path);
    REQUIRE(file);
    return *(*file)->document;
  }
  [[nodiscard]] AnimatorReport report() {
    auto out = report_controller(*project, path, document());
    REQUIRE_MESSAGE(out, out.error().message);
    return *std::move(out);
  }
  std::unique_ptr<AnimatorEditor> animators;
};

template <class T>
void done(const Result<T>& result) {
  REQUIRE_MESSAGE(result, result.error().message);
}

std::string error_of(const Result<AnimatorChange>& result) {
  REQUIRE(!result);
  return result.error().message;
}

/// Names of the entries in their order, also of those inside the first item of a list.
void append_shape(std::string& out, NodeView node, const std::string& prefix) {
  if (node.is_mapping())
    for (const NodeView child : node) {
      out += prefix + child.key() + "\n";
      append_shape(out, child, prefix + child.key() + ".");
    }
  if (node.is_sequence() && node.size() > 0) append_shape(out, *node.begin(), prefix + "-.");
}

std::string shape_of(const text::Document& document, const text::Object& object) {
  const text::Tree tree = document.fields(object);
  std::string out(document.root_key(object));
  out += "\n";
  append_shape(out, tree.fields(), "");
  return out;
}

/// A controller with something of everything.
void make_all(Controllers& files) {
  AnimatorEditor& editor = *files.animators;
  done(editor.create(files.path));
  done(editor.add_parameter(files.path, {"Speed", ParameterKind::Float, 0}));
  StateSettings idle;
  idle.motion = {"Assets/Idle.anim", {}};
  done(editor.add_state(files.path, {"", "Idle"}, idle));
  done(editor.add_state(files.path, {"", "Run"}, {}));
  TransitionSettings fast;
  fast.conditions = {{{"Speed", ConditionMode::Greater, 0.1}}};
  done(editor.add_transition(files.path, {"", "Idle", "Run", {}}, fast));
}

/// A list has items in some files and none in others: then only its name is compared.
std::string without_items(const std::string& shape) {
  std::string out;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = shape.find('\n', begin)) != std::string::npos; begin = end + 1) {
    const std::string line = shape.substr(begin, end - begin);
    if (line.find(".-.") == std::string::npos) out += line + "\n";
  }
  return out;
}

/// The corpus has no ProjectVersion.txt; its README says the versions.
std::string version_of(const std::string& root) {
  for (const auto& [name, version] :
       {std::pair("khoreo", "6000.0.42f1"), std::pair("mirror", "2021.3.45f1"),
        std::pair("ultimate-glove-ball", "6000.0.50f1")})
    if (root.find(name) != std::string::npos) return version;
  return {};
}

TEST_CASE("animator: new parts have the fields of the corpus' own files, in their order") {
  std::size_t compared = 0;
  for (const std::string& root : test::unity_projects()) {
    std::map<std::int32_t, std::set<std::string>> theirs;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
      if (entry.path().extension() != ".controller") continue;
      const text::Document document = text::Document::parse(test::read_all(entry.path()));
      if (!read_controller(document, entry.path())) continue;  // of an editor before Unity 5
      for (const text::Object& object : document.objects())
        theirs[object.class_id].insert(shape_of(document, object));
    }
    if (theirs.empty()) continue;
    const std::string version = version_of(root);
    CAPTURE(root);
    REQUIRE(!version.empty());
    Controllers files(version);
    files.begin();
    make_all(files);
    std::map<std::int32_t, std::set<std::string>> ours, ours_outside;
    for (const text::Object& object : files.document().objects()) {
      ours[object.class_id].insert(shape_of(files.document(), object));
      ours_outside[object.class_id].insert(without_items(shape_of(files.document(), object)));
    }
    for (const auto& [class_id, shapes] : theirs) {
      if (class_id == kBlendTreeClass || class_id == kMonoBehaviourClass) continue;
      CAPTURE(class_id);
      std::set<std::string> own_items;
      for (const std::string& shape : shapes) {
        CHECK(ours_outside[class_id].contains(without_items(shape)));
        own_items.insert(shape);
        ++compared;
      }
      // Where both have items in all lists, those are the same, too.
      for (const std::string& shape : ours[class_id]) {
        std::size_t begin = 0;
        for (std::size_t end = 0; (end = shape.find('\n', begin)) != std::string::npos;
             begin = end + 1) {
          const std::string line = shape.substr(begin, end - begin + 1);
          // Of a list that has no items in any of theirs, nothing is known.
          const std::size_t item = line.find("-.");
          if (item != std::string::npos &&
              std::ranges::none_of(own_items, [&](const std::string& each) {
                return each.find("\n" + line.substr(0, item + 2)) != std::string::npos;
              }))
            continue;
          CHECK_MESSAGE(std::ranges::any_of(own_items,
                                            [&](const std::string& each) {
                                              return each.find("\n" + line) != std::string::npos ||
                                                     each.starts_with(line);
                                            }),
                        line);
        }
      }
    }
  }
  if (!test::unity_corpus().empty()) CHECK(compared >= 8);
}

constexpr std::string_view kHero = R"(%YAML 1.1
%TAG !u! tag:unity3d.com,2011:
--- !u!1102 &-6433693733102369526
AnimatorState:
  serializedVersion: 6
  m_ObjectHideFlags: 1
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: Idle
  m_Speed: 1
  m_CycleOffset: 0
  m_Transitions:
  - {fileID: -1301907626458585425}
  m_StateMachineBehaviours: []
  m_Position: {x: 50, y: 50, z: 0}
  m_IKOnFeet: 0
  m_WriteDefaultValues: 1
  m_Mirror: 0
  m_SpeedParameterActive: 0
  m_MirrorParameterActive: 0
  m_CycleOffsetParameterActive: 0
  m_TimeParameterActive: 0
  m_Motion: {fileID: 20600100}
  m_Tag: 
  m_SpeedParameter: 
  m_MirrorParameter: 
  m_CycleOffsetParameter: 
  m_TimeParameter: 
--- !u!1101 &-1301907626458585425
AnimatorStateTransition:
  m_ObjectHideFlags: 1
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: 
  m_Conditions:
  - m_ConditionMode: 3
    m_ConditionEvent: Speed
    m_EventTreshold: 0.1
  m_DstStateMachine: {fileID: 0}
  m_DstState: {fileID: 30}
  m_Solo: 0
  m_Mute: 0
  m_IsExit: 0
  serializedVersion: 3
  m_TransitionDuration: 0.25
  m_TransitionOffset: 0
  m_ExitTime: 0.75
  m_HasExitTime: 0
  m_HasFixedDuration: 1
  m_InterruptionSource: 0
  m_OrderedInterruption: 1
  m_CanTransitionToSelf: 1
--- !u!1107 &20
AnimatorStateMachine:
  serializedVersion: 6
  m_ObjectHideFlags: 1
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: Jumps
  m_ChildStates:
  - serializedVersion: 1
    m_State: {fileID: 30}
    m_Position: {x: 340, y: 160, z: 0}
  m_ChildStateMachines: []
  m_AnyStateTransitions: []
  m_EntryTransitions: []
  m_StateMachineTransitions: {}
  m_StateMachineBehaviours: []
  m_AnyStatePosition: {x: 50, y: 20, z: 0}
  m_EntryPosition: {x: 50, y: 120, z: 0}
  m_ExitPosition: {x: 800, y: 120, z: 0}
  m_ParentStateMachinePosition: {x: 800, y: 20, z: 0}
  m_DefaultState: {fileID: 30}
--- !u!1102 &30
AnimatorState:
  serializedVersion: 6
  m_ObjectHideFlags: 1
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: Land
  m_Speed: 1
  m_CycleOffset: 0
  m_Transitions: []
  m_StateMachineBehaviours: []
  m_Position: {x: 50, y: 50, z: 0}
  m_IKOnFeet: 0
  m_WriteDefaultValues: 1
  m_Mirror: 0
  m_SpeedParameterActive: 1
  m_MirrorParameterActive: 0
  m_CycleOffsetParameterActive: 0
  m_TimeParameterActive: 0
  m_Motion: {fileID: 0}
  m_Tag: 
  m_SpeedParameter: Speed
  m_MirrorParameter: 
  m_CycleOffsetParameter: 
  m_TimeParameter: 
--- !u!91 &9100000
AnimatorController:
  m_ObjectHideFlags: 0
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: Hero
  serializedVersion: 5
  m_AnimatorParameters:
  - m_Name: Speed
    m_Type: 1
    m_DefaultFloat: 1
    m_DefaultInt: 0
    m_DefaultBool: 0
    m_Controller: {fileID: 9100000}
  m_AnimatorLayers:
  - serializedVersion: 5
    m_Name: Base Layer
    m_StateMachine: {fileID: 9200000}
    m_Mask: {fileID: 0}
    m_Motions: []
    m_Behaviours: []
    m_BlendingMode: 0
    m_SyncedLayerIndex: -1
    m_DefaultWeight: 0
    m_IKPass: 0
    m_SyncedLayerAffectsTiming: 0
    m_Controller: {fileID: 9100000}
--- !u!1107 &9200000
AnimatorStateMachine:
  serializedVersion: 6
  m_ObjectHideFlags: 1
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: Base Layer
  m_ChildStates:
  - serializedVersion: 1
    m_State: {fileID: -6433693733102369526}
    m_Position: {x: 340, y: 50, z: 0}
  m_ChildStateMachines:
  - serializedVersion: 1
    m_StateMachine: {fileID: 20}
    m_Position: {x: 340, y: 160, z: 0}
  m_AnyStateTransitions: []
  m_EntryTransitions: []
  m_StateMachineTransitions: {}
  m_StateMachineBehaviours: []
  m_AnyStatePosition: {x: 50, y: 20, z: 0}
  m_EntryPosition: {x: 50, y: 120, z: 0}
  m_ExitPosition: {x: 800, y: 120, z: 0}
  m_ParentStateMachinePosition: {x: 800, y: 20, z: 0}
  m_DefaultState: {fileID: -6433693733102369526}
--- !u!206 &20600100
BlendTree:
  m_ObjectHideFlags: 1
  m_CorrespondingSourceObject: {fileID: 0}
  m_PrefabInstance: {fileID: 0}
  m_PrefabAsset: {fileID: 0}
  m_Name: Blend Tree
  m_Childs: []
  m_BlendParameter: Speed
  m_BlendParameterY: Speed
  m_MinThreshold: 0
  m_MaxThreshold: 1
  m_UseAutomaticThresholds: 1
  m_NormalizedBlendValues: 0
  m_BlendType: 0
)";

TEST_CASE("animator: an edit changes the lines that it means") {
  Controllers files;
  files.open_with(kHero);
  files.before = files.text();
  AnimatorEditor& editor = *files.animators;
  const auto diff = [&](const Result<AnimatorChange>& result) {
    done(result);
    std::string out = files.diff();
    REQUIRE(files.session->undo());
    CHECK(files.text() == files.before);
    return out;
  };
  StateSettings faster;
  faster.speed = 1.5;
  CHECK(diff(editor.set_state(files.path, {"", "Idle"}, faster)) ==
        "-  m_Speed: 1\n+  m_Speed: 1.5\n");
  // By its last name, in a machine below.
  CHECK(diff(editor.set_state(files.path, {"", "Land"}, faster)) ==
        "-  m_Speed: 1\n+  m_Speed: 1.5\n");
  StateSettings moved;
  moved.x = 10;
  CHECK(diff(editor.set_state(files.path, {"", "Idle"}, moved)) ==
        "-    m_Position: {x: 340, y: 50, z: 0}\n+    m_Position: {x: 10, y: 50, z: 0}\n");
  CHECK(diff(editor.set_parameter(files.path, "Speed", {{}, 2.0})) ==
        "-    m_DefaultFloat: 1\n+    m_DefaultFloat: 2\n");
  // Every place that names the parameter follows.
  CHECK(diff(editor.set_parameter(files.path, "Speed", {"Pace", {}})) ==
        "-    m_ConditionEvent: Speed\n+    m_ConditionEvent: Pace\n"
        "-  m_SpeedParameter: Speed\n+  m_SpeedParameter: Pace\n"
        "-  - m_Name: Speed\n+  - m_Name: Pace\n"
        "-  m_BlendParameter: Speed\n-  m_BlendParameterY: Speed\n"
        "+  m_BlendParameter: Pace\n+  m_BlendParameterY: Pace\n");
  LayerSettings half;
  half.weight = 0.5;
  half.new_name = "Body";
  CHECK(diff(editor.set_layer(files.path, "", half)) ==
        "-    m_Name: Base Layer\n+    m_Name: Body\n"
        "-    m_DefaultWeight: 0\n+    m_DefaultWeight: 0.5\n"
        "-  m_Name: Base Layer\n+  m_Name: Body\n");
  TransitionSettings slower;
  slower.duration = 0.5;
  CHECK(diff(editor.set_transition(files.path, {"", "Idle", "Jumps/Land", {}}, slower)) ==
        "-  m_TransitionDuration: 0.25\n+  m_TransitionDuration: 0.5\n");
}

TEST_CASE("animator: a removed state takes along what only it had") {
  Controllers files;
  files.open_with(kHero);
  files.before = files.text();
  done(files.animators->remove_state(files.path, {"", "Idle"}));
  CHECK(files.document().find(-1301907626458585425) == nullptr);  // its transition
  CHECK(files.document().find(20600100) == nullptr);              // its blend tree
  CHECK(files.report().states.size() == 1);
  CHECK(files.report().layers.front().default_state.empty());
  REQUIRE(files.session->undo());
  CHECK(files.text() == files.before);
  // The transition that leads to it goes, the state that it began at stays.
  done(files.animators->remove_state(files.path, {"", "Jumps/Land"}));
  CHECK(files.report().states.front().name == "Idle");
  CHECK(files.report().states.front().transitions.empty());
  CHECK(files.text().find("m_Transitions: []") != std::string::npos);
}

TEST_CASE("animator: what would mean something else is refused") {
  Controllers files;
  files.open_with(kHero);
  AnimatorEditor& editor = *files.animators;
  const std::string before = files.text();
  CHECK(error_of(editor.remove_parameter(files.path, "Speed")).find("blend tree 'Blend Tree'") !=
        std::string::npos);
  CHECK(error_of(editor.add_transition(files.path, {"", "Jumps", "Idle", {}}, {})) ==
        "'Jumps' is a sub-state machine");
  CHECK(error_of(editor.add_state(files.path, {"", "Jumps"}, {})) ==
        "the layer 'Base Layer' already has a state 'Jumps'");
  CHECK(error_of(editor.add_state(files.path, {"", "A\nB"}, {})).find("control character") !=
        std::string::npos);
  TransitionSettings bad;
  bad.duration = -1;
  CHECK(error_of(editor.add_transition(files.path, {"", "Idle", "Exit", {}}, bad)) ==
        "duration: must not be below 0");
  CHECK(files.text() == before);
}

/// Ids that are there twice, and references to objects that are not there.
std::string faults(const text::Document& document) {
  std::string out;
  std::set<FileId> ids;
  for (const text::Object& object : document.objects()) {
    if (!ids.insert(object.id).second) out += std::to_string(object.id) + " twice\n";
    for (const Reference& each : read_references(document.body(object)))
      if (!each.guid && each.id != 0 && document.find(each.id) == nullptr)
        out += std::to_string(object.id) + " refers to nothing\n";
    const text::Tree tree = document.fields(object);
    for (const text::Problem& problem : tree.problems()) out += problem.message + "\n";
  }
  return out;
}

class RandomEdits {
 public:
  RandomEdits(Controllers& files, std::uint64_t seed) : files_(files), random_(seed) {}

  /// Whether it changed anything.
  bool step() {
    const std::string before = files_.text();
    const auto result = edit();
    if (!result) CHECK(files_.text() == before);
    const AnimatorReport report = files_.report();
    CHECK(report.problems.empty());
    CHECK(faults(files_.document()).empty());
    CHECK(text::Document::parse(files_.text()).write() == files_.text());
    return files_.text() != before;
  }

 private:
  int below(int end) { return static_cast<int>(random_() % static_cast<unsigned>(end)); }
  std::string name() { return std::string(1, static_cast<char>('A' + below(8))); }
  std::string layer() { return below(3) == 0 ? "L" + name() : ""; }
  std::string place() {
    switch (below(6)) {
      case 0: return kAnyState;
      case 1: return kEntry;
      case 2: return kExit;
      default: return name();
    }
  }
  TransitionSettings settings() {
    TransitionSettings out;
    if (below(2) == 0) out.conditions = {{{"P" + name(), ConditionMode::Greater, 0.5}}};
    if (below(3) == 0) out.duration = below(4) / 4.0;
    if (below(3) == 0) out.mute = true;
    return out;
  }
  Result<AnimatorChange> edit() {
    AnimatorEditor& editor = *files_.animators;
    const std::string& path = files_.path;
    const std::optional<int> index = below(2) == 0 ? std::optional(0) : std::nullopt;
    StateSettings state;
    if (below(3) == 0) state.speed = below(5);
    if (below(4) == 0) state.make_default = true;
    if (below(4) == 0) state.motion = {"Assets/Idle.anim", {}};
    switch (below(14)) {
      case 0: return editor.add_parameter(path, {"P" + name(), ParameterKind::Float, 0.5});
      case 1: return editor.set_parameter(path, "P" + name(), {"P" + name(), 2.0});
      case 2: return editor.remove_parameter(path, "P" + name());
      case 3: return editor.add_layer(path, "L" + name(), {});
      case 4: return editor.set_layer(path, "L" + name(), {"L" + name(), {}, 0.5, true, {}});
      case 5: return editor.remove_layer(path, "L" + name());
      case 6:
      case 7: return editor.add_state(path, {layer(), name()}, state);
      case 8: state.new_name = name(); return editor.set_state(path, {layer(), name()}, state);
      case 9: return editor.remove_state(path, {layer(), name()});
      case 10:
      case 11: return editor.add_transition(path, {layer(), place(), place(), {}}, settings());
      case 12: return editor.set_transition(path, {layer(), place(), place(), index}, settings());
      default: return editor.remove_transition(path, {layer(), place(), place(), index});
    }
  }

  Controllers& files_;
  std::mt19937_64 random_;
};

TEST_CASE("animator: random edits keep the file whole and are taken back to the same bytes") {
  int made = 0;
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    CAPTURE(seed);
    Controllers files;
    if (seed % 2 == 0) {
      files.open_with(kHero);
    } else {
      files.begin();
      done(files.animators->create(files.path));
    }
    const std::string before = files.text();
    RandomEdits edits(files, seed);
    int here = 0;
    for (int i = 0; i < 150; ++i) here += edits.step() ? 1 : 0;
    for (int i = 0; i < here; ++i) REQUIRE(files.session->undo());
    CHECK(files.text() == before);
    made += here;
  }
  CHECK(made > 150);
}

}  // namespace
}  // namespace diorama::unity::edit

// edit_bench: what it costs to change a large scene and to save it, and how that grows.
//
//   edit_bench [--rounds N] [--megabytes N] [--edits N] [--seconds N] [--folder DIR] [--only NAME]
//
// The project is generated in a temporary folder. A save is measured in turns with a plain copy of
// the same file that is flushed to disk, and medians are compared. Then thousands of edits are made
// in one step; what counts is the time of the processor that an edit takes on average after so many
// of them. A row that takes longer than --seconds is cut off. Prints Markdown tables for
// bench/results.md. --only takes a part of the name of the rows that are wanted.

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/disk.h"
#include "unity/edit/components/component_editor.h"
#include "unity/edit/objects/object_editor.h"
#include "unity/edit/scene_view.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace {

namespace fs = std::filesystem;
namespace io = diorama::io;
namespace scene = diorama::scene;
namespace unity = diorama::unity;
using scene::Input;

struct Options {
  int rounds = 7;
  std::size_t megabytes = 50;
  std::size_t edits = 10'000;
  double seconds = 60;
  std::string only;
  fs::path folder = fs::temp_directory_path() / ("diorama_bench_" + std::to_string(::getpid()));
};

using Clock = std::chrono::steady_clock;

double since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

/// Seconds of the processor, so that what else runs on the machine plays no part.
double processor_time() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

[[noreturn]] void fail(const std::string& why) {
  std::fprintf(stderr, "edit_bench: %s\n", why.c_str());
  std::exit(1);
}

template <class T>
T must(diorama::Result<T> result) {
  if (!result) fail(result.error().message);
  if constexpr (!std::is_void_v<T>) return *std::move(result);
}

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

// --- The project --------------------------------------------------------------------------------

constexpr const char* kScriptGuid = "11111111111111111111111111111111";
constexpr const char* kPrefabGuid = "22222222222222222222222222222222";
constexpr std::size_t kChildren = 100;  // below each root of the large scene
constexpr std::size_t kInstance = 500;  // the id of the one of the prefab

constexpr std::string_view kCommon =
    "  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
    "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n";
constexpr std::string_view kProlog = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

/// The five parts of an object have ids that follow each other.
std::size_t id_of(std::size_t object) {
  return 100'000 + 16 * object;
}
std::string number(std::size_t value) {
  return std::to_string(value);
}
std::string reference(std::size_t id) {
  return "{fileID: " + number(id) + "}";
}

std::string header(int class_id, std::size_t id, std::string_view name) {
  std::string out = "--- !u!" + std::to_string(class_id) + " &" + number(id) + "\n";
  return out.append(name).append(":\n").append(kCommon);
}

void add_transform(std::string& out, std::size_t id, std::size_t father,
                   const std::vector<std::size_t>& children) {
  out += header(4, id + 1, "Transform") + "  m_GameObject: " + reference(id) +
         "\n  serializedVersion: 2\n  m_LocalRotation: {x: 0, y: 0.38268343, z: 0, w: 0.92387956}\n"
         "  m_LocalPosition: {x: " +
         number(id % 997) +
         ".5, y: 0, z: -1.25}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n"
         "  m_ConstrainProportionsScale: 0\n  m_Children:";
  if (children.empty()) out += " []";
  for (const std::size_t child : children) out += "\n  - " + reference(child + 1);
  out += "\n  m_Father: " + reference(father == 0 ? 0 : father + 1) +
         "\n  m_LocalEulerAnglesHint: {x: 0, y: 45, z: 0}\n";
}

void add_renderer(std::string& out, std::size_t id) {
  out += header(23, id + 3, "MeshRenderer") + "  m_GameObject: " + reference(id) +
         "\n  m_Enabled: 1\n  m_CastShadows: 1\n  m_ReceiveShadows: 1\n  m_DynamicOccludee: 1\n"
         "  m_StaticShadowCaster: 0\n  m_MotionVectors: 1\n  m_LightProbeUsage: 1\n"
         "  m_ReflectionProbeUsage: 1\n  m_RayTracingMode: 2\n  m_RayTraceProcedural: 0\n"
         "  m_RenderingLayerMask: 1\n  m_RendererPriority: 0\n  m_Materials:\n"
         "  - {fileID: 2100000, guid: 31321ba15b8f8eb4c954353edc038b1d, type: 2}\n"
         "  m_StaticBatchInfo:\n    firstSubMesh: 0\n    subMeshCount: 0\n"
         "  m_StaticBatchRoot: {fileID: 0}\n  m_ProbeAnchor: {fileID: 0}\n"
         "  m_LightProbeVolumeOverride: {fileID: 0}\n  m_ScaleInLightmap: 1\n  m_ReceiveGI: 1\n"
         "  m_PreserveUVs: 0\n  m_IgnoreNormalsForChartDetection: 0\n  m_ImportantGI: 0\n"
         "  m_StitchLightmapSeams: 1\n  m_SelectedEditorRenderState: 3\n"
         "  m_MinimumChartSize: 4\n  m_AutoUVMaxDistance: 0.5\n  m_AutoUVMaxAngle: 89\n"
         "  m_LightmapParameters: {fileID: 0}\n  m_SortingLayerID: 0\n  m_SortingLayer: 0\n"
         "  m_SortingOrder: 0\n  m_AdditionalVertexStreams: {fileID: 0}\n";
}

void add_object(std::string& out, std::size_t object, std::size_t father,
                const std::vector<std::size_t>& children) {
  const std::size_t id = id_of(object);
  out += header(1, id, "GameObject") + "  serializedVersion: 6\n  m_Component:\n";
  for (std::size_t part = 1; part <= 4; ++part)
    out += "  - component: " + reference(id + part) + "\n";
  out += "  m_Layer: 0\n  m_Name: Object " + number(object) +
         "\n  m_TagString: Untagged\n  m_Icon: {fileID: 0}\n  m_NavMeshLayer: 0\n"
         "  m_StaticEditorFlags: 0\n  m_IsActive: 1\n";
  add_transform(out, id, father, children);
  out += header(33, id + 2, "MeshFilter") + "  m_GameObject: " + reference(id) +
         "\n  m_Mesh: {fileID: 10202, guid: 0000000000000000e000000000000000, type: 0}\n";
  add_renderer(out, id);
  out += header(114, id + 4, "MonoBehaviour") + "  m_GameObject: " + reference(id) +
         "\n  m_Enabled: 1\n  m_EditorHideFlags: 0\n  m_Script: {fileID: 11500000, guid: " +
         kScriptGuid +
         ", type: 3}\n  m_Name: \n  m_EditorClassIdentifier: \n  speed: 4\n  range: 12.5\n"
         "  count: 3\n  title: A thing that moves\n";
}

/// Groups: a parent and its children, one after the other. How many objects there are.
std::size_t add_groups(std::string& out, std::size_t bytes, std::size_t groups,
                       std::size_t children_of_each, std::vector<std::size_t>& roots) {
  std::size_t objects = 0;
  while (out.size() < bytes && roots.size() < groups) {
    const std::size_t parent = objects++;
    std::vector<std::size_t> children;
    for (std::size_t i = 0; i < children_of_each; ++i) children.push_back(id_of(objects + i));
    add_object(out, parent, 0, children);
    for (std::size_t i = 0; i < children_of_each; ++i)
      add_object(out, objects++, id_of(parent), {});
    roots.push_back(id_of(parent));
  }
  return objects;
}

void add_scene_roots(std::string& out, const std::vector<std::size_t>& roots) {
  out += "--- !u!1660057539 &9223372036854775807\nSceneRoots:\n  m_ObjectHideFlags: 0\n  m_Roots:";
  for (const std::size_t root : roots) out += "\n  - " + reference(root);
  out += "\n";
}

std::string instance_text(std::size_t id) {
  return "--- !u!1001 &" + number(id) +
         "\nPrefabInstance:\n  m_ObjectHideFlags: 0\n  serializedVersion: 2\n  m_Modification:\n"
         "    serializedVersion: 3\n    m_TransformParent: {fileID: 0}\n    m_Modifications:\n"
         "    - target: {fileID: 100000, guid: " +
         kPrefabGuid +
         ", type: 3}\n      propertyPath: m_Name\n      value: Thing\n"
         "      objectReference: {fileID: 0}\n    m_RemovedComponents: []\n"
         "    m_RemovedGameObjects: []\n    m_AddedGameObjects: []\n    m_AddedComponents: []\n"
         "  m_SourcePrefab: {fileID: 100100000, guid: " +
         kPrefabGuid + ", type: 3}\n";
}

void write_asset(const fs::path& project, const std::string& path, std::string_view text,
                 const std::string& guid) {
  write(project / path, text);
  write(project / (path + ".meta"), "fileFormatVersion: 2\nguid: " + guid + "\n");
}

struct Generated {
  std::size_t large_objects = 0;
  std::size_t prefab_objects = 0;
};

Generated generate(const fs::path& project, const Options& options) {
  Generated out;
  write(project / "ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.20f1\n");
  write_asset(project, "Assets/Mover.cs",
              "using UnityEngine;\npublic class Mover : MonoBehaviour\n{\n    public float speed;\n"
              "    public float range;\n    public int count;\n    public string title;\n}\n",
              kScriptGuid);
  constexpr std::size_t kAny = static_cast<std::size_t>(-1);
  std::vector<std::size_t> roots;
  std::string text(kProlog);
  out.large_objects = add_groups(text, options.megabytes << 20U, kAny, kChildren, roots);
  add_scene_roots(text, roots);
  write_asset(project, "Assets/Large.unity", text, "33333333333333333333333333333333");

  text = kProlog;
  roots.clear();
  add_groups(text, kAny, 1, kChildren, roots);
  add_scene_roots(text, roots);
  write_asset(project, "Assets/Small.unity", text, "44444444444444444444444444444444");

  text = kProlog;
  roots.clear();
  out.prefab_objects = add_groups(text, kAny, 1, (options.edits + 3) / 4, roots);
  write_asset(project, "Assets/Thing.prefab", text, kPrefabGuid);

  text = kProlog;
  text += instance_text(kInstance);
  add_scene_roots(text, {kInstance});
  write_asset(project, "Assets/Instance.unity", text, "55555555555555555555555555555555");
  return out;
}

unity::FileId object_id(std::size_t object) {
  return static_cast<unity::FileId>(id_of(object));
}
/// The same as a part of the instance.
unity::FileId part_id(std::size_t object) {
  return static_cast<unity::FileId>(id_of(object) ^ kInstance);
}

// --- Saving -------------------------------------------------------------------------------------

double median(std::vector<double> all) {
  std::ranges::sort(all);
  return all[all.size() / 2];
}

/// As `cp` does it, and then a flush.
double copy_and_flush(const std::string& from, const std::string& to) {
  const auto begin = Clock::now();
  const int in = ::open(from.c_str(), O_RDONLY | O_CLOEXEC);
  const int out = ::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  std::vector<char> buffer(std::size_t{1} << 20U);
  ssize_t count = 0;
  while ((count = ::read(in, buffer.data(), buffer.size())) > 0)
    if (::write(out, buffer.data(), static_cast<std::size_t>(count)) != count) fail("copy");
  if (in < 0 || out < 0 || count < 0 || ::fsync(out) != 0) fail("copy");
  ::close(in);
  ::close(out);
  const double time = since(begin);
  fs::remove(to);
  return time;
}

void saving(const fs::path& project, const Options& options) {
  const auto begin = Clock::now();
  const auto opened = must(unity::Project::open(project));
  const double project_time = since(begin);
  unity::edit::Session session(*opened, 1);
  const auto begin_scene = Clock::now();
  must(session.file("Assets/Large.unity"));
  must(opened->hierarchies().open("Assets/Large.unity"));
  const double scene_time = since(begin_scene);
  unity::edit::SceneView view(session, "Assets/Large.unity");
  io::RealDisk disk;
  const std::string file = project / "Assets/Large.unity";
  const std::string state = options.folder / "state";
  std::vector<double> edits, saves, both, copies;
  for (int round = -1; round < options.rounds; ++round) {
    const double copy = copy_and_flush(file, options.folder / "copy");
    const auto begin_edit = Clock::now();
    must(unity::edit::ComponentEditor(view).set_fields(
        object_id(static_cast<std::size_t>(round + 1) * 997 + 1), 3,
        Input::map({{"speed", Input::of(0.5 + round)}})));
    const double edited = since(begin_edit);
    must(session.save(state, disk));
    const double all = since(begin_edit);
    if (round < 0) continue;  // to warm up
    copies.push_back(copy);
    edits.push_back(edited);
    saves.push_back(all - edited);
    both.push_back(all);
  }
  const double ratio = median(both) / median(copies);
  std::printf("| what | ms |\n|---|---:|\n");
  std::printf("| opening the project | %.1f |\n", project_time * 1e3);
  std::printf("| opening the scene, %zu MB | %.1f |\n", fs::file_size(file) >> 20U,
              scene_time * 1e3);
  std::printf("| one field of it is set | %.2f |\n", median(edits) * 1e3);
  std::printf("| it is saved | %.1f |\n", median(saves) * 1e3);
  std::printf("| copy of the file, flushed | %.1f |\n", median(copies) * 1e3);
  std::printf("| set and save against copy: %.2f, target 2: %s | |\n\n", ratio,
              ratio <= 2 ? "met" : "NOT met");
  std::fflush(stdout);
}

// --- Many edits in one step
// -----------------------------------------------------------------------

using OneEdit = std::function<void(unity::edit::SceneView&, std::size_t)>;

/// Makes the edits in one step and prints what one costs after so many of them.
void many(const fs::path& project, const Options& options, const std::string& what,
          const std::string& path, const OneEdit& one) {
  if (what.find(options.only) == std::string::npos) return;
  const auto opened = must(unity::Project::open(project));
  unity::edit::Session session(*opened, 1);
  unity::edit::SceneView view(session, path);
  must(session.file(path));
  must(opened->hierarchies().open(path));
  const std::size_t marks[] = {options.edits / 10, options.edits / 5, options.edits / 2,
                               options.edits};
  std::vector<double> costs;
  one(view, 0);  // what is read once is not what is measured
  must(session.undo());
  must(opened->hierarchies().open(path));
  const double begin = processor_time();
  const auto used = [&] { return processor_time() - begin; };
  {
    unity::edit::Step step(session, what);
    for (std::size_t i = 0; i < options.edits && used() < options.seconds; ++i) {
      one(view, i);
      if (i + 1 == marks[costs.size()]) costs.push_back(used() / static_cast<double>(i + 1) * 1e6);
    }
    if (!step.keep()) std::abort();
  }
  std::printf("| %s |", what.c_str());
  for (std::size_t i = 0; i < std::size(marks); ++i)
    i < costs.size() ? std::printf(" %.1f |", costs[i]) : std::printf(" |");
  if (costs.size() < std::size(marks)) {
    std::printf(" | | cut off: NOT met |\n");
  } else {
    const double begin_undo = processor_time();
    must(session.undo());
    const double undo = (processor_time() - begin_undo) / static_cast<double>(options.edits) * 1e6;
    const double ratio = costs.back() / costs.front();
    std::printf(" %.1f | %.2f | %s |\n", undo, ratio, ratio <= 1.5 ? "met" : "NOT met");
  }
  std::fflush(stdout);
}

void scaling(const fs::path& project, const Options& options, const Generated& generated) {
  std::printf("| µs of the processor per edit, after this many in one step |");
  for (const std::size_t part : {10, 5, 2, 1}) std::printf(" %zu |", options.edits / part);
  std::printf(" undo | last / first, target 1.5 | |\n|---|---:|---:|---:|---:|---:|---:|---|\n");
  const auto set_in = [](std::size_t objects) -> OneEdit {
    return [objects](unity::edit::SceneView& view, std::size_t i) {
      must(unity::edit::ComponentEditor(view).set_fields(
          object_id(i * 7 % objects), 3,
          Input::map({{"speed", Input::of(0.25 + static_cast<double>(i))}})));
    };
  };
  const auto place_in = [](std::size_t objects) -> OneEdit {
    return [objects](unity::edit::SceneView& view, std::size_t i) {
      scene::TransformChange change;
      change.position = scene::Vector3{static_cast<double>(i), 0.5, 0};
      must(unity::edit::ObjectEditor(view).set_transform(object_id(i * 7 % objects), change));
    };
  };
  const auto create_in = [](std::size_t groups) -> OneEdit {
    return [groups](unity::edit::SceneView& view, std::size_t i) {
      must(unity::edit::ObjectEditor(view).create(object_id(i % groups * (kChildren + 1)),
                                                  {"New " + number(i)}));
    };
  };
  const std::string large = "Assets/Large.unity", small = "Assets/Small.unity";
  const std::size_t few = kChildren + 1, all = generated.large_objects;
  many(project, options, "set a field, large scene", large, set_in(all));
  many(project, options, "set a field, small scene", small, set_in(few));
  many(project, options, "place an object, large scene", large, place_in(all));
  many(project, options, "place an object, small scene", small, place_in(few));
  many(project, options, "create under many parents, large scene", large,
       create_in(all / (kChildren + 1)));
  many(project, options, "create under one parent, small scene", small, create_in(1));
  many(project, options, "create as roots, small scene", small,
       [](unity::edit::SceneView& view, std::size_t i) {
         must(unity::edit::ObjectEditor(view).create(0, {"Root " + number(i)}));
       });
  const auto override_at = [](unity::edit::SceneView& view, std::size_t object, std::size_t field,
                              std::size_t i) {
    const char* const fields[] = {"speed", "range", "count", "title"};
    const Input value = field == 3 ? Input::of("Title " + number(i))
                                   : Input::of(static_cast<std::int64_t>(i + 1000));
    must(unity::edit::ComponentEditor(view).set_fields(part_id(object), 3,
                                                       Input::map({{fields[field], value}})));
  };
  many(project, options, "override in one instance, one object after the other",
       "Assets/Instance.unity",
       [&](unity::edit::SceneView& view, std::size_t i) { override_at(view, i / 4, i % 4, i); });
  many(project, options, "override in one instance, objects at random", "Assets/Instance.unity",
       [&](unity::edit::SceneView& view, std::size_t i) {
         const std::size_t objects = (options.edits + 3) / 4;
         override_at(view, i * 1009 % objects, i / objects, i);
       });
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view flag = argv[i];
    if (flag == "--rounds") options.rounds = std::atoi(argv[i + 1]);
    if (flag == "--megabytes") options.megabytes = static_cast<std::size_t>(std::atoi(argv[i + 1]));
    if (flag == "--edits") options.edits = static_cast<std::size_t>(std::atoi(argv[i + 1]));
    if (flag == "--seconds") options.seconds = std::atof(argv[i + 1]);
    if (flag == "--folder") options.folder = argv[i + 1];
    if (flag == "--only") options.only = argv[i + 1];
  }
  const fs::path project = options.folder / "Project";
  const Generated generated = generate(project, options);
  if (options.only.empty()) saving(project, options);
  scaling(project, options, generated);
  fs::remove_all(options.folder);
  return 0;
}

// unity_bench: how fast Unity projects are read, as ratios to tools that only read the bytes.
//
//   unity_bench [--rounds N] [--megabytes N] [--metas N] [--folder DIR]
//
// Everything is generated in a temporary folder, read once to warm the cache, and then measured
// in interleaved rounds of which the best counts: `wc -l` and `rg` as programs, ours in this
// process. Prints a Markdown table for bench/results.md.

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iostream>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "io/file.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/reference_graph.h"
#include "unity/model/hierarchy.h"
#include "unity/text/document.h"

#ifdef HAVE_YAML_CPP
#include <yaml-cpp/yaml.h>
#endif

namespace {

namespace fs = std::filesystem;
namespace io = diorama::io;
namespace unity = diorama::unity;
namespace yaml = diorama::unity::text;

constexpr std::size_t kAnySize = std::numeric_limits<std::size_t>::max();

double seconds(const std::function<void()>& work) {
  const auto begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void shell(const std::string& command) {
  if (std::system((command + " >/dev/null 2>&1").c_str()) == 0) return;
  std::fprintf(stderr, "unity_bench: this failed, is the program installed? %s\n", command.c_str());
  std::exit(1);
}

/// Best of some rounds of each, in turns, so that a noisy moment hits them alike.
std::pair<double, double> race(int rounds, const std::function<void()>& peer,
                               const std::function<void()>& ours) {
  double best_peer = 1e9;
  double best_ours = 1e9;
  peer(), ours();
  for (int i = 0; i < rounds; ++i) {
    best_peer = std::min(best_peer, seconds(peer));
    best_ours = std::min(best_ours, seconds(ours));
  }
  return {best_peer, best_ours};
}

void row(const std::string& what, const std::string& peer, std::pair<double, double> times,
         double target) {
  const double ratio = times.second / times.first;
  std::printf("| %s | %s | %.1f | %.1f | %.2f | %.1f | %s |\n", what.c_str(), peer.c_str(),
              times.first * 1e3, times.second * 1e3, ratio, target,
              ratio <= target ? "met" : "NOT met");
  std::fflush(stdout);
}

std::string object_text(std::size_t i) {
  const std::string object = std::to_string(1000 + 2 * i);
  const std::string transform = std::to_string(1001 + 2 * i);
  return "--- !u!1 &" + object +
         "\nGameObject:\n  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
         "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n  serializedVersion: 6\n"
         "  m_Component:\n  - component: {fileID: " +
         transform + "}\n  m_Layer: 0\n  m_Name: Object " + std::to_string(i) +
         "\n  m_TagString: Untagged\n  m_Icon: {fileID: 0}\n  m_NavMeshLayer: 0\n"
         "  m_StaticEditorFlags: 0\n  m_IsActive: 1\n--- !u!4 &" +
         transform +
         "\nTransform:\n  m_ObjectHideFlags: 0\n  m_CorrespondingSourceObject: {fileID: 0}\n"
         "  m_PrefabInstance: {fileID: 0}\n  m_PrefabAsset: {fileID: 0}\n  m_GameObject: "
         "{fileID: " +
         object +
         "}\n  serializedVersion: 2\n  m_LocalRotation: {x: 0, y: 0, z: 0, w: 1}\n"
         "  m_LocalPosition: {x: " +
         std::to_string(i % 997) +
         ".5, y: 0, z: 1.25}\n  m_LocalScale: {x: 1, y: 1, z: 1}\n"
         "  m_ConstrainProportionsScale: 0\n  m_Children: []\n  m_Father: {fileID: 0}\n"
         "  m_LocalEulerAnglesHint: {x: 0, y: 0, z: 0}\n";
}

std::string scene_text(std::size_t bytes, std::size_t objects) {
  std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
  for (std::size_t i = 0; text.size() < bytes && i < objects; ++i) text += object_text(i);
  return text;
}

void write(const fs::path& path, std::string_view text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

/// Resident memory of this process in bytes.
std::size_t resident() {
  std::ifstream in("/proc/self/statm");
  std::size_t total = 0;
  std::size_t pages = 0;
  in >> total >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

unity::text::Document open_document(const std::string& path) {
  auto bytes = io::read_bytes(path, kAnySize);
  if (!bytes) std::exit(1);
  return unity::text::Document::parse(*std::move(bytes));
}

void large_scene(const fs::path& folder, std::size_t megabytes, int rounds) {
  const std::string path = folder / "Large.unity";
  write(path, scene_text(megabytes << 20U, kAnySize));
  std::size_t objects = 0;
  row("structural open of a " + std::to_string(megabytes) + " MB scene", "wc -l",
      race(
          rounds, [&] { shell("wc -l " + path); },
          [&] { objects += open_document(path).objects().size(); }),
      4);
  const std::size_t before = resident();
  const unity::text::Document document = open_document(path);
  const double ratio =
      static_cast<double>(resident() - before) / static_cast<double>(fs::file_size(path));
  std::printf("| memory after opening it | file size | | | %.2f | 1.5 | %s |\n", ratio,
              ratio <= 1.5 ? "met" : "NOT met");
  fs::remove(path);
}

/// Opening a million objects, in as many scenes as it takes: the same bytes pass through the
/// processor, so what differs is what the number of objects in a scene costs.
double per_object(std::size_t objects, int rounds) {
  constexpr std::size_t kObjects = 1000000;
  const std::string text = scene_text(kAnySize, objects / 2);
  std::vector<diorama::Bytes> scenes;
  double best = 1e9;
  for (int i = 0; i < rounds; ++i) {
    scenes.clear();
    for (std::size_t n = 0; n < kObjects; n += objects)
      scenes.push_back(diorama::Bytes::copy_of(text));
    best = std::min(best, seconds([&] {
                      for (diorama::Bytes& scene : scenes)
                        if (unity::text::Document::parse(std::move(scene)).objects().empty())
                          std::exit(1);
                    }));
  }
  return best / static_cast<double>(kObjects);
}

void scaling(int rounds) {
  const double few = per_object(10000, rounds);
  const double many = per_object(1000000, rounds);
  std::printf(
      "| one scene of 1,000,000 objects, per object | 100 scenes of 10,000 | %.6f | %.6f | %.2f | "
      "1.3 | %s |\n",
      few * 1e3, many * 1e3, many / few, many <= 1.3 * few ? "met" : "NOT met");
}

void metas(const fs::path& folder, std::size_t count, int rounds) {
  const fs::path project = folder / "Metas";
  fs::create_directories(project / "ProjectSettings");
  for (std::size_t i = 0; i < count; ++i) {
    char guid[40];
    std::snprintf(guid, sizeof guid, "%032zx", i * 2654435761U + 1);
    const fs::path asset =
        project / "Assets" / std::to_string(i / 100) / (std::to_string(i) + ".txt");
    write(asset.string() + ".meta",
          "fileFormatVersion: 2\nguid: " + std::string(guid) +
              "\nTextScriptImporter:\n  externalObjects: {}\n  userData: \n"
              "  assetBundleName: \n  assetBundleVariant: \n");
  }
  row("index of " + std::to_string(count) + " .meta files", "rg -N '^guid'",
      race(
          rounds, [&] { shell("rg -N '^guid' " + project.string()); },
          [&] {
            if (!unity::AssetDatabase::open(project)) std::exit(1);
          }),
      1.5);
  fs::remove_all(project);
}

void references(const fs::path& folder, int rounds) {
  const fs::path project = folder / "References";
  fs::create_directories(project / "ProjectSettings");
  const std::string text = scene_text(std::size_t{256} << 10U, kAnySize);
  for (std::size_t i = 0; i < 800; ++i) {
    const fs::path asset =
        project / "Assets" / std::to_string(i / 50) / (std::to_string(i) + ".prefab");
    char guid[40];
    std::snprintf(guid, sizeof guid, "%032zx", i + 77);
    write(asset, text);
    write(asset.string() + ".meta", "fileFormatVersion: 2\nguid: " + std::string(guid) +
                                        "\nPrefabImporter:\n  externalObjects: {}\n");
  }
  const auto assets = unity::AssetDatabase::open(project);
  if (!assets) std::exit(1);
  row("reference scan of 200 MB in 800 prefabs", "rg reading the same files",
      race(
          rounds, [&] { shell("rg -c 'guid: [0-9a-f]{32}' " + project.string()); },
          [&] { unity::ReferenceGraph(*assets).build(); }),
      3);
  fs::remove_all(project);
}

#ifdef HAVE_YAML_CPP
void against_yaml_cpp(int rounds) {
  const std::string body = object_text(1).substr(object_text(1).find('\n') + 1);
  const std::string object = body.substr(0, body.find("---"));
  row("fields of one object", "yaml-cpp",
      race(
          rounds * 50, [&] { (void)YAML::Load(object); },
          [&] { (void)unity::text::Tree::parse(object); }),
      1);
}
#endif

}  // namespace

int main(int argc, char** argv) {
  int rounds = 5;
  std::size_t megabytes = 100;
  std::size_t meta_count = 100000;
  fs::path folder = fs::temp_directory_path() / ("diorama_bench_" + std::to_string(::getpid()));
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view flag = argv[i];
    if (flag == "--rounds") rounds = std::atoi(argv[i + 1]);
    if (flag == "--megabytes") megabytes = static_cast<std::size_t>(std::atoi(argv[i + 1]));
    if (flag == "--metas") meta_count = static_cast<std::size_t>(std::atoi(argv[i + 1]));
    if (flag == "--folder") folder = argv[i + 1];
  }
  fs::create_directories(folder);
  std::printf(
      "| what | peer | peer ms | ours ms | ratio | target | "
      "|\n|---|---|---:|---:|---:|---:|---|\n");
  large_scene(folder, megabytes, rounds);
  scaling(rounds);
  metas(folder, meta_count, rounds);
  references(folder, rounds);
#ifdef HAVE_YAML_CPP
  against_yaml_cpp(rounds);
#endif
  fs::remove_all(folder);
  return 0;
}

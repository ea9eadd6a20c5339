// Models of a project: read once for each content, inside the project only.

#include "unity/models/models.h"

#include <doctest/doctest.h>

#include <filesystem>
#include <memory>
#include <string>

#include "support/model_files.h"
#include "support/sample_copy.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

constexpr const char* kKnight = "Assets/Models/Knight.gltf";

struct Opened : test::SampleCopy {
  void write(const std::string& path, std::string_view text) const {
    folder.write("project/" + path, text);
  }
  void open() {
    auto opened = Project::open(root);
    REQUIRE(opened);
    project = *std::move(opened);
    models = std::make_unique<Models>(*project);
  }
  std::string told(const std::string& path) {
    project->refresh();
    const auto report = models->report({path, {}});
    if (!report) return report.error().message;
    std::string out;
    for (const auto& node : report->file.nodes) out += node.name + " ";
    return out;
  }

  std::unique_ptr<Project> project;
  std::unique_ptr<Models> models;
};

TEST_CASE("models: read again only when the model or a file it names is different") {
  Opened at;
  at.write(kKnight, test::gltf_json(R"("uri":"data/knight.bin",)"));
  at.write("Assets/Models/data/knight.bin", test::gltf_buffer());
  at.open();
  CHECK(at.told(kKnight) == "Knight Sword ");
  CHECK(at.told(kKnight) == "Knight Sword ");
  CHECK(at.models->reads() == 1);

  // The same length and perhaps the same time: the content counts.
  std::string renamed = test::gltf_json(R"("uri":"data/knight.bin",)");
  renamed.replace(renamed.find("\"Knight\""), 8, "\"Archer\"");
  at.write(kKnight, renamed);
  CHECK(at.told(kKnight) == "Archer Sword ");
  CHECK(at.models->reads() == 2);

  std::string buffer = test::gltf_buffer();
  buffer[15] = 'A';  // 2 becomes 8
  at.write("Assets/Models/data/knight.bin", buffer);
  CHECK(at.told(kKnight) == "Archer Sword ");
  CHECK(at.models->reads() == 3);
}

TEST_CASE("models: a failure is not kept") {
  Opened at;
  at.write(kKnight, test::gltf_json(R"("uri":"knight.bin",)"));
  at.open();
  CHECK(at.told(kKnight).starts_with("'Assets/Models/Knight.gltf' cannot be read as a model"));
  at.write("Assets/Models/knight.bin", test::gltf_buffer());
  CHECK(at.told(kKnight) == "Knight Sword ");
}

TEST_CASE("models: files outside of the project are not read, whatever leads to them") {
  Opened at;
  at.folder.write("outside.bin", test::gltf_buffer());
  std::filesystem::create_directories(at.file("Assets/Models"));
  std::filesystem::create_symlink(at.folder.path + "/outside.bin",
                                  at.file("Assets/Models/link.bin"));
  const std::string names[] = {"../../../outside.bin",
                               "../../outside.bin",
                               at.folder.path + "/outside.bin",
                               "file://" + at.folder.path + "/outside.bin",
                               "..\\\\..\\\\..\\\\outside.bin",
                               "%2e%2e/%2e%2e/%2e%2e/outside.bin",
                               "link.bin",
                               "../../Assets/../../outside.bin"};
  for (std::size_t i = 0; i < std::size(names); ++i)
    at.write("Assets/Models/M" + std::to_string(i) + ".gltf",
             test::gltf_json("\"uri\":\"" + names[i] + "\","));
  at.write("Assets/Other/near.bin", test::gltf_buffer());
  at.write("Assets/Models/Near.gltf", test::gltf_json(R"("uri":"../Other/near.bin",)"));
  at.open();
  for (std::size_t i = 0; i < std::size(names); ++i) {
    CAPTURE(names[i]);
    const std::string told = at.told("Assets/Models/M" + std::to_string(i) + ".gltf");
    CHECK(told.contains("cannot be read as a model"));
    CHECK(told.contains("it names files that are not there"));
  }
  CHECK(at.told("Assets/Models/Near.gltf") == "Knight Sword ");
}

TEST_CASE("models: ids get names from the .meta file even where the model cannot be read") {
  Opened at;
  at.write("Assets/Models/Body.fbx", "nothing");
  at.write("Assets/Models/Body.fbx.meta",
           "fileFormatVersion: 2\nguid: 00000000000000000000000000000abc\nModelImporter:\n"
           "  internalIDToNameTable:\n  - first:\n      74: 3997614985018663949\n"
           "    second: Armature|Grab\n  meshes:\n    fileIdsGeneration: 2\n");
  at.open();
  const Asset* const asset = at.project->assets().find_path("Assets/Models/Body.fbx");
  REQUIRE(asset != nullptr);
  const std::int64_t ids[] = {3997614985018663949, 919132149155446097, 5};
  const auto names = at.models->names_in(*asset, ids);
  REQUIRE(names.size() == 3);
  CHECK(names[0].type + " " + names[0].name == "AnimationClip Armature|Grab");
  CHECK(names[1].type == "GameObject");
  CHECK(names[2].type.empty());
}

TEST_CASE("models: scale of the import settings, where the file says its unit") {
  Opened at;
  const auto meta = [](const char* use_file_scale) {
    return std::string(
               "fileFormatVersion: 2\nguid: 00000000000000000000000000000abc\n"
               "ModelImporter:\n  meshes:\n    globalScale: 0.5\n    useFileScale: ") +
           use_file_scale + "\n  importAnimation: 0\n";
  };
  at.write("Assets/Models/Body.fbx", test::fbx_binary());
  at.write("Assets/Models/Body.fbx.meta", meta("1"));
  at.write("Assets/Models/Quad.obj", test::kObj);
  at.write("Assets/Models/Quad.obj.meta", meta("1"));
  at.open();
  const auto body = at.models->report({"Assets/Models/Body.fbx", {}});
  REQUIRE(body);
  CHECK(body->scale == 0.5);  // 100 cm
  CHECK(body->import->import_animation == false);
  CHECK_FALSE(at.models->report({"Assets/Models/Quad.obj", {}})->scale);
  at.write("Assets/Models/Quad.obj.meta", meta("0"));
  CHECK(at.models->report({"Assets/Models/Quad.obj", {}})->scale == 0.5);
}

}  // namespace
}  // namespace diorama::unity

// The hierarchies of real projects against an independent reader's results for them.

#include <doctest/doctest.h>

#include <map>
#include <memory>

#include "base/crypto.h"
#include "base/effort.h"
#include "base/text.h"
#include "json/value.h"
#include "support/corpus.h"
#include "unity/facts/package_scripts.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity {
namespace {

namespace fs = std::filesystem;

/// The name the oracle gives a component: of its document, or of its script's file.
class OracleNames {
 public:
  explicit OracleNames(const AssetDatabase& assets) : assets_(assets) {}

  std::string name(const Hierarchy& hierarchy, Index index) const {
    const Component& component = hierarchy.components()[index];
    if (component.class_id == 0) return "DanglingComponent";
    if (component.class_id == kMonoBehaviourClass) return script_name(component.script);
    if (hierarchy.objects()[component.object].placeholder && is_transform_class(component.class_id))
      return "Transform";
    if (component.origin.instance != kNone)
      return name(*hierarchy.instances()[component.origin.instance].hierarchy,
                  component.origin.source);
    return std::string(hierarchy.document().root_key(*hierarchy.document().find(component.id)));
  }

 private:
  std::string script_name(const Reference& script) const {
    if (!script.guid) return script.id == 0 ? "MissingScript" : "LocalScript";
    const Asset* asset = assets_.find(*script.guid);
    if (asset != nullptr && asset->path.ends_with(".cs")) return std::string(asset->name());
    if (*script.guid == kDefaultResources) return "BuiltinScript:" + std::to_string(script.id);
    if (const auto known = script_of(*script.guid, script.id)) return std::string(known->name);
    // The oracle knows package scripts by GUID alone.
    if (const auto known = script_of(*script.guid, kScriptFileId)) return std::string(known->name);
    return "UnknownScript:" + script.guid->text() +
           (script.id == kScriptFileId ? "" : ":" + std::to_string(script.id));
  }

  const AssetDatabase& assets_;
};

std::string listing(const Hierarchy& hierarchy, const OracleNames& names) {
  std::string out;
  std::vector<std::string> paths(hierarchy.objects().size());
  for (Index i = 0; i < paths.size(); ++i) {
    const GameObject& object = hierarchy.objects()[i];
    const std::string above = object.parent != kNone ? paths[object.parent] + "/"
                              : object.orphan        ? "<orphan>/"
                                                     : "";
    paths[i] = above + object.name;
    out += (i == 0 ? "" : "\n") + paths[i] + " [";
    for (Index c = 0; c < object.component_count; ++c)
      out += (c == 0 ? "" : ",") + names.name(hierarchy, object.first_component + c);
    out += "]";
  }
  return out;
}

/// The oracle names a model's root by the first override of a name when no override has one of the
/// ids that roots usually have. Here the model's .meta says that 100010 is the root.
struct OracleGuess {
  std::string_view file, guessed, right;
};
constexpr OracleGuess kGuesses[] = {
    {"Assets/Mirror/Examples/_Common/TankModel/BasePrefab.prefab", "Chasis", "BasePrefab"}};

std::string as_guessed(std::string listing, std::string_view file) {
  for (const OracleGuess& each : kGuesses) {
    if (each.file != file) continue;
    REQUIRE(listing.starts_with(each.right));
    for (std::size_t at = 0; at != std::string::npos; at = listing.find('\n', at)) {
      at += at == 0 ? 0 : 1;
      listing.replace(at, each.right.size(), each.guessed);
    }
  }
  return listing;
}

/// Objects, and transforms, that their id does not lead to.
int without_id(const Hierarchy& hierarchy) {
  int count = 0;
  for (Index i = 0; i < hierarchy.objects().size(); ++i) {
    count += hierarchy.find_object(hierarchy.objects()[i].id) != i;
    const Index transform = hierarchy.transform_of(i);
    if (transform == kNone) continue;
    count += hierarchy.find_component(hierarchy.components()[transform].id) != transform;
  }
  return count;
}

/// Where a file of a corpus folder is found: the folder of a Unity project, and the path in it.
struct Place {
  fs::path project;
  std::string path;
};

Place place_of(const fs::path& folder, const std::string& file) {
  if (fs::is_directory(folder / "Assets")) return {folder, file};
  const std::string first = file.substr(0, file.find('/'));
  if (fs::is_directory(folder / first / "Assets"))
    return {folder / first, file.substr(first.size() + 1)};
  // A package beside the project that uses it.
  return {folder / "Project", "Packages/" + file};
}

/// The projects of a corpus, opened once each.
class OpenProjects {
 public:
  struct Open {
    AssetDatabase assets;
    Effort effort;
    Hierarchies hierarchies{assets, effort};
    explicit Open(AssetDatabase opened) : assets(std::move(opened)) {}
  };
  Open& at(const fs::path& root) {
    auto& slot = open_[root];
    if (!slot) {
      auto assets = AssetDatabase::open(root, {root.parent_path().string()});
      REQUIRE(assets);
      slot = std::make_unique<Open>(*std::move(assets));
    }
    return *slot;
  }

 private:
  std::map<fs::path, std::unique_ptr<Open>> open_;
};

}  // namespace

TEST_CASE("oracle: objects, order, paths and components of every scene and prefab agree") {
  const fs::path corpus = test::unity_corpus();
  if (corpus.empty()) return;
  std::size_t files = 0;
  std::size_t objects = 0;
  int unknown = 0;
  OpenProjects projects;
  for (const auto& folder : fs::directory_iterator(corpus)) {
    const fs::path results = corpus / "../oracle2" / folder.path().filename();
    const auto summary = json::parse(test::read_all(results / "summary.json"));
    REQUIRE(summary);
    for (const json::Value file : summary->root()["files"]) {
      const json::Value expected = file["expanded"];
      if (!expected) continue;
      const std::string path(*file["file"].string());
      CAPTURE(folder.path().filename().string());
      CAPTURE(path);
      const Place place = place_of(folder, path);
      OpenProjects::Open& project = projects.at(place.project);
      const auto scene = project.hierarchies.open(place.path);
      REQUIRE(scene);
      const Hierarchy& hierarchy = (*scene)->hierarchy;
      CHECK(static_cast<std::int64_t>(hierarchy.objects().size()) ==
            expected["gameobjects"].integer());
      CHECK(hierarchy.complete() == expected["complete"].boolean());
      unknown += without_id(hierarchy);
      const OracleNames names(project.assets);
      CHECK(to_hex(sha256(as_guessed(listing(hierarchy, names), path))) ==
            expected["listing_sha256"].string());
      ++files;
      objects += hierarchy.objects().size();
    }
  }
  std::cout << files << " scenes and prefabs with " << objects << " objects agree\n";
  CHECK(files > 0);
  CHECK(unknown == 0);
}

}  // namespace diorama::unity

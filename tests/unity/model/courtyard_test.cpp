// The sample project against hand-computed results: what every scene and prefab looks like when
// all instances are expanded, what each overridden field says, and where objects stand.

#include <doctest/doctest.h>

#include <charconv>
#include <cmath>

#include "base/text.h"
#include "json/value.h"
#include "support/corpus.h"
#include "support/places.h"
#include "unity/facts/class_table.h"
#include "unity/model/component_types.h"
#include "unity/model/fields.h"
#include "unity/model/project.h"
#include "unity/model/transforms.h"

namespace diorama::unity {
namespace {

std::unique_ptr<Project> courtyard() {
  auto project = Project::open(test::data_folder() + "/../samples/Courtyard");
  REQUIRE(project);
  return *std::move(project);
}

std::string short_name(std::string_view full) {
  const std::size_t dot = full.rfind('.');
  return std::string(dot == std::string_view::npos ? full : full.substr(dot + 1));
}

/// Reads one scene the way the expectations are written.
class SceneReader {
 public:
  SceneReader(Project& project, const OpenHierarchy& scene)
      : project_(project), scene_(scene), types_(project.assets(), project.scripts()) {}

  /// "Guard.inventory.Array.data[1]" of an object.
  std::string field(Index object, std::string_view key) {
    const std::size_t dot = key.find('.');
    const FieldValue fields = fields_of(object, key.substr(0, dot));
    return shown(find(fields, key.substr(dot + 1)));
  }

  std::string type_name(Index component) {
    return types_.type_of(scene_.hierarchy.components()[component]).full_name;
  }

 private:
  FieldValue fields_of(Index object, std::string_view name) {
    const GameObject& owner = scene_.hierarchy.objects()[object];
    if (name == "GameObject") return object_fields(scene_.hierarchy, object);
    for (Index i = 0; i < owner.component_count; ++i)
      if (short_name(type_name(owner.first_component + i)) == name)
        return component_fields(scene_.hierarchy, owner.first_component + i);
    FAIL("no component " << name);
    return {};
  }

  /// Every array of whole numbers in the sample is one of int.
  static std::vector<FieldValue> items_of(const FieldValue& list) {
    return list.kind == FieldValue::Kind::Scalar ? unpack_numbers(list, 32, true) : list.children;
  }

  static FieldValue size_of(const FieldValue& list) {
    FieldValue size;
    size.text = std::to_string(items_of(list).size());
    return size;
  }

  static FieldValue find(const FieldValue& from, std::string_view path) {
    FieldValue value = from;
    while (!path.empty()) {
      if (path == "Array.size") return size_of(value);
      constexpr std::string_view kItem = "Array.data[";
      if (path.starts_with(kItem)) {
        std::size_t index = 0;
        std::from_chars(path.data() + kItem.size(), path.data() + path.size(), index);
        const std::vector<FieldValue> items = items_of(value);
        REQUIRE(index < items.size());
        value = items[index];
        path.remove_prefix(path.find(']') + 1);
        if (path.starts_with('.')) path.remove_prefix(1);
        continue;
      }
      const std::string_view word = path.substr(0, path.find('.'));
      const FieldValue* next = managed(from, word);
      if (next == nullptr) next = value.find(word);
      if (next == nullptr) FAIL("no field " << word);
      value = FieldValue(*next);
      path.remove_prefix(std::min(word.size() + 1, path.size()));
    }
    return value;
  }

  static const FieldValue* managed(const FieldValue& fields, std::string_view word) {
    constexpr std::string_view kManaged = "managedReferences[";
    if (!word.starts_with(kManaged)) return nullptr;
    word.remove_prefix(kManaged.size());
    for (const FieldValue& entry : fields.find("references")->find("RefIds")->children)
      if (entry.find("rid")->text + "]" == word) return entry.find("data");
    return nullptr;
  }

  static std::string packed(std::int32_t number) {
    std::string bytes(4, '\0');
    for (std::size_t i = 0; i < 4; ++i) bytes[i] = static_cast<char>(number >> (8 * i));
    return to_hex(bytes);
  }

  std::string shown(const FieldValue& value) {
    if (value.kind == FieldValue::Kind::Reference) return shown(value.reference);
    std::string out;
    if (!value.packed_changes.empty()) {  // as it would be on disk
      for (const FieldValue& item : items_of(value)) out += packed(std::stoi(item.text));
      return out;
    }
    if (value.kind == FieldValue::Kind::Scalar) return value.text;
    for (const FieldValue& child : value.children)
      out += (out.empty() ? "" : ", ") + child.key + ": " + child.text;
    return "{" + out + "}";
  }

  std::string shown(const Reference& reference) {
    if (reference.guid) {
      const Asset* asset = project_.assets().find(*reference.guid);
      return asset == nullptr ? "?" : "asset:" + std::string(asset->path);
    }
    if (reference.id == 0) return "none";
    if (const auto object = scene_.hierarchy.find_object(reference.id))
      return "object:" + scene_.paths.path(*object) + ":GameObject";
    const auto component = scene_.hierarchy.find_component(reference.id);
    if (!component) return "dangling:" + std::to_string(reference.id);
    return "object:" + scene_.paths.path(scene_.hierarchy.components()[*component].object) + ":" +
           short_name(type_name(*component));
  }

  Project& project_;
  const OpenHierarchy& scene_;
  ComponentTypes types_;
};

bool near(const scene::Vector3& a, const json::Value& expected) {
  std::vector<double> numbers;
  for (const json::Value item : expected) numbers.push_back(item.number().value_or(1e9));
  REQUIRE(numbers.size() == 3);
  return std::abs(a.x - numbers[0]) < 1e-3 && std::abs(a.y - numbers[1]) < 1e-3 &&
         std::abs(a.z - numbers[2]) < 1e-3;
}

}  // namespace

TEST_CASE("courtyard: every scene and prefab is what was worked out by hand") {
  const auto expected =
      json::parse(test::read_all(test::data_folder() + "/unity/data/courtyard_expected.json"));
  REQUIRE(expected);
  const auto project = courtyard();
  std::size_t fields = 0;
  std::size_t placements = 0;
  for (const json::Value file : expected->root()["files"]) {
    CAPTURE(std::string(file.key()));
    const auto scene = project->hierarchies().open(file.key());
    REQUIRE(scene);
    const Hierarchy& hierarchy = (*scene)->hierarchy;
    CHECK(hierarchy.complete());
    CHECK(hierarchy.problems().empty());
    REQUIRE(hierarchy.objects().size() == file.size());
    SceneReader reader(*project, **scene);
    Index index = 0;
    std::vector<std::string> names(file.size());
    for (const json::Value object : file) {
      const GameObject& got = hierarchy.objects()[index];
      names[index] = (got.parent == kNone ? "" : names[got.parent]) + "/" + got.name;
      CAPTURE(names[index]);
      CHECK(names[index] == object["path"].string());
      CHECK(got.active == object["active"].boolean());
      CHECK((*scene)->paths.find((*scene)->paths.path(index)).has_value());
      CHECK(*(*scene)->paths.find((*scene)->paths.path(index)) == index);
      REQUIRE(got.component_count == object["components"].size());
      Index component = got.first_component;
      for (const json::Value type : object["components"])
        CHECK(reader.type_name(component++) == type.string());
      for (const json::Value field : object["fields"]) {
        CAPTURE(std::string(field.key()));
        CHECK(reader.field(index, field.key()) == field.string());
        ++fields;
      }
      if (const json::Value world = object["world"]) {
        const scene::Placement at = world_transform(hierarchy, index);
        CHECK(near(at.position, world["position"]));
        CHECK(near(scene::euler_angles(at.rotation), world["rotation"]));
        CHECK(near(at.scale, world["scale"]));
        ++placements;
      }
      ++index;
    }
  }
  std::cout << fields << " fields and " << placements << " placements as expected\n";
  CHECK(fields > 150);
  CHECK(placements > 5);
}

}  // namespace diorama::unity

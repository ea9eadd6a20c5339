// One field of one component is set, in every scene and prefab there is: nothing but the lines of
// that field may differ, or in a prefab instance the lines of its override. Undo gives back the
// exact bytes, redo the same change.

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <random>
#include <set>

#include "edit/overrides.h"
#include "edit/scene_editor.h"
#include "support/corpus.h"
#include "support/unity_lines.h"
#include "unity/typed_values.h"

namespace diorama::edit {
namespace {

using scene::Input;
using unity::FieldKind;
using unity::FieldValue;
using unity::Index;
using unity::kNone;

/// Its own lines, or overrides; and whether the type comes from C# or from the engine.
enum class Place { OwnNative, OwnScript, InstanceNative, InstanceScript };

struct Counts {
  int scenes = 0, fields = 0;
  std::map<Place, int> places;
  std::map<FieldKind, int> kinds;
};

Input part(const char* name, double value) {
  return Input::map({{name, Input::of(value)}});
}

/// A whole number that fits any width and is not the one that is there.
Input other_number(const FieldValue& stored) {
  return Input::of(std::int64_t{stored.text == "1" ? 2 : 1});
}

double other_real(const FieldValue* stored) {
  return stored != nullptr && stored->text == "0.25" ? 0.75 : 0.25;
}

Input curve() {
  return Input::map(
      {{"keys",
        Input::list({Input::map({{"time", Input::of(0.125)}, {"value", Input::of(3.0)}})})}});
}

Input gradient() {
  const Input color =
      Input::map({{"color", Input::map({{"r", Input::of(0.125)}, {"g", Input::of(0.5)}})}});
  return Input::map(
      {{"colorKeys", Input::list({color})}, {"alphaKeys", Input::list({part("alpha", 0.5)})}});
}

/// A valid value of that kind which is not the stored one; nothing for kinds that are not set.
std::optional<Input> another_single(FieldKind kind, const FieldValue& stored) {
  switch (kind) {
    case FieldKind::Bool: return Input::of(stored.text != "1");
    case FieldKind::Integer:
    case FieldKind::Char:
    case FieldKind::Enum: return other_number(stored);
    case FieldKind::Float:
    case FieldKind::Double: return Input::of(other_real(&stored));
    case FieldKind::String: return Input::of("Another: text with 'quotes' #" + stored.text);
    case FieldKind::ObjectReference:
      return stored.reference.is_null() ? std::nullopt : std::optional<Input>(Input{});
    case FieldKind::Vector2:
    case FieldKind::Vector3:
    case FieldKind::Vector4:
    case FieldKind::Quaternion:
    case FieldKind::Rect: return part("x", other_real(stored.find("x")));
    case FieldKind::Vector2Int:
    case FieldKind::Vector3Int:
    case FieldKind::RectInt: return part("x", stored.find("x") == nullptr ? 1 : 77);
    case FieldKind::Color: return part("g", other_real(stored.find("g")));
    case FieldKind::Color32: return part("g", 77);
    case FieldKind::Bounds: return Input::map({{"center", part("y", other_real(nullptr))}});
    case FieldKind::LayerMask: return Input::of(std::int64_t{0x1234});
    case FieldKind::AnimationCurve: return curve();
    case FieldKind::Gradient: return gradient();
    default: return std::nullopt;
  }
}

std::optional<Input> another(const ValueType& type, const FieldValue& stored) {
  if (type.kind == FieldKind::Unknown || type.kind == FieldKind::ManagedReference)
    return std::nullopt;
  if (!type.is_list) return another_single(type.kind, stored);
  const bool has_items = !stored.children.empty() || !stored.text.empty();
  if (has_items) return Input::list({});
  if (type.kind == FieldKind::ObjectReference) return Input::list({Input{}, Input{}});
  const auto item = another_single(type.kind, FieldValue{});
  return item ? std::optional(Input::list({*item})) : std::nullopt;
}

/// One field that can be set, and what to.
struct Choice {
  std::string name, stored;
  FieldKind kind;
  Input value;
};

std::vector<Choice> choices(const unity::ComponentType& type, const FieldValue& fields) {
  std::vector<Choice> out;
  const unity::ClassInfo* info = unity::find_class(type.class_id);
  for (const FieldValue& stored : fields.children) {
    if (unity::is_internal(stored.key)) continue;
    std::optional<ValueType> known;
    std::string name = stored.key;
    if (type.script != nullptr) {
      for (const unity::SerializedField& field : type.script->fields)
        if (field.name == stored.key) known = script_type(field.type);
    } else if (const auto* field = info == nullptr ? nullptr : info->field(stored.key)) {
      known = native_type(*field);
      if (stored.key == "m_Enabled") known->kind = FieldKind::Bool;  // a byte to the engine
      name = unity::friendly_name(stored.key);
    }
    if (!known) continue;
    if (auto value = another(*known, stored))
      out.push_back({std::move(name), stored.key, known->kind, *std::move(value)});
  }
  return out;
}

class Scene {
 public:
  Scene(unity::Project& project, std::string path, Counts& counts)
      : project_(project), path_(std::move(path)), session_(project, 1), counts_(counts) {}

  /// False when the file cannot be opened for changing, which no file of the corpus may be.
  bool check() {
    const auto file = session_.file(path_);
    if (!file) return false;
    before_ = text();
    ++counts_.scenes;
    std::map<Place, std::vector<Index>> found;
    {
      const auto open = hierarchy();
      for (Index i = 0; i < open->hierarchy.components().size(); ++i)
        if (const auto place = place_of(*open, i)) found[*place].push_back(i);
    }
    for (const auto& [place, all] : found)
      for (const std::size_t at : std::set{std::size_t{0}, all.size() / 2, all.size() - 1})
        check_component(place, all[at]);
    return true;
  }

 private:
  unity::OpenHierarchyPtr hierarchy() {
    const auto open = project_.hierarchies().open(path_);
    REQUIRE(open);
    return *open;
  }
  std::string text() {
    const auto file = session_.file(path_);
    REQUIRE(file);
    return (*file)->document->write();
  }

  std::optional<Place> place_of(const unity::OpenHierarchy& open, Index index) {
    const unity::Component& component = open.hierarchy.components()[index];
    if (component.object == kNone || open.hierarchy.objects()[component.object].placeholder)
      return std::nullopt;
    unity::ComponentTypes types(project_.assets(), project_.scripts());
    const unity::ComponentType type = types.type_of(component);
    const bool script = component.class_id == unity::kMonoBehaviourClass;
    if (!type.exists() || (script && type.script == nullptr)) return std::nullopt;
    if (component.origin.instance == kNone) return script ? Place::OwnScript : Place::OwnNative;
    return script ? Place::InstanceScript : Place::InstanceNative;
  }

  void check_component(Place place, Index index) {
    const auto open = hierarchy();
    const unity::Component component = open->hierarchy.components()[index];
    const unity::GameObject& owner = open->hierarchy.objects()[component.object];
    const std::string object = open->paths.path(component.object);
    const int number = static_cast<int>(index - owner.first_component);
    unity::ComponentTypes types(project_.assets(), project_.scripts());
    const FieldValue fields = unity::component_fields(open->hierarchy, index);
    const std::vector<Choice> all = choices(types.type_of(component), fields);
    if (all.empty()) return;
    std::set<std::size_t> picked = {0, all.size() - 1};
    picked.insert(std::uniform_int_distribution<std::size_t>(0, all.size() - 1)(random_));
    for (const std::size_t at : picked) {
      const Choice& choice = all[at];
      CAPTURE(object);
      CAPTURE(number);
      CAPTURE(choice.stored);
      const auto done = SceneEditor(session_, path_)
                            .set_fields(object, number, Input::map({{choice.name, choice.value}}));
      if (!done) FAIL(done.error().message);
      CHECK(done->set == std::vector{choice.name});
      CHECK(done->skipped.empty());
      check_lines(component, choice.stored);
      check_value(index, choice, fields);
      go_back_and_forth();
      ++counts_.fields;
      ++counts_.places[place];
      ++counts_.kinds[choice.kind];
    }
  }

  /// A rotation is stored twice, as the editor does: turned, and as the angles that were given.
  static std::vector<std::string> stored_together(const std::string& stored) {
    if (stored == "m_LocalRotation" || stored == "m_LocalEulerAnglesHint")
      return {"m_LocalRotation", "m_LocalEulerAnglesHint"};
    return {stored};
  }

  void check_lines(const unity::Component& component, const std::string& stored) {
    const std::string after = text();
    CHECK(after != before_);
    const auto open = hierarchy();
    if (component.origin.instance == kNone) {
      const auto rest = [&](std::string all) {
        for (const std::string& each : stored_together(stored))
          all = test::without_field(all, component.id, each).value_or("no " + each);
        return all;
      };
      CHECK(test::line_diff(rest(before_), rest(after)) == "");
      return;
    }
    const unity::FileId instance = instance_of(*open, component).id;
    const unity::FileId target = source_id(open->hierarchy, component);
    const auto rest = [&](std::string all) {
      for (const std::string& each : stored_together(stored))
        all = test::without_overrides(all, instance, target, each);
      return all;
    };
    const std::string left = rest(before_);
    const std::string right = rest(after);
    if (left != right) FAIL_CHECK(test::line_diff(left, right));
  }

  void check_value(Index index, const Choice& choice, const FieldValue& before) {
    const FieldValue after = unity::component_fields(hierarchy()->hierarchy, index);
    const FieldValue* now = after.find(choice.stored);
    REQUIRE(now != nullptr);
    if (now->kind != FieldValue::Kind::Scalar || !now->packed_changes.empty()) return;
    if (choice.value.kind == Input::Kind::Text) CHECK(now->text == choice.value.text);
    CHECK(now->text != before.find(choice.stored)->text);
  }

  void go_back_and_forth() {
    const std::string after = text();
    REQUIRE(session_.undo());
    CHECK(text() == before_);
    CHECK(session_.unsaved().empty());
    REQUIRE(session_.redo());
    CHECK(text() == after);
    REQUIRE(session_.undo());
  }

  unity::Project& project_;
  std::string path_;
  Session session_;
  Counts& counts_;
  std::string before_;
  std::mt19937 random_{7};
};

}  // namespace

TEST_CASE("edit: a field that is set changes its own lines and no others, in every scene") {
  Counts counts;
  const auto roots = test::unity_projects();
  for (const std::string& root : roots) {
    auto project = unity::Project::open(root);
    REQUIRE(project);
    for (const unity::Asset* asset : (*project)->assets().assets()) {
      if (!asset->exists || !unity::has_hierarchy(asset->path)) continue;
      const std::string path(asset->path);
      CAPTURE(path);
      CHECK(Scene(**project, path, counts).check());
      (*project)->hierarchies().release(path);
    }
  }
  std::string kinds;
  for (const auto& [kind, count] : counts.kinds)
    kinds.append(" ").append(unity::to_text(kind)).append(" ").append(std::to_string(count));
  MESSAGE(counts.fields << " fields in " << counts.scenes << " scenes and prefabs;" << kinds);
  const bool corpus = roots.size() > 1;
  CHECK(counts.scenes >= (corpus ? 380 : 10));
  CHECK(counts.fields >= (corpus ? 4000 : 100));
  for (const Place place :
       {Place::OwnNative, Place::OwnScript, Place::InstanceNative, Place::InstanceScript})
    CHECK(counts.places[place] >= (corpus ? 100 : 3));
  CHECK(counts.kinds.size() >= (corpus ? 12U : 5U));
}

}  // namespace diorama::edit

// One field of one component is set, in every scene and prefab there is: nothing but the lines of
// that field may differ, or in a prefab instance the lines of its override. Undo gives back the
// exact bytes, redo the same change.

#include <doctest/doctest.h>

#include <map>
#include <optional>
#include <random>
#include <set>

#include "support/corpus.h"
#include "support/field_choices.h"
#include "support/path_editor.h"
#include "support/unity_lines.h"
#include "unity/edit/overrides/overrides.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using test::Choice;
using test::choices;
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
      const auto done = test::PathEditor(session_, path_)
                            .set_fields(object, number, Input::map({{choice.name, choice.value}}));
      if (!done) FAIL(done.error().message);
      CHECK(done->set == std::vector{choice.name});
      CHECK(done->skipped.names.empty());
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

  /// Without the stripped objects that only the field referred to: they go with the reference. One
  /// that nothing referred to before stays.
  std::string without_given_up(std::string rest, const std::string& after) const {
    const auto document = unity::text::Document::parse(before_);
    for (const unity::text::Object& each : document.objects()) {
      const std::string reference = "{fileID: " + std::to_string(each.id) + "}";
      const bool given_up = each.stripped && before_.find(reference) != std::string::npos &&
                            rest.find(reference) == std::string::npos;
      if (!given_up || after.find(each.text) != std::string::npos) continue;
      if (const std::size_t at = rest.find(each.text); at != std::string::npos)
        rest.erase(at, each.text.size());
    }
    return rest;
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
      CHECK(test::line_diff(without_given_up(rest(before_), after), rest(after)) == "");
      return;
    }
    const unity::FileId instance = instance_of(*open, component).id;
    const unity::FileId target = source_id(open->hierarchy, component);
    const auto rest = [&](std::string all) {
      for (const std::string& each : stored_together(stored))
        all = test::without_overrides(all, instance, target, each);
      return all;
    };
    const std::string left = without_given_up(rest(before_), after);
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
      if (!(*project)->assets().places().shows_contents(*asset)) continue;  // outside the project
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

}  // namespace diorama::unity::edit

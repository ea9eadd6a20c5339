// Editing scenes with prefab instances in tests: a scene that is being changed, its meaning as
// lines, and all scenes.
#pragma once

#include <doctest/doctest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "support/corpus.h"
#include "support/path_editor.h"
#include "support/places.h"
#include "support/scene_shape.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {

inline std::unique_ptr<unity::Project> open_sample() {
  auto opened = unity::Project::open(test::data_folder() + "/../samples/Courtyard");
  REQUIRE(opened);
  return *std::move(opened);
}

inline unity::OpenHierarchyPtr open(Session& session, const std::string& path) {
  REQUIRE(session.file(path));
  auto opened = session.project().hierarchies().open(path);
  REQUIRE(opened);
  return *opened;
}

inline std::string text_of(Session& session, const std::string& path) {
  const auto file = session.file(path);
  REQUIRE(file);
  return (*file)->document->write();
}

/// The first line that differs, for a message.
inline std::string first_difference(const std::vector<std::string>& a,
                                    const std::vector<std::string>& b) {
  for (std::size_t i = 0; i < std::max(a.size(), b.size()); ++i) {
    const std::string left = i < a.size() ? a[i] : "(nothing)";
    const std::string right = i < b.size() ? b[i] : "(nothing)";
    if (left == right) continue;
    std::size_t at = 0;
    while (at < left.size() && at < right.size() && left[at] == right[at]) ++at;
    const std::size_t from = at < 60 ? 0 : at - 60;
    return "line " + std::to_string(i) + " of " + std::to_string(a.size()) + " and " +
           std::to_string(b.size()) + ": ..." + left.substr(from, 160) + "\n  became ..." +
           right.substr(from, 160);
  }
  return {};
}

/// A stripped script names its object if that is in the file, too, else none.
inline void check_stripped_scripts(const unity::Hierarchy& hierarchy) {
  for (const unity::Component& each : hierarchy.components()) {
    const unity::text::Object* const object = hierarchy.document().find(each.id);
    if (object == nullptr || !object->stripped) continue;
    const auto named = unity::text::find_field(hierarchy.document().body(*object), "m_GameObject");
    if (!named) continue;
    CAPTURE(each.id);
    const unity::FileId owner = hierarchy.objects()[each.object].id;
    CHECK(unity::read_reference(*named).id ==
          (hierarchy.document().find(owner) == nullptr ? 0 : owner));
  }
}

/// A scene that is being changed, and what it was before.
struct Editing {
  Editing(unity::Project& project, std::string scene)
      : path(std::move(scene)), session(project, 5), editor(session, path) {
    before = text_of(session, path);
    shape = test::scene_shape(*open(session, path));
  }
  ~Editing() { session.project().hierarchies().release(path); }

  /// The scene means the same as before; undo restores its bytes, redo what it became.
  void check_same_meaning() {
    CHECK(first_difference(shape, test::scene_shape(*open(session, path))) == "");
    check_stripped_scripts(open(session, path)->hierarchy);
    check_undo();
  }
  void check_undo() {
    const std::string after = text_of(session, path);
    const std::size_t steps = session.past().done().size();
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.undo());
    CHECK(text_of(session, path) == before);
    CHECK(session.unsaved().empty());
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.redo());
    CHECK(text_of(session, path) == after);
    for (std::size_t i = 0; i < steps; ++i) REQUIRE(session.undo());
  }

  std::string path;
  Session session;
  test::PathEditor editor;
  std::string before;
  std::vector<std::string> shape;
};

/// Calls visit(project, path) for every scene and prefab of the project up to this size.
template <class Visit>
int for_each_scene(const std::string& root, std::size_t largest, Visit visit) {
  auto project = unity::Project::open(root);
  if (!project) return 0;
  int count = 0;
  std::vector<std::string> paths;
  for (const unity::Asset* asset : (*project)->assets().assets())
    if (asset->exists && unity::has_hierarchy(asset->path) && asset->size < largest)
      paths.emplace_back(asset->path);
  for (const std::string& path : paths) {
    CAPTURE(path);
    if ((*project)->hierarchies().open(path)) count += visit(**project, path);
  }
  return count;
}

/// The same for the real projects that are not huge.
template <class Visit>
int for_each_real_scene(Visit visit) {
  const auto corpus = test::unity_corpus();
  if (corpus.empty()) return -1;
  int count = 0;
  for (const auto& root : std::filesystem::directory_iterator(corpus))
    count += for_each_scene(root.path().string(), 300'000, visit);
  return count;
}

/// The same, including the sample's.
template <class Visit>
int for_each_scene_of_all(Visit visit) {
  int count = 0;
  for (const std::string& root : test::unity_projects())
    count += for_each_scene(root, 300'000, visit);
  return count;
}

/// The lines of scene_shape() about an object and what is below it.
inline std::vector<std::string> shape_below(const unity::OpenHierarchy& scene,
                                            const std::string& path) {
  const auto found = scene.paths.find(path);
  REQUIRE(found);
  const auto& objects = scene.hierarchy.objects();
  std::vector<std::string> all = test::scene_shape(scene), out;
  std::size_t line = 0;
  for (Index at = 0; at < objects.size(); ++at) {
    const std::size_t end = line + 1 + objects[at].component_count;
    for (; line < end; ++line)
      if (at >= *found && at < *found + objects[*found].size) out.push_back(all[line]);
  }
  return out;
}

/// The additions to instances, as those list them: the path if it is listed, with "not listed: "
/// before it if it is not, and listed ones that do not exist. Only where editors write such lists.
inline std::vector<std::string> listed_additions(const unity::OpenHierarchy& scene) {
  std::vector<std::string> out;
  const unity::Hierarchy& hierarchy = scene.hierarchy;
  const auto lists = [&](Index instance) {
    const unity::text::Object* const written =
        hierarchy.document().find(hierarchy.instances()[instance].id);
    return hierarchy.document().body(*written).find("m_AddedComponents:") != std::string_view::npos;
  };
  const auto note = [&](const std::vector<unity::Addition>& list, unity::FileId id,
                        const std::string& name) {
    const bool listed = std::ranges::find(list, id, &unity::Addition::added) != list.end();
    out.push_back((listed ? "" : "not listed: ") + name);
  };
  for (Index at = 0; at < hierarchy.objects().size(); ++at) {
    const unity::GameObject& object = hierarchy.objects()[at];
    const Index own = instance_index(hierarchy, object);
    for (Index i = 0; own != kNone && lists(own) && i < object.component_count; ++i) {
      const unity::Component& each = hierarchy.components()[object.first_component + i];
      if (instance_index(hierarchy, each) == kNone)
        note(hierarchy.instances()[own].added_components, each.id,
             scene.paths.path(at) + "#" + std::to_string(i));
    }
    if (object.parent == kNone || object.placeholder) continue;
    const Index above = instance_index(hierarchy, hierarchy.objects()[object.parent]);
    if (above != kNone && above != own && lists(above))
      note(hierarchy.instances()[above].added_objects,
           hierarchy.components()[hierarchy.transform_of(at)].id, scene.paths.path(at));
  }
  for (const unity::Instance& instance : hierarchy.instances())
    for (const auto* list : {&instance.added_objects, &instance.added_components})
      for (const unity::Addition& each : *list)
        if (hierarchy.document().find(each.added) == nullptr)
          out.push_back("not there: " + std::to_string(each.added));
  return out;
}

/// Those of them that are wrong.
inline std::vector<std::string> wrong_additions(const unity::OpenHierarchy& scene) {
  std::vector<std::string> out = listed_additions(scene);
  std::erase_if(out, [](const std::string& each) { return !each.starts_with("not "); });
  return out;
}

/// The prefab of which the object is an instance's root, in this file or further inside.
inline std::string linked_prefab(const unity::Hierarchy& hierarchy, Index object) {
  const unity::GameObject& found = hierarchy.objects()[object];
  if (found.instance != kNone) {
    const auto& guid = hierarchy.instances()[found.instance].source.guid;
    return guid ? guid->text() : "none";
  }
  if (found.origin.instance == kNone) return {};
  return linked_prefab(*hierarchy.instances()[found.origin.instance].hierarchy,
                       found.origin.source);
}

inline bool is_readable_instance(const unity::Hierarchy& hierarchy, Index object) {
  const unity::GameObject& found = hierarchy.objects()[object];
  return found.instance != kNone && !found.placeholder &&
         hierarchy.instances()[found.instance].hierarchy != nullptr;
}

}  // namespace diorama::unity::edit

#include "unity/find_objects.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

#include "unity/assets/unread.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/values/component_lookup.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"
#include "unity/scene_reader.h"
#include "unity/text/field_scan.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
}

bool has_part(std::string_view text, std::string_view part) {
  return !std::ranges::search(text, part, std::ranges::equal_to{}, lower, lower).empty() ||
         part.empty();
}

/// Which objects of a scene are meant. The name of each type is found out only once.
class ObjectFilter {
 public:
  ObjectFilter(Project& project, const OpenHierarchy& scene, const scene::ObjectQuery& query)
      : scene_(scene),
        query_(query),
        types_(project.assets(), project.scripts()),
        effort_(project.effort()) {}

  bool matches(Index index) {
    const GameObject& object = scene_.hierarchy.objects()[index];
    if (!query_.name.empty() && !has_part(object.name, query_.name)) return false;
    if (!query_.component.empty() && !has_component(object)) return false;
    if (!query_.tag.empty() && !has_text(index, tagged_, "m_TagString", query_.tag)) return false;
    return !query_.layer || has_text(index, in_layer_, "m_Layer", std::to_string(*query_.layer));
  }

 private:
  bool has_component(const GameObject& object) {
    for (Index i = 0; i < object.component_count; ++i)
      if (is_wanted(scene_.hierarchy.components()[object.first_component + i])) return true;
    return false;
  }

  bool is_wanted(const Component& component) {
    const auto key = std::tuple(component.class_id, component.script.id,
                                component.script.guid ? component.script.guid->text() : "");
    const auto known = wanted_.find(key);
    if (known != wanted_.end()) return known->second;
    const ComponentType type = types_.type_of(component);
    const bool wanted = type.exists() && edit::is_a(type, query_.component);
    wanted_.emplace(key, wanted);
    return wanted;
  }

  using Objects = std::optional<std::vector<bool>>;

  bool has_text(Index index, Objects& written, std::string_view field, std::string_view wanted) {
    if (instance_index(scene_.hierarchy, scene_.hierarchy.objects()[index]) != kNone)
      return object_text(scene_.hierarchy, index, field) == wanted;
    if (!written) written = written_with(field, wanted);
    return (*written)[index];
  }

  /// The objects that have this text in the file itself. It is read in file order: in the order of
  /// the objects, each would be somewhere else in memory.
  /// When the question is over, not all of them.
  [[nodiscard]] std::vector<bool> written_with(std::string_view field,
                                               std::string_view wanted) const {
    std::vector<bool> out(scene_.hierarchy.objects().size(), false);
    const text::Document& document = scene_.hierarchy.document();
    for (const text::Object& each : document.objects()) {
      if (!effort_.step(1 + each.text.size() / 1024)) break;
      if (each.class_id == kGameObjectClass && !each.stripped &&
          text::field_text(document.body(each), field) == wanted)
        if (const auto index = scene_.hierarchy.find_object(each.id)) out[*index] = true;
    }
    return out;
  }

  const OpenHierarchy& scene_;
  const scene::ObjectQuery& query_;
  ComponentTypes types_;
  Effort& effort_;
  std::map<std::tuple<std::int32_t, FileId, std::string>, bool> wanted_;
  Objects tagged_, in_layer_;  ///< for objects written in this file
};

/// Why nothing may have been found: the question asks for something that does not exist.
std::string why_none(Project& project, const scene::ObjectQuery& query) {
  Result<void> known;
  if (!query.tag.empty()) known = edit::check_tag(project, query.tag);
  if (!query.component.empty())
    if (const auto type = edit::find_component_type(project, query.component);
        !type && type.error().code == ErrorCode::ComponentTypeNotFound)
      known = type.error();
  if (known) return {};
  return known.error().message + (known.error().hint.empty() ? "" : ", " + known.error().hint);
}

/// Every scene and prefab.
std::vector<std::string> all_places(const Project& project) {
  std::vector<std::string> places;
  for (const Asset* asset : project.assets().assets())
    if (asset->exists && has_hierarchy(asset->path)) places.emplace_back(asset->path);
  return places;
}

/// Collects what a search could not look into.
class UnreadOnTheWay {
 public:
  UnreadOnTheWay(Project& project, const scene::ObjectQuery& query)
      : project_(project), query_(query) {}

  void skipped(const std::string& scene, const Error& error) {
    files_.push_back(unread_after(scene, UnreadPart::Contents, error));
  }
  /// All of its objects count, found or not.
  void searched(SceneReader& reader) {
    reader.note_all();
    std::ranges::move(reader.unread(), std::back_inserter(files_));
  }
  [[nodiscard]] Unread all() {
    Unread out;
    add_unread(out, files_);
    if (!query_.component.empty()) add_unread(out, project_.scripts().unread());
    if (!query_.everywhere && query_.path.empty()) return out;
    // There may be scenes in them that nobody knows of.
    Unread places = unread_in(project_.assets());
    std::erase_if(places, [](const auto& each) { return each.part == UnreadPart::Identity; });
    add_unread(out, places);
    return out;
  }

 private:
  Project& project_;
  const scene::ObjectQuery& query_;
  Unread files_;
};

/// One object, if it fits the rest of the question.
Result<scene::FoundObjects> this_object(Project& project, UnityWorld& world,
                                        scene::Identities& identities,
                                        const scene::ObjectQuery& query) {
  DIORAMA_TRY(const FoundObject at, world.found(query.object));
  scene::FoundObjects found;
  SceneReader reader(project, *at.scene, identities);
  scene::ObjectInfo info = reader.info(at.object);
  found.unread = reader.unread();
  if (ObjectFilter(project, *at.scene, query).matches(at.object)) {
    found.total = 1;
    found.items.push_back(std::move(info));
  } else {
    found.hint = "'" + at.scene->paths.told(at.object) +
                 "' exists, but does not match the rest of the question";
  }
  return found;
}

Result<scene::FoundObjects> at_path(Project& project, scene::Identities& identities,
                                    const scene::ObjectQuery& query) {
  scene::FoundObjects found;
  bool is_there = false;
  UnreadOnTheWay unread(project, query);
  for (const std::string& place : all_places(project)) {
    const auto scene = project.hierarchies().open(place);
    if (!scene) unread.skipped(place, scene.error());
    if (!scene) continue;
    SceneReader reader(project, **scene, identities);
    unread.searched(reader);
    const auto objects = (*scene)->paths.find_all(query.path);
    if (!objects) continue;
    is_there = true;
    ObjectFilter filter(project, **scene, query);
    for (const Index object : *objects) {
      if (!filter.matches(object)) continue;
      if (++found.total > query.limit) continue;
      found.items.push_back(reader.info(object));
    }
  }
  found.unread = unread.all();
  if (is_there && found.total == 0)
    found.hint = "'" + query.path + "' exists, but does not match the rest of the question";
  if (is_there) return found;
  const bool all_read = found.unread.empty();
  return Error{ErrorCode::ObjectNotFound,
               std::string("no scene or prefab ") + (all_read ? "" : "that could be read ") +
                   "has an object '" + query.path + "'" +
                   (all_read ? "" : "; not read: " + in_words(found.unread)),
               {},
               {{"path", query.path}},
               Advice::FindByName};
}

}  // namespace

Result<scene::FoundObjects> find_objects(Project& project, UnityWorld& world,
                                         scene::Identities& identities,
                                         const scene::ObjectQuery& query) {
  if (!query.object.is_top()) return this_object(project, world, identities, query);
  if (!query.path.empty()) return at_path(project, identities, query);
  const std::vector<std::string> places = query.everywhere ? all_places(project) : query.scenes;
  scene::FoundObjects found;
  UnreadOnTheWay unread(project, query);
  std::size_t searched = 0;
  for (const std::string& place : places) {
    if (query.progress) query.progress(searched++, places.size());
    const auto scene = project.hierarchies().open(place);
    const bool only_one = !query.everywhere && places.size() == 1;
    if (!scene && (only_one || project.effort().is_over())) return scene.error();
    if (!scene) {
      unread.skipped(place, scene.error());
      if (scene.error().code == ErrorCode::LimitExceeded)
        project.effort().note(scene.error().message);
      continue;
    }
    SceneReader reader(project, **scene, identities);
    ObjectFilter filter(project, **scene, query);
    for (Index i = 0; i < (*scene)->hierarchy.objects().size(); ++i) {
      if (!project.effort().step()) return project.effort().error();
      if (!filter.matches(i)) continue;
      if (++found.total <= query.limit) found.items.push_back(reader.info(i));
    }
    unread.searched(reader);
  }
  if (query.progress) query.progress(places.size(), places.size());
  found.unread = unread.all();
  if (found.total == 0) found.hint = why_none(project, query);
  return found;
}

}  // namespace diorama::unity

// An object has its layer by number and its tag by name, so a layer that gets another name, and a
// tag that goes, change what objects mean without a change in them:
//
//   m_Layer: 9                         layers[9]: Enemies
//   m_TagString: Boss                  tags: [Boss]

#include "unity/settings.h"

#include <algorithm>
#include <utility>

#include "unity/assets/project_settings.h"
#include "unity/changes.h"
#include "unity/chosen_contents.h"
#include "unity/edit/assets/settings.h"
#include "unity/edit/session.h"
#include "unity/facts/class_table.h"
#include "unity/find_objects.h"
#include "unity/model/project.h"
#include "unity/model/scene_settings.h"
#include "unity/values/typed_values.h"
#include "unity/world.h"

namespace diorama::unity {
namespace {

constexpr int kMostUsers = 5;  // that are named
constexpr const char* kAnyway = "give \"anyway\": true if it is meant";

/// "3 objects: /Enemy in Assets/Scenes/Main.unity, ..."
std::string in_words(const scene::FoundObjects& users) {
  std::string out = std::to_string(users.total) + (users.total == 1 ? " object" : " objects");
  for (std::size_t i = 0; i < users.items.size(); ++i)
    out += (i == 0 ? ": " : ", ") + users.items[i].path + " in " + users.items[i].scene_path;
  return out + (std::ssize(users.items) < users.total ? ", ..." : "");
}

Error in_use(const std::string& what, const scene::FoundObjects& users) {
  return {ErrorCode::PreconditionFailed,
          what + " is used by " + in_words(users),
          kAnyway,
          {{"users", std::to_string(users.total)}}};
}

}  // namespace

Result<scene::FoundObjects> UnitySettings::users_of_layer(int layer) {
  scene::ObjectQuery query;
  query.everywhere = true;
  query.layer = layer;
  query.limit = kMostUsers;
  return find_objects(project_, world_, identities_, query);
}

Result<SettingsChange> UnitySettings::free_layer() {
  std::string used;
  for (const int layer : tag_table(project_).free_layers) {
    DIORAMA_TRY(scene::FoundObjects users, users_of_layer(layer));
    if (users.total == 0) return SettingsChange{layer, std::move(users)};
    used += (used.empty() ? "" : ", ") + std::to_string(layer);
  }
  return Error{ErrorCode::PreconditionFailed,
               "no layer is free: " + (used.empty() ? std::string("8 to 31 all have names")
                                                    : used + " have no name, but objects"),
               "say which layer is meant",
               {{"field", "layer"}}};
}

Result<void> UnitySettings::check_free(int layer, const std::string& name,
                                       const scene::FoundObjects& users) {
  const auto& layers = project_.settings().layers;
  const std::string now = layers ? (*layers)[static_cast<std::size_t>(layer)] : std::string{};
  const std::string told = "layer " + std::to_string(layer) + (now.empty() ? "" : " '" + now + "'");
  if (now == name) return {};
  if (users.total > 0) return in_use(told, users);
  if (now.empty() || name.empty()) return {};
  return Error{ErrorCode::AlreadyExists,
               "layer " + std::to_string(layer) + " already has the name '" + now + "'",
               "without a number the first free layer gets the name; " + std::string(kAnyway),
               {{"field", "layer"}}};
}

Result<SettingsChange> UnitySettings::name_layer(const LayerNaming& wanted, bool anyway) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  edit::SettingsEditor editor(*session);
  SettingsChange out;
  if (!wanted.layer && wanted.name.empty())
    return Error{ErrorCode::InvalidArgument,
                 "layer: missing, a layer without a number needs a name",
                 {},
                 {{"field", "layer"}}};
  DIORAMA_CHECK(editor.check_layer(wanted.layer.value_or(edit::kFirstOwnLayer), {}));
  if (wanted.layer) {
    out.layer = wanted.layer;
    DIORAMA_CHECK(editor.check_layer(*out.layer, wanted.name));
    DIORAMA_TRY(out.users, users_of_layer(*out.layer));
    if (!anyway) DIORAMA_CHECK(check_free(*out.layer, wanted.name, out.users));
  } else {
    // None has the name yet; any layer will do to find that out.
    DIORAMA_CHECK(editor.check_layer(edit::kFirstOwnLayer, wanted.name));
    DIORAMA_TRY(out, free_layer());
  }
  DIORAMA_CHECK(editor.name_layer(*out.layer, wanted.name));
  return out;
}

Result<SettingsChange> UnitySettings::add_tag(const std::string& name) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  DIORAMA_CHECK(edit::SettingsEditor(*session).add_tag(name));
  return SettingsChange{};
}

Result<SettingsChange> UnitySettings::remove_tag(const std::string& name, bool anyway) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  DIORAMA_CHECK(edit::check_tag(project_, name));
  scene::ObjectQuery query;
  query.everywhere = true;
  query.tag = name;
  query.limit = kMostUsers;
  SettingsChange out;
  DIORAMA_TRY(out.users, find_objects(project_, world_, identities_, query));
  const bool own = std::ranges::find(builtin_tags(), name) == builtin_tags().end();
  if (own && !anyway && out.users.total > 0) return in_use("the tag '" + name + "'", out.users);
  DIORAMA_CHECK(edit::SettingsEditor(*session).remove_tag(name));
  return out;
}

Result<SettingsChange> UnitySettings::set_build_scenes(const std::vector<BuildEntry>& scenes) {
  DIORAMA_TRY(edit::Session* const session, changes_.session());
  DIORAMA_CHECK(edit::SettingsEditor(*session).set_build_scenes(scenes));
  return SettingsChange{};
}

TagTable tag_table(const Project& project) {
  const ProjectSettings& settings = project.settings();
  TagTable out;
  for (const std::string& tag : settings.tags) {
    const bool own = std::ranges::find(builtin_tags(), tag) == builtin_tags().end();
    (own ? out.own_tags : out.builtin_tags).push_back(tag);
  }
  if (settings.layers)
    for (int i = 0; i < edit::kLayers; ++i) {
      const std::string& name = (*settings.layers)[static_cast<std::size_t>(i)];
      if (!name.empty())
        out.layers.emplace_back(i, name);
      else if (i >= edit::kFirstOwnLayer)
        out.free_layers.push_back(i);
    }
  for (const SortingLayer& layer : settings.sorting_layers)
    out.sorting_layers.push_back({layer.name, layer.unique_id});
  out.unread = settings.unread;
  return out;
}

Result<ChosenContents> read_scene_settings(Project& project, const ContentsQuery& query) {
  DIORAMA_TRY(const OpenHierarchyPtr open, project.hierarchies().open(query.path));
  const text::Document& document = open->hierarchy.document();
  std::vector<const text::Object*> shown = scene_settings_of(document);
  if (!query.part.empty()) {
    DIORAMA_TRY(const text::Object* const one,
                find_scene_settings(document, open->path, query.part));
    shown = {one};
  }
  scene::AssetContents all;
  all.path = open->path;
  if (const Asset* const asset = project.assets().find_path(open->path))
    all.guid = asset->guid.text();
  TypedReader reader(project, *open);
  for (const text::Object* const each : shown) {
    const ComponentType type = reader.type_of(*each);
    const text::Tree tree = document.fields(*each);
    const FieldValue stored = to_value(tree.fields());
    scene::AssetObject& object = all.objects.emplace_back();
    object.id = each->id;
    object.name = class_name(each->class_id);
    object.type = type.full_name;
    object.fields = reader.fields(type, stored);
    object.not_stored = reader.unstored(type, stored);
  }
  return choose(std::move(all), {query.path, {}, query.fields});
}

}  // namespace diorama::unity

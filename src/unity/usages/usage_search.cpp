#include "unity/usages/usage_search.h"

#include <algorithm>

#include "unity/assets/unread.h"
#include "unity/edit/values/references.h"
#include "unity/model/component_types.h"
#include "unity/model/project.h"
#include "unity/text/document.h"
#include "unity/usages/described.h"
#include "unity/usages/file_search.h"

namespace diorama::unity {
namespace {

using scene::Usage;

bool is_shown(const scene::UsageQuery& query, int number) {
  return number >= query.offset && number - query.offset < query.limit;
}

/// What the text of one file has. A file whose contents are not shown is one place.
Result<std::vector<Place>> places_of(Project& project, const Target& target,
                                     const std::string& file) {
  Effort& effort = project.effort();
  auto bytes = bytes_of(project, file);
  if (effort.is_over()) return effort.error();
  if (!bytes) {
    Place place;
    place.kind = Usage::Kind::Text;
    return std::vector{place};
  }
  std::vector<Place> out;
  const auto kind = text::identify(bytes->view());
  const bool is_own = file.ends_with(".meta") && target.sought.guid &&
                      bytes->view().contains("\nguid: " + target.sought.guid->text());
  if (file.ends_with(".meta")) {
    out = places_in_meta(bytes->view(), target.sought, effort);
  } else if (kind == text::FileKind::Objects) {
    DIORAMA_TRY(const text::Document document, text::Document::parse(*std::move(bytes), &effort));
    out = places_in(document, target.sought, file == target.sought.home, effort);
  } else if (kind == text::FileKind::Json || kind == text::FileKind::Mapping) {
    out = places_in_text(bytes->view(), target.sought, effort);
  }
  if (effort.is_over()) return effort.error();
  // Its own import settings have its id; another file that has it names it somewhere.
  if (out.empty() && target.sought.ids.empty() && !is_own) {
    Place place;
    place.kind = Usage::Kind::Text;
    out.push_back(place);
  }
  return out;
}

/// Leaves only what belongs to the object and those below it.
Result<void> keep_below(Project& project, const scene::ObjectRef& below, PlacesOfFile& file) {
  if (file.file != below.scene) {
    file.places.clear();
    return {};
  }
  DIORAMA_TRY(const InHierarchy top, object_of(project, below));
  const Index end = top.object + top.scene->hierarchy.objects()[top.object].size;
  const DescribedFile open(project, top.scene);
  std::erase_if(file.places, [&](const Place& place) {
    const Index owner = open.owner_of(place);
    return owner == kNone || owner < top.object || owner >= end;
  });
  return {};
}

/// Objects that carry a component of the type.
class Carriers {
 public:
  Carriers(Project& project, const scene::UsageQuery& query, const Target& target,
           scene::UsagePage& page)
      : project_(project), query_(query), target_(target), page_(page) {}

  Result<void> look_into(const std::string& file) {
    const auto open = project_.hierarchies().open(file);
    if (project_.effort().is_over()) return project_.effort().error();
    if (!open) {
      page_.unread.push_back(unread_after(file, UnreadPart::Contents, open.error()));
      return {};
    }
    ComponentTypes types(project_.assets(), project_.scripts());
    const Hierarchy& hierarchy = (*open)->hierarchy;
    const int before = page_.total;
    DIORAMA_TRY(const auto range, range_of(**open));
    for (Index i = range.first; i < range.second; ++i) {
      const GameObject& owner = hierarchy.objects()[i];
      for (Index n = 0; n < owner.component_count; ++n) {
        if (!project_.effort().step()) return project_.effort().error();
        const Component& each = hierarchy.components()[owner.first_component + n];
        const ComponentType type = types.type_of(each);
        if (type.exists() && edit::is_a(type, target_.component)) add(**open, each, i, n, type);
      }
    }
    page_.files += page_.total > before ? 1 : 0;
    return {};
  }

 private:
  Result<std::pair<Index, Index>> range_of(const OpenHierarchy& open) const {
    const auto all = static_cast<Index>(open.hierarchy.objects().size());
    if (query_.scope.below.is_top()) return std::pair<Index, Index>{0, all};
    if (query_.scope.below.scene != open.path) return std::pair<Index, Index>{0, 0};
    DIORAMA_TRY(const InHierarchy top, object_of(project_, query_.scope.below));
    const Index size = top.scene->hierarchy.objects()[top.object].size;
    return std::pair<Index, Index>{top.object, top.object + size};
  }

  void add(const OpenHierarchy& open, const Component& component, Index object, Index number,
           const ComponentType& type) {
    ++page_.lines;
    if (!is_shown(query_, page_.total++)) return;
    Usage out;
    out.kind = Usage::Kind::Component;
    out.file = open.path;
    out.object = open.paths.told(object);
    out.component = type.full_name;
    out.index = static_cast<int>(number);
    const Index instance = instance_index(open.hierarchy, component);
    if (instance != kNone)
      if (const auto& source = open.hierarchy.instances()[instance].source.guid)
        if (const Asset* const asset = project_.assets().find(*source))
          out.note = "from " + std::string(asset->path);
    page_.items.push_back(std::move(out));
  }

  Project& project_;
  const scene::UsageQuery& query_;
  const Target& target_;
  scene::UsagePage& page_;
};

Result<void> find_carriers(Project& project, const scene::UsageQuery& query, const Target& target,
                           const scene::Progress& progress, scene::UsagePage& page) {
  const std::vector<std::string> files = hierarchies_in(project, query.scope.path);
  Carriers carriers(project, query, target, page);
  std::size_t done = 0;
  for (const std::string& file : files) {
    if (progress) progress(done++, files.size());
    DIORAMA_CHECK(carriers.look_into(file));
  }
  if (progress) progress(files.size(), files.size());
  Unread known = project.scripts().unread();
  add_unread(page.unread, known);
  if (page.total == 0)
    page.hint =
        "no object in the scope has a component of this type; scripts may add it when "
        "they run";
  return {};
}

/// A part of an instance is mostly named in the text of its prefab.
std::string why_no_reference(Project& project, const scene::UsageQuery& query,
                             const Target& target) {
  const auto prefab_of = [&](const OpenHierarchy& open, Index object) -> const Asset* {
    const Hierarchy& hierarchy = open.hierarchy;
    const Index instance = instance_index(hierarchy, hierarchy.objects()[object]);
    const auto& source =
        instance == kNone ? std::nullopt : hierarchy.instances()[instance].source.guid;
    return source ? project.assets().find(*source) : nullptr;
  };
  const Asset* prefab = target.scene == nullptr ? nullptr : prefab_of(*target.scene, target.object);
  if (prefab == nullptr && !query.scope.below.is_top())
    if (const auto top = object_of(project, query.scope.below))
      prefab = prefab_of(*top->scene, top->object);
  if (prefab != nullptr)
    return "no text of this file refers to it; its prefab '" + std::string(prefab->path) +
           "' may: ask there";
  return "nothing in the scope refers to it; code may load it by its name or path";
}

Result<void> find_references(Project& project, const scene::UsageQuery& query, const Target& target,
                             const scene::Progress& progress, scene::UsagePage& page) {
  DIORAMA_TRY(const auto all,
              find_places(project, target, query.scope, true, part_of(progress, 0, 2)));
  Describer describer(project);
  for (const PlacesOfFile& file : all) {
    ++page.files;
    for (const Place& place : file.places) {
      if (!project.effort().step()) return project.effort().error();
      page.lines += place.count;
      if (is_shown(query, page.total++)) page.items.push_back(describer.describe(file.file, place));
    }
  }
  const scene::Progress last = part_of(progress, 1, 2);
  add_unread(page.unread, unread_in_scope(project, query.scope.path, last));
  if (last) last(1, 1);
  if (page.total == 0) page.hint = why_no_reference(project, query, target);
  return {};
}

}  // namespace

std::vector<std::string> hierarchies_in(const Project& project, const std::string& scope) {
  std::vector<std::string> out;
  for (const Asset* const asset : project.assets().assets())
    if (asset->exists && has_hierarchy(asset->path) && is_in_scope(asset->path, scope) &&
        project.assets().places().shows_contents(*asset))
      out.emplace_back(asset->path);
  return out;
}

Result<std::vector<PlacesOfFile>> find_places(Project& project, const Target& target,
                                              const scene::UsageScope& scope, bool joined,
                                              const scene::Progress& progress) {
  std::vector<std::string> files;
  if (target.sought.guid) {
    DIORAMA_TRY(files, files_with(project, target.sought.guid->text(), scope.path, progress));
  }
  const std::string& home = target.sought.home;
  if (!home.empty() && is_in_scope(home, scope.path) && !std::ranges::binary_search(files, home))
    files.insert(std::ranges::upper_bound(files, home), home);
  std::vector<PlacesOfFile> out;
  for (const std::string& file : files) {
    PlacesOfFile found{file, {}};
    DIORAMA_TRY(found.places, places_of(project, target, file));
    if (!scope.below.is_top()) DIORAMA_CHECK(keep_below(project, scope.below, found));
    if (joined && target.sought.whole) join_instances(found.places);
    if (!found.places.empty()) out.push_back(std::move(found));
  }
  return out;
}

Result<scene::UsagePage> search_usages(Project& project, const scene::UsageQuery& query,
                                       const scene::Progress& progress) {
  DIORAMA_CHECK(check_scope(project, query.scope.path));
  DIORAMA_TRY(const Target target, resolve_target(project, query.target));
  scene::UsagePage page;
  page.target = target.label;
  page.offset = query.offset;
  if (target.sought.guid && target.scene == nullptr) page.id = target.sought.guid->text();
  DIORAMA_CHECK(target.component.empty() ? find_references(project, query, target, progress, page)
                                         : find_carriers(project, query, target, progress, page));
  return page;
}

}  // namespace diorama::unity

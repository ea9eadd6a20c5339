#include "unity/model/hierarchies.h"

#include <algorithm>

#include "base/effort.h"
#include "base/path_text.h"
#include "base/text.h"
#include "unity/assets/unread.h"
#include "unity/model/bounds.h"

namespace diorama::unity {
namespace {

// The editor does not let anybody put a prefab inside itself, but a merge can do it. The inner
// one is then a placeholder, as for a prefab that cannot be read.
constexpr std::size_t kMaxNesting = 100;  // prefabs in prefabs; nobody has ten

/// The nearest path; else a path with that name in another folder; else some of those that exist.
Error no_such(const AssetDatabase& assets, std::string_view path) {
  const bool scene = path.ends_with(".unity") || path.find('.') == std::string_view::npos;
  std::vector<std::string_view> known;
  for (const Asset* asset : assets.assets())
    if (asset->exists && asset->path.ends_with(scene ? ".unity" : ".prefab"))
      known.push_back(asset->path);
  std::string hint = did_you_mean(path, known);
  if (hint.empty()) {
    std::vector<std::string_view> names(known.size());
    std::ranges::transform(known, names.begin(), stem_of);
    const auto named = std::ranges::find(names, stem_of(path));  // in another folder
    hint = named == names.end() ? name_hint(stem_of(path), names)
                                : did_you_mean(known[named - names.begin()]);
  }
  return {scene ? ErrorCode::SceneNotFound : ErrorCode::AssetNotFound,
          (scene ? "no scene '" : "no asset '") + std::string(path) + "'",
          std::move(hint),
          {{"path", std::string(path)}}};
}

}  // namespace

Result<Index> OpenHierarchy::component_at(Index object, int number) const {
  const GameObject& owner = hierarchy.objects()[object];
  if (number >= 0 && static_cast<Index>(number) < owner.component_count)
    return owner.first_component + static_cast<Index>(number);
  return Error{ErrorCode::ComponentIndexOutOfRange,
               "'" + paths.told(object) + "' has " + std::to_string(owner.component_count) +
                   " components, index " + std::to_string(number) + " is not one of them",
               "use an index from 0 to " + std::to_string(owner.component_count - 1),
               {{"index", std::to_string(number)}}};
}

bool contains(const Hierarchy& hierarchy, const Guid& guid) {
  return std::ranges::binary_search(hierarchy.parts().sources, guid);
}

bool has_hierarchy(std::string_view asset_path) {
  return asset_path.ends_with(".unity") || asset_path.ends_with(".prefab");
}

Result<const Asset*> Hierarchies::find(std::string_view asset_path) const {
  const Asset* asset = assets_.find_path(asset_path);
  if (asset == nullptr || !asset->exists) return no_such(assets_, asset_path);
  if (!has_hierarchy(asset_path))
    return Error{ErrorCode::Unsupported,
                 "'" + std::string(asset_path) + "' is not a scene or prefab",
                 "only .unity and .prefab files have objects",
                 {{"path", std::string(asset_path)}}};
  return asset;
}

Result<OpenHierarchyPtr> Hierarchies::open(std::string_view asset_path) {
  DIORAMA_TRY(const Asset* const asset, find(asset_path));
  return load(*asset);
}

/// Keeps the current hierarchy of the file when the document to be edited has the same content, as
/// it does when editing begins: expanding a scene of many prefabs again would be slow.
void Hierarchies::hold(const std::string& asset_path,
                       std::shared_ptr<const text::Document> document) {
  const bool from_file = !edited_.contains(asset_path);
  edited_[asset_path] = document;
  const Asset* const asset = assets_.find_path(asset_path);
  if (asset == nullptr) return;
  const auto shown = open_.find(asset->guid);
  if (from_file && shown != open_.end() && shown->second.use_count() == 1 &&
      shown->second->hierarchy.document().bytes() == document->bytes())
    shown->second->hierarchy.move_to(std::move(document));
  else
    forget(asset->guid);  // it may be older
}

void Hierarchies::release(std::string_view asset_path) {
  if (edited_.erase(std::string(asset_path)) == 0) return;
  if (const Asset* asset = assets_.find_path(asset_path)) {
    forget(asset->guid);
    stale_.erase(asset->guid);
  }
}

/// What cannot be shown at all is an error; what is shown in part is noted.
Result<void> Hierarchies::check(const std::string& name, const Hierarchy& built) const {
  const HierarchyParts& parts = built.parts();
  if (parts.too_deep)
    return Error{ErrorCode::LimitExceeded,
                 "'" + name + "' cannot be shown: " + parts.left_out,
                 {},
                 {{"path", name}, {"limit", std::to_string(kMostLevels)}}};
  if (!parts.left_out.empty())
    effort_.note("'" + name + "' is not shown in full: " + parts.left_out);
  return {};
}

Result<OpenHierarchyPtr> Hierarchies::load(const Asset& asset) {
  DIORAMA_TRY(const std::shared_ptr<OpenHierarchy> found, load_any(asset));
  DIORAMA_CHECK(check(found->path, found->hierarchy));
  return OpenHierarchyPtr(found);
}

/// Also what cannot be shown by itself: a placeholder represents it where it is part of a file.
Result<std::shared_ptr<OpenHierarchy>> Hierarchies::load_any(const Asset& asset) {
  if (const auto known = open_.find(asset.guid); known != open_.end()) return known->second;
  return count(std::string(asset.path), [&] { return make(asset); });
}

Result<std::shared_ptr<OpenHierarchy>> Hierarchies::make(const Asset& asset) {
  std::shared_ptr<const text::Document> document;
  if (const auto edited = edited_.find(std::string(asset.path)); edited != edited_.end()) {
    document = edited->second;
  } else {
    auto read = assets_.document(asset, &effort_);
    if (!read && effort_.was_cut()) return effort_.error();  // the file is not to blame
    note_unread(asset, read);
    if (!read) return std::move(read).error();
    document = std::make_shared<const text::Document>(*std::move(read));
  }
  const bool named = !asset.guid.is_zero();
  if (named) loading_.insert(asset.guid);
  auto built = build(asset, std::move(document));
  if (named) loading_.erase(asset.guid);
  expanded_ += built->hierarchy.objects().size();
  // Kept only when it is what the file says, whatever was asked before.
  if (named && !effort_.was_cut() && expanded_ <= kMostExpanded) {
    open_.emplace(asset.guid, built);
    if (counting_ == 1) let_go(*built);
  }
  return built;
}

/// Counts the objects of the outermost build and of all prefabs that it needs. A prefab that goes
/// beyond the bound ends them all: what it is part of would otherwise be kept without it.
template <class Make>
auto Hierarchies::count(const std::string& path, Make make) -> decltype(make()) {
  if (effort_.is_over()) return effort_.error();
  if (counting_ == 0) expanded_ = 0;
  ++counting_;
  auto made = make();
  --counting_;
  if (effort_.was_cut()) return effort_.error();
  if (expanded_ <= kMostExpanded) return made;
  return Error{ErrorCode::LimitExceeded,
               "'" + path + "' and the prefabs in it have more than " +
                   std::to_string(kMostExpanded) + " objects",
               "ask about one of the prefabs in it",
               {{"path", path}, {"limit", std::to_string(kMostExpanded)}}};
}

Result<Hierarchy> Hierarchies::of(const std::string& name,
                                  std::shared_ptr<const text::Document> document) {
  return count(name, [&]() -> Result<Hierarchy> {
    Hierarchy built = Hierarchy::build(std::move(document), *this);
    expanded_ += built.objects().size();
    DIORAMA_CHECK(check(name, built));
    return built;
  });
}

/// Keeps memory within its bound: what was opened earlier is read again when somebody asks for it.
void Hierarchies::let_go(const OpenHierarchy& last) {
  std::size_t kept = 0;
  for (const auto& [guid, open] : open_) kept += open->hierarchy.objects().size();
  if (kept <= kMostKept) return;
  std::erase_if(open_, [&](const auto& entry) {
    return entry.second.get() != &last && !edited_.contains(entry.second->path) &&
           !contains(last.hierarchy, entry.first);
  });
}

/// A failure is kept until the file changes, for those who show a placeholder instead.
void Hierarchies::note_unread(const Asset& asset, const Result<text::Document>& read) {
  const std::string path(asset.path);
  unread_.erase(asset.guid);
  if (asset.guid.is_zero()) return;
  auto why = read ? unity::why_unread(path, UnreadPart::Contents, *read)
                  : std::optional(unread_after(path, UnreadPart::Contents, read.error()));
  if (why) unread_.emplace(asset.guid, *std::move(why));
}

std::optional<UnreadFile> Hierarchies::why_unread(const Guid& guid) const {
  const auto found = unread_.find(guid);
  return found == unread_.end() ? std::nullopt : std::optional(found->second);
}

Error Hierarchies::unreadable(const Asset& asset) const {
  const auto why = why_unread(asset.guid);
  return {ErrorCode::CorruptData,
          "'" + std::string(asset.path) + "' cannot be read" + (why ? ": " + why->reason : ""),
          {},
          {}};
}

std::vector<std::string> Hierarchies::to_try_again() const {
  std::vector<std::string> out;
  for (const auto& [guid, file] : unread_)
    if (file.may_pass()) out.push_back(file.path);
  return out;
}

/// From the earlier hierarchy, if the changes since are known; else from the whole document.
std::shared_ptr<OpenHierarchy> Hierarchies::build(const Asset& asset,
                                                  std::shared_ptr<const text::Document> document) {
  if (const auto stale = stale_.extract(asset.guid); !stale.empty()) {
    const OpenHierarchy& shown = *stale.mapped().shown;
    if (&shown.hierarchy.document() == document.get() && shown.path == asset.path)
      if (auto updated = Hierarchy::update(shown.hierarchy, stale.mapped().changed, *this))
        return std::make_shared<OpenHierarchy>(shown, *std::move(updated));
  }
  return std::make_shared<OpenHierarchy>(std::string(asset.path),
                                         Hierarchy::build(std::move(document), *this));
}

/// A model (.fbx) has no hierarchy here, and a prefab that is being loaded would contain itself.
std::shared_ptr<const Hierarchy> Hierarchies::prefab(const Guid& guid) {
  const Asset* asset = assets_.find(guid);
  if (asset == nullptr || !asset->exists || !has_hierarchy(asset->path)) return nullptr;
  if (loading_.contains(guid) || loading_.size() >= kMaxNesting) return nullptr;
  if (counting_ > 0 && expanded_ > kMostExpanded) return nullptr;  // all of it is given up
  const auto loaded = load_any(*asset);
  if (!loaded) return nullptr;
  return {*loaded, &(*loaded)->hierarchy};
}

std::string Hierarchies::prefab_name(const Guid& guid) {
  const Asset* asset = assets_.find(guid);
  return asset == nullptr ? "Prefab" : std::string(asset->name());
}

//   internalIDToNameTable:
//   - first:
//       1: 100010                         class and id
//     second: //RootNode
//   - first:
//       4: 400010
//     second: //RootNode
//
/// The import settings of a model name its nodes while their ids are numbers. Newer ids are
/// computed from the names, and the same for the root of every model (model_root_ids()).
SourceRoot Hierarchies::root_of_unread(const Guid& guid) {
  if (const auto known = model_roots_.find(guid); known != model_roots_.end()) return known->second;
  SourceRoot out;
  const Asset* const asset = assets_.find(guid);
  if (asset != nullptr && !has_hierarchy(asset->path))
    for (const SubAsset& each : assets_.sub_assets(*asset)) {
      if (each.name != "//RootNode") continue;
      if (each.class_id == kGameObjectClass) out.object = each.file_id;
      if (each.class_id == kTransformClass) out.transform = each.file_id;
    }
  return model_roots_[guid] = out;
}

/// A hierarchy that is being edited is not dropped but put aside: most of it can be kept.
void Hierarchies::forget(const Guid& guid) {
  unread_.erase(guid);
  model_roots_.erase(guid);
  for (auto& [other, stale] : stale_)
    if (other != guid && contains(stale.shown->hierarchy, guid)) stale.other_prefabs = true;
  std::erase_if(open_, [&](const auto& entry) {
    const bool inside = contains(entry.second->hierarchy, guid);
    if (entry.first != guid && !inside) return false;
    if (edited_.contains(entry.second->path))
      stale_.insert_or_assign(entry.first, Stale{entry.second, {}, inside});
    return true;
  });
}

void Hierarchies::changed(const Guid& guid, FileId object) {
  forget(guid);
  if (const auto stale = stale_.find(guid); stale != stale_.end())
    stale->second.changed.push_back(object);
}

void Hierarchies::bring_back(std::string_view asset_path,
                             const std::function<bool(OpenHierarchy&)>& change) {
  const Asset* const asset = assets_.find_path(asset_path);
  const auto stale = asset == nullptr ? stale_.end() : stale_.find(asset->guid);
  if (stale == stale_.end() || stale->second.other_prefabs || stale->second.shown.use_count() != 1)
    return;
  if (!change(*stale->second.shown)) return;
  open_.insert_or_assign(asset->guid, stale->second.shown);
  stale_.erase(stale);
}

}  // namespace diorama::unity

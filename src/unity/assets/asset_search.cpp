// Unity's search field, as far as files alone can answer it. Types are those a person sees: a
// script is found by t:Script although its class is MonoScript, a texture imported as sprite by
// t:Sprite although the asset itself is a Texture2D.
#include "unity/assets/asset_search.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/path_text.h"
#include "unity/facts/class_table.h"

namespace diorama::unity {
namespace {

bool contains(std::string_view text, std::string_view part) {
  const auto lower = [](char c) { return lower_case(c); };
  return !std::ranges::search(text, part, {}, lower, lower).empty() || part.empty();
}

/// Types that have another name in Unity's search field than their class; and a class that Unity 6
/// renamed.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kAliases = {
    {{"Script", "MonoScript"},
     {"Scene", "SceneAsset"},
     {"AudioMixer", "AudioMixerController"},
     {"PhysicsMaterial", "PhysicMaterial"}}};

std::string_view unaliased(std::string_view type) {
  for (const auto& [alias, real] : kAliases)
    if (same_letters(alias, type)) return real;
  return type;
}

/// Whether a search for that type finds an object of this type.
bool type_fits(std::string_view type, std::string_view wanted) {
  if (type.empty()) return false;
  if (same_letters(type, wanted)) return true;
  const ClassInfo* info = find_class(type);
  while (info != nullptr) {
    if (same_letters(info->name, wanted) || same_letters(info->csharp, wanted)) return true;
    info = info->base.empty() ? nullptr : find_class(info->base);
  }
  return false;
}

/// Which importers make further objects, and of which types. Only then is the .meta file read.
bool may_hold(const Asset& asset, std::string_view wanted) {
  constexpr std::array kInModels = {"Mesh", "AnimationClip", "Avatar", "Material"};
  if (asset.importer == "TextureImporter") return same_letters(wanted, "Sprite");
  if (asset.importer == "ModelImporter")
    return std::ranges::any_of(kInModels,
                               [&](std::string_view t) { return same_letters(t, wanted); });
  return false;
}

class Matcher {
 public:
  Matcher(const AssetDatabase& database, const AssetQuery& query)
      : database_(database), query_(query) {}

  /// The cheap conditions first: names cost nothing, types may need to read the file.
  [[nodiscard]] bool fits(const Asset& asset) const {
    return (asset.exists || !query_.only_existing) && name_fits(asset) && glob_fits(asset) &&
           labels_fit(asset) && one_type_fits(asset);
  }

 private:
  [[nodiscard]] bool name_fits(const Asset& asset) const {
    const bool is_asked_for =
        query_.guids.empty() || std::ranges::find(query_.guids, asset.guid) != query_.guids.end();
    return is_asked_for && std::ranges::all_of(query_.name_parts, [&](const std::string& part) {
             const bool in_path = part.find('/') != std::string::npos;
             const bool in_file = part.find('.') != std::string::npos;
             return contains(in_path   ? asset.path
                             : in_file ? asset.file_name()
                                       : asset.name(),
                             part);
           });
  }

  [[nodiscard]] bool glob_fits(const Asset& asset) const {
    return query_.globs.empty() || std::ranges::any_of(query_.globs, [&](const std::string& glob) {
             return glob_matches(glob, asset.path);
           });
  }

  [[nodiscard]] bool labels_fit(const Asset& asset) const {
    const auto labels = database_.labels(asset);
    return std::ranges::all_of(query_.labels, [&](const std::string& wanted) {
      return std::ranges::any_of(labels,
                                 [&](const std::string& l) { return same_letters(l, wanted); });
    });
  }

  [[nodiscard]] bool one_type_fits(const Asset& asset) const {
    if (query_.types.empty()) return true;
    const AssetType type = database_.main_type(asset);
    return std::ranges::any_of(query_.types, [&](const std::string& wanted) {
      return has_type(asset, type, unaliased(wanted));
    });
  }

  [[nodiscard]] bool has_type(const Asset& asset, const AssetType& type,
                              std::string_view wanted) const {
    if (same_letters(wanted, "Folder")) return asset.is_folder;
    if (same_letters(wanted, "Prefab")) return asset.extension() == "prefab";
    if (same_letters(wanted, "Model")) return asset.importer == "ModelImporter";
    if (type.script && same_letters(wanted, "ScriptableObject")) return true;
    if (type_fits(type.name, wanted)) return true;
    if (!may_hold(asset, wanted)) return false;
    const auto inside = database_.sub_assets(asset);
    return std::ranges::any_of(inside,
                               [&](const SubAsset& s) { return same_letters(s.type, wanted); });
  }

  const AssetDatabase& database_;
  const AssetQuery& query_;
};

/// The next word, and whether it was "key:value"; quotes keep spaces together.
std::string take_word(std::string_view& text) {
  std::string out;
  bool quoted = false;
  while (!text.empty() && (quoted || text.front() != ' ')) {
    if (text.front() == '"')
      quoted = !quoted;
    else
      out += text.front();
    text.remove_prefix(1);
  }
  return out;
}

/// Matches within one name: '*' is any text, '?' any byte. Without recursion: a pattern of many
/// stars would take forever.
bool name_matches(std::string_view pattern, std::string_view name) {
  // Where to go back to when the text after the last '*' does not fit.
  std::size_t star = std::string_view::npos, mark = 0, p = 0, n = 0;
  while (n < name.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      mark = n;
    } else if (p < pattern.size() &&
               (pattern[p] == '?' || lower_case(pattern[p]) == lower_case(name[n]))) {
      ++p;
      ++n;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      n = ++mark;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

std::vector<std::string_view> names_of(std::string_view path) {
  std::vector<std::string_view> out;
  while (!path.empty()) {
    const std::size_t slash = path.find('/');
    if (slash != 0) out.push_back(path.substr(0, slash));
    path = slash == std::string_view::npos ? "" : path.substr(slash + 1);
  }
  return out;
}

std::string_view without_slash(std::string_view folder) {
  while (folder.ends_with('/')) folder.remove_suffix(1);
  return folder;
}

}  // namespace

bool glob_matches(std::string_view pattern, std::string_view path) {
  const auto wanted = names_of(pattern), names = names_of(path);
  if (pattern.find('/') == std::string_view::npos && !names.empty() && pattern != "**")
    return name_matches(pattern, names.back());
  // As name_matches(), with "**" for '*' and names for bytes.
  std::size_t star = wanted.size(), mark = 0, p = 0, n = 0;
  while (n < names.size()) {
    if (p < wanted.size() && wanted[p] == "**") {
      star = p++;
      mark = n;
    } else if (p < wanted.size() && name_matches(wanted[p], names[n])) {
      ++p;
      ++n;
    } else if (star != wanted.size()) {
      p = star + 1;
      n = ++mark;
    } else {
      return false;
    }
  }
  while (p < wanted.size() && wanted[p] == "**") ++p;
  return p == wanted.size();
}

Result<AssetQuery> AssetQuery::parse(std::string_view text) {
  AssetQuery out;
  while (true) {
    while (text.starts_with(' ')) text.remove_prefix(1);
    if (text.empty()) return out;
    std::string word = take_word(text);
    const std::size_t colon = word.find(':');
    if (colon == std::string::npos) {
      if (const auto guid = Guid::parse(word))
        out.guids.push_back(*guid);
      else if (word.find_first_of("*?") != std::string::npos)
        out.globs.push_back(std::move(word));
      else
        out.name_parts.push_back(std::move(word));
      continue;
    }
    const std::string key = word.substr(0, colon), value = word.substr(colon + 1);
    if (value.empty())
      return Error{ErrorCode::InvalidArgument, key + ": nothing after the colon", {}, {}};
    if (key == "t")
      out.types.push_back(value);
    else if (key == "l")
      out.labels.push_back(value);
    else if (key == "glob")
      out.globs.push_back(value);
    else if (key == "in")
      out.folders.emplace_back(without_slash(value));
    else
      return Error{ErrorCode::InvalidArgument,
                   "\"" + key + ":\" is not understood in a search for assets",
                   "use words of the name, t:Type, l:Label, glob:Pattern or in:Folder",
                   {}};
  }
}

std::vector<const Asset*> search(const AssetDatabase& database, const AssetQuery& query) {
  const Matcher matcher(database, query);
  std::vector<const Asset*> out;
  const auto take = [&](std::span<const Asset* const> assets) {
    for (const Asset* asset : assets)
      if (matcher.fits(*asset)) out.push_back(asset);
  };
  if (query.folders.empty()) {
    take(database.assets());
    return out;
  }
  for (const std::string& folder : query.folders) take(database.below(without_slash(folder)));
  std::ranges::sort(out, {}, [](const Asset* asset) { return asset->path; });
  out.erase(std::ranges::unique(out).begin(), out.end());
  return out;
}

}  // namespace diorama::unity

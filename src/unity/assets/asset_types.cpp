// AssetDatabase::main_type() and sub_assets(): what an asset is and what is in it.
//
// An importer usually makes one type; otherwise the extension tells. Files that Unity
// writes itself (.asset, .playable) can be anything, so their main object is looked at:
//
//   --- !u!114 &11400000                             class x 100000: the main object
//   MonoBehaviour:
//     m_Script: {fileID: 11500000, guid: c3eecb0b91ff21ccfa89d49961e322d3, type: 3}
//     m_Name: CommonLoot
//
// Its type is the class of the script; other objects of the file are its sub-assets.
#include <algorithm>
#include <array>
#include <unordered_set>

#include "base/path_text.h"
#include "io/folder_walk.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/asset_objects.h"
#include "unity/assets/asset_state.h"
#include "unity/assets/unread.h"
#include "unity/facts/class_table.h"
#include "unity/facts/package_scripts.h"

namespace diorama::unity {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

constexpr std::array<Row, 18> kByImporter = {{
    {"AssemblyDefinitionImporter", "AssemblyDefinitionAsset"},
    {"AssemblyDefinitionReferenceImporter", "AssemblyDefinitionReferenceAsset"},
    {"AudioImporter", "AudioClip"},
    {"ComputeShaderImporter", "ComputeShader"},
    {"IHVImageFormatImporter", "Texture2D"},
    {"ModelImporter", "GameObject"},
    {"MonoImporter", "MonoScript"},
    {"PackageManifestImporter", "PackageManifest"},
    {"PluginImporter", "DefaultAsset"},
    {"PrefabImporter", "GameObject"},
    {"RayTracingShaderImporter", "RayTracingShader"},
    {"ShaderImporter", "Shader"},
    {"ShaderIncludeImporter", "ShaderInclude"},
    {"SpriteAtlasImporter", "SpriteAtlas"},
    {"TextScriptImporter", "TextAsset"},
    {"TextureImporter", "Texture2D"},
    {"TrueTypeFontImporter", "Font"},
    {"VideoClipImporter", "VideoClip"},
}};
static_assert(std::ranges::is_sorted(kByImporter));

/// Lower case. For files whose importer is not named, or imports several kinds.
constexpr std::array<Row, 73> kByExtension = {{
    {"aif", "AudioClip"},
    {"anim", "AnimationClip"},
    {"asmdef", "AssemblyDefinitionAsset"},
    {"asmref", "AssemblyDefinitionReferenceAsset"},
    {"blend", "GameObject"},
    {"bmp", "Texture2D"},
    {"brush", "Brush"},
    {"bytes", "TextAsset"},
    {"cginc", "ShaderInclude"},
    {"compute", "ComputeShader"},
    {"controller", "AnimatorController"},
    {"cs", "MonoScript"},
    {"csv", "TextAsset"},
    {"cubemap", "Cubemap"},
    {"dae", "GameObject"},
    {"dds", "Texture2D"},
    {"dll", "DefaultAsset"},
    {"exr", "Texture2D"},
    {"fbx", "GameObject"},
    {"flare", "Flare"},
    {"fontsettings", "Font"},
    {"giparams", "LightmapParameters"},
    {"guiskin", "GUISkin"},
    {"hdr", "Texture2D"},
    {"hlsl", "ShaderInclude"},
    {"htm", "TextAsset"},
    {"html", "TextAsset"},
    {"inputactions", "InputActionAsset"},
    {"jpeg", "Texture2D"},
    {"jpg", "Texture2D"},
    {"json", "TextAsset"},
    {"lighting", "LightingSettings"},
    {"mask", "AvatarMask"},
    {"mat", "Material"},
    {"md", "TextAsset"},
    {"mixer", "AudioMixerController"},
    {"mov", "VideoClip"},
    {"mp3", "AudioClip"},
    {"mp4", "VideoClip"},
    {"obj", "GameObject"},
    {"ogg", "AudioClip"},
    {"otf", "Font"},
    {"overridecontroller", "AnimatorOverrideController"},
    {"physicmaterial", "PhysicMaterial"},
    {"physicsmaterial2d", "PhysicsMaterial2D"},
    {"png", "Texture2D"},
    {"prefab", "GameObject"},
    {"preset", "Preset"},
    {"psd", "Texture2D"},
    {"raytrace", "RayTracingShader"},
    {"rendertexture", "RenderTexture"},
    {"shader", "Shader"},
    {"shadergraph", "Shader"},
    {"shadersubgraph", "SubGraphAsset"},
    {"shadervariants", "ShaderVariantCollection"},
    {"spriteatlas", "SpriteAtlas"},
    {"spriteatlasv2", "SpriteAtlas"},
    {"terrainlayer", "TerrainLayer"},
    {"tga", "Texture2D"},
    {"tif", "Texture2D"},
    {"tiff", "Texture2D"},
    {"tss", "ThemeStyleSheet"},
    {"ttf", "Font"},
    {"txt", "TextAsset"},
    {"unity", "SceneAsset"},
    {"uss", "StyleSheet"},
    {"uxml", "VisualTreeAsset"},
    {"vfx", "VisualEffectAsset"},
    {"wav", "AudioClip"},
    {"webm", "VideoClip"},
    {"xml", "TextAsset"},
    {"yaml", "TextAsset"},
    {"yml", "TextAsset"},
}};
static_assert(std::ranges::is_sorted(kByExtension));

/// Main objects have the id class x 100000.
constexpr std::int64_t kIdsPerClass = 100'000;
/// The first object of a file and the script of a MonoBehaviour are within this; so a type is found
/// without reading a terrain of a hundred megabytes.
constexpr std::size_t kHeadBytes = 8192;

std::string_view look_up(std::span<const Row> rows, std::string_view key) {
  const auto found = std::ranges::lower_bound(rows, key, {}, &Row::first);
  return found != rows.end() && found->first == key ? found->second : std::string_view();
}

bool is_main_object(const text::Object& object) {
  return object.id == object.class_id * kIdsPerClass;
}

std::string native_name(const text::Document& document, const text::Object& object) {
  const std::string_view known = class_name(object.class_id);
  return std::string(known.empty() ? document.root_key(object) : known);
}

/// A native class, or the script of a MonoBehaviour and its class.
AssetType type_of_object(const AssetDatabase& database, const text::Document& document,
                         const text::Object& object) {
  constexpr std::int32_t kMonoBehaviour = 114;
  AssetType out;
  out.name = native_name(document, object);
  if (object.class_id != kMonoBehaviour) return out;
  const text::Tree tree = document.fields(object);
  const text::NodeView script = tree.fields()["m_Script"];
  const auto guid = Guid::parse(script["guid"].text());
  if (!guid) return out;
  out.script = guid;
  out.script_file_id = script["fileID"].integer();
  const Asset* const source = database.find(*guid);
  if (source != nullptr && source->extension() == "cs")
    out.name = source->name();
  else if (const auto known = script_of(*guid, out.script_file_id.value_or(0)))
    out.name = known->name;
  else
    out.name.clear();  // a ScriptableObject of an unknown class
  return out;
}

AssetType type_by_content(const AssetDatabase& database, const Asset& asset) {
  std::string head;
  AssetType unknown;
  const std::string path = database.disk_path(asset);
  database.files().read_many({&path, 1}, kHeadBytes, 1, io::Access::Facts,
                             [&](std::size_t, const Result<std::string_view>& bytes) {
                               if (bytes) head = *bytes;
                               if (!bytes || text::identify(*bytes) != text::FileKind::Objects)
                                 unknown.unread = why_unread(std::string(asset.path),
                                                             UnreadPart::Contents, bytes);
                             });
  const bool whole = head.size() < kHeadBytes;
  const text::Document start = text::Document::parse(head);
  if (start.kind() != text::FileKind::Objects || start.objects().empty()) return unknown;
  const text::Object* const first = main_object(start);
  if (whole || is_main_object(*first)) return type_of_object(database, start, *first);
  const auto document = database.document(asset);
  if (document) return type_of_object(database, *document, *main_object(*document));
  unknown.unread = unread_because(std::string(asset.path), UnreadPart::Contents, document.error());
  return unknown;
}

/// Files whose objects are separate assets; in scenes and prefabs they are parts.
bool holds_native_objects(const Asset& asset) {
  const std::string extension = lower_case(asset.extension());
  return asset.is_native() || asset.importer == "PrefabImporter" || extension == "asset" ||
         extension == "prefab";
}

void add_native(const AssetDatabase& database, const Asset& asset, std::vector<SubAsset>& out) {
  const auto document = database.document(asset);
  if (!document) return;
  const text::Object* const main = main_object(*document);
  for (const text::Object& object : document->objects()) {
    if (object.stripped) continue;
    SubAsset sub;
    sub.file_id = object.id;
    sub.class_id = object.class_id;
    AssetType type = type_of_object(database, *document, object);
    sub.type = std::move(type.name);
    sub.script = type.script;
    sub.script_file_id = type.script_file_id;
    const text::Tree tree = document->fields(object);
    sub.name = tree.fields()["m_Name"].text();
    sub.is_main = &object == main && is_main_object(object);
    out.push_back(std::move(sub));
  }
  const auto first = std::ranges::find(out, true, &SubAsset::is_main);
  if (first != out.end()) std::rotate(out.begin(), first, first + 1);
}

/// The objects that an importer makes are written nowhere; but it notes the names of those whose
/// ids it had to choose.
void add_imported(const Asset& asset, const MetaFile& meta, std::vector<SubAsset>& out) {
  std::unordered_set<std::int64_t> seen;
  const auto add = [&](std::int64_t file_id, std::int32_t class_id, std::string name) {
    if (!seen.insert(file_id).second) return;
    out.push_back(
        {file_id, class_id, std::string(class_name(class_id)), std::move(name), false, {}, {}});
  };
  constexpr std::int32_t kSprite = 213;
  for (const MetaSprite& sprite : meta.sprites)
    if (sprite.file_id) add(*sprite.file_id, kSprite, sprite.name);
  for (const MetaSubAsset& sub : meta.sub_assets) add(sub.file_id, sub.class_id, sub.name);
  if (meta.sprite_mode == 1) add(kSprite * kIdsPerClass, kSprite, std::string(asset.name()));
}

}  // namespace

const text::Object* main_object(const text::Document& document) {
  const auto objects = document.objects();
  const auto found = std::ranges::find_if(objects, is_main_object);
  if (found != objects.end()) return &*found;
  return objects.empty() ? nullptr : objects.data();
}

AssetType AssetDatabase::main_type(const Asset& asset) const {
  if (asset.is_folder) return {"DefaultAsset", {}, {}};
  if (const std::string_view type = look_up(kByImporter, asset.importer); !type.empty())
    return {std::string(type), {}, {}};
  if (const std::string_view type = look_up(kByExtension, lower_case(asset.extension()));
      !type.empty())
    return {std::string(type), {}, {}};
  if (asset.importer == "DefaultImporter") return {"DefaultAsset", {}, {}};
  if (asset.importer == "ScriptedImporter" || !asset.exists) return {};
  const std::uint32_t slot = static_cast<const AssetRecord&>(asset).slot;
  const auto cached = state_->types.find(slot);
  if (cached != state_->types.end()) return cached->second;
  AssetType type = type_by_content(*this, asset);
  if (type.unread && type.unread->may_pass()) return type;  // it may be readable the next time
  return state_->types[slot] = std::move(type);
}

std::vector<SubAsset> AssetDatabase::sub_assets(const Asset& asset) const {
  std::vector<SubAsset> out;
  if (asset.is_folder) return out;
  if (holds_native_objects(asset)) {
    add_native(*this, asset, out);
    return out;
  }
  // The main object of an imported file has a known id if its class has only one object.
  const ClassInfo* const main = find_class(main_type(asset).name);
  if (main != nullptr && asset.importer != "ScriptedImporter" && asset.importer != "ModelImporter")
    out.push_back({main->id * kIdsPerClass,
                   main->id,
                   std::string(main->name),
                   std::string(asset.name()),
                   true,
                   {},
                   {}});
  if (const auto bytes =
          files().read_file(disk_path(asset) + ".meta", kMaxMetaBytes, io::Access::Facts))
    add_imported(asset, read_meta(*bytes), out);
  return out;
}

}  // namespace diorama::unity

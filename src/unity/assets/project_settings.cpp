// The files of ProjectSettings/. Each holds one object whose id is 1, except for:
//
//   m_EditorVersion: 2022.3.20f1                     ProjectVersion.txt, which is plain text
//
// Examples of the others are at their readers. What a file does not say is absent, not a default:
// the default depends on the version of the editor.
#include "unity/assets/project_settings.h"

#include <algorithm>

#include "io/file.h"
#include "io/file_overlay.h"
#include "io/folder_walk.h"
#include "unity/assets/unread.h"
#include "unity/text/document.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMaxSettingsBytes = std::size_t{64} << 20;

constexpr std::array<std::string_view, 7> kBuiltinTags = {
    "Untagged", "Respawn", "Finish", "EditorOnly", "MainCamera", "Player", "GameController"};

/// The scripts of the assets that choose a pipeline; on disk, in m_Script.
constexpr Guid kUniversalAsset{0xbf2edee5c58d8254, 0x0a51f03df9d42094};
constexpr Guid kHighDefinitionAsset{0x0cf1dab834d4ec34, 0x195b920ea7bbf9ec};

//   scriptingDefineSymbols:
//     1: CROSS_PLATFORM_INPUT
//     4: CROSS_PLATFORM_INPUT;MOBILE_INPUT
//
/// BuildTargetGroup, as older editors number platforms; on disk.
constexpr std::pair<std::string_view, std::string_view> kPlatforms[] = {
    {"1", "Standalone"},
    {"4", "iPhone"},
    {"7", "Android"},
    {"13", "WebGL"},
    {"14", "Windows Store Apps"},
    {"19", "PS4"},
    {"21", "XboxOne"},
    {"25", "tvOS"},
    {"27", "Switch"},
    {"30", "Server"},
};

std::string_view platform_named(std::string_view key) {
  for (const auto& [number, name] : kPlatforms)
    if (number == key) return name;
  return key;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> out;
  while (!text.empty()) {
    const std::size_t end = text.find_first_of(";,");
    std::string_view part = text.substr(0, end);
    while (part.starts_with(' ')) part.remove_prefix(1);
    while (part.ends_with(' ')) part.remove_suffix(1);
    if (!part.empty()) out.emplace_back(part);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
  }
  return out;
}

std::optional<Guid> guid_in(text::NodeView reference) {
  const auto guid = Guid::parse(reference["guid"].text());
  return guid && !guid->is_zero() ? guid : std::nullopt;
}

class SettingsReader {
 public:
  SettingsReader(const std::string& root, const AssetDatabase* database)
      : folder_(root + "/ProjectSettings/"), database_(database) {}

  ProjectSettings read() {
    read_version();
    with("ProjectSettings.asset", &SettingsReader::read_player);
    with("TagManager.asset", &SettingsReader::read_tags);
    with("EditorBuildSettings.asset", &SettingsReader::read_build);
    with("TimeManager.asset", &SettingsReader::read_time);
    with("EditorSettings.asset", &SettingsReader::read_editor);
    with("GraphicsSettings.asset", &SettingsReader::read_graphics);
    with("QualitySettings.asset", &SettingsReader::read_quality);
    return std::move(out_);
  }

 private:
  static std::string shown(std::string_view file) { return "ProjectSettings/" + std::string(file); }

  void problem(std::string_view file, std::string_view message) {
    out_.problems.push_back(shown(file) + ": " + std::string(message));
  }

  std::optional<std::string> text_of(std::string_view file) {
    const std::string path = folder_ + std::string(file);
    static const io::FileOverlay kDisk;
    const io::FileOverlay& files = database_ == nullptr ? kDisk : database_->files();
    auto text = files.read_file(path, kMaxSettingsBytes);
    if (text) return *std::move(text);
    // A missing file says nothing; one that may not or cannot be read is named.
    if (text.error().code != ErrorCode::PermissionDenied && !files.facts_of(path))
      return std::nullopt;
    problem(file, text.error().message);
    out_.unread.push_back(unread_because(shown(file), UnreadPart::Settings, text.error()));
    return std::nullopt;
  }

  /// Calls the reader with the fields of the first object of a file, if there is one.
  void with(std::string_view file, void (SettingsReader::*reader)(text::NodeView)) {
    auto text = text_of(file);
    if (!text) return;
    const text::Document document = text::Document::parse(*text);
    const bool is_text = document.kind() == text::FileKind::Objects;
    auto why = why_unread(shown(file), UnreadPart::Settings, document);
    if (!why && !is_text)
      why = {shown(file), UnreadKind::Broken, UnreadPart::Settings,
             "not a Unity text file but " + std::string(text::name_of(document.kind()))};
    if (why) {
      problem(file, is_text ? why->reason : std::string(text::name_of(document.kind())));
      out_.unread.push_back(*std::move(why));
    }
    if (!is_text || document.objects().empty()) return;
    const text::Tree tree = document.fields(document.objects().front());
    (this->*reader)(tree.fields());
  }

  void read_version() {
    const auto text = text_of("ProjectVersion.txt");
    if (!text) return;
    constexpr std::string_view kKey = "m_EditorVersion: ";
    const std::size_t at = text->find(kKey);
    if (at == std::string::npos) return no_version(*text);
    const std::size_t begin = at + kKey.size();
    out_.version_text = text->substr(begin, text->find_first_of("\r\n ", begin) - begin);
    out_.version = UnityVersion::parse(out_.version_text);
    if (!out_.version)
      problem("ProjectVersion.txt", "\"" + out_.version_text + "\" is not a version");
  }

  void no_version(std::string_view text) {
    constexpr std::string_view kFile = "ProjectVersion.txt";
    auto why = why_unread_source(shown(kFile), UnreadPart::Settings, text);
    if (!why)
      why = {shown(kFile), UnreadKind::Broken, UnreadPart::Settings, "no m_EditorVersion in it"};
    problem(kFile, why->reason);
    out_.unread.push_back(*std::move(why));
  }

  void read_player(text::NodeView fields) {
    if (fields["productName"]) out_.product_name = fields["productName"].text();
    if (fields["companyName"]) out_.company_name = fields["companyName"].text();
    if (const auto space = fields["m_ActiveColorSpace"].integer(); space && *space >= 0)
      out_.color_space = *space == 0 ? ColorSpace::Gamma : ColorSpace::Linear;
    if (const auto handler = fields["activeInputHandler"].integer();
        handler && *handler >= 0 && *handler <= 2)
      out_.input_handling = static_cast<InputHandling>(*handler);
    for (const text::NodeView entry : fields["scriptingDefineSymbols"])
      out_.define_symbols[std::string(platform_named(entry.key()))] = split(entry.text());
  }

  //   tags:
  //   - Enemy
  //   layers:
  //   - Default
  //   - TransparentFX
  //   -
  //
  /// Only the project's own tags are stored. There are always 32 layers, most without a name.
  void read_tags(text::NodeView fields) {
    out_.tags.assign(kBuiltinTags.begin(), kBuiltinTags.end());
    for (const text::NodeView tag : fields["tags"]) out_.tags.push_back(tag.text());
    if (fields["layers"].is_sequence()) {
      std::size_t at = 0;
      out_.layers.emplace();
      for (const text::NodeView layer : fields["layers"])
        if (at < out_.layers->size()) (*out_.layers)[at++] = layer.text();
    } else {
      read_old_layers(fields);
    }
    for (const text::NodeView layer : fields["m_SortingLayers"])
      out_.sorting_layers.push_back(
          {layer["name"].text(), layer["uniqueID"].integer().value_or(0)});
  }

  /// "Builtin Layer 0: Default", "User Layer 8: Water", before Unity 5.
  void read_old_layers(text::NodeView fields) {
    for (std::size_t i = 0; i < 32; ++i) {
      const std::string key =
          std::string(i < 8 ? "Builtin" : "User") + " Layer " + std::to_string(i);
      if (!fields[key]) continue;
      if (!out_.layers) out_.layers.emplace();
      (*out_.layers)[i] = fields[key].text();
    }
  }

  //   m_Scenes:
  //   - enabled: 1
  //     path: Assets/Scenes/GameScene.unity
  //     guid: 99650be7075ff1ab7ff5b482977a5ccf
  void read_build(text::NodeView fields) {
    for (const text::NodeView scene : fields["m_Scenes"])
      out_.build_scenes.push_back({scene["enabled"].integer() == 1, scene["path"].text(),
                                   Guid::parse(scene["guid"].text()).value_or(Guid{})});
  }

  //   Fixed Timestep: 0.02              up to 2022.3
  //   Fixed Timestep:                   since 2023.1
  //     m_Count: 2822399
  //     m_Rate:
  //       m_Denominator: 1
  //       m_Numerator: 141120000
  //
  /// Seconds, or a count of ticks and how many of them make a second.
  static std::optional<double> seconds(text::NodeView value) {
    if (!value.is_mapping()) return value.number();
    const auto count = value["m_Count"].number();
    const auto rate = value["m_Rate"]["m_Numerator"].number();
    const auto divisor = value["m_Rate"]["m_Denominator"].number();
    // 0 of 0 ticks is what a file has that nobody set; it is no time.
    if (!count || !rate || !divisor || !(*rate > 0) || !(*divisor > 0)) return std::nullopt;
    return *count * *divisor / *rate;
  }

  void read_time(text::NodeView fields) {
    out_.fixed_timestep = seconds(fields["Fixed Timestep"]);
    out_.maximum_timestep = seconds(fields["Maximum Allowed Timestep"]);
    out_.time_scale = fields["m_TimeScale"].number();
  }

  void read_editor(text::NodeView fields) {
    if (const auto mode = fields["m_SerializationMode"].integer(); mode && *mode >= 0 && *mode < 3)
      out_.serialization_mode = static_cast<int>(*mode);
    if (const auto one_line = fields["m_SerializeInlineMappingsOnOneLine"].integer())
      out_.inline_mappings_on_one_line = *one_line != 0;
  }

  //   m_CustomRenderPipeline: {fileID: 11400000, guid: e1c6..., type: 2}
  //
  /// Without an asset it is the built-in pipeline; the asset's script tells which one it is.
  void read_graphics(text::NodeView fields) {
    const auto asset = guid_in(fields["m_CustomRenderPipeline"]);
    if (asset)
      out_.render_pipeline = pipeline(*asset);
    else
      out_.render_pipeline = RenderPipeline{RenderPipelineKind::BuiltIn, {}, {}, {}};
  }

  /// The current quality level may choose another pipeline than the graphics settings.
  void read_quality(text::NodeView fields) {
    const auto current = fields["m_CurrentQuality"].integer();
    std::int64_t at = 0;
    for (const text::NodeView level : fields["m_QualitySettings"]) {
      const auto asset = guid_in(level["customRenderPipeline"]);
      if (at++ == current && asset) out_.render_pipeline = pipeline(*asset);
    }
  }

  [[nodiscard]] RenderPipeline pipeline(const Guid& guid) const {
    RenderPipeline out{RenderPipelineKind::Unknown, guid, {}, {}};
    const Asset* const asset = database_ == nullptr ? nullptr : database_->find(guid);
    if (asset == nullptr) return out;
    out.path = asset->path;
    const AssetType type = database_->main_type(*asset);
    out.type = type.name;
    if (!type.script) return out;
    if (*type.script == kUniversalAsset)
      out.kind = RenderPipelineKind::Universal;
    else if (*type.script == kHighDefinitionAsset)
      out.kind = RenderPipelineKind::HighDefinition;
    else
      out.kind = RenderPipelineKind::Custom;
    return out;
  }

  std::string folder_;
  const AssetDatabase* database_;
  ProjectSettings out_;
};

}  // namespace

std::string_view name_of(RenderPipelineKind kind) {
  switch (kind) {
    case RenderPipelineKind::BuiltIn: return "Built-in";
    case RenderPipelineKind::Universal: return "URP";
    case RenderPipelineKind::HighDefinition: return "HDRP";
    case RenderPipelineKind::Custom: return "Custom";
    case RenderPipelineKind::Unknown: return "Unknown";
  }
  return "Unknown";
}

std::optional<int> ProjectSettings::layer_index(std::string_view name) const {
  if (!layers || name.empty()) return std::nullopt;
  const auto found = std::ranges::find(*layers, name);
  if (found == layers->end()) return std::nullopt;
  return static_cast<int>(found - layers->begin());
}

ProjectSettings read_project_settings(const std::string& root, const AssetDatabase* database) {
  return SettingsReader(root, database).read();
}

std::span<const std::string_view> builtin_tags() {
  return kBuiltinTags;
}

}  // namespace diorama::unity

// Symbols come from the editor, the player settings, response files and assembly definitions:
//
//   scriptingDefineSymbols:                          ProjectSettings.asset
//     Standalone: DEMO;CHEATS
//
//   -define:USE_POOLS;VERBOSE                        Assets/csc.rsp, or beside an .asmdef
//
//   "versionDefines": [                              an .asmdef, for its own sources only
//     { "name": "com.unity.inputsystem", "expression": "[1.0,2.0)", "define": "HAS_INPUT" },
//     { "name": "Unity", "expression": "2021.2.0a7", "define": "HAS_NEW_SPLINES" }
//   ]
//
// With them the definition says when its assembly is compiled at all:
//
//   "defineConstraints": ["HAS_INPUT || ENABLE_LEGACY_INPUT_MANAGER", "!NO_GAMEPAD"],
//   "includePlatforms": ["Editor", "Android"]
#include "unity/types/define_symbols.h"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/parse_number.h"

namespace diorama::unity {
namespace {

/// What every editor has, whatever its machine and its project. From the DefineConstants that the
/// editor writes into the .csproj files of a project.
constexpr auto kOfEveryEditor = std::to_array<std::string_view>({
    "CSHARP_7_3_OR_NEWER",
    "CSHARP_7_OR_LATER",
    "DEBUG",
    "ENABLE_AUDIO",
    "ENABLE_CACHING",
    "ENABLE_CLOTH",
    "ENABLE_CLOUD_SERVICES",
    "ENABLE_CUSTOM_RENDER_TEXTURE",
    "ENABLE_DIRECTOR",
    "ENABLE_DIRECTOR_AUDIO",
    "ENABLE_DIRECTOR_TEXTURE",
    "ENABLE_LOCALIZATION",
    "ENABLE_MANAGED_ANIMATION_JOBS",
    "ENABLE_MANAGED_AUDIO_JOBS",
    "ENABLE_MANAGED_JOBS",
    "ENABLE_MANAGED_TRANSFORM_JOBS",
    "ENABLE_MICROPHONE",
    "ENABLE_MONO",
    "ENABLE_MULTIPLE_DISPLAYS",
    "ENABLE_PHYSICS",
    "ENABLE_PROFILER",
    "ENABLE_RUNTIME_GI",
    "ENABLE_SPRITES",
    "ENABLE_TERRAIN",
    "ENABLE_TEXTURE_STREAMING",
    "ENABLE_TILEMAP",
    "ENABLE_TIMELINE",
    "ENABLE_UNITYEVENTS",
    "ENABLE_UNITYWEBREQUEST",
    "ENABLE_UNITY_COLLECTIONS_CHECKS",
    "ENABLE_VIDEO",
    "ENABLE_VR",
    "ENABLE_WEBCAM",
    "NET_STANDARD",
    "NET_STANDARD_2_0",
    "PLATFORM_ARCH_64",
    "PLATFORM_STANDALONE",
    "PLATFORM_SUPPORTS_MONO",
    "TRACE",
    "UNITY_64",
    "UNITY_ASSERTIONS",
    "UNITY_EDITOR",
    "UNITY_EDITOR_64",
    "UNITY_INCLUDE_TESTS",
    "UNITY_STANDALONE",
});

struct Release {
  int year, first_minor, last_minor;
};
// Which symbols of the form UNITY_2019_4_OR_NEWER exist: sources ask for them in #if, and
// fields may be declared there.
constexpr auto kReleases = std::to_array<Release>({
    {5, 3, 6},
    {2017, 1, 4},
    {2018, 1, 4},
    {2019, 1, 4},
    {2020, 1, 3},
    {2021, 1, 3},
    {2022, 1, 3},
    {2023, 1, 3},
    {6000, 0, 9},
});

void add_version_symbols(const UnityVersion& version, csharp::Defines& defines) {
  const std::string year = "UNITY_" + std::to_string(version.year);
  const std::string minor = year + "_" + std::to_string(version.minor);
  defines.insert({year, minor, minor + "_" + std::to_string(version.patch)});
  for (const Release& release : kReleases)
    for (int each = release.first_minor; each <= release.last_minor; ++each) {
      const bool reached =
          release.year < version.year || (release.year == version.year && each <= version.minor);
      if (reached)
        defines.insert("UNITY_" + std::to_string(release.year) + "_" + std::to_string(each) +
                       "_OR_NEWER");
    }
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(" \t\r\n"), text.size());
  const std::size_t end = text.find_last_not_of(" \t\r\n");
  return begin == text.size() ? std::string_view() : text.substr(begin, end + 1 - begin);
}

/// Takes the text up to the mark, and the mark.
std::string_view take_until(std::string_view& text, char mark) {
  const std::size_t end = std::min(text.find(mark), text.size());
  const std::string_view out = text.substr(0, end);
  text.remove_prefix(std::min(end + 1, text.size()));
  return out;
}

/// "1.2.3-preview.4": numbers, then what makes it older than the same without it.
struct SemanticVersion {
  std::array<std::int64_t, 3> numbers{};
  std::vector<std::string> stages;

  static std::optional<SemanticVersion> parse(std::string_view text) {
    SemanticVersion out;
    text = text.substr(0, text.find('+'));  // the build does not count
    const std::size_t dash = std::min(text.find('-'), text.size());
    std::string_view numbers = text.substr(0, dash);
    std::string_view stages = text.substr(std::min(dash + 1, text.size()));
    std::size_t count = 0;
    for (; !numbers.empty(); ++count) {
      const auto number = parse_number<std::uint32_t>(take_until(numbers, '.'));
      if (!number || count == out.numbers.size()) return std::nullopt;
      out.numbers.at(count) = *number;
    }
    while (!stages.empty()) out.stages.emplace_back(take_until(stages, '.'));
    return count == 0 ? std::nullopt : std::optional(std::move(out));
  }

  /// Numbers are older than words, and compare as numbers.
  static std::strong_ordering compare(const std::string& left, const std::string& right) {
    const auto a = parse_number<std::uint64_t>(left), b = parse_number<std::uint64_t>(right);
    if (a && b) return *a <=> *b;
    if (a || b) return a ? std::strong_ordering::less : std::strong_ordering::greater;
    return left <=> right;
  }
  friend std::strong_ordering operator<=>(const SemanticVersion& left,
                                          const SemanticVersion& right) {
    if (const auto order = left.numbers <=> right.numbers; order != 0) return order;
    if (left.stages.empty() || right.stages.empty())
      return left.stages.empty() <=> right.stages.empty();
    return std::lexicographical_compare_three_way(
        left.stages.begin(), left.stages.end(), right.stages.begin(), right.stages.end(), compare);
  }
};

/// "2021.2.0a7", also "2021.2" and "2021", which come before all of their releases.
std::optional<UnityVersion> editor_version(std::string_view text) {
  auto out = UnityVersion::parse(text);
  if (!out && text.find('.') == std::string_view::npos)
    if (const auto year = parse_number<int>(text)) out = UnityVersion{*year};
  if (out && text.find_first_of("abfp") == std::string_view::npos) out->stage = 'a';
  return out;
}

/// Whether a version is in a range; nothing for a text that is no range. `version`: null: not
/// known.
template <class Version>
std::optional<bool> fits(std::string_view range, const Version* version,
                         std::optional<Version> (*parse)(std::string_view)) {
  range = trimmed(range);
  if (range.empty()) return true;
  const bool from = range.starts_with('['), after = range.starts_with('(');
  if (!from && !after) {
    const auto least = parse(range);
    return least ? std::optional(version == nullptr || *version >= *least) : std::nullopt;
  }
  const bool to = range.ends_with(']'), before = range.ends_with(')');
  if ((!to && !before) || range.size() < 2) return std::nullopt;
  std::string_view upper = range.substr(1, range.size() - 2);
  const bool is_one = upper.find(',') == std::string_view::npos;
  const std::string_view lower = trimmed(take_until(upper, ','));
  upper = is_one ? lower : trimmed(upper);
  if (is_one && !(from && to)) return std::nullopt;
  const auto first = parse(lower), last = parse(upper);
  if ((!first && !lower.empty()) || (!last && !upper.empty())) return std::nullopt;
  if (version == nullptr) return !last;
  const bool is_above = !first || *version > *first || (from && *version >= *first);
  const bool is_below = !last || *version < *last || (to && *version <= *last);
  return is_above && is_below;
}

}  // namespace

csharp::Defines editor_symbols(const ProjectSettings& settings) {
  csharp::Defines symbols(kOfEveryEditor.begin(), kOfEveryEditor.end());
  if (settings.version) add_version_symbols(*settings.version, symbols);
  constexpr UnityVersion kWithStandard21{2021, 2, 0, 'a'};
  if (settings.version && *settings.version >= kWithStandard21) symbols.insert("NET_STANDARD_2_1");
  if (settings.input_handling != InputHandling::New) symbols.insert("ENABLE_LEGACY_INPUT_MANAGER");
  if (settings.input_handling && settings.input_handling != InputHandling::Old)
    symbols.insert("ENABLE_INPUT_SYSTEM");
  const auto own = settings.define_symbols.find("Standalone");
  if (own != settings.define_symbols.end()) symbols.insert(own->second.begin(), own->second.end());
  return symbols;
}

/// Options are apart by spaces and lines; "-define:A;B", "/d:A,B"; lines after # are notes.
void add_response_file(std::string_view text, csharp::Defines& out) {
  constexpr std::array<std::string_view, 2> kNames = {"define:", "d:"};
  while (!text.empty()) {
    std::string_view line = trimmed(take_until(text, '\n'));
    if (line.starts_with('#')) continue;
    while (!line.empty()) {
      std::string_view option = trimmed(take_until(line, ' '));
      if (!option.starts_with('-') && !option.starts_with('/')) continue;
      option.remove_prefix(1);
      const auto* const name = std::ranges::find_if(
          kNames, [&](std::string_view each) { return option.starts_with(each); });
      if (name == kNames.end()) continue;
      option.remove_prefix(name->size());
      while (!option.empty()) {
        const std::size_t end = std::min(option.find_first_of(";,\""), option.size());
        if (end > 0) out.emplace(option.substr(0, end));
        option.remove_prefix(std::min(end + 1, option.size()));
      }
    }
  }
}

bool is_version_in(std::string_view range, std::string_view version) {
  const auto known = SemanticVersion::parse(version);
  return fits(range, known ? &*known : nullptr, SemanticVersion::parse).value_or(false);
}

namespace {

enum class Truth { No, Unknown, Yes };

/// Those that the engine defines, but that only the machine or the target of the editor tells.
bool is_of_machine(std::string_view symbol, const ProjectSettings& settings) {
  const bool is_version = symbol.ends_with("_OR_NEWER");
  if (is_version && settings.version) return false;
  constexpr auto kPrefixes = std::to_array<std::string_view>(
      {"UNITY_", "ENABLE_", "PLATFORM_", "NET_", "CSHARP_", "DEVELOPMENT_BUILD"});
  return std::ranges::any_of(kPrefixes,
                             [&](std::string_view prefix) { return symbol.starts_with(prefix); });
}

bool is_of_a_target(std::string_view symbol, const ProjectSettings& settings) {
  return std::ranges::any_of(settings.define_symbols, [&](const auto& target) {
    return std::ranges::find(target.second, symbol) != target.second.end();
  });
}

/// The symbols, and where else one may come from.
struct Symbols {
  const csharp::Defines& known;
  const csharp::Defines& from_files;
  const ProjectSettings& settings;

  [[nodiscard]] Truth has(std::string_view symbol) const {
    if (known.contains(symbol)) return Truth::Yes;
    const bool is_read = settings.color_space.has_value();  // it is in the same file
    const bool may_be = !is_read || from_files.contains(symbol) ||
                        is_of_machine(symbol, settings) || is_of_a_target(symbol, settings);
    return may_be ? Truth::Unknown : Truth::No;
  }
  [[nodiscard]] Truth holds(std::string_view constraint) const {
    Truth out = Truth::No;
    constexpr std::string_view kOr = "||";
    while (!constraint.empty()) {
      const std::size_t end = std::min(constraint.find(kOr), constraint.size());
      std::string_view symbol = trimmed(constraint.substr(0, end));
      constraint.remove_prefix(std::min(end + kOr.size(), constraint.size()));
      const bool negated = symbol.starts_with('!');
      if (negated) symbol = trimmed(symbol.substr(1));
      Truth each = has(symbol);
      if (negated && each != Truth::Unknown) each = each == Truth::Yes ? Truth::No : Truth::Yes;
      out = std::max(out, each);
    }
    return out;
  }
};

bool contains(const std::vector<std::string>& platforms, std::string_view platform) {
  return std::ranges::find(platforms, platform) != platforms.end();
}

}  // namespace

std::string why_not_compiled(const AssemblyTerms& terms, const csharp::Defines& symbols,
                             const csharp::Defines& from_files, const ProjectSettings& settings) {
  constexpr std::string_view kEditor = "Editor";
  if (!terms.only_for.empty() && !contains(terms.only_for, kEditor))
    return "its includePlatforms do not have the Editor";
  if (contains(terms.not_for, kEditor)) return "its excludePlatforms have the Editor";
  const Symbols all{symbols, from_files, settings};
  for (const std::string& constraint : terms.constraints)
    if (!trimmed(constraint).empty() && all.holds(constraint) == Truth::No)
      return "its defineConstraints ask for '" + constraint + "'";
  return {};
}

bool holds(const VersionDefine& define, std::span<const Package> packages,
           const std::optional<UnityVersion>& editor) {
  if (define.resource == "Unity")
    return editor && fits(define.expression, &*editor, editor_version).value_or(false);
  const auto package = std::ranges::find(packages, define.resource, &Package::name);
  return package != packages.end() && is_version_in(define.expression, package->version);
}

}  // namespace diorama::unity

// The protocol revisions, as data: what each one has. No handler compares version strings.
//
// "Legacy" revisions begin with a handshake (initialize); the "modern" one is stateless and
// says everything in each request.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace diorama::mcp {

enum class Version { V2024_11_05, V2025_03_26, V2025_06_18, V2025_11_25, V2026_07_28 };

struct Revision {
  Version version;
  std::string_view text;  ///< on the wire
  bool modern = false;    ///< stateless: no handshake, no session, resultType on every result
  bool batches = false;   ///< JSON-RPC arrays are accepted
  bool media = false;  ///< tool annotations, audio, the completions capability, progress messages
  bool structured =
      false;           ///< titles, output schemas, structured content, resource links, elicitation
  bool icons = false;  ///< icons, server description, URL elicitation, primed event streams
};

inline constexpr std::array<Revision, 5> kRevisions = {{
    {Version::V2024_11_05, "2024-11-05"},
    {Version::V2025_03_26, "2025-03-26", false, true, true},
    {Version::V2025_06_18, "2025-06-18", false, false, true, true},
    {Version::V2025_11_25, "2025-11-25", false, false, true, true, true},
    {Version::V2026_07_28, "2026-07-28", true, false, true, true, true},
}};

inline constexpr Version kNewestLegacy = Version::V2025_11_25;
inline constexpr Version kModern = Version::V2026_07_28;

constexpr const Revision& revision(Version version) {
  return kRevisions[static_cast<std::size_t>(version)];
}

constexpr std::optional<Version> version_named(std::string_view text) {
  for (const Revision& row : kRevisions)
    if (row.text == text) return row.version;
  return std::nullopt;
}

}  // namespace diorama::mcp

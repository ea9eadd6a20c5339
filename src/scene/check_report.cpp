#include "scene/check_report.h"

#include <algorithm>
#include <array>

namespace diorama::scene {
namespace {

using Kind = Finding::Kind;

struct KindName {
  Kind kind;
  std::string_view name;
};
constexpr auto kNames = std::to_array<KindName>({
    {Kind::MissingScript, "missing_script"},
    {Kind::BrokenReference, "broken_reference"},
    {Kind::DanglingReference, "dangling_reference"},
    {Kind::DuplicateGuid, "duplicate_guid"},
    {Kind::OrphanMeta, "orphan_meta"},
    {Kind::MissingMeta, "missing_meta"},
    {Kind::MalformedMeta, "malformed_meta"},
    {Kind::BrokenFile, "broken_file"},
    {Kind::BrokenPrefab, "broken_prefab"},
    {Kind::MissingScene, "missing_scene"},
    {Kind::BrokenSettings, "broken_settings"},
    {Kind::MissingMethod, "missing_method"},
    {Kind::Unread, "unread"},
    {Kind::Unresolved, "unresolved"},
    {Kind::NotText, "not_text"},
});

}  // namespace

std::string_view name_of(Finding::Kind kind) {
  return std::ranges::find(kNames, kind, &KindName::kind)->name;
}

std::size_t CheckReport::errors() const {
  std::size_t out = 0;
  for (const Finding& finding : findings) out += finding.is_error() ? finding.count : 0;
  return out;
}

std::size_t CheckReport::notes() const {
  std::size_t out = 0;
  for (const Finding& finding : findings) out += finding.is_error() ? 0 : finding.count;
  return out;
}

}  // namespace diorama::scene

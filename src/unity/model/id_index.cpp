#include "unity/model/id_index.h"

#include <algorithm>

namespace diorama::unity {
namespace {

bool has_doubles(const std::vector<IdIndex::Entry>& entries) {
  return std::ranges::adjacent_find(entries, [](const auto& a, const auto& b) {
           return a.id == b.id && a.index != b.index;
         }) != entries.end();
}

}  // namespace

std::optional<Index> IdIndex::find(FileId id) const {
  const auto found = std::ranges::lower_bound(entries_, id, {}, &Entry::id);
  if (found == entries_.end() || found->id != id) return std::nullopt;
  return found->index;
}

bool IdIndex::is_exact(FileId id) const {
  const auto found = std::ranges::lower_bound(entries_, id, {}, &Entry::id);
  return found != entries_.end() && found->id == id && found->exact;
}

void IdIndex::add(FileId id, Index index) {
  entries_.insert(std::ranges::upper_bound(entries_, id, {}, &Entry::id), {id, index});
}

void IdIndex::shift(Index from) {
  for (Entry& entry : entries_) entry.index += entry.index >= from ? 1 : 0;
}

bool IdIndex::sort_into(const IdIndex& older, std::span<const Index> moved) {
  std::ranges::stable_sort(entries_, {}, &Entry::id);
  if (older.entries_.empty()) return !has_doubles(entries_);
  std::vector<Entry> all;
  all.reserve(older.entries_.size() + entries_.size());
  auto next = entries_.begin();
  for (const Entry& entry : older.entries_) {
    if (moved[entry.index] == kNone) continue;
    for (; next != entries_.end() && next->id < entry.id; ++next) all.push_back(*next);
    all.push_back({entry.id, moved[entry.index], entry.exact});
  }
  all.insert(all.end(), next, entries_.end());
  entries_ = std::move(all);
  return !has_doubles(entries_);
}

}  // namespace diorama::unity

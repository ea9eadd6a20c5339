#include "unity/assets/asset_index.h"

#include <algorithm>
#include <functional>
#include <tuple>

namespace diorama::unity {
namespace {

std::uint64_t hash_of(std::string_view path) {
  return std::hash<std::string_view>{}(path);
}
std::uint64_t hash_of(const Guid& guid) {
  return std::hash<Guid>{}(guid);
}

}  // namespace

// Open addressing: an entry is at its home or, if that is taken, at the next free place.

void SlotTable::grow() {
  std::vector<Entry> old = std::move(entries_);
  entries_.assign(std::max<std::size_t>(64, old.size() * 2), {});
  for (const Entry& entry : old) {
    if (entry.slot == 0) continue;
    std::size_t at = entry.hash & (entries_.size() - 1);
    while (entries_[at].slot != 0) at = next(at);
    entries_[at] = entry;
  }
}

void SlotTable::insert(std::uint64_t hash, std::uint32_t slot) {
  if (used_ + 1 > entries_.size() * 2 / 3) grow();
  std::size_t at = home(hash);
  while (entries_[at].slot != 0) at = next(at);
  entries_[at] = {short_hash(hash), slot + 1};
  ++used_;
}

void SlotTable::erase(std::uint64_t hash, std::uint32_t slot) {
  if (entries_.empty()) return;
  std::size_t hole = home(hash);
  while (entries_[hole].slot != 0 && entries_[hole].slot != slot + 1) hole = next(hole);
  if (entries_[hole].slot == 0) return;
  --used_;
  // Entries after the hole move up, unless that would put them before their home.
  const std::size_t mask = entries_.size() - 1;
  for (std::size_t at = next(hole); entries_[at].slot != 0; at = next(at)) {
    const std::size_t wanted = entries_[at].hash & mask;
    if (((at - wanted) & mask) < ((at - hole) & mask)) continue;
    entries_[hole] = entries_[at];
    hole = at;
  }
  entries_[hole] = {};
}

std::string_view TextBlocks::add(std::string_view text) {
  constexpr std::size_t kBlock = 64 * 1024;
  if (text.size() > left_) {
    left_ = std::max(kBlock, text.size());
    blocks_.push_back(std::make_unique_for_overwrite<char[]>(left_));
    free_ = blocks_.back().get();
  }
  char* const begin = free_;
  std::ranges::copy(text, begin);
  free_ += text.size();
  left_ -= text.size();
  bytes_ += text.size();
  return {begin, text.size()};
}

AssetRecord& AssetIndex::add(std::string_view path, std::uint32_t seen) {
  std::uint32_t slot = static_cast<std::uint32_t>(records_.size());
  if (free_slots_.empty()) {
    records_.emplace_back();
  } else {
    slot = free_slots_.back();
    free_slots_.pop_back();
  }
  AssetRecord& record = records_[slot];
  record = {};
  record.slot = slot;
  record.seen = seen;
  record.path = paths_.add(path);
  live_path_bytes_ += path.size();
  by_path_.insert(hash_of(path), slot);
  unsorted_.push_back(&record);
  visible_stale_ = true;
  return record;
}

void AssetIndex::remove(AssetRecord& record) {
  by_path_.erase(hash_of(record.path), record.slot);
  set_guid(record, {});
  live_path_bytes_ -= record.path.size();
  record.seen = 0;
  removed_.push_back(record.slot);
  visible_stale_ = true;
}

void AssetIndex::set_guid(AssetRecord& record, const Guid& guid) {
  if (record.guid == guid) return;
  if (!record.guid.is_zero()) by_guid_.erase(hash_of(record.guid), record.slot);
  record.guid = guid;
  if (!guid.is_zero()) by_guid_.insert(hash_of(guid), record.slot);
}

AssetRecord* AssetIndex::find_path(std::string_view path) const {
  AssetRecord* found = nullptr;
  by_path_.visit(hash_of(path), [&](std::uint32_t slot) {
    if (records_[slot].path == path) found = &records_[slot];
    return found != nullptr;
  });
  return found;
}

std::vector<AssetRecord*> AssetIndex::find_all(const Guid& guid) const {
  std::vector<AssetRecord*> out;
  by_guid_.visit(hash_of(guid), [&](std::uint32_t slot) {
    if (records_[slot].guid == guid) out.push_back(&records_[slot]);
    return false;
  });
  return out;
}

AssetRecord* AssetIndex::find(const Guid& guid) const {
  AssetRecord* best = nullptr;
  by_guid_.visit(hash_of(guid), [&](std::uint32_t slot) {
    AssetRecord& record = records_[slot];
    if (record.guid == guid && (best == nullptr || preferred(record, *best))) best = &record;
    return false;
  });
  return best;
}

/// Imported assets before ignored ones, existing before missing ones, the project before
/// packages; then by path, so that the answer is the same on every machine.
bool preferred(const Asset& a, const Asset& b) {
  return std::tuple(a.hidden, !a.exists, a.mount != 0, a.path) <
         std::tuple(b.hidden, !b.exists, b.mount != 0, b.path);
}

/// Sorts what came since the last time and merges it in: one new file among 100,000 is fast.
/// Slots of removed assets become free only now, because the lists had pointers to them.
void AssetIndex::sort() const {
  const auto by_path = [](const AssetRecord* record) { return record->path; };
  if (!removed_.empty()) {
    const auto gone = [](const AssetRecord* record) { return record->seen == 0; };
    std::erase_if(sorted_, gone);
    std::erase_if(unsorted_, gone);
    free_slots_.insert(free_slots_.end(), removed_.begin(), removed_.end());
    removed_.clear();
  }
  if (unsorted_.empty()) return;
  std::ranges::sort(unsorted_, {}, by_path);
  std::vector<AssetRecord*> merged(sorted_.size() + unsorted_.size());
  std::ranges::merge(sorted_, unsorted_, merged.begin(), {}, by_path, by_path);
  sorted_ = std::move(merged);
  unsorted_.clear();
}

const std::vector<AssetRecord*>& AssetIndex::sorted() const {
  sort();
  return sorted_;
}

std::span<const Asset* const> AssetIndex::visible() const {
  if (visible_stale_) {
    visible_.clear();
    for (const AssetRecord* record : sorted())
      if (!record->hidden) visible_.push_back(record);
    visible_stale_ = false;
  }
  return visible_;
}

std::span<AssetRecord* const> AssetIndex::below(std::string_view path) const {
  return part_below(std::span<AssetRecord* const>(sorted()), path);
}

void AssetIndex::compact() {
  constexpr std::size_t kWorthwhile = std::size_t{1} << 20;
  if (paths_.bytes() < live_path_bytes_ * 2 + kWorthwhile) return;
  TextBlocks fresh;
  for (AssetRecord* record : sorted()) record->path = fresh.add(record->path);
  paths_ = std::move(fresh);
}

}  // namespace diorama::unity

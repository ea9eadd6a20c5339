// AssetIndex: where AssetDatabase keeps its assets: in place, by path, by GUID, and in order.
//
// Assets never move in memory. Paths are stored once, in blocks; tables hold 32-bit slots, so an
// asset costs about 130 bytes and its path.
//
// It never looks at the disk.
//
// Threading: one user at a time; sorted() fills a cache. Errors: none; missing assets are null.
#pragma once

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unity/assets/asset.h"

namespace diorama::unity {

/// A hash table from a hash to 32-bit slots; one hash may have several. The owner
/// compares what the slots mean.
class SlotTable {
 public:
  void insert(std::uint64_t hash, std::uint32_t slot);
  void erase(std::uint64_t hash, std::uint32_t slot);
  [[nodiscard]] std::size_t size() const { return used_; }

  /// Calls visit(slot) for every slot of that hash (and perhaps of others) until it returns true.
  template <class Visit>
  void visit(std::uint64_t hash, Visit visit) const {
    if (entries_.empty()) return;
    for (std::size_t at = home(hash); entries_[at].slot != 0; at = next(at))
      if (entries_[at].hash == short_hash(hash) && visit(entries_[at].slot - 1)) return;
  }

 private:
  struct Entry {
    std::uint32_t hash = 0;
    std::uint32_t slot = 0;  ///< plus one; 0 is free
  };
  static std::uint32_t short_hash(std::uint64_t hash) {
    return static_cast<std::uint32_t>((hash * 0x9e3779b97f4a7c15) >> 32);
  }
  [[nodiscard]] std::size_t home(std::uint64_t hash) const {
    return short_hash(hash) & (entries_.size() - 1);
  }
  [[nodiscard]] std::size_t next(std::size_t at) const { return (at + 1) & (entries_.size() - 1); }
  void grow();

  std::vector<Entry> entries_;  ///< a power of two
  std::size_t used_ = 0;
};

/// Text that does not move in memory.
class TextBlocks {
 public:
  std::string_view add(std::string_view text);
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

 private:
  std::vector<std::unique_ptr<char[]>> blocks_;
  std::size_t left_ = 0, bytes_ = 0;
  char* free_ = nullptr;
};

struct AssetRecord : Asset {
  std::uint32_t slot = 0;
  std::uint32_t seen = 0;  ///< the scan that last found it; 0: the slot is free
};

class AssetIndex {
 public:
  /// `seen` must not be 0.
  AssetRecord& add(std::string_view path, std::uint32_t seen);
  void remove(AssetRecord& record);
  void set_guid(AssetRecord& record, const Guid& guid);

  [[nodiscard]] AssetRecord* find_path(std::string_view path) const;
  /// All with that GUID, in no order.
  [[nodiscard]] std::vector<AssetRecord*> find_all(const Guid& guid) const;
  /// The one to prefer; see AssetDatabase::find().
  [[nodiscard]] AssetRecord* find(const Guid& guid) const;

  /// By path, hidden ones included.
  [[nodiscard]] const std::vector<AssetRecord*>& sorted() const;
  /// sorted() without the hidden ones.
  [[nodiscard]] std::span<const Asset* const> visible() const;
  /// The assets below a folder, at any depth; not the folder itself.
  [[nodiscard]] std::span<AssetRecord* const> below(std::string_view path) const;

  /// Frees the text of removed paths when there is much of it. Moves all paths.
  void compact();

 private:
  void sort() const;

  mutable std::deque<AssetRecord> records_;
  TextBlocks paths_;
  std::size_t live_path_bytes_ = 0;
  SlotTable by_path_, by_guid_;

  // Caches, brought up to date when asked for.
  mutable std::vector<AssetRecord*> sorted_;
  mutable std::vector<AssetRecord*> unsorted_;  ///< added since
  mutable std::vector<std::uint32_t> removed_;  ///< must not be used again before sorting
  mutable std::vector<std::uint32_t> free_slots_;
  mutable std::vector<const Asset*> visible_;
  mutable bool visible_stale_ = true;
};

/// The part of a list of assets, by path, that is below a folder, at any depth.
template <class Pointer>
[[nodiscard]] std::span<const Pointer> part_below(std::span<const Pointer> all,
                                                  std::string_view folder) {
  // '0' is the byte after '/': everything that begins with "a/b/" is before "a/b0".
  const std::string begin = std::string(folder) + "/", end = std::string(folder) + "0";
  const auto by_path = [](const Asset* asset) { return asset->path; };
  const auto first = std::ranges::lower_bound(all, std::string_view(begin), {}, by_path);
  return {first, std::ranges::lower_bound(first, all.end(), std::string_view(end), {}, by_path)};
}

/// Whether `a` is the better answer for a GUID that both have.
[[nodiscard]] bool preferred(const Asset& a, const Asset& b);

}  // namespace diorama::unity

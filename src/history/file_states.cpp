#include "history/file_states.h"

#include <algorithm>

namespace diorama::history {

void FileStates::continue_from(std::map<std::string, JournalFile> known, FileState last) {
  known_ = std::move(known);
  last_ = std::max(last_, last);
}

FileState FileStates::of_disk(const std::string& path, const io::FileStamp& now, FileState before,
                              const io::FileStamp& stamp_before) {
  const auto is_now = [&](std::uint64_t size, std::uint64_t hash) {
    return size == now.size && hash == now.hash;
  };
  const JournalFile* const saved = known(path);
  if (saved != nullptr && saved->saved != 0 && is_now(saved->size, saved->hash))
    return saved->saved;
  return before != 0 && is_now(stamp_before.size, stamp_before.hash) ? before : fresh();
}

const JournalFile* FileStates::known(const std::string& path) const {
  const auto found = known_.find(path);
  return found == known_.end() ? nullptr : &found->second;
}

}  // namespace diorama::history

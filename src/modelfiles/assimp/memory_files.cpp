#include "modelfiles/assimp/memory_files.h"

#include <assimp/MemoryIOWrapper.h>

#include <algorithm>

namespace diorama::modelfiles {
namespace {

constexpr std::size_t kMostMissing = 64, kLongestName = 1024;

}  // namespace

const PackedFile* MemoryFiles::find(std::string_view name) const {
  while (name.starts_with("./")) name.remove_prefix(2);
  if (name == model_) return files_.data();
  const auto others = files_.subspan(1);
  const auto found = std::ranges::find(others, name, &PackedFile::name);
  if (found != others.end()) return &*found;
  // Assimp also tries names that no file has: the model's own with the ending of a material file,
  // and "/knight.bin" for "data/knight.bin".
  const bool is_guess =
      name.starts_with(model_.substr(0, model_.find('.'))) || name.starts_with('/');
  if (!is_guess && !name.empty() && name.size() <= kLongestName && missing_.size() < kMostMissing &&
      std::ranges::find(missing_, name) == missing_.end())
    missing_.emplace_back(name);
  return nullptr;
}

bool MemoryFiles::Exists(const char* name) const {
  return find(name) != nullptr;
}

Assimp::IOStream* MemoryFiles::Open(const char* name, const char* mode) {
  if (!std::string_view(mode).starts_with('r')) return nullptr;
  const PackedFile* const file = find(name);
  if (file == nullptr) return nullptr;
  return new Assimp::MemoryIOStream(reinterpret_cast<const std::uint8_t*>(file->bytes.data()),
                                    file->bytes.size());
}

}  // namespace diorama::modelfiles

// MemoryFiles: the files that Assimp sees: those it was given, and no other.
//
// Threading: one user. Errors: none; a file that is not there is noted.
#pragma once

#include <assimp/IOStream.hpp>
#include <assimp/IOSystem.hpp>
#include <span>
#include <string>
#include <vector>

#include "modelfiles/parcel.h"

namespace diorama::modelfiles {

class MemoryFiles final : public Assimp::IOSystem {
 public:
  /// The first of the files has the name `model` here. Both lists must outlive this.
  MemoryFiles(std::string model, std::span<const PackedFile> files,
              std::vector<std::string>& missing)
      : model_(std::move(model)), files_(files), missing_(missing) {}

  [[nodiscard]] bool Exists(const char* name) const override;
  [[nodiscard]] char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char* name, const char* mode) override;
  void Close(Assimp::IOStream* stream) override { delete stream; }

 private:
  [[nodiscard]] const PackedFile* find(std::string_view name) const;

  std::string model_;
  std::span<const PackedFile> files_;
  std::vector<std::string>& missing_;
};

}  // namespace diorama::modelfiles

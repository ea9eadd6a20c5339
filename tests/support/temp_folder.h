// TempFolder: a folder for one test, which is removed with it.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

namespace diorama::test {

struct TempFolder {
  TempFolder() {
    // Resolved, because programs under test report resolved paths.
    std::string name = (std::filesystem::temp_directory_path() / "diorama_test_XXXXXX").string();
    path = std::filesystem::canonical(::mkdtemp(name.data())).string();
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TempFolder(const TempFolder&) = delete;
  TempFolder& operator=(const TempFolder&) = delete;

  /// Writes a file and the folders it needs.
  void write(std::string_view name, std::string_view text) const {
    const std::filesystem::path file = std::filesystem::path(path) / name;
    std::filesystem::create_directories(file.parent_path());
    std::ofstream(file, std::ios::binary) << text;
  }
  void make_folder(std::string_view name) const {
    std::filesystem::create_directories(std::filesystem::path(path) / name);
  }
  void remove(std::string_view name) const {
    std::filesystem::remove_all(std::filesystem::path(path) / name);
  }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(path), {}));
  }

  std::string path;
};

}  // namespace diorama::test

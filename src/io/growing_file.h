// GrowingFile: what another program appends to a file, piece by piece, such as a log.
//
// It reads and never waits; a file that does not exist yet has nothing new. A file that was cut or
// replaced is read from its beginning once it is shorter than what was read.
//
// Threading: a value of one thread. Errors: none; an unreadable file counts as not there yet.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace diorama::io {

class GrowingFile {
 public:
  explicit GrowingFile(std::string path) : path_(std::move(path)) {}

  /// What has come since the last call, at most this many bytes; the rest comes next time.
  [[nodiscard]] std::string more(std::size_t max_bytes);

 private:
  std::string path_;
  std::uint64_t offset_ = 0;
};

}  // namespace diorama::io

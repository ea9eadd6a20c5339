// Whole files: reading one, and writing one so that it is never seen half written.
//
// Writing goes to a temporary file beside the target, which is flushed to disk, renamed over
// the target, and the folder flushed too. A crash leaves the old file or the new one.
//
// Threading: free functions, any thread.
// Errors: Io with the path and the system's reason, also for anything but a regular file (a pipe
// could make its reader wait for ever); LimitExceeded for files over the limit.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/result.h"
#include "io/disk.h"

namespace diorama::io {

/// For large files; small ones are handier as strings.
Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes);
Result<std::string> read_file(const std::string& path, std::size_t max_bytes);
/// What is in a file, whatever its size; only a block of it is in memory at a time.
Result<FileDigest> digest_of(const std::string& path);
/// The same, and shows each block; ends early when that is false.
Result<FileDigest> read_in_blocks(const std::string& path,
                                  const std::function<bool(std::string_view block)>& block);
/// Why a pipe, a socket or a device is not read.
[[nodiscard]] Error no_regular_file(const std::string& path);
/// `mode` is the mode of the new file, such as 0600.
Result<void> write_file_atomically(const std::string& path, std::string_view bytes, unsigned mode);
/// Appends a line to the file, in one piece; makes the file when there is none.
Result<void> append_line(const std::string& path, std::string_view line);
Result<void> remove_file(const std::string& path);
[[nodiscard]] bool is_folder(const std::string& path);
/// Whether a program holds a lock of either of the system's two kinds on this file.
[[nodiscard]] bool is_locked(const std::string& path);
/// The path with links, "." and ".." resolved; it must exist.
Result<std::string> absolute_path(const std::string& path);

}  // namespace diorama::io

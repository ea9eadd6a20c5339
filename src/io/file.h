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
#include "io/boundary.h"
#include "io/disk.h"

namespace diorama {
class Effort;
}

namespace diorama::io {

/// For large files; small ones are handier as strings.
Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes);
Result<std::string> read_file(const std::string& path, std::size_t max_bytes);
/// The same for a file of a project: PermissionDenied when the boundary does not allow it.
/// `effort`: when that question is over, its error; null: it is read to its end.
Result<Bytes> read_bytes(const std::string& path, std::size_t max_bytes, const Boundary& boundary,
                         Access wanted, const Effort* effort = nullptr);
/// All of an open file.
Result<Bytes> read_bytes(const OpenFile& file, std::size_t max_bytes,
                         const Effort* effort = nullptr);
/// What is in a file, whatever its size; only a block of it is in memory at a time.
Result<FileDigest> digest_of(const std::string& path, const Boundary& boundary = {},
                             Access wanted = Access::Contents);
Result<FileDigest> digest_of(const OpenFile& file);
/// The same, and shows each block; ends early when that is false.
Result<FileDigest> read_in_blocks(const OpenFile& file,
                                  const std::function<bool(std::string_view block)>& block);
/// Why a file could not be opened; `reason` is errno.
[[nodiscard]] Error cannot_open(const std::string& path, int reason);
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

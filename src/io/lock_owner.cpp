#include "io/lock_owner.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <string_view>

#include "base/shown_text.h"
#include "base/text.h"
#include "io/process.h"

namespace diorama::io {
namespace {

constexpr std::size_t kMaxNote = 4096;
constexpr std::size_t kMaxCommand = 200;  // bytes of it that are told

/// The arguments of this process, with blanks between them.
std::string own_command() {
  const OpenFile file(::open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC), "/proc/self/cmdline");
  std::array<char, kMaxNote> buffer{};
  const ssize_t count = file ? ::read(file.number(), buffer.data(), buffer.size()) : 0;
  std::string out(buffer.data(), static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
  while (out.ends_with('\0')) out.pop_back();
  std::ranges::replace(out, '\0', ' ');
  return shortened(shown(out), kMaxCommand);
}

/// The first line, which is taken from the text.
std::string_view next_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  text.remove_prefix(std::min(line.size() + 1, text.size()));
  return line;
}

}  // namespace

Result<void> note_lock_owner(const std::string& path, Disk& disk) {
  const std::string note = std::to_string(process_id()) + "\n" +
                           iso8601_utc(std::chrono::system_clock::now()) + "\n" + own_command() +
                           "\n";
  // Nobody needs it after the system has ended, so it is not flushed.
  DIORAMA_TRY(const std::string beside, temporary_beside(path));
  const std::string_view piece = note;
  DIORAMA_CHECK(write_new_file(disk, beside, {&piece, 1}, 0600, Flush::No));
  return disk.rename(beside, path, IfExists::Replace);
}

std::optional<LockOwner> lock_owner(const std::string& path, Disk& disk) {
  const auto bytes = disk.read(path, kMaxNote);
  if (!bytes) return std::nullopt;
  std::string_view text = bytes->view();
  const std::string_view number = next_line(text);
  LockOwner out;
  const auto [end, status] =
      std::from_chars(number.data(), number.data() + number.size(), out.process);
  if (status != std::errc() || end != number.data() + number.size()) return std::nullopt;
  out.since = shown(next_line(text));
  out.command = shortened(shown(next_line(text)), kMaxCommand);
  return out;
}

std::string to_text(const LockOwner& owner) {
  return "process " + std::to_string(owner.process) +
         (owner.command.empty() ? "" : " (" + owner.command + ")") + ", since " + owner.since;
}

}  // namespace diorama::io

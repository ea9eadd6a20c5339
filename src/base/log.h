// A Log writes leveled lines for the operator to stderr: "2026-07-28T09:30:00.250Z warning: text".
//
// Not the log messages of the protocol (those go to the client, with the same level names), and
// nothing global: the app owns one Log and passes it down. stdout is never touched, it may be
// the transport. A line is always one line: control characters in it are written as \xNN.
//
// Threading: write() from any thread; lines do not mix.
// Errors: none; a line that cannot be written is lost.
#pragma once

#include <memory>
#include <optional>
#include <string_view>

namespace spdlog {
class logger;
}

namespace diorama {

/// The severities of RFC 5424, least urgent first; MCP uses the same eight.
enum class LogLevel { Debug, Info, Notice, Warning, Error, Critical, Alert, Emergency };

/// "debug", "info", ... "emergency": as in settings and on the wire.
[[nodiscard]] std::string_view to_string(LogLevel level);
/// The level with exactly that name, or nothing.
[[nodiscard]] std::optional<LogLevel> parse_log_level(std::string_view name);

class Log {
 public:
  /// Writes lines of this level and above. Coloured only when stderr is a terminal.
  explicit Log(LogLevel minimum);
  /// A log that drops everything, for tests and embedders.
  [[nodiscard]] static Log none() { return Log(); }

  /// Whether write() would do anything; ask before building a costly line.
  [[nodiscard]] bool enabled(LogLevel level) const { return logger_ && level >= minimum_; }
  void write(LogLevel level, std::string_view text) const;

 private:
  Log() = default;

  LogLevel minimum_ = LogLevel::Emergency;
  std::shared_ptr<spdlog::logger> logger_;  ///< null drops everything
};

}  // namespace diorama

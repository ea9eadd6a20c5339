#include "base/log.h"

#include <spdlog/logger.h>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_color_sinks.h>

#include <algorithm>
#include <array>
#include <string>

#include "base/shown_text.h"

namespace diorama {
namespace {

constexpr std::array<std::string_view, 8> kNames = {"debug", "info",     "notice", "warning",
                                                    "error", "critical", "alert",  "emergency"};

/// spdlog has fewer levels; here they only choose the colour: the name is part of the text.
spdlog::level::level_enum colour_of(LogLevel level) {
  switch (level) {
    case LogLevel::Debug: return spdlog::level::debug;
    case LogLevel::Info:
    case LogLevel::Notice: return spdlog::level::info;
    case LogLevel::Warning: return spdlog::level::warn;
    case LogLevel::Error: return spdlog::level::err;
    case LogLevel::Critical:
    case LogLevel::Alert:
    case LogLevel::Emergency: break;
  }
  return spdlog::level::critical;
}

constexpr std::size_t kMostLine = 4'000;

}  // namespace

std::string_view to_string(LogLevel level) {
  return kNames[static_cast<std::size_t>(level)];
}

std::optional<LogLevel> parse_log_level(std::string_view name) {
  const auto found = std::ranges::find(kNames, name);
  if (found == kNames.end()) return std::nullopt;
  return static_cast<LogLevel>(found - kNames.begin());
}

Log::Log(LogLevel minimum) : minimum_(minimum) {
  logger_ = std::make_shared<spdlog::logger>(
      "diorama", std::make_shared<spdlog::sinks::stderr_color_sink_mt>());
  logger_->set_formatter(std::make_unique<spdlog::pattern_formatter>(
      "%Y-%m-%dT%H:%M:%S.%eZ %^%v%$", spdlog::pattern_time_type::utc));
  logger_->set_level(spdlog::level::trace);
  logger_->set_error_handler([](const std::string&) {});
}

void Log::write(LogLevel level, std::string_view text) const {
  if (!enabled(level)) return;
  std::string line(to_string(level));
  line += ": ";
  // Text of clients and projects reaches the log: it must not forge lines or drive the terminal.
  line += cut_text(shown(first_bytes(text, 2 * kMostLine)), kMostLine);
  logger_->log(colour_of(level), spdlog::string_view_t(line));
}

}  // namespace diorama

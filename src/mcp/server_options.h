// ServerOptions: the settings of the protocol core. Plain data.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/log.h"
#include "mcp/encode.h"

namespace diorama::mcp {

struct ServerOptions {
  Implementation info;
  std::string instructions;  ///< shown to the model once, when a client connects
  /// Which tools tools/list shows: "core" (the curated list), names of toolsets, or "all".
  std::vector<std::string> toolsets = {"core"};
  std::size_t page_size = 100;
  std::size_t max_parallel = 32;  ///< calls at a time; more wait
  std::size_t max_waiting = 256;  ///< calls of one client; more are refused as RateLimited
  std::size_t max_listeners = 1024;
  std::size_t max_tasks = 256;
  std::chrono::milliseconds call_timeout{30000};    ///< resources, prompts, raw methods
  std::chrono::milliseconds input_timeout{600000};  ///< how long a question may stay unanswered
  std::chrono::milliseconds task_ttl{3600000};
  /// Takes lines about what becomes of calls, from this level on; may be empty. Called on the loop.
  std::function<void(LogLevel, std::string_view)> log = {};
  LogLevel log_level = LogLevel::Info;
};

}  // namespace diorama::mcp

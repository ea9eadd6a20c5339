#include "mcp/calls/call_log.h"

#include <chrono>
#include <optional>
#include <string>

#include "json/writer.h"

namespace diorama::mcp {
namespace {

std::optional<LogLevel> threshold_of(const Call& call) {
  const auto& session = call.request.session;
  return session && !call.client().modern() ? session->client.log_level : call.client().log_level;
}

bool is_wanted_by_client(const Call& call, LogLevel level) {
  const auto threshold = threshold_of(call);
  return !call.done && !call.task && threshold && level >= *threshold;
}

/// "tools/call get_asset_info of claude-code"
std::string name_of(const Call& call) {
  std::string name(call.request.message.method);
  if (call.tool) name += " " + call.tool->name;
  const Client& client = call.request.session ? call.request.session->client : call.client();
  if (!client.name.empty()) name += " of " + client.name;
  return name;
}

std::string line_of(const Call& call, bool is_answered) {
  const auto time = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - call.taken);
  const std::string after = " after " + std::to_string(time.count()) + " ms";
  if (!call.failure.empty()) return name_of(call) + " failed" + after + ": " + call.failure;
  return name_of(call) + (is_answered ? ": done" : ": cancelled") + after;
}

}  // namespace

void send_log(Call& call, LogLevel level, std::string_view logger, std::string_view data_json) {
  if (!is_wanted_by_client(call, level)) return;
  std::string params;
  json::Writer out(params);
  out.begin_object().member("level", to_string(level)).text_member("logger", logger);
  out.raw_member("data", data_json).end_object();
  call.request.outlet->send(rpc::write_notification("notifications/message", params));
}

void CallLog::note_end(Call& call, bool is_answered, int http_status) const {
  const bool failed = !call.failure.empty();
  const bool is_told =
      failed && is_answered && http_status == 200 && is_wanted_by_client(call, LogLevel::Info);
  // The transport logs what has an HTTP status of its own.
  const LogLevel level = failed && http_status == 200 ? LogLevel::Info : LogLevel::Debug;
  if (!is_told && !is_wanted(level)) return;
  const std::string line = line_of(call, is_answered);
  if (is_wanted(level)) options_.log(level, line);
  if (is_told) send_log(call, LogLevel::Info, "calls", json::quoted(line));
}

void CallLog::note_invalid(std::string_view problem) const {
  if (is_wanted(LogLevel::Info))
    options_.log(LogLevel::Info, "a message was refused: " + std::string(problem));
}

}  // namespace diorama::mcp

// Tasks: long tool calls a client polls instead of waiting for (the extension
// io.modelcontextprotocol/tasks of the modern revision).
//
// A Task is the record the client sees; its Call does the work. Ids are unguessable, and a task
// is shown only to the principal that made it. Ended tasks are kept for their ttl.
//
// Threading: loop only; protocol state is touched only there.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"
#include "json/writer.h"

namespace diorama::mcp {

class Call;

enum class TaskStatus { Working, InputRequired, Completed, Failed, Cancelled };

struct Task {
  std::string id;
  std::string principal;
  TaskStatus status = TaskStatus::Working;
  std::string message;  ///< statusMessage
  std::chrono::system_clock::time_point created;
  std::chrono::system_clock::time_point updated;
  std::chrono::milliseconds ttl{0};
  std::string input_requests;  ///< JSON object, while InputRequired
  std::string result;          ///< JSON object, once Completed
  std::string error;           ///< JSON-RPC error object, once Failed
  std::shared_ptr<Call> call;  ///< until the task has ended

  [[nodiscard]] bool ended() const { return status > TaskStatus::InputRequired; }
};

/// The members every task message has: taskId, status, times, ttlMs, pollIntervalMs.
void write_task(json::Writer& out, const Task& task);
/// The same, followed by what belongs to its status: inputRequests, result or error.
std::string task_members(const Task& task);

class TaskStore {
 public:
  TaskStore(std::size_t limit, std::chrono::milliseconds ttl) : limit_(limit), ttl_(ttl) {}

  /// LimitExceeded when there are too many unfinished ones.
  Result<std::shared_ptr<Task>> create(std::string principal,
                                       std::chrono::system_clock::time_point now);
  [[nodiscard]] std::shared_ptr<Task> find(std::string_view id, std::string_view principal) const;
  /// Forgets ended tasks whose time is over.
  void expire(std::chrono::system_clock::time_point now);

 private:
  std::size_t limit_;
  std::chrono::milliseconds ttl_;
  std::map<std::string, std::shared_ptr<Task>, std::less<>> tasks_;
};

}  // namespace diorama::mcp

#include "mcp/calls/tasks.h"

#include <algorithm>

#include "base/crypto.h"
#include "base/text.h"

namespace diorama::mcp {
namespace {

std::string_view name_of(TaskStatus status) {
  switch (status) {
    case TaskStatus::Working: return "working";
    case TaskStatus::InputRequired: return "input_required";
    case TaskStatus::Completed: return "completed";
    case TaskStatus::Failed: return "failed";
    case TaskStatus::Cancelled: return "cancelled";
  }
  return "failed";
}

constexpr int kPollIntervalMs = 500;

}  // namespace

void write_task(json::Writer& out, const Task& task) {
  out.member("taskId", task.id).member("status", name_of(task.status));
  out.text_member("statusMessage", task.message);
  out.member("createdAt", iso8601_utc(task.created));
  out.member("lastUpdatedAt", iso8601_utc(task.updated));
  out.member("ttlMs", task.ttl.count()).member("pollIntervalMs", kPollIntervalMs);
}

std::string task_members(const Task& task) {
  std::string members;
  json::Writer out(members);
  write_task(out, task);
  if (task.status == TaskStatus::InputRequired)
    out.raw_member("inputRequests", task.input_requests);
  if (task.status == TaskStatus::Completed) out.raw_member("result", task.result);
  if (task.status == TaskStatus::Failed) out.raw_member("error", task.error);
  return members;
}

Result<std::shared_ptr<Task>> TaskStore::create(std::string principal,
                                                std::chrono::system_clock::time_point now) {
  if (tasks_.size() >= limit_)
    return Error{ErrorCode::LimitExceeded,
                 "there are " + std::to_string(limit_) + " tasks already",
                 "wait for some to end, or cancel them",
                 {}};
  auto task = std::make_shared<Task>();
  DIORAMA_TRY(task->id, random_token());
  task->principal = std::move(principal);
  task->created = task->updated = now;
  task->ttl = ttl_;
  tasks_.emplace(task->id, task);
  return task;
}

std::shared_ptr<Task> TaskStore::find(std::string_view id, std::string_view principal) const {
  const auto found = tasks_.find(id);
  if (found == tasks_.end() || found->second->principal != principal) return nullptr;
  return found->second;
}

void TaskStore::expire(std::chrono::system_clock::time_point now) {
  std::erase_if(tasks_, [now](const auto& entry) {
    return entry.second->ended() && now > entry.second->updated + entry.second->ttl;
  });
}

}  // namespace diorama::mcp

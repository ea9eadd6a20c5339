#include "mcp/methods/task_methods.h"

#include <memory>
#include <string>

#include "mcp/methods/params.h"

namespace diorama::mcp::methods {
namespace {

// The task named in the params, if this client may see it.
Result<std::shared_ptr<Task>> task_of(const Service& service, const Call& call) {
  if (!call.client().capabilities.tasks)
    return Error{ErrorCode::ClientCapabilityMissing,
                 "tasks need the client extension " + std::string(kTasksExtension),
                 "declare it in the request's clientCapabilities.extensions",
                 {{"extension", std::string(kTasksExtension)}}};
  const auto id = call.params()["taskId"].string();
  if (!id) return missing_text("taskId");
  auto task = service.tasks.find(*id, call.client().principal);
  if (!task)
    return bad_params("no task has the id " + std::string(*id) + ", or it has expired", "taskId");
  return task;
}

}  // namespace

Result<Body> get_task(Service& service, Call& call) {
  DIORAMA_TRY(const auto task, task_of(service, call));
  return Body{task_members(*task), false, {}};
}

void update_task(Service& service, const CallPtr& call) {
  const auto task = task_of(service, *call);
  if (!task) return service.calls.fail(*call, task.error());
  const json::Value responses = call->params()["inputResponses"];
  if (!responses.is_object())
    return service.calls.fail(*call,
                              bad_params("inputResponses: expected an object", "inputResponses"));
  service.calls.respond(*call, {});
  const CallPtr asking = (*task)->call;
  if ((*task)->status == TaskStatus::InputRequired && asking)
    service.calls.answer_task(asking, responses);
}

void cancel_task(Service& service, const CallPtr& call) {
  const auto task = task_of(service, *call);
  if (!task) return service.calls.fail(*call, task.error());
  service.calls.respond(*call, {});
  const CallPtr running = (*task)->call;
  if (!(*task)->ended() && running) service.calls.cancel_task(running);
}

}  // namespace diorama::mcp::methods

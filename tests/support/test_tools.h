// The small tools, resources and prompts that the end-to-end tests call, and the handles with
// which a test steers them: a Blocker holds a call until the test releases it.
//
// Threading: handles may be used from any thread. They must outlive the server.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <string>

#include "base/result.h"
#include "mcp/context.h"
#include "mcp/registry.h"
#include "mcp/types.h"
#include "support/http_client.h"

namespace diorama::test {

/// Where a call waits until the test releases it, or until it is cancelled.
class Blocker {
 public:
  /// The tool's side. The error Cancelled when it was cancelled.
  Result<mcp::ToolResult> hold(const mcp::Context& context);

  /// Waits until this many calls have begun, ever. False: they did not.
  bool wait_begun(int count);
  /// Waits until this many calls have seen their cancellation, ever.
  bool wait_cancelled(int count);
  /// Releases all calls, present and future.
  void release();
  /// From now on calls are held again.
  void hold_again();
  [[nodiscard]] int begun() const;
  [[nodiscard]] int cancelled() const;

 private:
  mutable std::mutex mutex_;
  std::condition_variable_any changed_;
  int begun_ = 0;
  int cancelled_ = 0;
  bool released_ = false;
};

struct TestTools {
  Blocker engine;              ///< tool block_engine
  Blocker worker;              ///< tool block_worker
  Blocker progress;            ///< tool progress_then_block, after its first progress
  std::atomic<int> count = 0;  ///< calls of the tool count that have run

  /// echo, count, fail, throw, throw_int, block_engine, block_worker, progress,
  /// progress_then_block, ask_name, ask_model, ask_roots, ask_two, log, quick, task;
  /// resources test://text, test://bytes, test://worker, template test://item/{id};
  /// prompts greet and plain.
  Result<void> add_to(mcp::Registry& registry);
  void release_all();
};

}  // namespace diorama::test

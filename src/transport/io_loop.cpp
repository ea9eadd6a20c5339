#include "transport/io_loop.h"

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <exception>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

namespace diorama::transport {

namespace {

using Clock = std::chrono::steady_clock;
using TimerKey = std::pair<Clock::time_point, std::uint64_t>;

constexpr std::chrono::hours kLongestDelay{24 * 365};  // "for ever" must not overflow the clock

}  // namespace

struct IoLoop::State {
  explicit State(LogHook hook) : log(std::move(hook)) {}

  void run_task(rpc::Task& task);
  void run_posted();
  void run_due_timers();
  void arm();

  LogHook log;
  // One thread runs it, which spares asio some locking; posting from others stays legal.
  boost::asio::io_context context{1};
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work =
      boost::asio::make_work_guard(context);

  std::mutex mutex;
  std::vector<rpc::Task> posted;   ///< guarded by mutex
  std::vector<rpc::Task> running;  ///< the batch being run; kept for its capacity

  // Cancelling leaves the alarm as it is: it fires, finds nothing due and is set again. So a
  // deadline per call that is nearly always cancelled costs no system call.
  boost::asio::steady_timer alarm{context};
  Clock::time_point alarm_at = Clock::time_point::max();
  std::map<TimerKey, rpc::Task> timers;
  std::unordered_map<std::uint64_t, Clock::time_point> due;
  std::uint64_t last_timer = 0;
};

void IoLoop::State::run_task(rpc::Task& task) {
  try {
    task();
  } catch (const std::exception& exception) {
    if (log) log(std::string("a task on the loop failed: ") + exception.what());
  } catch (...) {
    if (log) log("a task on the loop failed");
  }
  task = nullptr;  // its captures are destroyed now, not when the whole batch is done
}

void IoLoop::State::run_posted() {
  {
    const std::scoped_lock lock(mutex);
    running.swap(posted);
  }
  for (rpc::Task& task : running) run_task(task);
  running.clear();
}

void IoLoop::State::run_due_timers() {
  alarm_at = Clock::time_point::max();
  const TimerKey now{Clock::now(), last_timer};  // timers set from here on wait their turn
  while (!timers.empty() && timers.begin()->first <= now) {
    auto node = timers.extract(timers.begin());
    due.erase(node.key().second);
    run_task(node.mapped());
  }
  arm();
}

void IoLoop::State::arm() {
  if (timers.empty() || timers.begin()->first.first >= alarm_at) return;
  alarm_at = timers.begin()->first.first;
  alarm.expires_at(alarm_at);
  alarm.async_wait([this](const boost::system::error_code& error) {
    if (!error) run_due_timers();
  });
}

IoLoop::IoLoop(LogHook log) : state_(std::make_unique<State>(std::move(log))) {}

IoLoop::~IoLoop() = default;

void IoLoop::run() {
  while (!state_->context.stopped()) {
    try {
      state_->context.run();
    } catch (const std::exception& exception) {
      if (state_->log) state_->log(std::string("the loop caught: ") + exception.what());
    } catch (...) {
      if (state_->log) state_->log("the loop caught something unknown");
    }
  }
}

void IoLoop::stop() {
  state_->context.stop();
}

void IoLoop::post(rpc::Task task) {
  bool wake = false;
  {
    const std::scoped_lock lock(state_->mutex);
    wake = state_->posted.empty();
    state_->posted.push_back(std::move(task));
  }
  if (wake) boost::asio::post(state_->context, [state = state_.get()] { state->run_posted(); });
}

rpc::TimerId IoLoop::after(std::chrono::milliseconds delay, rpc::Task task) {
  const auto at = Clock::now() + std::min<std::chrono::milliseconds>(delay, kLongestDelay);
  const std::uint64_t id = ++state_->last_timer;
  state_->timers.emplace(TimerKey{at, id}, std::move(task));
  state_->due.emplace(id, at);
  state_->arm();
  return static_cast<rpc::TimerId>(id);
}

void IoLoop::cancel(rpc::TimerId timer) {
  const auto found = state_->due.find(static_cast<std::uint64_t>(timer));
  if (found == state_->due.end()) return;
  state_->timers.erase(TimerKey{found->second, found->first});
  state_->due.erase(found);
}

bool IoLoop::on_loop() const {
  return state_->context.get_executor().running_in_this_thread();
}

boost::asio::io_context& IoLoop::context() {
  return state_->context;
}

}  // namespace diorama::transport

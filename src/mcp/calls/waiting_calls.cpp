#include "mcp/calls/waiting_calls.h"

#include <algorithm>

namespace diorama::mcp {
namespace {

constexpr std::size_t kMostOfAll = 4096;

/// Clients without a session cannot be told apart when they give themselves the same name.
std::string client_of(const Call& call) {
  if (const auto& session = call.request.session) return "session " + session->id;
  return call.client().principal + "\n" + call.client().name;
}

}  // namespace

bool WaitingCalls::has_room_for(const Call& call) const {
  if (size_ >= kMostOfAll || most_ == 0) return false;
  const auto line = std::ranges::find(lines_, client_of(call), &Line::client);
  return line == lines_.end() || line->calls.size() < most_;
}

void WaitingCalls::add(const CallPtr& call) {
  std::string client = client_of(*call);
  auto line = std::ranges::find(lines_, client, &Line::client);
  if (line == lines_.end()) line = lines_.insert(line, {std::move(client), {}});
  line->calls.push_back(call);
  call->in_line = true;
  ++size_;
}

void WaitingCalls::remove(const Call& call) {
  if (!call.in_line) return;
  const auto line = std::ranges::find(lines_, client_of(call), &Line::client);
  if (line == lines_.end()) return;
  const auto place = std::ranges::find(line->calls, &call, &CallPtr::get);
  if (place == line->calls.end()) return;
  (*place)->in_line = false;
  line->calls.erase(place);
  --size_;
  if (line->calls.empty()) lines_.erase(line);
}

CallPtr WaitingCalls::next() {
  if (lines_.empty()) return nullptr;
  Line& line = lines_.front();
  CallPtr call = std::move(line.calls.front());
  line.calls.pop_front();
  call->in_line = false;
  --size_;
  if (line.calls.empty())
    lines_.pop_front();
  else
    lines_.splice(lines_.end(), lines_, lines_.begin());
  return call;
}

}  // namespace diorama::mcp

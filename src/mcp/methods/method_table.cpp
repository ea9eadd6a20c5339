#include "mcp/methods/method_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "mcp/methods/completion.h"
#include "mcp/methods/handshake.h"
#include "mcp/methods/listening.h"
#include "mcp/methods/prompts.h"
#include "mcp/methods/resources.h"
#include "mcp/methods/task_methods.h"
#include "mcp/methods/tools.h"

namespace diorama::mcp::methods {
namespace {

template <Result<Body> (*Method)(Service&, Call&)>
void at_once(Service& service, const CallPtr& call) {
  service.calls.settle(*call, Method(service, *call));
}

template <Result<Work> (*Method)(Service&, Call&)>
void in_lane(Service& service, const CallPtr& call) {
  auto work = Method(service, *call);
  work ? service.calls.begin(call, *std::move(work)) : service.calls.fail(*call, work.error());
}

constexpr auto kMethods = std::to_array<MethodRow>({
    {"completion/complete", true, true, in_lane<complete>},
    {"exit", true, false, at_once<shut_down>},
    {"initialize", true, false, at_once<initialize>},
    {"logging/setLevel", true, false, at_once<set_level>},
    {"notifications/cancelled", true, false, at_once<cancel_request>},
    {"ping", true, false, at_once<ping>},
    {"prompts/get", true, true, in_lane<get_prompt>},
    {"prompts/list", true, true, at_once<list_prompts>},
    {"resources/list", true, true, at_once<list_resources>},
    {"resources/read", true, true, in_lane<read_resource>},
    {"resources/subscribe", true, false, subscribe},
    {"resources/templates/list", true, true, at_once<list_templates>},
    {"resources/unsubscribe", true, false, at_once<unsubscribe>},
    {"server/discover", false, true, at_once<discover>},
    {"shutdown", true, false, at_once<shut_down>},
    {"subscriptions/listen", false, true, listen},
    {"tasks/cancel", false, true, cancel_task},
    {"tasks/get", false, true, at_once<get_task>},
    {"tasks/update", false, true, update_task},
    {"tools/call", true, true, in_lane<call_tool>},
    {"tools/describe", true, true, at_once<describe_tool>},
    {"tools/list", true, true, at_once<list_tools>},
});
static_assert(std::ranges::is_sorted(kMethods, {}, &MethodRow::name));

}  // namespace

const MethodRow* find_method(std::string_view name) {
  // No binary search: names of another length are skipped without comparing letters.
  const auto row = std::ranges::find(kMethods, name, &MethodRow::name);
  return row != kMethods.end() ? &*row : nullptr;
}

}  // namespace diorama::mcp::methods

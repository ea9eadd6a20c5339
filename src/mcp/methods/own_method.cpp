#include "mcp/methods/own_method.h"

#include <string>
#include <utility>

namespace diorama::mcp::methods {

Work own_method(const Service& service, const Call& call, std::shared_ptr<const Method> method) {
  const Lane lane = method->lane;
  auto run = [method = std::move(method), call = &call](Context& context) -> Result<Body> {
    DIORAMA_TRY(std::string result, method->handle(context, call->params().object()));
    const std::size_t begin = result.find_first_not_of(" \n\r\t");
    const std::size_t end = result.find_last_not_of(" \n\r\t");
    if (begin == std::string::npos || result[begin] != '{' || result[end] != '}')
      return Error{ErrorCode::Internal, method->name + " did not return a JSON object", {}, {}};
    return Body{result.substr(begin + 1, end - begin - 1), false, {}};
  };
  return {std::move(run), lane, service.options.call_timeout};
}

}  // namespace diorama::mcp::methods

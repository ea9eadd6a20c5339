#include "app/complaint.h"

#include <ostream>

#include "app/advice.h"
#include "app/exit_codes.h"
#include "mcp/error_map.h"

namespace diorama::app {

std::string complaint(const Error& error) {
  return "diorama: " + mcp::failure_text(mcp::presentable(worded(error))) + "\n";
}

std::string complaint_json(const Error& error) {
  return mcp::failure_json(mcp::presentable(worded(error)), mcp::Execution::NotExecuted) + "\n";
}

int complain(bool json, std::ostream& out, std::ostream& messages, const Error& error) {
  if (json) out << complaint_json(error) << std::flush;
  messages << complaint(error) << std::flush;
  return exit_code_of(error);
}

}  // namespace diorama::app

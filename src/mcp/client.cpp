#include "mcp/client.h"

namespace diorama::mcp {

ClientCapabilities read_capabilities(const json::Value& capabilities) {
  ClientCapabilities out;
  const json::Value elicitation = capabilities["elicitation"];
  out.sampling = capabilities["sampling"].is_object();
  out.sampling_tools = capabilities["sampling"]["tools"].is_object();
  out.elicitation_url = elicitation["url"].is_object();
  // An empty elicitation object means forms, as it did before modes existed.
  out.elicitation =
      elicitation["form"].is_object() || (elicitation.is_object() && !out.elicitation_url);
  out.roots = capabilities["roots"].is_object();
  out.tasks = capabilities["extensions"][kTasksExtension].is_object();
  return out;
}

}  // namespace diorama::mcp

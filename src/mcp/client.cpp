#include "mcp/client.h"

namespace diorama::mcp {

ClientCapabilities read_capabilities(const json::Value& capabilities) {
  json::Value elicitation;
  json::Value sampling;
  json::Value roots;
  json::Value extensions;
  json::find_members(capabilities, {{"elicitation", elicitation},
                                    {"sampling", sampling},
                                    {"roots", roots},
                                    {"extensions", extensions}});
  ClientCapabilities out;
  out.sampling = sampling.is_object();
  out.sampling_tools = sampling["tools"].is_object();
  out.elicitation_url = elicitation["url"].is_object();
  // An empty elicitation object means forms, as it did before modes existed.
  out.elicitation =
      elicitation["form"].is_object() || (elicitation.is_object() && !out.elicitation_url);
  out.roots = roots.is_object();
  out.tasks = extensions[kTasksExtension].is_object();
  return out;
}

}  // namespace diorama::mcp

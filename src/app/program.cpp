#include "app/program.h"

#include <ostream>

#include "app/disk_watch.h"
#include "io/file.h"
#include "surface/reference.h"
#include "surface/resource_watch.h"
#include "surface/surface.h"

namespace diorama::app {
namespace {

void complain(std::ostream& messages, const Error& error) {
  messages << "diorama: " << error.message;
  if (!error.hint.empty()) messages << " (" << error.hint << ")";
  messages << "\n" << std::flush;
}

void print_connection_help(std::ostream& messages, const std::string& url) {
  messages << "diorama is serving MCP at " << url << "\n"
           << "  Claude Code:  claude mcp add --transport http diorama " << url << "\n"
           << "  others:       {\"mcpServers\": {\"diorama\": {\"url\": \"" << url << "\"}}}\n"
           << "Stop with Ctrl+C.\n"
           << std::flush;
}

Result<void> start(Server& server, Command command) {
  return command == Command::Serve ? server.listen() : server.serve_stdio();
}

void set_up(surface::Desk& desk, const Settings& settings, const Log& log) {
  desk.policy = settings.policy;
  desk.unity_editor = settings.unity_editor;
  const std::string path =
      settings.audit_log.empty() ? settings.state_folder + "/audit.jsonl" : settings.audit_log;
  desk.audit = [path, &log](const std::string& line) {
    if (const auto noted = io::append_line(path, line); !noted)
      log.write(LogLevel::Error, "a change could not be noted: " + noted.error().message);
  };
}

int serve(const Invocation& invocation, std::ostream& messages,
          const std::function<void(const std::function<void()>&)>& on_stop_signal) {
  const Log log(invocation.settings.log_level);
  ServerOptions options = invocation.settings.server;
  options.title = "Diorama";
  options.version = surface::kVersion;
  options.description = "Game projects for AI agents, straight from disk";
  options.instructions =
      "Diorama reads game projects from disk; no editor is needed. tools/list shows the common "
      "tools; find_tools finds the others by what they do, and all of them can be called.";
  options.engine_thread = true;
  options.log = [&log](LogLevel level, std::string_view line) { log.write(level, line); };
  if (invocation.command == Command::Stdio) options.discovery_file.clear();

  Workspace workspace;
  if (!invocation.settings.project.empty())
    if (const auto opened = workspace.open(invocation.settings.project); !opened)
      return complain(messages, opened.error()), 1;
  workspace.keep_state_in(invocation.settings.state_folder);
  workspace.limit_writes(invocation.settings.limits);
  workspace.import_from(invocation.settings.import_folders);
  if (invocation.settings.ignore_editor_lock) workspace.ignore_editor_lock();
  if (const auto watched = workspace.watch(); !watched)
    log.write(LogLevel::Warning, "changes on disk are not noticed: " + watched.error().message +
                                     " (" + watched.error().hint + ")");
  Server server(std::move(options));
  surface::Desk desk{workspace, server.registry()};
  set_up(desk, invocation.settings, log);
  if (const auto added = surface::add_surface(desk); !added)
    return complain(messages, added.error()), 1;
  const auto post = [&server](std::function<void()> job) { server.post(std::move(job)); };
  const surface::ResourceWatch resources(
      desk, post, [&server](std::string uri) { server.resource_updated(std::move(uri)); });
  const DiskWatch disk(workspace, post);
  if (const auto started = start(server, invocation.command); !started)
    return complain(messages, started.error()), 1;
  if (invocation.command == Command::Serve) print_connection_help(messages, server.url());
  on_stop_signal([&server] { server.request_stop(); });
  server.wait();
  log.write(LogLevel::Info, "stopping");
  server.stop();
  return 0;
}

}  // namespace

Result<std::string> tool_reference() {
  Workspace workspace;
  mcp::Registry registry;
  surface::Desk desk{workspace, registry};
  DIORAMA_CHECK(surface::add_surface(desk));
  return surface::reference_markdown(registry);
}

int run(const Invocation& invocation, std::ostream& out, std::ostream& messages,
        const std::function<void(const std::function<void()>&)>& on_stop_signal) {
  if (invocation.command == Command::Ask) return answer(invocation.query, out, messages);
  if (invocation.command != Command::Reference) return serve(invocation, messages, on_stop_signal);
  const auto text = tool_reference();
  if (!text) return complain(messages, text.error()), 1;
  out << *text;
  return 0;
}

}  // namespace diorama::app

// The only place that touches the process: signals, environment, standard streams.

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <iostream>
#include <memory>
#include <thread>

#include "app/program.h"
#include "app/standard_output.h"
#include "io/standard_streams.h"

namespace {

std::optional<std::string> environment(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? std::nullopt : std::optional<std::string>(value);
}

diorama::app::Surroundings surroundings() {
  diorama::app::Surroundings out;
  out.environment = environment;
  const std::string home = environment("HOME").value_or("");
  const auto config = environment("XDG_CONFIG_HOME");
  if (config || !home.empty()) out.user_config = config.value_or(home + "/.config") + "/diorama";
  const auto state = environment("XDG_STATE_HOME");
  if (state || !home.empty()) out.user_state = state.value_or(home + "/.local/state") + "/diorama";
  out.temp_folder = environment("TMPDIR").value_or("/tmp");
  if (const std::unique_ptr<char, decltype(&std::free)> folder(::getcwd(nullptr, 0), &std::free);
      folder)
    out.current_folder = folder.get();
  out.messages_are_read = isatty(STDERR_FILENO) != 0;
  out.answers_are_read = isatty(STDOUT_FILENO) != 0;
  return out;
}

/// From here on these signals reach one thread only, which calls `stop` at the first one. The
/// second ends the program at once. Call it before other threads start: they inherit what is
/// blocked.
void on_stop_signal(const std::function<void()>& stop) {
  sigset_t signals;
  sigemptyset(&signals);
  sigaddset(&signals, SIGINT);
  sigaddset(&signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &signals, nullptr);
  std::thread([signals, stop] {
    int signal = 0;
    sigwait(&signals, &signal);
    stop();
    sigwait(&signals, &signal);
    std::_Exit(128 + signal);
  }).detach();
}

}  // namespace

int main(int argc, char** argv) {
  // Both become errors of write(): a reader that is gone, and a file larger than `ulimit -f`.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  diorama::io::occupy_standard_streams();
  diorama::app::StandardOutput output(STDOUT_FILENO);
  std::ostream out(&output);

  const auto outcome = diorama::app::parse_command_line({argv + 1, argv + argc}, surroundings());
  int code = outcome.exit_code;
  if (outcome.invocation) {
    code = diorama::app::run(*outcome.invocation, out, std::cerr, on_stop_signal);
  } else {
    (code == 0 ? out : std::cerr) << outcome.text;
    out << outcome.json;
  }
  out.flush();
  if (output.problem() == 0) return code;
  return diorama::app::unwritten(outcome, code, std::strerror(output.problem()), std::cerr);
}

// The only place that touches the process: signals, environment, standard streams.

#include <pthread.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <thread>

#include "app/program.h"

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
  return out;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  // One thread waits for stop signals; they are blocked before any other thread starts.
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);

  const auto outcome = diorama::app::parse_command_line({argv + 1, argv + argc}, surroundings());
  if (!outcome.invocation) {
    (outcome.exit_code == 0 ? std::cout : std::cerr) << outcome.text;
    return outcome.exit_code;
  }
  return diorama::app::run(*outcome.invocation, std::cout, std::cerr,
                           [stop_signals](const std::function<void()>& stop) {
                             std::thread([stop_signals, stop] {
                               int signal = 0;
                               sigwait(&stop_signals, &signal);
                               stop();
                             }).detach();
                           });
}

// The server the conformance suite and the client tests run against: the library with the
// suite's fixtures. Usage: conformance_server --port N [--max-parallel N]

#include <pthread.h>

#include <csignal>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "fixtures.h"

namespace {

using namespace diorama;  // NOLINT: a test program

Result<void> add_everything(Server& server) {
  DIORAMA_CHECK(fixtures::add_content_tools(server));
  DIORAMA_CHECK(fixtures::add_question_tools(server));
  DIORAMA_CHECK(fixtures::add_task_tools(server));
  return fixtures::add_resources_and_prompts(server);
}

ServerOptions read_options(int argc, char** argv) {
  ServerOptions options;
  options.name = "diorama-conformance";
  options.title = "Diorama conformance fixtures";
  options.version = "1";
  options.port = 0;
  options.engine_thread = true;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string_view flag = argv[i];
    if (flag == "--port") options.port = static_cast<std::uint16_t>(std::atoi(argv[i + 1]));
    if (flag == "--max-parallel")
      options.max_parallel = static_cast<std::size_t>(std::atoi(argv[i + 1]));
    if (flag == "--page-size") options.page_size = static_cast<std::size_t>(std::atoi(argv[i + 1]));
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  sigset_t stop_signals;
  sigemptyset(&stop_signals);
  sigaddset(&stop_signals, SIGINT);
  sigaddset(&stop_signals, SIGTERM);
  pthread_sigmask(SIG_BLOCK, &stop_signals, nullptr);
  Server server(read_options(argc, argv));
  auto started = add_everything(server);
  if (started) started = server.listen();
  if (!started) {
    std::cerr << started.error().message << "\n";
    return 1;
  }
  std::cout << "listening on " << server.url() << std::endl;
  int signal = 0;
  sigwait(&stop_signals, &signal);
  server.stop();
  return 0;
}

#include "server_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <iterator>
#include <sstream>

#include "http_load.h"

namespace diorama::bench {
namespace {

constexpr int kStartMs = 20'000;

pid_t start(const std::vector<std::string>& command, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  ::dup2(output, STDOUT_FILENO);
  ::execvp(arguments[0], arguments.data());
  ::_exit(127);
}

}  // namespace

ServerProcess::ServerProcess(const std::vector<std::string>& command) {
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) fail("pipe");
  pid_ = start(command, pipe[1]);
  ::close(pipe[1]);
  output_ = pipe[0];

  const std::string name = command[0] + (command.size() > 1 ? " " + command[1] : "");
  std::string said;
  const std::string sign = "http://127.0.0.1:";
  for (std::array<char, 512> chunk{}; port_ == 0;) {
    pollfd waiting{.fd = output_, .events = POLLIN, .revents = 0};
    if (::poll(&waiting, 1, kStartMs) <= 0) fail(name + " did not start in time");
    const ssize_t got = ::read(output_, chunk.data(), chunk.size());
    if (got <= 0) fail(name + " ended before it listened; it said: " + said);
    said.append(chunk.data(), static_cast<std::size_t>(got));
    const std::size_t at = said.find(sign);
    if (at != std::string::npos && said.find("/mcp", at) != std::string::npos)
      port_ = std::stoi(said.substr(at + sign.size()));
  }
}

ServerProcess::~ServerProcess() {
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
  ::close(output_);
}

double ServerProcess::cpu_seconds() const {
  std::ifstream file("/proc/" + std::to_string(pid_) + "/stat");
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  std::istringstream fields(text.substr(text.rfind(')') + 2));  // the name may hold spaces
  std::string skipped;
  for (int i = 3; i < 14; ++i) fields >> skipped;  // proc(5): utime is field 14, stime 15
  double user = 0;
  double system = 0;
  fields >> user >> system;
  return (user + system) / static_cast<double>(::sysconf(_SC_CLK_TCK));
}

double ServerProcess::rss_mb() const {
  return std::stod(value_in_file("/proc/" + std::to_string(pid_) + "/status", "VmRSS")) / 1024;
}

std::string value_in_file(const std::string& path, const std::string& key) {
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(key)) continue;
    const std::size_t at = line.find_first_not_of("\t :", key.size());
    return at == std::string::npos ? "" : line.substr(at);
  }
  fail(path + " has no " + key);
}

}  // namespace diorama::bench

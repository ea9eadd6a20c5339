#include "support/child_process.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "support/http_client.h"
#include "support/places.h"

extern char** environ;

namespace diorama::test {
namespace {

constexpr int kPatienceMs = static_cast<int>(kPatience.count()) * 1000;

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> out;
  out.reserve(texts.size() + 1);
  for (std::string& text : texts) out.push_back(text.data());
  out.push_back(nullptr);
  return out;
}

}  // namespace

ChildProcess::ChildProcess(std::vector<std::string> arguments, std::vector<std::string> environment,
                           const std::string& folder, const std::string& shell) {
  std::signal(SIGPIPE, SIG_IGN);  // a child may end before it has read everything
  int in[2];
  int out[2];
  int messages[2];
  REQUIRE(::pipe2(in, O_CLOEXEC) == 0);
  REQUIRE(::pipe2(out, O_CLOEXEC) == 0);
  REQUIRE(::pipe2(messages, O_CLOEXEC) == 0);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, in[0], 0);
  posix_spawn_file_actions_adddup2(&actions, out[1], 1);
  posix_spawn_file_actions_adddup2(&actions, messages[1], 2);
  if (!folder.empty()) posix_spawn_file_actions_addchdir_np(&actions, folder.c_str());
  arguments.insert(arguments.begin(), diorama_program());
  if (!shell.empty()) arguments.insert(arguments.begin(), {"/bin/sh", "-c", shell});
  const std::string program = arguments.front();
  for (char** variable = environ; *variable != nullptr; ++variable)
    environment.emplace_back(*variable);
  const int spawned = ::posix_spawn(&pid_, program.c_str(), &actions, nullptr,
                                    pointers(arguments).data(), pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  for (const int fd : {in[0], out[1], messages[1]}) ::close(fd);
  input_ = in[1];
  output_.fd = out[0];
  messages_.fd = messages[0];
  REQUIRE(spawned == 0);
}

ChildProcess::~ChildProcess() {
  close_input();
  close_output();
  ::close(messages_.fd);
  if (pid_ <= 0) return;
  ::kill(pid_, SIGKILL);
  ::waitpid(pid_, nullptr, 0);
}

bool ChildProcess::write(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(input_, bytes.data(), bytes.size());
    if (count <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return true;
}

void ChildProcess::close_input() {
  if (input_ >= 0) ::close(input_);
  input_ = -1;
}

void ChildProcess::close_output() {
  if (output_.fd >= 0) ::close(output_.fd);
  output_.fd = -1;
}

bool ChildProcess::receive(Pipe& pipe) {
  pollfd wait{pipe.fd, POLLIN, 0};
  if (::poll(&wait, 1, kPatienceMs) == 0) FAIL("the program said nothing for a long time");
  char buffer[65536];
  const ssize_t count = ::read(pipe.fd, buffer, sizeof buffer);
  if (count <= 0) return false;
  pipe.text.append(buffer, static_cast<std::size_t>(count));
  return true;
}

std::optional<std::string> ChildProcess::next_line(Pipe& pipe) {
  std::size_t end = 0;
  while ((end = pipe.text.find('\n')) == std::string::npos)
    if (!receive(pipe)) return std::nullopt;
  std::string line = pipe.text.substr(0, end);
  pipe.text.erase(0, end + 1);
  return line;
}

std::optional<std::string> ChildProcess::read_line() {
  return next_line(output_);
}

std::optional<std::string> ChildProcess::read_message(std::string_view word) {
  auto line = next_line(messages_);
  while (line && line->find(word) == std::string::npos) line = next_line(messages_);
  return line;
}

std::string ChildProcess::read_output() {
  while (receive(output_)) {
  }
  return std::exchange(output_.text, {});
}

std::string ChildProcess::read_messages() {
  while (receive(messages_)) {
  }
  return std::exchange(messages_.text, {});
}

void ChildProcess::signal(int number) const {
  ::kill(pid_, number);
}

int ChildProcess::wait() {
  const int handle = static_cast<int>(::syscall(SYS_pidfd_open, pid_, 0));
  pollfd wait{handle, POLLIN, 0};
  const int ended = ::poll(&wait, 1, kPatienceMs);
  ::close(handle);
  if (ended == 0) FAIL("the program did not end");
  int status = 0;
  ::waitpid(pid_, &status, 0);
  pid_ = -1;
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

TemporaryFolder::TemporaryFolder() {
  std::string name = (std::filesystem::temp_directory_path() / "diorama_e2e_XXXXXX").string();
  REQUIRE(::mkdtemp(name.data()) != nullptr);
  path_ = name;
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  std::filesystem::remove_all(path_, ignored);
}

std::string TemporaryFolder::file(std::string_view name) const {
  return path_ + "/" + std::string(name);
}

std::string TemporaryFolder::write(std::string_view name, std::string_view text) const {
  std::ofstream(file(name), std::ios::binary) << text;
  return file(name);
}

}  // namespace diorama::test

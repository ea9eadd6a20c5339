#include "app/standard_output.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <ostream>
#include <string>
#include <thread>

namespace diorama::app {
namespace {

struct Pipe {
  Pipe() {
    std::signal(SIGPIPE, SIG_IGN);
    REQUIRE(::pipe2(ends, O_CLOEXEC) == 0);
  }
  ~Pipe() {
    for (const int end : ends) ::close(end);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  std::string read(std::size_t bytes) const {
    std::string out(bytes, '\0');
    std::size_t have = 0;
    while (have < bytes) {
      const ssize_t count = ::read(ends[0], out.data() + have, bytes - have);
      if (count <= 0) break;
      have += static_cast<std::size_t>(count);
    }
    return out.substr(0, have);
  }
  int ends[2] = {-1, -1};
};

}  // namespace

TEST_CASE("standard output: everything arrives in order, also where writing would not wait") {
  const Pipe pipe;
  REQUIRE(::fcntl(pipe.ends[1], F_SETFL, O_NONBLOCK) == 0);
  std::string text;
  for (int i = 0; text.size() < 300'000; ++i) text += std::to_string(i) + "\n";
  std::string heard;
  std::thread reader([&] { heard = pipe.read(text.size()); });
  StandardOutput output(pipe.ends[1]);
  std::ostream out(&output);
  out << text << std::flush;
  reader.join();
  CHECK(out.good());
  CHECK(output.problem() == 0);
  CHECK(heard == text);
}

TEST_CASE("standard output: the first reason is kept, and nothing is written after a gap") {
  const int full = ::open("/dev/full", O_WRONLY | O_CLOEXEC);
  StandardOutput output(full);
  std::ostream out(&output);
  out << "one";
  CHECK(output.problem() == 0);  // not written yet
  out.flush();
  CHECK(out.bad());
  CHECK(output.problem() == ENOSPC);
  out.clear();
  ::close(full);
  out << "two" << std::flush;
  CHECK(out.bad());
  CHECK(output.problem() == ENOSPC);
}

}  // namespace diorama::app

#include "transport/stdio_peer.h"

#include <doctest/doctest.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <csignal>
#include <future>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "transport/io_loop.h"

namespace diorama::transport {
namespace {

using namespace std::chrono_literals;

/// Two ends of a pipe or a socket pair.
struct Ends {
  static Ends pipe() {
    int fds[2];
    REQUIRE(::pipe(fds) == 0);
    return {fds[0], fds[1]};
  }
  static Ends sockets() {
    int fds[2];
    REQUIRE(::socketpair(AF_UNIX, SOCK_STREAM, 0, fds) == 0);
    return {fds[0], fds[1]};
  }
  static void close(int& fd) {
    if (fd >= 0) ::close(fd);
    fd = -1;
  }
  int read = -1;
  int write = -1;
};

/// A peer with the test at the other end of both its descriptors. Echoes by default.
class StdioFixture : public rpc::LineHandler {
 public:
  explicit StdioFixture(StdioOptions options = {}, bool sockets = false) {
    std::signal(SIGPIPE, SIG_IGN);  // the app's job, see stdio_peer.h
    in_ = Ends::pipe();
    out_ = sockets ? Ends::sockets() : Ends::pipe();
    options.input = in_.read;
    options.output = out_.write;
    peer_.emplace(loop_, *this, options);
  }
  ~StdioFixture() override {
    stop();
    for (int* fd : {&in_.read, &in_.write, &out_.read, &out_.write}) Ends::close(*fd);
  }
  void run() {
    thread_ = std::thread([this] { loop_.run(); });
  }
  void stop() {
    if (thread_.joinable()) {
      on_loop([this] { peer_->stop(); });
      loop_.stop();
      thread_.join();
    }
    peer_.reset();
  }
  template <class Function>
  void on_loop(Function function) {
    std::promise<void> done;
    loop_.post([&] {
      function();
      done.set_value();
    });
    done.get_future().wait();
  }

  void say(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t count = ::write(in_.write, bytes.data(), bytes.size());
      REQUIRE(count > 0);
      bytes.remove_prefix(static_cast<std::size_t>(count));
    }
  }
  void stop_saying() { Ends::close(in_.write); }
  void stop_listening() { Ends::close(out_.read); }
  /// Instead of the pipe.
  void write_to(const char* path) const {
    const int file = ::open(path, O_WRONLY | O_CLOEXEC);
    REQUIRE(file >= 0);
    REQUIRE(::dup2(file, out_.write) >= 0);
    ::close(file);
  }
  std::string hear(std::size_t bytes) {
    std::string text(bytes, '\0');
    std::size_t have = 0;
    while (have < bytes) {
      pollfd wait{out_.read, POLLIN, 0};
      if (::poll(&wait, 1, 20'000) <= 0) break;
      const ssize_t count = ::read(out_.read, text.data() + have, bytes - have);
      if (count <= 0) break;
      have += static_cast<std::size_t>(count);
    }
    text.resize(have);
    return text;
  }
  bool ended() { return end.get_future().wait_for(20s) == std::future_status::ready; }
  StdioPeer& peer() { return *peer_; }
  IoLoop& loop() { return loop_; }

  void on_line(std::string line) override {
    lines.push_back(line);
    if (echo) peer_->send_line("> " + line);
  }
  void on_bad_line(const Error& error) override { peer_->send_line("! " + error.message); }
  void on_end() override { end.set_value(); }

  std::vector<std::string> lines;
  std::promise<void> end;
  bool echo = true;

 private:
  IoLoop loop_;
  Ends in_, out_;
  std::optional<StdioPeer> peer_;
  std::thread thread_;
};

}  // namespace

TEST_CASE("stdio: lines come in, lines go out, in order") {
  for (const bool sockets : {false, true}) {
    StdioFixture stdio({}, sockets);
    stdio.run();
    stdio.say("\xEF\xBB\xBFone\r\n\ntwo\nth");
    CHECK(stdio.hear(12) == "> one\n> two\n");
    stdio.say("ree\n");
    CHECK(stdio.hear(8) == "> three\n");
  }
}

TEST_CASE("stdio: the end of the input is told after the last line, newline or not") {
  StdioFixture stdio;
  stdio.run();
  stdio.say("one\ntwo");
  stdio.stop_saying();
  REQUIRE(stdio.ended());
  CHECK(stdio.lines == std::vector<std::string>{"one", "two"});
  CHECK(stdio.hear(12) == "> one\n> two\n");
}

TEST_CASE("stdio: a line that is too long is reported once, and the next one is heard") {
  StdioFixture stdio({.max_line = 100});
  stdio.run();
  stdio.say(std::string(300'000, 'x') + "\nafter\n");
  const std::string complaint = "! a line is longer than 100 bytes\n";
  CHECK(stdio.hear(complaint.size() + 8) == complaint + "> after\n");
}

TEST_CASE("stdio: thousands of lines and large ones pass unharmed") {
  StdioFixture stdio({.max_unhandled = 100'000});
  stdio.run();
  std::string said, expected;
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::string line = std::to_string(i) + std::string(i % 500 == 0 ? 200'000 : i % 97, 'x');
    said += line + "\n";
    expected += "> " + line + "\n";
  }
  std::thread speaker([&] { stdio.say(said); });
  const bool same = stdio.hear(expected.size()) == expected;
  CHECK(same);
  speaker.join();
}

TEST_CASE("stdio: reading waits while the loop is behind") {
  StdioFixture stdio({.max_unhandled = 100'000});
  stdio.echo = false;
  // The loop does not run yet, so nothing is handled and the pipe must fill up.
  std::atomic<int> said = 0;
  std::thread speaker([&] {
    for (; said < 1000; ++said) stdio.say(std::string(999, 'x') + "\n");
  });
  // Meanwhile the other direction works: what goes out a thousand times could come in as often.
  for (int i = 0; i < 1000; ++i) {
    stdio.peer().send_line("x");
    REQUIRE(stdio.hear(2) == "x\n");
  }
  CHECK(said < 1000);
  stdio.run();
  speaker.join();
  stdio.stop_saying();
  CHECK(stdio.ended());
  CHECK(stdio.lines.size() == 1000);
}

TEST_CASE("stdio: stop does not wait for a silent client") {
  StdioFixture stdio;
  stdio.run();
  stdio.stop();
}

TEST_CASE("stdio: stop ends the reader also while it waits for the loop") {
  StdioFixture stdio({.max_unhandled = 10});
  for (int i = 0; i < 3; ++i) stdio.say(std::string(60'000, 'x') + "\n");
  stdio.stop();
  CHECK(stdio.lines.empty());
}

TEST_CASE("stdio: what was said before stop is still sent") {
  StdioFixture stdio;
  stdio.run();
  std::string heard;
  std::thread listener([&] { heard = stdio.hear(3'000'003); });
  stdio.on_loop([&] {
    for (int i = 0; i < 3; ++i) stdio.peer().send_line(std::string(1'000'000, 'x'));
  });
  stdio.stop();
  listener.join();
  CHECK(heard.size() == 3'000'003);
}

TEST_CASE("stdio: stop gives up on a client that does not read") {
  for (const bool sockets : {false, true}) {
    StdioFixture stdio({.flush_time = 50ms}, sockets);
    stdio.run();
    stdio.on_loop([&] { stdio.peer().send_line(std::string(5'000'000, 'x')); });
    stdio.stop();
  }
}

TEST_CASE("stdio: a client that stops listening has ended") {
  for (const bool sockets : {false, true}) {
    StdioFixture stdio({}, sockets);
    stdio.run();
    stdio.stop_listening();
    stdio.on_loop([&] { stdio.peer().send_line("anyone?"); });
    CHECK(stdio.ended());
    stdio.on_loop([&] { stdio.peer().send_line("nobody"); });
  }
}

TEST_CASE("stdio: a client that never reads ends when too much is unsent") {
  StdioFixture stdio({.max_unsent = 100'000, .flush_time = 10ms});
  stdio.run();
  stdio.on_loop([&] {
    for (int i = 0; i < 100; ++i) stdio.peer().send_line(std::string(10'000, 'x'));
  });
  CHECK(stdio.ended());
}

TEST_CASE("stdio: the handler hears nothing after stop") {
  StdioFixture stdio;
  stdio.run();
  stdio.on_loop([&] {
    stdio.say("late\n");
    stdio.peer().stop();
  });
  stdio.say("later\n");
  stdio.stop_saying();
  stdio.on_loop([] {});
  CHECK(stdio.lines.empty());
  CHECK(stdio.end.get_future().wait_for(0s) == std::future_status::timeout);
}

TEST_CASE("stdio: end of both directions is told once") {
  StdioFixture stdio;
  stdio.run();
  stdio.stop_listening();
  stdio.on_loop([&] { stdio.peer().send_line("x"); });
  stdio.stop_saying();
  CHECK(stdio.ended());  // a second on_end would throw: the promise is kept
  stdio.on_loop([] {});
}

TEST_CASE("stdio: a client that is gone is no problem of the output, a full disk is one") {
  for (const bool full : {false, true}) {
    CAPTURE(full);
    StdioFixture stdio;
    if (full) stdio.write_to("/dev/full");
    stdio.stop_listening();
    stdio.run();
    stdio.say("one\n");
    CHECK(stdio.ended());
    std::optional<Error> problem;
    stdio.on_loop([&] {
      stdio.peer().stop();
      problem = stdio.peer().output_problem();
    });
    CHECK(problem.has_value() == full);
    if (problem)
      CHECK(problem->message ==
            "messages could not be written to standard output: No space left on device");
  }
}

}  // namespace diorama::transport

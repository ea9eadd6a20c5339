// A program for the tests of io/limited_process.h: does what its argument says.
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <new>
#include <string>
#include <vector>

#include "io/standard_streams.h"

namespace {

std::string all_input() {
  return {std::istreambuf_iterator<char>(std::cin), {}};
}

/// Memory that is written to, so that it counts.
int eat_memory() {
  std::vector<std::string> eaten;
  for (;;) eaten.emplace_back(std::size_t{1} << 20U, 'x');
}

int burn() {
  volatile std::uint64_t count = 0;
  for (;;) count = count + 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::string what = count > 1 ? arguments[1] : "";
  if (what == "echo") return std::cout << all_input(), 0;
  if (what == "length") return std::cout << all_input().size(), 0;
  if (what == "ignore") return std::cout << "done", 0;
  if (what == "open after giving up files") {
    diorama::io::give_up_files();
    const bool opened = std::ifstream("/dev/null").is_open();
    return std::cout << (opened ? "opened" : "refused"), 0;
  }
  if (what == "fail") return std::cerr << "first\nno such thing\n", 3;
  if (what == "crash") {
    std::cout << "half" << std::flush;
    std::signal(SIGSEGV, SIG_DFL);  // sanitizers answer it otherwise
    return std::raise(SIGSEGV);
  }
  if (what == "flood")
    for (;;) std::cout << "0123456789";
  if (what == "burn") return burn();
  if (what == "eat") return eat_memory();
  if (what == "eat and say") {
    std::set_new_handler([] { ::_exit(71); });
    return eat_memory();
  }
  if (what == "close and stay") {
    ::close(1);
    for (;;) ::pause();
  }
  if (what == "stay")
    for (;;) ::pause();
  return 2;
}

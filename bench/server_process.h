// ServerProcess: a server under measurement, as a child process.
//
// It is started with a command line and is ready when it has printed its address,
// `http://127.0.0.1:PORT/mcp`, on stdout. It dies with this program.
#pragma once

#include <sys/types.h>

#include <string>
#include <vector>

namespace diorama::bench {

class ServerProcess {
 public:
  /// Returns when the server listens; ends the program when it does not within 20 s.
  explicit ServerProcess(const std::vector<std::string>& command);
  ServerProcess(const ServerProcess&) = delete;
  ServerProcess& operator=(const ServerProcess&) = delete;
  ~ServerProcess();

  [[nodiscard]] int port() const { return port_; }
  /// User and system time of all its threads so far, in seconds; steps of one clock tick.
  [[nodiscard]] double cpu_seconds() const;
  [[nodiscard]] double rss_mb() const;

 private:
  pid_t pid_ = -1;
  int output_ = -1;
  int port_ = 0;
};

/// The rest of the first line of a file that starts with the key, without ':' and spaces.
std::string value_in_file(const std::string& path, const std::string& key);

}  // namespace diorama::bench

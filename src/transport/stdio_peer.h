// StdioPeer: a line-based peer over two file descriptors, usually stdin and stdout.
//
// A reader thread cuts the input into lines and posts them to the loop; a writer thread sends
// whole lines, so neither a silent nor a slow client ever blocks the loop. Line ends may be LF
// or CR LF, a byte order mark at the start and empty lines are skipped, and a last line
// without its newline counts. The descriptors are neither closed nor made non-blocking: they
// may be shared with the terminal. They may be pipes, sockets, files or terminals.
//
// A pipe whose reader is gone raises SIGPIPE on write: ignoring that signal is the app's job.
// The peer then gets EPIPE and the handler its on_end(). That is how a client ends; any other
// reason why lines cannot be written (a full disk) ends it likewise and is kept in
// output_problem().
//
// Threading: start(), send_line(), stop() and the destructor on the loop, or while it is not
// running. The handler is called on the loop only, and never after stop().
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "base/error.h"
#include "rpc/line_peer.h"
#include "rpc/loop.h"

namespace diorama::transport {

struct StdioOptions {
  int input = 0;                                ///< file descriptor
  int output = 1;                               ///< file descriptor
  std::size_t max_line = 16 * 1024 * 1024;      ///< a longer one is a bad line
  std::size_t max_unhandled = 8 * 1024 * 1024;  ///< read but not handled: then reading waits
  std::size_t max_unsent = 64 * 1024 * 1024;    ///< then the peer counts as gone
  std::chrono::milliseconds flush_time{2'000};  ///< at most, for the last lines in stop()
};

class StdioPeer final : public rpc::LineSink {
 public:
  /// Loop and handler must outlive the peer. The handler gets lines once the loop runs.
  StdioPeer(rpc::Loop& loop, rpc::LineHandler& handler, const StdioOptions& options = {});
  ~StdioPeer() override;

  void send_line(std::string line) override;
  /// Sends the lines so far, as far as the peer takes them, and ends both threads.
  void stop();
  /// Why lines could not be written, though the client was there. Complete after stop().
  [[nodiscard]] std::optional<Error> output_problem() const;

 private:
  class Channel;
  std::shared_ptr<Channel> channel_;
};

}  // namespace diorama::transport

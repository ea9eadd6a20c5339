// A line-based peer (stdio): whole lines in, whole lines out.
//
// Threading: everything here happens on the loop.
#pragma once

#include <string>

#include "base/result.h"

namespace diorama::rpc {

/// Where lines to the peer go. The line comes without its newline.
class LineSink {
 public:
  virtual ~LineSink() = default;
  virtual void send_line(std::string line) = 0;
};

/// What the peer sent.
class LineHandler {
 public:
  virtual ~LineHandler() = default;
  virtual void on_line(std::string line) = 0;
  /// A line that could not be delivered (too long). The following lines still are.
  virtual void on_bad_line(const Error& error) = 0;
  /// The peer closed its end; no more lines will come.
  virtual void on_end() = 0;
};

}  // namespace diorama::rpc

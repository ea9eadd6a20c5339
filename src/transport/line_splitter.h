// LineSplitter: cuts a stream of bytes into lines, with a limit on their length.
//
// Threading: none; the reader of the stream owns it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::transport {

class LineSplitter {
 public:
  struct Line {
    std::string text;       ///< without its line end; empty when it was too long
    bool too_long = false;  ///< reported as soon as it is known, once per line
  };

  explicit LineSplitter(std::size_t max_line) : max_line_(max_line) {}

  /// Appends the lines these bytes complete. Empty lines are left out.
  void feed(std::string_view bytes, std::vector<Line>& lines);
  /// The input is over: the rest is a line, too.
  void finish(std::vector<Line>& lines);

 private:
  void take(std::string_view part, std::vector<Line>& lines);
  void end_line(std::vector<Line>& lines);

  std::size_t max_line_;
  std::string partial_;
  bool skipping_ = false;  ///< the rest of a line that was too long
  bool at_start_ = true;   ///< only the first line may begin with a byte order mark
};

}  // namespace diorama::transport

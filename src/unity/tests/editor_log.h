// EditorLog: what the log of a Unity editor in batch mode says while it grows.
//
// It looks only at lines and reads nothing from disk. What a log says about the end of a run
// matters only when the run went wrong, so none of it is a result.
//
// Threading: a value. Errors: none; a log may hold anything.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>

namespace diorama::unity {

class EditorLog {
 public:
  static constexpr std::size_t kErrorsKept = 50;
  static constexpr std::size_t kLinesKept = 20;
  static constexpr std::size_t kLongestLine = 2000;  ///< the rest of a line is left out

  /// The next bytes; a line may be cut anywhere.
  void take(std::string_view bytes);
  /// Nothing more comes: a last line without a line end counts.
  void finish();

  [[nodiscard]] std::size_t line_count() const { return line_count_; }
  /// The last lines that are not empty, the newest last.
  [[nodiscard]] const std::deque<std::string>& last_lines() const { return last_lines_; }
  /// "Assets/X.cs(12,5): error CS1002: ; expected", each once, the newest kErrorsKept.
  [[nodiscard]] const std::deque<std::string>& compile_errors() const { return compile_errors_; }
  /// Why the editor says it gives up; empty when it does not.
  [[nodiscard]] const std::string& abort_reason() const { return abort_reason_; }
  [[nodiscard]] bool lacks_license() const { return lacks_license_; }

 private:
  void line(std::string_view text);

  std::string unfinished_;
  std::size_t line_count_ = 0;
  std::deque<std::string> last_lines_;
  std::deque<std::string> compile_errors_;
  std::string abort_reason_;
  bool abort_reason_follows_ = false;
  bool lacks_license_ = false;
};

}  // namespace diorama::unity

// The exit codes of all commands: one table, for the program, its help, its manual and the docs.
//
// Threading: values. Errors: none.
#pragma once

#include <array>
#include <string_view>

#include "base/error.h"

namespace diorama::app {

inline constexpr int kFine = 0;
inline constexpr int kBadNews = 1;
inline constexpr int kWrongUsage = 2;

struct ExitCode {
  int code;
  std::string_view meaning;
};

/// docs/command_line.md has the same lines; a test compares them.
inline constexpr auto kExitCodes = std::to_array<ExitCode>({
    {kFine, "It worked. check found no error, verify no difference, diff two equal files."},
    {kBadNews,
     "It did not work, or not all of it: a fault or a difference was found, something named is not "
     "there, a value was skipped, a file or the answer could not be written."},
    {kWrongUsage,
     "The command line or a setting is wrong, or diff could not compare. Nothing was done."},
});

/// For a command that failed. A command whose every value was skipped was not used wrongly.
[[nodiscard]] constexpr int exit_code_of(const Error& error) {
  for (const auto& [name, value] : error.details)
    if (name == "fields_skipped") return kBadNews;
  return error.code == ErrorCode::InvalidArgument ? kWrongUsage : kBadNews;
}

}  // namespace diorama::app

// SampleProgram: a copy of the sample project, and the program run on it.
#pragma once

#include <sstream>
#include <string>
#include <vector>

#include "app/command_line.h"
#include "app/query.h"
#include "support/sample_copy.h"

namespace diorama::test {

/// Runs the program with these words on that project: gives its exit code and its output.
[[nodiscard]] inline std::string run_program(const SampleCopy& sample,
                                             const std::vector<std::string>& words) {
  app::Surroundings around;
  around.environment = [](const std::string&) { return std::nullopt; };
  around.current_folder = sample.root;
  around.user_state = sample.state;
  const app::Outcome outcome = app::parse_command_line(words, around);
  if (!outcome.invocation) return std::to_string(outcome.exit_code) + " " + outcome.text;
  std::ostringstream out, messages;
  const int code = app::answer(outcome.invocation->query, out, messages);
  return std::to_string(code) + " " + out.str() + messages.str();
}

struct SampleProgram : SampleCopy {
  [[nodiscard]] std::string run(const std::vector<std::string>& words) const {
    return run_program(*this, words);
  }
};

}  // namespace diorama::test

// SampleBinary: a copy of the sample project, and the shipped program run on it in processes of its
// own, with a state folder of its own.
#pragma once

#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "support/child_process.h"
#include "support/mcp_client.h"
#include "support/sample_copy.h"

namespace diorama::test {

/// What a program that has ended left.
struct Ended {
  int code = 0;
  std::string output, messages;
};

struct SampleBinary : SampleCopy {
  [[nodiscard]] std::vector<std::string> environment() const {
    return {"XDG_STATE_HOME=" + state, "XDG_CONFIG_HOME=" + folder.path + "/config",
            "TMPDIR=" + folder.path};
  }
  /// Runs it to its end, in the project or in another folder below the temporary one.
  [[nodiscard]] Ended run(std::vector<std::string> words, const std::string& shell = {},
                          const std::string& where = "project") const {
    ChildProcess process(std::move(words), environment(), folder.path + "/" + where, shell);
    process.close_input();
    Ended out;
    out.output = process.read_output();
    out.messages = process.read_messages();
    out.code = process.wait();
    return out;
  }
};

/// `diorama stdio` on the sample, past its first request.
class SampleStdio {
 public:
  explicit SampleStdio(const SampleBinary& sample,
                       std::vector<std::string> words = {"stdio", "--allow-writes"},
                       const std::string& shell = {})
      : process(std::move(words), sample.environment(), sample.root, shell) {
    process.write_line(rpc_request("0", "initialize", kHello));
    REQUIRE(process.read_line());
  }
  /// Calls a tool; its result.
  Json call(const std::string& tool, const std::string& arguments = "{}") {
    process.write_line(rpc_request("1", "tools/call", tool_params(tool, arguments)));
    const auto line = process.read_line();
    REQUIRE(line);
    return Json(*line);
  }

  ChildProcess process;
};

}  // namespace diorama::test

// Fuzzes the reader of test results.
//
// Beyond not crashing: every test has a name, texts are no longer than promised, and numbers are
// such as can be added up.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "unity/tests/nunit_result.h"

using diorama::unity::kLongestTestText;
using diorama::unity::TestCaseResult;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto result =
      diorama::unity::parse_nunit_result({reinterpret_cast<const char*>(data), size});
  if (!result) {
    if (result.error().message.empty()) std::abort();
    return 0;
  }
  if (result->counts.total < 0 || !(result->counts.seconds >= 0)) std::abort();
  for (const TestCaseResult& test : result->cases) {
    if (test.full_name.empty() || !(test.seconds >= 0)) std::abort();
    for (const std::string& text : {test.message, test.stack_trace, test.output})
      if (text.size() > kLongestTestText) std::abort();
  }
  return 0;
}

// The result of a test run, as NUnit 3 writes it: XML with a <test-run> around <test-case>s.
//
// A program that runs the code of a project makes the file, so it may hold anything: size,
// depth and the length of texts are limited, and only XML's own five entities are known.
//
// Threading: a pure function. Errors: CorruptData for anything but such a result, with the place;
// LimitExceeded when it is too large or too deep.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::unity {

enum class TestOutcome { Passed, Failed, Skipped, Inconclusive };
/// "Passed", ...: as NUnit spells it.
[[nodiscard]] std::string_view name_of(TestOutcome outcome);

struct TestCaseResult {
  std::string full_name;  ///< with the arguments of a case
  TestOutcome outcome = TestOutcome::Inconclusive;
  double seconds = 0;
  std::string message;  ///< why it failed or was skipped
  std::string stack_trace;
  std::string output;  ///< what it printed
};

struct TestCounts {
  int total = 0, passed = 0, failed = 0, skipped = 0, inconclusive = 0;
  double seconds = 0;
};

struct NUnitResult {
  TestCounts counts;  ///< as the run itself counted
  std::vector<TestCaseResult> cases;
};

inline constexpr std::size_t kLargestNUnitResult = 64 << 20;
inline constexpr int kDeepestNUnitResult = 200;
/// Longer messages, stack traces and outputs are cut, and marked as cut.
inline constexpr std::size_t kLongestTestText = 16 << 10;

Result<NUnitResult> parse_nunit_result(std::string_view xml);

}  // namespace diorama::unity

#include "unity/tests/nunit_result.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>
#include <pugixml.hpp>

namespace diorama::unity {
namespace {

constexpr auto kOutcomes = std::to_array<std::pair<std::string_view, TestOutcome>>({
    {"Passed", TestOutcome::Passed},
    {"Failed", TestOutcome::Failed},
    {"Skipped", TestOutcome::Skipped},
    {"Inconclusive", TestOutcome::Inconclusive},
    {"Warning", TestOutcome::Passed},  // passed, with a remark
});

Error no_result(const std::string& why) {
  return {ErrorCode::CorruptData,
          "the test result cannot be read: " + why,
          "run the tests again; if it stays so, look whether something else writes that file",
          {}};
}

std::string bounded(std::string_view text) {
  constexpr std::string_view kCut = "... (cut)";
  if (text.size() <= kLongestTestText) return std::string(text);
  std::size_t end = kLongestTestText - kCut.size();
  // Does not cut a character in two.
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  return std::string(text.substr(0, end)) + std::string(kCut);
}

/// The whole text of an attribute as a number, written as in code.
template <class Number>
std::optional<Number> number_in(const pugi::xml_node& node, const char* attribute) {
  const std::string_view text = node.attribute(attribute).as_string();
  Number out{};
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (text.empty() || failed != std::errc() || end != text.data() + text.size())
    return std::nullopt;
  return out;
}

double seconds_of(const pugi::xml_node& node) {
  const double seconds = number_in<double>(node, "duration").value_or(0);
  return std::isfinite(seconds) && seconds > 0 ? seconds : 0;
}

Result<TestCounts> counts_of(const pugi::xml_node& run) {
  struct Count {
    const char* attribute;
    int TestCounts::* value;
  };
  constexpr auto kCounts = std::to_array<Count>({{"total", &TestCounts::total},
                                                 {"passed", &TestCounts::passed},
                                                 {"failed", &TestCounts::failed},
                                                 {"skipped", &TestCounts::skipped},
                                                 {"inconclusive", &TestCounts::inconclusive}});
  TestCounts out;
  for (const Count& count : kCounts) {
    const auto value = number_in<int>(run, count.attribute);
    if (!value || *value < 0)
      return no_result(std::string("<test-run> has no number '") + count.attribute + "'");
    out.*(count.value) = *value;
  }
  out.seconds = seconds_of(run);
  return out;
}

/// The text of the element with that name, which may be in several pieces of CDATA.
std::string text_in(const pugi::xml_node& node, const char* element) {
  std::string out;
  for (const pugi::xml_node piece : node.child(element).children()) {
    out += piece.value();
    if (out.size() > kLongestTestText) break;
  }
  return bounded(out);
}

Result<TestCaseResult> case_of(const pugi::xml_node& node) {
  TestCaseResult out;
  out.full_name = bounded(node.attribute("fullname").as_string());
  if (out.full_name.empty()) return no_result("a <test-case> has no 'fullname'");
  // May have more detail: "Skipped:Ignored", "Failed(Child)".
  std::string_view outcome = node.attribute("result").as_string();
  outcome = outcome.substr(0, outcome.find_first_of(":("));
  const auto* known =
      std::ranges::find(kOutcomes, outcome, &std::pair<std::string_view, TestOutcome>::first);
  if (known == kOutcomes.end())
    return no_result("the result of " + out.full_name + " is '" + bounded(outcome) + "'");
  out.outcome = known->second;
  out.seconds = seconds_of(node);
  const pugi::xml_node failure = node.child("failure");
  const pugi::xml_node why = failure ? failure : node.child("reason");
  out.message = text_in(why, "message");
  out.stack_trace = text_in(failure, "stack-trace");
  out.output = text_in(node, "output");
  return out;
}

/// The next element in the order of the text, and its depth. Null after the last one.
pugi::xml_node next_element(pugi::xml_node node, int& depth) {
  const auto element_from = [](pugi::xml_node each) {
    while (each && each.type() != pugi::node_element) each = each.next_sibling();
    return each;
  };
  if (const pugi::xml_node child = element_from(node.first_child())) return ++depth, child;
  for (; depth > 0; node = node.parent(), --depth)
    if (const pugi::xml_node next = element_from(node.next_sibling())) return next;
  return {};
}

}  // namespace

std::string_view name_of(TestOutcome outcome) {
  return std::ranges::find(kOutcomes, outcome, &std::pair<std::string_view, TestOutcome>::second)
      ->first;
}

Result<NUnitResult> parse_nunit_result(std::string_view xml) {
  if (xml.size() > kLargestNUnitResult)
    return Error{ErrorCode::LimitExceeded,
                 "the test result is larger than " + std::to_string(kLargestNUnitResult) + " bytes",
                 "run fewer tests at once: give a filter",
                 {}};
  pugi::xml_document document;
  const pugi::xml_parse_result parsed = document.load_buffer(xml.data(), xml.size());
  if (!parsed)
    return no_result(std::string(parsed.description()) + " at byte " +
                     std::to_string(parsed.offset));
  const pugi::xml_node run = document.document_element();
  if (std::string_view(run.name()) != "test-run")
    return no_result("it begins with <" + bounded(run.name()) + "> and not with <test-run>");
  NUnitResult out;
  DIORAMA_TRY(out.counts, counts_of(run));
  int depth = 0;
  for (pugi::xml_node node = next_element(run, depth); node; node = next_element(node, depth)) {
    if (depth > kDeepestNUnitResult)
      return Error{ErrorCode::LimitExceeded,
                   "the test result is nested deeper than " + std::to_string(kDeepestNUnitResult),
                   {},
                   {}};
    if (std::string_view(node.name()) != "test-case") continue;
    DIORAMA_TRY(TestCaseResult found, case_of(node));
    out.cases.push_back(std::move(found));
  }
  return out;
}

}  // namespace diorama::unity

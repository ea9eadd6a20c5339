#include "csharp/source.h"

#include <tree_sitter/api.h>

#include <memory>
#include <string>

#include "csharp/extract.h"
#include "csharp/preprocess.h"

extern "C" const TSLanguage* tree_sitter_c_sharp();

namespace diorama::csharp {

namespace {

/// Ten times what the slowest ordinary text takes, plus a second for a busy machine. Only text
/// that drives the parser's error recovery wild takes that long.
std::uint64_t time_limit_micros(std::size_t bytes) {
  return 1'000'000 + bytes * 5;
}

}  // namespace

/// Each step makes the text simpler for the next one, without moving a line: conditions, bodies,
/// the tree, facts.
SourceFacts read_source(std::string_view text, const Defines& defines) {
  SourceFacts facts;
  facts.namespaces.emplace_back();
  if (text.size() > kMaxSource) {
    facts.problems.push_back({0, 0, "file is larger than 32 MB and was not read"});
    facts.complete = false;
    return facts;
  }
  std::string code = resolve_conditions(clean_text(text), defines, facts.problems);
  blank_bodies(code, facts.problems);

  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(),
                                                                      &ts_parser_delete);
  ts_parser_set_language(parser.get(), tree_sitter_c_sharp());
  ts_parser_set_timeout_micros(parser.get(), time_limit_micros(code.size()));
  const std::unique_ptr<TSTree, decltype(&ts_tree_delete)> tree(
      ts_parser_parse_string(parser.get(), nullptr, code.data(),
                             static_cast<std::uint32_t>(code.size())),
      &ts_tree_delete);
  if (tree == nullptr) {
    facts.problems.push_back({0, 0, "too broken to be read in reasonable time"});
  } else {
    extract_facts(*tree, code, facts);
    evaluate_enums(facts);
  }
  facts.complete = facts.problems.empty();
  if (facts.problems.size() > kMaxProblems) facts.problems.resize(kMaxProblems);
  return facts;
}

}  // namespace diorama::csharp

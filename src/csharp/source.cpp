#include "csharp/source.h"

#include <string>

#include "csharp/bounds.h"
#include "csharp/extract.h"
#include "csharp/parse.h"
#include "csharp/preprocess.h"

namespace diorama::csharp {

namespace {

/// The tree of the text, or of the part of it before the place that was too much for the parser.
SyntaxTree tree_of(std::string& code, std::vector<Problem>& problems) {
  Parsed parsed = parse(code, step_limit(code.size()));
  if (parsed.tree != nullptr) return std::move(parsed.tree);
  const int line = cut_text(code, parsed.stopped_at);
  const std::string gave_up =
      "too broken: the parser gave up after " + std::to_string(parsed.steps) + " steps";
  problems.push_back({line, 1, gave_up + "; the rest of the file was not read"});
  parsed = parse(code, step_limit(code.size()));
  if (parsed.tree == nullptr) problems.push_back({0, 0, gave_up + "; nothing was read"});
  return std::move(parsed.tree);
}

}  // namespace

/// Each step makes the text simpler for the next one, without moving a line: conditions, bodies,
/// what is too much for a parser, the tree, facts.
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
  bound_text(code, facts.problems);
  if (const SyntaxTree tree = tree_of(code, facts.problems)) {
    extract_facts(*tree, code, facts);
    evaluate_enums(facts);
  }
  facts.complete = facts.problems.empty();
  if (facts.problems.size() > kMaxProblems) facts.problems.resize(kMaxProblems);
  return facts;
}

}  // namespace diorama::csharp

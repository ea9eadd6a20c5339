#include "csharp/source.h"

#include <string>

#include "csharp/declarations.h"
#include "csharp/preprocess.h"

namespace diorama::csharp {

/// Each step makes the text simpler for the next one, without moving a line.
SourceFacts read_source(std::string_view text, const Defines& defines,
                        const AskUnwanted& unwanted) {
  SourceFacts facts;
  facts.namespaces.emplace_back();
  if (text.size() > kMaxSource) {
    facts.problems.push_back({0, 0, "file is larger than 4 MB and was not read"});
    facts.complete = false;
    return facts;
  }
  read_declarations(resolve_conditions(clean_text(text), defines, facts.problems), facts, nullptr,
                    unwanted);
  evaluate_enums(facts, unwanted);
  facts.complete = facts.problems.empty();
  if (facts.problems.size() > kMaxProblems) facts.problems.resize(kMaxProblems);
  facts.bytes = bytes_of(facts);
  return facts;
}

}  // namespace diorama::csharp

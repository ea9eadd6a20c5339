#include "csharp/methods.h"

#include <utility>

#include "csharp/declarations.h"
#include "csharp/preprocess.h"
#include "csharp/source.h"

namespace diorama::csharp {

MethodList read_methods(std::string_view text, const Defines& defines) {
  MethodList out;
  if (text.size() > kMaxSource) {
    out.complete = false;
    return out;
  }
  SourceFacts facts;
  facts.namespaces.emplace_back();
  read_declarations(resolve_conditions(clean_text(text), defines, facts.problems), facts,
                    &out.methods);
  out.complete = facts.problems.empty();
  return out;
}

}  // namespace diorama::csharp

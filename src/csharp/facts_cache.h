// FactsCache: facts by content, so that the same bytes are read once.
//
// In memory only. Renaming, moving or touching a file costs a hash, not a parse.
//
// Threading: any thread; files may be read in parallel. Two threads with the same new text may
// both read it; one result is kept.
// Errors: none.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <unordered_map>

#include "csharp/facts.h"

namespace diorama::csharp {

class FactsCache {
 public:
  /// read_source(text, defines), or its earlier result. Null: they became unwanted meanwhile.
  [[nodiscard]] std::shared_ptr<const SourceFacts> facts_of(std::string_view text,
                                                            const Defines& defines,
                                                            const AskUnwanted& unwanted = {});
  /// Drops facts that nobody but the cache holds.
  void forget_unused();

  [[nodiscard]] std::size_t size() const;
  /// How many texts were actually read.
  [[nodiscard]] std::size_t reads() const;

 private:
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::shared_ptr<const SourceFacts>> facts_;
  std::size_t reads_ = 0;
};

}  // namespace diorama::csharp

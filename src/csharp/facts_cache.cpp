#include "csharp/facts_cache.h"

#include <utility>

#include "base/crypto.h"
#include "csharp/source.h"

namespace diorama::csharp {

namespace {

/// Made of the text and the names #if sees; a text without #if has the same facts under all.
std::string key_of(std::string_view text, const Defines& defines) {
  std::string key = sha256(text);
  if (text.find('#') == std::string_view::npos) return key;
  std::string names;
  for (const std::string& name : defines) names += name + '\n';
  return key + sha256(names);
}

}  // namespace

std::shared_ptr<const SourceFacts> FactsCache::facts_of(std::string_view text,
                                                        const Defines& defines,
                                                        const AskUnwanted& unwanted) {
  std::string key = key_of(text, defines);
  {
    const std::scoped_lock lock(mutex_);
    if (const auto found = facts_.find(key); found != facts_.end()) return found->second;
  }
  auto facts = std::make_shared<const SourceFacts>(read_source(text, defines, unwanted));
  if (unwanted && unwanted()) return nullptr;
  const std::scoped_lock lock(mutex_);
  ++reads_;
  return facts_.emplace(std::move(key), std::move(facts)).first->second;
}

void FactsCache::forget_unused() {
  const std::scoped_lock lock(mutex_);
  std::erase_if(facts_, [](const auto& entry) { return entry.second.use_count() == 1; });
}

std::size_t FactsCache::size() const {
  const std::scoped_lock lock(mutex_);
  return facts_.size();
}

std::size_t FactsCache::reads() const {
  const std::scoped_lock lock(mutex_);
  return reads_;
}

}  // namespace diorama::csharp

#include "workspace/console.h"

#include <algorithm>

#include "base/path_text.h"
#include "base/text.h"

namespace diorama {
namespace {

using Type = ConsoleEntry::Type;

/// At most this many bytes, and no half character.
void shorten(std::string& text, std::size_t most) {
  if (text.size() <= most) return;
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  text.resize(most);
  text += "...";
}

/// "2026-07-28T09:30:00.250", or the first part of it, without the mark for UTC.
Result<std::string> time_of(std::string text) {
  constexpr std::string_view kPattern = "dddd-dd-ddTdd:dd:dd.ddd";
  if (text.ends_with('Z')) text.pop_back();
  bool ok = text.size() >= 4 && text.size() <= kPattern.size();
  for (std::size_t i = 0; ok && i < text.size(); ++i)
    ok = kPattern[i] == 'd' ? text[i] >= '0' && text[i] <= '9' : text[i] == kPattern[i];
  if (ok) return text;
  return Error{ErrorCode::InvalidArgument,
               "since: '" + text + "' is not a time",
               "give it in UTC, like 2026-07-28T09:30:00Z",
               {{"field", "since"}}};
}

}  // namespace

void Console::add(Type type, std::string message, std::string stack_trace) {
  shorten(message, kLongestMessage);
  shorten(stack_trace, kLongestMessage);
  if (entries_.size() == kMostEntries) entries_.pop_front();
  entries_.push_back(
      {type, std::move(message), std::move(stack_trace), iso8601_utc(clock_()), false});
  if (hook_) hook_();
}

void Console::add_problem(Type type, std::string message, std::string place) {
  if (!told_.insert(place + "\n" + message).second) return;
  add(type, std::move(message), std::move(place));
  entries_.back().is_problem = true;
}

void Console::forget_problems() {
  told_.clear();
  std::erase_if(entries_, [](const ConsoleEntry& each) { return each.is_problem; });
}

Result<ConsolePage> Console::read(const ConsoleQuery& query) const {
  std::string since;
  if (!query.since.empty()) {
    DIORAMA_TRY(since, time_of(query.since));
  }
  const std::string filter = lower_case(query.filter);
  ConsolePage page;
  for (const ConsoleEntry& each : entries_) {
    ++(each.type == Type::Log       ? page.logs
       : each.type == Type::Warning ? page.warnings
                                    : page.errors);
    const bool wanted =
        (query.types.empty() || std::ranges::find(query.types, each.type) != query.types.end()) &&
        lower_case(each.message).contains(filter) && each.time >= since;
    if (!wanted) continue;
    ++page.total;
    page.entries.push_back(each);
  }
  if (page.entries.size() > query.limit)
    page.entries.erase(page.entries.begin(),
                       page.entries.end() - static_cast<std::ptrdiff_t>(query.limit));
  return page;
}

std::size_t Console::clear() {
  const std::size_t count = entries_.size();
  entries_.clear();
  if (hook_ && count > 0) hook_();
  return count;
}

}  // namespace diorama

#include "surface/tool_search.h"

#include <algorithm>
#include <string>

namespace diorama::surface {
namespace {

std::string lower(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
  return out;
}

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words(1);
  for (const char c : lower(text)) {
    if (is_word_char(c))
      words.back() += c;
    else if (!words.back().empty())
      words.emplace_back();
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

// 2 for the word itself, 1 for a beginning of it ("comp" finds "component"), else 0.
int hit(const std::vector<std::string>& words, const std::string& wanted) {
  int best = 0;
  for (const std::string& word : words) {
    if (word == wanted) return 2;
    if (wanted.size() >= 3 && (word.starts_with(wanted) || wanted.starts_with(word + "s")))
      best = 1;
  }
  return best;
}

int score(const mcp::ToolEntry& tool, const std::vector<std::string>& wanted) {
  constexpr int kNameWeight = 4;
  constexpr int kTitleWeight = 2;
  const auto name = words_of(tool.name);
  const auto title = words_of(tool.title + " " + tool.toolset);
  const auto description = words_of(tool.description);
  int total = 0;
  for (const std::string& word : wanted)
    total +=
        kNameWeight * hit(name, word) + kTitleWeight * hit(title, word) + hit(description, word);
  return total;
}

}  // namespace

std::vector<std::shared_ptr<const mcp::ToolEntry>> search_tools(const mcp::Registry& registry,
                                                                std::string_view query) {
  if (auto named = registry.tool(query)) return {std::move(named)};
  const auto wanted = words_of(query);
  std::vector<std::pair<int, std::shared_ptr<const mcp::ToolEntry>>> ranked;
  for (const auto& tool : registry.tools())
    if (const int points = score(*tool, wanted); points > 0) ranked.emplace_back(points, tool);
  std::ranges::stable_sort(ranked, std::ranges::greater{}, [](const auto& r) { return r.first; });
  std::vector<std::shared_ptr<const mcp::ToolEntry>> out;
  for (auto& [points, tool] : ranked) out.push_back(std::move(tool));
  return out;
}

}  // namespace diorama::surface

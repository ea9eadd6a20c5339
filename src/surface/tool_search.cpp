#include "surface/tool_search.h"

#include <algorithm>
#include <cmath>
#include <string>

namespace diorama::surface {
namespace {

using Words = std::vector<std::string>;

/// Words that say nothing about which tool is meant.
constexpr std::string_view kFiller[] = {
    "a",    "all", "an",    "and",  "any",  "are",  "as",    "at",   "be",  "by",   "can",  "do",
    "does", "for", "from",  "game", "get",  "give", "has",   "have", "how", "i",    "in",   "is",
    "it",   "its", "let",   "me",   "my",   "of",   "on",    "one",  "or",  "some", "that", "the",
    "this", "to",  "unity", "use",  "want", "what", "which", "with", "you"};

bool is_word_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || static_cast<unsigned char>(c) >= 0x80;
}

bool drop(std::string& word, std::string_view ending, std::size_t least) {
  if (word.size() < least + ending.size() || !word.ends_with(ending)) return false;
  word.resize(word.size() - ending.size());
  return true;
}

/// The word without what grammar adds: "deleting", "deleted" and "deletes" are "delet".
std::string stem(std::string word) {
  if (drop(word, "ies", 2)) return word + "y";
  if (!word.ends_with("ss")) drop(word, "s", 3);
  if (!drop(word, "ing", 3)) drop(word, "ed", 3);
  drop(word, "e", 3);
  return word;
}

/// Its words in small letters, as stems.
Words words_of(std::string_view text) {
  Words words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty() && !std::ranges::binary_search(kFiller, std::string_view(word)))
      words.push_back(stem(word));
    word.clear();
  };
  for (char c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + ('a' - 'A'));
    is_word_char(c) ? word.push_back(c) : end_word();
  }
  end_word();
  return words;
}

/// 2 for the word itself, 1 for a beginning of it ("comp" finds "component"), else 0.
int hit(const Words& words, const std::string& wanted) {
  constexpr std::size_t kBeginning = 4;
  int best = 0;
  for (const std::string& word : words) {
    if (word == wanted) return 2;
    if (wanted.size() >= kBeginning && word.starts_with(wanted)) best = 1;
  }
  return best;
}

/// What a tool says about itself, from what counts most.
struct Described {
  mcp::Listed<mcp::ToolEntry> tool;
  Words name, asked, about;

  explicit Described(const mcp::Listed<mcp::ToolEntry>& entry)
      : tool(entry),
        name(words_of(entry->name)),
        asked(words_of(entry->search_words)),
        about(words_of(entry->title + " " + entry->description)) {}

  [[nodiscard]] int points(const std::string& wanted) const {
    return std::max({7 * hit(name, wanted), 6 * hit(asked, wanted), 3 * hit(about, wanted)});
  }
};

/// A word that few tools have says more than one that many have.
double weight(const std::vector<Described>& tools, const std::string& wanted) {
  const auto having =
      std::ranges::count_if(tools, [&](const Described& tool) { return tool.points(wanted) > 0; });
  return std::log2(1.0 + static_cast<double>(tools.size()) / (1.0 + static_cast<double>(having)));
}

}  // namespace

std::vector<std::shared_ptr<const mcp::ToolEntry>> search_tools(const mcp::Registry& registry,
                                                                std::string_view query) {
  if (auto named = registry.tool(query)) return {std::move(named)};
  std::vector<Described> tools;
  for (const auto& tool : registry.tools()) tools.emplace_back(tool);
  std::vector<double> points(tools.size());
  for (const std::string& wanted : words_of(query)) {
    const double each = weight(tools, wanted);
    for (std::size_t i = 0; i < tools.size(); ++i) points[i] += each * tools[i].points(wanted);
  }
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < tools.size(); ++i)
    if (points[i] > 0) order.push_back(i);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](std::size_t i) { return points[i]; });
  std::vector<std::shared_ptr<const mcp::ToolEntry>> out;
  for (const std::size_t i : order) out.push_back(tools[i].tool.entry);
  return out;
}

}  // namespace diorama::surface

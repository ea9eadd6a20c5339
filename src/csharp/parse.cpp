#include "csharp/parse.h"

#include <tree_sitter/api.h>

#include <algorithm>
#include <cstdint>

extern "C" const TSLanguage* tree_sitter_c_sharp();

namespace diorama::csharp {

namespace {

/// What the parser is doing: it asks for the text in pieces, and reports every hundred actions.
/// Both are counted, because broken text makes it act without reading (it tries another way to
/// go on) or read without acting (it looks for the end of a literal, again and again).
struct Work {
  static constexpr std::size_t kPiece = 4096;

  std::string_view code;
  std::size_t most_steps = 0;
  std::size_t steps = 0;
  std::size_t at = 0;

  static const char* read(void* payload, std::uint32_t from, TSPoint /*point*/,
                          std::uint32_t* length) {
    auto& work = *static_cast<Work*>(payload);
    ++work.steps;
    const std::size_t start = std::min<std::size_t>(from, work.code.size());
    *length = static_cast<std::uint32_t>(std::min(kPiece, work.code.size() - start));
    return work.code.data() + start;
  }

  /// Whether to stop.
  static bool report(TSParseState* state) {
    auto& work = *static_cast<Work*>(state->payload);
    work.at = state->current_byte_offset;
    return ++work.steps > work.most_steps;
  }
};

}  // namespace

void TreeDelete::operator()(TSTree* tree) const {
  ts_tree_delete(tree);
}

std::size_t step_limit(std::size_t bytes) {
  // Real code takes 0.0014 steps a byte, the worst file of it 0.006, nothing but tiny classes
  // 0.022; kMaxTokens of those are 120,000 steps.
  constexpr std::size_t kFewest = 5'000;
  constexpr std::size_t kMost = 250'000;
  return std::min(kFewest + bytes / 16, kMost);
}

Parsed parse(std::string_view code, std::size_t most_steps) {
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(),
                                                                      &ts_parser_delete);
  ts_parser_set_language(parser.get(), tree_sitter_c_sharp());
  Work work{code, most_steps, 0, 0};
  const TSInput input{&work, Work::read, TSInputEncodingUTF8, nullptr};
  Parsed out;
  out.tree.reset(ts_parser_parse_with_options(parser.get(), nullptr, input,
                                              TSParseOptions{&work, Work::report}));
  out.steps = work.steps;
  out.stopped_at = work.at;
  return out;
}

}  // namespace diorama::csharp

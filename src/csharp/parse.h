// parse(): C# text to the syntax tree of tree-sitter, with a bound on the parser's work.
//
// Work is counted, never timed: the same text always gives the same tree, or none, on a machine
// that is busy as on one that is not. Not for text from outside as it is: csharp/bounds.h first.
//
// Threading: any number of calls at once; a tree is read by one thread at a time.
// Errors: none; a parser that was stopped gives no tree.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

struct TSTree;

namespace diorama::csharp {

struct TreeDelete {
  void operator()(TSTree* tree) const;
};
using SyntaxTree = std::unique_ptr<TSTree, TreeDelete>;

struct Parsed {
  SyntaxTree tree;             ///< null when it took too many steps
  std::size_t steps = 0;       ///< a hundred actions of the parser, or four kilobytes read
  std::size_t stopped_at = 0;  ///< without a tree: the byte where the parser was
};

/// Ten times what the slowest ordinary text of this size takes, and enough for any small one.
[[nodiscard]] std::size_t step_limit(std::size_t bytes);

/// REQUIRES: the text is at most kMaxSource and valid UTF-8.
[[nodiscard]] Parsed parse(std::string_view code, std::size_t most_steps);

}  // namespace diorama::csharp

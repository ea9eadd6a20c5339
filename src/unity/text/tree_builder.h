// TreeBuilder: the nodes of a tree while its text is being parsed.
//
// Only for the parsers (tree_parser.cpp, flow_parser.cpp); all others see a finished Tree.
//
// Threading: one thread. Errors: none; complain() notes oddities.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "unity/text/tree.h"

namespace diorama::unity::text {

class TreeBuilder {
 public:
  explicit TreeBuilder(std::string_view text) { tree_.text_ = text; }

  [[nodiscard]] std::string_view text() const { return tree_.text_; }
  /// '\0' after the end.
  [[nodiscard]] char at(std::size_t offset) const {
    return offset < text().size() ? text()[offset] : '\0';
  }
  [[nodiscard]] std::size_t node_count() const { return tree_.nodes_.size(); }

  /// The root, or an item of a sequence. It is Nothing until it is closed.
  std::size_t add_node() {
    tree_.nodes_.emplace_back();
    return tree_.nodes_.size() - 1;
  }
  /// An entry of a mapping.
  std::size_t add_entry(Style key_style, std::size_t key_begin, std::size_t key_end) {
    Node& node = tree_.nodes_.emplace_back();
    node.key_style = key_style;
    node.key_begin = static_cast<std::uint32_t>(key_begin);
    node.key_end = static_cast<std::uint32_t>(key_end);
    return tree_.nodes_.size() - 1;
  }
  void close(std::size_t node, Kind kind, Style style, std::size_t begin, std::size_t end,
             std::uint32_t count) {
    Node& closed = tree_.nodes_[node];
    closed.kind = kind;
    closed.style = style;
    closed.begin = static_cast<std::uint32_t>(begin);
    closed.end = static_cast<std::uint32_t>(end);
    closed.count = count;
    closed.span = static_cast<std::uint32_t>(tree_.nodes_.size() - node);
  }
  void set_scalar(std::size_t node, Style style, std::size_t begin, std::size_t end) {
    close(node, Kind::Scalar, style, begin, end, 0);
  }
  /// "key:" with nothing after it, not even a space.
  void set_nothing(std::size_t node, std::size_t offset) {
    set_scalar(node, Style::Nothing, offset, offset);
  }
  /// Takes back the nodes from this one on.
  void drop_from(std::size_t node) { tree_.nodes_.resize(node); }

  void complain(std::size_t offset, std::string message) {
    constexpr std::size_t kMostProblems = 100;  // more say nothing new
    if (tree_.problems_.size() < kMostProblems)
      tree_.problems_.push_back({offset, std::move(message)});
  }

  Tree take() { return std::move(tree_); }

 private:
  Tree tree_;
};

/// The closing quote of the quoted text that begins at `from`; npos when it is never closed.
[[nodiscard]] std::size_t closing_quote(std::string_view text, std::size_t from);

/// Parses a value in brackets that begins at `offset`, and moves `offset` to what follows it.
/// When the brackets do not balance: false, and the nodes in between are left over.
bool parse_flow(TreeBuilder& tree, std::size_t owner, std::size_t& offset, int depth);

}  // namespace diorama::unity::text

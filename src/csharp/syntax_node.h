// SyntaxNode: one node of a parsed C# source: the parser's node under our names.
//
// Threading: as its tree, which must outlive it. Errors: none; what a node does not have
// is nothing.
#pragma once

#include <tree_sitter/api.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace diorama::csharp {

class SyntaxNode {
 public:
  explicit SyntaxNode(TSNode node) : node_(node) {}

  [[nodiscard]] std::string_view kind() const { return ts_node_type(node_); }
  [[nodiscard]] bool is(std::string_view kind_name) const { return kind() == kind_name; }
  [[nodiscard]] bool is_error() const { return is("ERROR"); }
  [[nodiscard]] bool is_missing() const { return ts_node_is_missing(node_); }
  [[nodiscard]] bool has_error() const { return ts_node_has_error(node_); }
  [[nodiscard]] int line() const { return static_cast<int>(ts_node_start_point(node_).row) + 1; }
  [[nodiscard]] int column() const {
    return static_cast<int>(ts_node_start_point(node_).column) + 1;
  }
  [[nodiscard]] std::optional<SyntaxNode> child(std::string_view field) const {
    const TSNode found =
        ts_node_child_by_field_name(node_, field.data(), static_cast<std::uint32_t>(field.size()));
    if (ts_node_is_null(found)) return std::nullopt;
    return SyntaxNode(found);
  }
  [[nodiscard]] std::size_t start() const { return ts_node_start_byte(node_); }
  [[nodiscard]] std::size_t end() const { return ts_node_end_byte(node_); }

  /// Calls for each child, punctuation included, in order.
  template <class Visit>
  void each_child(Visit&& visit) const {
    TSTreeCursor cursor = ts_tree_cursor_new(node_);
    if (ts_tree_cursor_goto_first_child(&cursor)) {
      do visit(SyntaxNode(ts_tree_cursor_current_node(&cursor)));
      while (ts_tree_cursor_goto_next_sibling(&cursor));
    }
    ts_tree_cursor_delete(&cursor);
  }

  [[nodiscard]] std::optional<SyntaxNode> child_of_kind(std::string_view wanted) const {
    std::optional<SyntaxNode> found;
    each_child([&](const SyntaxNode& child) {
      if (!found && child.is(wanted)) found = child;
    });
    return found;
  }

 private:
  TSNode node_;
};

}  // namespace diorama::csharp

// Rebuilds the text of an object from its tree alone: indentation from the structure, scalars
// as written. When it equals the body, the tree has understood every byte of it.
#pragma once

#include <string>

#include "unity/text/tree.h"

namespace diorama::test {

using unity::text::Node;
using unity::text::NodeView;
using unity::text::Style;
using unity::text::Tree;

class Rebuilder {
 public:
  explicit Rebuilder(std::string_view line_end) : line_end_(line_end) {}

  std::string run(const Tree& tree) {
    mapping(tree.root(), 0, tree.text());
    return std::move(out_);
  }

 private:
  void mapping(NodeView node, std::size_t indent, std::string_view text, bool on_line = false) {
    for (const NodeView entry : node) {
      if (!on_line) out_.append(indent, ' ');
      on_line = false;
      const Node& raw = entry.node();
      out_.append(text.substr(raw.key_begin, raw.key_end - raw.key_begin)).append(":");
      value(entry, indent, text, true);
    }
  }

  void value(NodeView node, std::size_t indent, std::string_view text, bool in_mapping) {
    const bool block = node.node().style == Style::Block;
    if (!block) {
      if (node.node().style != Style::Nothing && in_mapping) out_ += ' ';
      out_.append(node.raw()).append(line_end_);
    } else if (node.is_sequence()) {
      if (in_mapping) out_.append(line_end_);
      sequence(node, in_mapping ? indent : indent + 2, text, !in_mapping);
    } else {
      if (in_mapping) out_.append(line_end_);
      mapping(node, indent + 2, text, !in_mapping);
    }
  }

  void sequence(NodeView node, std::size_t indent, std::string_view text, bool on_line) {
    for (const NodeView item : node) {
      if (!on_line) out_.append(indent, ' ');
      on_line = false;
      out_ += item.node().style == Style::Nothing ? "-" : "- ";
      value(item, indent, text, false);
    }
  }

  std::string out_;
  std::string line_end_;
};

}  // namespace diorama::test

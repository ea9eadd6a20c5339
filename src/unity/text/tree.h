// Tree: the parsed fields of one object; every node knows its bytes in the text.
//
// Nothing is decoded or converted while parsing: a scalar is a range of the text and a style.
// `text()` decodes it (quotes, folded lines, escapes) when asked. "12", "true" and "007" are
// all just scalars, because only the reader of a field can know its type.
//
// The parser takes everything Unity writes and goes on after text it does not understand:
// the rest of a broken line is left out of the tree and named in problems().
//
// Threading: immutable after parse(). Lifetime: the parsed text must outlive the tree.
// Errors: none; see problems(). Depth and size are bounded (kMaxDepth, 4 GB). Memory: some three
// times the text for what Unity writes, at most 80 times in the worst case ("[,,,").
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/text/problem.h"

namespace diorama {
class Effort;
}

namespace diorama::unity::text {

enum class Kind : std::uint8_t { Mapping, Sequence, Scalar };
enum class Style : std::uint8_t {
  Block,
  Flow,  ///< {a: 1} or []
  Plain,
  SingleQuoted,
  DoubleQuoted,
  Nothing,  ///< not even a space after the colon
};

/// Nothing deeper than this level is parsed.
inline constexpr int kMaxDepth = 128;

struct Node {
  Kind kind = Kind::Scalar;
  Style style = Style::Nothing;
  Style key_style = Style::Nothing;  ///< Nothing: an item of a sequence, or the root
  std::uint32_t count = 0;           ///< entries of a mapping, items of a sequence
  std::uint32_t span = 1;            ///< nodes of the subtree, itself included
  std::uint32_t key_begin = 0, key_end = 0;
  std::uint32_t begin = 0, end = 0;  ///< of the value; a block ends with the text of its last line
};

class Tree;

/// A view of one node; absent when a lookup found nothing, so lookups chain without checks.
class NodeView {
 public:
  NodeView() = default;
  NodeView(const Tree& tree, const Node& node) : tree_(&tree), node_(&node) {}

  [[nodiscard]] bool exists() const { return node_ != nullptr; }
  explicit operator bool() const { return exists(); }
  [[nodiscard]] bool is_mapping() const { return exists() && node_->kind == Kind::Mapping; }
  [[nodiscard]] bool is_sequence() const { return exists() && node_->kind == Kind::Sequence; }
  [[nodiscard]] bool is_scalar() const { return exists() && node_->kind == Kind::Scalar; }
  [[nodiscard]] const Node& node() const { return *node_; }

  /// Entries or items; 0 for scalars and absent nodes.
  [[nodiscard]] std::size_t size() const { return exists() ? node_->count : 0; }
  /// The entry of that key (the first, if repeated); absent if there is none.
  [[nodiscard]] NodeView operator[](std::string_view key) const;

  /// The decoded key; empty for items.
  [[nodiscard]] std::string key() const;
  /// Whether the key is this one; cheaper than key().
  [[nodiscard]] bool has_key(std::string_view key) const;
  /// The value as written, quotes and line breaks included.
  [[nodiscard]] std::string_view raw() const;
  /// The decoded scalar; empty for everything else.
  [[nodiscard]] std::string text() const;
  /// The scalar as a whole number, when all of it is one.
  [[nodiscard]] std::optional<std::int64_t> integer() const;
  [[nodiscard]] std::optional<double> number() const;

  /// Iterates over entries or items.
  class Iterator {
   public:
    Iterator(const Tree* tree, const Node* node) : tree_(tree), node_(node) {}
    NodeView operator*() const { return {*tree_, *node_}; }
    Iterator& operator++() {
      node_ += node_->span;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const Tree* tree_;
    const Node* node_;
  };
  [[nodiscard]] Iterator begin() const { return {tree_, exists() ? node_ + 1 : nullptr}; }
  [[nodiscard]] Iterator end() const { return {tree_, exists() ? node_ + node_->span : nullptr}; }

 private:
  const Tree* tree_ = nullptr;
  const Node* node_ = nullptr;
};

class Tree {
 public:
  /// Parses a mapping that begins at column 0: the body of an object, or a whole .meta file.
  static Tree parse(std::string_view text);
  /// The same for a body that may be large: the error of the effort when its question is over.
  static Result<Tree> parse(std::string_view text, const Effort* effort);

  /// The outermost mapping: one entry ("GameObject") in a body, all keys in a .meta file.
  [[nodiscard]] NodeView root() const { return {*this, nodes_.front()}; }
  /// The node below the only key of a body: the fields of the object.
  [[nodiscard]] NodeView fields() const {
    return nodes_.size() > 1 ? NodeView(*this, nodes_[1]) : NodeView();
  }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::vector<Problem>& problems() const { return problems_; }

 private:
  friend class TreeBuilder;
  std::string_view text_;
  std::vector<Node> nodes_;  ///< a node, then its children, in the order of the text
  std::vector<Problem> problems_;
};

}  // namespace diorama::unity::text

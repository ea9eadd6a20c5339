// Body: the fields of one object as text that can be changed, field by field.
//
// A change rewrites only the lines of what it names. It is a working copy: the
// result goes into the document as one edit (difference()).
//
// It knows no types: values come as drafts, places as property paths.
//
// Threading: a value. Errors: NotFound when a path leads nowhere; CorruptData when the text is
// written so oddly that it cannot be changed safely. A failed call changes nothing.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "unity/model/property_path.h"
#include "unity/text/document.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

using Path = std::vector<unity::PathStep>;

/// Changes of one list. Every index is the index of an item before all of these changes.
struct ListChange {
  struct Entry {
    std::size_t index = 0;
    std::string key;
    text::Draft value;
  };
  struct Item {
    std::size_t index = 0;  ///< of the item it comes before; the size of the list: at the end
    text::Draft value;
  };
  std::vector<Entry> set;  ///< entries that the items already have
  std::vector<Item> inserted;
  std::vector<std::size_t> removed;
};

/// One place and what it will hold.
struct Assignment {
  Path path;
  text::Draft value;
  /// Instead of the value: changes of the list there, whose other items stay byte for byte.
  std::optional<ListChange> items = std::nullopt;
};

class Body {
 public:
  Body(std::string_view text, const text::FileStyle& style) : text_(text), style_(style) {}

  [[nodiscard]] const std::string& text() const { return text_; }

  /// Sets what the path names. A missing entry of a mapping is made, before the first of those
  /// that come later in `order` (keys of the mapping that holds the last step), else last.
  Result<void> set(const Path& path, const text::Draft& value,
                   std::span<const std::string> order = {});
  /// Inserts an item into the list at `path`, before the one that has this index now.
  Result<void> insert_item(const Path& path, std::size_t index, const text::Draft& item);
  Result<void> remove_item(const Path& path, std::size_t index);
  /// Makes all changes with one look at the text, however long the list is.
  Result<void> change_list(const Path& path, const ListChange& change);
  /// Removes an entry of a mapping.
  Result<void> remove(const Path& path);

 private:
  /// A piece of the text and what replaces it.
  struct Splice {
    std::size_t begin = 0, end = 0;
    std::string text;
  };
  [[nodiscard]] Splice new_value(const text::Node& node, const text::Draft& value) const;
  [[nodiscard]] Splice new_items(text::NodeView list, const text::NodeView* before,
                                 const std::vector<const text::Draft*>& items) const;
  void apply(std::vector<Splice> splices);
  void replace_value(const text::Node& node, const text::Draft& value);
  Result<void> replace_item(const text::Node& node, const text::Draft& value);
  Result<void> set_inside_flow(text::NodeView flow, const Path& path, std::size_t at,
                               const text::Draft& value);
  Result<void> add_entry(text::NodeView mapping, const text::Draft& entry,
                         std::span<const std::string> order);
  /// Whole lines, at the beginning of a line or at the end of the text.
  [[nodiscard]] Splice new_lines(std::size_t offset, std::string lines) const;
  [[nodiscard]] std::size_t line_begin(std::size_t offset) const;
  /// The position after the line end.
  [[nodiscard]] std::size_t line_end(std::size_t offset) const;

  std::string text_;
  text::FileStyle style_;
};

/// The change that turns the object's body into `after`; nothing when they are equal.
[[nodiscard]] std::optional<text::ChangeText> difference(text::FileId object,
                                                         std::string_view before,
                                                         std::string_view after);

/// The node with everything below it, as it would be written again.
[[nodiscard]] text::Draft to_draft(text::NodeView node);

/// How many items the list has; nothing when the path leads nowhere.
[[nodiscard]] std::optional<std::size_t> list_size(const Body& body, const Path& list);

/// What the path names in the fields of an object; absent when it leads nowhere.
[[nodiscard]] text::NodeView node_at(text::NodeView fields, const Path& path);

}  // namespace diorama::unity::edit

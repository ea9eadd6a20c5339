// Draft: a value on its way to a file.
//
// A tree of texts and containers that knows its layout (on lines or in braces, as
// the type of the field says), but no types. The functions below lay it out as Unity does.
//
// It is not for reading: that is unity/text/tree.h. Unchanged text never becomes a draft, but
// is kept byte for byte. There is no draft for a key without even a space after it, which only
// other tools write.
//
// Threading: values and free functions.
// Errors: none. A container on level kMaxDepth or deeper (the outermost is level 1), which
// unity/text/tree.h does not read, is left empty; ask depth_of() first if that may be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unity/text/file_style.h"

namespace diorama::unity::text {

struct Draft {
  enum class Kind : std::uint8_t {
    Scalar,
    Flow,   ///< {a: 1, b: 2}
    Block,  ///< a mapping on lines of its own; {} when empty, and like Flow inside one
    List,   ///< items after dashes; [] when empty, and [a, b] inside a Flow
  };

  Kind kind = Kind::Scalar;
  std::string key;   ///< in the mapping it belongs to; empty for items
  std::string text;  ///< of a Scalar, decoded. Valid UTF-8, as the key
  std::vector<Draft> children;

  [[nodiscard]] static Draft scalar(std::string text) {
    return {Kind::Scalar, {}, std::move(text), {}};
  }
  [[nodiscard]] static Draft flow(std::vector<Draft> entries) {
    return {Kind::Flow, {}, {}, std::move(entries)};
  }
  [[nodiscard]] static Draft block(std::vector<Draft> entries) {
    return {Kind::Block, {}, {}, std::move(entries)};
  }
  [[nodiscard]] static Draft list(std::vector<Draft> items) {
    return {Kind::List, {}, {}, std::move(items)};
  }
  /// The same value with this key.
  [[nodiscard]] Draft with_key(std::string name) && {
    key = std::move(name);
    return std::move(*this);
  }

  bool operator==(const Draft&) const = default;
};

/// Levels of containers: 0 for a scalar, 1 for a container of scalars or of nothing.
[[nodiscard]] std::size_t depth_of(const Draft& value);

/// The text after "key:", beginning with the space, or the line break of a block, without the last
/// line end. `indent` is that of the mapping with the key, `column` the number of characters on the
/// line up to and including the colon. The draft's own key does not matter.
[[nodiscard]] std::string value_text(const Draft& value, std::size_t indent, std::size_t column,
                                     const FileStyle& style);

/// Whole lines with their line ends: "  key: value\n" with everything below it.
void append_entry(std::string& out, const Draft& entry, std::size_t indent, const FileStyle& style);

/// "  - value\n": an item of a list whose dashes are in column `indent`.
void append_item(std::string& out, const Draft& item, std::size_t indent, const FileStyle& style);

}  // namespace diorama::unity::text

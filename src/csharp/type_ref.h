// TypeRef: a C# type as it is written in a source, taken apart: Outer<int>.Inner[]?
//
// Only syntax. What the names mean depends on where they are; that is TypeIndex::resolve().
//
// Threading: plain data, pure functions. Errors: nothing for text that is not a type.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::csharp {

struct TypeRef {
  enum class Form { Named, Array, Nullable, Pointer, Tuple };
  struct Name {
    std::string text;
    std::vector<TypeRef> arguments;
  };

  Form form = Form::Named;
  std::vector<Name> names;     ///< Named: the dotted parts
  bool is_global = false;      ///< Named: after global::
  int rank = 1;                ///< Array: 2 for [,]
  std::vector<TypeRef> items;  ///< Array, Nullable, Pointer: what of; Tuple: its elements
};

[[nodiscard]] std::optional<TypeRef> parse_type(std::string_view text);

/// The way a person writes it: "Dictionary<string, int>[]".
[[nodiscard]] std::string to_text(const TypeRef& type);

}  // namespace diorama::csharp

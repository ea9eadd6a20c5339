// The words of C# for types of its runtime: "int" is System.Int32.
//
// Only the table, which the language's reader (csharp/) and the names of types that answers show
// (scene/type_names.h) have in common. "dynamic" and "void" are no types that a value can have.
//
// Threading: constants. Errors: none.
#pragma once

#include <array>
#include <string_view>

namespace diorama {

struct CsharpKeyword {
  std::string_view keyword;
  std::string_view type;  ///< the same, by its name in the runtime
};

inline constexpr auto kCsharpKeywords = std::to_array<CsharpKeyword>({
    {"bool", "System.Boolean"},
    {"byte", "System.Byte"},
    {"char", "System.Char"},
    {"decimal", "System.Decimal"},
    {"double", "System.Double"},
    {"float", "System.Single"},
    {"int", "System.Int32"},
    {"long", "System.Int64"},
    {"nint", "System.IntPtr"},
    {"nuint", "System.UIntPtr"},
    {"object", "System.Object"},
    {"sbyte", "System.SByte"},
    {"short", "System.Int16"},
    {"string", "System.String"},
    {"uint", "System.UInt32"},
    {"ulong", "System.UInt64"},
    {"ushort", "System.UInt16"},
});

}  // namespace diorama

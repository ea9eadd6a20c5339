// SourceFacts: what one C# file declares. Types, fields, auto-properties, enum members, usings.
//
// Plain data, no behaviour and no pointers into the text: facts can be kept, copied and shared.
// Types are as written ("List<Item>"); what they mean is decided by TypeIndex, which sees the
// other files. Nothing here knows a game engine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::csharp {

/// Names that `#if` sees as true.
using Defines = std::set<std::string, std::less<>>;

/// Something that could not be read; the facts hold what could.
struct Problem {
  int line = 0;    ///< from 1; 0 when it is about the whole file
  int column = 0;  ///< in bytes, from 1
  std::string message;
};

/// [target: Name(argument, argument)]
struct Attribute {
  std::string target;                  ///< "field" of a property, "return"; empty: what it is on
  std::string name;                    ///< as written, without "Attribute" added or removed
  std::vector<std::string> arguments;  ///< as written: `typeof(Rigidbody)`, `menuName = "Item"`
};
using Attributes = std::vector<Attribute>;

/// How a member or type is declared. Without an access word all four are false.
struct Modifiers {
  bool is_public = false;
  bool is_private = false;
  bool is_protected = false;
  bool is_internal = false;
  bool is_static = false;
  bool is_const = false;
  bool is_readonly = false;
  bool is_abstract = false;
  bool is_sealed = false;
  bool is_partial = false;
};

/// A field (one per declarator), or an auto-property, which has a backing field.
struct Field {
  std::string name;
  std::string type;  ///< as written, spaces normalized: "Dictionary<string, int>"
  Modifiers modifiers;
  Attributes attributes;
  bool is_property = false;
  bool has_setter = false;  ///< properties: set or init
  bool is_event = false;
  bool is_fixed_buffer = false;  ///< `fixed int cells[16]`
  std::string constant;          ///< text of a const field's value
  int line = 0;
};

/// A method that has attributes; the others are not kept.
struct Method {
  std::string name;
  Attributes attributes;
  Modifiers modifiers;
  std::string returns;
  int parameter_count = 0;
  int line = 0;
};

struct EnumMember {
  std::string name;
  std::int64_t value = 0;   ///< for ulong: the same bits
  bool value_known = true;  ///< false: it depends on something outside the file; value is 0
  std::string expression;   ///< as written; empty when it follows from the member before it
  Attributes attributes;
  int line = 0;
};

enum class TypeKind { Class, Struct, Interface, Enum, Delegate };

struct TypeFacts {
  TypeKind kind = TypeKind::Class;
  bool is_record = false;
  std::string name;                          ///< without arity: "Inner"
  std::string full_name;                     ///< as the runtime spells it: "Game.Outer+Inner`1"
  std::vector<std::string> type_parameters;  ///< its own, not those of the types around it
  std::vector<std::string> bases;            ///< as written, in order; not those of an enum
  Modifiers modifiers;
  Attributes attributes;
  std::vector<Field> fields;
  std::vector<Method> methods;
  std::vector<EnumMember> members;  ///< of an enum
  std::string underlying;           ///< of an enum: "int" when not written
  std::size_t name_space = 0;       ///< index into SourceFacts::namespaces
  std::size_t outer = kNoType;      ///< index into SourceFacts::types
  int line = 0;

  static constexpr std::size_t kNoType = static_cast<std::size_t>(-1);
};

struct Using {
  std::string target;  ///< namespace or type, as written, without "global::"
  std::string alias;   ///< the X of `using X = target`
  bool is_static = false;
  bool is_global = false;
};

/// One namespace block; the first is the file itself, named "".
struct NamespaceFacts {
  std::string name;        ///< in full: "Game.Items" also for a block nested in another
  std::size_t parent = 0;  ///< index; the first is its own
  std::vector<Using> usings;
};

/// Whether nobody wants the facts any more. Asked now and then, while they are read.
using AskUnwanted = std::function<bool()>;

struct SourceFacts {
  std::vector<NamespaceFacts> namespaces;
  std::vector<TypeFacts> types;  ///< outer types before the types inside them
  std::vector<Problem> problems;
  bool complete = true;   ///< false when a part of the text could not be read
  std::size_t bytes = 0;  ///< about what all of this takes in memory
};

/// What the facts take now: SourceFacts::bytes as read_source() fills it in.
[[nodiscard]] std::size_t bytes_of(const SourceFacts& facts);

/// The attribute of that name ("SerializeField" also finds "UnityEngine.SerializeFieldAttribute"),
/// or null. Only attributes with that target.
[[nodiscard]] const Attribute* find_attribute(const Attributes& attributes, std::string_view name,
                                              std::string_view target = {});

/// Whether a written attribute name means this one: "UnityEngine.Range", "RangeAttribute".
[[nodiscard]] bool is_attribute(std::string_view written, std::string_view name);

/// The text of a C# string literal ("a\n", @"a", or several joined by +); empty for anything else.
[[nodiscard]] std::string string_literal(std::string_view argument);

}  // namespace diorama::csharp

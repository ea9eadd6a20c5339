// Value: one field of a component, in a form that every engine can give.
//
// Knows its type by name, and for references what they lead to, so that it can be printed
// without the project. It is a copy: changing one changes no file.
//
// Threading: a value. Errors: what is unknown is Kind::Unknown with the text of the file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace diorama::scene {

struct Value {
  enum class Kind : std::uint8_t {
    Null,  ///< a reference to nothing
    Bool,  ///< `integer` is 0 or 1
    Integer,
    Float,  ///< `number`; single precision
    Double,
    Text,
    Enum,       ///< `text` is the name, or names joined by ", "; `integer` the number
    Structure,  ///< fixed parts of a value type: a vector's x, y, z
    Record,     ///< fields of a class of the project
    Curve,      ///< `members`: keys (a List of Structures) and more
    Gradient,
    List,
    Object,   ///< leads to an object or component of the same scene: `path`
    Asset,    ///< leads to an asset: `path`
    Missing,  ///< leads to something that does not exist; `text` says what
    Unknown,  ///< no type is known; `text`, `members` or `items` as in the file
  };

  struct Member;

  Kind kind = Kind::Unknown;
  std::string type;  ///< full name: "Engine.Vector3"; empty when not known
  std::string text;  ///< Text, Enum, Unknown; for references what they show: "Point1 (Transform)"
  std::string path;  ///< of what an Object or Asset leads to
  std::int64_t integer = 0;  ///< also the id, in its file, of what a reference leads to
  double number = 0;
  std::vector<Member> members;  ///< Structure, Record, Curve, Gradient
  std::vector<Value> items;     ///< List

  bool managed = false;  ///< a Record of a [SerializeReference] field: it has a class of its own

  // Where it was written.
  int level = 0;            ///< 0: the file in question; n: n prefabs deep
  bool overridden = false;  ///< as an override of a prefab instance, at that level
};

struct Value::Member {
  std::string name;    ///< as shown: "mass"
  std::string stored;  ///< in the file: "m_Mass"
  Value value;
};

/// A field that a script or class declares and no file stores: it has its declared initial value.
struct UnstoredField {
  std::string name;           ///< "speed", in a record "stats.hp"
  std::string type;           ///< full name
  std::string item;           ///< full name of its items; empty when it is not a list
  bool is_reference = false;  ///< to an object or an asset
};

}  // namespace diorama::scene

// Class table: Unity's own classes, what they derive from, and their fields.
//
// From the type trees of 95 editors (2018.3 to 6000.7), written into src/unity/facts/tables by
// tools/make_unity_tables.py. Scripts are not here: see unity/facts/package_scripts.h and csharp/.
// Enum fields have the type of their number: the type trees do not know the names
// (unity/facts/native_enums.h). What new objects have in them is in unity/facts/initial_values.h.
//
// Threading: any thread; a class is read from the table when somebody first asks for it, and is
// constant from then on.
// Errors: anything unknown is nullptr or empty.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unity/facts/unity_version.h"

namespace diorama::unity {

struct FieldInfo {
  std::string_view name;  ///< "m_Mass"
  std::string_view type;  ///< of the type tree: "float", "PPtr<Material>", "vector"
  std::string_view yaml;  ///< "scalar", "ref", "flow", "block", "seq<T>", "hex<T>"

  /// As C# calls it: "float", "Vector3", "Material[]", "LayerMask"; a struct of Unity's own by
  /// its native name.
  [[nodiscard]] std::string csharp_type() const;
};

/// The fields of a class in some editors, in the order of the file.
struct ClassLayout {
  struct Range {
    UnityVersion first, last;  ///< of the editors that were looked at
  };
  std::vector<Range> versions;
  int serialized_version = 0;         ///< 0 or 1: the line is not written
  std::string_view serialized_after;  ///< the field after which it is written; empty: it is first
  std::vector<const FieldInfo*> fields;
};

struct ClassInfo {
  std::int32_t id = 0;
  std::string_view name;    ///< "Rigidbody"
  std::string_view key;     ///< the first line of its documents; mostly the name
  std::string_view csharp;  ///< "UnityEngine.Rigidbody"; empty: not visible to C#
  std::string_view base;    ///< name of the base class; empty for Object
  bool is_component = false;
  bool is_abstract = false;
  bool disallow_multiple = false;          ///< known to be allowed only once per object
  std::vector<std::string_view> required;  ///< components it needs; with + they are added after it
  std::vector<FieldInfo> fields;           ///< of all versions; the newest layout's come first
  std::vector<ClassLayout> layouts;        ///< newest first; empty if no file of it was ever seen

  /// The field of that name, of the newest layout that has it.
  [[nodiscard]] const FieldInfo* field(std::string_view wanted) const;
  /// The layout of that editor, or of the last editor before it that was looked at.
  [[nodiscard]] const ClassLayout* layout(const UnityVersion& version) const;
  /// Whether that editor can have the layout: it has it, or nobody looked at it and the next one
  /// that was looked at has it.
  [[nodiscard]] bool may_have(const UnityVersion& version, const ClassLayout& layout) const;
};

/// A struct inside fields: Vector3f, SoftJointLimit.
struct ValueTypeInfo {
  std::string_view name;
  UnityVersion version;  ///< of the editor it was taken from
  int serialized_version = 0;
  bool flow = false;  ///< written as {x: 0, y: 0}
  std::vector<FieldInfo> fields;

  [[nodiscard]] const FieldInfo* field(std::string_view wanted) const;
};

/// Unity 6 renamed PhysicMaterial to PhysicsMaterial; the table has the name of today.
[[nodiscard]] std::string_view present_class_name(std::string_view name);

[[nodiscard]] const ClassInfo* find_class(std::int32_t id);
/// By "Rigidbody" or "UnityEngine.Rigidbody", exact in letter case.
[[nodiscard]] const ClassInfo* find_class(std::string_view name);
/// By id.
[[nodiscard]] std::span<const ClassInfo> all_classes();

/// What the class holds in that editor; nullptr when the class or the editor is unknown.
[[nodiscard]] const ClassLayout* layout_of(std::int32_t id,
                                           const std::optional<UnityVersion>& version);

[[nodiscard]] bool is_component(std::int32_t id);
/// Whether the class is the other one or derives from it ("MeshRenderer", "Component").
[[nodiscard]] bool derives_from(const ClassInfo& derived, std::string_view base);

/// "Rigidbody" for 54; empty when the id is not known.
[[nodiscard]] std::string_view class_name(std::int32_t id);
/// The C# type of a field: "float" for 54, "m_Mass". Dots go into structs and sequences:
/// "m_Linear.x". Empty when not known.
[[nodiscard]] std::string field_type(std::int32_t class_id, std::string_view field);

/// The newest form of a struct; with a version, the form of the nearest known editor.
[[nodiscard]] const ValueTypeInfo* find_value_type(std::string_view name);
[[nodiscard]] const ValueTypeInfo* find_value_type(std::string_view name,
                                                   const UnityVersion& version);

/// C#'s name for a name of the type tree: "Vector3" for "Vector3f", "Material" for
/// "PPtr<Material>".
[[nodiscard]] std::string csharp_name(std::string_view native_type);

}  // namespace diorama::unity

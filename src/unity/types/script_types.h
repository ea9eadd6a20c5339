// ScriptTypes: which fields of a C# class Unity writes to disk, and their types.
//
// Applies Unity's serialization rules to a csharp::TypeIndex; add_engine_types() (script_stubs.h)
// tells that index about the engine. A type that is not found is FieldKind::Unknown, not a guess:
// the field is listed with the type name as written. No values, no YAML.
//
// Threading: as csharp::TypeIndex: one thread at a time. Results hold pointers into the index
// and become invalid when it changes.
// Errors: none; for anything missing the answer is empty.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/type_index.h"

namespace diorama::unity {

enum class FieldKind {
  Unknown,
  Bool,
  Integer,
  Float,
  Double,
  Char,
  String,
  Enum,
  ObjectReference,   ///< to anything derived from UnityEngine.Object
  ManagedReference,  ///< [SerializeReference]
  Struct,            ///< a [Serializable] class or struct; ScriptTypes::members() has its fields
  // Types that the engine writes in its own way.
  Vector2,
  Vector3,
  Vector4,
  Vector2Int,
  Vector3Int,
  Quaternion,
  Color,
  Color32,
  Rect,
  RectInt,
  Bounds,
  BoundsInt,
  Matrix4x4,
  LayerMask,
  RenderingLayerMask,
  AnimationCurve,
  Gradient,
  RectOffset,
  GuiStyle,
  Hash128,
  PropertyName,
  UnityEvent,  ///< made of the fields of UnityEventBase
};
[[nodiscard]] std::string_view to_text(FieldKind kind);
/// Whether a value consists of the fields of its class: ScriptTypes::members().
[[nodiscard]] constexpr bool has_fields(FieldKind kind) {
  return kind == FieldKind::Struct || kind == FieldKind::UnityEvent;
}
/// "UnityEngine.Vector3": the types that unity/values/engine_values.cpp can show; empty for all
/// others.
[[nodiscard]] std::string_view engine_type(FieldKind kind);

/// A type that has a C# keyword.
struct PlainType {
  std::string_view name;
  FieldKind kind;
  int bits;  ///< of whole numbers
  bool is_signed;
};
/// Nothing for keywords that Unity does not serialize (decimal, object).
[[nodiscard]] const PlainType* plain_type(std::string_view name);

enum class Collection { None, Array, List, FixedBuffer };

struct FieldType {
  FieldKind kind = FieldKind::Unknown;  ///< of each element when it is a collection
  Collection collection = Collection::None;
  std::string name;          ///< as a person writes it: "List<Item>"
  std::string full_name;     ///< "System.Collections.Generic.List<MyGame.Item>"
  std::string element_name;  ///< "Item"; the same as name when it is no collection
  std::string element_full_name;
  int bits = 0;            ///< Integer and Enum
  bool is_signed = false;  ///< Integer and Enum
  /// The element's type; for Struct, ObjectReference, ManagedReference and Enum its declaration.
  csharp::ResolvedType element;
};

struct Range {
  double min = 0;
  std::optional<double> max;  ///< none for [Min]
};

struct SerializedField {
  std::string name;           ///< on disk: "speed", "<Speed>k__BackingField"
  std::string declared_name;  ///< in the source: "speed", "Speed"
  std::string declared_in;    ///< full name of the class
  FieldType type;
  std::vector<std::string> former_names;  ///< [FormerlySerializedAs]
  std::string tooltip;
  std::string header;
  std::optional<Range> range;
  bool hidden = false;     ///< [HideInInspector]
  bool multiline = false;  ///< [TextArea] or [Multiline]
  int line = 0;
};

struct EnumFacts {
  std::string full_name;
  std::string underlying;
  bool is_flags = false;
  std::vector<csharp::EnumMember> members;
};

enum class ScriptKind {
  Unknown,  ///< a base class cannot be found
  MonoBehaviour,
  ScriptableObject,
  Editor,  ///< editor-only classes: Editor, EditorWindow, PropertyDrawer, AssetPostprocessor
  Plain,
};
[[nodiscard]] std::string_view to_text(ScriptKind kind);

struct AssetMenu {
  std::string menu_name;
  std::string file_name;
  std::string order;
};

struct ScriptInfo {
  const csharp::Type* type = nullptr;
  std::string name;  ///< without namespace: "EnemyChaser"
  std::string full_name;
  std::string name_space;
  std::string assembly;
  std::string path;
  int line = 0;
  bool is_abstract = false;
  ScriptKind kind = ScriptKind::Unknown;
  std::vector<std::string> bases;  ///< full names, nearest first, up to the engine's class
  std::string unknown_base;        ///< the base that cannot be found; its fields are missing here
  std::vector<SerializedField> fields;
  std::vector<std::string> required_components;  ///< [RequireComponent], full names
  std::string only_one_of;      ///< [DisallowMultipleComponent]: the class that has it
  bool execute_always = false;  ///< [ExecuteAlways] or [ExecuteInEditMode]
  std::string component_menu;   ///< [AddComponentMenu]
  std::optional<AssetMenu> asset_menu;
};

/// A method that a test runner would run.
struct TestMethod {
  std::string class_name;  ///< full name
  std::string method;
  std::string attribute;  ///< "Test", "UnityTest", "TestCase", "TestCaseSource", "Theory"
  std::string path;
  std::string assembly;
  int line = 0;
};

class ScriptTypes {
 public:
  /// Structs inside structs: Unity writes them no deeper.
  static constexpr int kMaxDepth = 10;

  /// The index must outlive this.
  explicit ScriptTypes(const csharp::TypeIndex& index) : index_(index) {}

  /// The class of a component with this script file: the one named like the file, else the only
  /// MonoBehaviour or ScriptableObject in it; null when there is none.
  [[nodiscard]] const csharp::Type* script_in(std::string_view path) const;
  /// By full name ("MyGame.EnemyChaser", nested ones with '+').
  [[nodiscard]] const csharp::Type* script_named(std::string_view full_name,
                                                 std::string_view assembly = {}) const;

  [[nodiscard]] ScriptInfo describe(const csharp::Type& type) const;
  [[nodiscard]] ScriptKind kind_of(const csharp::Type& type) const;

  /// Serialized fields, base class first, in the order of their declarations.
  [[nodiscard]] std::vector<SerializedField> fields(const csharp::ResolvedType& type) const;
  /// Fields of a Struct; empty for every other kind. For ManagedReference, those of the declared
  /// type: the stored type may be another.
  [[nodiscard]] std::vector<SerializedField> members(const FieldType& type) const;
  /// The field at a property path as overrides have it: "stats.speed", "items.Array.data[2].count"
  /// ("items.Array.size" is an int). Nothing when there is none or it is deeper than kMaxDepth.
  [[nodiscard]] std::optional<SerializedField> field_at(const csharp::Type& type,
                                                        std::string_view path) const;
  /// Nothing when it is not an enum with a known declaration.
  [[nodiscard]] std::optional<EnumFacts> enum_of(const FieldType& type) const;
  /// Nothing when no enum with that full name is known, or only its name is.
  [[nodiscard]] std::optional<EnumFacts> enum_named(std::string_view full_name) const;
  /// The same for fields of the engine's own classes, with the numbers that files have.
  [[nodiscard]] std::optional<EnumFacts> stored_enum_named(std::string_view full_name) const;

  /// What a field of this type is on disk; nothing when Unity does not serialize it.
  [[nodiscard]] std::optional<FieldType> field_type(const csharp::ResolvedType& type,
                                                    bool by_reference = false) const;

  /// Every test method of every class, by class, then line.
  [[nodiscard]] std::vector<TestMethod> tests() const;

 private:
  /// How a type relates to the engine: where its chain of bases ends.
  enum class Family { Unknown, Object, Event, Other };

  [[nodiscard]] Family family_of(const csharp::ResolvedType& type) const;
  [[nodiscard]] FieldKind declared_kind(const csharp::ResolvedType& type, bool& serialized) const;
  [[nodiscard]] bool element_type(const csharp::ResolvedType& type, bool by_reference,
                                  FieldType& out) const;
  [[nodiscard]] std::optional<SerializedField> serialized(const csharp::Field& field,
                                                          const csharp::ResolvedType& owner,
                                                          const csharp::TypePart& part) const;

  const csharp::TypeIndex& index_;
};

}  // namespace diorama::unity

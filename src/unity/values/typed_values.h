// Typed values: the fields of a component as values with C# types, ready to be shown.
//
// Names of fields: script fields as on disk; built-in components in the friendly form
// (m_Mass is mass), except m_Enabled. Fields that no file stores are not invented. Without a
// known type a value is Kind::Unknown, as in the file.
//
// Threading: as ScriptProject. Errors: none.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "scene/value.h"
#include "unity/model/component_types.h"
#include "unity/model/fields.h"

namespace diorama::unity {

struct FieldInfo;
struct ManagedEntry;
struct OpenHierarchy;
class Project;

/// "mass" for "m_Mass", "nearClipPlane" for "near clip plane".
[[nodiscard]] std::string friendly_name(std::string_view stored);

/// Whether this is a name of the field: as it is stored, as it is shown or, for a backing field, by
/// its property: "Level" for "<Level>k__BackingField".
[[nodiscard]] bool is_called(std::string_view stored, std::string_view shown,
                             std::string_view name);

/// Unity's own bookkeeping (m_GameObject, m_Children, ...): neither shown nor set as a field.
[[nodiscard]] bool is_internal(std::string_view stored);

class TypedReader {
 public:
  /// Both must outlive this.
  TypedReader(Project& project, const OpenHierarchy& scene);

  [[nodiscard]] ComponentType type_of(Index component);
  /// For anything in the file, also things that are part of no object: settings, a material.
  [[nodiscard]] ComponentType type_of(const text::Object& object);
  /// Its fields, in the order of the script or of the file.
  [[nodiscard]] std::vector<scene::Value::Member> fields(Index component);
  /// The same for values stored for something of that type.
  [[nodiscard]] std::vector<scene::Value::Member> fields(const ComponentType& type,
                                                         const FieldValue& stored);
  /// The other fields that its script, or its class in the project's editor, declares, in order.
  /// Not for scripts of missing packages: only an outline of those is known.
  [[nodiscard]] std::vector<scene::UnstoredField> unstored(Index component);
  [[nodiscard]] std::vector<scene::UnstoredField> unstored(const ComponentType& type,
                                                           const FieldValue& stored);
  /// As in the file, but references say what they lead to.
  [[nodiscard]] scene::Value untyped(const FieldValue& stored);

 private:
  using Value = scene::Value;
  using Members = std::vector<Value::Member>;

  void read_behaviour(const FieldValue& stored, const ComponentType& type, Members& out);
  void read_script(const FieldValue& stored, const ScriptInfo& script, Members& out);
  void read_native(const FieldValue& stored, std::int32_t class_id, Members& out);
  void add_unstored(const FieldValue& stored, std::span<const SerializedField> fields,
                    const std::string& prefix, int depth, std::vector<scene::UnstoredField>& out);

  // By C# types: typed_values.cpp.
  Value script_value(const FieldValue& stored, const FieldType& type, const FieldValue& document,
                     int depth);
  Value element(const FieldValue& stored, const FieldType& type, const FieldValue& document,
                int depth);
  Value list(const FieldValue& stored, const FieldType& type, const FieldValue& document,
             int depth);
  Value record(const FieldValue& stored, const FieldType& type, const FieldValue& document,
               int depth);
  Value managed(const FieldValue& stored, const FieldValue& document, int depth);
  static Value enumeration(const FieldValue& stored, const std::string& type,
                           const std::optional<EnumFacts>& facts);

  // By the engine's type trees: native_values.cpp.
  Value native_field(const FieldValue& stored, std::string_view owner, const FieldInfo& field,
                     int depth);
  Value native_value(const FieldValue& stored, std::string_view type, std::string_view yaml,
                     int depth);
  Value native_struct(const FieldValue& stored, std::string_view type, int depth);

  // For any type: reference_values.cpp.
  Value reference(const Reference& target, const std::string& declared_type);
  Value local_reference(FileId id, const std::string& declared_type);
  Value asset_reference(const Reference& target, const std::string& declared_type);

  /// The data of a managed reference; null when there is none, or the bound is reached.
  const ManagedEntry* managed_entry_of(const FieldValue& document, std::int64_t id);
  void note_cuts(const FieldValue& stored);

  Project& project_;
  const OpenHierarchy& scene_;
  ComponentTypes types_;
  // Of the fields that are being read.
  std::shared_ptr<const std::unordered_map<std::int64_t, ManagedEntry>> managed_;
  std::size_t managed_values_ = 0;  ///< made for managed references so far
  int managed_depth_ = 0;
};

/// The value of an engine type from its parts on disk: vectors, colors, curves. Kind::Unknown
/// for other types. `type` is the full C# name.
[[nodiscard]] scene::Value engine_value(const FieldValue& stored, std::string_view type);
/// As in the file, without a type.
[[nodiscard]] scene::Value untyped_value(const FieldValue& stored);
/// A scalar of a plain C# type ("int", "float", "bool", "string"); Unknown for anything else.
[[nodiscard]] scene::Value plain_value(const FieldValue& stored, std::string_view type);

}  // namespace diorama::unity

// ValueWriter: from what a caller gives to the text in the file, checked against the type.
//
// The table of specification 003 (5.2): plain values, the engine's value types, enums by name or
// number, references, lists as a whole or in part (list_edits.h), records part by part. Parts of a
// vector or a record that a caller leaves out stay as they are. A value whose type is not known is
// written in the form that it has in the file. A value may also be given as it is shown,
// {type, value}. Values deeper than a given number of levels below what was named are skipped: they
// would not be shown.
//
// Threading: engine thread only. Errors: InvalidArgument naming the field, what was expected and
// what was given; ReferenceNotFound.
#pragma once

#include <climits>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scene/change.h"
#include "scene/input.h"
#include "scene/math.h"
#include "unity/edit/body.h"
#include "unity/edit/values/managed_values.h"
#include "unity/facts/class_table.h"
#include "unity/model/fields.h"
#include "unity/types/script_types.h"
#include "unity/values/field_names.h"

namespace diorama::unity::edit {

class References;

/// The type of a value: from the C# source, or from the engine's tables.
struct ValueType {
  unity::FieldKind kind = unity::FieldKind::Unknown;
  bool is_list = false;
  bool packed = false;    ///< a list that is written as one scalar of hexadecimal digits
  bool in_bytes = false;  ///< a Color that is written as a Color32
  int bits = 32;
  bool is_signed = true;
  std::string name;         ///< full name, of the element
  unity::FieldType script;  ///< when it comes from C#
  std::string_view native;  ///< name in the engine's tables; empty: from C#
  /// The serializedVersion of stored items of a list, empty when they have none. Nothing: no item
  /// is stored.
  std::optional<std::string> version;
};
[[nodiscard]] ValueType script_type(const unity::FieldType& type);
/// `owner`: the class or struct that has the field.
[[nodiscard]] ValueType native_type(const unity::FieldInfo& field, std::string_view owner);
/// The type of its items.
[[nodiscard]] ValueType element_of(const ValueType& list);
/// The same, of a list that has these.
[[nodiscard]] ValueType element_of(const ValueType& list,
                                   const std::vector<unity::FieldValue>& stored);
/// A whole number as it is written in a packed list: little endian, two digits for each byte.
[[nodiscard]] std::string packed_digits(std::string_view digits, int bits);
/// How many levels a name goes down: 2 for "waves[2].drop".
[[nodiscard]] std::ptrdiff_t levels_of(std::string_view field);
/// False for unknown types, and for those nobody would give a value of (GUIStyle).
[[nodiscard]] bool can_write(const ValueType& type);
/// Why a field of such a type is skipped.
[[nodiscard]] std::string cannot_write(const ValueType& type);

/// What is told besides the values: what was left out, and what became of lists.
struct WriteNotes {
  scene::SkippedFields& skipped;
  std::vector<std::string>& lists;
};

/// A member of a record.
struct ValueMember {
  std::string name, stored;
  ValueType type;
};
[[nodiscard]] std::vector<unity::FieldName> names_of(const std::vector<ValueMember>& all);
/// By its name as unity/values/field_names.h finds it; nullptr: none.
[[nodiscard]] const ValueMember* find_member(const std::vector<ValueMember>& all,
                                             std::string_view part);
/// The given value for each of them; nullptr: none.
[[nodiscard]] std::vector<const scene::Input*> values_of(const std::vector<ValueMember>& all,
                                                         const scene::Input* given);

class ValueWriter {
 public:
  /// All must outlive this. `pack`: lists of whole numbers become one scalar, as in documents;
  /// overrides name each item.
  ValueWriter(unity::Project& project, References& references, ManagedValues& managed,
              WriteNotes notes, bool pack, int levels = scene::kAllLevels)
      : project_(project),
        references_(references),
        managed_(managed),
        skipped_(notes.skipped),
        lists_(notes.lists),
        pack_(pack),
        levels_(levels) {}

  /// `current`: what is stored there now; nullptr when nothing is. `field` names it in errors.
  Result<void> assign(const scene::Input& shown, const ValueType& type,
                      const unity::FieldValue* current, Path path, const std::string& field,
                      std::vector<Assignment>& out);

 private:
  friend class ListWriter;  // list_writer.h: lists in part, and what is told of lists
  friend class PathWriter;  // path_writer.h: values that are named by a path
  using Member = ValueMember;

  /// What happens to the members of a new record that are not given.
  enum class Rest { LeftOut, Zero };
  Result<text::Draft> whole(const scene::Input* shown, const ValueType& type,
                            const unity::FieldValue* current, const std::string& field, int depth,
                            Rest rest = Rest::LeftOut);
  Result<text::Draft> list(const scene::Input& given, const ValueType& type,
                           const unity::FieldValue* current, const std::string& field, int depth);
  Result<text::Draft> record(const scene::Input* given, const ValueType& type,
                             const std::string& field, int depth, Rest rest);
  Result<void> assign_parts(const scene::Input& given, const std::string& name,
                            const std::vector<Member>& all, const unity::FieldValue* current,
                            const Path& path, const std::string& field,
                            std::vector<Assignment>& out);
  // [SerializeReference]: managed_writer.cpp.
  Result<void> assign_managed(const scene::Input& given, const ValueType& type,
                              const unity::FieldValue* current, Path path, const std::string& field,
                              std::vector<Assignment>& out);
  Result<std::int64_t> managed_value(const scene::Input& given, const ValueType& type,
                                     const unity::FieldValue* current, const std::string& field,
                                     int depth, std::vector<Assignment>& out);
  Result<void> change_managed(const unity::ManagedEntry& entry, const scene::Input& fields,
                              const std::string& field, int depth, std::vector<Assignment>& out);
  Result<std::vector<text::Draft>> managed_fields(const scene::Input& fields,
                                                  const std::string& type, const std::string& field,
                                                  int depth);
  // In the form of the file: raw_writer.cpp.
  Result<void> assign_raw(const scene::Input& shown, const unity::FieldValue& current, Path path,
                          const std::string& field, std::vector<Assignment>& out);
  Result<text::Draft> raw(const scene::Input& given, const unity::FieldValue& form, bool keep,
                          const std::string& field);
  Result<text::Draft> raw_list(const scene::Input& given, const unity::FieldValue& form,
                               const std::string& field);
  /// For values given in a short form.
  [[nodiscard]] ValueWriter of_all_levels() const;
  /// Whether a value with that name is below the levels that are written, and is skipped.
  bool skip_deep(const std::string& field, const ValueType& type);
  void skip_unknown(std::string_view part, const std::vector<Member>& all,
                    const std::string& field);
  void skip_all_unknown(const scene::Input& given, const std::vector<Member>& all,
                        const std::string& field);
  /// Without the {type, value} around it, if it is given in the form in which it is shown.
  [[nodiscard]] const scene::Input* unwrapped(const scene::Input* given,
                                              const ValueType& type) const;
  Result<text::Draft> layers(const scene::Input& given, const ValueType& type,
                             const std::string& field);
  Result<text::Draft> enumeration(const scene::Input& given, const ValueType& type,
                                  const std::string& field);
  /// `current`: what is stored there; null when nothing is. A file may have members that other
  /// editors write.
  [[nodiscard]] std::vector<Member> members(const ValueType& type,
                                            const unity::FieldValue* current = nullptr) const;
  [[nodiscard]] std::vector<Member> members_of_class(const std::string& full_name) const;

  unity::Project& project_;
  References& references_;
  ManagedValues& managed_;
  scene::SkippedFields& skipped_;
  std::vector<std::string>& lists_;
  bool pack_;
  int levels_;
  std::ptrdiff_t named_levels_ = 0;  ///< of the place that was named: "stats.inner" is 1
};

/// Values that need no project: numbers, texts, the engine's value types
/// (unity/edit/values/engine_drafts.cpp). Nothing given: a new value of the type. `editor`: the one
/// of the project, for values that have no form in the file yet.
/// Unsupported for other kinds.
[[nodiscard]] Result<text::Draft> engine_draft(const scene::Input* given, const ValueType& type,
                                               const unity::FieldValue* current,
                                               const std::optional<unity::UnityVersion>& editor,
                                               const std::string& field);
[[nodiscard]] text::Draft vector_draft(const scene::Vector2& value);
[[nodiscard]] text::Draft vector_draft(const scene::Vector3& value);
[[nodiscard]] text::Draft quaternion_draft(const scene::Quaternion& value);
[[nodiscard]] Error wrong_type(const std::string& field, std::string_view expected,
                               const scene::Input& given);

}  // namespace diorama::unity::edit

// Clip forms: the text of curves, keys, bindings and events of an AnimationClip.
//
// Threading: free functions. Errors: none.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "unity/api/clip_files.h"
#include "unity/assets/reference.h"
#include "unity/text/draft.h"

namespace diorama::unity::edit {

/// The number that a clip has for a path or a property: CRC-32 of its text. Of "" it is 0.
[[nodiscard]] std::uint32_t binding_hash(std::string_view text);

/// What a curve is of, as the file has it.
struct Binding {
  std::string path, attribute;
  std::int32_t class_id = 0;
  Reference script;

  bool operator==(const Binding&) const = default;
};

/// The forms of editors: of 2018.3, of 2022.1, of 6000.5.
struct ClipForm {
  int version = 7;  ///< serializedVersion of the clip
  [[nodiscard]] bool has_flags() const { return version >= 7; }
  /// The newest one has a field in its bindings whose values nobody has seen.
  [[nodiscard]] bool knows_bindings() const { return version <= 7; }
};

/// One axis of a key, with the slopes that its mode means.
struct KeyValue {
  double time = 0, value = 0, in = 0, out = 0;
  int mode = 0;  ///< tangentMode
};
/// REQUIRES: sorted by time, no time twice. `axis`: which of the values.
[[nodiscard]] std::vector<KeyValue> key_values(const std::vector<ClipKey>& keys, std::size_t axis);

/// An item of m_FloatCurves and m_EditorCurves.
[[nodiscard]] text::Draft curve_draft(const Binding& binding, std::span<const KeyValue> keys,
                                      const ClipForm& form);
/// An item of m_PositionCurves and others: all three axes.
[[nodiscard]] text::Draft vector_curve_draft(const std::string& path,
                                             std::span<const std::vector<KeyValue>> axes);
/// An item of m_PPtrCurves.
[[nodiscard]] text::Draft reference_curve_draft(const Binding& binding,
                                                std::span<const double> times,
                                                std::span<const Reference> values,
                                                const ClipForm& form);

/// What m_ClipBindingConstant says of a curve.
struct BindingNumbers {
  std::uint32_t attribute = 0;
  int type_id = 0, custom_type = 0;
  bool is_reference = false;
};
/// Nothing where no file has shown it.
[[nodiscard]] std::optional<BindingNumbers> numbers_of(const Binding& binding, bool is_reference);
[[nodiscard]] text::Draft binding_draft(const Binding& binding, const BindingNumbers& numbers,
                                        const ClipForm& form);

/// `options`: whether somebody has to receive it, as on disk.
[[nodiscard]] text::Draft event_draft(const ClipEvent& event, const Reference& asset,
                                      const std::string& options);

}  // namespace diorama::unity::edit

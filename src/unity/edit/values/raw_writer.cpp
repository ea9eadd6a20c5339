// Values of which only the file knows the form, because no declaration explains them: fields of a
// base class in a package that is not on this disk, fields that the script no longer has. They are
// written in the form that they have:
//
//   m_SelectMode: 1                                      a number takes a number
//   m_AttachTransform: {fileID: 0}                       a reference takes a reference
//   m_InteractionLayers:                                 a mapping takes the parts that it has
//     m_Bits: 1
//   m_Colliders:                                         a list takes items like those it has
//   - {fileID: 1259918981}
//
// Nothing is guessed: a form that the file does not show cannot be given.

#include "base/parse_number.h"
#include "base/text.h"
#include "unity/edit/overrides/override_values.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/value_writer.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldKind;
using unity::FieldValue;

constexpr const char* kAsInFile =
    "its type is not known, so give it in the form that it has in the file";

/// As Unity writes one. Lists of whole numbers are digits, too, in groups of eight.
bool is_number(std::string_view text) {
  const std::string_view digits = text.substr(text.starts_with('-') ? 1 : 0);
  const bool leads = digits.size() > 1 && digits[0] == '0' && digits[1] != '.';
  const bool packed = digits.size() >= 16 && digits.size() % 8 == 0;
  return !leads && !packed && parse_number<double>(text).has_value();
}

Error wrong_form(const std::string& field, std::string_view expected, const Input& given) {
  Error out = wrong_type(field, expected, given);
  out.hint = kAsInFile;
  return out;
}

Result<Draft> scalar(const Input& given, const FieldValue& form, const std::string& field) {
  if (!is_number(form.text)) {
    if (given.kind != Input::Kind::Text) return wrong_form(field, "a text", given);
    return Draft::scalar(given.text);
  }
  if (given.kind == Input::Kind::Bool) return Draft::scalar(given.flag ? "1" : "0");
  const bool is_text = given.kind == Input::Kind::Text && is_number(given.text);
  if (given.kind != Input::Kind::Number && !is_text) return wrong_form(field, "a number", given);
  ValueType type;
  const bool whole = given.text.find_first_of(".eE") == std::string::npos;
  type.kind = whole ? FieldKind::Integer : FieldKind::Double;
  type.bits = 64;
  const Input number = is_text ? Input::of(parse_number<double>(given.text).value_or(0)) : given;
  return engine_draft(&number, type, nullptr, {}, field);
}

/// The part of a mapping with this name: as it is stored, or as it is shown.
const FieldValue* part_of(const FieldValue& form, std::string_view name) {
  for (const FieldValue& each : form.children)
    if (unity::is_called(each.key, unity::friendly_name(each.key), name)) return &each;
  return nullptr;
}

}  // namespace

/// A whole value in the form of another. `keep`: what is not given is as there; else all has to be
/// given.
Result<Draft> ValueWriter::raw(const Input& given, const FieldValue& form, bool keep,
                               const std::string& field) {
  switch (form.kind) {
    case FieldValue::Kind::Scalar: return scalar(given, form, field);
    case FieldValue::Kind::Reference: {
      DIORAMA_TRY(const unity::Reference target, references_.resolve(given, {}, field));
      return to_draft(target);
    }
    case FieldValue::Kind::Sequence: return raw_list(given, form, field);
    case FieldValue::Kind::Mapping: break;
  }
  if (given.kind != Input::Kind::Map) return wrong_form(field, "an object", given);
  Draft out = as_draft(form);
  std::vector<bool> is_given(form.children.size(), false);
  for (const auto& [name, value] : given.members) {
    const FieldValue* const part = part_of(form, name);
    const std::string whole_name = field + "." + name;
    if (part == nullptr) {
      skipped_.add(whole_name, kAsInFile);
      continue;
    }
    const auto at = static_cast<std::size_t>(part - form.children.data());
    DIORAMA_TRY(Draft draft, raw(value, *part, keep, whole_name));
    out.children[at] = std::move(draft).with_key(part->key);
    is_given[at] = true;
  }
  for (std::size_t i = 0; i < is_given.size() && !keep; ++i)
    if (!is_given[i])
      return Error{ErrorCode::InvalidArgument,
                   field + ": '" + form.children[i].key + "' of a new item is not given",
                   "the type of the items is not known, so give all that the others have",
                   {{"field", field}}};
  return out;
}

Result<Draft> ValueWriter::raw_list(const Input& given, const FieldValue& form,
                                    const std::string& field) {
  if (given.kind != Input::Kind::List) return wrong_form(field, "a list", given);
  if (form.children.empty() && !given.items.empty())
    return Error{ErrorCode::InvalidArgument,
                 field + ": the list is empty, and the type of its items is not known",
                 "add one in the editor, which shows their form",
                 {{"field", field}}};
  std::vector<Draft> items;
  for (std::size_t i = 0; i < given.items.size(); ++i) {
    const bool is_there = i < form.children.size();
    DIORAMA_TRY(Draft item, raw(given.items[i], is_there ? form.children[i] : form.children.back(),
                                is_there, field + "[" + std::to_string(i) + "]"));
    items.push_back(std::move(item));
  }
  return Draft::list(std::move(items));
}

/// Sets what is given of a value that is in the file, in the form that it has there.
Result<void> ValueWriter::assign_raw(const Input& shown, const FieldValue& current, Path path,
                                     const std::string& field, std::vector<Assignment>& out) {
  const bool is_wrapped = shown.members.size() == 2 && shown.find("type") != nullptr &&
                          shown.find("value") != nullptr && current.find("value") == nullptr;
  const Input& given = is_wrapped ? *shown.find("value") : shown;
  // The number of a value elsewhere in the document, or of items of unknown width.
  if (managed_.find(&current) || current.find("rid") != nullptr ||
      !current.packed_changes.empty()) {
    skipped_.add(field, "its type is not known");
    return {};
  }
  if (current.kind != FieldValue::Kind::Mapping) {
    DIORAMA_TRY(Draft value, raw(given, current, true, field));
    out.push_back({std::move(path), std::move(value)});
    return {};
  }
  if (given.kind != Input::Kind::Map) return wrong_form(field, "an object", given);
  for (const auto& [name, value] : given.members) {
    const FieldValue* const part = part_of(current, name);
    const std::string whole_name = field + "." + name;
    if (part == nullptr) {
      std::vector<std::string> names;
      for (const FieldValue& each : current.children) names.push_back(each.key);
      skipped_.add(whole_name, name_hint(name, names));
      continue;
    }
    if (skip_deep(whole_name, {})) continue;
    Path inner = path;
    inner.push_back({unity::PathStep::Kind::Key, part->key, 0});
    DIORAMA_CHECK(assign_raw(value, *part, std::move(inner), whole_name, out));
  }
  return {};
}

}  // namespace diorama::unity::edit

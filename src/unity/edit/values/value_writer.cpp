// A list of records, and lists of whole numbers, which a document packs into one line of hex digits
// (little endian, here 7 and 300 with 32 bits); overrides name each item instead:
//
//      drops:                                   counts: 070000002c010000
//      - item: Key
//        count: 1                               propertyPath: counts.Array.data[0]
//      - item: Coin                             value: 7
//        count: 20
//
// An enum is its number, a mask of layers its bits, a char its UTF-16 unit, a bool 0 or 1.

#include "unity/edit/values/value_writer.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.h"
#include "unity/edit/values/event_calls.h"
#include "unity/edit/values/list_writer.h"
#include "unity/edit/values/references.h"
#include "unity/edit/values/time_values.h"
#include "unity/facts/native_enums.h"
#include "unity/model/project.h"
#include "unity/values/declared_fields.h"
#include "unity/values/field_names.h"
#include "unity/values/rational_time.h"
#include "unity/values/typed_values.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;
using text::Draft;
using unity::FieldKind;
using unity::FieldValue;

/// The text between the brackets: for "PPtr<Material>" and "PPtr<" it is Material.
std::string_view inside(std::string_view type, std::string_view outer) {
  if (!type.starts_with(outer) || !type.ends_with('>')) return {};
  return type.substr(outer.size(), type.size() - outer.size() - 1);
}

constexpr auto kEngineKinds = std::to_array<FieldKind>(
    {FieldKind::Vector2, FieldKind::Vector3, FieldKind::Vector4, FieldKind::Vector2Int,
     FieldKind::Vector3Int, FieldKind::Quaternion, FieldKind::Color, FieldKind::Color32,
     FieldKind::Rect, FieldKind::RectInt, FieldKind::RectOffset, FieldKind::Bounds,
     FieldKind::BoundsInt, FieldKind::LayerMask, FieldKind::AnimationCurve, FieldKind::Gradient});

bool is_number(FieldKind kind) {
  return kind == FieldKind::Bool || kind == FieldKind::Integer || kind == FieldKind::Char ||
         kind == FieldKind::Enum;
}

/// Whether it is a time in seconds: time_values.h.
bool is_time(const Input& given, const ValueType& type) {
  return type.native == unity::kRationalTime && !type.is_list && is_seconds(given);
}

/// Whether it is the short form of an event's calls: event_calls.h.
bool is_call_list(const Input& given, const ValueType& type) {
  return type.kind == FieldKind::UnityEvent && !type.is_list && given.kind == Input::Kind::List;
}

//   - serializedVersion: 3
//     name: Fast
//
/// Without that line the engine takes a new record of its own for one of a much older editor. The
/// other items of the list tell, else the tables. Empty: such a record has no such line.
std::string version_of(const ValueType& type, const std::optional<unity::UnityVersion>& editor) {
  if (type.native.empty() || type.version) return type.version.value_or("");
  const unity::ValueTypeInfo* const form =
      editor ? unity::find_value_type(type.native, *editor) : unity::find_value_type(type.native);
  return form == nullptr || form->serialized_version < 2 ? ""
                                                         : std::to_string(form->serialized_version);
}

/// The bits of one item in a packed list.
int width_of(FieldKind kind, int bits) {
  return kind == FieldKind::Char ? 16 : kind == FieldKind::Bool ? 8 : bits;
}

std::string_view trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::string joined(const std::string& field, std::string_view name) {
  return field + "." + std::string(name);
}

}  // namespace

/// Little endian, two digits per byte.
std::string packed_digits(std::string_view digits, int bits) {
  std::uint64_t number = 0;
  std::int64_t negative = 0;
  const char* const end = digits.data() + digits.size();
  if (digits.starts_with('-')) {
    std::from_chars(digits.data(), end, negative);
    number = static_cast<std::uint64_t>(negative);
  } else {
    std::from_chars(digits.data(), end, number);
  }
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string out;
  for (int i = 0; i < std::max(bits, 8) / 8; ++i, number >>= 8U) {
    out += kDigits[number >> 4U & 0xFU];
    out += kDigits[number & 0xFU];
  }
  return out;
}

ValueType element_of(const ValueType& list) {
  ValueType out = list;
  out.is_list = out.packed = false;
  out.script.collection = unity::Collection::None;
  return out;
}

ValueType element_of(const ValueType& list, const std::vector<FieldValue>& stored) {
  ValueType out = element_of(list);
  if (stored.empty()) return out;
  const FieldValue* const version = stored.front().find("serializedVersion");
  out.version = version == nullptr ? "" : version->text;
  return out;
}

std::ptrdiff_t levels_of(std::string_view field) {
  return std::ranges::count_if(field, [](char c) { return c == '.' || c == '['; });
}

// A field of a script, as its source declares it.
ValueType script_type(const unity::FieldType& type) {
  ValueType out;
  out.kind = type.kind;
  out.is_list = type.collection != unity::Collection::None;
  out.bits = width_of(type.kind, type.bits);
  out.is_signed = type.is_signed;
  out.packed = out.is_list && is_number(type.kind);
  out.name = type.element_full_name.empty() ? type.full_name : type.element_full_name;
  out.script = type;
  return out;
}

// A field of an engine class, as the tables have it: "seq<PPtr<Material>>" is a list of
// references, "hex<int>" a packed one.
ValueType native_type(const unity::FieldInfo& field, std::string_view owner) {
  ValueType out;
  std::string_view element = field.type;
  for (const std::string_view outer : {"seq<", "hex<"}) {
    const std::string_view item = inside(field.yaml, outer);
    if (item.empty()) continue;
    element = item;
    out.is_list = true;
    out.packed = outer == "hex<";
  }
  out.native = element;
  if (const std::string_view target = inside(element, "PPtr<"); !target.empty()) {
    out.kind = FieldKind::ObjectReference;
    const unity::ClassInfo* info = unity::find_class(target);
    out.name = info != nullptr && !info->csharp.empty() ? std::string(info->csharp)
                                                        : "UnityEngine." + std::string(target);
    return out;
  }
  out.name = unity::csharp_name(element);
  if (const unity::PlainType* plain = unity::plain_type(out.name)) {
    out.kind = plain->kind;
    out.bits = width_of(plain->kind, plain->bits);
    out.is_signed = plain->is_signed;
    if (const std::string_view type = unity::native_enum(owner, field.name); !type.empty()) {
      out.kind = FieldKind::Enum;
      out.name = type;
    } else if (unity::is_native_bool(owner, field.name)) {
      out.kind = FieldKind::Bool;
      out.name = "bool";
    }
    return out;
  }
  const std::string full = "UnityEngine." + out.name;
  const auto engine = std::ranges::find(kEngineKinds, full, unity::engine_type);
  if (engine != kEngineKinds.end()) {
    out.kind = *engine;
    out.name = full;
    // "m_Color:" of a TextMesh, with "rgba: 4294967295" below it.
    out.in_bytes = out.kind == FieldKind::Color && field.yaml == "block";
  } else if (unity::find_value_type(element) != nullptr) {
    out.kind = FieldKind::Struct;
  }
  return out;
}

bool can_write(const ValueType& type) {
  // No file shows how the editor writes these.
  if (type.script.collection == unity::Collection::FixedBuffer) return false;
  switch (type.kind) {
    case FieldKind::Unknown:
    case FieldKind::Matrix4x4:
    case FieldKind::GuiStyle:
    case FieldKind::PropertyName: return false;
    default: return true;
  }
}

std::string cannot_write(const ValueType& type) {
  return type.kind == FieldKind::Unknown ? "its type is not known"
                                         : "values of type " + type.name + " cannot be given";
}

Error wrong_type(const std::string& field, std::string_view expected, const Input& given) {
  return {ErrorCode::InvalidArgument,
          field + ": expected " + std::string(expected) + ", got " + describe(given),
          {},
          {{"field", field}}};
}

std::vector<ValueWriter::Member> ValueWriter::members(const ValueType& type,
                                                      const FieldValue* current) const {
  std::vector<Member> out;
  if (type.native.empty()) {
    for (const unity::SerializedField& field : project_.scripts().types().members(type.script))
      out.push_back({field.declared_name, field.name, script_type(field.type)});
    return out;
  }
  for (const unity::FieldInfo* const field :
       unity::declared_members(type.native, current, project_.settings().version))
    out.push_back({unity::friendly_name(field->name), std::string(field->name),
                   native_type(*field, type.native)});
  return out;
}

// Values are shown as {"type": ..., "value": ...}; that form can also be given.
const Input* ValueWriter::unwrapped(const Input* given, const ValueType& type) const {
  const Input* name = given->find("type");
  const Input* value = given->find("value");
  // A mask of layers is shown with their names.
  const std::size_t parts = type.kind == FieldKind::LayerMask && given->find("names") ? 3 : 2;
  if (name == nullptr || value == nullptr || given->members.size() != parts ||
      name->kind != Input::Kind::Text)
    return given;
  // A class may have fields of these names.
  if (type.kind == FieldKind::Struct && !type.is_list)
    for (const Member& member : members(type))
      if (member.name == "value" || member.stored == "value") return given;
  return value;
}

std::vector<unity::FieldName> names_of(const std::vector<ValueMember>& all) {
  std::vector<unity::FieldName> out;
  out.reserve(all.size());
  for (const ValueMember& each : all) out.push_back({each.name, each.stored, {}});
  return out;
}

const ValueMember* find_member(const std::vector<ValueMember>& all, std::string_view part) {
  const auto found = unity::find_field_name(names_of(all), part).index;
  return found ? &all[*found] : nullptr;
}

std::vector<const Input*> values_of(const std::vector<ValueMember>& all, const Input* given) {
  std::vector<const Input*> out(all.size());
  if (given == nullptr) return out;
  const std::vector<unity::FieldName> names = names_of(all);
  for (const auto& [part, value] : given->members)
    if (const auto found = unity::find_field_name(names, part).index) out[*found] = &value;
  return out;
}

bool ValueWriter::skip_deep(const std::string& field, const ValueType& type) {
  // The name shows how deep it is: "waves[2].foes". Only what holds other values ends there; the
  // items of such a list are a level further down.
  const bool record = unity::has_fields(type.kind) || type.kind == FieldKind::ManagedReference;
  if (!record && !type.is_list) return false;
  const auto depth = levels_of(field) - named_levels_;
  if (depth + (record && type.is_list ? 1 : 0) < levels_) return false;
  const bool in_event = field.find(".m_PersistentCalls") != std::string::npos;
  skipped_.too_deep = skipped_.too_deep || !in_event;
  skipped_.add(field, "more than " + std::to_string(levels_) + " levels down; " +
                          (in_event ? kShortCalls : "give its path as the key"));
  return true;
}

ValueWriter ValueWriter::of_all_levels() const {
  ValueWriter out = *this;
  out.levels_ = scene::kAllLevels;
  return out;
}

// Unknown parts are skipped and named, with the known ones.
void ValueWriter::skip_unknown(std::string_view part, const std::vector<Member>& all,
                               const std::string& field) {
  skipped_.add(joined(field, part), unity::field_name_hint(names_of(all), part));
}

void ValueWriter::skip_all_unknown(const Input& given, const std::vector<Member>& all,
                                   const std::string& field) {
  for (const auto& [name, value] : given.members)
    if (find_member(all, name) == nullptr) skip_unknown(name, all, field);
}

Result<void> ValueWriter::assign(const Input& shown, const ValueType& type,
                                 const FieldValue* current, Path path, const std::string& field,
                                 std::vector<Assignment>& out) {
  if (type.kind == FieldKind::ManagedReference && !type.is_list)
    return assign_managed(shown, type, current, std::move(path), field, out);
  const Input& given = *unwrapped(&shown, type);
  if (is_call_list(given, type)) {
    DIORAMA_TRY(const Input calls, event_calls(given, project_, references_, field));
    return of_all_levels().assign(calls, type, current, std::move(path), field, out);
  }
  if (is_list_edit(given) && type.kind == FieldKind::UnityEvent && !type.is_list)
    return ListWriter(*this).edit_calls(given, type, current, std::move(path), field, out);
  if (is_list_edit(given) && type.is_list && can_write(type))
    return ListWriter(*this).edit(given, type, current, std::move(path), field, out);
  if (type.is_list) ListWriter(*this).tell_replaced(given, type, current, field);
  const bool in_parts = unity::has_fields(type.kind) && !type.is_list && current != nullptr &&
                        current->kind == FieldValue::Kind::Mapping;
  if (type.kind == FieldKind::ManagedReference)
    return assign_managed(given, type, current, std::move(path), field, out);
  if (is_time(given, type)) {
    DIORAMA_TRY(const Input parts, time_parts(given, current, field));
    return assign(parts, type, current, std::move(path), field, out);
  }
  if (in_parts)
    return assign_parts(given, type.name, members(type, current), current, path, field, out);
  if (!can_write(type)) {
    const bool has_form = type.script.collection != unity::Collection::FixedBuffer;
    if (current != nullptr && has_form)
      return assign_raw(shown, *current, std::move(path), field, out);
    skipped_.add(field, cannot_write(type));
    return {};
  }
  DIORAMA_TRY(Draft value, whole(&given, type, current, field, 0));
  out.push_back({std::move(path), std::move(value)});
  return {};
}

/// Sets the given parts of a record that is in the file.
Result<void> ValueWriter::assign_parts(const Input& given, const std::string& name,
                                       const std::vector<Member>& all, const FieldValue* current,
                                       const Path& path, const std::string& field,
                                       std::vector<Assignment>& out) {
  if (given.kind != Input::Kind::Map) return wrong_type(field, "an object (" + name + ")", given);
  for (const auto& [part, value] : given.members) {
    const Member* const member = find_member(all, part);
    const std::string key = member == nullptr ? part : member->stored;
    const FieldValue* stored = current == nullptr ? nullptr : current->find(key);
    if (member == nullptr && stored == nullptr) {
      skip_unknown(part, all, field);
      continue;
    }
    // What is stored and not declared has no type.
    const ValueType type = member == nullptr ? ValueType{} : member->type;
    const std::string whole_name = joined(field, part);
    if (skip_deep(whole_name, type)) continue;
    Path inner = path;
    inner.push_back({unity::PathStep::Kind::Key, key, 0});
    DIORAMA_CHECK(assign(value, type, stored, std::move(inner), whole_name, out));
  }
  return {};
}

// A value without the current contents, except that parts of a vector may be left out.
Result<Draft> ValueWriter::whole(const Input* shown, const ValueType& type,
                                 const FieldValue* current, const std::string& field, int depth,
                                 Rest rest) {
  const Input* given = shown == nullptr ? nullptr : unwrapped(shown, type);
  if (given != nullptr && depth > unity::ScriptTypes::kMaxDepth)
    return Error{ErrorCode::LimitExceeded,
                 field + ": nested deeper than Unity writes",
                 {},
                 {{"field", field}}};
  if (given != nullptr && is_call_list(*given, type)) {
    DIORAMA_TRY(const Input calls, event_calls(*given, project_, references_, field));
    return of_all_levels().whole(&calls, type, current, field, depth, rest);
  }
  if (given != nullptr && is_time(*given, type)) {
    DIORAMA_TRY(const Input parts, time_parts(*given, current, field));
    return whole(&parts, type, current, field, depth, rest);
  }
  if (type.is_list)
    return list(given == nullptr ? Input::list({}) : *given, type, current, field, depth);
  switch (type.kind) {
    case FieldKind::ObjectReference: {
      if (given == nullptr) return to_draft(unity::Reference{});
      DIORAMA_TRY(const unity::Reference target, references_.resolve(*given, type.name, field));
      return to_draft(target);
    }
    case FieldKind::ManagedReference: {
      // Nothing is there yet, so nothing can stay.
      std::vector<Assignment> none;
      DIORAMA_TRY(const std::int64_t id, managed_value(shown == nullptr ? Input{} : *shown, type,
                                                       nullptr, field, depth, none));
      return managed_.pointer(id);
    }
    case FieldKind::Enum:
      return given == nullptr ? Draft::scalar("0") : enumeration(*given, type, field);
    case FieldKind::LayerMask:
      if (given == nullptr || given->kind == Input::Kind::Number)
        return engine_draft(given, type, current, project_.settings().version, field);
      return layers(*given, type, field);
    case FieldKind::Struct: return record(given, type, field, depth, rest);
    case FieldKind::UnityEvent: return record(given, type, field, depth, Rest::Zero);
    default: return engine_draft(given, type, current, project_.settings().version, field);
  }
}

Result<Draft> ValueWriter::list(const Input& given, const ValueType& type,
                                const FieldValue* current, const std::string& field, int depth) {
  if (given.kind != Input::Kind::List) return wrong_type(field, "a list of " + type.name, given);
  const bool has_items = current != nullptr && current->kind == FieldValue::Kind::Sequence;
  const ValueType element = has_items ? element_of(type, current->children) : element_of(type);
  std::vector<Draft> items;
  std::vector<const Input*> values;
  std::string digits;
  const std::size_t skipped = skipped_.names.size();
  for (std::size_t i = 0; i < given.items.size(); ++i) {
    values.push_back(&given.items[i]);
    DIORAMA_TRY(Draft item, whole(&given.items[i], element, nullptr,
                                  field + "[" + std::to_string(i) + "]", depth + 1, Rest::Zero));
    if (type.packed && pack_)
      digits += packed_digits(item.text, type.bits);
    else
      items.push_back(std::move(item));
  }
  DIORAMA_CHECK(ListWriter(*this).check_members_known(values, element, skipped, field));
  return type.packed && pack_ ? Draft::scalar(std::move(digits)) : Draft::list(std::move(items));
}

/// A record that is not in the file yet. Fields that are not given are left out, so that the
/// initializers of the script count; in a list item they are zero, as in one the editor inserts.
Result<Draft> ValueWriter::record(const Input* given, const ValueType& type,
                                  const std::string& field, int depth, Rest rest) {
  if (given != nullptr && given->kind != Input::Kind::Map)
    return wrong_type(field, "an object (" + type.name + ")", *given);
  const std::vector<Member> all = members(type);
  const std::vector<const Input*> values = values_of(all, given);
  std::vector<Draft> entries;
  if (const std::string version = version_of(type, project_.settings().version); !version.empty())
    entries.push_back(Draft::scalar(version).with_key("serializedVersion"));
  for (const Member& member : all) {
    const Input* value = values[static_cast<std::size_t>(&member - all.data())];
    const std::string name = joined(field, member.name);
    if (!can_write(member.type)) {
      if (value != nullptr) skipped_.add(name, cannot_write(member.type));
      continue;  // the engine takes its own default
    }
    if (value != nullptr && skip_deep(name, member.type)) value = nullptr;
    if (value == nullptr && rest == Rest::LeftOut) continue;
    // A class that contains itself has to end somewhere.
    if (value == nullptr && member.type.kind == FieldKind::Struct && !member.type.is_list &&
        depth == unity::ScriptTypes::kMaxDepth)
      continue;
    DIORAMA_TRY(Draft entry, whole(value, member.type, nullptr, name, depth + 1, rest));
    entries.push_back(std::move(entry).with_key(member.stored));
  }
  if (given != nullptr) skip_all_unknown(*given, all, field);
  return Draft::block(std::move(entries));
}

/// By the names of layers: one, or a list.
Result<Draft> ValueWriter::layers(const Input& given, const ValueType& type,
                                  const std::string& field) {
  const auto& layers = project_.settings().layers;
  const std::vector<Input> one{given};
  std::uint32_t bits = 0;
  for (const Input& each : given.kind == Input::Kind::List ? given.items : one) {
    if (each.kind != Input::Kind::Text)
      return wrong_type(field, "a number, or names of layers", given);
    if (each.text == "Nothing") continue;
    if (each.text == "Everything") {
      bits = ~std::uint32_t{0};
      continue;
    }
    std::vector<std::string_view> names;
    if (layers) names.assign(layers->begin(), layers->end());
    const auto found = std::ranges::find(names, each.text);
    if (found == names.end() || each.text.empty()) {
      std::erase(names, "");  // numbers without a name
      return Error{ErrorCode::InvalidArgument,
                   field + ": the project has no layer '" + each.text + "'",
                   name_hint(each.text, names),
                   {{"field", field}}};
    }
    bits |= std::uint32_t{1} << static_cast<unsigned>(found - names.begin());
  }
  const Input number = Input::of(std::int64_t{bits});
  return engine_draft(&number, type, nullptr, project_.settings().version, field);
}

namespace {

/// One name, with or without that of the enum; a number without a name is shown as a
/// text.
Result<std::int64_t> enum_number(const unity::EnumFacts& facts, std::string_view name,
                                 const ValueType& type, const std::string& field) {
  const std::string_view last = name.substr(name.rfind('.') + 1);  // "Element.Fire"
  std::vector<std::string_view> names;
  for (const csharp::EnumMember& member : facts.members) {
    if (member.name == last && member.value_known) return member.value;
    names.push_back(member.name);
  }
  if (facts.is_flags && last == "Everything") return -1;
  if (facts.is_flags && last == "Nothing") return 0;
  std::int64_t number = 0;
  const char* const end = name.data() + name.size();
  if (const auto [stop, status] = std::from_chars(name.data(), end, number);
      status == std::errc() && stop == end)
    return number;
  return Error{ErrorCode::InvalidArgument,
               field + ": " + type.name + " has no '" + std::string(last) + "'",
               name_hint(last, names),
               {{"field", field}}};
}

}  // namespace

// "Fire", "Element.Fire", "Fire, Ice" or ["Fire", "Ice"] for [Flags]; or the number.
Result<Draft> ValueWriter::enumeration(const Input& given, const ValueType& type,
                                       const std::string& field) {
  if (given.kind == Input::Kind::Number) {
    ValueType number = type;
    number.kind = FieldKind::Integer;
    return engine_draft(&given, number, nullptr, project_.settings().version, field);
  }
  if (given.kind == Input::Kind::List) {
    Input joined_names = Input::of("");
    for (const Input& each : given.items) {
      if (each.kind != Input::Kind::Text) return wrong_type(field, "names of " + type.name, given);
      joined_names.text += (joined_names.text.empty() ? "" : ",") + each.text;
    }
    return given.items.empty() ? Draft::scalar("0") : enumeration(joined_names, type, field);
  }
  if (given.kind != Input::Kind::Text)
    return wrong_type(field, "a name or number of " + type.name, given);
  const unity::ScriptTypes& types = project_.scripts().types();
  const auto facts =
      type.native.empty() ? types.enum_of(type.script) : types.stored_enum_named(type.name);
  if (!facts)
    return Error{ErrorCode::InvalidArgument,
                 field + ": the names of " + type.name + " are not known",
                 "give its number",
                 {{"field", field}}};
  std::int64_t number = 0;
  std::string_view rest = given.text;
  do {
    const std::size_t end = std::min(rest.find_first_of(",|"), rest.size());
    DIORAMA_TRY(const std::int64_t value,
                enum_number(*facts, trimmed(rest.substr(0, end)), type, field));
    rest.remove_prefix(std::min(end + 1, rest.size()));
    number |= value;
    if (!facts->is_flags && !rest.empty())
      return wrong_type(field, "one name of " + type.name + ", which is not a [Flags] enum", given);
  } while (!rest.empty());
  // All bits of an unsigned enum make an unsigned number.
  if (!type.is_signed && number < 0) number &= (std::int64_t{1} << type.bits) - 1;
  return Draft::scalar(std::to_string(number));
}

}  // namespace diorama::unity::edit

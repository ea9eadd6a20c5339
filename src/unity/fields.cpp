#include "unity/fields.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace diorama::unity {
namespace {

using Kind = FieldValue::Kind;

constexpr std::size_t kLargestArray = 1 << 16;  // an override may ask for any size

// --- Paths: "a.b", "list.Array.size", "list.Array.data[3].x" --------------------------------

struct Step {
  enum class Kind { Key, Size, Item } kind = Kind::Key;
  std::string_view key;
  std::size_t index = 0;
};

std::string_view take_word(std::string_view& path) {
  const std::size_t dot = path.find('.');
  const std::string_view word = path.substr(0, dot);
  path = dot == std::string_view::npos ? std::string_view{} : path.substr(dot + 1);
  return word;
}

std::optional<std::size_t> item_index(std::string_view word) {
  constexpr std::string_view kItem = "data[";
  if (!word.starts_with(kItem) || !word.ends_with(']')) return std::nullopt;
  std::size_t index = 0;
  const char* const begin = word.data() + kItem.size();
  const char* const end = word.data() + word.size() - 1;
  const auto [stop, status] = std::from_chars(begin, end, index);
  return status == std::errc() && stop == end ? std::optional(index) : std::nullopt;
}

std::vector<Step> parse_path(std::string_view path) {
  std::vector<Step> steps;
  while (!path.empty()) {
    const std::string_view word = take_word(path);
    if (word == "Array" && path == "size") {
      steps.push_back({Step::Kind::Size, {}, 0});
      break;
    }
    std::string_view rest = path;
    const auto index = word == "Array" ? item_index(take_word(rest)) : std::nullopt;
    if (index) {
      steps.push_back({Step::Kind::Item, {}, *index});
      path = rest;
    } else {
      steps.push_back({Step::Kind::Key, word, 0});
    }
  }
  return steps;
}

// --- Changing values --------------------------------------------------------------------------

void mark_overridden(FieldValue& value) {
  value.level = 0;
  value.overridden = true;
}

// Arrays of whole numbers are one scalar of hexadecimal digits on disk, four bytes each.
void unpack_numbers(FieldValue& value) {
  constexpr std::size_t kDigits = 8;
  for (std::size_t at = 0; at + kDigits <= value.text.size(); at += kDigits) {
    std::uint32_t number = 0;
    for (std::size_t byte = 4; byte-- > 0;) {
      std::uint32_t part = 0;
      std::from_chars(value.text.data() + at + 2 * byte, value.text.data() + at + 2 * byte + 2,
                      part, 16);
      number = number << 8 | part;
    }
    FieldValue item;
    item.text = std::to_string(static_cast<std::int32_t>(number));
    item.level = value.level;
    item.overridden = value.overridden;
    value.children.push_back(std::move(item));
  }
  value.text.clear();
}

void make_sequence(FieldValue& value) {
  if (value.kind == Kind::Sequence) return;
  if (value.kind == Kind::Scalar) unpack_numbers(value);
  value.kind = Kind::Sequence;
}

// As Unity does: a longer array repeats its last item.
bool resize(FieldValue& value, std::string_view text) {
  std::size_t size = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), size);
  if (status != std::errc() || size > kLargestArray) return false;
  make_sequence(value);
  const FieldValue last = value.children.empty() ? FieldValue{} : value.children.back();
  value.children.resize(size, last);
  mark_overridden(value);
  return true;
}

void set(FieldValue& value, const Modification& change) {
  const bool is_reference =
      !change.object.is_null() || (value.kind == Kind::Reference && change.value.empty());
  value.kind = is_reference ? Kind::Reference : Kind::Scalar;
  value.reference = change.object;
  value.text = is_reference ? std::string{} : change.value;
  value.children.clear();
  mark_overridden(value);
}

FieldValue* step_into(FieldValue& value, const Step& step) {
  if (step.kind == Step::Kind::Item) {
    make_sequence(value);
    return step.index < value.children.size() ? &value.children[step.index] : nullptr;
  }
  if (FieldValue* found = value.find(step.key)) return found;
  if (value.kind != Kind::Mapping && (value.kind != Kind::Scalar || !value.text.empty()))
    return nullptr;
  // The source was saved before the field existed: only the override knows it.
  value.kind = Kind::Mapping;
  FieldValue& made = value.children.emplace_back();
  made.key = step.key;
  return &made;
}

constexpr std::string_view kManaged = "managedReferences[";  // on disk

/// "managedReferences[12].field": the data of that managed reference; `path` becomes "field".
FieldValue* managed_data(FieldValue& fields, std::string_view& path) {
  const std::size_t end = path.find(']');
  if (end == std::string_view::npos) return nullptr;
  const std::string_view number = path.substr(kManaged.size(), end - kManaged.size());
  path.remove_prefix(std::min(end + 2, path.size()));
  FieldValue* references = fields.find("references");
  FieldValue* list = references == nullptr ? nullptr : references->find("RefIds");
  if (list == nullptr) return nullptr;
  for (FieldValue& entry : list->children) {
    const FieldValue* rid = entry.find("rid");
    if (rid != nullptr && rid->text == number) return entry.find("data");
  }
  return nullptr;
}

// --- Levels -----------------------------------------------------------------------------------

// What was read from the source becomes a value of this file: ids change, and it is one
// level further down.
void lift(FieldValue& value, const Instance& instance) {
  if (value.level < 0xFFFF) ++value.level;
  if (value.kind == Kind::Reference && !value.reference.guid && value.reference.id != 0)
    value.reference.id = instance.local_id(value.reference.id);
  for (FieldValue& child : value.children) lift(child, instance);
}

void apply_all(FieldValue& fields, const Instance& instance, FileId target) {
  // Sizes first: the items they make room for may come before them in the file.
  for (const bool sizes : {true, false})
    for (const Modification& change : instance.modifications)
      if (change.target == target && change.path.ends_with("Array.size") == sizes)
        apply_override(fields, change);
}

FieldValue own_fields(const Hierarchy& hierarchy, FileId id) {
  const yaml::Object* object = hierarchy.document().find(id);
  FieldValue nothing;
  nothing.kind = Kind::Mapping;
  if (object == nullptr) return nothing;
  const yaml::Tree tree = hierarchy.document().fields(*object);
  FieldValue fields = to_value(tree.fields());
  fields.key.clear();
  return fields.kind == Kind::Mapping ? fields : nothing;
}

}  // namespace

const FieldValue* FieldValue::find(std::string_view name) const {
  const auto found = std::ranges::find(children, name, &FieldValue::key);
  return found == children.end() || kind != Kind::Mapping ? nullptr : &*found;
}

FieldValue* FieldValue::find(std::string_view name) {
  return const_cast<FieldValue*>(std::as_const(*this).find(name));  // NOLINT: the same search
}

FieldValue to_value(yaml::NodeView node) {
  FieldValue value;
  value.key = node.key();
  if (const auto reference = as_reference(node)) {
    value.kind = Kind::Reference;
    value.reference = *reference;
    return value;
  }
  value.kind = node.is_mapping()    ? Kind::Mapping
               : node.is_sequence() ? Kind::Sequence
                                    : Kind::Scalar;
  if (node.is_scalar()) value.text = node.text();
  value.children.reserve(node.size());
  for (const yaml::NodeView child : node) value.children.push_back(to_value(child));
  return value;
}

bool apply_override(FieldValue& fields, const Modification& change) {
  std::string_view path = change.path;
  FieldValue* value = &fields;
  if (path.starts_with(kManaged)) {
    value = managed_data(fields, path);
    if (value == nullptr || path.empty()) return false;
  }
  FieldValue* const start = value;
  for (const Step& step : parse_path(path)) {
    if (step.kind == Step::Kind::Size) return resize(*value, change.value);
    value = step_into(*value, step);
    if (value == nullptr) return false;
  }
  if (value == start) return false;
  set(*value, change);
  return true;
}

namespace {

/// The fields of `list()[index]`: of the source it comes from, with this file's overrides.
template <class List>
FieldValue fields_of(const Hierarchy& hierarchy, Index index, List list) {
  const auto& here = (hierarchy.*list)()[index];
  if (here.origin.instance == kNone) return own_fields(hierarchy, here.id);
  const Instance& instance = hierarchy.instances()[here.origin.instance];
  const Hierarchy& source = *instance.hierarchy;
  FieldValue fields = fields_of(source, here.origin.source, list);
  lift(fields, instance);
  apply_all(fields, instance, (source.*list)()[here.origin.source].id);
  return fields;
}

}  // namespace

FieldValue component_fields(const Hierarchy& hierarchy, Index component) {
  return fields_of(hierarchy, component, &Hierarchy::components);
}

FieldValue object_fields(const Hierarchy& hierarchy, Index object) {
  return fields_of(hierarchy, object, &Hierarchy::objects);
}

}  // namespace diorama::unity

// The tables are text, a row per class or struct: its own line, and the lines of its fields (f) and
// layouts (l), with tabs:
//   class   id  name  C# name  base  flags  required (+ after)
//           flags: c component, a abstract, s single, b its documents have the name of its base
//   struct  name  version  serializedVersion  flags (f flow)
//   f  name  type  yaml     l  versions  serializedVersion  after  field numbers
//
// The first lines are read once, the others when somebody asks for that class: all of them take two
// milliseconds, as long as a whole `diorama diff` of two small files.
#include "unity/facts/class_table.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <unordered_map>

#include "unity/facts/table_text.h"
#include "unity/facts/value_type_forms.h"

namespace diorama::unity {
namespace {

struct Row {
  std::string_view first, others;
};

constexpr Row kClassRows[] = {
#include "unity/facts/tables/classes.inc"
};
constexpr Row kTypeRows[] = {
#include "unity/facts/tables/value_types.inc"
};

FieldInfo read_field(std::string_view line) {
  FieldInfo out;
  out.name = take_column(line, '\t');
  out.type = take_column(line, '\t');
  out.yaml = take_column(line, '\t');
  return out;
}

ClassInfo read_class(std::string_view line) {
  ClassInfo out;
  out.id = column_number<std::int32_t>(take_column(line, '\t'));
  out.name = take_column(line, '\t');
  out.csharp = take_column(line, '\t');
  out.base = take_column(line, '\t');
  const std::string_view flags = take_column(line, '\t');
  out.is_component = flags.find('c') != std::string_view::npos;
  out.is_abstract = flags.find('a') != std::string_view::npos;
  out.disallow_multiple = flags.find('s') != std::string_view::npos;
  out.key = flags.find('b') == std::string_view::npos ? out.name : out.base;
  while (!line.empty()) out.required.push_back(take_column(line, ','));
  return out;
}

ValueTypeInfo read_type(std::string_view line) {
  ValueTypeInfo out;
  out.name = take_column(line, '\t');
  out.version = UnityVersion::parse(take_column(line, '\t')).value_or(UnityVersion{});
  out.serialized_version = column_number<int>(take_column(line, '\t'));
  out.flow = line == "f";
  return out;
}

/// The fields have their places by now, so that the layout can point at them.
ClassLayout read_layout(std::string_view line, std::span<const FieldInfo> fields) {
  ClassLayout out;
  std::string_view versions = take_column(line, '\t');
  while (!versions.empty()) {
    std::string_view range = take_column(versions, ',');
    const auto first = UnityVersion::parse(take_column(range, '-'));
    const auto last = UnityVersion::parse(range);
    if (first && last) out.versions.push_back({*first, *last});
  }
  out.serialized_version = column_number<int>(take_column(line, '\t'));
  out.serialized_after = take_column(line, '\t');
  while (!line.empty()) {
    std::string_view range = take_column(line, ',');
    const auto first = column_number<std::size_t>(take_column(range, '-'));
    const auto last = range.empty() ? first : column_number<std::size_t>(range);
    for (std::size_t i = first; i <= last && i < fields.size(); ++i)
      out.fields.push_back(&fields[i]);
  }
  return out;
}

void read_others(std::string_view lines, ClassInfo& out) {
  std::vector<std::string_view> layouts;
  while (!lines.empty()) {
    std::string_view line = take_column(lines, '\n');
    if (take_column(line, '\t') == "f")
      out.fields.push_back(read_field(line));
    else
      layouts.push_back(line);
  }
  for (const std::string_view line : layouts) out.layouts.push_back(read_layout(line, out.fields));
}

void read_others(std::string_view lines, ValueTypeInfo& out) {
  while (!lines.empty()) {
    std::string_view line = take_column(lines, '\n');
    take_column(line, '\t');
    out.fields.push_back(read_field(line));
  }
}

/// The rows of one table, each read in full once somebody asks for it.
template <class Info, std::size_t kCount>
class Rows {
 public:
  Rows(const Row (&rows)[kCount], Info (*read)(std::string_view)) : rows_(rows) {
    firsts_.reserve(kCount);
    for (const Row& row : rows) firsts_.push_back(read(row.first));
  }

  /// Without what the other lines of the rows have.
  [[nodiscard]] std::span<const Info> firsts() const { return firsts_; }

  const Info* whole(const Info* info) {
    if (info == nullptr) return nullptr;
    const auto at = static_cast<std::size_t>(info - firsts_.data());
    if (is_read_[at].load(std::memory_order_acquire)) return info;
    const std::scoped_lock lock(reading_);
    if (!is_read_[at].load(std::memory_order_relaxed)) read_others(rows_[at].others, firsts_[at]);
    is_read_[at].store(true, std::memory_order_release);
    return info;
  }

  std::span<const Info> whole(std::span<const Info> some) {
    for (const Info& each : some) whole(&each);
    return some;
  }

 private:
  std::span<const Row> rows_;
  std::vector<Info> firsts_;
  std::array<std::atomic<bool>, kCount> is_read_{};
  std::mutex reading_;
};

auto& classes() {
  static Rows out(kClassRows, read_class);  // by id
  return out;
}

auto& value_types() {
  static Rows out(kTypeRows, read_type);  // by name, newest first
  return out;
}

/// Its own line only.
const ClassInfo* first_of(std::int32_t id) {
  const auto all = classes().firsts();
  const auto found = std::ranges::lower_bound(all, id, {}, &ClassInfo::id);
  return found != all.end() && found->id == id ? &*found : nullptr;
}

const ClassInfo* first_of(std::string_view name) {
  static const auto by_name = [] {
    std::unordered_map<std::string_view, const ClassInfo*> out;
    for (const ClassInfo& info : classes().firsts()) {
      out.emplace(info.name, &info);
      if (!info.csharp.empty()) out.emplace(info.csharp, &info);
    }
    return out;
  }();
  const auto found = by_name.find(name);
  return found == by_name.end() ? nullptr : found->second;
}

std::span<const ValueTypeInfo> forms_of(std::string_view name) {
  const auto forms =
      std::ranges::equal_range(value_types().firsts(), name, {}, &ValueTypeInfo::name);
  return value_types().whole(std::span<const ValueTypeInfo>(forms.begin(), forms.end()));
}

const FieldInfo* find_field(std::span<const FieldInfo> fields, std::string_view wanted) {
  const auto found = std::ranges::find(fields, wanted, &FieldInfo::name);
  return found == fields.end() ? nullptr : &*found;
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 27> kCsharpNames = {{
    {"AABB", "Bounds"},
    {"BitField", "LayerMask"},
    {"ColorRGBA", "Color"},
    {"GradientNEW", "Gradient"},
    {"Matrix4x4f", "Matrix4x4"},
    {"Quaternionf", "Quaternion"},
    {"Rectf", "Rect"},
    {"SInt16", "short"},
    {"SInt32", "int"},
    {"SInt64", "long"},
    {"SInt8", "sbyte"},
    {"TypelessData", "byte[]"},
    {"UInt16", "ushort"},
    {"UInt32", "uint"},
    {"UInt64", "ulong"},
    {"UInt8", "byte"},
    {"Vector2f", "Vector2"},
    {"Vector3f", "Vector3"},
    {"Vector4f", "Vector4"},
    {"float2_storage", "Vector2"},
    {"float3", "Vector3"},
    {"float4", "Vector4"},
    {"int2_storage", "Vector2Int"},
    {"int3_storage", "Vector3Int"},
    {"long long", "long"},
    {"unsigned int", "uint"},
    {"unsigned long long", "ulong"},
}};
static_assert(std::ranges::is_sorted(kCsharpNames));

/// "PPtr<Material>" for "seq<PPtr<Material>>" and "<": the text between the brackets.
std::string_view inside(std::string_view text, std::string_view before) {
  if (!text.starts_with(before) || !text.ends_with('>')) return {};
  return text.substr(before.size(), text.size() - before.size() - 1);
}

/// The element type of a sequence; empty for other fields.
std::string_view element_of(const FieldInfo& field) {
  const std::string_view sequence = inside(field.yaml, "seq<");
  return sequence.empty() ? inside(field.yaml, "hex<") : sequence;
}

}  // namespace

std::string FieldInfo::csharp_type() const {
  const std::string_view element = element_of(*this);
  if (element.starts_with("pair ")) return "map";
  if (!element.empty()) return csharp_name(element) + "[]";
  return csharp_name(type);
}

const FieldInfo* ClassInfo::field(std::string_view wanted) const {
  // What all objects had before 2018.3, the first editor with known type trees.
  static constexpr std::array<FieldInfo, 2> kOldFields = {
      {{"m_PrefabParentObject", "PPtr<EditorExtension>", "ref"},
       {"m_PrefabInternal", "PPtr<Prefab>", "ref"}}};
  const FieldInfo* const found = find_field(fields, wanted);
  return found != nullptr || fields.empty() ? found : find_field(kOldFields, wanted);
}

const FieldInfo* ValueTypeInfo::field(std::string_view wanted) const {
  return find_field(fields, wanted);
}

const ClassLayout* ClassInfo::layout(const UnityVersion& version) const {
  // Of the layouts that begin no later than that version, the one that begins last.
  const ClassLayout* best = nullptr;
  UnityVersion start;
  for (const ClassLayout& candidate : layouts) {
    for (const ClassLayout::Range& range : candidate.versions) {
      if (range.first > version || (best != nullptr && range.first <= start)) continue;
      best = &candidate;
      start = range.first;
    }
  }
  return best == nullptr && !layouts.empty() ? &layouts.back() : best;
}

bool ClassInfo::may_have(const UnityVersion& version, const ClassLayout& wanted) const {
  const ClassLayout* const last = layout(version);
  if (last == &wanted) return true;
  // The editors between two that were looked at can have the layout of either.
  const ClassLayout* next = nullptr;
  UnityVersion start;
  for (const ClassLayout& candidate : layouts) {
    for (const ClassLayout::Range& range : candidate.versions) {
      if (range.first <= version && version <= range.last) return &candidate == &wanted;
      if (range.first < version || (next != nullptr && start <= range.first)) continue;
      next = &candidate;
      start = range.first;
    }
  }
  return next == &wanted;
}

std::string_view present_class_name(std::string_view name) {
  if (name == "PhysicMaterial") return "PhysicsMaterial";
  return name == "UnityEngine.PhysicMaterial" ? "UnityEngine.PhysicsMaterial" : name;
}

const ClassInfo* find_class(std::int32_t id) {
  return classes().whole(first_of(id));
}

const ClassInfo* find_class(std::string_view name) {
  return classes().whole(first_of(name));
}

std::span<const ClassInfo> all_classes() {
  return classes().whole(classes().firsts());
}

const ClassLayout* layout_of(std::int32_t id, const std::optional<UnityVersion>& version) {
  const ClassInfo* const info = find_class(id);
  return info == nullptr || !version ? nullptr : info->layout(*version);
}

bool is_component(std::int32_t id) {
  const ClassInfo* const info = first_of(id);
  return info != nullptr && info->is_component;
}

bool derives_from(const ClassInfo& derived, std::string_view base) {
  for (const ClassInfo* info = &derived; info != nullptr;
       info = info->base.empty() ? nullptr : first_of(info->base))
    if (info->name == base || info->csharp == base) return true;
  return false;
}

std::string_view class_name(std::int32_t id) {
  const ClassInfo* const info = first_of(id);
  return info == nullptr ? "" : info->name;
}

std::string field_type(std::int32_t class_id, std::string_view field) {
  const ClassInfo* const info = find_class(class_id);
  if (info == nullptr) return {};
  const FieldInfo* found = info->field(take_column(field, '.'));
  while (found != nullptr && !field.empty()) {
    const std::string_view element = element_of(*found);
    const ValueTypeInfo* const type = find_value_type(element.empty() ? found->type : element);
    if (type == nullptr) return {};
    found = type->field(take_column(field, '.'));
  }
  return found == nullptr ? "" : found->csharp_type();
}

const ValueTypeInfo* find_value_type(std::string_view name) {
  const auto forms = forms_of(name);
  return forms.empty() ? nullptr : &forms.front();
}

const ValueTypeInfo* find_value_type(std::string_view name, const UnityVersion& version) {
  // One editor has all structs; for four others only the different ones are listed.
  constexpr UnityVersion kComplete{6000, 0, 78, 'f', 1};
  constexpr std::array<UnityVersion, 5> kListed = {{{2019, 4, 41, 'f', 2},
                                                    {2021, 3, 58, 'f', 1},
                                                    {2022, 3, 76, 'f', 1},
                                                    kComplete,
                                                    {6000, 5, 1, 'f', 1}}};
  const auto stream = [](const UnityVersion& v) { return std::pair(v.year, v.minor); };
  UnityVersion nearest = kListed.front();
  for (const UnityVersion& listed : kListed)
    if (stream(listed) <= stream(version)) nearest = listed;
  const ValueTypeInfo* best = nullptr;
  for (const ValueTypeInfo& type : forms_of(name)) {
    if (type.version == nearest) return &type;
    if (best == nullptr || type.version == kComplete) best = &type;
  }
  return best;
}

std::span<const ValueTypeInfo> value_type_forms(std::string_view name) {
  return forms_of(name);
}

std::string csharp_name(std::string_view native_type) {
  if (const std::string_view target = inside(native_type, "PPtr<"); !target.empty())
    return std::string(target);
  const auto found = std::ranges::lower_bound(kCsharpNames, native_type, {},
                                              [](const auto& e) { return e.first; });
  if (found != kCsharpNames.end() && found->first == native_type) return std::string(found->second);
  return std::string(native_type);
}

}  // namespace diorama::unity

#include "unity/types/engine_enums.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include "csharp/type_index.h"
#include "unity/facts/native_enums.h"
#include "unity/types/script_stubs.h"

namespace diorama::unity {
namespace {

/// Whether the text declares an enum of that name. It has no comments that could look like one.
///
///   enum RigidbodyInterpolation { None, Interpolate, Extrapolate }
bool declares(std::string_view source, std::string_view full_name) {
  const std::string wanted =
      "enum " + std::string(full_name.substr(full_name.find_last_of(".+") + 1));
  for (std::size_t at = 0; (at = source.find(wanted, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + wanted.size();
    if (end < source.size() && (source[end] == ' ' || source[end] == '\n')) return true;
  }
  return false;
}

using Table = std::map<std::string_view, EnumFacts>;

Table read_table() {
  std::set<std::string_view> names;
  for (const NativeEnumField& field : native_enum_fields()) names.insert(field.type);
  csharp::TypeIndex index;
  for (const EngineStub& stub : engine_stubs())
    if (stub.name.starts_with("UnityEngine") &&
        std::ranges::any_of(names, [&](auto name) { return declares(stub.source, name); }))
      add_engine_types(index, stub);
  const ScriptTypes types(index);
  Table out;
  for (const std::string_view name : names)
    if (auto facts = types.stored_enum_named(name)) out.emplace(name, *std::move(facts));
  return out;
}

}  // namespace

const EnumFacts* engine_enum(std::string_view full_name) {
  static const Table known = read_table();
  const auto found = known.find(full_name);
  return found == known.end() ? nullptr : &found->second;
}

}  // namespace diorama::unity

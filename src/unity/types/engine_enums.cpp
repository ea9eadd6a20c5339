#include "unity/types/engine_enums.h"

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "csharp/type_index.h"
#include "unity/facts/native_enums.h"
#include "unity/types/script_stubs.h"

namespace diorama::unity {
namespace {

/// The declaration of an enum, with what stands before it on its line; empty: none. The outlines
/// have no comments that could look like one, and no two of these enums have the same name.
///
///   [System.Flags] enum RigidbodyConstraints {
///     None = 0, FreezePositionX = 2, ...
///   }
std::string_view declaration_in(std::string_view source, std::string_view name) {
  const std::string wanted = "enum " + std::string(name);
  for (std::size_t at = 0; (at = source.find(wanted, at)) != std::string_view::npos; ++at) {
    const std::size_t end = at + wanted.size();
    if (end == source.size() || (source[end] != ' ' && source[end] != '\n')) continue;
    const std::size_t begin = source.rfind('\n', at) + 1;
    const std::size_t close = source.find('}', end);
    return source.substr(begin, close == std::string_view::npos ? close : close + 1 - begin);
  }
  return {};
}

/// Inside of its namespace and its class: "UnityEngine.Camera+GateFitMode" is an enum of a class.
std::string placed(std::string_view declaration, std::string_view full_name) {
  const std::size_t dot = full_name.rfind('.');
  const std::size_t plus = full_name.find('+');
  std::string out = "namespace " + std::string(full_name.substr(0, dot)) + " {\n";
  const bool nested = plus != std::string_view::npos;
  if (nested) out += "class " + std::string(full_name.substr(dot + 1, plus - dot - 1)) + " {\n";
  return out.append(declaration).append(nested ? "\n}\n}\n" : "\n}\n");
}

std::optional<EnumFacts> read_enum(std::string_view full_name) {
  const std::string_view name = full_name.substr(full_name.find_last_of(".+") + 1);
  for (const EngineStub& stub : engine_stubs()) {
    if (!stub.name.starts_with("UnityEngine")) continue;
    const std::string_view declaration = declaration_in(stub.source, name);
    if (declaration.empty()) continue;
    csharp::TypeIndex index;
    const std::string source = placed(declaration, full_name);
    add_engine_types(index, {stub.name, source});
    return ScriptTypes(index).stored_enum_named(full_name);
  }
  return std::nullopt;
}

/// An enum, read by the first who asks for it.
class LateEnum {
 public:
  /// Null: no outline declares it.
  [[nodiscard]] const EnumFacts* facts(std::string_view full_name) const {
    std::call_once(once_, [&] { facts_ = read_enum(full_name); });
    return facts_ ? &*facts_ : nullptr;
  }

 private:
  mutable std::once_flag once_;
  mutable std::optional<EnumFacts> facts_;
};

}  // namespace

const EnumFacts* engine_enum(std::string_view full_name) {
  static const std::map<std::string_view, LateEnum> known = [] {
    std::map<std::string_view, LateEnum> out;
    for (const NativeEnumField& field : native_enum_fields()) out[field.type];
    return out;
  }();
  const auto found = known.find(full_name);
  return found == known.end() ? nullptr : found->second.facts(full_name);
}

}  // namespace diorama::unity

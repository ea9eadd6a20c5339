// Fuzzes the C# reader and the index on top of it. The first line of the input is the set of
// symbols `#if` sees, so that both branches are reached; the rest is the source.
// Nothing here may crash, hang or read out of bounds, and every text must give usable facts.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "base/text.h"
#include "csharp/source.h"
#include "csharp/type_index.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace diorama;          // NOLINT: a fuzz target
  using namespace diorama::csharp;  // NOLINT: a fuzz target
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Defines defines;
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    for (std::size_t at = 2; at < end; at += 2) defines.emplace(text.substr(at, 1));
  }
  const auto facts = std::make_shared<const SourceFacts>(read_source(text, defines));
  if (facts->complete != facts->problems.empty()) __builtin_trap();
  for (const TypeFacts& type : facts->types) {
    if (type.name.empty() || !valid_utf8(type.full_name)) __builtin_trap();
    if (type.name_space >= facts->namespaces.size()) __builtin_trap();
    if (type.outer != TypeFacts::kNoType && type.outer >= facts->types.size()) __builtin_trap();
    for (const Field& field : type.fields)
      if (field.name.empty() || !valid_utf8(field.type)) __builtin_trap();
  }
  TypeIndex index;
  index.put_file("a.cs", "A", facts);
  for (const Type* type : index.all()) {
    for (const ResolvedType& level : index.base_chain(index.itself(*type)))
      if (display_name(level).size() > full_name(level).size()) __builtin_trap();
    for (const TypePart& part : type->parts)
      for (const Field& field : part.facts->fields)
        if (!valid_utf8(full_name(index.resolve(field.type, *type, part)))) __builtin_trap();
  }
  index.remove_file("a.cs");
  if (index.type_count() != 0) __builtin_trap();
  return 0;
}

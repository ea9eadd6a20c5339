// What every source must hold, for the fuzz targets of the C# reader.
#pragma once

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "csharp/source.h"
#include "csharp/type_index.h"

namespace diorama::fuzz {

inline void check(csharp::SourceFacts read) {
  using namespace csharp;  // NOLINT: many names of it
  const auto facts = std::make_shared<const SourceFacts>(std::move(read));
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
}

}  // namespace diorama::fuzz

// One value of a URL's query: "a=1&b=2".
//
// Threading: a pure function.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "base/text.h"

namespace diorama::mcp {

/// The first value of that name, decoded; empty when there is none, or when it is malformed.
inline std::string query_value(std::string_view query, std::string_view name) {
  while (!query.empty()) {
    const std::string_view pair = query.substr(0, query.find('&'));
    query.remove_prefix(std::min(query.size(), pair.size() + 1));
    if (pair.size() > name.size() && pair.starts_with(name) && pair[name.size()] == '=')
      return percent_decode(pair.substr(name.size() + 1)).value_or("");
  }
  return {};
}

}  // namespace diorama::mcp

// Lists of texts in an answer, as far as there is room for them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "json/writer.h"

namespace diorama::surface {

inline constexpr std::size_t kListBytes = 3'000;  ///< JSON of a list beside other things

/// The first ones. False when not all are written.
inline bool write_first(json::Writer& out, std::string_view name,
                        const std::vector<std::string>& texts, std::size_t max_bytes = kListBytes) {
  const std::size_t begin = out.size();
  std::size_t told = 0;
  out.key(name).begin_array();
  for (; told < texts.size() && out.size() - begin + texts[told].size() < max_bytes; ++told)
    out.value(texts[told]);
  out.end_array();
  return told == texts.size();
}

/// The same; after it <name>_total and truncated when not all are written.
inline void write_list(json::Writer& out, std::string_view name,
                       const std::vector<std::string>& texts, std::size_t max_bytes = kListBytes) {
  if (write_first(out, name, texts, max_bytes)) return;
  out.member(std::string(name) + "_total", texts.size()).member("truncated", true);
}

}  // namespace diorama::surface

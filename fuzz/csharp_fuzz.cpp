// Fuzzes the C# reader and the index on top of it. The first line of the input is the set of
// symbols `#if` sees, so that both branches are reached; the rest is the source. Nothing here may
// crash, hang or read out of bounds, and every text must give usable facts.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "csharp_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace diorama::csharp;  // NOLINT: a fuzz target
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Defines defines;
  if (text.starts_with("//")) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    for (std::size_t at = 2; at < end; at += 2) defines.emplace(text.substr(at, 1));
  }
  diorama::fuzz::check(read_source(text, defines));
  return 0;
}

// Fuzzes the readers of .meta files.
//
// Beyond not crashing: the quick reader and the full one find the same GUID, and a file in
// which no GUID is found has a problem that says so.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "unity/assets/meta_file.h"

using diorama::unity::Guid;
using diorama::unity::kMetaHeadBytes;
using diorama::unity::MetaFile;
using diorama::unity::MetaHead;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const MetaHead head = diorama::unity::read_meta_head(bytes);
  const MetaFile file = diorama::unity::read_meta(bytes);
  if (!head.guid && !head.problem) std::abort();
  if (size <= kMetaHeadBytes && head.guid != file.head.guid) std::abort();
  if (head.guid && Guid::parse(head.guid->text()) != head.guid) std::abort();
  return 0;
}

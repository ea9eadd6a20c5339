#include "modelfiles/parcel.h"

#include "base/parse_number.h"

namespace diorama::modelfiles {
namespace {

Error torn() {
  return Error{ErrorCode::InvalidArgument, "the input is not a parcel of files", {}, {}};
}

}  // namespace

void pack(std::string& parcel, const PackedFile& file) {
  parcel += std::to_string(file.name.size()) + " " + std::to_string(file.bytes.size()) + "\n";
  parcel += file.name;
  parcel += file.bytes;
}

Result<std::vector<PackedFile>> unpack(std::string_view parcel) {
  std::vector<PackedFile> out;
  while (!parcel.empty()) {
    const std::size_t line = parcel.find('\n'), blank = parcel.find(' ');
    if (line == std::string_view::npos || blank >= line) return torn();
    const auto name = parse_number<std::size_t>(parcel.substr(0, blank));
    const auto bytes = parse_number<std::size_t>(parcel.substr(blank + 1, line - blank - 1));
    parcel.remove_prefix(line + 1);
    if (!name || !bytes || *name > parcel.size() || *bytes > parcel.size() - *name) return torn();
    out.push_back({parcel.substr(0, *name), parcel.substr(*name, *bytes)});
    parcel.remove_prefix(*name + *bytes);
  }
  if (out.empty()) return torn();
  return out;
}

}  // namespace diorama::modelfiles

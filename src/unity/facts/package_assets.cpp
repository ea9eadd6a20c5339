// The table is text with tabs:
//   GUID  package  class  name
#include "unity/facts/package_assets.h"

#include <unordered_map>

#include "unity/facts/table_text.h"

namespace diorama::unity {
namespace {

constexpr const char* kTable[] = {
#include "unity/facts/tables/package_assets.inc"
};

std::unordered_map<Guid, PackageAsset> read_table() {
  std::unordered_map<Guid, PackageAsset> out;
  for (std::string_view rest : kTable)
    while (!rest.empty()) {
      std::string_view line = take_column(rest, '\n');
      const auto guid = Guid::parse(take_column(line, '\t'));
      const std::string_view package = take_column(line, '\t');
      const std::string_view class_name = take_column(line, '\t');
      if (guid) out.emplace(*guid, PackageAsset{package, class_name, line});
    }
  return out;
}

}  // namespace

std::optional<PackageAsset> package_asset(const Guid& guid) {
  static const std::unordered_map<Guid, PackageAsset> table = read_table();
  const auto found = table.find(guid);
  if (found == table.end()) return std::nullopt;
  return found->second;
}

}  // namespace diorama::unity

// The table is text with tabs:
//   r  first digit of the GUID's second half  file id  class  name
//   u  file id  namespace  name
#include "unity/facts/builtin_resources.h"

#include <array>
#include <map>
#include <utility>

#include "unity/facts/table_text.h"

namespace diorama::unity {
namespace {

constexpr const char* kTable[] = {
#include "unity/facts/tables/builtin_resources.inc"
};

struct Table {
  std::map<std::pair<Guid, std::int64_t>, BuiltinResource> resources;
  std::map<std::int64_t, OldUiScript> old_ui;

  Table() {
    for (std::string_view rest : kTable)
      while (!rest.empty()) read_line(take_column(rest, '\n'));
  }

 private:
  void read_line(std::string_view line) {
    const std::string_view kind = take_column(line, '\t');
    if (kind == "r") {
      const std::string_view digit = take_column(line, '\t');
      const std::int64_t id = column_number<std::int64_t>(take_column(line, '\t'));
      const std::string_view class_name = take_column(line, '\t');
      const Guid guid = digit == "e" ? kDefaultResources : kBuiltinExtraResources;
      resources[{guid, id}] = {line, class_name};
    } else if (kind == "u") {
      const std::int64_t id = column_number<std::int64_t>(take_column(line, '\t'));
      const std::string_view name_space = take_column(line, '\t');
      old_ui[id] = {line, name_space};
    }
  }
};

const Table& table() {
  static const Table built;
  return built;
}

}  // namespace

std::optional<BuiltinResource> builtin_resource(const Guid& guid, std::int64_t file_id) {
  const auto found = table().resources.find({guid, file_id});
  if (found == table().resources.end()) return std::nullopt;
  return found->second;
}

std::optional<std::int64_t> find_builtin_resource(const Guid& guid, std::string_view name) {
  for (const auto& [key, resource] : table().resources)
    if (key.first == guid && resource.name == name) return key.second;
  return std::nullopt;
}

std::optional<Guid> builtin_file(std::string_view path) {
  if (path == "Library/unity default resources") return kDefaultResources;
  if (path == "Resources/unity_builtin_extra") return kBuiltinExtraResources;
  return std::nullopt;
}

std::optional<OldUiScript> old_ui_script(std::int64_t file_id) {
  const auto found = table().old_ui.find(file_id);
  if (found == table().old_ui.end()) return std::nullopt;
  return found->second;
}

}  // namespace diorama::unity

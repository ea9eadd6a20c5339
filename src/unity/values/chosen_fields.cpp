#include "unity/values/chosen_fields.h"

#include <algorithm>

#include "unity/values/typed_values.h"

namespace diorama::unity {
namespace {

bool is_called(const scene::Value::Member& field, const std::string& name) {
  return unity::is_called(field.stored, field.name, name);
}

/// Asking for a record means asking for its contents.
bool is_called(const scene::UnstoredField& field, const std::string& name) {
  return unity::is_called(field.name, field.name, name) || field.name.starts_with(name + ".");
}

}  // namespace

std::vector<std::string> keep_only(const std::vector<std::string>& wanted,
                                   std::vector<scene::Value::Member>& fields,
                                   std::vector<scene::UnstoredField>& not_stored) {
  const auto is_unwanted = [&](const auto& field) {
    return std::ranges::none_of(wanted,
                                [&](const std::string& name) { return is_called(field, name); });
  };
  std::erase_if(fields, is_unwanted);
  std::erase_if(not_stored, is_unwanted);
  std::vector<std::string> unknown;
  for (const std::string& name : wanted) {
    const auto is_it = [&](const auto& field) { return is_called(field, name); };
    if (std::ranges::none_of(fields, is_it) && std::ranges::none_of(not_stored, is_it))
      unknown.push_back(name);
  }
  return unknown;
}

}  // namespace diorama::unity

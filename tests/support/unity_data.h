// Whether JSON has a shape of specification 002: tests/tools/schemas/unity_data.json.
#pragma once

#include <doctest/doctest.h>

#include <string>

#include "json/schema_check.h"
#include "support/corpus.h"
#include "support/places.h"

namespace diorama::test {

/// The item of a list with this number; nothing when there are fewer.
inline json::Value item(const json::Value& list, std::size_t number) {
  for (const json::Value each : list)
    if (number-- == 0) return each;
  return {};
}

/// What is wrong with it as, for example, a "GameObjectData"; empty: nothing.
inline std::string not_shaped(const std::string& shape, const json::Value& value) {
  std::string schema = read_all(test::data_folder() + "/tools/schemas/unity_data.json");
  REQUIRE(schema.find("\"" + shape + "\"") != std::string::npos);
  schema.insert(schema.find('{') + 1, R"("$ref": "#/$defs/)" + shape + "\",");
  const auto parsed = json::parse(schema);
  REQUIRE(parsed);
  const auto check = json::SchemaCheck::compile(parsed->root());
  REQUIRE_MESSAGE(check, (check ? "" : check.error().message));
  std::string out;
  for (const json::Violation& each : check->check(value))
    out += each.path + ": " + each.message + "\n";
  return out;
}

inline std::string not_shaped(const std::string& shape, const std::string& text) {
  const auto parsed = json::parse(text);
  return parsed ? not_shaped(shape, parsed->root()) : "no JSON: " + text;
}

}  // namespace diorama::test

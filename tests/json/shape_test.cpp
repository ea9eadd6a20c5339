#include "json/shape.h"

#include <doctest/doctest.h>

#include "json/schema_check.h"
#include "json/value.h"

namespace diorama::json {

TEST_CASE("shape: each notation becomes its schema") {
  struct Row {
    const char* shape;
    const char* schema;
  };
  for (const Row& row : {
           Row{"string", R"({"type":"string"})"},
           Row{"any", "{}"},
           Row{"integer[]", R"({"type":"array","items":{"type":"integer"}})"},
           Row{"any[]", R"({"type":"array"})"},
           Row{"string | null", R"({"anyOf":[{"type":"string"},{"type":"null"}]})"},
           Row{"string[] | string",
               R"({"anyOf":[{"type":"array","items":{"type":"string"}},{"type":"string"}]})"},
           Row{"{}", R"({"type":"object","properties":{}})"},
           Row{"{a: number, b?: {c: boolean}}",
               R"({"type":"object","properties":{"a":{"type":"number"},"b":{"type":"object",)"
               R"("properties":{"c":{"type":"boolean"}},"required":["c"]}},"required":["a"]})"},
           Row{"{a: object}[] | null",
               R"({"anyOf":[{"type":"array","items":{"type":"object","properties":)"
               R"({"a":{"type":"object"}},"required":["a"]}},{"type":"null"}]})"},
       }) {
    CAPTURE(row.shape);
    const auto schema = shape_schema(row.shape);
    REQUIRE(schema);
    CHECK(*schema == row.schema);
  }
}

TEST_CASE("shape: what is no shape is refused with its place") {
  struct Row {
    const char* shape;
    const char* message;
  };
  for (const Row& row : {
           Row{"", "shape, at '': expected a type"},
           Row{"text", "shape, at '': expected a type"},
           Row{"{a string}", "shape, at 'string}': expected :"},
           Row{"{a: string b: string}", "shape, at 'b: string}': expected , or }"},
           Row{"{a: string,}", "shape, at '}': expected a name"},
           Row{"string[", "shape, at '': expected ]"},
           Row{"{a: string", "shape, at '': expected , or }"},
           Row{"string string", "shape, at 'string': expected nothing more"},
       }) {
    CAPTURE(row.shape);
    const auto schema = shape_schema(row.shape);
    REQUIRE_FALSE(schema);
    CHECK(schema.error().message == row.message);
  }
  CHECK_FALSE(answer_schema("string[]"));
}

TEST_CASE("shape: an answer has its members, more of them, or a failure instead") {
  const auto schema = answer_schema("{path: string, size?: integer}");
  REQUIRE(schema);
  const auto parsed = parse(*schema);
  REQUIRE(parsed);
  const auto check = SchemaCheck::compile(parsed->root());
  REQUIRE(check);
  const auto fits = [&](const char* text) {
    const auto value = parse(text);
    REQUIRE(value);
    return check->check(value->root()).empty();
  };
  CHECK(fits(R"({"path":"a"})"));
  CHECK(fits(R"({"path":"a","size":3,"unread":[]})"));
  CHECK(fits(R"({"ok":false,"error":{"code":"ERR_IO"}})"));
  CHECK_FALSE(fits(R"({"path":1})"));
  CHECK_FALSE(fits(R"({"path":"a","size":"3"})"));
  CHECK_FALSE(fits(R"({"size":3})"));
  CHECK_FALSE(fits("[]"));
}

}  // namespace diorama::json

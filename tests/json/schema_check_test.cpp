#include "json/schema_check.h"

#include <doctest/doctest.h>

#include <chrono>
#include <initializer_list>
#include <string>
#include <string_view>

using namespace diorama;
using namespace diorama::json;

namespace {

Document parsed(std::string_view text) {
  auto document = json::parse(text);
  if (!document) FAIL(document.error().message << ": " << text);
  return *std::move(document);
}

SchemaCheck compiled(std::string_view schema) {
  auto check = SchemaCheck::compile(parsed(schema).root());
  if (!check) FAIL(check.error().message);
  return *std::move(check);
}

/// "path: message | path: message"; empty when valid. The root's path is "".
std::string problems(const SchemaCheck& check, std::string_view instance, std::size_t max = 8) {
  const Document document = parsed(instance);
  std::string out;
  for (const Violation& violation : check.check(document.root(), max)) {
    if (!out.empty()) out += " | ";
    out += violation.path + ": " + violation.message;
  }
  return out;
}

struct Row {
  std::string_view instance, problems;
};

void check_rows(std::string_view schema, std::initializer_list<Row> rows) {
  CAPTURE(schema);
  const SchemaCheck check = compiled(schema);
  for (const Row& row : rows) {
    CAPTURE(row.instance);
    CHECK(problems(check, row.instance) == row.problems);
  }
}

}  // namespace

TEST_CASE("schema_check: type names what was expected and what came") {
  check_rows(R"({"type":"integer"})", {{"1", ""},
                                       {"1.0", ""},
                                       {"-3", ""},
                                       {"18446744073709551615", ""},
                                       {"1e300", ""},
                                       {"1.5", ": expected integer, got number"},
                                       {"\"1\"", ": expected integer, got string"},
                                       {"true", ": expected integer, got boolean"},
                                       {"null", ": expected integer, got null"}});
  check_rows(R"({"type":"number"})",
             {{"1", ""}, {"1.5", ""}, {"[]", ": expected number, got array"}});
  check_rows(R"({"type":["string","null"]})",
             {{"null", ""}, {"\"\"", ""}, {"{}", ": expected null or string, got object"}});
  check_rows(R"({"type":"boolean"})", {{"false", ""}, {"0", ": expected boolean, got integer"}});
  check_rows(R"({"type":"array"})", {{"[1]", ""}, {"{}", ": expected array, got object"}});
  check_rows(R"({"type":"object"})", {{"{}", ""}, {"[]", ": expected object, got array"}});
}

TEST_CASE("schema_check: true and {} allow everything, false nothing") {
  check_rows("true", {{"1", ""}, {"null", ""}});
  check_rows("{}", {{"1", ""}, {"{\"a\":1}", ""}});
  check_rows("false", {{"1", ": not allowed"}});
  check_rows(R"({"unknownKeyword":[1],"format":"email","title":"x","default":5})", {{"\"x\"", ""}});
}

TEST_CASE("schema_check: enum and const compare as JSON does") {
  check_rows(R"({"enum":["a","b",3,null,{"x":1,"y":[2]}]})",
             {{"\"a\"", ""},
              {"3.0", ""},
              {"null", ""},
              {R"({"y":[2.0],"x":1})", ""},
              {"\"c\"", R"(: expected one of "a", "b", 3, null, {"x":1,"y":[2]})"},
              {"\"3\"", R"(: expected one of "a", "b", 3, null, {"x":1,"y":[2]})"}});
  check_rows(R"({"const":false})",
             {{"false", ""}, {"0", ": expected false"}, {"null", ": expected false"}});
  check_rows(R"({"const":[1,"1"]})", {{"[1,\"1\"]", ""},
                                      {"[\"1\",1]", R"(: expected [1,"1"])"},
                                      {"[1]", R"(: expected [1,"1"])"}});
  check_rows(R"({"const":9007199254740993})",
             {{"9007199254740993", ""}, {"9007199254740992", ": expected 9007199254740993"}});
  check_rows(R"({"const":1e18})", {{"1000000000000000000", ""}});
  check_rows(R"({"const":1e19})", {{"10000000000000000000", ""}});
  check_rows(R"({"const":-0.0})", {{"0", ""}});
  check_rows(R"({"enum":["a","b"],"const":"b"})", {{"\"b\"", ""}, {"\"a\"", ": expected \"b\""}});
}

TEST_CASE("schema_check: numbers keep within their bounds") {
  check_rows(R"({"minimum":1,"maximum":2.5})", {{"1", ""},
                                                {"2.5", ""},
                                                {"0.9", ": must be at least 1"},
                                                {"3", ": must be at most 2.5"},
                                                {"\"no number\"", ""}});
  check_rows(R"({"exclusiveMinimum":1,"exclusiveMaximum":2})",
             {{"1.5", ""}, {"1", ": must be more than 1"}, {"2", ": must be less than 2"}});
  check_rows(
      R"({"minimum":9007199254740993})",
      {{"9007199254740993", ""}, {"9007199254740992", ": must be at least 9007199254740993"}});
  check_rows(R"({"multipleOf":3})",
             {{"9", ""}, {"-3", ""}, {"0", ""}, {"10", ": must be a multiple of 3"}});
  check_rows(
      R"({"multipleOf":0.1})",
      {{"0.3", ""}, {"4.35", ": must be a multiple of 0.1"}, {"1e15", ""}, {"123456.7", ""}});
  check_rows(R"({"multipleOf":0.01})", {{"0.75", ""}, {"0.751", ": must be a multiple of 0.01"}});
}

TEST_CASE("schema_check: lengths count code points") {
  check_rows(R"({"minLength":2,"maxLength":3})",
             {{"\"ab\"", ""},
              {"\"\xC3\xA9\xF0\x9F\x98\x80\"", ""},
              {"\"\xC3\xA9\"", ": must have at least 2 characters"},
              {"\"abcd\"", ": must have at most 3 characters"},
              {"12345", ""}});
  check_rows(R"({"minLength":1.0})", {{"\"\"", ": must have at least 1 character"}});
}

TEST_CASE("schema_check: patterns search, by code point, and refuse what is too long") {
  check_rows(R"({"pattern":"^[a-z]+\\d?$"})",
             {{"\"abc\"", ""},
              {"\"abc1\"", ""},
              {"\"Abc\"", R"(: must match the pattern ^[a-z]+\d?$)"},
              {"5", ""}});
  check_rows(R"({"pattern":"b"})", {{"\"abc\"", ""}, {"\"ac\"", ": must match the pattern b"}});
  check_rows(R"({"pattern":"^.{2}$"})", {{"\"\xC3\xA9\xF0\x9F\x98\x80\"", ""}});
  check_rows(R"({"pattern":"^[\\w\\-.]+@(?:[a-z]+\\.)+[a-z]{2,}$"})",
             {{"\"a.b-c@example.org\"", ""},
              {"\"nobody\"", R"(: must match the pattern ^[\w\-.]+@(?:[a-z]+\.)+[a-z]{2,}$)"}});
  const SchemaCheck check = compiled(R"({"pattern":"a"})");
  CHECK(problems(check, '"' + std::string(1024, 'a') + '"').empty());
  CHECK(problems(check, '"' + std::string(1025, 'a') + '"') ==
        ": too long to compare with the pattern a");
}

TEST_CASE("schema_check: a pattern made for backtracking does not hang") {
  const auto begin = std::chrono::steady_clock::now();
  for (const auto* schema : {R"({"pattern":"^(a+)+$"})", R"({"pattern":"^(a|a)*$"})",
                             R"({"pattern":"^(([a-z])+.)+[A-Z]([a-z])+$"})"}) {
    CHECK_FALSE(problems(compiled(schema), '"' + std::string(1000, 'a') + "!\"").empty());
  }
  CHECK(std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
}

TEST_CASE("schema_check: a missing field is reported where it should be") {
  check_rows(R"({"required":["a","b"],"properties":{"c":{"required":["d"]}}})",
             {{R"({"a":1,"b":null})", ""},
              {R"({"a":1})", "b: missing"},
              {R"({"a":1,"b":1,"c":{}})", "c.d: missing"},
              {"{}", "a: missing | b: missing"},
              {"[]", ""}});
  check_rows(R"({"dependentRequired":{"card":["name","street"]}})",
             {{"{}", ""},
              {R"({"card":1,"name":1,"street":1})", ""},
              {R"({"card":1,"name":1})", "street: missing, as 'card' is there"}});
}

TEST_CASE("schema_check: an unknown field names the one that was meant") {
  check_rows(
      R"({"properties":{"name":{"type":"string"},"position":{}},"additionalProperties":false})",
      {{R"({"name":"x"})", ""},
       {R"({"nmae":"x"})", "nmae: unknown field, did you mean 'name'?"},
       {R"({"Position":1})", "Position: unknown field, did you mean 'position'?"},
       {R"({"color":1})", "color: unknown field"},
       {R"({"name":5,"x y":1})", "name: expected string, got integer | [\"x y\"]: unknown field"}});
  check_rows(R"({"properties":{"a":{}},"additionalProperties":{"type":"integer"}})",
             {{R"({"a":"x","b":1})", ""}, {R"({"b":"x"})", "b: expected integer, got string"}});
  check_rows(
      R"({"patternProperties":{"^x":{"type":"integer"},"y$":{"minimum":5}},"additionalProperties":false})",
      {{R"({"xa":1,"by":9})", ""},
       {R"({"xy":1})", "xy: must be at least 5"},
       {R"({"xa":"1"})", "xa: expected integer, got string"},
       {R"({"a":1})", "a: unknown field"}});
}

TEST_CASE("schema_check: paths lead through arrays, objects and odd names") {
  check_rows(R"({"properties":{"items":{"items":{"properties":{"name":{"type":"string"}}}}}})",
             {{R"({"items":[{},{"name":"x"},{"name":5}]})",
               "items[2].name: expected string, got integer"}});
  check_rows(R"({"items":{"items":{"type":"null"}}})",
             {{"[[],[null,1]]", "[1][1]: expected null, got integer"}});
  check_rows(R"({"additionalProperties":{"additionalProperties":{"type":"null"}}})",
             {{R"({"a.b":{"c":1}})", R"(["a.b"].c: expected null, got integer)"},
              {R"({"a":{"b\"c":1}})", R"(a["b\"c"]: expected null, got integer)"},
              {R"({"$x-1":{"":1}})", R"($x-1[""]: expected null, got integer)"}});
}

TEST_CASE("schema_check: objects count and name their fields") {
  check_rows(R"({"minProperties":1,"maxProperties":2})",
             {{R"({"a":1})", ""},
              {"{}", ": must have at least 1 field"},
              {R"({"a":1,"b":1,"c":1})", ": must have at most 2 fields"}});
  check_rows(R"({"propertyNames":{"pattern":"^[a-z]+$","maxLength":3}})",
             {{R"({"abc":1})", ""},
              {R"({"abcd":1})", "abcd: field name: must have at most 3 characters"},
              {R"({"A":1})", "A: field name: must match the pattern ^[a-z]+$"}});
  check_rows(R"({"propertyNames":false})",
             {{"{}", ""}, {R"({"a":1})", "a: field name: not allowed"}});
  check_rows(R"({"dependentSchemas":{"a":{"required":["b"]}}})",
             {{R"({"b":1})", ""}, {R"({"a":1,"b":1})", ""}, {R"({"a":1})", "b: missing"}});
}

TEST_CASE("schema_check: arrays check their items, prefix and rest") {
  check_rows(
      R"({"prefixItems":[{"type":"string"},{"type":"integer"}],"items":{"type":"null"}})",
      {{R"(["a",1,null,null])", ""},
       {R"(["a"])", ""},
       {R"([1,"a"])", "[0]: expected string, got integer | [1]: expected integer, got string"},
       {R"(["a",1,2])", "[2]: expected null, got integer"}});
  check_rows(R"({"prefixItems":[true],"items":false})",
             {{"[1]", ""}, {"[1,2]", "[1]: not allowed"}});
  check_rows(R"({"minItems":1,"maxItems":2})", {{"[1]", ""},
                                                {"[]", ": must have at least 1 item"},
                                                {"[1,2,3]", ": must have at most 2 items"}});
  check_rows(R"({"uniqueItems":true})",
             {{"[1,2,\"1\",[1],{\"a\":1},{\"a\":2},true,null]", ""},
              {"[1,2,1.0]", "[2]: same as item 0"},
              {R"([{"a":1,"b":2},{"b":2,"a":1}])", "[1]: same as item 0"},
              {"[[1],[1]]", "[1]: same as item 0"}});
  check_rows(
      R"({"contains":{"type":"integer"}})",
      {{"[\"a\",1]", ""}, {"[\"a\"]", ": must contain at least 1 matching item"}, {"{}", ""}});
  check_rows(R"({"contains":{"const":1},"minContains":2,"maxContains":3})",
             {{"[1,1]", ""},
              {"[1,2]", ": must contain at least 2 matching items"},
              {"[1,1,1,1]", ": must contain at most 3 matching items"}});
  check_rows(R"({"contains":{"const":1},"minContains":0})", {{"[]", ""}, {"[2]", ""}});
  check_rows(R"({"minContains":2,"maxContains":0})", {{"[1]", ""}});
}

TEST_CASE("schema_check: allOf, anyOf, oneOf and not combine") {
  check_rows(R"({"allOf":[{"minimum":1},{"maximum":3}]})",
             {{"2", ""}, {"0", ": must be at least 1"}, {"4", ": must be at most 3"}});
  check_rows(
      R"({"anyOf":[{"type":"string"},{"minimum":3}]})",
      {{"\"x\"", ""},
       {"5", ""},
       {"1",
        ": fits none of the alternatives (expected string, got integer; must be at least 3)"}});
  check_rows(
      R"({"anyOf":[{"properties":{"a":{"type":"string"}}},{"anyOf":[false,{"type":"null"}]}]})",
      {{R"({"a":1})",
        ": fits none of the alternatives (a: expected string, got integer; fits none of the "
        "alternatives)"}});
  check_rows(R"({"oneOf":[{"multipleOf":2},{"multipleOf":3},{"multipleOf":6}]})",
             {{"4", ""},
              {"9", ""},
              {"12", ": fits 3 of the alternatives, must fit exactly one"},
              {"5",
               ": fits none of the alternatives (must be a multiple of 2; must be a multiple of 3; "
               "must be a "
               "multiple of 6)"}});
  check_rows(R"({"not":{"type":"string"}})", {{"1", ""}, {"\"x\"", ": fits what 'not' excludes"}});
  check_rows(R"({"not":{"not":{"type":"string"}}})",
             {{"\"x\"", ""}, {"1", ": fits what 'not' excludes"}});
}

TEST_CASE("schema_check: if decides between then and else") {
  check_rows(R"({"if":{"properties":{"kind":{"const":"a"}},"required":["kind"]},
                 "then":{"required":["x"]},"else":{"required":["y"]}})",
             {{R"({"kind":"a","x":1})", ""},
              {R"({"kind":"a","y":1})", "x: missing"},
              {R"({"kind":"b","y":1})", ""},
              {R"({"kind":"b","x":1})", "y: missing"}});
  check_rows(R"({"if":{"type":"string"},"then":false})", {{"1", ""}, {"\"x\"", ": not allowed"}});
  check_rows(R"({"then":false,"else":false})", {{"1", ""}});
}

TEST_CASE("schema_check: references lead to definitions, anchors and back to the root") {
  check_rows(R"({"$defs":{"id":{"type":"integer"}},"properties":{"a":{"$ref":"#/$defs/id"}}})",
             {{R"({"a":1})", ""}, {R"({"a":"x"})", "a: expected integer, got string"}});
  check_rows(R"({"$defs":{"x":{"$anchor":"id","type":"integer"}},"items":{"$ref":"#id"}})",
             {{"[1]", ""}, {"[null]", "[0]: expected integer, got null"}});
  check_rows(
      R"({"properties":{"value":{"type":"integer"},"children":{"items":{"$ref":"#"}}},"additionalProperties":false})",
      {{R"({"value":1,"children":[{"children":[{"value":2}]}]})", ""},
       {R"({"children":[{"children":[{"value":"x"}]}]})",
        "children[0].children[0].value: expected integer, got string"}});
  check_rows(
      R"({"$defs":{"a/b":{"const":1},"c~d":{"const":2},"e%f g":{"const":3}},
                 "prefixItems":[{"$ref":"#/$defs/a~1b"},{"$ref":"#/$defs/c~0d"},{"$ref":"#/$defs/e%25f%20g"},
                                {"$ref":"#/prefixItems/0"}]})",
      {{"[1,2,3,1]", ""},
       {"[0,0,0,0]", "[0]: expected 1 | [1]: expected 2 | [2]: expected 3 | [3]: expected 1"}});
  check_rows(R"({"$ref":"#/$defs/a","maximum":5,"$defs":{"a":{"minimum":3}}})",
             {{"4", ""}, {"2", ": must be at least 3"}, {"6", ": must be at most 5"}});
  check_rows(
      R"({"$id":"https://x.org/s","$defs":{"a":{"const":1}},"$ref":"https://x.org/s#/$defs/a"})",
      {{"1", ""}, {"2", ": expected 1"}});
  check_rows(R"({"properties":{"$ref":{"type":"string"}}})",
             {{R"({"$ref":"a"})", ""}, {R"({"$ref":2})", "$ref: expected string, got integer"}});
}

TEST_CASE("schema_check: unevaluated fields and items are those no other keyword was about") {
  check_rows(
      R"({"allOf":[{"properties":{"a":true}}],"properties":{"b":true},"unevaluatedProperties":false})",
      {{R"({"a":1,"b":1})", ""}, {R"({"a":1,"c":1})", "c: unknown field, did you mean 'b'?"}});
  check_rows(
      R"({"anyOf":[{"properties":{"a":{"const":1}},"required":["a"]},{"properties":{"bcd":true}}],
                 "unevaluatedProperties":false})",
      {{R"({"a":1,"bcd":1})", ""}, {R"({"a":2,"bcd":1})", "a: unknown field"}});
  check_rows(
      R"({"if":{"properties":{"a":{"const":1}},"required":["a"]},"then":{"properties":{"b":true}},
                 "unevaluatedProperties":false})",
      {{R"({"a":1,"b":1})", ""}, {R"({"b":1})", "b: unknown field"}});
  check_rows(R"({"not":{"not":{"properties":{"a":true}}},"unevaluatedProperties":false})",
             {{R"({"a":1})", "a: unknown field"}});
  check_rows(
      R"({"$ref":"#/$defs/base","unevaluatedProperties":{"type":"integer"},"$defs":{"base":{"properties":{"a":true}}}})",
      {{R"({"a":"x","b":1})", ""}, {R"({"b":"x"})", "b: expected integer, got string"}});
  check_rows(R"({"properties":{"a":{"properties":{"b":true}}},"unevaluatedProperties":false})",
             {{R"({"a":{"c":1}})", ""}, {R"({"b":1})", "b: unknown field, did you mean 'a'?"}});
  check_rows(R"({"items":{"allOf":[{"properties":{"a":true}}],"unevaluatedProperties":false}})",
             {{R"([{"a":1},{"a":1}])", ""}, {R"([{"a":1},{"bcd":1}])", "[1].bcd: unknown field"}});
  check_rows(R"({"prefixItems":[true],"contains":{"type":"string"},"unevaluatedItems":false})",
             {{"[1,\"x\",\"y\"]", ""}, {"[1,\"x\",2]", "[2]: not allowed"}});
  check_rows(R"({"allOf":[{"items":true}],"unevaluatedItems":false})", {{"[1,2]", ""}});
  check_rows(R"({"items":{"type":"integer"},"unevaluatedItems":false})", {{"[1,2]", ""}});
}

TEST_CASE("schema_check: a schema that is wrong or not supported does not compile") {
  struct Case {
    std::string_view schema;
    ErrorCode code;
    std::string_view message;
  };
  const auto bad = ErrorCode::InvalidArgument;
  const auto unsupported = ErrorCode::Unsupported;
  const Case cases[] = {
      {"5", bad, "schema #: expected a schema, an object or a boolean"},
      {R"({"type":"int"})", bad, "schema #/type: unknown type \"int\""},
      {R"({"type":[]})", bad, "schema #/type: unknown type []"},
      {R"({"type":["string",1]})", bad, "schema #/type: unknown type [\"string\",1]"},
      {R"({"properties":{"a":5}})", bad,
       "schema #/properties/a: expected a schema, an object or a boolean"},
      {R"({"properties":[]})", bad, "schema #/properties: expected an object of schemas"},
      {R"({"required":"a"})", bad, "schema #/required: expected an array of strings"},
      {R"({"required":[1]})", bad, "schema #/required: expected an array of strings"},
      {R"({"minLength":-1})", bad, "schema #/minLength: expected an integer, 0 or more"},
      {R"({"minLength":1.5})", bad, "schema #/minLength: expected an integer, 0 or more"},
      {R"({"minimum":"1"})", bad, "schema #/minimum: expected a number"},
      {R"({"multipleOf":0})", bad, "schema #/multipleOf: must be more than 0"},
      {R"({"enum":1})", bad, "schema #/enum: expected an array"},
      {R"({"allOf":[]})", bad, "schema #/allOf: expected an array of schemas"},
      {R"({"anyOf":{}})", bad, "schema #/anyOf: expected an array of schemas"},
      {R"({"anyOf":[true,1]})", bad, "schema #/anyOf/1: expected a schema, an object or a boolean"},
      {R"({"uniqueItems":1})", bad, "schema #/uniqueItems: expected a boolean"},
      {R"({"pattern":1})", bad, "schema #/pattern: expected a string"},
      {R"({"dependentRequired":{"a":1}})", bad,
       "schema #/dependentRequired/a: expected an array of strings"},
      {R"({"$ref":"#/$defs/no"})", bad, "schema #/$ref: nothing at \"#/$defs/no\""},
      {R"({"$ref":"#no"})", bad, "schema #/$ref: nothing at \"#no\""},
      {R"({"$ref":"#/%zz"})", bad, "schema #/$ref: nothing at \"#/%zz\""},
      {R"({"$ref":"#/enum/1","enum":[1]})", bad, "schema #/$ref: nothing at \"#/enum/1\""},
      {R"({"$ref":"#/minimum","minimum":1})", bad,
       "schema #/minimum: expected a schema, an object or a boolean"},
      {R"({"items":{"$ref":"https://x.org/y"}})", unsupported,
       "schema #/items/$ref: remote reference \"https://x.org/y\""},
      {R"({"$ref":"other.json#/a"})", unsupported,
       "schema #/$ref: remote reference \"other.json#/a\""},
      {R"({"$dynamicRef":"#a"})", unsupported, "schema #/$dynamicRef: only $ref is supported"},
      {R"({"properties":{"a":{"$id":"x"}}})", unsupported,
       "schema #/properties/a/$id: only the whole schema may have an $id"},
      {R"({"$schema":"https://x.org/dialect"})", unsupported,
       "schema #/$schema: unknown dialect \"https://x.org/dialect\""},
      {R"({"items":[true]})", unsupported,
       "schema #/items: an array is of an older dialect, write prefixItems"},
      {R"({"pattern":"("})", unsupported, "schema #/pattern: pattern not understood: ("},
      {R"({"pattern":"(a)\\1"})", unsupported, "schema #/pattern: pattern not understood: (a)\\1"},
      {R"({"patternProperties":{"[":true}})", unsupported,
       "schema #/patternProperties/[: pattern not understood: ["},
  };
  for (const Case& c : cases) {
    CAPTURE(c.schema);
    const auto check = SchemaCheck::compile(parsed(c.schema).root());
    REQUIRE_FALSE(check);
    CHECK(check.error().code == c.code);
    CHECK(check.error().message == c.message);
  }
  CHECK_FALSE(SchemaCheck::compile(Value()));
  const auto long_pattern =
      SchemaCheck::compile(parsed(R"({"pattern":")" + std::string(257, 'a') + "\"}").root());
  REQUIRE_FALSE(long_pattern);
  CHECK(long_pattern.error().code == ErrorCode::LimitExceeded);
}

TEST_CASE("schema_check: no more violations are listed than asked for") {
  const SchemaCheck check = compiled(R"({"items":{"type":"null"}})");
  CHECK(problems(check, "[1,2,3]", 2) ==
        "[0]: expected null, got integer | [1]: expected null, got integer");
  CHECK(problems(check, "[1,2,3]", 0) == "[0]: expected null, got integer");
  CHECK(problems(check, "[null]", 0).empty());
}

TEST_CASE("schema_check: endless schemas and hostile values are refused, not followed") {
  CHECK(problems(compiled(R"({"$ref":"#"})"), "1") ==
        ": nested too deep to check against its schema");
  CHECK(problems(compiled(R"({"not":{"$ref":"#"}})"), "1") ==
        ": nested too deep to check against its schema");
  CHECK(problems(compiled(R"({"anyOf":[{"$ref":"#"},{"$ref":"#"}]})"), "1") ==
        ": nested too deep to check against its schema");

  // Two tries at every level would be a million of them.
  const std::string deep = std::string(20, '[') + "1" + std::string(20, ']');
  const auto doubling = compiled(
      R"({"type":["array","string"],"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"}}]})");
  CHECK(problems(doubling, deep) == ": too large to check against its schema");

  std::string many = "[0";
  for (int i = 1; i < 30000; ++i) many.append(",").append(std::to_string(i));
  CHECK(problems(compiled(R"({"uniqueItems":true})"), many + "]").empty());
  std::string fields = "{\"f\":0";
  for (int i = 0; i < 20000; ++i) fields.append(",\"f").append(std::to_string(i)).append("\":0");
  CHECK(problems(compiled(R"({"properties":{"a":{}},"additionalProperties":false})"), fields + "}",
                 1) == "f: unknown field, did you mean 'a'?");
}

TEST_CASE("schema_check: the compiled check outlives its schema") {
  auto document = std::make_unique<Document>(parsed(
      R"({"properties":{"name":{"enum":["a"],"pattern":"^a"}},"additionalProperties":false})"));
  const auto check = SchemaCheck::compile(document->root());
  document.reset();
  REQUIRE(check);
  CHECK(problems(*check, R"({"nam":1,"name":"b"})") ==
        "nam: unknown field, did you mean 'name'? | name: expected \"a\" | name: must match the "
        "pattern ^a");
}

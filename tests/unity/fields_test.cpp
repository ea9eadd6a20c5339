#include "unity/fields.h"

#include <doctest/doctest.h>

namespace diorama::unity {
namespace {

std::string shown(const FieldValue& value) {
  using Kind = FieldValue::Kind;
  if (value.kind == Kind::Scalar) return value.text + (value.overridden ? "*" : "");
  if (value.kind == Kind::Reference) return "->" + std::to_string(value.reference.id);
  std::string out;
  for (const FieldValue& child : value.children)
    out += (out.empty() ? "" : ", ") +
           (value.kind == Kind::Mapping ? child.key + ": " : std::string{}) + shown(child);
  return value.kind == Kind::Mapping ? "{" + out + "}" : "[" + out + "]";
}

}  // namespace

TEST_CASE("fields: an override sets what its path names, and nothing else") {
  struct Case {
    std::string_view fields, path, value, expected;
    FileId object = 0;
  };
  const Case cases[] = {
      {"a: 1\n  b: 2", "b", "3", "{a: 1, b: 3*}"},
      {"p: {x: 1, y: 2}", "p.y", "5", "{p: {x: 1, y: 5*}}"},
      {"l:\n  - 1\n  - 2", "l.Array.data[1]", "9", "{l: [1, 9*]}"},
      {"l:\n  - 1\n  - 2", "l.Array.size", "3", "{l: [1, 2, 2]}"},
      {"l:\n  - 1\n  - 2", "l.Array.size", "0", "{l: []}"},
      {"l:\n  - 1", "l.Array.data[4]", "9", "{l: [1]}"},
      {"l:\n  - n: 1\n    m: {x: 0}", "l.Array.data[0].m.x", "7", "{l: [{n: 1, m: {x: 7*}}]}"},
      {"l: []", "l.Array.size", "1", "{l: []}"},
      {"hex: 0100000002000000", "hex.Array.data[1]", "-5", "{hex: [1, -5*]}"},
      {"r: {fileID: 5}", "r", "", "{r: ->77}", 77},
      {"r: {fileID: 5}", "r", "", "{r: ->0}", 0},
      {"a: 1", "new.deep", "3", "{a: 1, new: {deep: 3*}}"},
      {"a: 1", "a.b", "3", "{a: 1}"},
      {"a: 1", "", "3", "{a: 1}"},
      {"l:\n  - 1", "l.Array.size", "99999999999", "{l: [1]}"},
      {"l:\n  - 1", "l.Array.data[x]", "3", "{l: [1]}"},
      {"references:\n    RefIds:\n    - rid: 12\n      data:\n        radius: 3",
       "managedReferences[12].radius", "6",
       "{references: {RefIds: [{rid: 12, data: {radius: 6*}}]}}"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fields);
    CAPTURE(c.path);
    const std::string text = "O:\n  " + std::string(c.fields) + "\n";
    const yaml::Tree tree = yaml::Tree::parse(text);
    FieldValue fields = to_value(tree.fields());
    apply_override(fields, {1, std::string(c.path), std::string(c.value), {c.object, {}, 0}});
    CHECK(shown(fields) == c.expected);
  }
}

}  // namespace diorama::unity

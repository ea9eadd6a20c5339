#include "unity/model/fields.h"

#include <doctest/doctest.h>

namespace diorama::unity {
namespace {

std::string shown(const FieldValue& value) {
  using Kind = FieldValue::Kind;
  if (!value.packed_changes.empty()) {
    FieldValue list;
    list.kind = Kind::Sequence;
    list.children = unpack_numbers(value, 32, true);
    return shown(list);
  }
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
    const unity::text::Tree tree = unity::text::Tree::parse(text);
    FieldValue fields = to_value(tree.fields());
    apply_override(fields, {1, std::string(c.path), std::string(c.value), {c.object, {}, 0}});
    CHECK(shown(fields) == c.expected);
  }
}

TEST_CASE("fields: overrides of packed arrays wait for the width of an item") {
  struct Case {
    std::string_view digits, path, value;
    int bits;
    bool is_signed;
    std::string_view expected;
  };
  const Case cases[] = {
      {"00ff1020", "a.Array.data[1]", "7", 8, false, "0 7 16 32"},
      {"00ff1020", "a.Array.data[9]", "7", 8, false, "0 255 16 32"},
      {"00ff1020", "a.Array.size", "2", 8, true, "0 -1"},
      {"010001", "a.Array.data[1]", "1", 8, false, "1 1 1"},
      {"01000200", "a.Array.data[0]", "9", 16, true, "9 2"},
      {"01000000000000000200000000000000", "a.Array.data[1]", "7", 64, true, "1 7"},
      {"ffffffff", "a.Array.size", "3", 32, true, "-1 -1 -1"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.digits);
    CAPTURE(c.path);
    const std::string text = "O:\n  a: " + std::string(c.digits) + "\n";
    const unity::text::Tree tree = unity::text::Tree::parse(text);
    FieldValue fields = to_value(tree.fields());
    CHECK(apply_override(fields, {1, std::string(c.path), std::string(c.value), {}}));
    std::string got;
    for (const FieldValue& item : unpack_numbers(*fields.find("a"), c.bits, c.is_signed))
      got += (got.empty() ? "" : " ") + item.text;
    CHECK(got == c.expected);
  }
}

}  // namespace diorama::unity

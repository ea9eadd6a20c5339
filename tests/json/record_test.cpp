#include "json/record.h"

#include <doctest/doctest.h>

namespace diorama::json {
namespace {

enum class Colour { Red, Green };

struct Point {
  float x = 0, y = 0;
  static constexpr auto fields() {
    return std::tuple{field("x", &Point::x, "Right"), field("y", &Point::y, "Up")};
  }
};

struct Everything {
  std::string name;
  std::int64_t limit = 20;
  bool deep = false;
  std::optional<double> ratio;
  std::vector<Point> points;
  std::array<int, 3> size{};
  std::map<std::string, bool> flags;
  Colour colour = Colour::Red;
  std::uint8_t small = 0;
  static constexpr auto fields() {
    return std::tuple{
        field("name", &Everything::name, "The name").in_header("Name"),
        optional_field("limit", &Everything::limit, "How many").between(1, 100),
        optional_field("deep", &Everything::deep, ""),
        field("ratio", &Everything::ratio, "May be left out"),
        optional_field("points", &Everything::points, "Some points"),
        optional_field("size", &Everything::size, ""),
        optional_field("flags", &Everything::flags, ""),
        optional_field("colour", &Everything::colour, "A colour"),
        optional_field("small", &Everything::small, ""),
    };
  }
};

Result<Everything> decoded(std::string_view text) {
  const auto document = parse(text);
  REQUIRE(document);
  return decode<Everything>(document->root());
}

}  // namespace

template <>
struct EnumNames<Colour> {
  static constexpr std::pair<std::string_view, Colour> kNames[] = {{"red", Colour::Red},
                                                                   {"green", Colour::Green}};
};

TEST_CASE("record: what is not given keeps its default") {
  const auto value = decoded(R"({"name":"a"})");
  REQUIRE(value);
  CHECK(value->limit == 20);
  CHECK_FALSE(value->ratio);
}

TEST_CASE("record: every type is decoded and encoded back") {
  const std::string text =
      R"({"name":"a","limit":3,"deep":true,"ratio":0.5,"points":[{"x":1,"y":2.5}],)"
      R"("size":[1,2,3],"flags":{"f":true},"colour":"green","small":255})";
  const auto value = decoded(text);
  REQUIRE(value);
  CHECK(encode(*value) == text);
}

TEST_CASE("record: a wrong input is named by its path, with what was expected and given") {
  const struct {
    std::string_view text, message;
  } cases[] = {
      {"[]", "expected object, got array of 0"},
      {"{}", "name: missing"},
      {R"({"nmae":"a"})", "nmae: unknown field, did you mean 'name'?"},
      {R"({"name":"a","Limit":1})", "Limit: unknown field, did you mean 'limit'?"},
      {R"({"name":"a","zzzzzzz":1})", "zzzzzzz: unknown field"},
      {R"({"name":1})", "name: expected string, got integer"},
      {R"({"name":"a","limit":"3"})", "limit: expected integer, got string"},
      {R"({"name":"a","limit":1.5})", "limit: expected integer, got number"},
      {R"({"name":"a","limit":0})", "limit: must be between 1 and 100"},
      {R"({"name":"a","limit":101})", "limit: must be between 1 and 100"},
      {R"({"name":"a","small":256})", "small: the number is out of range"},
      {R"({"name":"a","small":-1})", "small: the number is out of range"},
      {R"({"name":"a","deep":1})", "deep: expected boolean, got integer"},
      {R"({"name":"a","points":{}})", "points: expected array, got object"},
      {R"({"name":"a","points":[{"x":1,"y":2},{"x":"1","y":2}]})",
       "points[1].x: expected number, got string"},
      {R"({"name":"a","points":[{"x":1}]})", "points[0].y: missing"},
      {R"({"name":"a","points":[{"x":1e40,"y":1}]})", "points[0].x: the number is out of range"},
      {R"({"name":"a","points":[{"x":1,"y":2,"z":3}]})",
       "points[0].z: unknown field, did you mean 'x'?"},
      {R"({"name":"a","size":[1,2]})", "size: expected array of 3, got array of 2"},
      {R"({"name":"a","size":[1,2,null]})", "size[2]: expected integer, got null"},
      {R"({"name":"a","flags":{"f":1}})", "flags.f: expected boolean, got integer"},
      {R"({"name":"a","colour":"blue"})", "colour: 'blue' is not one of red, green"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.text);
    const auto value = decoded(c.text);
    REQUIRE_FALSE(value);
    CHECK(value.error().code == ErrorCode::InvalidArgument);
    CHECK(value.error().message == c.message);
  }
}

TEST_CASE("record: an unknown field's hint lists the known ones") {
  const auto value = decoded(R"({"name":"a","zzzzzzz":1})");
  CHECK(value.error().hint ==
        "known fields: name, limit, deep, ratio, points, size, flags, colour, small");
}

TEST_CASE("record: null is the same as left out for an optional") {
  const auto value = decoded(R"({"name":"a","ratio":null})");
  REQUIRE(value);
  CHECK_FALSE(value->ratio);
}

TEST_CASE("record: the schema says exactly what the decoder takes") {
  CHECK(schema<Point>() ==
        R"({"type":"object","properties":{"x":{"type":"number","description":"Right"},)"
        R"("y":{"type":"number","description":"Up"}},"required":["x","y"],)"
        R"("additionalProperties":false})");
  const auto document = parse(schema<Everything>());
  const Value properties = document->root()["properties"];
  CHECK(to_text(document->root()["required"]) == R"(["name"])");
  CHECK(to_text(properties["name"]) ==
        R"({"type":"string","description":"The name","x-mcp-header":"Name"})");
  CHECK(to_text(properties["limit"]) ==
        R"({"type":"integer","description":"How many","minimum":1,"maximum":100,"default":20})");
  CHECK(to_text(properties["colour"]["enum"]) == R"(["red","green"])");
  CHECK(to_text(properties["colour"]["default"]) == R"("red")");
  CHECK(to_text(properties["size"]["minItems"]) == "3");
  CHECK_FALSE(properties["ratio"]["default"]);
}

namespace {

struct Place {
  std::string text;
};

}  // namespace

template <>
struct Codec<Place> : Codec<std::string> {
  static constexpr auto kSpellings = std::to_array<std::string_view>({"place", "where", "spot"});
  static Result<void> read(const Value& source, Place& target, const Path& path) {
    return Codec<std::string>::read(source, target.text, path);
  }
  static void write(Writer& out, const Place& value) { out.value(value.text); }
};

namespace {

struct Visit {
  Place place;
  std::string spot;
  std::optional<Place> next;
  static constexpr auto fields() {
    return std::tuple{field("at", &Visit::place, ""), optional_field("spot", &Visit::spot, ""),
                      field("next", &Visit::next, "")};
  }
};

std::string visited(std::string_view text) {
  const auto document = parse(text);
  REQUIRE(document);
  const auto visit = decode<Visit>(document->root());
  if (!visit) return visit.error().message + " (" + visit.error().hint + ")";
  return visit->place.text + "," + visit->spot + "," + (visit->next ? visit->next->text : "-");
}

}  // namespace

TEST_CASE("record: the first field of a type with other spellings takes them all") {
  CHECK(visited(R"({"at":"a"})") == "a,,-");
  CHECK(visited(R"({"place":"a"})") == "a,,-");
  CHECK(visited(R"({"where":"a","next":"b"})") == "a,,b");
  CHECK(visited(R"({"where":"a","at":null})") == "a,,-");
  // A field of the record with that name is that field.
  CHECK(visited(R"({"spot":"s","at":"a"})") == "a,s,-");
  CHECK(visited(R"({"spot":"s"})") == "at: missing ()");
  CHECK(visited(R"({"where":"a","at":"a"})") == "at: names the same as 'where' (give only at)");
  CHECK(visited(R"({"place":"a","where":"b"})") ==
        "where: names the same as 'place' (give only at)");
  CHECK(visited(R"({"where":5})") == "where: expected string, got integer ()");
  CHECK(visited(R"({"wher":"a"})").starts_with("wher: unknown field"));
  CHECK_FALSE(schema<Visit>().contains("where"));
  const auto document = parse(R"({"where":"a"})");
  REQUIRE(document);
  CHECK(given_name(std::get<0>(Visit::fields()), document->root()) == "where");
  CHECK(given_name(std::get<2>(Visit::fields()), document->root()) == "next");
}

}  // namespace diorama::json

#include "mcp/http/query.h"

#include <doctest/doctest.h>

namespace diorama::mcp {

TEST_CASE("query: the first value of a name, decoded") {
  const struct {
    std::string_view query, name, value;
  } cases[] = {
      {"a=1&b=2", "a", "1"},  {"a=1&b=2", "b", "2"}, {"a=1&a=2", "a", "1"},
      {"ab=1&a=2", "a", "2"}, {"a=", "a", ""},       {"a", "a", ""},
      {"b=1", "a", ""},       {"", "a", ""},         {"a=x%3A%2F%2Fy", "a", "x://y"},
      {"a=1+2", "a", "1+2"},  {"a=%zz", "a", ""},    {"&&a=1", "a", "1"},
      {"a=b=c", "a", "b=c"},
  };
  for (const auto& c : cases) {
    CAPTURE(c.query);
    CHECK(query_value(c.query, c.name) == c.value);
  }
}

}  // namespace diorama::mcp

// docs/agents.md shows a session: calls of tools, and the text of their answers. It is played from
// its beginning to its end on a copy of the sample project, and has to say that. So does README.md.
//
//   ```
//   > find_gameobject {"tag": "Enemy"}          goes on in lines that are indented
//   10000  /Enemy  [1 Rigidbody]
//   1 found
//   ```

#include <doctest/doctest.h>

#include "support/product_server.h"
#include "support/shown_page.h"

namespace diorama::test {
namespace {

/// A call as it is written, and the lines of its answer.
struct Shown {
  PageLines request, answer;

  [[nodiscard]] std::string tool() const {
    return request.front().substr(2, request.front().find(' ', 2) - 2);
  }
  [[nodiscard]] std::string arguments() const {
    return page_text(request).substr(2 + tool().size());
  }
};

std::vector<Shown> calls_of(const PageLines& block) {
  std::vector<Shown> out;
  for (const std::string& line : block) {
    if (line.starts_with("> "))
      out.push_back({{line}, {}});
    else if (!out.empty() && out.back().answer.empty() && line.starts_with("    "))
      out.back().request.push_back(line);
    else if (!out.empty())
      out.back().answer.push_back(line);
  }
  for (Shown& each : out)
    while (!each.answer.empty() && each.answer.back().empty()) each.answer.pop_back();
  return out;
}

PageLines answer_of(LegacySession& session, const Shown& shown) {
  const Json reply = session.call_tool(shown.tool(), shown.arguments());
  CAPTURE(shown.request.front());
  CHECK_FALSE(reply["error"]);
  PageLines out;
  for (const json::Value content : reply["result"]["content"])
    for (std::string& line : page_lines(std::string(content["text"].string_or(""))))
      out.push_back(std::move(line));
  return is_part(shown.answer, out) ? shown.answer : out;
}

}  // namespace

TEST_CASE("docs: the session of a page goes as the page says") {
  for (const char* const page : {"docs/agents.md", "README.md"}) {
    ProductServer server;
    LegacySession session(server.port());
    check_page(page, "> ", [&](const PageLines& block) {
      std::string out;
      for (const Shown& shown : calls_of(block))
        out += (out.empty() ? "" : "\n") + page_text(shown.request) +
               page_text(answer_of(session, shown));
      return out;
    });
  }
}

}  // namespace diorama::test

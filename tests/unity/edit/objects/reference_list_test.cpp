#include "unity/edit/objects/reference_list.h"

#include <doctest/doctest.h>

#include "unity/edit/body.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

const std::string kBefore = "Transform:\n  m_GameObject: {fileID: 1}\n  m_Children:";
const std::string kBehind = "\n  m_Father: {fileID: 7}\n";

/// What came of the change; "-" when there was none.
std::string after(std::string body, const std::optional<unity::text::ChangeText>& change) {
  if (!change) return "-";
  CHECK(body.substr(change->offset, change->removed.size()) == change->removed);
  return body.replace(change->offset, change->removed.size(), change->inserted);
}

std::string inserted(const std::string& body, int place, unity::text::FileId id,
                     const unity::text::FileStyle& style = {}) {
  return after(body, insert_reference({5, body, "m_Children"}, place, id, style));
}
std::string removed(const std::string& body, unity::text::FileId id) {
  return after(body, remove_reference({5, body, "m_Children"}, id));
}
std::string replaced(const std::string& body, unity::text::FileId id, unity::text::FileId other) {
  return after(body, replace_reference({5, body, "m_Children"}, id, other));
}

std::string list_of(const std::vector<unity::text::FileId>& ids) {
  std::string out = kBefore;
  for (const unity::text::FileId id : ids) out += "\n  - {fileID: " + std::to_string(id) + "}";
  return out + kBehind;
}

}  // namespace

TEST_CASE("reference_list: references are put in, taken out and replaced by their lines") {
  const std::string list = list_of({11, 7, -12});
  CHECK(inserted(list, 0, 3) == list_of({3, 11, 7, -12}));
  CHECK(inserted(list, 2, 3) == list_of({11, 7, 3, -12}));
  CHECK(inserted(list, 3, 3) == list_of({11, 7, -12, 3}));
  CHECK(inserted(list, 99, 3) == list_of({11, 7, -12, 3}));
  CHECK(inserted(list, -1, 3) == list_of({11, 7, -12, 3}));
  CHECK(removed(list, 11) == list_of({7, -12}));
  CHECK(removed(list, 7) == list_of({11, -12}));  // and not the father, who has that id too
  CHECK(removed(list, -12) == list_of({11, 7}));
  CHECK(removed(list_of({1, 2, 1}), 1) == list_of({2, 1}));
  CHECK(replaced(list, 7, 4) == list_of({11, 4, -12}));
  CHECK(replaced(list_of({7}), 7, 4) == list_of({4}));
}

TEST_CASE("reference_list: a list that is the last field, and one with other line ends") {
  const std::string last = "SceneRoots:\n  m_Children:\n  - {fileID: 1}\n  - {fileID: 2}\n";
  CHECK(inserted(last, -1, 3) == last + "  - {fileID: 3}\n");
  CHECK(removed(last, 2) == "SceneRoots:\n  m_Children:\n  - {fileID: 1}\n");
  const std::string windows =
      "T:\r\n  m_Children:\r\n  - {fileID: 1}\r\n  - {fileID: 2}\r\n  a: 1\r\n";
  CHECK(
      inserted(windows, 1, 3, {.crlf = true}) ==
      "T:\r\n  m_Children:\r\n  - {fileID: 1}\r\n  - {fileID: 3}\r\n  - {fileID: 2}\r\n  a: 1\r\n");
  CHECK(
      inserted(windows, -1, 3, {.crlf = true}) ==
      "T:\r\n  m_Children:\r\n  - {fileID: 1}\r\n  - {fileID: 2}\r\n  - {fileID: 3}\r\n  a: 1\r\n");
  CHECK(removed(windows, 1) == "T:\r\n  m_Children:\r\n  - {fileID: 2}\r\n  a: 1\r\n");
}

TEST_CASE("reference_list: nothing is changed where the lines do not tell enough") {
  const std::string cases[] = {
      kBefore + " []" + kBehind,                                     // empty
      kBefore + " [{fileID: 1}, {fileID: 2}]" + kBehind,             // in one line
      kBefore + "\n    - {fileID: 1}\n    - {fileID: 2}" + kBehind,  // further in
      kBefore + "\n  -   {fileID: 1}\n  -   {fileID: 2}" + kBehind,
      kBefore + "\n  - {fileID: 1,\n    guid: 2}\n  - {fileID: 2}" + kBehind,
      "Transform:\n  m_Father: {fileID: 7}\n",                // no such list
      "T:\n  m_Children:\n  - {fileID: 2}\n  - {fileID: 1}",  // no line end
  };
  for (const std::string& body : cases) {
    CAPTURE(body);
    CHECK(removed(body, 1) == "-");
    CHECK(replaced(body, 1, 3) == "-");
  }
  CHECK(inserted(cases[0], -1, 3) == "-");
  CHECK(inserted(cases[1], 0, 3) == "-");
  CHECK(inserted(cases[2], -1, 3) == "-");
  CHECK(inserted(cases[6], -1, 3) == "-");
  CHECK(inserted(cases[4], 2, 3) == "-");
  CHECK(removed(list_of({1}), 1) == "-");  // it would be empty
  CHECK(removed(list_of({1, 2}), 3) == "-");
}

}  // namespace diorama::unity::edit

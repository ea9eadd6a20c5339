#include "unity/assets/reference.h"

#include <doctest/doctest.h>

#include <cstdint>
#include <limits>
#include <utility>

namespace diorama::test {

using unity::FileId;

TEST_CASE("reference: ids of any length are read, and what is no reference is passed over") {
  const std::pair<const char*, std::vector<FileId>> cases[] = {
      {"{fileID: 0}", {0}},
      {"{fileID: 12}{fileID: -7}", {12, -7}},
      {"{fileID: 9223372036854775807}", {9223372036854775807}},
      {"{fileID: -9223372036854775807}", {-9223372036854775807}},
      {"{fileID: -9223372036854775808}", {std::numeric_limits<FileId>::min()}},
      {"{fileID: 9223372036854775808} {fileID: 3}", {3}},
      {"{fileID: 9999999999999999999} {fileID: 3}", {3}},
      {"{fileID: 10000000000000000000000000} {fileID: 3}", {3}},
      {"{fileID: 0000000000000000000000000012}", {12}},
      {"{fileID:5}{fileID:  6 }{fileID:\n  7}", {5, 6, 7}},
      {"{fileID: 5, guid: 0123456789abcdef0123456789abcdef, type: 3}", {5}},
      {"{fileID: 5, guid: 01, type: 3} {fileID: 8}", {8}},
      {"{fileID: } {fileID: -} {fileID: x} {fileID: 1", {}},
      {"{fileID:", {}},
      {"{fileID: ", {}},
      {"{fileID: -", {}},
  };
  for (const auto& [text, ids] : cases) {
    CAPTURE(text);
    std::vector<FileId> found;
    for (const unity::Reference& each : unity::read_references(text)) found.push_back(each.id);
    CHECK(found == ids);
  }
}

TEST_CASE("reference: a search finds what refers to one of the ids in the same file") {
  const std::unordered_set<FileId> ids{42, -7, INT64_MAX, INT64_MIN};
  const unity::ReferenceSearch search(ids);
  const std::pair<const char*, bool> texts[] = {
      {"", false},
      {"{", false},
      {"{fileID:", false},
      {"{fileID: ", false},
      {"{fileID: 42", false},
      {"{fileID: 42}", true},
      {"{fileID:42}", true},
      {"  a: {fileID:\n    42}", true},
      {"  a: {fileID: 42\n    }", true},
      {"{fileID: 420}", false},
      {"{fileID: 4}", false},
      {"{fileID: -42}", false},
      {"{fileID: -7}", true},
      {"{fileID: 7}", false},
      {"{fileID: 0}", false},
      {"{fileID: 9223372036854775807}", true},
      {"{fileID: -9223372036854775808}", true},
      {"{fileID: 18446744073709551658}", false},  // 42 and 2 to the 64th
      {"{fileID: 4138}", false},                  // 42 and the number of marks
      {"{fileID: x}", false},
      {"{fileID: 42, guid: 0123456789abcdef0123456789abcdef, type: 3}", false},
      {"{x: 42}", false},
      {"{x: {fileID: 42}", true},
      {"- {fileID: 1}\n- {fileID: 2}\n- {fileID: 42}\n", true},
      {"- {fileID: 42, guid: 0123456789abcdef0123456789abcdef, type: 3}\n- {fileID: -7}", true},
  };
  for (const auto& [text, found] : texts) {
    CAPTURE(text);
    CHECK(search.is_in(text) == found);
  }
  const std::unordered_set<FileId> none;
  CHECK_FALSE(unity::ReferenceSearch(none).is_in("{fileID: 0}"));
}

}  // namespace diorama::test

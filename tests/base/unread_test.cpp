#include "base/unread.h"

#include <doctest/doctest.h>

namespace diorama {
namespace {

std::string shown(const UnreadFile& file) {
  return file.path + " " + std::string(name_of(file.kind)) + " " + std::string(name_of(file.part)) +
         ": " + file.reason;
}

}  // namespace

TEST_CASE("unread: the failure of a reader says the kind and, without the disk path, the reason") {
  struct Case {
    Error error;
    const char* expected;
  };
  const Case cases[] = {
      {{ErrorCode::Io,
        "cannot open /home/me/A.prefab: Permission denied",
        {},
        {{"path", "/home/me/A.prefab"}}},
       "A.prefab no_access contents: Permission denied"},
      {{ErrorCode::Io,
        "cannot read /d/A.prefab: it is a pipe",
        "put a regular file in its place",
        {{"path", "/d/A.prefab"}}},
       "A.prefab no_access contents: it is a pipe; put a regular file in its place"},
      {{ErrorCode::LimitExceeded,
        "/d/A.prefab is larger than 9 bytes",
        {},
        {{"path", "/d/A.prefab"}}},
       "A.prefab too_large contents: is larger than 9 bytes"},
      {{ErrorCode::CorruptData,
        "A.prefab is not text but a Git LFS pointer",
        "git lfs pull",
        {{"path", "A.prefab"}, {"found", "a Git LFS pointer"}}},
       "A.prefab lfs_pointer contents: is not text but a Git LFS pointer; git lfs pull"},
      {{ErrorCode::CorruptData,
        "A.prefab is not text but binary",
        {},
        {{"path", "A.prefab"}, {"found", "binary"}}},
       "A.prefab binary contents: is not text but binary"},
      {{ErrorCode::CorruptData, "nobody understands it", {}, {}},
       "A.prefab broken contents: nobody understands it"},
      {{ErrorCode::PermissionDenied,
        "'A.prefab' leads out of the project",
        {},
        {{"path", "A.prefab"}}},
       "A.prefab no_access contents: leads out of the project"},
      {{ErrorCode::Conflict, "a merge", {}, {}}, "A.prefab merge_conflict contents: a merge"},
  };
  for (const Case& each : cases)
    CHECK(shown(unread_because("A.prefab", UnreadPart::Contents, each.error)) == each.expected);
}

TEST_CASE("unread: a list has each file once, by path") {
  Unread list = {{"b", UnreadKind::Broken, UnreadPart::Contents, "first"}};
  add_unread(list, {{"c", UnreadKind::Broken, UnreadPart::Types, ""},
                    {"b", UnreadKind::Broken, UnreadPart::Identity, "second"},
                    {"a", UnreadKind::Binary, UnreadPart::Contents, ""}});
  REQUIRE(list.size() == 3);
  CHECK(list[0].path == "a");
  CHECK(list[1].reason == "first");
  CHECK(list[2].path == "c");
}

TEST_CASE("unread: only what the system refused may pass by itself") {
  for (const UnreadKind kind :
       {UnreadKind::LfsPointer, UnreadKind::Binary, UnreadKind::Broken, UnreadKind::MergeConflict,
        UnreadKind::TooLarge, UnreadKind::NoAccess, UnreadKind::NotListed}) {
    CAPTURE(name_of(kind));
    const bool by_system = kind == UnreadKind::NoAccess || kind == UnreadKind::NotListed;
    CHECK(UnreadFile{"a", kind, UnreadPart::Contents, ""}.may_pass() == by_system);
  }
}

TEST_CASE("unread: in words it is the first three, shortened, and the number of the others") {
  const UnreadFile file{"a", UnreadKind::Broken, UnreadPart::Contents, "why"};
  CHECK(in_words({file}) == "a (why)");
  CHECK(in_words({file, file, file, file, file}) == "a (why), a (why), a (why) and 2 more");
  CHECK(
      in_words({{std::string(5000, 'x'), UnreadKind::Broken, UnreadPart::Contents, "why"}}).size() <
      300);
}

}  // namespace diorama

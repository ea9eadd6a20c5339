#include "unity/text/edit.h"

#include <doctest/doctest.h>

#include <random>

#include "support/corpus.h"
#include "unity/text/document.h"

namespace diorama::unity::text {
namespace {

constexpr std::string_view kFile =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n"
    "--- !u!1 &10\nGameObject:\n  m_Name: A\n"
    "--- !u!4 &20\nTransform:\n  m_Father: {fileID: 0}\n"
    "--- !u!4 &30 stripped\nTransform:\n  m_PrefabAsset: {fileID: 0}\n";

/// A random edit that fits the document.
Edit random_edit(const Document& document, std::mt19937_64& random) {
  const auto pick = [&](std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random);
  };
  const std::size_t count = document.objects().size();
  const std::size_t position = pick(count);
  const Object& object = document.objects()[position];
  switch (pick(4)) {
    case 0: return RemoveObject{position, std::string(object.text)};
    case 1: {
      FileId id = 0;
      do id = static_cast<FileId>(random());
      while (document.find(id) != nullptr);
      return AddObject{pick(count + 1), "--- !u!1 &" + std::to_string(id) + "\nNew:\n  a: 1\n"};
    }
    default: {
      const std::string_view body = document.body(object);
      const std::size_t offset = pick(body.size() + 1);
      const std::size_t removed = std::min(pick(40), body.size() - offset);
      return ChangeText{object.id, offset, std::string(body.substr(offset, removed)),
                        std::string(pick(40), 'x')};
    }
  }
}

}  // namespace

TEST_CASE("edit: each kind changes what it names, and its inverse restores the bytes") {
  struct Case {
    std::string_view name;
    Edit edit;
    std::string_view removed, inserted;  ///< of the file
  };
  const Case cases[] = {
      {"change", ChangeText{10, 22, "A", "Hero"}, "m_Name: A", "m_Name: Hero"},
      {"insert", ChangeText{20, 11, "", "  m_New: 1\n"}, "Transform:\n  m_F",
       "Transform:\n  m_New: 1\n  m_F"},
      {"add first", AddObject{0, "--- !u!1 &5\nGameObject:\n"}, "--- !u!1 &10",
       "--- !u!1 &5\nGameObject:\n--- !u!1 &10"},
      {"add last", AddObject{3, "--- !u!1 &40\nGameObject:\n"}, "m_PrefabAsset: {fileID: 0}\n",
       "m_PrefabAsset: {fileID: 0}\n--- !u!1 &40\nGameObject:\n"},
      {"remove", RemoveObject{1, "--- !u!4 &20\nTransform:\n  m_Father: {fileID: 0}\n"},
       "--- !u!4 &20\nTransform:\n  m_Father: {fileID: 0}\n", ""},
  };
  for (const Case& each : cases) {
    CAPTURE(each.name);
    Document document = Document::parse(kFile);
    REQUIRE(document.apply(each.edit));
    std::string expected(kFile);
    expected.replace(expected.find(each.removed), each.removed.size(), each.inserted);
    CHECK(document.write() == expected);
    const Document again = Document::parse(expected);
    REQUIRE(again.objects().size() == document.objects().size());
    for (const Object& object : again.objects()) {
      REQUIRE(document.find(object.id) != nullptr);
      CHECK(document.find(object.id)->text == object.text);
    }
    REQUIRE(document.apply(inverse_of(each.edit)));
    CHECK(document.write() == kFile);
    CHECK(inverse_of(inverse_of(each.edit)) == each.edit);
  }
}

TEST_CASE("edit: what was made for another state is refused and changes nothing") {
  const Edit edits[] = {
      ChangeText{10, 22, "B", "Hero"},
      ChangeText{10, 5000, "", "Hero"},
      ChangeText{11, 0, "", "Hero"},
      AddObject{0, "--- !u!1 &10\nGameObject:\n"},
      AddObject{4, "--- !u!1 &50\nGameObject:\n"},
      AddObject{0, "GameObject:\n"},
      RemoveObject{0, "--- !u!4 &20\nTransform:\n"},
      RemoveObject{3, ""},
  };
  for (const Edit& edit : edits) {
    Document document = Document::parse(kFile);
    const auto status = document.apply(edit);
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::Conflict);
    CHECK(document.write() == kFile);
  }
}

TEST_CASE("edit: an unchanged document is one piece, a changed line makes three") {
  Document document = Document::parse(kFile);
  CHECK(document.pieces().size() == 1);
  REQUIRE(document.apply(Edit(ChangeText{20, 11, "", "  m_New: 1\n"})));
  CHECK(document.pieces().size() == 3);
}

TEST_CASE("edit: random edits of real files undo to the exact bytes and redo to the same") {
  std::mt19937_64 random(4);
  const auto files = test::project_files([](const std::filesystem::path& path) {
    return path.extension() == ".unity" || path.extension() == ".prefab";
  });
  for (const auto& path : files) {
    const std::string bytes = test::read_all(path);
    Document document = Document::parse(bytes);
    if (document.objects().empty() || !document.problems().empty()) continue;
    std::vector<Edit> done;
    for (int i = 0; i < 20 && !document.objects().empty(); ++i) {
      done.push_back(random_edit(document, random));
      REQUIRE(document.apply(done.back()));
    }
    const std::string changed = document.write();
    for (std::size_t i = done.size(); i-- > 0;) REQUIRE(document.apply(inverse_of(done[i])));
    CHECK_MESSAGE(document.write() == bytes, path.string());
    for (const Edit& edit : done) REQUIRE(document.apply(edit));
    CHECK_MESSAGE(document.write() == changed, path.string());
  }
}

}  // namespace diorama::unity::text

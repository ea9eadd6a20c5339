#include "unity/text/document.h"

#include <doctest/doctest.h>

#include <climits>
#include <random>

#include "base/lookout.h"
#include "support/corpus.h"

namespace diorama::unity::text {
namespace {

constexpr std::string_view kProlog = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";

std::string file(std::string_view rest) {
  return std::string(kProlog).append(rest);
}

}  // namespace

TEST_CASE("document: objects are found with class, id and body") {
  const Document document = Document::parse(
      file("--- !u!1 &100\nGameObject:\n  m_Name: A!u!\n--- !u!4 &-7 stripped\nTransform:\n"
           "  m_PrefabAsset: {fileID: 0}\n--- !u!114 &9223372036854775807\nMonoBehaviour:"));
  REQUIRE(document.objects().size() == 3);
  const Object* stripped = document.find(-7);
  REQUIRE(stripped != nullptr);
  CHECK(stripped->class_id == 4);
  CHECK(stripped->stripped);
  CHECK(document.root_key(*stripped) == "Transform");
  const Object* first = document.find(100);
  CHECK(document.body(*first) == "GameObject:\n  m_Name: A!u!\n");
  CHECK(document.fields(*first).fields()["m_Name"].text() == "A!u!");
  CHECK(document.find(9223372036854775807) == &document.objects()[2]);
  CHECK(document.find(5) == nullptr);
  CHECK(document.prolog() == kProlog);
  CHECK(document.problems().empty());
}

TEST_CASE("document: what is wrong with headers is named, and nothing is lost") {
  const std::string bytes = file(
      "--- !u!1 &1\nA:\n--- !u!x &2\nB:\n--- !u!1 &1\nC:\n--- !u!1 &99999999999999999999\nD:\n");
  const Document document = Document::parse(bytes);
  CHECK(document.objects().size() == 2);
  REQUIRE(document.problems().size() == 3);
  CHECK(document.position(document.problems()[0].offset).line == 5);
  CHECK(document.problems()[0].message ==
        "malformed object header; expected '--- !u!<class> &<id>'");
  CHECK(document.problems()[2].message == "the id 1 is used a second time");
  CHECK(document.root_key(*document.find(1)) == "A");
  CHECK(document.write() == bytes);
}

TEST_CASE("document: the kind of a file is told by its first bytes") {
  struct Case {
    std::string_view bytes;
    FileKind kind;
  };
  const Case cases[] = {
      {"", FileKind::Empty},
      {"%YAML 1.1\n", FileKind::Objects},
      {"\xEF\xBB\xBF%YAML 1.1\n", FileKind::Objects},
      {"fileFormatVersion: 2\nguid: 1\n", FileKind::Mapping},
      {"\xEF\xBB\xBF"
       "fileFormatVersion: 2\n",
       FileKind::Mapping},
      {"{\n  \"m_SerializedVersion\": 1}", FileKind::Json},
      {"version https://git-lfs.github.com/spec/v1\noid sha256:1\n", FileKind::LfsPointer},
      {std::string_view("\0\0\0\x16\0\0", 6), FileKind::Binary},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    CHECK(identify(c.bytes) == c.kind);
    CHECK(Document::parse(std::string(c.bytes)).write() == c.bytes);
  }
}

TEST_CASE(
    "document: odd line ends, missing last line ends and empty parts come back as they were") {
  for (const std::string& bytes :
       {file(""), file("--- !u!1 &1"), file("--- !u!1 &1\r\nA:\r\n  b: 1\r\n"),
        file("--- !u!1 &1 stripped  \nA:\n\n\n--- !u!1 &2\n"), std::string("%YAML"),
        std::string("%YAML 1.1\n--- !u!1 &1\n--- !u!1 &2\n--- \n---\n--- !u!")}) {
    CAPTURE(bytes);
    CHECK(Document::parse(bytes).write() == bytes);
  }
}

TEST_CASE("document: truncated and altered files of the corpus are read to the end") {
  std::mt19937 random(7);
  const auto files = test::project_files([](const std::filesystem::path& path) {
    return path.extension() == ".prefab" || path.extension() == ".mat";
  });
  std::size_t parsed = 0;
  for (std::size_t i = 0; i < files.size(); i += 7) {
    std::string bytes = test::read_all(files[i]);
    if (bytes.empty()) continue;
    for (int change = 0; change < 8; ++change)
      bytes[random() % bytes.size()] ^= char(1 << random() % 8);
    bytes.resize(random() % bytes.size());
    const Document document = Document::parse(bytes);
    CHECK(document.write() == bytes);
    for (const Object& object : document.objects()) {
      const Tree tree = document.fields(object);
      CHECK(tree.root().is_mapping());
      ++parsed;
    }
  }
  CHECK(parsed > 0);
}

TEST_CASE("document: whoever parses a large file looks up each megabyte, and ends when told") {
  std::string fields = "MonoBehaviour:\n";
  while (fields.size() < 8 * Lookout::kBytesPerLook) fields += "  m_Name: nothing in particular\n";
  const std::string text = file("--- !u!114 &7\n" + fields);
  const auto each = static_cast<int>(text.size() / Lookout::kBytesPerLook);
  const auto looks_of = [&](auto parse, int last) {
    Effort effort;
    int looks = 0;
    const Effort::Question question(effort, [&] { return ++looks == last; });
    const auto parsed = parse(&effort);
    CHECK(parsed.has_value() == (looks < last));
    if (!parsed) CHECK(parsed.error().code == ErrorCode::Cancelled);
    return looks;
  };
  const auto document = [&](const Effort* effort) {
    return Document::parse(Bytes::copy_of(text), effort);
  };
  const auto tree = [&](const Effort* effort) { return Tree::parse(fields, effort); };
  // Headers, and the two marks of a merge: the text is walked over three times.
  CHECK(looks_of(document, INT_MAX) >= 3 * (each - 1));
  CHECK(looks_of(tree, INT_MAX) >= each - 1);
  for (const int last : {1, 5, 2 * each}) CHECK(looks_of(document, last) == last);
  for (const int last : {1, 5}) CHECK(looks_of(tree, last) == last);
}

}  // namespace diorama::unity::text

#include "unity/assets/meta_file.h"

#include <doctest/doctest.h>

#include <random>

#include "support/corpus.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kGuid = "0123456789abcdef0123456789abcdef";

std::string with_guid(std::string_view before, std::string_view after) {
  return std::string(before) + "guid: " + std::string(kGuid) + std::string(after);
}

bool is_meta(const std::filesystem::path& path) {
  return path.extension() == ".meta";
}

}  // namespace

TEST_CASE("meta_file: the GUID is found whatever other programs have done to the file") {
  struct Case {
    std::string_view name;
    std::string bytes;
  };
  const Case cases[] = {
      {"as Unity writes it", with_guid("fileFormatVersion: 2\n", "\nMonoImporter:\n  a: 1\n")},
      {"no last newline", with_guid("fileFormatVersion: 2\n", "")},
      {"CRLF", with_guid("fileFormatVersion: 2\r\n", "\r\ntimeCreated: 1\r\n")},
      {"byte order mark", with_guid("\xEF\xBB\xBF"
                                    "fileFormatVersion: 2\n",
                                    "\n")},
      {"mangled mark", with_guid("\xC3\xAF\xC2\xBB\xC2\xBF"
                                 "fileFormatVersion: 2\n",
                                 "\n")},
      {"mark right before it", with_guid("\xEF\xBB\xBF", "\n")},
      {"comment lines", with_guid("// @lint-ignore\nfileFormatVersion: 2\n", "\n// more\n")},
      {"blank lines", with_guid("\n\nfileFormatVersion: 2\n\n", "\n\n")},
      {"indented", with_guid("  fileFormatVersion: 2\n  ", "\n")},
      {"spaces after it", with_guid("fileFormatVersion: 2\n", "  \n")},
  };
  for (const Case& c : cases) {
    CAPTURE(c.name);
    const MetaHead head = read_meta_head(c.bytes);
    REQUIRE(head.guid);
    CHECK(head.guid->text() == kGuid);
    CHECK_FALSE(head.problem);
    CHECK(read_meta(c.bytes).head.guid == head.guid);
  }
}

TEST_CASE("meta_file: what is wrong is said with its line") {
  struct Case {
    std::string bytes;
    bool has_guid;
    std::uint32_t line;
    std::string_view message;
  };
  const Case cases[] = {
      {"", false, 0, "no line \"guid: <32 hexadecimal digits>\""},
      {"fileFormatVersion: 2\n", false, 0, "no line \"guid: <32 hexadecimal digits>\""},
      {"fileFormatVersion: 2\nguid: 123\n", false, 2,
       "the GUID is \"123\", not 32 hexadecimal digits"},
      {"fileFormatVersion: 2\n<<<<<<< HEAD\n" + with_guid("", "\n=======\nguid: 1\n>>>>>>> b\n"),
       true, 2, "an unresolved merge conflict"},
  };
  for (const Case& c : cases) {
    CAPTURE(c.bytes);
    const MetaHead head = read_meta_head(c.bytes);
    CHECK(head.guid.has_value() == c.has_guid);
    REQUIRE(head.problem);
    CHECK(head.problem->line == c.line);
    CHECK(head.problem->message == c.message);
  }
}

TEST_CASE("meta_file: the head has folder, labels and importer") {
  const std::string bytes = with_guid("fileFormatVersion: 2\n",
                                      "\nfolderAsset: yes\nlabels:\n- Wall\n- 'It''s'\n"
                                      "- \"\\xC4rger\"\nDefaultImporter:\n  userData: \n");
  const MetaHead head = read_meta_head(bytes);
  CHECK(head.is_folder);
  CHECK(head.labels == std::vector<std::string>{"Wall", "It's", "\xC3\x84rger"});
  CHECK(head.importer == "DefaultImporter");
  CHECK_FALSE(head.problem);
}

TEST_CASE("meta_file: importer settings of scripts, textures and models") {
  const std::string script = with_guid("fileFormatVersion: 2\n", R"(
MonoImporter:
  externalObjects: {}
  serializedVersion: 2
  defaultReferences: []
  executionOrder: -50
  icon: {fileID: 2800000, guid: 11111111111111111111111111111111, type: 3}
  userData: hello
  assetBundleName: characters
  assetBundleVariant: hd
)");
  const MetaFile mono = read_meta(script);
  CHECK(mono.head.importer == "MonoImporter");
  CHECK(mono.execution_order == -50);
  REQUIRE(mono.icon);
  CHECK(mono.icon->file_id == 2800000);
  CHECK(mono.asset_bundle == "characters");
  CHECK(mono.asset_bundle_variant == "hd");
  CHECK(mono.user_data == "hello");
  CHECK(mono.problems.empty());

  const std::string texture = with_guid("fileFormatVersion: 2\n", R"(
TextureImporter:
  internalIDToNameTable:
  - first:
      213: -3303184063143205439
    second: Icon_0
  - first:
      213: 21300002
    second: Icon_1
  spriteMode: 2
  spriteSheet:
    serializedVersion: 2
    sprites:
    - serializedVersion: 2
      name: Icon_0
      spriteID: 4bcc36da2108f2c4ba3de5c921d25c3c
      internalID: -3303184063143205439
    - serializedVersion: 2
      name: Icon_1
      spriteID: e9eea8093eaeaee4d901c4553f572c22
      internalID: 0
    nameFileIdTable:
      Icon_1: 21300002
)");
  const MetaFile sheet = read_meta(texture);
  REQUIRE(sheet.sub_assets.size() == 2);
  CHECK(sheet.sub_assets[0].file_id == -3303184063143205439);
  CHECK(sheet.sub_assets[0].class_id == 213);
  CHECK(sheet.sub_assets[0].name == "Icon_0");
  REQUIRE(sheet.sprites.size() == 2);
  CHECK(sheet.sprites[0].file_id == -3303184063143205439);
  CHECK(sheet.sprites[1].file_id == 21300002);
  CHECK(sheet.sprites[1].sprite_id == "e9eea8093eaeaee4d901c4553f572c22");
  CHECK(sheet.sprite_mode == 2);

  const std::string model = with_guid("fileFormatVersion: 2\n", R"(
ModelImporter:
  fileIDToRecycleName:
    100000: //RootNode
    4300000: Body
    7400000: Take 001
)");
  const MetaFile old = read_meta(model);
  REQUIRE(old.sub_assets.size() == 3);
  CHECK(old.sub_assets[1].class_id == 43);
  CHECK(old.sub_assets[2].name == "Take 001");

  const std::string scripted = with_guid("fileFormatVersion: 2\n",
                                         "\nScriptedImporter:\n  script: {fileID: 11500000, guid: "
                                         "625f186215c104763be7675aa2d941aa, type: 3}\n");
  REQUIRE(read_meta(scripted).script);
  CHECK(read_meta(scripted).script->guid.text() == "625f186215c104763be7675aa2d941aa");
}

TEST_CASE("meta_file: the quick reader and the full one agree on every real file") {
  std::size_t count = 0;
  for (const auto& path : test::project_files(is_meta)) {
    const std::string bytes = test::read_all(path);
    const MetaHead head = read_meta_head(std::string_view(bytes).substr(0, kMetaHeadBytes));
    const MetaFile file = read_meta(bytes);
    CAPTURE(path);
    REQUIRE(head.guid);
    CHECK(head.guid == file.head.guid);
    CHECK(head.importer == file.head.importer);
    CHECK(file.problems.empty());
    ++count;
  }
  CHECK(count > 50);
  MESSAGE("read " << count << " .meta files");
}

TEST_CASE("meta_file: truncated and damaged files are read as far as they go") {
  std::mt19937 random(7);
  for (const auto& path : test::project_files(is_meta)) {
    const std::string bytes = test::read_all(path);
    if (bytes.empty() || random() % 8 != 0) continue;
    for (int i = 0; i < 12; ++i) {
      std::string broken = bytes;
      if (i % 3 == 0) broken.resize(random() % bytes.size());
      for (int flips = 0; flips < i && !broken.empty(); ++flips)
        broken[random() % broken.size()] ^= static_cast<char>(1U << (random() % 8));
      const MetaHead head = read_meta_head(broken);
      const MetaFile file = read_meta(broken);
      CHECK(head.guid == file.head.guid);
      CHECK((head.guid.has_value() || head.problem.has_value()));
    }
  }
}

}  // namespace diorama::unity

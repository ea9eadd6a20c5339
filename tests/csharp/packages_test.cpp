// Reads whole packages of C# sources written for Unity (node_modules/, locked), and checks the
// reader against itself: what the pre-pass blanks must not change what is found.
#include <doctest/doctest.h>
#include <tree_sitter/api.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "csharp/extract.h"
#include "csharp/preprocess.h"
#include "csharp/source.h"

extern "C" const TSLanguage* tree_sitter_c_sharp();

using namespace diorama::csharp;

namespace {

struct SourceFile {
  std::string path;
  std::string text;
};

std::vector<SourceFile> sources_of(const std::string& package) {
  std::vector<SourceFile> out;
  const auto root = std::filesystem::path(TEST_DATA) / "../node_modules" / package;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".cs") continue;
    std::ifstream file(entry.path(), std::ios::binary);
    out.push_back({entry.path().lexically_relative(root).generic_string(),
                   {std::istreambuf_iterator<char>(file), {}}});
  }
  std::ranges::sort(out, {}, &SourceFile::path);
  return out;
}

/// As an editor of Unity 2022.3 would compile it.
const Defines kDefines = {"UNITY_EDITOR",          "UNITY_2022_3_OR_NEWER", "UNITY_2020_1_OR_NEWER",
                          "UNITY_2018_3_OR_NEWER", "UNITY_5_3_OR_NEWER",    "NET_STANDARD_2_0",
                          "CSHARP_7_OR_LATER",     "CSHARP_7_3_OR_NEWER"};

/// The same without blanking bodies, by a parser that sees everything.
SourceFacts read_slowly(const std::string& text) {
  SourceFacts facts;
  facts.namespaces.emplace_back();
  const std::string code = resolve_conditions(clean_text(text), kDefines, facts.problems);
  const std::unique_ptr<TSParser, decltype(&ts_parser_delete)> parser(ts_parser_new(),
                                                                      &ts_parser_delete);
  ts_parser_set_language(parser.get(), tree_sitter_c_sharp());
  const std::unique_ptr<TSTree, decltype(&ts_tree_delete)> tree(
      ts_parser_parse_string(parser.get(), nullptr, code.data(),
                             static_cast<std::uint32_t>(code.size())),
      &ts_tree_delete);
  extract_facts(*tree, code, facts);
  evaluate_enums(facts);
  return facts;
}

std::string summary(const SourceFacts& facts) {
  std::string out;
  for (const TypeFacts& type : facts.types) {
    out += type.full_name + '@' + std::to_string(type.line);
    for (const std::string& base : type.bases) out += " : " + base;
    for (const Field& field : type.fields)
      out += "\n  " + field.type + ' ' + field.name + '@' + std::to_string(field.line) + ' ' +
             std::to_string(field.attributes.size()) + (field.modifiers.is_public ? "p" : "") +
             (field.is_property ? "a" : "");
    for (const Method& method : type.methods)
      out += "\n  " + method.name + '@' + std::to_string(method.line) + ' ' +
             std::to_string(method.parameter_count);
    for (const EnumMember& member : type.members)
      out += "\n  " + member.name + '=' + std::to_string(member.value);
    out += '\n';
  }
  return out;
}

}  // namespace

TEST_CASE("packages: every file of the packages is read completely") {
  for (const std::string package : {"com.neuecc.unirx", "com.cysharp.unitask"}) {
    const std::vector<SourceFile> files = sources_of(package);
    REQUIRE(files.size() > 100);
    std::size_t bytes = 0;
    std::size_t types = 0;
    std::size_t fields = 0;
    std::size_t unreadable = 0;
    const auto start = std::chrono::steady_clock::now();
    for (const SourceFile& file : files) {
      const SourceFacts facts = read_source(file.text, kDefines);
      bytes += file.text.size();
      types += facts.types.size();
      for (const TypeFacts& type : facts.types) fields += type.fields.size();
      if (facts.complete) continue;
      ++unreadable;
      for (const Problem& problem : facts.problems)
        FAIL_CHECK(file.path, ":", problem.line, ":", problem.column, ": ", problem.message);
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
    MESSAGE(package, ": ", files.size(), " files, ", types, " types, ", fields, " fields, ",
            unreadable, " unreadable, ", static_cast<double>(bytes) / 1e6 / took.count(), " MB/s");
    CHECK(unreadable == 0);
    CHECK(types > 300);
    CHECK(fields > 1000);
  }
}

TEST_CASE("packages: blanking bodies loses nothing") {
  std::size_t compared = 0;
  for (const std::string package : {"com.neuecc.unirx", "com.cysharp.unitask"}) {
    for (const SourceFile& file : sources_of(package)) {
      const SourceFacts slow = read_slowly(file.text);
      // What the grammar cannot read inside bodies is no measure for what is outside.
      if (!slow.problems.empty()) continue;
      ++compared;
      CAPTURE(file.path);
      CHECK(summary(read_source(file.text, kDefines)) == summary(slow));
    }
  }
  MESSAGE(compared, " files compared");
  CHECK(compared > 350);
}

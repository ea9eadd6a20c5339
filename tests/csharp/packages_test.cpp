// Reads whole packages of C# sources written for Unity (node_modules/, locked), and compares what
// is found with what a parser of the whole language found.
#include <doctest/doctest.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "base/crypto.h"
#include "base/text.h"
#include "csharp/source.h"
#include "support/places.h"

using namespace diorama::csharp;

namespace {

struct SourceFile {
  std::string path;
  std::string text;
};

std::vector<SourceFile> sources_of(const std::string& package) {
  std::vector<SourceFile> out;
  const auto root =
      std::filesystem::path(diorama::test::data_folder()) / "../node_modules" / package;
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

std::string text_of(const Attributes& attributes) {
  std::string out;
  for (const Attribute& attribute : attributes) {
    out += '[' + attribute.target + ':' + attribute.name;
    for (const std::string& argument : attribute.arguments) out += '|' + argument;
    out += ']';
  }
  return out;
}

std::string text_of(const Modifiers& modifiers) {
  std::string out;
  for (const bool is :
       {modifiers.is_public, modifiers.is_private, modifiers.is_protected, modifiers.is_internal,
        modifiers.is_static, modifiers.is_const, modifiers.is_readonly, modifiers.is_abstract,
        modifiers.is_sealed, modifiers.is_partial})
    out += is ? '1' : '0';
  return out + ' ';
}

std::string number(long long value) {
  return ' ' + std::to_string(value);
}

void add_type(std::string& out, const TypeFacts& type) {
  out += "type" + number(static_cast<int>(type.kind)) + number(type.is_record ? 1 : 0) + ' ' +
         type.full_name + text_of(type.attributes) + text_of(type.modifiers) + type.underlying +
         number(type.line) + number(static_cast<long long>(type.name_space)) +
         number(static_cast<long long>(type.outer));
  for (const std::string& each : type.type_parameters) out += " <" + each;
  for (const std::string& each : type.bases) out += " : " + each;
  for (const Field& each : type.fields)
    out += "\n  " + text_of(each.attributes) + text_of(each.modifiers) + each.type + ' ' +
           each.name + (each.is_property ? " property" : "") + (each.has_setter ? " set" : "") +
           (each.is_event ? " event" : "") + (each.is_fixed_buffer ? " fixed" : "") + " = " +
           each.constant + number(each.line);
  for (const Method& each : type.methods)
    out += "\n  " + text_of(each.attributes) + text_of(each.modifiers) + each.returns + ' ' +
           each.name + number(each.parameter_count) + number(each.line);
  for (const EnumMember& each : type.members)
    out += "\n  " + text_of(each.attributes) + each.name + number(each.value) +
           (each.value_known ? " = " : " ? ") + each.expression + number(each.line);
  out += '\n';
}

std::string text_of(const SourceFacts& facts) {
  std::string out;
  for (const NamespaceFacts& each : facts.namespaces) {
    out += "namespace " + each.name + number(static_cast<long long>(each.parent)) + '\n';
    for (const Using& use : each.usings)
      out += "  using " + use.alias + " = " + use.target + (use.is_static ? " static" : "") +
             (use.is_global ? " global" : "") + '\n';
  }
  for (const TypeFacts& type : facts.types) add_type(out, type);
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

/// The file holds what another reader found, one that knows the whole language (tree-sitter 0.25
/// with its grammar 0.23.5): a hash of the facts of each file. UPDATE_GOLDEN=1 writes it again.
TEST_CASE("packages: the facts of every file are those that a full parser finds") {
  std::string found;
  for (const std::string package : {"com.neuecc.unirx", "com.cysharp.unitask"})
    for (const SourceFile& file : sources_of(package))
      found += diorama::to_hex(diorama::sha256(text_of(read_source(file.text, kDefines)))) + ' ' +
               package + '/' + file.path + '\n';
  const std::string golden = diorama::test::data_folder() + "/csharp/package_facts.txt";
  if (std::getenv("UPDATE_GOLDEN") != nullptr) std::ofstream(golden, std::ios::binary) << found;
  std::ifstream stored(golden, std::ios::binary);
  std::string expected;
  std::size_t compared = 0;
  for (std::size_t at = 0; std::getline(stored, expected); ++compared) {
    const std::size_t end = std::min(found.find('\n', at), found.size());
    CHECK(found.substr(at, end - at) == expected);
    at = std::min(end + 1, found.size());
  }
  CHECK(compared == 378);
}

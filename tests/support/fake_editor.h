// FakeEditor: a script instead of the Unity editor, for runs of tests.
//
// It takes the arguments of the editor and then runs the shell commands it was given. They can
// use $mode, $results and $log; $root is its folder, with passed.xml and failed.xml to copy as
// results, and $told is a folder in it for what the test must see.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "support/corpus.h"
#include "support/temp_folder.h"

namespace diorama::test {

inline constexpr std::string_view kOneFailed = R"xml(<?xml version="1.0" encoding="utf-8"?>
<test-run id="2" testcasecount="4" result="Failed(Child)" total="4" passed="1" failed="1"
  inconclusive="1" skipped="1" asserts="0" engine-version="3.5.0.0" duration="1.25">
  <test-suite type="TestSuite" id="1000" name="P" fullname="P" total="4" duration="1.2">
    <failure><message><![CDATA[One or more child tests had errors]]></message></failure>
    <test-case id="1" fullname="N.A.Passes" result="Passed" duration="0.5"/>
    <test-suite type="TestFixture" name="B" fullname="N.A+B">
      <test-case id="2" fullname="N.A+B.Fails(&quot;&lt;&#x41;&gt;&quot;)" result="Failed" duration="0.25">
        <properties><property name="Category" value="Slow"/></properties>
        <failure><message><![CDATA[  Expected: 4
  But was:  <3> ]]]]><![CDATA[>]]></message><stack-trace>at N.A &amp; B</stack-trace></failure>
        <output><![CDATA[said so]]></output>
      </test-case>
      <test-case fullname="N.A+B.Ignored" result="Skipped" label="Ignored">
        <reason><message>later</message></reason></test-case>
      <test-case fullname="N.A+B.Unsure" result="Inconclusive" duration="nan"/>
    </test-suite>
  </test-suite>
</test-run>
)xml";

inline constexpr std::string_view kPassed =
    R"(<test-run total="2" passed="2" failed="0" inconclusive="0" skipped="0" duration="0.5">
<test-case fullname="A.B" result="Passed"/><test-case fullname="A.C" result="Passed"/></test-run>)";

struct FakeEditor {
  explicit FakeEditor(const std::string& does) {
    folder.make_folder("told");
    folder.write("passed.xml", kPassed);
    folder.write("failed.xml", kOneFailed);
    folder.write("editor", "#!/bin/sh\ntold=" + folder.path + "/told\nroot=" + folder.path + R"(
printf '%s\n' "$@" > "$told/arguments.new"
pwd > "$told/folder"
while [ $# -gt 0 ]; do
  case "$1" in
    -testPlatform) mode=$2;;
    -testResults) results=$2;;
    -logFile) log=$2;;
  esac
  shift
done
mv "$told/arguments.new" "$told/$mode"
)" + does + "\n");
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }

  [[nodiscard]] std::string told(const std::string& name) const {
    return read_all(folder.path + "/told/" + name);
  }
  /// Where the run had its files, even after they are gone.
  [[nodiscard]] std::filesystem::path run_folder(const std::string& mode) const {
    const std::string arguments = told(mode);
    const std::size_t at = arguments.find("-logFile\n") + 9;
    return std::filesystem::path(arguments.substr(at, arguments.find('\n', at) - at)).parent_path();
  }

  TempFolder folder;
  std::string path = folder.path + "/editor";
};

}  // namespace diorama::test

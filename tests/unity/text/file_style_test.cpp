#include "unity/text/file_style.h"

#include <doctest/doctest.h>

#include <optional>

#include "support/corpus.h"
#include "unity/text/document.h"

namespace diorama::unity::text {
namespace {

constexpr std::string_view kStart =
    "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!1 &1\nObject:\n";
constexpr FileStyle kDefault{};
constexpr FileStyle kBrackets{.quote_brackets = true};
constexpr FileStyle kOld{.old_wrapping = true};
constexpr FileStyle kAll{true, true, true, true};

std::string file(std::string_view fields) {
  return std::string(kStart).append(fields);
}

/// A reference whose last comma is after column 80, and what follows it.
std::string reference(std::string_view rest) {
  return "  m_Source: {fileID: 1548024739627927224, guid: f92595bb0adf0084ab51db0a0f99b611," +
         std::string(rest);
}

/// A text that fills 80 columns, and what follows them.
std::string long_text(std::string_view rest) {
  return "  m_Text: " + std::string(70, 'x') + std::string(rest);
}

std::string repeated(std::string_view text, std::size_t size) {
  std::string out;
  while (out.size() < size) out += text;
  return out;
}

}  // namespace

TEST_CASE("style: each habit is read off what shows it, and nothing else is decided") {
  struct Case {
    std::string fields;
    std::optional<bool> one_line, brackets, old;
  };
  const Case cases[] = {
      {"  a: 1\n", {}, {}, {}},
      {"  r: {fileID: 1, type: 3}\n", {}, {}, {}},
      {reference("\n    type: 3}\n"), false, {}, {}},
      {reference(" type: 3}\n"), true, {}, {}},
      {"  path: 'data[0]'\n", {}, true, {}},
      {"  path: data[0]\n", {}, false, {}},
      {"  'data[0]': 1\n", {}, true, {}},
      {"  data[0]: 1\n", {}, false, {}},
      {"  path: '[0]'\n  other: '[x: y]'\n", {}, {}, {}},  // in quotes in every style
      {"  t: {class: 'List[]', ns: }\n  l: []\n", {}, {}, {}},
      {long_text(" b\n"), {}, {}, true},
      {long_text("\n    b\n"), {}, {}, false},
      {long_text("x\n    b\n"), {}, {}, {}},   // both generations fold here
      {long_text("\n      b\n"), {}, {}, {}},  // neither does so
      {"  m_Text: 'Take #3'\n", {}, {}, true},
      {"  m_Text: Take #3\n", {}, {}, false},
      {"  m_Text: '--- x'\n", {}, {}, true},
      {"  m_Text: ---\n", {}, {}, false},
      {"  '': Any\n", {}, {}, true},
      {"  : Any\n", {}, {}, false},
      {"  l:\n  - 'Take #3'\n", {}, {}, true},
      {"  l:\n  - " + std::string(76, 'x') + "\n    b\n", {}, {}, false},
  };
  for (const Case& c : cases) {
    CAPTURE(c.fields);
    for (const bool fallback : {false, true})
      CHECK(detect_style(file(c.fields), {false, fallback, fallback, fallback}) ==
            FileStyle{false, c.one_line.value_or(fallback), c.brackets.value_or(fallback),
                      c.old.value_or(fallback)});
  }
}

TEST_CASE("style: line ends are those of the first line, or of the fallback") {
  CHECK(detect_style("", kAll) == kAll);
  CHECK(detect_style("%YAML", kAll) == kAll);
  CHECK(detect_style("a: 1\r\nb: 2\r\n", {}) == FileStyle{.crlf = true});
  CHECK_FALSE(detect_style("a: 1\nb: 2\n", kAll).crlf);
  CHECK_FALSE(detect_style("\n", kAll).crlf);
  CHECK(detect_style("A:\r\n" + long_text("\r\n    b\r\n"), kAll) ==
        FileStyle{.crlf = true, .one_line_flow = true, .quote_brackets = true});
}

TEST_CASE("style: a .meta file, which has no objects, shows its style too") {
  CHECK(detect_style("fileFormatVersion: 2\nA:\n  '': Any\n", {}) == kOld);
  CHECK(detect_style("\xEF\xBB\xBF"
                     "fileFormatVersion: 2\nA:\n  : Any\n",
                     kAll) == FileStyle{.one_line_flow = true, .quote_brackets = true});
}

TEST_CASE("style: most places of a file decide when it has several styles") {
  const std::string quoted = "  a: 'x[0]'\n";
  const std::string plain = "  a: x[0]\n";
  CHECK(detect_style(file(quoted + plain + quoted), {}) == kBrackets);
  CHECK(detect_style(file(plain + quoted + plain), kBrackets) == kDefault);
  CHECK(detect_style(file(plain + quoted), kBrackets) == kBrackets);
}

TEST_CASE("style: texts that look like fields are not taken for them") {
  const std::string fields = reference(" type: 3}") + "\n  q: x[0]\n";
  CHECK(detect_style(file(fields), kBrackets) == FileStyle{.one_line_flow = true});
  CHECK(detect_style(file("  json: 'a\n\n" + fields + "'\n"), kBrackets) == kBrackets);
  // Cut off inside the text, it is after a problem.
  CHECK(detect_style(file("  json: 'a\n\n" + fields), kBrackets) == kBrackets);
}

TEST_CASE("style: of a large file eight parts are looked at") {
  constexpr std::size_t kMiB = std::size_t{1} << 20;
  const std::string large =
      std::string(kStart) + repeated("--- !u!1 &1\nObject:\n  a: 1\n", 16 * kMiB);
  const auto with_brackets = [&](std::size_t offset) {
    std::string out = large;
    return out.insert(out.find("---", offset), "--- !u!1 &1\nObject:\n  path: 'data[0]'\n");
  };
  // Parts begin every two MiB and are an eighth of one long.
  CHECK(detect_style(large, {}) == kDefault);
  CHECK(detect_style(with_brackets(50), {}) == kBrackets);
  CHECK(detect_style(with_brackets(6 * kMiB + kMiB / 16), {}) == kBrackets);
  CHECK(detect_style(with_brackets(14 * kMiB + kMiB / 16), {}) == kBrackets);
  CHECK(detect_style(with_brackets(6 * kMiB + kMiB / 2), {}) == kDefault);
}

TEST_CASE("style: the real projects have files of every style") {
  std::size_t crlf = 0;
  std::size_t one_line = 0;
  std::size_t brackets = 0;
  std::size_t old = 0;
  const std::string corpus = test::unity_corpus();
  const auto files = test::project_files([&](const std::filesystem::path& path) {
    return !corpus.empty() && path.string().starts_with(corpus);
  });
  for (const auto& path : files) {
    const std::string bytes = test::read_all(path);
    if (path.extension() != ".meta" && identify(bytes) != FileKind::Objects) continue;
    const FileStyle style = detect_style(bytes, {});
    if (style.crlf) ++crlf;
    if (style.one_line_flow) ++one_line;
    if (style.quote_brackets) ++brackets;
    if (style.old_wrapping) ++old;
  }
  CHECK(crlf == (corpus.empty() ? 0 : 28));
  CHECK(one_line == (corpus.empty() ? 0 : 114));
  CHECK(brackets == (corpus.empty() ? 0 : 19));
  // 30 scenes and prefabs by their folds, three .meta files by the key ''.
  CHECK(old == (corpus.empty() ? 0 : 33));
}

}  // namespace diorama::unity::text

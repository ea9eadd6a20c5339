// Files no editor would write, but some disk has: 3,000 of them, made from seeds, mixing every
// oddity that was ever seen in a project with those that were not seen yet. A failure names the
// seed; OddFile(seed) makes the file again.

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "unity/text/document.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::text {
namespace {

using namespace std::string_view_literals;

constexpr unsigned kFirstSeed = 20'000;
constexpr unsigned kFiles = 3'000;

// Values after "key:", with "\n" for the line end of the file and four spaces of indentation
// too few: the generator adds the column of the key in front of every further line.
constexpr auto kSoundValues = std::to_array<std::string_view>({
    "",
    " ",
    " 12",
    " -0",
    " 007",
    " 1e-7",
    " NaN",
    " 9223372036854775808",
    " {fileID: 0}",
    " {fileID: -7, guid: 0123456789abcdef0123456789abcdef, type: 3}",
    " {fileID: 2100000, guid: 0123456789abcdef0123456789abcdef,\n  type: 2}",
    " {x: 1, y: , z: {a: [], b: {}}, 'q': \"w\"}",
    " []",
    " {}",
    " [1, 2, [3]]",
    " Take #3: the end  ",
    " --- Networking ---",
    " ---",
    " ---x",
    " http://a:1/b",
    " one two\n  three \n  four",
    " 'it''s'",
    " 'a\n\n\n  b'",
    " 'Player: None\n\n'",
    " 'key: value\n  {not: a flow'",
    " \"tab\\t \\u00e4 \\U0001F600 \\x41 \\q\"",
    " \"one \\\n  \\ two\"",
    " \"a: 'b' {c\n  - d\"",
    " 0700000003000000ffffffff",
    " ''",
    " \"\"",
    " |",
    " &anchor *alias !tag",
    " \xC3\xA4\xE2\x82\xAC\xF0\x9F\x98\x80",
    " \xFF\xFE\x80",
    " a\0b"sv,
    " \0"sv,
    " a\tb\t",
    "  two spaces before",
    "\n  nested: 1\n  deeper:\n    deepest: 2",
    "\n- 1\n- \n-\n- x: 1\n  y: 2\n- - a\n  - b",
    "\n- component: {fileID: 4}\n- component: {fileID: 5}",
    "\n-\n  late: 1\n-\n- ''",
    "\n- 'quoted': 1\n- \"x\"\n- {a: 1}\n- []",
    "\n\n  after a blank line: 1",
});

// After these nothing is promised but that the reader comes to the end.
constexpr auto kBrokenValues = std::to_array<std::string_view>({
    " 'never closed",
    " \"never closed \\",
    " {fileID: 11",
    " {a: 1}}",
    " {a: 1, , b}",
    " [[[[",
    " ]",
    " 'closed' and more",
    " {} and more",
    " {a: 'x, b: 2}",
    "\n      - far in\n   b: 1\n - c",
    "\n\tkey: 1",
});

constexpr auto kKeys = std::to_array<std::string_view>({
    "m_Name",
    "near clip plane",
    "<Speed>k__BackingField",
    "",
    "''",
    "'a[0]'",
    "\"q\\\"k\"",
    "Built-in Layer 0",
    "key.with.dots",
    "'it''s'",
    "\xC3\xA4",
    "a:b",
    "#",
    "k\tk",
});

// Lines that are no fields. Those of the second list end the object as far as a reader can tell.
constexpr auto kPassingNoise = std::to_array<std::string_view>({
    "  nonsense",
    "  ",
    "",
    "        far too deep",
    "  // a note",
    "  )",
    "<<<<<<< HEAD",
    "=======",
    ">>>>>>> feature/odd",
});
constexpr auto kEndingNoise = std::to_array<std::string_view>({
    "nonsense",
    "- item",
    "  - dash: 1",
    "\t",
    "---",
    "--- ",
    "...",
    "%TAG",
    "Second: 1",
    "\xEF\xBB\xBF",
    "\0\0\0"sv,
});
constexpr auto kMalformedHeaders = std::to_array<std::string_view>({
    "--- !u!",
    "--- !u!x &2",
    "--- !u!1",
    "--- !u!1 &",
    "--- !u!1 &99999999999999999999",
    "--- !u!99999999999 &1",
    "--- !u!1 &5 strippe",
    "--- !u!1 &5 stripped x",
    "--- !u!1  &5",
    "--- !u! 1 &5",
});
constexpr auto kIds = std::to_array<FileId>({
    0,
    1,
    2,
    -1,
    -7,
    100100000,
    11400000,
    8369662502694811513,
    9223372036854775807,
    -9223372036854775807 - 1,
    4611686018427387904,
});
constexpr auto kClasses = std::to_array<std::int32_t>({
    0,
    1,
    4,
    114,
    224,
    1001,
    1660057539,
    2147483647,
    -3,
    777777,
});

struct Header {
  FileId id = 0;
  std::int32_t class_id = 0;
  bool stripped = false;
  std::size_t begin = 0, end = 0;  ///< of its line, line end included
  std::optional<unsigned> last;    ///< the value of the object's last field, when it is promised
};

class OddFile {
 public:
  explicit OddFile(unsigned seed) : random_(seed) {
    line_end_ = chance(3) ? "\r\n" : "\n";
    mixed_ = chance(10);
    if (chance(8)) bytes += "\xEF\xBB\xBF";
    bytes += chance(15) ? "%YAML" : "%YAML 1.1";
    end_line();
    if (!chance(6)) line("%TAG !u! tag:unity3d.com,2011:");
    if (chance(10)) line(pick(kEndingNoise));
    for (unsigned count = below(8); count > 0; --count) object();
    if (chance(6)) cut();
    if (chance(3)) strip_last_line_end();
  }

  std::string bytes;
  std::vector<Header> headers;  ///< well-formed ones; what a cut leaves of the last is not among
  std::size_t malformed = 0;
  bool was_cut = false;

 private:
  unsigned below(unsigned limit) { return static_cast<unsigned>(random_() % limit); }
  bool chance(unsigned one_in) { return below(one_in) == 0; }
  template <class List>
  typename List::value_type pick(const List& list) {
    return list[random_() % list.size()];
  }

  void end_line() { bytes += mixed_ && chance(2) ? "\n" : line_end_; }
  void line(std::string_view text) {
    bytes += text;
    end_line();
  }

  void object() {
    const bool headed = !chance(12);
    if (headed) {
      header();
    } else {
      line(pick(kMalformedHeaders));
      ++malformed;
    }
    if (chance(20)) return;  // nothing but a header
    const bool named = !chance(12);
    line(named ? "MonoBehaviour:" : "NoColon");
    // The first field says where the others stand.
    const bool placed = !chance(12);
    if (placed) line("  m_ObjectHideFlags: 0");
    bool sound = headed && named && placed;
    for (unsigned count = below(12); count > 0; --count) sound = piece() && sound;
    last_ += 1 + below(9);
    line("  last: " + std::to_string(last_));
    if (sound) headers.back().last = last_;
  }

  void header() {
    Header made;
    made.begin = bytes.size();
    made.id = chance(2) ? pick(kIds) : static_cast<FileId>(random_());
    made.class_id = pick(kClasses);
    made.stripped = chance(5);
    bytes += "--- !u!" + std::to_string(made.class_id) + " &" + std::to_string(made.id);
    if (made.stripped) bytes += " stripped";
    if (chance(10)) bytes += "  ";
    end_line();
    made.end = bytes.size();
    headers.push_back(made);
  }

  /// Whether what comes after it must be understood.
  bool piece() {
    if (chance(8)) return line(pick(kPassingNoise)), true;
    if (chance(25)) return line(pick(kEndingNoise)), false;
    const bool sound = !chance(25);
    std::string text = "  " + std::string(pick(kKeys)) + ":";
    text += sound ? pick(kSoundValues) : pick(kBrokenValues);
    for (std::size_t at = 0; (at = text.find('\n', at)) != std::string::npos; at += 2)
      if (at + 1 < text.size() && text[at + 1] != '\n') text.insert(at + 1, "  ");
    std::size_t from = 0;
    for (std::size_t at = 0; (at = text.find('\n', from)) != std::string::npos; from = at + 1)
      line(std::string_view(text).substr(from, at - from));
    line(std::string_view(text).substr(from));
    return sound;
  }

  void cut() {
    was_cut = true;
    bytes.resize(8 + random_() % bytes.size());
    std::erase_if(headers, [&](const Header& each) { return each.end > bytes.size(); });
    if (!headers.empty()) headers.back().last.reset();
  }

  void strip_last_line_end() {
    if (bytes.ends_with('\n')) bytes.pop_back();
    if (bytes.ends_with('\r')) bytes.pop_back();
  }

  std::mt19937 random_;
  std::string_view line_end_;
  bool mixed_ = false;
  unsigned last_ = 0;
};

// --- What has to be true of every file; each says what is wrong, or nothing -------------------

/// The whole text of an object: its header stands right before its body.
std::string_view text_of(const Document& document, const Object& object) {
  const std::string_view body = document.body(object);
  return {body.data() - object.header_size, body.size() + object.header_size};
}

std::size_t begin_of(const Document& document, const Object& object) {
  return static_cast<std::size_t>(text_of(document, object).data() - document.bytes().data());
}

std::string fault_in_pieces(const Document& document, std::string_view bytes) {
  if (document.write() != bytes) return "write() gives other bytes";
  std::string joined(document.prolog());
  for (const Object& object : document.objects()) {
    if (begin_of(document, object) != joined.size()) return "a gap between two objects";
    joined += text_of(document, object);
  }
  return joined == bytes ? "" : "the texts of the objects do not make the file";
}

std::string fault_in_headers(const Document& document, const OddFile& file) {
  const auto objects = document.objects();
  // A cut may leave the beginning of one more header.
  const std::size_t most = file.headers.size() + (file.was_cut ? 1 : 0);
  if (objects.size() < file.headers.size() || objects.size() > most)
    return std::to_string(objects.size()) + " objects instead of " +
           std::to_string(file.headers.size());
  for (std::size_t i = 0; i < file.headers.size(); ++i) {
    const Header& wanted = file.headers[i];
    const Object& got = objects[i];
    if (got.id != wanted.id || got.class_id != wanted.class_id || got.stripped != wanted.stripped ||
        begin_of(document, got) != wanted.begin)
      return "object " + std::to_string(i) + " is another one";
    const auto first = std::ranges::find(objects, got.id, &Object::id);
    if (document.find(got.id) != &*first) return "find() does not give the first of an id";
  }
  return {};
}

std::string fault_in_problems(const Document& document, const OddFile& file) {
  std::size_t malformed = 0;
  for (const Problem& problem : document.problems()) {
    if (problem.offset >= file.bytes.size()) return "a problem after the end";
    if (problem.message.starts_with("malformed")) ++malformed;
  }
  if (!file.was_cut && malformed != file.malformed) return "malformed headers are miscounted";
  std::vector<FileId> ids;
  for (const Object& object : document.objects()) ids.push_back(object.id);
  std::ranges::sort(ids);
  const auto repeated = std::ranges::unique(ids);
  return document.problems().size() == malformed + repeated.size() ? ""
                                                                   : "repeated ids are miscounted";
}

/// A block ends with the text of its last line, not with the blank lines after it.
bool ends_in_blank_line(NodeView block) {
  const std::string_view raw = block.raw();
  const std::size_t line = raw.rfind('\n');
  return line != std::string_view::npos &&
         raw.find_first_not_of(" \r", line + 1) == std::string_view::npos;
}

std::string fault_in_node(NodeView view, std::size_t from, std::size_t to, std::uint32_t& span) {
  const Node& node = view.node();
  span = 1;
  if (node.key_begin > node.key_end || node.begin > node.end)
    return "a range ends before it begins";
  if (node.begin < from || node.end > to) return "a value outside of its owner";
  const bool has_key = node.key_style != Style::Nothing;
  if (has_key && (node.key_begin < from || node.key_end > node.begin)) return "a misplaced key";
  (void)view.text(), (void)view.key(), (void)view.integer(), (void)view.number();
  if (view.raw().size() != node.end - node.begin) return "raw() is not the range";
  if (node.style == Style::Block && ends_in_blank_line(view)) return "a blank line at the end";
  std::size_t behind = node.begin;
  std::uint32_t count = 0;
  for (const NodeView child : view) {
    std::uint32_t below = 0;
    if (std::string fault = fault_in_node(child, behind, node.end, below); !fault.empty())
      return fault;
    behind = child.node().end;
    span += below;
    ++count;
  }
  if (node.count != count && node.kind != Kind::Scalar) return "a wrong count";
  return span == node.span ? "" : "a wrong span";
}

std::string fault_in_tree(std::string_view text) {
  const Tree tree = Tree::parse(text);
  std::uint32_t span = 0;
  for (const Problem& problem : tree.problems())
    if (problem.offset > text.size()) return "a problem after the end";
  return fault_in_node(tree.root(), 0, text.size(), span);
}

std::string fault_in_trees(const Document& document, const OddFile& file) {
  std::vector<std::string_view> texts = {document.bytes(), document.prolog()};
  for (const Object& object : document.objects()) {
    texts.push_back(document.body(object));
    texts.push_back(text_of(document, object));
  }
  for (const std::string_view text : texts)
    if (std::string fault = fault_in_tree(text); !fault.empty())
      return fault + " in:\n" + std::string(text);
  for (std::size_t i = 0; i < file.headers.size(); ++i) {
    if (!file.headers[i].last) continue;
    const std::string_view body = document.body(document.objects()[i]);
    const Tree tree = Tree::parse(body);
    if (tree.fields()["last"].integer() != *file.headers[i].last)
      return "the last field is lost in:\n" + std::string(body);
    if (field_integer(body, "last") != *file.headers[i].last)
      return "the last field is not found in:\n" + std::string(body);
  }
  return {};
}

std::string fault_in(const OddFile& file) {
  const Document document = Document::parse(file.bytes);
  if (document.kind() != FileKind::Objects) return "not taken for objects";
  for (std::string fault : {fault_in_pieces(document, file.bytes), fault_in_headers(document, file),
                            fault_in_problems(document, file), fault_in_trees(document, file)})
    if (!fault.empty()) return fault;
  return {};
}

}  // namespace

TEST_CASE("odd_files: every byte comes back, and every range lies where it belongs") {
  std::size_t objects = 0;
  std::size_t promised = 0;
  for (unsigned seed = kFirstSeed; seed < kFirstSeed + kFiles; ++seed) {
    CAPTURE(seed);
    const OddFile file(seed);
    objects += file.headers.size();
    for (const Header& header : file.headers) promised += header.last ? 1 : 0;
    REQUIRE(fault_in(file) == "");
  }
  // The files are not empty, and most objects are promised to be understood to their end.
  CHECK(objects > 2 * kFiles);
  CHECK(promised * 3 > objects);
}

TEST_CASE("odd_files: every oddity is among the files") {
  std::vector<std::string> wanted = {"\xEF\xBB\xBF%YAML", "\r\n",        " stripped", " &-",
                                     " stripped  ",       "<<<<<<< HEAD"};
  for (const auto& list :
       {std::span<const std::string_view>(kSoundValues),
        std::span<const std::string_view>(kBrokenValues), std::span<const std::string_view>(kKeys),
        std::span<const std::string_view>(kPassingNoise),
        std::span<const std::string_view>(kEndingNoise),
        std::span<const std::string_view>(kMalformedHeaders)})
    for (const std::string_view each : list) wanted.emplace_back(each.substr(0, each.find('\n')));
  std::string all;
  std::size_t repeated = 0;
  std::size_t without_end = 0;
  for (unsigned seed = kFirstSeed; seed < kFirstSeed + kFiles; ++seed) {
    const OddFile file(seed);
    all += file.bytes;
    without_end += file.bytes.ends_with('\n') ? 0 : 1;
    std::vector<FileId> ids;
    for (const Header& header : file.headers) ids.push_back(header.id);
    std::ranges::sort(ids);
    repeated += std::ranges::adjacent_find(ids) == ids.end() ? 0 : 1;
  }
  for (const std::string& each : wanted) {
    CAPTURE(each);
    CHECK(all.find(each) != std::string::npos);
  }
  CHECK(repeated > 100);
  CHECK(without_end > 100);
}

TEST_CASE("odd_files: import settings and what is no Unity text are kept and survived as well") {
  std::mt19937 random(kFirstSeed);
  for (unsigned seed = kFirstSeed; seed < kFirstSeed + kFiles / 10; ++seed) {
    CAPTURE(seed);
    std::string bytes = OddFile(seed).bytes;
    // Without its first line it is one mapping, or whatever else it looks like.
    bytes.erase(0, std::min(bytes.find('\n'), bytes.size() - 1) + 1);
    for (auto change = random() % 4; change > 0 && !bytes.empty(); --change)
      bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
    const Document document = Document::parse(bytes);
    REQUIRE(document.write() == bytes);
    REQUIRE(document.objects().empty());
    REQUIRE(fault_in_tree(document.prolog()) == "");
  }
}

}  // namespace diorama::unity::text

// Every scalar and every object of the sample project and of the real projects, written again from
// what they mean, compared with what Unity wrote.

#include <doctest/doctest.h>

#include <algorithm>

#include "support/corpus.h"
#include "unity/text/document.h"
#include "unity/text/draft.h"
#include "unity/text/scalar.h"

namespace diorama::unity::text {
namespace {

/// "Other" ones are written otherwise than Unity wrote them.
struct Counts {
  std::size_t files = 0;
  std::size_t objects = 0, other_objects = 0;
  std::size_t scalars = 0, other_scalars = 0;
};

/// Encodes every key and scalar of one object at the place where it stands.
class ScalarCheck {
 public:
  ScalarCheck(const Tree& tree, const FileStyle& style, Counts& counts)
      : text_(tree.text()), style_(style), counts_(counts) {
    children(tree.root(), 0, false);
  }

 private:
  void children(NodeView parent, std::size_t indent, bool in_flow) {
    for (const NodeView child : parent) {
      const Node& node = child.node();
      if (parent.is_mapping()) {
        const std::string_view raw = text_.substr(node.key_begin, node.key_end - node.key_begin);
        compare(raw, child.key(), place(node.key_begin, indent, in_flow, true));
      }
      if (child.is_scalar()) {
        compare(child.raw(), child.text(), place(node.begin, indent, in_flow, false));
      } else {
        const bool same_column = parent.is_mapping() && node.style == Style::Block;
        children(child, child.is_sequence() && same_column ? indent : indent + 2,
                 node.style == Style::Flow);
      }
    }
  }

  [[nodiscard]] ScalarPlace place(std::size_t offset, std::size_t indent, bool in_flow,
                                  bool is_key) const {
    const std::size_t newline = offset == 0 ? offset : text_.rfind('\n', offset - 1) + 1;
    return {offset - newline, indent, in_flow, is_key};
  }

  void compare(std::string_view raw, const std::string& meant, const ScalarPlace& place) {
    ++counts_.scalars;
    if (encode_scalar(meant, place, style_) != raw) ++counts_.other_scalars;
  }

  std::string_view text_;
  const FileStyle& style_;
  Counts& counts_;
};

Draft draft_of(NodeView node) {
  Draft draft;
  if (node.is_scalar()) draft.text = node.text();
  if (node.is_sequence()) draft.kind = Draft::Kind::List;
  if (node.is_mapping())
    draft.kind = node.node().style == Style::Flow ? Draft::Kind::Flow : Draft::Kind::Block;
  draft.key = node.key();
  for (const NodeView child : node) draft.children.push_back(draft_of(child));
  return draft;
}

std::string written(const Tree& tree, const FileStyle& style) {
  std::string out(tree.text().starts_with("\xEF\xBB\xBF") ? "\xEF\xBB\xBF" : "");
  for (const NodeView entry : tree.root()) append_entry(out, draft_of(entry), 0, style);
  return out;
}

std::string_view without_line_end(std::string_view text) {
  if (text.ends_with('\n')) text.remove_suffix(1);
  if (text.ends_with('\r')) text.remove_suffix(1);
  return text;
}

void check_object(const Tree& tree, const FileStyle& style, Counts& counts) {
  ++counts.objects;
  const ScalarCheck check(tree, style, counts);
  if (without_line_end(written(tree, style)) != without_line_end(tree.text()))
    ++counts.other_objects;
}

void check_file(const std::string& bytes, Counts& counts) {
  const Document document = Document::parse(bytes);
  if (document.kind() != FileKind::Objects && document.kind() != FileKind::Mapping) return;
  ++counts.files;
  const FileStyle style = detect_style(bytes, {});
  if (document.kind() == FileKind::Mapping)
    check_object(Tree::parse(document.prolog()), style, counts);
  for (const Object& object : document.objects())
    check_object(document.fields(object), style, counts);
}

/// Files of the corpus that no Unity has written so.
constexpr std::string_view kOddFiles[] = {
    // Git has taken the carriage returns out of a text, and with them the reason of its folds.
    "fungus/Assets/Tests/NarrativeLogTooManyCharacters.unity",
    // Saved by something that takes away the space after "userData:".
    "mirror/Assets/Mirror/Examples/Benchmark/Scripts/BenchmarkNetworkManager.cs.meta",
    // Written by a tool, with '' for every empty value.
    "mirror/Assets/Mirror/Examples/CouchCoop.meta",
    "mirror/Assets/Mirror/Examples/CouchCoop/Materials.meta",
    "mirror/Assets/Mirror/Examples/CouchCoop/MirrorCouchCoop.unity.meta",
    "mirror/Assets/Mirror/Examples/CouchCoop/Prefabs.meta",
    "mirror/Assets/Mirror/Examples/CouchCoop/Prefabs/CouchPlayer.prefab.meta",
    "mirror/Assets/Mirror/Examples/CouchCoop/Scripts.meta",
    "mirror/Assets/Mirror/Examples/CouchCoop/Scripts/CouchPlayer.cs.meta",
};

bool is_odd(const std::string& path) {
  return std::ranges::any_of(kOddFiles, [&](std::string_view odd) {
    return path.ends_with("corpus/" + std::string(odd));
  });
}

}  // namespace

TEST_CASE("encode: what Unity wrote is written again byte for byte from what it means") {
  Counts all;
  std::size_t odd = 0;
  const auto files = test::project_files([](const std::filesystem::path& path) {
    const std::string extension = path.extension();
    return extension != ".cs" && extension != ".md" && extension != ".txt" &&
           extension != ".json" && path.filename() != "LICENSE" && extension != ".asmdef" &&
           extension != ".shadergraph" && extension != ".inputactions";
  });
  for (const auto& path : files) {
    CAPTURE(path.string());
    const Counts before = all;
    check_file(test::read_all(path), all);
    if (all.other_objects == before.other_objects && all.other_scalars == before.other_scalars)
      continue;
    CHECK(is_odd(path.string()));
    ++odd;
  }
  std::cout << all.files - odd << " of " << all.files << " files, "
            << all.objects - all.other_objects << " of " << all.objects << " objects and "
            << all.scalars - all.other_scalars << " of " << all.scalars
            << " scalars written as they were\n";
  const bool corpus = !test::unity_corpus().empty();
  CHECK(all.files > 0);
  CHECK(odd == (corpus ? std::size(kOddFiles) : 0));
  CHECK(all.other_objects == (corpus ? 9 : 0));
  CHECK(all.other_scalars == (corpus ? 22 : 0));  // one text, and three '' in each of seven files
}

}  // namespace diorama::unity::text

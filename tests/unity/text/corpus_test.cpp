// Every text file of the sample project and of the real projects, read and written again.

#include "support/corpus.h"

#include <doctest/doctest.h>

#include "unity/text/document.h"
#include "unity/text/rebuild.h"

namespace diorama::unity::text {
namespace {

bool same_but_last_line_end(std::string_view a, std::string_view b) {
  while (a.ends_with('\n') || a.ends_with('\r')) a.remove_suffix(1);
  while (b.ends_with('\n') || b.ends_with('\r')) b.remove_suffix(1);
  return a == b;
}

std::string rebuilt(const Tree& tree) {
  const bool crlf = tree.text().find("\r\n") != std::string_view::npos;
  return test::Rebuilder(crlf ? "\r\n" : "\n").run(tree);
}

struct Counts {
  std::size_t files = 0, identical = 0, trees = 0, understood = 0, problems = 0;
};

void check_tree(const Tree& tree, std::size_t skipped, Counts& counts) {
  ++counts.trees;
  counts.problems += tree.problems().size();
  if (same_but_last_line_end(rebuilt(tree), tree.text().substr(skipped))) ++counts.understood;
}

void check_file(const std::string& bytes, Counts& counts) {
  const Document document = Document::parse(bytes);
  if (document.kind() != FileKind::Objects && document.kind() != FileKind::Mapping) return;
  ++counts.files;
  if (document.write() == bytes) ++counts.identical;
  CHECK(document.problems().empty());
  if (document.kind() == FileKind::Mapping) {
    const std::size_t mark = bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0;
    return check_tree(Tree::parse(document.prolog()), mark, counts);
  }
  for (const Object& object : document.objects()) check_tree(document.fields(object), 0, counts);
}

}  // namespace

TEST_CASE("corpus: every Unity text file comes back byte for byte, and every byte is understood") {
  Counts counts;
  const auto files = test::project_files([](const std::filesystem::path& path) {
    const std::string extension = path.extension();
    return extension != ".cs" && extension != ".md" && extension != ".txt" &&
           extension != ".json" && path.filename() != "LICENSE" && extension != ".asmdef" &&
           extension != ".shadergraph" && extension != ".inputactions";
  });
  for (const auto& path : files) {
    CAPTURE(path.string());
    const Counts before = counts;
    check_file(test::read_all(path), counts);
    CHECK(counts.files - before.files == counts.identical - before.identical);
    CHECK(counts.trees - before.trees == counts.understood - before.understood);
    CHECK(counts.problems == before.problems);
  }
  std::cout << counts.identical << " of " << counts.files << " files identical, "
            << counts.understood << " of " << counts.trees << " objects rebuilt from their trees\n";
  CHECK(counts.files > 0);
}

}  // namespace diorama::unity::text

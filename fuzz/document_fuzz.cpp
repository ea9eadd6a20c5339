// Fuzzes the reader of Unity text files: documents, field trees, hierarchies and references.
// Nothing may crash or hang; the bytes must come back; nodes must lie inside of the text.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "unity/assets/reference_graph.h"
#include "unity/model/fields.h"
#include "unity/model/object_paths.h"
#include "unity/text/document.h"

namespace {

namespace unity = diorama::unity;

class NoPrefabs final : public unity::PrefabSource {
 public:
  std::shared_ptr<const unity::Hierarchy> prefab(const unity::Guid&) override { return nullptr; }
  std::string prefab_name(const unity::Guid&) override { return "Prefab"; }
};

void check_tree(const unity::text::Tree& tree, unity::text::NodeView node) {
  if (node.node().begin > node.node().end || node.node().end > tree.text().size()) __builtin_trap();
  (void)node.text();
  (void)node.key();
  std::size_t count = 0;
  for (const unity::text::NodeView child : node) check_tree(tree, child), ++count;
  if (count != node.size()) __builtin_trap();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string bytes(reinterpret_cast<const char*>(data), size);
  const unity::text::Tree mapping = unity::text::Tree::parse(bytes);
  check_tree(mapping, mapping.root());
  // What the fuzzer makes seldom begins as a scene does, so it always gets to be one.
  bytes.insert(0, "%YAML 1.1\n");
  const auto document =
      std::make_shared<const unity::text::Document>(unity::text::Document::parse(bytes));
  if (document->write() != bytes) __builtin_trap();
  for (const unity::text::Object& object : document->objects()) {
    const unity::text::Tree tree = document->fields(object);
    check_tree(tree, tree.root());
  }
  (void)unity::scan_references(bytes);
  NoPrefabs none;
  const unity::Hierarchy hierarchy = unity::Hierarchy::build(document, none);
  const unity::ObjectPaths paths(hierarchy);
  for (unity::Index i = 0; i < hierarchy.objects().size() && i < 50; ++i) {
    const auto found = paths.find(paths.path(i));
    if (!found || *found != i) __builtin_trap();
    (void)unity::object_fields(hierarchy, i);
  }
  for (unity::Index i = 0; i < hierarchy.components().size() && i < 50; ++i)
    (void)unity::component_fields(hierarchy, i);
  return 0;
}

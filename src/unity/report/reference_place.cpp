#include "unity/report/reference_place.h"

#include <algorithm>
#include <optional>

#include "unity/text/document.h"
#include "unity/text/tree.h"

namespace diorama::unity {
namespace {

using Wanted = std::function<bool(const unity::Reference&)>;

/// ".locks[0].key"; for an override "=" and the property that it sets; nothing when there is no
/// such reference below the node.
std::optional<std::string> field_below(unity::text::NodeView node, const Wanted& wanted) {
  std::size_t number = 0;
  for (const unity::text::NodeView each : node) {
    const std::string step =
        node.is_sequence() ? "[" + std::to_string(number++) + "]" : "." + each.key();
    if (const auto reference = unity::as_reference(each)) {
      if (!wanted(*reference)) continue;
      const unity::text::NodeView property = node["propertyPath"];
      return property ? "=" + property.text() : step;
    }
    if (auto inner = field_below(each, wanted))
      return inner->starts_with('=') ? *inner : step + *inner;
  }
  return std::nullopt;
}

std::string field_in(const Hierarchy& hierarchy, unity::FileId from, const Wanted& wanted) {
  const unity::text::Object* const object = hierarchy.document().find(from);
  if (object == nullptr) return {};
  const unity::text::Tree tree = unity::text::Tree::parse(hierarchy.document().body(*object));
  const std::string field = field_below(tree.fields(), wanted).value_or("");
  if (field.empty()) return {};
  return (field.starts_with('=') ? "override of " : "") + field.substr(1);  // the mark or dot
}

}  // namespace

ReferencePlace place_of(const unity::OpenHierarchy& file, unity::ComponentTypes& types,
                        unity::FileId from, const Wanted& wanted) {
  const Hierarchy& hierarchy = file.hierarchy;
  std::string field = field_in(hierarchy, from, wanted);
  if (const auto object = hierarchy.find_object(from)) return {file.paths.told(*object), field};
  if (const auto found = hierarchy.find_component(from)) {
    const unity::Component& component = hierarchy.components()[*found];
    const Index first = hierarchy.objects()[component.object].first_component;
    const std::string type = types.type_of(component).full_name;
    return {file.paths.told(component.object),
            "[" + std::to_string(*found - first) + "] " + type + "." + field};
  }
  const auto instance = hierarchy.find_instance(from);
  const Index root = instance ? hierarchy.instances()[*instance].root : kNone;
  return {root == kNone ? std::string() : file.paths.told(root), field};
}

}  // namespace diorama::unity

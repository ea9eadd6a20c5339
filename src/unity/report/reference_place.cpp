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

ReferencePlace field_in(const text::Document& document, unity::FileId from, const Wanted& wanted) {
  const unity::text::Object* const object = document.find(from);
  if (object == nullptr) return {};
  const unity::text::Tree tree = unity::text::Tree::parse(document.body(*object));
  const std::string field = field_below(tree.fields(), wanted).value_or("");
  ReferencePlace out;
  if (field.empty()) return out;
  out.is_override = field.starts_with('=');
  out.property = field.substr(1);  // without the mark or dot
  return out;
}

}  // namespace

ReferencePlace place_of(const text::Document& asset, unity::FileId from, const Wanted& wanted) {
  ReferencePlace out = field_in(asset, from, wanted);
  const text::Object* const object = asset.find(from);
  if (object == nullptr) return out;
  out.component = asset.root_key(*object);
  return out;
}

ReferencePlace place_of(const unity::OpenHierarchy& file, unity::ComponentTypes& types,
                        unity::FileId from, const Wanted& wanted) {
  const Hierarchy& hierarchy = file.hierarchy;
  ReferencePlace out = field_in(hierarchy.document(), from, wanted);
  if (const auto object = hierarchy.find_object(from)) {
    out.object = file.paths.told(*object);
    return out;
  }
  if (const auto found = hierarchy.find_component(from)) {
    const unity::Component& component = hierarchy.components()[*found];
    const Index first = hierarchy.objects()[component.object].first_component;
    out.component = types.type_of(component).full_name;
    out.index = static_cast<int>(*found - first);
    out.object = file.paths.told(component.object);
    return out;
  }
  const auto instance = hierarchy.find_instance(from);
  const Index root = instance ? hierarchy.instances()[*instance].root : kNone;
  if (root != kNone) out.object = file.paths.told(root);
  return out;
}

}  // namespace diorama::unity

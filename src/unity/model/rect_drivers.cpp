// A canvas in the scene, the text in a column below it and the handle of a slider, as the editor
// writes them while it computes their places:
//
//   m_LocalScale: {x: 0, y: 0, z: 0}        m_AnchorMin: {x: 0, y: 0}      m_AnchorMin: {x: 0, y:
//   0} m_AnchorMax: {x: 0, y: 0}               m_AnchorMax: {x: 0, y: 0}      m_AnchorMax: {x: 0,
//   y: 0} m_SizeDelta: {x: 0, y: 0}               m_AnchoredPosition: {x: 0, y: 0} m_Pivot: {x: 0,
//   y: 0}                   m_SizeDelta: {x: 0, y: 30}     m_SizeDelta: {x: 20, y: 0}
//
// What a canvas has then, and what layout groups and fitters set, was measured in a running
// engine; that handles, fillings, views and bars are computed is what files of real projects show.
#include "unity/model/rect_drivers.h"

#include <string>
#include <utility>

#include "unity/facts/package_scripts.h"
#include "unity/model/fields.h"

namespace diorama::unity {
namespace {

constexpr std::int32_t kCanvasClass = 223;
constexpr std::string_view kWorldSpace = "2";  // m_RenderMode

/// Reads the components of one object.
class Components {
 public:
  Components(const Hierarchy& hierarchy, Index object) : hierarchy_(hierarchy), object_(object) {}

  template <class Take>
  void each(const Take& take) const {
    const GameObject& object = hierarchy_.objects()[object_];
    for (Index i = 0; i < object.component_count; ++i) take(object.first_component + i);
  }

  [[nodiscard]] Index canvas() const {
    Index out = kNone;
    each([&](Index i) {
      if (hierarchy_.components()[i].class_id == kCanvasClass) out = i;
    });
    return out;
  }

  /// The name of a class of the UI package; empty for any other component.
  [[nodiscard]] std::string_view ui_name(Index component) const {
    const Component& found = hierarchy_.components()[component];
    if (found.class_id != kMonoBehaviourClass || !found.script.guid) return {};
    const auto script = script_of(*found.script.guid, found.script.id);
    return script && script->name_space == "UnityEngine.UI" ? script->name : std::string_view{};
  }

 private:
  const Hierarchy& hierarchy_;
  Index object_;
};

std::string text_of(const FieldValue& fields, std::string_view name) {
  const FieldValue* const found = fields.find(name);
  return found == nullptr ? std::string{} : found->text;
}

bool is_on(const FieldValue& fields) {
  return text_of(fields, "m_Enabled") != "0";
}

void name_it(RectDriver& out, Index owner, std::string_view component) {
  if (out.exists()) return;
  out.owner = owner;
  out.component = component;
}

bool ignores_layout(const Hierarchy& hierarchy, Index object) {
  const Components components(hierarchy, object);
  bool out = false;
  components.each([&](Index i) {
    if (components.ui_name(i) != "LayoutElement") return;
    const FieldValue fields = component_fields(hierarchy, i);
    out = out || (is_on(fields) && text_of(fields, "m_IgnoreLayout") == "1");
  });
  return out;
}

/// A layout group of the parent.
void add_group(const Hierarchy& hierarchy, Index parent, Index object, RectDriver& out) {
  if (parent == kNone) return;
  const Components components(hierarchy, parent);
  components.each([&](Index i) {
    const std::string_view name = components.ui_name(i);
    const bool is_grid = name == "GridLayoutGroup";
    if (!is_grid && name != "HorizontalLayoutGroup" && name != "VerticalLayoutGroup") return;
    const FieldValue fields = component_fields(hierarchy, i);
    if (!is_on(fields) || ignores_layout(hierarchy, object)) return;
    name_it(out, parent, name);
    out.one_corner = out.position = true;
    out.width = out.width || is_grid || text_of(fields, "m_ChildControlWidth") != "0";
    out.height = out.height || is_grid || text_of(fields, "m_ChildControlHeight") != "0";
  });
}

/// Whether a bar of the view makes room for itself and goes when it is not needed.
bool expands(const FieldValue& fields) {
  constexpr std::string_view kHideAndExpand = "2";
  const auto is_so = [&](const char* bar, const char* how) {
    const FieldValue* const found = fields.find(bar);
    return found != nullptr && !found->reference.is_null() &&
           text_of(fields, how) == kHideAndExpand;
  };
  return is_so("m_HorizontalScrollbar", "m_HorizontalScrollbarVisibility") ||
         is_so("m_VerticalScrollbar", "m_VerticalScrollbarVisibility");
}

/// Fitters of the object itself.
void add_fitters(const Hierarchy& hierarchy, Index object, RectDriver& out) {
  const Components components(hierarchy, object);
  components.each([&](Index i) {
    const std::string_view name = components.ui_name(i);
    if (name != "ContentSizeFitter" && name != "AspectRatioFitter") return;
    const FieldValue fields = component_fields(hierarchy, i);
    if (!is_on(fields)) return;
    const auto is_set = [&](const char* field) {
      const std::string text = text_of(fields, field);
      return !text.empty() && text != "0";
    };
    const bool of_content = name == "ContentSizeFitter";
    const std::string mode = of_content ? std::string{} : text_of(fields, "m_AspectMode");
    constexpr std::string_view kFromWidth = "1", kFromHeight = "2";
    const bool in_parent = is_set("m_AspectMode") && mode != kFromWidth && mode != kFromHeight;
    const bool width = of_content ? is_set("m_HorizontalFit") : mode == kFromHeight || in_parent;
    const bool height = of_content ? is_set("m_VerticalFit") : mode == kFromWidth || in_parent;
    if (!width && !height) return;
    name_it(out, object, name);
    out.stretched = out.stretched || in_parent;
    out.position = out.position || in_parent;
    out.width = out.width || width;
    out.height = out.height || height;
  });
}

}  // namespace

std::string told(const RectDriver& driver, const ObjectPaths& paths) {
  return "the " + std::string(driver.component) + " of '" + paths.told(driver.owner) + "'" +
         (driver.screen ? ", which is fitted to the screen" : ", which lays it out");
}

/// Sliders, scroll bars and scrolled views name the objects that they move.
void RectDrivers::note_parts(Index object) {
  const Components components(hierarchy_, object);
  components.each([&](Index i) {
    const std::string_view name = components.ui_name(i);
    const bool is_view = name == "ScrollRect";
    if (!is_view && name != "Slider" && name != "Scrollbar") return;
    const FieldValue fields = component_fields(hierarchy_, i);
    if (!is_on(fields) || (is_view && !expands(fields))) return;
    RectDriver driver;
    name_it(driver, object, name);
    driver.anchors = true;
    driver.position = driver.width = driver.height = is_view;
    for (const char* const part : {"m_HandleRect", "m_FillRect", "m_Viewport",
                                   "m_HorizontalScrollbar", "m_VerticalScrollbar"}) {
      const FieldValue* const found = fields.find(part);
      if (found == nullptr || found->reference.guid || found->reference.id == 0) continue;
      if (const auto named = hierarchy_.find_component(found->reference.id))
        parts_.push_back({hierarchy_.components()[*named].object, driver});
    }
  });
}

RectDriver RectDrivers::next(Index object) {
  RectDriver out;
  const Index parent = std::exchange(above_, object);
  const Index canvas = Components(hierarchy_, object).canvas();
  const bool is_outermost =
      canvas != kNone && !std::exchange(in_canvas_, in_canvas_ || canvas != kNone);
  const Index transform = hierarchy_.transform_of(object);
  if (transform == kNone || hierarchy_.components()[transform].class_id != kRectTransformClass)
    return out;
  if (is_outermost &&
      text_of(component_fields(hierarchy_, canvas), "m_RenderMode") != kWorldSpace) {
    name_it(out, object, "Canvas");
    out.screen = true;
  } else {
    add_group(hierarchy_, parent, object, out);
    for (const Part& part : parts_)
      if (part.object == object) {
        name_it(out, part.driver.owner, part.driver.component);
        out.anchors = true;
        out.position = out.position || part.driver.position;
        out.width = out.width || part.driver.width;
        out.height = out.height || part.driver.height;
      }
    add_fitters(hierarchy_, object, out);
  }
  note_parts(object);
  return out;
}

}  // namespace diorama::unity

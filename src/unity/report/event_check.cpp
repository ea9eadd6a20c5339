#include "unity/report/event_check.h"

#include <array>
#include <optional>

#include "base/parse_number.h"
#include "base/shown_text.h"
#include "unity/assets/reference.h"
#include "unity/model/project.h"
#include "unity/text/tree.h"
#include "unity/types/script_methods.h"

namespace diorama::unity {
namespace {

using Found = ScriptMethods::Found;

/// m_Mode: which argument the call gives. The first means those of the event itself.
constexpr auto kArguments = std::to_array<CallArgument>(
    {CallArgument::Any, CallArgument::None, CallArgument::Object, CallArgument::Int,
     CallArgument::Float, CallArgument::String, CallArgument::Bool});
constexpr auto kWords = std::to_array<std::string_view>(
    {"these arguments", "no argument", "an object", "an int", "a float", "a string", "a bool"});

class EventReader {
 public:
  EventReader(Project& project, const OpenHierarchy& scene, ComponentTypes& types,
              ScriptMethods& methods)
      : project_(project), scene_(scene), types_(types), methods_(methods) {}

  std::vector<EventProblem> read() {
    const Hierarchy& hierarchy = scene_.hierarchy;
    for (Index i = 0; i < hierarchy.components().size(); ++i) {
      const Component& component = hierarchy.components()[i];
      if (!project_.effort().step()) break;
      if (component.class_id != kMonoBehaviourClass || component.origin.instance != kNone) continue;
      const text::Object* const object = hierarchy.document().find(component.id);
      if (object == nullptr) continue;
      const std::string_view body = hierarchy.document().body(*object);
      if (body.find("m_MethodName: ") == std::string_view::npos) continue;
      const Index number = i - hierarchy.objects()[component.object].first_component;
      at_ = {};
      at_.object = scene_.paths.told(component.object);
      at_.component = types_.type_of(component).full_name;
      at_.index = static_cast<int>(number);
      const text::Tree tree = text::Tree::parse(body);
      look_at(tree.fields(), {}, 0);
    }
    for (const Instance& instance : hierarchy.instances())
      if (instance.hierarchy != nullptr) look_at_overrides(instance);
    return std::move(found_);
  }

 private:
  /// What is known of one call.
  struct Call {
    Reference target;
    std::string method;
    std::int64_t mode = 0;
    std::int64_t state = 2;  ///< 0: off
  };

  //   propertyPath: onAlarm.m_PersistentCalls.m_Calls.Array.data[0].m_MethodName
  //   value: Unlock
  //
  /// The override of its target is beside it; a call that has none is one of the source's.
  void look_at_overrides(const Instance& instance) {
    constexpr std::string_view kMethod = ".m_MethodName";
    for (std::size_t i = 0; i < instance.modifications.size(); ++i) {
      const Modification& method = instance.modifications[i];
      if (!project_.effort().step()) return;
      if (!method.path.ends_with(kMethod)) continue;
      const auto owner = find_part(scene_.hierarchy, instance, method.target);
      if (!owner || owner->component == kNone) continue;  // it does nothing
      const std::string prefix = method.path.substr(0, method.path.size() - kMethod.size());
      Call call{{}, method.value, 0, 2};
      for (const std::size_t at : instance.modifications.of_target(method.target)) {
        const Modification& each = instance.modifications[at];
        if (each.path == prefix + ".m_Target") call.target = each.object;
        if (each.path == prefix + ".m_Mode") call.mode = number_in(each.value).value_or(0);
        if (each.path == prefix + ".m_CallState") call.state = number_in(each.value).value_or(2);
      }
      at_ = {};
      at_.object = scene_.paths.told(owner->object);
      at_.is_override = true;
      check_call(call, "." + prefix);
    }
  }

  static std::optional<std::int64_t> number_in(std::string_view text) {
    return parse_number<std::int64_t>(text);
  }

  void look_at(text::NodeView node, const std::string& path, int depth) {
    constexpr int kDeepest = 32;
    if (depth > kDeepest) return;
    std::size_t number = 0;
    for (const text::NodeView each : node) {
      const std::string step =
          node.is_sequence() ? "[" + std::to_string(number++) + "]" : "." + each.key();
      if (!each.is_mapping() && !each.is_sequence()) continue;
      const std::string at = path + step;
      if (each.is_mapping() && each["m_MethodName"] && each["m_Target"])
        check_call(
            {as_reference(each["m_Target"]).value_or(Reference{}), each["m_MethodName"].text(),
             each["m_Mode"].integer().value_or(0), each["m_CallState"].integer().value_or(2)},
            at);
      else
        look_at(each, at, depth + 1);
    }
  }

  void check_call(const Call& call, const std::string& path) {
    if (call.method.empty() || call.state == 0) return;
    const ScriptInfo* const script = class_of(call.target);
    const auto mode = static_cast<std::size_t>(call.mode);
    if (script == nullptr || mode >= kArguments.size()) return;
    const Found found = methods_.find(*script, call.method, kArguments.at(mode));
    const std::string name = script->full_name + "." + shortened(call.method, 100);
    ReferencePlace place = at_;
    place.property = path.substr(1);  // without the dot
    const std::string calls = place.field() + " calls " + name;
    if (found == Found::No) found_.push_back({place, calls + ", which is not there"});
    if (found == Found::OtherArgument)
      found_.push_back({place, calls + " with " + std::string(kWords.at(mode)) + ", but it takes " +
                                   methods_.parameters(*script, call.method)});
  }

  /// Null: the class is not known, or of the engine.
  const ScriptInfo* class_of(const Reference& target) {
    if (target.is_null()) return nullptr;
    if (!target.guid) {
      const auto component = scene_.hierarchy.find_component(target.id);
      return component ? types_.type_of(scene_.hierarchy.components()[*component]).script : nullptr;
    }
    const Asset* const asset = project_.assets().find(*target.guid);
    if (asset == nullptr || !asset->exists) return nullptr;
    const AssetType type = project_.assets().main_type(*asset);
    constexpr FileId kMainScriptable = 11400000;
    return type.script && target.id == kMainScriptable ? project_.scripts().script(*type.script)
                                                       : nullptr;
  }

  Project& project_;
  const OpenHierarchy& scene_;
  ComponentTypes& types_;
  ScriptMethods& methods_;
  ReferencePlace at_;  ///< the component that is read
  std::vector<EventProblem> found_;
};

}  // namespace

std::vector<EventProblem> find_event_problems(Project& project, const OpenHierarchy& scene,
                                              ComponentTypes& types, ScriptMethods& methods) {
  return EventReader(project, scene, types, methods).read();
}

}  // namespace diorama::unity

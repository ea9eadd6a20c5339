// AnimatorEditor, parameters. Their names stand as texts wherever they are used:
//
//   m_ConditionEvent: Speed         of a transition's condition
//   m_SpeedParameter: Speed         of a state, beside m_SpeedParameterActive: 1
//   m_BlendParameter: Speed         of a blend tree, also m_BlendParameterY
//   m_DirectBlendParameter: Speed   of a blend tree's child

#include <algorithm>
#include <array>
#include <set>

#include "base/list_text.h"
#include "unity/edit/animation/animator_editor.h"
#include "unity/edit/animation/controller_file.h"
#include "unity/edit/animation/controller_forms.h"
#include "unity/edit/session.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using text::FileId;
using text::NodeView;
using text::Object;

/// A text that is the name of a parameter.
struct Use {
  FileId object = 0;
  std::string field;  ///< a property path
};

void use_of(std::vector<Use>& out, const Object& object, NodeView node, std::string field,
            const std::string& name) {
  if (node.text() == name) out.push_back({object.id, std::move(field)});
}

/// Which places are looked for: those with an effect, or every one with the name, as a new name is
/// written in blend trees.
enum class Uses { Effective, Names };

constexpr auto kOfStates =
    std::to_array<std::string_view>({"m_Speed", "m_Mirror", "m_CycleOffset", "m_Time"});

void uses_in(std::vector<Use>& out, const Object& object, NodeView fields, const std::string& name,
             Uses which) {
  const auto item = [](const char* list, std::size_t index, const char* field) {
    return std::string(list) + ".Array.data[" + std::to_string(index) + "]." + field;
  };
  std::size_t index = 0;
  if (object.class_id == kTransitionClass || object.class_id == kEntryTransitionClass)
    for (const NodeView each : fields["m_Conditions"])
      use_of(out, object, each["m_ConditionEvent"],
             item("m_Conditions", index++, "m_ConditionEvent"), name);
  if (object.class_id == kStateClass)
    for (const std::string_view each : kOfStates) {
      const std::string field = std::string(each) + "Parameter";
      if (fields[field + "Active"].integer() == 1) use_of(out, object, fields[field], field, name);
    }
  if (object.class_id != kBlendTreeClass) return;
  // A tree keeps names that only trees of another type use: a line has no second parameter, and
  // what is called "direct" has one for each child and no others.
  constexpr std::int64_t kLine = 0, kDirect = 4;
  const std::int64_t type = fields["m_BlendType"].integer().value_or(kLine);
  const bool every = which == Uses::Names;
  if (every || type != kDirect)
    use_of(out, object, fields["m_BlendParameter"], "m_BlendParameter", name);
  if (every || (type != kDirect && type != kLine))
    use_of(out, object, fields["m_BlendParameterY"], "m_BlendParameterY", name);
  if (!every && type != kDirect) return;
  for (const NodeView each : fields["m_Childs"])
    use_of(out, object, each["m_DirectBlendParameter"],
           item("m_Childs", index++, "m_DirectBlendParameter"), name);
}

std::vector<Use> uses_of(const text::Document& document, const std::string& name, Uses which) {
  std::vector<Use> out;
  for (const Object& each : document.objects()) {
    if (document.body(each).find(name) == std::string_view::npos) continue;
    const text::Tree tree = document.fields(each);
    uses_in(out, each, tree.fields(), name, which);
  }
  return out;
}

/// "a transition from Idle to Run", "the state Run": who has the object.
std::string user_words(const ControllerModel& model, const text::Document& document, FileId id) {
  const Object& object = *document.find(id);
  if (const StatePart* const state = model.state(id)) return "the state '" + state->path + "'";
  if (object.class_id == kBlendTreeClass) {
    const text::Tree tree = document.fields(object);
    return "the blend tree '" + tree.fields()["m_Name"].text() + "'";
  }
  const text::Tree tree = document.fields(object);
  const std::string to = model.destination(tree.fields());
  std::string from = kAnyState;
  for (const StatePart& each : model.states)
    if (std::ranges::find(each.transitions, id) != each.transitions.end()) from = each.path;
  if (object.class_id == kEntryTransitionClass) from = kEntry;
  return "the transition from '" + from + "' to '" + to + "'";
}

Result<void> check_value(const AnimatorParameter& parameter) {
  const bool whole = parameter.value == static_cast<double>(static_cast<std::int32_t>(std::clamp(
                                            parameter.value, -2147483648.0, 2147483647.0)));
  std::string problem;
  if (parameter.kind == ParameterKind::Int && !whole) problem = "a whole number of 32 bits";
  const bool flag =
      parameter.kind == ParameterKind::Bool || parameter.kind == ParameterKind::Trigger;
  if (flag && parameter.value != 0 && parameter.value != 1) problem = "0 or 1";
  if (problem.empty()) return check_float("value", parameter.value);
  return Error{ErrorCode::InvalidArgument,
               "value: the parameter '" + parameter.name + "' takes " + problem,
               {},
               {{"field", "value"}}};
}

Result<void> check_new_name(const ControllerModel& model, const std::string& name) {
  DIORAMA_CHECK(check_part_name("parameter", name));
  if (std::ranges::find(model.parameters, name, &AnimatorParameter::name) == model.parameters.end())
    return {};
  return Error{ErrorCode::AlreadyExists,
               "the controller already has a parameter '" + name + "'",
               "choose another name",
               {{"field", "name"}}};
}

Path parameter_path(std::size_t index, const char* field) {
  return unity::parse_path("m_AnimatorParameters.Array.data[" + std::to_string(index) + "]." +
                           field);
}

/// Whether another parameter goes on being called that.
bool has_twin(const ControllerModel& model, const std::string& name) {
  return std::ranges::count(model.parameters, name, &AnimatorParameter::name) > 1;
}

std::string twin_words(const std::string& name) {
  return "the other parameter '" + name + "' is meant wherever that name stands";
}

/// Who uses the parameter, each once.
std::vector<std::string> users_of(const ControllerFile& file, const std::string& name) {
  std::vector<std::string> out;
  std::set<FileId> seen;
  for (const Use& use : uses_of(*file.file().document, name, Uses::Effective))
    if (seen.insert(use.object).second)
      out.push_back(user_words(file.model(), *file.file().document, use.object));
  return out;
}

}  // namespace

Result<AnimatorChange> AnimatorEditor::add_parameter(const std::string& path,
                                                     const AnimatorParameter& wanted) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_CHECK(check_new_name(file.model(), wanted.name));
  DIORAMA_CHECK(check_value(wanted));
  Step step(session_, "add parameter " + wanted.name);
  DIORAMA_CHECK(file.change(file.model().id, [&](Body& body) {
    return body.insert_item(unity::parse_path("m_AnimatorParameters"),
                            file.model().parameters.size(),
                            parameter_draft(wanted, file.model().id));
  }));
  DIORAMA_CHECK(step.keep());
  return file.changed({"parameter '" + wanted.name + "' added"});
}

Result<AnimatorChange> AnimatorEditor::set_parameter(const std::string& path,
                                                     const std::string& given,
                                                     const ParameterSettings& wanted) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t index, file.find_parameter(given));
  AnimatorParameter parameter = file.model().parameters[index];
  const std::string name = parameter.name;
  if (wanted.value) parameter.value = *wanted.value;
  DIORAMA_CHECK(check_value(parameter));
  const std::string fresh = wanted.new_name.value_or(name);
  if (fresh != name) DIORAMA_CHECK(check_new_name(file.model(), fresh));
  const bool twin = has_twin(file.model(), name);
  std::vector<Use> uses;
  if (fresh != name && !twin) uses = uses_of(*file.file().document, name, Uses::Names);
  Step step(session_, "set parameter " + name);
  const auto edit = [&](Body& body) -> Result<void> {
    if (fresh != name)
      DIORAMA_CHECK(body.set(parameter_path(index, "m_Name"), Draft::scalar(fresh)));
    if (!wanted.value) return {};
    const Draft draft = parameter_draft(parameter, file.model().id);
    constexpr std::size_t kFloat = 2, kInt = 3, kBool = 4;  // of a parameter's lines
    const std::size_t at = parameter.kind == ParameterKind::Float ? kFloat
                           : parameter.kind == ParameterKind::Int ? kInt
                                                                  : kBool;
    return body.set(parameter_path(index, draft.children[at].key.c_str()), draft.children[at]);
  };
  DIORAMA_CHECK(file.change(file.model().id, edit));
  for (const Use& use : uses)
    DIORAMA_CHECK(file.change(use.object, [&](Body& body) {
      return body.set(unity::parse_path(use.field), Draft::scalar(fresh));
    }));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{"parameter '" + name + "' set"};
  if (!uses.empty())
    told.push_back("the new name was also written in " + std::to_string(uses.size()) +
                   (uses.size() == 1 ? " place that uses it" : " places that use it"));
  if (fresh != name && twin) told.push_back(twin_words(name));
  if (fresh != name) told.emplace_back("scripts that name the parameter are not changed");
  return file.changed(std::move(told));
}

Result<AnimatorChange> AnimatorEditor::remove_parameter(const std::string& path,
                                                        const std::string& given) {
  DIORAMA_TRY(ControllerFile file, ControllerFile::open(session_, path));
  DIORAMA_TRY(const std::size_t index, file.find_parameter(given));
  const std::string name = file.model().parameters[index].name;
  const bool twin = has_twin(file.model(), name);
  std::vector<std::string> users;
  if (!twin) users = users_of(file, name);
  constexpr std::size_t kMost = 5;
  const std::size_t count = users.size();
  users.resize(std::min(count, kMost));
  if (count > 0)
    return Error{ErrorCode::PreconditionFailed,
                 "the parameter '" + name + "' is used by " + joined(users) +
                     (count > kMost ? ", ... (" + std::to_string(count) + " in all)" : ""),
                 "change or remove these first",
                 {{"field", "name"}}};
  Step step(session_, "remove parameter " + name);
  DIORAMA_CHECK(file.change(file.model().id, [&](Body& body) {
    return body.remove_item(unity::parse_path("m_AnimatorParameters"), index);
  }));
  DIORAMA_CHECK(step.keep());
  std::vector<std::string> told{"parameter '" + name + "' removed"};
  if (twin) told.push_back(twin_words(name));
  return file.changed(std::move(told));
}

}  // namespace diorama::unity::edit

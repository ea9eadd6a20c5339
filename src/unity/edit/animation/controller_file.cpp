// What a state uses and nothing else does goes away with it: its blend trees and its scripts, which
// are objects of the same file.
//
//   m_Motion: {fileID: 206001114546337524}     --- !u!206 &206001114546337524
//   m_StateMachineBehaviours:                  BlendTree:
//   - {fileID: 114872623018342092}               m_Childs: ...

#include "unity/edit/animation/controller_file.h"

#include <algorithm>

#include "base/list_text.h"
#include "unity/assets/reference.h"
#include "unity/edit/change_body.h"
#include "unity/edit/objects/new_objects.h"
#include "unity/edit/session.h"
#include "unity/model/hierarchy.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {

using text::Document;
using text::FileId;
using text::Object;

namespace {

Error several_parts(const std::string& what, const std::string& name,
                    const std::vector<std::string>& choices, const std::string& path) {
  return {ErrorCode::Ambiguous,
          "'" + path + "' has several " + what + "s '" + name + "'",
          "give one of them: " + joined(choices),
          {{"path", path}}};
}

/// Layers and parameters have no ids: "#1" is the second one.
Result<std::size_t> numbered_part(const std::string& what, const std::string& name,
                                  const std::vector<std::string>& names, const std::string& path) {
  std::vector<std::string> choices;
  std::size_t found = names.size(), by_number = names.size();
  for (std::size_t i = 0; i < names.size(); ++i) {
    const std::string number = "#" + std::to_string(i);
    if (number == name) by_number = i;
    if (names[i] != name) continue;
    found = i;
    choices.push_back("'" + number + "'");
  }
  if (choices.size() > 1) return several_parts(what, name, choices, path);
  if (choices.empty()) found = by_number;
  if (found < names.size()) return found;
  return no_such_part(what, name, names, path);
}

bool can_be_owned(const Object* object) {
  return object != nullptr &&
         (object->class_id == kBlendTreeClass || object->class_id == kMonoBehaviourClass);
}

}  // namespace

std::string id_name(FileId id) {
  return "#" + std::to_string(id);
}

Result<ControllerFile> ControllerFile::open(Session& session, const std::string& path) {
  ControllerFile out(session, path);
  DIORAMA_CHECK(out.reload());
  return out;
}

Result<void> ControllerFile::reload() {
  DIORAMA_TRY(file_, session_->file(path_));
  DIORAMA_TRY(model_, read_controller(*file_->document, path_));
  return {};
}

Result<std::size_t> ControllerFile::find_layer(const std::string& name) const {
  if (name.empty() && !model_.layers.empty()) return std::size_t{0};
  std::vector<std::string> names;
  for (const LayerPart& each : model_.layers) names.push_back(each.name);
  return numbered_part("layer", name, names, path_);
}

Result<std::size_t> ControllerFile::find_own_layer(const std::string& name) const {
  DIORAMA_TRY(const std::size_t layer, find_layer(name));
  if (model_.layers[layer].synced < 0) return layer;
  return Error{ErrorCode::Unsupported,
               "the layer '" + model_.layers[layer].name + "' has the states of another layer",
               "change the states of that one; motions of a synced layer are set in the editor",
               {{"path", path_}}};
}

Result<const StatePart*> ControllerFile::find_state(std::size_t layer,
                                                    const std::string& name) const {
  std::vector<std::string> names;
  std::vector<const StatePart*> exact, by_last_name;
  const StatePart* by_id = nullptr;
  for (const StatePart& each : model_.states) {
    if (model_.layer_of(each) != layer) continue;
    names.push_back(each.path);
    if (each.path == name) exact.push_back(&each);
    if (each.path.ends_with("/" + name)) by_last_name.push_back(&each);
    if (name == id_name(each.id)) by_id = &each;
  }
  const std::vector<const StatePart*>& found = exact.empty() ? by_last_name : exact;
  if (found.size() == 1) return found.front();
  if (found.empty() && by_id != nullptr) return by_id;
  if (found.empty()) return no_such_part("state", name, names, path_);
  std::vector<std::string> choices;
  for (const StatePart* const each : found) {
    const bool only = std::ranges::count(names, each->path) == 1;
    choices.push_back(only ? "'" + each->path + "'"
                           : "'" + id_name(each->id) + "' (" + each->path + ")");
  }
  return several_parts("state", name, choices, path_);
}

Result<const MachinePart*> ControllerFile::find_machine(std::size_t layer,
                                                        const std::string& name) const {
  std::vector<const MachinePart*> found;
  for (const MachinePart& each : model_.machines)
    if (each.layer == layer && each.path == name) found.push_back(&each);
  if (found.empty())
    for (const MachinePart& each : model_.machines)
      if (each.layer == layer && id_name(each.id) == name) found.push_back(&each);
  if (found.size() < 2) return found.empty() ? nullptr : found.front();
  std::vector<std::string> choices;
  for (const MachinePart* const each : found) choices.push_back("'" + id_name(each->id) + "'");
  return several_parts("sub-state machine", name, choices, path_);
}

Result<std::size_t> ControllerFile::find_parameter(const std::string& name) const {
  std::vector<std::string> names;
  for (const AnimatorParameter& each : model_.parameters) names.push_back(each.name);
  return numbered_part("parameter", name, names, path_);
}

Result<const AnimatorParameter*> ControllerFile::find_used_parameter(
    const std::string& name) const {
  const auto count = std::ranges::count(model_.parameters, name, &AnimatorParameter::name);
  if (count > 1)
    return Error{ErrorCode::Ambiguous,
                 "'" + path_ + "' has several parameters '" + name + "'",
                 "parameters are used by their names: give one of them another name first",
                 {{"path", path_}}};
  const auto found = std::ranges::find(model_.parameters, name, &AnimatorParameter::name);
  if (found != model_.parameters.end()) return &*found;
  std::vector<std::string> names;
  for (const AnimatorParameter& each : model_.parameters) names.push_back(each.name);
  return no_such_part("parameter", name, names, path_);
}

Result<void> ControllerFile::change(FileId id, const std::function<Result<void>(Body&)>& change) {
  return change_body(*session_, path_, id, change);
}

Result<FileId> ControllerFile::add(std::int32_t class_id, const Body& body) {
  FileId id = session_->new_id(true);
  while (file_->document->find(id) != nullptr) id = session_->new_id(true);
  DIORAMA_CHECK(add_object(*session_, path_, {class_id, id, body.text()}));
  return id;
}

Result<void> ControllerFile::remove(const std::set<FileId>& ids) {
  for (const FileId id : ids) DIORAMA_CHECK(remove_object(*session_, path_, id));
  return {};
}

Result<void> ControllerFile::drop_from_list(FileId owner, const char* list,
                                            const std::set<FileId>& ids) {
  return change(owner, [&](Body& body) -> Result<void> {
    const Path path = unity::parse_path(list);
    ListChange change;
    const text::Tree tree = text::Tree::parse(body.text());
    std::size_t index = 0;
    for (const FileId each : ids_in(node_at(tree.fields(), path))) {
      if (ids.contains(each)) change.removed.push_back(index);
      ++index;
    }
    return change.removed.empty() ? Result<void>{} : body.change_list(path, change);
  });
}

std::set<FileId> ControllerFile::with_owned(std::set<FileId> ids) const {
  const Document& document = *file_->document;
  std::vector<FileId> open(ids.begin(), ids.end());
  while (!open.empty()) {
    const Object* const owner = document.find(open.back());
    open.pop_back();
    if (owner == nullptr) continue;
    for (const Reference& each : read_references(document.body(*owner))) {
      const Object* const used = each.guid ? nullptr : document.find(each.id);
      if (can_be_owned(used) && ids.insert(each.id).second) open.push_back(each.id);
    }
  }
  // What something else in the file uses, too, stays; then so does what that one uses.
  for (bool kept = true; kept;) {
    kept = false;
    for (const Object& user : document.objects()) {
      if (ids.contains(user.id)) continue;
      for (const Reference& each : read_references(document.body(user)))
        if (!each.guid && can_be_owned(document.find(each.id)) && ids.erase(each.id) > 0)
          kept = true;
    }
  }
  return ids;
}

AnimatorChange ControllerFile::changed(std::vector<std::string> sentences) const {
  AnimatorChange out{path_, {}, {}, std::move(sentences)};
  if (const Asset* const asset = session_->project().assets().find_path(path_))
    out.guid = asset->guid.text();
  return out;
}

Result<void> check_part_name(const std::string& what, const std::string& name) {
  std::string problem;
  if (name.empty()) problem = "is empty";
  if (name.find('/') != std::string::npos)
    problem = "has a '/', which stands before a state's name";
  if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < ' '; }))
    problem = "has a line end or another control character";
  for (const char* const taken : {kAnyState, kEntry, kExit})
    if (what == "state" && name == taken) problem = "is the name of something else in a controller";
  if (problem.empty()) return {};
  return Error{ErrorCode::InvalidArgument,
               "name: '" + name + "' " + problem,
               "choose another name",
               {{"field", "name"}}};
}

}  // namespace diorama::unity::edit

// What a state uses and nothing else does goes away with it: its blend trees and its scripts, which
// are objects of the same file.
//
//   m_Motion: {fileID: 206001114546337524}     --- !u!206 &206001114546337524
//   m_StateMachineBehaviours:                  BlendTree:
//   - {fileID: 114872623018342092}               m_Childs: ...

#include "unity/edit/animation/controller_file.h"

#include <algorithm>

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
  std::vector<std::string> names;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < model_.layers.size(); ++i) {
    names.push_back(model_.layers[i].name);
    if (!found && (name.empty() || names.back() == name)) found = i;
  }
  return found ? Result<std::size_t>(*found) : no_such_part("layer", name, names, path_);
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
  const StatePart* found = nullptr;
  const StatePart* by_last_name = nullptr;
  std::size_t count = 0;
  for (const StatePart& each : model_.states) {
    if (model_.layer_of(each) != layer) continue;
    names.push_back(each.path);
    if (each.path == name && found == nullptr) found = &each;
    if (each.path.ends_with("/" + name)) {
      by_last_name = &each;
      ++count;
    }
  }
  if (found == nullptr && count == 1) found = by_last_name;
  if (found != nullptr) return found;
  if (count > 1)
    return Error{ErrorCode::Ambiguous,
                 "'" + path_ + "' has several states '" + name + "'",
                 "give the machine too, like '" + by_last_name->path + "'",
                 {{"path", path_}}};
  return no_such_part("state", name, names, path_);
}

const MachinePart* ControllerFile::find_machine(std::size_t layer, const std::string& name) const {
  const auto found = std::ranges::find_if(model_.machines, [&](const MachinePart& each) {
    return each.layer == layer && each.path == name;
  });
  return found == model_.machines.end() ? nullptr : &*found;
}

Result<const AnimatorParameter*> ControllerFile::find_parameter(const std::string& name) const {
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
      const bool owned = used != nullptr && (used->class_id == kBlendTreeClass ||
                                             used->class_id == kMonoBehaviourClass);
      if (owned && ids.insert(each.id).second) open.push_back(each.id);
    }
  }
  // What something else in the file uses, too, stays.
  for (const Object& user : document.objects()) {
    if (ids.contains(user.id)) continue;
    for (const Reference& each : read_references(document.body(user))) {
      const Object* const used = each.guid ? nullptr : document.find(each.id);
      if (used != nullptr &&
          (used->class_id == kBlendTreeClass || used->class_id == kMonoBehaviourClass))
        ids.erase(each.id);
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

// ControllerFile: an AnimatorController that is open for changing, with what its editors share.
//
// The three sources that implement AnimatorEditor use it: parameters, layers and states,
// transitions. It is of one call: after a change of the file's structure, reload() reads it again.
//
// Threading: engine thread only. Errors: those of read_controller() and of Session::apply().
#pragma once

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "unity/edit/animation/controller_model.h"
#include "unity/edit/body.h"
#include "unity/edit/unity_files.h"

namespace diorama::unity::edit {

class Session;

class ControllerFile {
 public:
  static Result<ControllerFile> open(Session& session, const std::string& path);

  [[nodiscard]] const ControllerModel& model() const { return model_; }
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const OpenFile& file() const { return *file_; }
  [[nodiscard]] Session& session() const { return *session_; }
  Result<void> reload();

  // A name that several have is Ambiguous; states and machines are also found by "#" and their id,
  // layers and parameters by "#" and their number.

  /// Empty: the first layer. An index into model().layers.
  [[nodiscard]] Result<std::size_t> find_layer(const std::string& name) const;
  /// The same, of a layer with states of its own.
  [[nodiscard]] Result<std::size_t> find_own_layer(const std::string& name) const;
  [[nodiscard]] Result<const StatePart*> find_state(std::size_t layer,
                                                    const std::string& name) const;
  /// "Jumps" is the machine of that name, "" the layer's own; null: none.
  [[nodiscard]] Result<const MachinePart*> find_machine(std::size_t layer,
                                                        const std::string& name) const;
  /// An index into model().parameters.
  [[nodiscard]] Result<std::size_t> find_parameter(const std::string& name) const;
  /// For a place that uses a parameter, where only its name is written.
  [[nodiscard]] Result<const AnimatorParameter*> find_used_parameter(const std::string& name) const;

  // Everything below REQUIRES: inside a step.

  Result<void> change(text::FileId id, const std::function<Result<void>(Body&)>& change);
  /// Adds an object with a new id.
  Result<text::FileId> add(std::int32_t class_id, const Body& body);
  Result<void> remove(const std::set<text::FileId>& ids);
  /// Takes references to these objects out of a list of references.
  Result<void> drop_from_list(text::FileId owner, const char* list,
                              const std::set<text::FileId>& ids);
  /// The objects of the file that these ones own: blend trees and scripts of states.
  [[nodiscard]] std::set<text::FileId> with_owned(std::set<text::FileId> ids) const;

  [[nodiscard]] AnimatorChange changed(std::vector<std::string> sentences) const;

 private:
  ControllerFile(Session& session, std::string path) : session_(&session), path_(std::move(path)) {}

  Session* session_;
  std::string path_;
  const OpenFile* file_ = nullptr;
  ControllerModel model_;
};

/// "#110200": what a state or machine can be called when its name is not enough.
[[nodiscard]] std::string id_name(text::FileId id);

/// Whether a new part of a controller can have this name.
[[nodiscard]] Result<void> check_part_name(const std::string& what, const std::string& name);

}  // namespace diorama::unity::edit

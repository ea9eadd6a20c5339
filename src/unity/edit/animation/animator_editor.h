// AnimatorEditor: changes of AnimatorController files, implementing unity/api/animator_files.h.
//
// Threading: engine thread only. Errors: those of the interface.
#pragma once

#include <string>

#include "unity/api/animator_files.h"

namespace diorama::unity::edit {

class Session;

class AnimatorEditor final : public AnimatorFiles {
 public:
  /// The session must outlive this.
  explicit AnimatorEditor(Session& session) : session_(session) {}

  Result<AnimatorChange> create(const std::string& path) override;
  Result<AnimatorChange> add_parameter(const std::string& path,
                                       const AnimatorParameter& wanted) override;
  Result<AnimatorChange> set_parameter(const std::string& path, const std::string& name,
                                       const ParameterSettings& wanted) override;
  Result<AnimatorChange> remove_parameter(const std::string& path,
                                          const std::string& name) override;
  Result<AnimatorChange> add_layer(const std::string& path, const std::string& name,
                                   const LayerSettings& wanted) override;
  Result<AnimatorChange> set_layer(const std::string& path, const std::string& name,
                                   const LayerSettings& wanted) override;
  Result<AnimatorChange> remove_layer(const std::string& path, const std::string& name) override;
  Result<AnimatorChange> add_state(const std::string& path, const StateName& name,
                                   const StateSettings& wanted) override;
  Result<AnimatorChange> set_state(const std::string& path, const StateName& name,
                                   const StateSettings& wanted) override;
  Result<AnimatorChange> remove_state(const std::string& path, const StateName& name) override;
  Result<AnimatorChange> add_transition(const std::string& path, const TransitionName& name,
                                        const TransitionSettings& wanted) override;
  Result<AnimatorChange> set_transition(const std::string& path, const TransitionName& name,
                                        const TransitionSettings& wanted) override;
  Result<AnimatorChange> remove_transition(const std::string& path,
                                           const TransitionName& name) override;

 private:
  Session& session_;
};

}  // namespace diorama::unity::edit

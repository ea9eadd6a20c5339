// ClipEditor: changes of AnimationClip files, implementing unity/api/clip_files.h.
//
// Threading: engine thread only. Errors: those of the interface.
#pragma once

#include <string>
#include <vector>

#include "unity/api/clip_files.h"

namespace diorama::unity::edit {

class Session;

class ClipEditor final : public ClipFiles {
 public:
  /// The session must outlive this.
  explicit ClipEditor(Session& session) : session_(session) {}

  Result<ClipChange> create(const std::string& path, const ClipSettings& settings) override;
  Result<ClipChange> set_curve(const std::string& path, const CurveName& name,
                               const std::vector<ClipKey>& keys) override;
  Result<ClipChange> remove_curve(const std::string& path, const CurveName& name) override;
  Result<ClipChange> set_events(const std::string& path,
                                const std::vector<ClipEvent>& events) override;
  Result<ClipChange> set_settings(const std::string& path, const ClipSettings& settings) override;

 private:
  Session& session_;
};

}  // namespace diorama::unity::edit

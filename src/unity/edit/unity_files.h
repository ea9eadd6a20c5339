// UnityFiles: a Unity project as a history session changes it.
//
// This knows what a session must not know: that a scene or prefab has a hierarchy, which changes
// with the text of some fields, that "A.mat.meta" goes with "A.mat", that settings are read from
// the file at each change.
//
// Threading: engine thread only. Errors: read() as AssetDatabase::document(), for scenes and
// prefabs as Hierarchies::find(), Conflict for a file whose merge nobody finished; check_change()
// with PermissionDenied.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "history/document.h"
#include "history/project_files.h"
#include "history/write_limits.h"
#include "unity/text/document.h"
#include "unity/text/file_style.h"

namespace diorama::unity {
class Project;
struct ProjectSettings;
}  // namespace diorama::unity

namespace diorama::unity::edit {

/// A text file of Unity that is open for changing.
struct OpenFile final : history::Document {
  std::shared_ptr<text::Document> document;
  text::FileStyle style;  ///< of the document
  bool is_prefab = false;

  Result<void> apply(const history::Edit& edit) override { return document->apply(edit); }
  [[nodiscard]] std::vector<std::string_view> pieces() const override { return document->pieces(); }
  [[nodiscard]] std::shared_ptr<history::Document> copy() const override;
};

/// A document of a UnityFiles: there are no others in the sessions of a Unity project.
[[nodiscard]] inline const OpenFile& as_open_file(const history::Document& document) {
  return static_cast<const OpenFile&>(document);
}

/// How the project would write a new file, for what the file itself does not show.
[[nodiscard]] text::FileStyle style_of_new_files(const unity::ProjectSettings& settings);

class UnityFiles final : public history::ProjectFiles {
 public:
  /// The project must outlive this.
  explicit UnityFiles(unity::Project& project) : project_(project) {}

  [[nodiscard]] unity::Project& project() const { return project_; }
  void limit(history::WriteLimits limits) { limits_ = std::move(limits); }
  [[nodiscard]] const history::WriteLimits& limits() const { return limits_; }

  [[nodiscard]] Result<std::string> place_of(const std::string& path) const override;
  [[nodiscard]] io::FileOverlay& overlay() override;
  [[nodiscard]] Result<void> check_change(const std::string& path) const override;
  Result<history::ReadDocument> read(const std::string& path) override;
  [[nodiscard]] std::shared_ptr<history::Document> parse(std::string_view bytes) const override;
  [[nodiscard]] std::string main_file_of(std::string_view path) const override;
  [[nodiscard]] bool is_shown_at_once(std::string_view path) const override;
  [[nodiscard]] bool is_shown_from_memory(std::string_view path) const override;
  Result<void> change(const std::string& path, history::Document& document,
                      const history::Edit& edit) override;
  void now_at(const std::string& path, const std::shared_ptr<history::Document>& document) override;
  void refresh(std::span<const std::string> disk_paths) override;

 private:
  unity::Project& project_;
  history::WriteLimits limits_;
};

}  // namespace diorama::unity::edit

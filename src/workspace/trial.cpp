#include "workspace/trial.h"

#include "scene/editor.h"
#include "workspace/loaded_scenes.h"
#include "workspace/selection.h"

namespace diorama {

Result<std::vector<std::string>> try_out(const Workspace& workspace,
                                         const std::function<Result<void>()>& act) {
  DIORAMA_TRY(scene::Editor* const editor, workspace.editor());
  DIORAMA_TRY(Selection* const selection, workspace.selection());
  DIORAMA_TRY(LoadedScenes* const loaded, workspace.loaded());
  const Selection selected = *selection;
  const LoadedScenes scenes = *loaded;
  std::vector<std::string> files;
  Result<void> done;
  {
    // Not a dry run: that would not find out that another program is changing the project.
    DIORAMA_TRY(const auto step, editor->begin_step("try", false));
    done = act();
    files = step->files();
  }
  selection->go_back_to(selected);
  loaded->go_back_to(scenes);
  DIORAMA_CHECK(std::move(done));
  return files;
}

}  // namespace diorama

#include "surface/editor/asset_import.h"

#include <algorithm>

#include "base/list_text.h"
#include "io/file.h"

namespace diorama {
namespace {

constexpr std::size_t kMostBytes = std::size_t{1} << 30;

bool lies_in(const std::string& path, const std::string& folder) {
  return folder == "/" ||
         (path.starts_with(folder) && path.size() > folder.size() && path[folder.size()] == '/');
}

Result<std::string> check_source(const Workspace& workspace, const std::string& source) {
  const std::string& root = workspace.project()->path;
  auto found = io::absolute_path(source.starts_with('/') ? source : root + "/" + source);
  if (!found)
    return Error{ErrorCode::NotFound,
                 "there is no file '" + source + "'",
                 "sourcePath is a path on this machine, or one in the project",
                 {{"field", "sourcePath"}}};
  if (lies_in(*found, root)) return found;
  for (const std::string& folder : workspace.import_folders())
    if (const auto named = io::absolute_path(folder); named && lies_in(*found, *named))
      return found;
  return Error{ErrorCode::PermissionDenied,
               "'" + source + "' may not be read: it lies outside the project",
               workspace.import_folders().empty()
                   ? "a person can name folders to import from with --import-folders"
                   : "import_folders has: " + joined(workspace.import_folders()),
               {{"field", "sourcePath"}}};
}

}  // namespace

Result<unity::edit::AssetChange> import_asset(Workspace& workspace, const std::string& source,
                                              const std::string& destination) {
  DIORAMA_TRY(unity::edit::AssetEditor assets, workspace.edit_assets());
  DIORAMA_TRY(const std::string path, check_source(workspace, source));
  if (path == workspace.project()->path + "/" + destination) return assets.import(destination);
  if (const auto facts = io::facts_of(path); facts && facts->is_folder)
    return Error{ErrorCode::InvalidArgument,
                 "'" + source + "' is a folder",
                 "import its files one by one",
                 {{"path", source}}};
  DIORAMA_TRY(const std::string bytes, io::read_file(path, kMostBytes));
  return assets.create(destination, bytes);
}

}  // namespace diorama

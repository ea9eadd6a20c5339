#include "edit/file_edit.h"

#include <utility>

namespace diorama::edit {
namespace {

struct Inverse {
  FileEdit& edit;

  void operator()(yaml::Edit& change) const { change = yaml::inverse_of(std::move(change)); }
  void operator()(PutFile& change) const { std::swap(change.before, change.after); }
  void operator()(MoveFile& change) const { std::swap(edit.path, change.to); }
};

}  // namespace

FileEdit inverse_of(FileEdit edit) {
  std::visit(Inverse{edit}, edit.change);
  std::swap(edit.before, edit.after);
  return edit;
}

std::vector<FileEdit> inverse_of(std::span<const FileEdit> edits) {
  std::vector<FileEdit> out;
  for (auto edit = edits.rbegin(); edit != edits.rend(); ++edit) out.push_back(inverse_of(*edit));
  return out;
}

}  // namespace diorama::edit

#include "history/file_edit.h"

#include <algorithm>
#include <utility>

namespace diorama::history {
namespace {

struct Inverse {
  FileEdit& edit;

  void operator()(Edit& change) const { change = inverse_of(std::move(change)); }
  void operator()(PutFile& change) const { std::swap(change.before, change.after); }
  void operator()(MoveFile& change) const { std::swap(edit.path, change.to); }
};

}  // namespace

std::vector<std::string_view> FileContent::pieces() const {
  if (document) return document->pieces();
  return bytes ? std::vector{bytes->view()} : std::vector<std::string_view>();
}

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

std::vector<std::string> paths_of(const FileEdit& edit) {
  const auto* const move = std::get_if<MoveFile>(&edit.change);
  return move == nullptr ? std::vector{edit.path} : std::vector{edit.path, move->to};
}

void forget_up_to(std::vector<StepRecord>& steps, const std::string& path) {
  const auto touches = [&](const StepRecord& step) {
    return std::ranges::any_of(step.edits, [&](const FileEdit& edit) {
      const auto* move = std::get_if<MoveFile>(&edit.change);
      return edit.path == path || (move != nullptr && move->to == path);
    });
  };
  const auto newest = std::find_if(steps.rbegin(), steps.rend(), touches);
  steps.erase(steps.begin(), newest.base());
}

}  // namespace diorama::history

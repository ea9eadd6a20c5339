#include "unity/edit/session.h"

#include <algorithm>

#include "unity/edit/prefabs/unused_stripped.h"
#include "unity/model/hierarchies.h"
#include "unity/model/lasting_ids.h"
#include "unity/model/project.h"

namespace diorama::unity::edit {

Result<const OpenFile*> Session::file(const std::string& path) {
  DIORAMA_TRY(const history::WorkingFile* const file, document(path));
  return &as_open_file(*file->content.document);
}

Result<void> Session::apply(const std::string& path, history::Edit edit) {
  DIORAMA_TRY(const OpenFile* const open, file(path));
  for (const unity::FileId id : stripped_given_up(*open->document, edit))
    maybe_unused_[path].insert(id);
  return history::Session::apply(path, std::move(edit));
}

Result<void> Session::drop_unused() {
  auto all = std::exchange(maybe_unused_, {});
  for (auto& [path, ids] : all) {
    const auto open = file(path);
    if (!open) continue;  // it is gone
    // Other files may name a part of a prefab by the id that it has here. The computed id stays
    // good without the stripped object; any other would be lost with it.
    if (path.ends_with(".prefab")) {
      const auto now = project().hierarchies().open(path);
      if (!now) continue;
      std::erase_if(ids, [&](const unity::FileId id) {
        return unity::lasting_id((*now)->hierarchy, id) != id;
      });
    }
    DIORAMA_TRY(auto edits, without_unused(*(*open)->document, ids));
    if (edits.empty()) continue;
    for (history::Edit& each : edits) DIORAMA_CHECK(history::Session::apply(path, std::move(each)));
    // It takes this in now: an editor knows only what it wrote itself.
    DIORAMA_CHECK(project().hierarchies().open(path));
  }
  return {};
}

Step::Step(Session& session, std::string name)
    : history::Step(session, std::move(name)),
      session_(session),
      maybe_unused_before_(session.maybe_unused_) {
  ++session_.open_edits_;
}

/// What is taken back gave nothing up.
Step::~Step() {
  --session_.open_edits_;
  if (!kept_) session_.maybe_unused_ = std::move(maybe_unused_before_);
}

Result<void> Step::keep() {
  if (session_.open_edits_ == 1) DIORAMA_CHECK(session_.drop_unused());
  DIORAMA_CHECK(history::Step::keep());
  kept_ = true;
  return {};
}

std::vector<StepFile> Session::current_files() const {
  const auto text_of = [](const std::shared_ptr<const history::Document>& document) {
    return document ? as_open_file(*document).document : nullptr;
  };
  std::vector<StepFile> out;
  for (const history::StepFile& each : step_files())
    out.push_back({each.path, text_of(each.before), text_of(each.after)});
  return out;
}

unity::FileId Session::new_id(const unity::OpenHierarchy& scene,
                              std::span<const unity::FileId> taken) {
  for (;;) {
    const unity::FileId id = new_id(scene.path.ends_with(".prefab"));
    const unity::Hierarchy& hierarchy = scene.hierarchy;
    if (hierarchy.document().find(id) == nullptr && !hierarchy.find_object(id) &&
        !hierarchy.find_component(id) && std::ranges::find(taken, id) == taken.end())
      return id;
  }
}

unity::FileId Session::new_id(bool in_prefab) {
  std::uniform_int_distribution<unity::FileId> any(1'000'000, in_prefab ? INT64_MAX : INT32_MAX);
  return any(random_);
}

unity::Guid Session::new_guid() {
  for (;;) {
    const unity::Guid guid{random_(), random_()};
    if (!guid.is_zero() && project().assets().find(guid) == nullptr) return guid;
  }
}

}  // namespace diorama::unity::edit

#include "edit/session.h"

#include <algorithm>
#include <array>
#include <cassert>

#include "yaml/field_scan.h"

namespace diorama::edit {
namespace {

/// What a hierarchy holds of an object of this class; all of it when the list is empty.
std::span<const std::string_view> shown_fields(std::int32_t class_id) {
  static constexpr auto kTransform =
      std::to_array<std::string_view>({"m_Father", "m_Children", "m_RootOrder", "m_GameObject"});
  static constexpr auto kComponent = std::to_array<std::string_view>({"m_GameObject", "m_Script"});
  switch (class_id) {
    case unity::kGameObjectClass:
    case unity::kPrefabInstanceClass:
    case unity::kSceneRootsClass: return {};
    default: break;
  }
  if (unity::is_transform_class(class_id)) return kTransform;
  return kComponent;
}

/// Whether a hierarchy of the document is another one behind this change.
bool changes_structure(const yaml::Document& document, const yaml::ChangeText& change) {
  const yaml::Object* object = document.find(change.object);
  if (object == nullptr) return true;
  const auto fields = shown_fields(object->class_id);
  if (fields.empty()) return true;
  const std::string_view body = document.body(*object);
  for (const std::string_view key : fields) {
    const auto field = yaml::find_field(body, key);
    if (!field) continue;
    const auto begin = static_cast<std::size_t>(field->data() - body.data()) - key.size() - 4;
    const std::size_t end = begin + key.size() + 5 + field->size();
    if (change.offset <= end && change.offset + change.removed.size() >= begin) return true;
  }
  // A new line could be one of them.
  return std::ranges::any_of(
      fields, [&](std::string_view key) { return change.inserted.find(key) != std::string::npos; });
}

}  // namespace

Result<const OpenFile*> Session::file(const std::string& path) {
  if (const auto known = files_.find(path); known != files_.end()) return &known->second;
  OpenFile file;
  DIORAMA_TRY(file.document, project_.hierarchies().edit(path));
  const yaml::FileStyle fallback{
      .one_line_flow = project_.settings().inline_mappings_on_one_line.value_or(true),
      .quote_brackets = project_.settings().version >= unity::UnityVersion{6000, 0, 0, 'a'}};
  file.style = yaml::detect_style(file.document->bytes(), fallback);
  file.is_prefab = path.ends_with(".prefab");
  if (const unity::Asset* asset = project_.assets().find_path(path))
    file.disk_path = project_.assets().disk_path(*asset);
  DIORAMA_TRY(file.stamp, io::FileStamp::of(file.disk_path, file.document->bytes()));
  return &files_.emplace(path, std::move(file)).first->second;
}

Result<void> Session::apply(const std::string& path, yaml::Edit edit) {
  assert(open_steps_ > 0);
  DIORAMA_TRY(const OpenFile* const file, this->file(path));
  FileEdit made{path, std::move(edit), file->state, last_state_ + 1};
  DIORAMA_CHECK(change(made, false));
  ++last_state_;
  current_.push_back(std::move(made));
  return {};
}

unity::FileId Session::new_id(const unity::OpenHierarchy& scene,
                              std::span<const unity::FileId> taken) {
  const unity::FileId most = scene.path.ends_with(".prefab") ? INT64_MAX : INT32_MAX;
  std::uniform_int_distribution<unity::FileId> any(1'000'000, most);
  for (;;) {
    const unity::FileId id = any(random_);
    const unity::Hierarchy& hierarchy = scene.hierarchy;
    if (hierarchy.document().find(id) == nullptr && !hierarchy.find_object(id) &&
        !hierarchy.find_component(id) && std::ranges::find(taken, id) == taken.end())
      return id;
  }
}

Result<void> Session::change(const FileEdit& edit, bool back) {
  OpenFile& file = files_.at(edit.path);
  yaml::Document& document = *file.document;
  const yaml::Edit wanted = back ? yaml::inverse_of(edit.edit) : edit.edit;
  const auto* text = std::get_if<yaml::ChangeText>(&wanted);
  const bool structure = text == nullptr || changes_structure(document, *text);
  DIORAMA_CHECK(document.apply(wanted));
  file.state = back ? edit.before : edit.after;
  if (!structure) return {};
  if (const unity::Asset* asset = project_.assets().find_path(edit.path))
    project_.hierarchies().forget(asset->guid);
  return {};
}

/// Takes back the newest edits of the open step, until so many are left.
void Session::take_back(std::size_t count) {
  for (; current_.size() > count; current_.pop_back()) {
    [[maybe_unused]] const auto status = change(current_.back(), true);
    assert(status);
  }
}

Result<std::string> Session::undo() {
  if (done_.empty())
    return Error{ErrorCode::PreconditionFailed, "there is nothing to undo", {}, {}};
  StepRecord step = std::move(done_.back());
  done_.pop_back();
  for (auto edit = step.edits.rbegin(); edit != step.edits.rend(); ++edit)
    DIORAMA_CHECK(change(*edit, true));
  undone_.push_back(std::move(step));
  return undone_.back().name;
}

Result<std::string> Session::redo() {
  if (undone_.empty())
    return Error{ErrorCode::PreconditionFailed, "there is nothing to redo", {}, {}};
  StepRecord step = std::move(undone_.back());
  undone_.pop_back();
  for (const FileEdit& edit : step.edits) DIORAMA_CHECK(change(edit, false));
  done_.push_back(std::move(step));
  return done_.back().name;
}

std::vector<std::string> Session::unsaved() const {
  std::vector<std::string> out;
  for (const auto& [path, file] : files_)
    if (file.state != file.saved) out.push_back(path);
  std::ranges::sort(out);
  return out;
}

Result<std::vector<std::string>> Session::save(const std::string& state_folder, io::Disk& disk) {
  std::vector<std::string> paths = unsaved();
  if (paths.empty()) return paths;
  std::vector<io::FileChange> changes;
  for (const std::string& path : paths) {
    const OpenFile& file = files_.at(path);
    changes.push_back(
        {file.disk_path, file.document->pieces(), io::FileChange::Kind::Write, {}, file.stamp});
  }
  DIORAMA_TRY(const std::vector<io::FileStamp> stamps, io::commit(changes, state_folder, disk));
  for (std::size_t i = 0; i < paths.size(); ++i) {
    OpenFile& file = files_.at(paths[i]);
    file.stamp = stamps[i];
    file.saved = file.state;
  }
  return paths;
}

Step::Step(Session& session, std::string name)
    : session_(session), name_(std::move(name)), begin_(session.current_.size()) {
  ++session_.open_steps_;
}

Step::~Step() {
  --session_.open_steps_;
  if (!kept_) session_.take_back(begin_);
  if (session_.open_steps_ > 0 || session_.current_.empty()) return;
  session_.done_.push_back({std::move(name_), std::move(session_.current_)});
  session_.current_.clear();
  session_.undone_.clear();
}

void Step::keep() {
  kept_ = true;
}

}  // namespace diorama::edit

#include "unity/edit/unity_files.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <variant>

#include "io/file_overlay.h"
#include "unity/assets/unread.h"
#include "unity/edit/assets/links.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

constexpr std::string_view kMeta = ".meta";

/// The fields of this class that a hierarchy holds; all when the list is empty. For
///   Transform:
///     m_GameObject: {fileID: 11}
///     m_LocalPosition: {x: 0, y: 1, z: 0}
///     m_Children: []
///     m_Father: {fileID: 0}
/// it holds all but the position: moving an object does not change the hierarchy.
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

/// Whether this change of the document changes its hierarchy.
bool changes_structure(const text::Document& document, const text::ChangeText& change) {
  const text::Object* object = document.find(change.object);
  if (object == nullptr) return true;
  const auto fields = shown_fields(object->class_id);
  if (fields.empty()) return true;
  const std::string_view body = document.body(*object);
  for (const std::string_view key : fields) {
    const auto field = text::find_field(body, key);
    if (!field) continue;
    // From the two spaces before the key to the line end after the value: "  m_Father: {...}\n".
    const auto begin = static_cast<std::size_t>(field->data() - body.data()) - key.size() - 4;
    const std::size_t end = begin + key.size() + 5 + field->size();
    if (change.offset <= end && change.offset + change.removed.size() >= begin) return true;
  }
  // A new line could be one of these fields.
  return std::ranges::any_of(
      fields, [&](std::string_view key) { return change.inserted.find(key) != std::string::npos; });
}

/// The object of an edit, while the document is still as before the edit.
text::FileId object_of(const text::Document& document, const text::Edit& edit) {
  if (const auto* text = std::get_if<text::ChangeText>(&edit)) return text->object;
  const auto* gone = std::get_if<text::RemoveObject>(&edit);
  return gone != nullptr && gone->position < document.objects().size()
             ? document.objects()[gone->position].id
             : 0;
}

}  // namespace

std::shared_ptr<history::Document> OpenFile::copy() const {
  auto out = std::make_shared<OpenFile>(*this);
  out->document = std::make_shared<text::Document>(text::Document::parse(document->write()));
  return out;
}

text::FileStyle style_of_new_files(const unity::ProjectSettings& settings) {
  return {.one_line_flow = settings.inline_mappings_on_one_line.value_or(true),
          .quote_brackets = settings.version >= unity::UnityVersion{6000, 0, 0, 'a'}};
}

io::FileOverlay& UnityFiles::overlay() {
  return project_.files();
}

Result<std::string> UnityFiles::place_of(const std::string& path) const {
  return project_.assets().place_of(path);
}

Result<void> UnityFiles::check_change(const std::string& path) const {
  // What a question does that was cut off is decided by half of what is there.
  if (project_.effort().was_cut()) return project_.effort().error();
  return check_allowed(project_.assets(), limits_, path);
}

Result<history::ReadDocument> UnityFiles::read(const std::string& path) {
  if (unity::has_hierarchy(path)) DIORAMA_CHECK(project_.hierarchies().find(path));
  DIORAMA_TRY(text::Document read, project_.assets().document(path));
  if (read.conflict()) return unfinished_merge(path, read);
  auto file = std::make_shared<OpenFile>();
  file->document = std::make_shared<text::Document>(std::move(read));
  file->style =
      text::detect_style(file->document->bytes(), style_of_new_files(project_.settings()));
  return history::ReadDocument{file, file->document->bytes()};
}

std::shared_ptr<history::Document> UnityFiles::parse(std::string_view bytes) const {
  auto file = std::make_shared<OpenFile>();
  file->document = std::make_shared<text::Document>(text::Document::parse(bytes));
  return file;
}

std::string UnityFiles::main_file_of(std::string_view path) const {
  if (!path.ends_with(kMeta)) return {};
  return std::string(path.substr(0, path.size() - kMeta.size()));
}

/// Tags, layers and the build list are read without a document.
bool UnityFiles::is_shown_at_once(std::string_view path) const {
  return path.starts_with("ProjectSettings/");
}

bool UnityFiles::is_shown_from_memory(std::string_view path) const {
  return path.starts_with("Assets/");
}

Result<void> UnityFiles::change(const std::string& path, history::Document& document,
                                const history::Edit& edit) {
  const text::Document& content = *as_open_file(document).document;
  const auto* text = std::get_if<text::ChangeText>(&edit);
  const auto* added = std::get_if<text::AddObject>(&edit);
  const bool structure =
      unity::has_hierarchy(path) && (text == nullptr || changes_structure(content, *text));
  text::FileId object = object_of(content, edit);
  DIORAMA_CHECK(document.apply(edit));
  if (!structure) return {};
  if (added != nullptr) object = content.objects()[added->position].id;
  if (const unity::Asset* asset = project_.assets().find_path(path))
    project_.hierarchies().changed(asset->guid, object);
  return {};
}

void UnityFiles::now_at(const std::string& path,
                        const std::shared_ptr<history::Document>& document) {
  const auto file = std::static_pointer_cast<OpenFile>(document);
  if (file) file->is_prefab = path.ends_with(".prefab");
  if (!unity::has_hierarchy(path)) return;
  if (file)
    project_.hierarchies().hold(path, file->document);
  else
    project_.hierarchies().release(path);
}

void UnityFiles::refresh(std::span<const std::string> disk_paths) {
  project_.refresh(disk_paths);
}

}  // namespace diorama::unity::edit

#include "unity/report/scene_diff.h"

#include <algorithm>
#include <set>

#include "io/file.h"
#include "unity/facts/class_table.h"
#include "unity/model/project.h"
#include "unity/report/diff_comparison.h"
#include "unity/text/conflict.h"

namespace diorama::unity {

namespace {

using unity::text::Document;
using unity::text::FileKind;

constexpr std::size_t kLargestFile = std::size_t{4} << 30;

// Settings of a scene: a file with one of these is a scene, even without objects.
constexpr std::int32_t kSceneClasses[] = {29, 104, 157, 196};

bool is_meta(std::string_view text) {
  return text.starts_with("fileFormatVersion:") ||
         text.find("\nfileFormatVersion:") != std::string_view::npos;
}

Result<void> check_text(const DiffSide& side) {
  const FileKind kind = side.document->kind();
  const bool meta = kind == FileKind::Mapping && is_meta(side.document->prolog());
  if (kind == FileKind::Objects || kind == FileKind::Empty || meta) return {};
  return unity::not_unity_text(side.name, kind);
}

Result<void> check_end(const DiffSide& side) {
  const auto cut_off = side.document->cut_off();
  if (!cut_off) return {};
  const unity::text::Position end = side.document->position(*cut_off);
  return Error{ErrorCode::CorruptData,
               side.name + " breaks off in line " + std::to_string(end.line),
               "it was not written or copied to its end; get the whole file",
               {{"path", side.name}}};
}

enum class Content { Nothing, Meta, Scene, Other };

Content content_of(const Document& document) {
  if (document.kind() == FileKind::Empty) return Content::Nothing;
  if (document.kind() == FileKind::Mapping) return Content::Meta;
  const auto in_scene = [](const unity::text::Object& object) {
    return object.class_id == unity::kGameObjectClass ||
           object.class_id == unity::kPrefabInstanceClass ||
           object.class_id == unity::kSceneRootsClass ||
           std::ranges::find(kSceneClasses, object.class_id) != std::end(kSceneClasses);
  };
  return std::ranges::any_of(document.objects(), in_scene) ? Content::Scene : Content::Other;
}

std::set<std::int32_t> classes_of(const Document& document) {
  std::set<std::int32_t> out;
  for (const unity::text::Object& object : document.objects()) out.insert(object.class_id);
  return out;
}

/// "a scene or prefab", "a .meta file", "Material and Texture2D".
std::string what_it_is(const Document& document, Content content) {
  if (content == Content::Meta) return "a .meta file";
  if (content == Content::Scene) return "a scene or prefab";
  std::string out;
  for (const std::int32_t id : classes_of(document)) {
    const std::string_view name = unity::class_name(id);
    out += (out.empty() ? "" : " and ") +
           (name.empty() ? "class " + std::to_string(id) : std::string(name));
  }
  return out.empty() ? "an empty asset" : "an asset with " + out;
}

Result<void> check_kinds(const DiffSide& before, const DiffSide& after) {
  const Content was = content_of(*before.document), is = content_of(*after.document);
  if (was == Content::Nothing || is == Content::Nothing) return {};
  bool comparable = was == is;
  if (comparable && was == Content::Other) {
    const std::set<std::int32_t> old = classes_of(*before.document),
                                 now = classes_of(*after.document);
    comparable = old.empty() || now.empty() ||
                 std::ranges::any_of(old, [&](std::int32_t id) { return now.contains(id); });
  }
  if (comparable) return {};
  return Error{ErrorCode::InvalidArgument,
               before.name + " is " + what_it_is(*before.document, was) + ", " + after.name +
                   " is " + what_it_is(*after.document, is) + ": they have nothing in common",
               "give two states of one file",
               {}};
}

void note_problems(const DiffSide& side, std::vector<std::string>& notes) {
  if (const auto conflict = side.document->conflict())
    notes.push_back(side.name + ":" + std::to_string(side.document->position(*conflict).line) +
                    ": " + std::string(unity::text::kConflictText));
  if (side.document->problems().empty()) return;
  const unity::text::Problem& first = side.document->problems().front();
  notes.push_back(side.name + ":" + std::to_string(side.document->position(first.offset).line) +
                  ": " + first.message);
}

bool lacks_last_line_end(const Document& document) {
  return !document.objects().empty() && !document.objects().back().text.ends_with('\n');
}

Result<DiffSide> read_side(const std::string& path) {
  if (io::is_folder(path))
    return Error{
        ErrorCode::InvalidArgument, path + " is a folder", "give two files", {{"path", path}}};
  DIORAMA_TRY(Bytes bytes, io::read_bytes(path, kLargestFile));
  return DiffSide{path, std::make_shared<const Document>(Document::parse(std::move(bytes)))};
}

Result<void> check_sides(const DiffSide& before, const DiffSide& after) {
  for (const DiffSide* side : {&before, &after}) {
    DIORAMA_CHECK(check_text(*side));
    DIORAMA_CHECK(check_end(*side));
  }
  return check_kinds(before, after);
}

}  // namespace

SceneDiff compare_hierarchies(unity::Project& project, const unity::OpenHierarchy& before,
                              const unity::OpenHierarchy& after, const DiffOptions& options) {
  return DiffComparison(project, before, after, options).run();
}

Result<SceneDiff> compare_documents(unity::Project& project, const DiffSide& before,
                                    const DiffSide& after, const DiffOptions& options) {
  DIORAMA_CHECK(check_sides(before, after));
  DIORAMA_TRY(unity::Hierarchy built_before,
              project.hierarchies().of(before.name, before.document));
  DIORAMA_TRY(unity::Hierarchy built_after, project.hierarchies().of(after.name, after.document));
  const unity::OpenHierarchy was(before.name, std::move(built_before));
  const unity::OpenHierarchy is(after.name, std::move(built_after));
  SceneDiff diff = compare_hierarchies(project, was, is, options);
  if (project.effort().was_cut()) return project.effort().error();
  note_problems(before, diff.notes);
  note_problems(after, diff.notes);
  if (lacks_last_line_end(*before.document) != lacks_last_line_end(*after.document))
    diff.notes.push_back((lacks_last_line_end(*before.document) ? before : after).name +
                         " does not end with a line end: it may be cut off");
  return diff;
}

Result<SceneDiff> compare_files(const std::string& before, const std::string& after,
                                const std::string& project_folder, const DiffOptions& options,
                                const std::vector<std::string>& extra_folders) {
  DIORAMA_TRY(const DiffSide was, read_side(before));
  DIORAMA_TRY(const DiffSide is, read_side(after));
  DIORAMA_CHECK(check_sides(was, is));
  if (was.document->bytes() == is.document->bytes()) {
    SceneDiff nothing;
    nothing.before = before;
    nothing.after = after;
    return nothing;
  }
  std::unique_ptr<unity::Project> project;
  if (project_folder.empty()) {
    project = unity::Project::nowhere();
  } else {
    DIORAMA_TRY(project, unity::Project::open(project_folder, extra_folders));
  }
  return compare_documents(*project, was, is, options);
}

}  // namespace diorama::unity

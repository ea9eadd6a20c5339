// What changes in a file are keys and paths, never a value:
//
//    m_Script: {fileID: 11500000, guid: a705addab9a822d630616c3c2ecb6047, type: 3}
//   -hp: 80
//   +health: 80
//
//    - target: {fileID: 4170994595757603046, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//   -  propertyPath: hp
//   +  propertyPath: health
//      value: 95
#include "unity/edit/scripts/field_renaming.h"

#include <algorithm>
#include <optional>

#include "unity/assets/unread.h"
#include "unity/edit/body.h"
#include "unity/edit/scripts/renamed_class.h"
#include "unity/edit/session.h"
#include "unity/model/component_types.h"
#include "unity/model/project.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

constexpr std::size_t kMostSkipped = 20;

/// Whether a clip may animate that field, at the end of a path or on the way:
///
///    attribute: stats.hp
///    attribute: waves.Array.data[0].hp
bool may_animate(std::string_view clip, std::string_view field) {
  constexpr std::string_view kKey = "\n    attribute: ";
  for (std::size_t at = clip.find(kKey); at != std::string_view::npos; at = clip.find(kKey, at)) {
    at += kKey.size();
    std::string_view path = clip.substr(at, clip.find_first_of("\r\n", at) - at);
    while (!path.empty()) {
      const std::string_view part = path.substr(0, path.find('.'));
      if (part.substr(0, part.find('[')) == field) return true;
      path.remove_prefix(std::min(path.size(), part.size() + 1));
    }
  }
  return false;
}

bool is_within(std::string_view path, std::string_view scope) {
  return scope.empty() || path == scope ||
         (path.starts_with(scope) && path.substr(scope.size()).starts_with('/'));
}

/// The edits of one file, and what is told of them.
struct FileEdits {
  struct Edit {
    FileId object = 0;
    std::vector<KeySplice> splices;
  };
  std::vector<Edit> edits;
  ChangedPlaces counts;
};

class Renaming {
 public:
  Renaming(Session& session, const FieldRenaming& wanted, RenamedClass renamed)
      : session_(session),
        project_(session.project()),
        wanted_(wanted),
        class_(std::move(renamed)),
        types_(project_.assets(), project_.scripts()),
        unsaved_(session.unsaved()) {}

  Result<FieldRenamed> run(const scene::Progress& progress);

 private:
  [[nodiscard]] std::vector<const Asset*> files() const;
  Result<FileEdits> edits_in(const std::string& path, const text::Document& document);
  Result<void> look_at(const Asset& asset);
  void look_at_object(const text::Document& document, const text::Object& object, FileEdits& out);
  Result<void> look_at_instances(const std::string& path, FileEdits& out);
  void look_at_instance(const OpenHierarchy& open, const Instance& instance, FileEdits& out);
  Result<void> apply(const FileEdits& edits);
  void skip(std::string sentence) {
    ++out_.skipped_total;
    if (out_.skipped.size() < kMostSkipped) out_.skipped.push_back(std::move(sentence));
  }

  Session& session_;
  Project& project_;
  const FieldRenaming& wanted_;
  RenamedClass class_;
  ComponentTypes types_;
  const std::vector<std::string> unsaved_;  ///< on disk they are not as they are
  FieldRenamed out_;
  std::size_t clips_ = 0;
};

/// Text files that can hold objects, and that the project may write.
std::vector<const Asset*> Renaming::files() const {
  std::vector<const Asset*> out;
  const std::string root = project_.root() + "/";
  for (const Asset* const asset : project_.assets().assets()) {
    if (!asset->exists || asset->is_folder || !is_within(asset->path, wanted_.scope)) continue;
    if (!has_hierarchy(asset->path) && !asset->is_native()) continue;
    const std::string disk = project_.assets().disk_path(*asset);
    if (disk.starts_with(root) && !disk.substr(root.size()).starts_with("Library/"))
      out.push_back(asset);
  }
  return out;
}

void Renaming::look_at_object(const text::Document& document, const text::Object& object,
                              FileEdits& out) {
  if (object.class_id != kMonoBehaviourClass || object.stripped) return;
  const std::string_view body = document.body(object);
  if (!body.contains(wanted_.from)) return;
  const Reference script = read_reference(text::find_field(body, "m_Script").value_or(""));
  const ComponentType type = types_.script_type(script);
  if (type.script == nullptr || type.script->type == nullptr) return;
  const text::Tree tree = text::Tree::parse(body);
  FileEdits::Edit edit{object.id, {}};
  std::size_t both = 0;
  class_.collect(tree.fields(), project_.scripts().index().itself(*type.script->type), edit.splices,
                 both);
  class_.collect_managed(tree.fields(), edit.splices, both);
  if (both > 0)
    skip(out.counts.path + ": object " + std::to_string(object.id) + " (" + type.full_name +
         ") has '" + wanted_.to + "' as well");
  if (edit.splices.empty()) return;
  out.counts.values += edit.splices.size();
  out.edits.push_back(std::move(edit));
}

void Renaming::look_at_instance(const OpenHierarchy& open, const Instance& instance,
                                FileEdits& out) {
  const text::Document& document = open.hierarchy.document();
  const text::Object* const object = document.find(instance.id);
  if (object == nullptr || !document.body(*object).contains(wanted_.from)) return;
  const text::Tree tree = text::Tree::parse(document.body(*object));
  FileEdits::Edit edit{instance.id, {}};
  for (const text::NodeView each : tree.fields()["m_Modification"]["m_Modifications"]) {
    if (!project_.effort().step()) return;
    const text::NodeView path = each["propertyPath"];
    const std::string text = path.text();
    if (!text.contains(wanted_.from)) continue;
    if (text.starts_with("managedReferences[") && text.ends_with("." + wanted_.from)) {
      skip(open.path + ": an override of '" + text + "', whose class only the prefab tells");
      continue;
    }
    const auto target = as_reference(each["target"]);
    const auto part = target ? find_part(open.hierarchy, instance, target->id) : std::nullopt;
    if (!part || part->component == kNone) continue;  // it does nothing
    const ComponentType type = types_.type_of(open.hierarchy.components()[part->component]);
    if (type.script == nullptr || type.script->type == nullptr) continue;
    const auto renamed = class_.renamed(text, *type.script->type);
    if (!renamed) continue;
    const bool both = instance.modifications.last_of(target->id, *renamed) != nullptr;
    if (both || path.raw() != text) {
      skip(open.path + ": an override of '" + open.paths.told(part->object) + "' is there for '" +
           *renamed + "' as well");
      continue;
    }
    edit.splices.push_back({path.node().begin, path.node().end, *renamed});
  }
  if (edit.splices.empty()) return;
  out.counts.overrides += edit.splices.size();
  out.edits.push_back(std::move(edit));
}

Result<void> Renaming::look_at_instances(const std::string& path, FileEdits& out) {
  DIORAMA_TRY(const OpenHierarchyPtr open, project_.hierarchies().open(path));
  for (const Instance& instance : open->hierarchy.instances()) {
    if (!project_.effort().step()) return project_.effort().error();
    if (instance.hierarchy != nullptr)
      look_at_instance(*open, instance, out);
    else if (const text::Object* const object = open->hierarchy.document().find(instance.id);
             object != nullptr && open->hierarchy.document().body(*object).contains(wanted_.from))
      skip(path + ": the overrides of an instance whose prefab cannot be read");
  }
  return {};
}

/// What would change in one state of a file.
Result<FileEdits> Renaming::edits_in(const std::string& path, const text::Document& document) {
  FileEdits out;
  out.counts.path = path;
  bool has_overrides = false;
  for (const text::Object& object : document.objects()) {
    if (!project_.effort().step()) return project_.effort().error();
    has_overrides = has_overrides || object.class_id == kPrefabInstanceClass;
    look_at_object(document, object, out);
  }
  if (has_overrides && has_hierarchy(path)) DIORAMA_CHECK(look_at_instances(path, out));
  return out;
}

/// The file is opened for changing only when something changes in it.
Result<void> Renaming::look_at(const Asset& asset) {
  const std::string path(asset.path);
  const bool is_unsaved = std::ranges::find(unsaved_, path) != unsaved_.end();
  if (!is_unsaved) {
    const auto bytes = project_.assets().read(asset);
    if (!bytes) {
      out_.unread.push_back(unread_because(path, UnreadPart::Contents, bytes.error()));
      return {};
    }
    if (!bytes->contains(wanted_.from)) return {};
    if (path.ends_with(".anim") && may_animate(*bytes, wanted_.from)) ++clips_;
    const text::Document document = text::Document::parse(*bytes);
    if (auto why = why_unread(path, UnreadPart::Contents, document)) {
      out_.unread.push_back(*std::move(why));
      return {};
    }
    const std::vector<std::string> skipped = out_.skipped;
    const std::size_t skipped_total = out_.skipped_total;
    DIORAMA_TRY(const FileEdits found, edits_in(path, document));
    if (found.edits.empty()) return {};
    out_.skipped = skipped;  // they are told again
    out_.skipped_total = skipped_total;
  }
  DIORAMA_TRY(const OpenFile* const file, session_.file(path));
  if (is_unsaved && path.ends_with(".anim") && may_animate(file->document->bytes(), wanted_.from))
    ++clips_;
  DIORAMA_TRY(const FileEdits edits, edits_in(path, *file->document));
  return edits.edits.empty() ? Result<void>{} : apply(edits);
}

Result<void> Renaming::apply(const FileEdits& edits) {
  const std::string& path = edits.counts.path;
  for (const FileEdits::Edit& edit : edits.edits) {
    DIORAMA_TRY(const OpenFile* const file, session_.file(path));
    const text::Object* const object = file->document->find(edit.object);
    if (object == nullptr) continue;
    const std::string before(file->document->body(*object));
    std::vector<KeySplice> splices = edit.splices;
    std::ranges::sort(splices, std::ranges::greater{}, &KeySplice::begin);
    std::string after = before;
    for (const KeySplice& each : splices)
      after.replace(each.begin, each.end - each.begin, each.text);
    if (auto change = difference(edit.object, before, after))
      DIORAMA_CHECK(session_.apply(path, *std::move(change)));
  }
  out_.changed.push_back(edits.counts);
  return {};
}

Result<FieldRenamed> Renaming::run(const scene::Progress& progress) {
  Step step(session_, "rename " + wanted_.from + " of " + class_.full_name());
  const std::vector<const Asset*> all = files();
  std::vector<std::string> paths;
  for (const Asset* const asset : all) paths.emplace_back(asset->path);
  for (std::size_t i = 0; i < paths.size(); ++i) {
    if (progress) progress(i, paths.size());
    if (!project_.effort().step()) return project_.effort().error();
    if (const Asset* const asset = project_.assets().find_path(paths[i]))
      DIORAMA_CHECK(look_at(*asset));
  }
  DIORAMA_CHECK(step.keep());
  out_.type = class_.full_name();
  out_.from = wanted_.from;
  out_.to = wanted_.to;
  if (class_.says_former_name())
    out_.notes.push_back("the class has [FormerlySerializedAs(\"" + wanted_.from +
                         "\")], so Unity reads the old name, too");
  if (clips_ > 0)
    out_.notes.push_back(std::to_string(clips_) +
                         (clips_ == 1 ? " animation clip" : " animation clips") +
                         " may animate the field by its old name, and no clip was changed: Unity "
                         "also names a field there by a hash");
  return std::move(out_);
}

}  // namespace

Result<FieldRenamed> rename_field(Session& session, const FieldRenaming& wanted,
                                  const scene::Progress& progress) {
  DIORAMA_TRY(RenamedClass renamed,
              RenamedClass::find(session.project(), wanted.type, wanted.from, wanted.to));
  return Renaming(session, wanted, std::move(renamed)).run(progress);
}

}  // namespace diorama::unity::edit

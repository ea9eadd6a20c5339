#include "surface/editor/script_json.h"

#include <algorithm>

#include "base/list_text.h"
#include "base/shown_text.h"
#include "surface/shapes/limits.h"
#include "surface/shapes/list_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/unread_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using unity::ChangedPlaces;

constexpr std::string_view kFieldsUnknown =
    "whether the stored fields fit is not known: not every class that it is made of can be read";

std::string counted(std::size_t number, std::string_view what) {
  return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
}

std::size_t sum_of(const std::vector<ChangedPlaces>& files, std::size_t ChangedPlaces::* number) {
  std::size_t out = 0;
  for (const ChangedPlaces& file : files) out += file.*number;
  return out;
}

/// The members files, and files_total when there is no room for all.
void write_files(json::Writer& out, const std::vector<ChangedPlaces>& files,
                 const std::string& values) {
  const std::size_t begin = out.size();
  std::size_t told = 0;
  out.key("files").begin_array();
  for (; told < files.size() && out.size() - begin < kTreeBytes; ++told) {
    out.begin_object().member("path", files[told].path).member(values, files[told].values);
    if (files[told].overrides > 0) out.member("overrides", files[told].overrides);
    out.end_object();
  }
  out.end_array().member("files_total", files.size());
}

std::string files_text(const std::vector<ChangedPlaces>& files, std::string_view what) {
  constexpr std::size_t kMost = 50;
  std::string out;
  for (std::size_t i = 0; i < std::min(files.size(), kMost); ++i) {
    const ChangedPlaces& file = files[i];
    std::string line = "  " + file.path + ": " + counted(file.values, what);
    if (file.overrides > 0) line += ", " + counted(file.overrides, "override");
    add_line(out, line);
  }
  if (files.size() > kMost) out += "  and " + std::to_string(files.size() - kMost) + " more\n";
  return out;
}

}  // namespace

void write_missing_script(json::Writer& out, const unity::MissingScript& missing) {
  out.begin_object().member("scene_path", missing.scene);
  out.member("game_object_path", missing.object_path);
  out.member("game_object_name", missing.object_name).member("index", missing.index);
  out.key("script").begin_object().text_member("guid", missing.guid);
  out.member("file_id", std::to_string(missing.file_id));
  out.text_member("path", missing.lost_path).end_object();
  out.member("files_with_this_script", missing.users);
  ValueLimits limits;
  limits.max_bytes = kFieldBytes / 2;
  write_fields(out, "fields", missing.fields, limits, {});
  out.key("candidates").begin_array();
  for (const unity::ScriptCandidate& each : missing.candidates) {
    out.begin_object().member("path", each.path).member("type", each.type);
    out.member("same_name", each.same_name).member("fields_known", each.known);
    write_list(out, "fields_unknown", each.unknown, kListBytes / 3);
    out.end_object();
  }
  out.end_array().end_object();
}

std::string missing_script_text(const unity::MissingScript& missing) {
  std::string out;
  add_line(out, missing.object_path + " [" + std::to_string(missing.index) + "] missing script " +
                    (missing.guid.empty() ? "(the component names none)" : missing.guid) +
                    (missing.lost_path.empty() ? "" : ", was " + missing.lost_path));
  for (const scene::Value::Member& field : missing.fields)
    add_line(out, "  " + field.name + " = " + value_text(field.value));
  for (const unity::ScriptCandidate& each : missing.candidates)
    add_line(out, "may be " + each.path + " (" + each.type +
                      "): " + (each.same_name ? "the same name, " : "") +
                      counted(each.known, "stored field") + " known" +
                      (each.unknown.empty() ? "" : ", not known: " + joined(each.unknown)));
  if (missing.candidates.empty()) out += "no script of the project has its name or its fields\n";
  return out;
}

void write_script_repair(json::Writer& out, const Tried<unity::ScriptRepaired>& repair) {
  const unity::ScriptRepaired& done = repair.done;
  out.begin_object().member("dry_run", repair.dry_run);
  out.member("game_object_path", done.object_path).member("game_object_name", done.object_name);
  out.member("index", done.index).member("component_type", done.type);
  out.text_member("script", done.script).member("guid", done.guid);
  out.member("components", sum_of(done.changed, &ChangedPlaces::values));
  write_files(out, done.changed, "components");
  write_list(out, "fields_left_over", done.left_over);
  if (!done.is_known) out.key("notes").begin_array().value(kFieldsUnknown).end_array();
  out.end_object();
}

std::string script_repair_text(const Tried<unity::ScriptRepaired>& repair) {
  const unity::ScriptRepaired& done = repair.done;
  std::string out;
  add_line(out, std::string(repair.dry_run ? "would be " : "") + done.object_path + " [" +
                    std::to_string(done.index) + "] " + done.type);
  out += files_text(done.changed, "component");
  if (!done.left_over.empty())
    add_line(out, "stored and not in the class: " + joined(done.left_over));
  if (!done.is_known) add_line(out, "note: " + std::string(kFieldsUnknown));
  return out;
}

void write_new_metas(json::Writer& out, const Tried<std::vector<scene::AssetChange>>& metas) {
  const std::size_t begin = out.size() + 30;
  out.begin_object().member("dry_run", metas.dry_run).key("files").begin_array();
  for (const scene::AssetChange& each : metas.done) {
    if (out.size() - begin > kTreeBytes && out.size() > begin) break;
    out.begin_object().member("path", each.path);
    // What only was tried has no GUID: the next one would be another.
    if (!metas.dry_run) out.member("guid", each.guid);
    out.end_object();
  }
  out.end_array().member("files_total", metas.done.size()).end_object();
}

std::string new_metas_text(const Tried<std::vector<scene::AssetChange>>& metas) {
  std::string out;
  for (const scene::AssetChange& each : metas.done)
    add_line(out, each.path + (metas.dry_run ? "" : "  " + each.guid));
  if (metas.done.empty()) return "every file has its .meta file\n";
  return out + counted(metas.done.size(), ".meta file") + (metas.dry_run ? " would be" : "") +
         " made\n";
}

void write_field_renaming(json::Writer& out, const Tried<unity::FieldRenamed>& renaming) {
  const unity::FieldRenamed& done = renaming.done;
  out.begin_object().member("dry_run", renaming.dry_run).member("type", done.type);
  out.member("from", done.from).member("to", done.to);
  out.member("values", sum_of(done.changed, &ChangedPlaces::values));
  out.member("overrides", sum_of(done.changed, &ChangedPlaces::overrides));
  write_files(out, done.changed, "values");
  const bool all_skipped =
      write_first(out, "skipped", done.skipped) && done.skipped_total <= done.skipped.size();
  if (!all_skipped) out.member("skipped_total", done.skipped_total).member("truncated", true);
  if (!done.notes.empty()) write_list(out, "notes", done.notes);
  write_unread(out, done.unread);
  out.end_object();
}

std::string field_renaming_text(const Tried<unity::FieldRenamed>& renaming) {
  const unity::FieldRenamed& done = renaming.done;
  std::string out;
  add_line(out, done.type + ": " + done.from + " -> " + done.to +
                    (renaming.dry_run ? ", would be" : "") + " changed in " +
                    counted(done.changed.size(), "file"));
  out += files_text(done.changed, "value");
  for (const std::string& each : done.skipped) add_line(out, "not changed: " + each);
  if (done.skipped_total > done.skipped.size())
    add_line(out, "not changed: " + std::to_string(done.skipped_total - done.skipped.size()) +
                      " more places");
  for (const std::string& each : done.notes) add_line(out, "note: " + each);
  return out + unread_text(done.unread);
}

}  // namespace diorama::surface

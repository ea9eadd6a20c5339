#include "surface/shapes/asset_json.h"

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/shown_text.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/list_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kReportBytes = 12'000;  // the text beside it gets as much as others
constexpr std::size_t kMostObjects = 50;

/// The first ones, and how many there are. False when not all are written.
bool write_some(json::Writer& out, std::string_view name, const std::vector<std::string>& texts) {
  const bool all = write_first(out, name, texts);
  out.member(std::string(name) + "_total", texts.size());
  return all;
}

std::vector<std::string> names_of(const std::vector<scene::AssetUse>& uses) {
  std::vector<std::string> out;
  for (const scene::AssetUse& use : uses)
    out.push_back(!use.path.empty()   ? use.path
                  : !use.name.empty() ? use.name
                                      : "missing " + use.guid);
  return out;
}

void write_object(json::Writer& out, const scene::AssetObject& object, std::size_t max_bytes) {
  ValueLimits limits;
  limits.max_bytes = max_bytes;
  out.begin_object().text_member("name", object.name).member("type", object.type);
  out.member("file_id", std::to_string(object.id)).member("is_main", object.is_main);
  if (!object.has_script) out.member("missing_script", true);
  write_fields(out, "fields", object.fields, limits, object.not_stored);
  out.end_object();
}

/// As many as fit into the rest of this many bytes. False when not all are written.
bool write_objects(json::Writer& out, const std::vector<scene::AssetObject>& objects,
                   std::size_t end) {
  std::size_t told = 0;
  out.key("objects").begin_array();
  for (; told < std::min(objects.size(), kMostObjects) && out.size() < end; ++told)
    write_object(out, objects[told], end - out.size());
  out.end_array().member("objects_total", objects.size());
  return told == objects.size();
}

}  // namespace

void write_asset_report(json::Writer& out, const AssetReport& report) {
  const scene::AssetInfo& asset = report.asset;
  const std::size_t end = out.size() + kReportBytes;
  bool all = true;
  out.begin_object().member("guid", asset.guid).member("path", asset.path);
  out.member("name", stem_of(asset.path)).member("type", asset.type);
  out.key("labels").begin_array();
  for (const std::string& label : asset.labels) out.value(label);
  out.end_array().member("size", asset.size);
  if (report.uses) {
    all = write_some(out, "used_by", report.uses->used_by);
    all = write_some(out, "uses", names_of(report.uses->uses)) && all;
  }
  if (report.contents) all = write_objects(out, report.contents->objects, end) && all;
  if (!all) out.member("truncated", true);
  write_unread(out, report.unread);
  out.end_object();
}

std::string asset_report_text(const AssetReport& report) {
  const scene::AssetInfo& asset = report.asset;
  std::string out;
  add_line(out, asset.path + "  " + asset.type + "  " + asset.guid + "  " +
                    std::to_string(asset.size) + " bytes");
  if (!asset.labels.empty()) add_line(out, "  labels: " + joined(asset.labels));
  if (report.contents)
    for (const scene::AssetObject& object : report.contents->objects) {
      add_line(out, "  " + object.type + " " + object.name + "  &" + std::to_string(object.id));
      for (const scene::Value::Member& field : object.fields)
        add_line(out, "    " + field.name + " = " + value_text(field.value));
      for (const scene::UnstoredField& field : object.not_stored)
        add_line(out, "    " + field.name + ": " + field.type + ", not stored");
    }
  if (report.uses) {
    for (const std::string& user : report.uses->used_by) add_line(out, "  used by " + user);
    for (const std::string& used : names_of(report.uses->uses)) add_line(out, "  uses " + used);
  }
  return out;
}

Answer asset_answer(std::string_view action, const scene::AssetChange& change) {
  return answer_of(
      change,
      [&](json::Writer& out, const scene::AssetChange& it) {
        out.begin_object().member("action", action).member("path", it.path);
        out.member("guid", it.guid);
        write_some(out, "files", it.files);
        if (!it.still_used_by.empty()) write_some(out, "still_used_by", it.still_used_by);
        write_unread(out, it.unread);
        out.end_object();
      },
      [&](const scene::AssetChange& it) {
        std::string out;
        add_line(out, std::string(action) + " " + it.path);
        for (const std::string& user : it.still_used_by) add_line(out, "  still used by " + user);
        if (it.still_used_by.empty() && !it.unread.empty())
          add_line(out, "  nothing that could be read refers to it");
        return out;
      });
}

Answer asset_answer(std::string_view action, const scene::AssetFieldChange& change) {
  return answer_of(
      change,
      [&](json::Writer& out, const scene::AssetFieldChange& it) {
        write_asset_change(out, action, it);
      },
      [&](const scene::AssetFieldChange& it) { return asset_change_text(action, it); });
}

}  // namespace diorama::surface

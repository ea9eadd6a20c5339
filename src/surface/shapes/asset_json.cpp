#include "surface/shapes/asset_json.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/list_text.h"
#include "base/path_text.h"
#include "base/shown_text.h"
#include "surface/shapes/change_json.h"
#include "surface/shapes/list_json.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

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

std::size_t end_of(const json::Writer& out, const FieldPage& page) {
  return page.max_bytes == SIZE_MAX ? SIZE_MAX : out.size() + page.max_bytes;
}

/// Gives the number of the first field that is not written; as write_fields().
std::size_t write_object(json::Writer& out, const scene::AssetObject& object,
                         const ValueLimits& limits, std::size_t first) {
  out.begin_object().text_member("name", object.name).member("type", object.type);
  if (object.id != 0) out.member("file_id", std::to_string(object.id));
  out.member("is_main", object.is_main);
  if (!object.has_script) out.member("missing_script", true);
  const std::size_t next =
      write_fields(out, "fields", object.fields, limits, object.not_stored, first);
  out.end_object();
  return next;
}

/// One page of all objects with their fields. A place counts objects and their fields, in their
/// order.
class ObjectPages {
 public:
  ObjectPages(json::Writer& out, const FieldPage& page, std::size_t end)
      : out_(out), page_(page), end_(end) {}

  /// False when not all are written.
  bool write(std::string_view name, const std::vector<scene::AssetObject>& objects) {
    out_.key(name).begin_array();
    for (const scene::AssetObject& each : objects)
      if (!add(each)) break;
    out_.end_array().member(std::string(name) + "_total", objects.size());
    if (next_) out_.member("next_offset", *next_);
    return !next_;
  }

 private:
  bool add(const scene::AssetObject& object) {
    const std::size_t begin = std::exchange(place_, place_ + 1 + object.fields.size());
    if (place_ <= page_.offset) return true;  // on a page before
    const std::size_t first = page_.offset > begin ? page_.offset - begin - 1 : 0;
    if ((told_++ == kMostObjects && end_ != SIZE_MAX) || out_.size() >= end_) {
      next_ = std::max(begin, page_.offset);
      return false;
    }
    ValueLimits limits;
    limits.max_bytes = end_ == SIZE_MAX ? SIZE_MAX : end_ - out_.size();
    if (end_ == SIZE_MAX) limits.max_fields = INT_MAX;
    limits.max_array_elements = page_.max_array_elements;
    const std::size_t next = write_object(out_, object, limits, first);
    if (next < object.fields.size()) next_ = begin + 1 + next;
    return !next_;
  }

  json::Writer& out_;
  const FieldPage& page_;
  const std::size_t end_;
  std::size_t place_ = 0, told_ = 0;
  std::optional<std::size_t> next_;
};

void add_objects(std::string& out, const std::vector<scene::AssetObject>& objects,
                 std::size_t offset) {
  std::size_t place = 0;
  for (const scene::AssetObject& object : objects) {
    const std::size_t begin = std::exchange(place, place + 1 + object.fields.size());
    if (place <= offset) continue;
    add_line(out, "  " + object.type + (object.name.empty() ? "" : " " + object.name) +
                      (object.id == 0 ? "" : "  &" + std::to_string(object.id)));
    for (std::size_t i = offset > begin ? offset - begin - 1 : 0; i < object.fields.size(); ++i)
      add_line(out, "    " + object.fields[i].name + " = " + value_text(object.fields[i].value));
    for (const scene::UnstoredField& field : object.not_stored)
      add_line(out, "    " + field.name + ": " + field.type + ", not stored");
  }
}

void add_unknown(std::string& out, const std::vector<std::string>& unknown) {
  if (!unknown.empty()) add_line(out, "  no such fields: " + joined(unknown));
}

constexpr std::size_t kUnknownBytes = 1'500;  // names of fields that do not exist

}  // namespace

void write_asset_report(json::Writer& out, const AssetReport& report) {
  const scene::AssetInfo& asset = report.asset;
  const std::size_t end = end_of(out, report.page);
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
  if (report.contents)
    all = ObjectPages(out, report.page, end).write("objects", report.contents->objects) && all;
  if (!all) out.member("truncated", true);
  if (!report.unknown.empty()) write_list(out, "fields_unknown", report.unknown, kUnknownBytes);
  write_unread(out, report.unread);
  out.end_object();
}

std::string asset_report_text(const AssetReport& report) {
  const scene::AssetInfo& asset = report.asset;
  std::string out;
  add_line(out, asset.path + "  " + asset.type + "  " +
                    (asset.guid.empty() ? "" : asset.guid + "  ") + std::to_string(asset.size) +
                    " bytes");
  if (!asset.labels.empty()) add_line(out, "  labels: " + joined(asset.labels));
  if (report.contents) add_objects(out, report.contents->objects, report.page.offset);
  add_unknown(out, report.unknown);
  if (report.uses) {
    for (const std::string& user : report.uses->used_by) add_line(out, "  used by " + user);
    for (const std::string& used : names_of(report.uses->uses)) add_line(out, "  uses " + used);
  }
  return out;
}

void write_scene_settings(json::Writer& out, const SceneSettings& settings) {
  const std::size_t end = end_of(out, settings.page);
  out.begin_object().member("scene_path", settings.contents.path);
  if (!ObjectPages(out, settings.page, end).write("settings", settings.contents.objects))
    out.member("truncated", true);
  if (!settings.unknown.empty()) write_list(out, "fields_unknown", settings.unknown, kUnknownBytes);
  out.end_object();
}

std::string scene_settings_text(const SceneSettings& settings) {
  std::string out;
  add_line(out, settings.contents.path);
  add_objects(out, settings.contents.objects, settings.page.offset);
  add_unknown(out, settings.unknown);
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

#include "surface/shapes/diff_json.h"

#include <algorithm>

#include "surface/shapes/scene_json.h"

namespace diorama::surface {
namespace {

using scene::Value;

constexpr std::size_t kMostText = 1024;
constexpr std::size_t kBehind = 200;  ///< room for what comes after the changes of a file

void write_texts(json::Writer& out, std::string_view name, const std::vector<std::string>& texts) {
  out.key(name).begin_array();
  for (const std::string& text : texts) out.value(text);
  out.end_array();
}

void write_side(json::Writer& out, const std::string& name, const std::optional<Value>& value) {
  if (!value) return;
  out.key(name);
  if (value->text.size() <= kMostText) {
    write_value(out, *value, ValueLimits{});
    return;
  }
  Value cut = *value;
  cut.text.resize(kMostText);
  write_value(out, cut, ValueLimits{});
  out.member(name + "_length", value->text.size());
}

}  // namespace

std::string change_json(const scene::Change& change) {
  std::string text;
  json::Writer out(text);
  out.begin_object().member("kind", name_of(change.kind));
  out.text_member("path", change.path).text_member("old_path", change.old_path);
  out.text_member("name", change.name).text_member("type", change.type);
  if (change.index >= 0) out.member("index", change.index);
  out.text_member("field", change.field);
  write_side(out, "before", change.before);
  write_side(out, "after", change.after);
  if (!change.components.empty()) write_texts(out, "components", change.components);
  out.text_member("prefab_asset_path", change.prefab);
  if (change.objects > 0) out.member("objects", change.objects);
  out.end_object();
  return text;
}

void write_diff(json::Writer& out, const scene::SceneDiff& diff, std::size_t max_bytes) {
  const std::size_t begin = out.size();
  std::size_t told = 0;
  out.begin_object().member("before", diff.before).member("after", diff.after);
  out.member("equal", diff.equal()).member("total", diff.total).key("changes").begin_array();
  for (; told < diff.changes.size(); ++told) {
    const std::string change = change_json(diff.changes[told]);
    if (out.size() - begin + change.size() > max_bytes) break;
    out.raw(change);
  }
  out.end_array().member("truncated", diff.truncated() || told < diff.changes.size());
  write_texts(out, "notes", diff.notes);
  out.end_object();
}

bool write_diffs(json::Writer& out, const std::vector<scene::SceneDiff>& diffs,
                 std::size_t max_bytes) {
  const std::size_t begin = out.size();
  std::size_t told = 0;
  out.begin_array();
  for (; told < diffs.size(); ++told) {
    const std::size_t left = max_bytes - std::min(max_bytes, out.size() - begin);
    std::string text;
    json::Writer diff(text);
    write_diff(diff, diffs[told], left - std::min(left, kBehind));
    if (told > 0 && text.size() > left) break;
    out.raw(text);
  }
  out.end_array();
  return told == diffs.size();
}

}  // namespace diorama::surface

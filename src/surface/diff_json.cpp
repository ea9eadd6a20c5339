#include "surface/diff_json.h"

#include "surface/scene_json.h"

namespace diorama::surface {
namespace {

using scene::Value;

constexpr std::size_t kMostText = 1024;

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

void write_change(json::Writer& out, const Change& change) {
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
}

}  // namespace

void write_diff(json::Writer& out, const SceneDiff& diff, std::size_t max_bytes) {
  const std::size_t begin = out.size();
  std::size_t told = 0;
  out.begin_object().member("before", diff.before).member("after", diff.after);
  out.member("equal", diff.equal()).member("total", diff.total).key("changes").begin_array();
  for (; told < diff.changes.size() && out.size() - begin < max_bytes; ++told)
    write_change(out, diff.changes[told]);
  out.end_array().member("truncated", diff.truncated() || told < diff.changes.size());
  write_texts(out, "notes", diff.notes);
  out.end_object();
}

void write_diffs(json::Writer& out, const std::vector<SceneDiff>& diffs, std::size_t max_bytes) {
  const std::size_t begin = out.size();
  out.begin_array();
  for (const SceneDiff& diff : diffs) {
    const std::size_t used = out.size() - begin;
    write_diff(out, diff, used < max_bytes ? max_bytes - used : 0);
  }
  out.end_array();
}

}  // namespace diorama::surface

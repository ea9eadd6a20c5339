#include "surface/shapes/project_json.h"

#include "base/list_text.h"
#include "base/shown_text.h"
#include "surface/shapes/unread_json.h"

namespace diorama::surface {
namespace {

void write_texts(json::Writer& out, std::string_view name, const std::vector<std::string>& texts) {
  out.key(name).begin_array();
  for (const std::string& text : texts) out.value(text);
  out.end_array();
}

constexpr std::size_t kMostNames = 50;  // of a list in a summary
constexpr std::size_t kMostBytes = 2'400;

/// The first of them, each written by `write`, and how many there are when those are not all.
template <class List, class Write>
void write_some(json::Writer& out, const std::string& name, const List& list, const Write& write) {
  out.key(name).begin_array();
  const std::size_t begin = out.size();
  std::size_t told = 0;
  for (const auto& each : list) {
    std::string text;
    json::Writer one(text);
    write(one, each);
    if (told == kMostNames || out.size() - begin + text.size() > kMostBytes) break;
    out.raw(text);
    ++told;
  }
  out.end_array();
  if (told < list.size()) out.member(name + "Count", list.size());
}

void write_some(json::Writer& out, const std::string& name, const std::vector<std::string>& texts) {
  write_some(out, name, texts, [](json::Writer& one, const std::string& text) { one.value(text); });
}

void write_notes(json::Writer& out, std::string_view name,
                 const std::vector<scene::VerifyReport::Note>& notes) {
  out.key(name).begin_array();
  for (const scene::VerifyReport::Note& note : notes)
    out.begin_object().member("path", note.path).member("message", note.message).end_object();
  out.end_array();
}

void write_build_list(json::Writer& out, const ProjectSummary& summary) {
  write_some(
      out, "buildScenes", summary.facts.build_scenes, [](json::Writer& one, const auto& scene) {
        one.begin_object().member("path", scene.path).member("enabled", scene.enabled).end_object();
      });
}

void write_tags_and_layers(json::Writer& out, const ProjectSummary& summary) {
  write_some(out, "tags", summary.facts.tags);
  write_some(out, "layers", summary.facts.layers, [](json::Writer& one, const auto& layer) {
    one.begin_object().member("index", layer.first).member("name", layer.second).end_object();
  });
}

Unread unread_settings(const ProjectSummary& summary) {
  Unread out = summary.facts.unread;
  std::erase_if(out, [](const UnreadFile& file) { return file.part != UnreadPart::Settings; });
  return out;
}

std::string counted(std::size_t number, std::string_view what) {
  return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
}

}  // namespace

void write_assets(json::Writer& out, const scene::AssetPage& page) {
  out.begin_object().key("items").begin_array();
  for (const scene::AssetInfo& item : page.items) {
    out.begin_object().member("path", item.path).text_member("guid", item.guid);
    out.text_member("type", item.type).member("size", item.size);
    if (!item.labels.empty()) write_texts(out, "labels", item.labels);
    out.end_object();
  }
  out.end_array().member("total", page.total).member("offset", page.offset);
  const std::size_t behind = static_cast<std::size_t>(page.offset) + page.items.size();
  if (behind < static_cast<std::size_t>(page.total)) out.member("next_offset", behind);
  out.text_member("hint", shown_sentence(page.hint));
  write_unread(out, page.unread);
  out.end_object();
}

void write_uses(json::Writer& out, const scene::AssetUses& uses) {
  out.begin_object().member("path", uses.path).member("guid", uses.guid);
  write_texts(out, "used_by", uses.used_by);
  out.key("uses").begin_array();
  for (const scene::AssetUse& use : uses.uses) {
    out.begin_object().text_member("path", use.path).member("guid", use.guid);
    out.text_member("name", use.name).member("count", use.count).end_object();
  }
  out.end_array();
  write_unread(out, uses.unread);
  out.end_object();
}

void write_summary(json::Writer& out, const ProjectSummary& summary) {
  out.begin_object().member("path", summary.project.path).member("name", summary.project.name);
  out.text_member("unityVersion", summary.project.engine_version);
  out.text_member("productName", summary.facts.product_name);
  out.text_member("companyName", summary.facts.company_name);
  out.text_member("renderPipeline", summary.facts.render_pipeline);
  out.text_member("activeScene", summary.active_scene);
  write_some(out, "loadedScenes", summary.loaded_scenes);
  write_some(out, "scenes", summary.scenes);
  write_build_list(out, summary);
  write_some(out, "unsavedFiles", summary.unsaved.files);
  write_some(out, "conflicts", summary.unsaved.conflicts);
  out.member("assetCount", summary.facts.asset_count)
      .member("packageCount", summary.facts.package_count);
  write_tags_and_layers(out, summary);
  write_unread(out, summary.facts.unread);
  out.end_object();
}

void write_settings(json::Writer& out, const ProjectSummary& summary) {
  write_build_list(out, summary);
  write_tags_and_layers(out, summary);
  write_unread(out, unread_settings(summary));
}

void write_verify(json::Writer& out, const scene::VerifyReport& report) {
  out.begin_object().member("files", report.files).member("identical", report.identical);
  write_texts(out, "different", report.different);
  write_notes(out, "not_text", report.not_text);
  write_notes(out, "problems", report.problems);
  if (!report.not_read.empty()) {
    out.key("unread").begin_array();  // all of them: they are what was asked for
    for (const UnreadFile& file : report.not_read)
      out.begin_object()
          .member("path", file.path)
          .member("kind", name_of(file.kind))
          .member("reason", file.reason)
          .end_object();
    out.end_array();
  }
  out.end_object();
}

std::string assets_text(const scene::AssetPage& page) {
  std::string out;
  for (const scene::AssetInfo& item : page.items) {
    std::string line = item.path;
    if (!item.type.empty()) line += "  " + item.type;
    for (const std::string& label : item.labels) line += "  l:" + label;
    add_line(out, line);
  }
  out += counted(static_cast<std::size_t>(page.total), "asset");
  if (page.items.size() < static_cast<std::size_t>(page.total))
    out += ", " + std::to_string(page.items.size()) + " shown";
  return out + (page.hint.empty() ? "" : ": " + shown_sentence(page.hint)) + "\n";
}

std::string settings_text(const ProjectSummary& summary) {
  std::string out, layers = "layers:";
  for (const auto& [index, name] : summary.facts.layers)
    layers += " " + std::to_string(index) + " " + name + ",";
  if (layers.ends_with(',')) layers.pop_back();
  add_line(out, "tags: " + joined(summary.facts.tags));
  add_line(out, layers);
  add_line(out, "scenes of the build:");
  for (const auto& scene : summary.facts.build_scenes)
    add_line(out, "  " + scene.path + (scene.enabled ? "" : " (off)"));
  return out + unread_text(unread_settings(summary));
}

std::string uses_text(const scene::AssetUses& uses) {
  std::string out;
  add_line(out, uses.path + "  " + uses.guid);
  out += "used by " + counted(uses.used_by.size(), "asset") +
         (uses.unread.empty() ? "\n" : " that could be read\n");
  for (const std::string& path : uses.used_by) add_line(out, "  " + path);
  out += "uses " + counted(uses.uses.size(), "asset") + "\n";
  for (const scene::AssetUse& use : uses.uses) {
    const std::string unknown = use.name.empty() ? "unknown GUID " + use.guid : use.name;
    add_line(out, "  " + (use.path.empty() ? unknown : use.path) +
                      (use.count > 1 ? "  (" + std::to_string(use.count) + " times)" : ""));
  }
  return out;
}

std::string verify_text(const scene::VerifyReport& report) {
  std::string out;
  for (const UnreadFile& file : report.not_read)
    add_line(out, "not read: " + file.path + " (" + file.reason + ")");
  for (const scene::VerifyReport::Note& note : report.not_text)
    add_line(out, "not text: " + note.path + " (" + note.message + ")");
  for (const scene::VerifyReport::Note& note : report.problems)
    add_line(out, "not understood: " + note.path + ": " + note.message);
  for (const std::string& path : report.different) add_line(out, "different: " + path);
  const std::string not_read =
      report.not_read.empty() ? "" : ", " + std::to_string(report.not_read.size()) + " not read";
  return out + std::to_string(report.identical) + " of " + std::to_string(report.files) +
         " files identical" + not_read + "\n";
}

}  // namespace diorama::surface

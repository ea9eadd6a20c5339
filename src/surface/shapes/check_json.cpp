#include "surface/shapes/check_json.h"

#include <algorithm>

#include "base/shown_text.h"
#include "surface/shapes/unread_json.h"

namespace diorama::surface {
namespace {

using scene::Finding;
using Kind = Finding::Kind;

std::string counted(std::size_t number, std::string_view what) {
  return std::to_string(number) + " " + std::string(what) + (number == 1 ? "" : "s");
}

std::string file_of(const Finding& finding) {
  return finding.path.substr(0, finding.path.find(':'));
}

bool is_hierarchy(std::string_view path) {
  return path.ends_with(".unity") || path.ends_with(".prefab");
}

/// `"scene_path": "Assets/A.unity", "game_object_path": "/Gate", "index": 4`
std::string place_arguments(const Finding& finding) {
  std::string out;
  json::Writer writer(out);
  writer.begin_object().member("scene_path", file_of(finding));
  writer.member("game_object_path", finding.object);
  if (finding.index >= 0) writer.member("index", finding.index);
  writer.end_object();
  return out.substr(1, out.size() - 2);
}

std::string component_call(std::string_view action, const Finding& finding,
                           const std::string& more = {}) {
  return "manage_component {\"action\": \"" + std::string(action) + "\", " +
         place_arguments(finding) + (more.empty() ? "" : ", " + more) + "}";
}

/// `"fields": {"locks[0]": null}`
std::string null_field(const Finding& finding) {
  return "\"fields\": {" + json::quoted(finding.property) + ": null}";
}

std::string script_words(const Finding& finding) {
  const std::string back = "bring the script and its .meta file back";
  if (finding.index < 0 || finding.object.empty())
    return back + ", or give the component another script with repair_script";
  const std::string script = finding.successor.empty() ? "..." : finding.successor;
  return back + ", or repair_script {" + place_arguments(finding) +
         ", \"script\": " + json::quoted(script) + "} gives it another, " +
         component_call("remove", finding) + " takes it away";
}

/// An override belongs to an instance and is taken back there.
bool is_field_of_component(const Finding& finding) {
  return is_hierarchy(file_of(finding)) && finding.index >= 0 && !finding.property.empty();
}

std::string reference_words(const Finding& finding) {
  const std::string back =
      finding.kind == Kind::DanglingReference ? "" : "bring the asset and its .meta file back, or ";
  if (is_field_of_component(finding))
    return back + component_call("update", finding, null_field(finding)) +
           " clears it; {\"$asset\": PATH} in place of null names another asset";
  if (!finding.object.empty() && !finding.property.empty())
    return back + "manage_prefab {\"action\": \"overrides\", \"scene_path\": " +
           json::quoted(file_of(finding)) + ", \"instanceId\": " + json::quoted(finding.object) +
           "} lists the overrides of the instance, \"revert\" takes one back";
  if (!is_hierarchy(file_of(finding)) && !finding.property.empty())
    return back + "manage_asset {\"action\": \"set\", \"path\": " + json::quoted(file_of(finding)) +
           ", " + null_field(finding) + "} clears it";
  return back + "set the field that has it to another asset or to null";
}

std::string prefab_words(const Finding& finding) {
  std::string back = "bring the prefab and its .meta file back";
  if (finding.object.empty()) return back;
  return back + ", or delete_gameobject {\"scene_path\": " + json::quoted(file_of(finding)) +
         ", \"instanceId\": " + json::quoted(finding.object) + "} takes the instance away";
}

std::string left_over_words(const Finding& finding) {
  const std::string to = finding.successor.empty() ? "..." : finding.successor;
  if (finding.property.empty())
    return "rename_serialized_field moves values to the new name of a field; Unity drops them when "
           "it saves the file";
  return "rename_serialized_field {\"type\": " + json::quoted(finding.component) +
         ", \"from\": " + json::quoted(finding.property) + ", \"to\": " + json::quoted(to) +
         "} moves the values";
}

/// The GUID that others use is in the old .meta file.
std::string orphan_words(const Finding& finding) {
  std::string rest = "bring the file back, or delete the .meta file";
  if (finding.successor.empty()) return rest;
  return "if the file was renamed, rename the .meta file to " + finding.successor +
         ".meta: it has the GUID that others use; or " + rest;
}

std::string without_meta_words(const Finding& finding) {
  std::string rest = "create_meta_files {} gives it one, as the editor would";
  if (finding.successor.empty()) return rest;
  return "if the file was renamed, rename " + finding.successor + " to " + finding.path +
         ".meta: it has the GUID that others use; else " + rest;
}

std::string idle_words(const Finding& finding) {
  if (finding.object.empty()) return "the editor removes unused overrides of an instance";
  return "manage_prefab {\"action\": \"overrides\", \"scene_path\": " +
         json::quoted(file_of(finding)) + ", \"instanceId\": " + json::quoted(finding.object) +
         "} lists the overrides of the instance";
}

Finding without_place(Kind kind) {
  Finding out;
  out.kind = kind;
  return out;
}

void write_finding(json::Writer& out, const Finding& finding, MendWords mend) {
  out.begin_object().member("kind", name_of(finding.kind));
  out.member("severity", finding.is_error() ? "error" : "note").member("path", finding.path);
  out.text_member("object", finding.object).text_member("component", finding.component);
  if (finding.index >= 0) out.member("index", finding.index);
  out.text_member("property", finding.property).member("message", finding.message);
  out.text_member("successor", finding.successor);
  if (finding.count > 1) out.member("count", finding.count);
  if (mend != nullptr) out.text_member("mend", mend(finding));
  out.end_object();
}

std::size_t size_of(const Finding& finding, MendWords mend) {
  std::string text;
  json::Writer out(text);
  write_finding(out, finding, mend);
  return text.size() + 1;
}

}  // namespace

std::string mending_tools(const Finding& finding) {
  switch (finding.kind) {
    case Kind::MissingScript: return script_words(finding);
    case Kind::BrokenReference:
    case Kind::DanglingReference: return reference_words(finding);
    case Kind::BrokenPrefab: return prefab_words(finding);
    case Kind::DuplicateGuid: return "delete the .meta file of the copy; it gets a GUID of its own";
    case Kind::OrphanMeta: return orphan_words(finding);
    case Kind::MissingMeta: return without_meta_words(finding);
    case Kind::MalformedMeta: return "bring the .meta file back as the repository has it";
    case Kind::BrokenFile: return "finish the merge, or bring the file back from the repository";
    case Kind::MissingScene:
      return "manage_settings {\"action\": \"set_build_scenes\", \"scenes\": [...]} writes the "
             "list "
             "without it";
    case Kind::BrokenSettings: return "bring the file back from the repository";
    case Kind::MissingMethod:
      if (finding.object.empty() || finding.index < 0)
        return "give the method its old name, or set m_MethodName of the call to another";
      return "give the method its old name, or " +
             component_call(
                 "update", finding,
                 "\"fields\": {" + json::quoted(finding.property + ".m_MethodName") + ": NAME}") +
             " names another";
    case Kind::LeftOver: return left_over_words(finding);
    case Kind::IdleOverride: return idle_words(finding);
    case Kind::LoneComponent: return "give it an object again, or take it out of the file";
    case Kind::Unread: return "make the file readable; the message says how";
    case Kind::Unresolved:
    case Kind::NotText: return {};
  }
  return {};
}

CheckPage page_of(scene::CheckReport report, const CheckFilter& filter, MendWords mend) {
  const auto is_wanted = [&](Kind kind) {
    return filter.kinds.empty() || std::ranges::find(filter.kinds, kind) != filter.kinds.end();
  };
  CheckPage page;
  page.mend = mend;
  page.offset = filter.offset;
  std::erase_if(report.findings, [&](const Finding& each) { return !is_wanted(each.kind); });
  page.errors = report.errors();
  page.notes = report.notes();
  page.total = report.findings.size();
  for (const auto& [name, kind] : scene::kFindingKinds) {
    std::size_t& count = page.kinds.emplace_back(0);
    for (const Finding& each : report.findings) count += each.kind == kind ? each.count : 0;
  }
  std::vector<Finding>& all = report.findings;
  const std::size_t first = std::min(filter.offset, all.size());
  std::size_t end = first, bytes = 0;
  for (; end < all.size() && end - first < filter.limit; ++end) {
    bytes += size_of(all[end], mend);
    if (bytes > filter.max_bytes && end > first) break;
  }
  all.erase(all.begin() + static_cast<std::ptrdiff_t>(end), all.end());
  all.erase(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(first));
  const bool is_told = is_wanted(Kind::Unread) && first == 0 && end == page.total;
  if (!is_told) page.unread = report.unread;
  page.report = std::move(report);
  return page;
}

void write_check(json::Writer& out, const CheckPage& page) {
  const scene::CheckReport& report = page.report;
  out.begin_object();
  if (page.tells_ok) out.member("ok", page.errors == 0);
  out.member("errors", page.errors);
  out.member("notes", page.notes);
  out.member("assets", report.assets).member("files_scanned", report.files_scanned);
  out.key("absent_packages").begin_array();
  for (const std::string& name : report.absent_packages) out.value(name);
  out.end_array();
  out.member("unchecked_references", report.unchecked).text_member("no_history", report.no_history);
  out.key("kinds").begin_object();
  for (std::size_t i = 0; i < page.kinds.size(); ++i)
    if (page.kinds[i] > 0) out.member(scene::kFindingKinds.at(i).first, page.kinds[i]);
  out.end_object().key("findings").begin_array();
  for (const Finding& finding : report.findings) write_finding(out, finding, page.mend);
  out.end_array().member("total", page.total).member("offset", page.offset);
  const std::size_t next = page.offset + report.findings.size();
  if (next < page.total) out.member("next_offset", next);
  write_unread(out, page.unread);
  out.end_object();
}

std::string check_text(const CheckPage& page) {
  const scene::CheckReport& report = page.report;
  std::string out;
  std::vector<Kind> told;
  for (const Finding& finding : report.findings) {
    std::string line = (finding.is_error() ? "error: " : "note: ") + finding.path;
    if (!finding.object.empty()) line += " " + finding.object;
    if (finding.object.empty() && !finding.property.empty())
      line += " " + finding.component + "." + finding.property;
    add_line(out, line + ": " + finding.message + " [" + std::string(name_of(finding.kind)) + "]");
    if (std::ranges::find(told, finding.kind) == told.end()) told.push_back(finding.kind);
  }
  for (const Kind kind : told) {
    const std::string words = page.mend == nullptr ? "" : page.mend(without_place(kind));
    if (!words.empty()) add_line(out, "to mend " + std::string(name_of(kind)) + ": " + words);
  }
  if (page.notes > 0 && !report.absent_packages.empty()) {
    out += "packages that are not on this disk:";
    for (const std::string& name : report.absent_packages) out += " " + name;
    out += "\n";
  }
  if (!report.no_history.empty())
    out += "not known whether they ever were in this repository: " + report.no_history + "\n";
  if (report.unchecked > 0)
    out += counted(report.unchecked, "reference") +
           " into models and other imported files not checked: only Unity knows their objects\n";
  const std::size_t next = page.offset + report.findings.size();
  if (next < page.total)
    out += counted(report.findings.size(), "finding") + " shown of " + std::to_string(page.total) +
           ", the next is at offset " + std::to_string(next) + "\n";
  out += counted(report.assets, "asset") + ", " + counted(page.errors, "error") + ", " +
         counted(page.notes, "note") + "\n";
  return out;
}

}  // namespace diorama::surface

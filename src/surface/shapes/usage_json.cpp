#include "surface/shapes/usage_json.h"

#include "base/shown_text.h"
#include "surface/shapes/scene_json.h"
#include "surface/shapes/unread_json.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Usage;
using scene::Value;

constexpr std::size_t kMostFiles = 50;  // named in an answer; all are counted

/// Without the path, which is that of what was asked for.
std::string held(const Value& value) {
  if (value.kind == Value::Kind::Unknown) return {};
  if (value.kind == Value::Kind::Asset || value.kind == Value::Kind::Text) return value.text;
  return value_text(value);
}

void write_owner(json::Writer& out, const std::string& object, const std::string& component,
                 int index) {
  out.text_member("object", object).text_member("component", component);
  if (index >= 0) out.member("index", index);
}

/// The members of one place.
void write_place(json::Writer& out, const Usage& usage) {
  out.member("file", usage.file);
  write_owner(out, usage.object, usage.component, usage.index);
  out.member("kind", name_of(usage.kind)).text_member("property", usage.property);
  out.text_member("value", held(usage.value));
  if (usage.count > 1) out.member("lines", usage.count);
  out.text_member("note", usage.note);
}

void write_paging(json::Writer& out, int total, int offset, std::size_t told) {
  out.member("total", total).member("offset", offset);
  const std::size_t next = static_cast<std::size_t>(offset) + told;
  if (told > 0 && next < static_cast<std::size_t>(total)) out.member("next_offset", next);
}

std::string paging_text(int total, int offset, std::size_t told) {
  const std::size_t next = static_cast<std::size_t>(offset) + told;
  return told == 0 || next >= static_cast<std::size_t>(total)
             ? std::string{}
             : "more: offset " + std::to_string(next) + "\n";
}

std::string counted(int number, const std::string& what) {
  return std::to_string(number) + " " + what +
         (number == 1            ? ""
          : what.ends_with("ch") ? "es"
                                 : "s");
}

/// "/Enemy [1 MyGame.Door]"
std::string owner_text(const std::string& object, const std::string& component, int index) {
  std::string out = object;
  if (component.empty()) return out;
  const std::string number = index < 0 ? "" : std::to_string(index) + " ";
  return out + (out.empty() ? "[" : " [") + number + component + "]";
}

/// "  /Enemy [1 MyGame.Door] target = Red (Material)"
std::string place_text(const Usage& usage) {
  std::string out = "  " + owner_text(usage.object, usage.component, usage.index);
  if (usage.kind != Usage::Kind::Reference && usage.kind != Usage::Kind::Component)
    out += (out == "  " ? "" : "  ") + std::string(name_of(usage.kind));
  if (!usage.property.empty()) out += "  " + usage.property;
  if (const std::string value = held(usage.value); !value.empty()) out += " = " + value;
  if (usage.count > 1) out += "  (" + std::to_string(usage.count) + " lines)";
  return out + (usage.note.empty() ? "" : "  " + usage.note);
}

void add_places(std::string& out, const std::vector<Usage>& places) {
  std::string file;
  for (const Usage& each : places) {
    if (each.file != file) add_line(out, each.file);
    file = each.file;
    add_line(out, place_text(each));
  }
}

}  // namespace

void write_usages(json::Writer& out, const scene::UsagePage& page) {
  out.begin_object().member("target", page.target).text_member("guid", page.id);
  out.key("usages").begin_array();
  for (const Usage& each : page.items) {
    out.begin_object();
    write_place(out, each);
    out.end_object();
  }
  out.end_array();
  write_paging(out, page.total, page.offset, page.items.size());
  out.member("lines", page.lines).member("files", page.files);
  out.text_member("hint", shown_sentence(page.hint));
  write_unread(out, page.unread);
  out.end_object();
}

std::string usages_text(const scene::UsagePage& page) {
  std::string head, places;
  add_line(head, page.target + (page.id.empty() ? "" : "  " + page.id));
  add_places(places, page.items);
  const std::string sum = counted(page.total, "usage") + " in " + counted(page.files, "file") +
                          (page.unread.empty() ? "" : " that could be read") +
                          (page.hint.empty() ? "" : ": " + shown_sentence(page.hint)) + "\n";
  const std::string more = paging_text(page.total, page.offset, page.items.size());
  return head + (more.empty() ? places + sum : sum + more + places);
}

void write_replacement(json::Writer& out, const Replacement& done) {
  const scene::ReplaceReport& report = done.report;
  out.begin_object().member("dry_run", done.dry_run);
  out.member("from", report.from).member("to", report.to).key("files").begin_array();
  for (std::size_t i = 0; i < report.files.size() && i < kMostFiles; ++i)
    out.begin_object()
        .member("path", report.files[i].path)
        .member("places", report.files[i].places)
        .end_object();
  out.end_array().member("files_total", report.files.size()).key("places").begin_array();
  for (const Usage& each : report.places) {
    out.begin_object();
    write_place(out, each);
    out.end_object();
  }
  out.end_array();
  write_paging(out, report.total, report.offset, report.places.size());
  out.key("refused").begin_array();
  for (const scene::Refusal& each : report.refused) {
    out.begin_object();
    write_place(out, each.place);
    out.member("why", shown_sentence(each.why)).end_object();
  }
  out.end_array().member("refused_total", report.refused_total);
  if (report.already > 0) out.member("already", report.already);
  write_unread(out, done.unread);
  out.end_object();
}

std::string replacement_text(const Replacement& done) {
  const scene::ReplaceReport& report = done.report;
  std::string out;
  add_line(out, report.from + " -> " + report.to);
  for (std::size_t i = 0; i < report.files.size() && i < kMostFiles; ++i)
    add_line(out, "  " + counted(report.files[i].places, "place") + " in " + report.files[i].path);
  for (const scene::Refusal& each : report.refused)
    add_line(out, "not replaced: " + each.place.file + place_text(each.place).substr(1) + ": " +
                      shown_sentence(each.why));
  out += counted(report.total, "place") + (done.dry_run ? " would be replaced" : " replaced");
  if (report.refused_total > 0) out += ", " + std::to_string(report.refused_total) + " not";
  if (report.already > 0) out += ", " + std::to_string(report.already) + " already so";
  if (report.total + report.refused_total + report.already == 0)
    out += ": nothing in the scope refers to it";
  return out + "\n";
}

void write_matches(json::Writer& out, const scene::ValuePage& page) {
  out.begin_object().key("matches").begin_array();
  for (const scene::ValueMatch& each : page.items) {
    out.begin_object().member("file", each.file);
    write_owner(out, each.object, each.component, each.index);
    out.member("field", each.field).key("value");
    write_value(out, each.value, {.max_bytes = 2'000});
    out.end_object();
  }
  out.end_array();
  write_paging(out, page.total, page.offset, page.items.size());
  out.member("with_field", page.with_field).text_member("hint", shown_sentence(page.hint));
  write_unread(out, page.unread);
  out.end_object();
}

std::string matches_text(const scene::ValuePage& page) {
  std::string out, file;
  for (const scene::ValueMatch& each : page.items) {
    if (each.file != file) add_line(out, each.file);
    file = each.file;
    add_line(out, "  " + owner_text(each.object, each.component, each.index) + "  " + each.field +
                      " = " + value_text(each.value));
  }
  const std::string sum = counted(page.total, "match") +
                          (page.hint.empty() ? "" : ": " + shown_sentence(page.hint)) + "\n";
  const std::string more = paging_text(page.total, page.offset, page.items.size());
  return more.empty() ? out + sum : sum + more + out;
}

}  // namespace diorama::surface

#include "surface/shapes/diff_text.h"

#include <algorithm>

#include "base/shown_text.h"
#include "scene/type_names.h"
#include "surface/shapes/value_text.h"

namespace diorama::surface {
namespace {

using scene::Value;
using Kind = scene::Change::Kind;

bool is_reference(const Value& value) {
  return value.kind == Value::Kind::Object || value.kind == Value::Kind::Asset;
}

/// A reference by its path alone: its arrow would look like that of the change.
std::string side_text(const std::optional<Value>& value) {
  if (!value) return "not stored";
  if (is_reference(*value) && !value->path.empty()) return value->path;
  std::string text = value_text(*value);
  return text.empty() ? "\"\"" : text;
}

/// Values whose short texts are the same get more words.
std::string side_text_in_full(const Value& value, const Value& other) {
  if (is_reference(value))
    return value.path + " (" + value.text +
           (value.text == other.text ? ", id " + std::to_string(value.integer) : "") + ")";
  const auto [at, behind] = std::ranges::mismatch(value.text, other.text);
  return std::to_string(value.text.size()) + " characters, different from the " +
         std::to_string(at - value.text.begin() + 1) + ". on";
}

std::string arrow(const scene::Change& change) {
  std::string was = side_text(change.before), is = side_text(change.after);
  if (was == is && change.before && change.after &&
      (is_reference(*change.before) || change.before->text != change.after->text)) {
    was = side_text_in_full(*change.before, *change.after);
    is = side_text_in_full(*change.after, *change.before);
  }
  return was + " -> " + is;
}

std::string short_types(const std::vector<std::string>& types) {
  std::string out;
  for (const std::string& type : types)
    if (type != "UnityEngine.Transform")  // every object has one
      out.append(out.empty() ? "" : ", ").append(scene::short_name(type));
  return out.empty() ? out : "  [" + out + "]";
}

std::string type_order(const std::optional<Value>& list) {
  std::string out;
  if (!list) return out;
  for (const Value& item : list->items)
    out.append(out.empty() ? "" : ", ").append(scene::short_name(item.text));
  return out;
}

std::string parent_text(const std::optional<Value>& parent) {
  return parent && parent->kind == Value::Kind::Object ? parent->path : "/";
}

/// "/Player", 'UnityEngine.Material "Stone"', "UnityEngine.RenderSettings"; empty in .meta files.
std::string subject_text(const scene::Change& change) {
  if (!change.path.empty()) return change.path;
  return change.type + (change.name.empty() ? "" : " \"" + change.name + "\"");
}

std::string whole_text(const scene::Change& change) {
  std::string out = change.kind == Kind::ObjectAdded ? "+ " : "- ";
  out += subject_text(change) + short_types(change.components);
  if (!change.prefab.empty()) out += "  <- " + change.prefab;
  if (change.objects > 1) out += "  (" + std::to_string(change.objects) + " objects)";
  return out;
}

std::string component_text(const scene::Change& change) {
  return "[" + std::to_string(change.index) + "] " + change.type;
}

std::string line_text(const scene::Change& change) {
  switch (change.kind) {
    case Kind::ObjectRenamed: return "renamed: " + arrow(change);
    case Kind::ObjectMoved:
      return "moved: " + parent_text(change.before) + " -> " + parent_text(change.after);
    case Kind::SiblingMoved: return "place among siblings: " + arrow(change);
    case Kind::ComponentAdded: return "+ " + component_text(change);
    case Kind::ComponentRemoved: return "- " + component_text(change);
    case Kind::ComponentsReordered:
      return "order of components: " + type_order(change.before) + " -> " +
             type_order(change.after);
    case Kind::OverrideAdded: return change.field + ": " + arrow(change) + "  (override added)";
    case Kind::OverrideRemoved: return change.field + ": " + arrow(change) + "  (override removed)";
    case Kind::OverrideChanged: return change.field + ": " + arrow(change) + "  (override)";
    default: return change.field + ": " + arrow(change);
  }
}

/// Whether its line is below the heading of its component.
bool is_of_component(const scene::Change& change) {
  return !change.path.empty() && change.index >= 0 && change.kind != Kind::ComponentAdded &&
         change.kind != Kind::ComponentRemoved;
}

std::string count_text(const scene::SceneDiff& diff) {
  if (diff.equal()) return "no difference\n";
  std::string out = std::to_string(diff.total) + (diff.total == 1 ? " change" : " changes");
  if (diff.truncated()) out += ", " + std::to_string(diff.changes.size()) + " shown";
  return out + "\n";
}

}  // namespace

std::string diff_text(const scene::SceneDiff& diff) {
  std::string out, subject, component;
  if (!diff.equal()) add_line(out, diff.before + " -> " + diff.after);
  for (const scene::Change& change : diff.changes) {
    if (change.kind == Kind::ObjectAdded || change.kind == Kind::ObjectRemoved) {
      add_line(out, whole_text(change));
      subject.clear();
      continue;
    }
    const std::string heading = subject_text(change);
    if (heading != subject) {
      add_line(out, heading + (change.old_path.empty() ? "" : "  (was " + change.old_path + ")"));
      subject = heading;
      component.clear();
    }
    std::string indent = heading.empty() ? "" : "  ";
    const std::string part = is_of_component(change) ? component_text(change) : std::string{};
    if (!part.empty() && part != component) add_line(out, indent + part);
    component = part;
    if (!part.empty()) indent += "  ";
    add_line(out, indent + line_text(change));
  }
  for (const std::string& note : diff.notes) add_line(out, "note: " + note);
  return out + count_text(diff);
}

std::string diffs_text(const std::vector<scene::SceneDiff>& diffs) {
  std::string out;
  for (const scene::SceneDiff& diff : diffs) out += diff_text(diff);
  return diffs.empty() ? "nothing is unsaved\n" : out;
}

}  // namespace diorama::surface

// The forms in which a file names another one:
//
//   m_Materials:
//   - {fileID: 2100000, guid: 4c1b..., type: 2}                 a field
//   - target: {fileID: 2904199470838180130, guid: 687c..., type: 3}
//     propertyPath: m_Materials.Array.data[0]
//     objectReference: {fileID: 2100000, guid: 4c1b..., type: 2}    an override, of an object of
//     687c
//   m_SourcePrefab: {fileID: 100100000, guid: 687c..., type: 3}     an instance of 687c
//   m_CorrespondingSourceObject: {fileID: 100002, guid: 687c..., type: 3}
//   m_AssetGUID: 4c1b...                                        the id alone
//
// The lines that name the source of one instance are many and say one thing; they become one place.
#include "unity/usages/places.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/effort.h"
#include "unity/model/game_object.h"
#include "unity/text/document.h"
#include "unity/text/tree.h"

namespace diorama::unity {
namespace {

using text::NodeView;
using Kind = Place::Kind;

constexpr std::size_t kBytesPerStep = 256;

/// Fields that say how objects hang together; nobody calls that a use.
constexpr auto kStructure = std::to_array<std::string_view>(
    {"m_GameObject", "m_Component", "m_Father", "m_Children", "m_PrefabInstance", "m_PrefabAsset",
     "m_PrefabInternal", "m_CorrespondingSourceObject", "m_PrefabParentObject", "m_Roots"});

bool is_key(const std::vector<PathStep>& path, std::size_t at, std::string_view key) {
  return at < path.size() && path[at].kind == PathStep::Kind::Key && path[at].key == key;
}

bool is_structure(const std::vector<PathStep>& path) {
  if (path.empty()) return false;
  if (std::ranges::find(kStructure, path.front().key) != kStructure.end()) return true;
  return is_key(path, 0, "m_Modification") &&
         (is_key(path, 1, "m_TransformParent") || is_key(path, 1, "m_AddedGameObjects") ||
          is_key(path, 1, "m_AddedComponents"));
}

/// Walks over the fields of one document.
class FieldWalk {
 public:
  FieldWalk(const Sought& sought, bool at_home, std::vector<Place>& out)
      : sought_(sought), at_home_(at_home), out_(out) {
    if (sought.guid) guid_ = sought.guid->text();
  }

  void of_object(const text::Object& object, NodeView fields) {
    object_ = &object;
    fields_ = fields;
    below(fields, false);
  }
  /// The importer's fields lie one level deeper than the file's own id.
  void of_meta(NodeView root) {
    is_meta_ = true;
    for (const NodeView each : root) {
      if (each.has_key("guid")) continue;
      importer_ = each.is_mapping() ? each.key() : std::string{};
      if (!importer_.empty()) {
        below(each, false);
        continue;
      }
      path_ = {{PathStep::Kind::Key, each.key(), 0}};
      look_at(each, root, false);
      path_.clear();
    }
  }

 private:
  void below(NodeView node, bool in_flow) {
    const bool flow = in_flow || node.node().style == text::Style::Flow;
    std::size_t number = 0;
    for (const NodeView each : node) {
      if (node.is_sequence())
        path_.push_back({PathStep::Kind::Item, {}, number++});
      else
        path_.push_back({PathStep::Kind::Key, each.key(), 0});
      look_at(each, node, flow);
      path_.pop_back();
    }
  }

  void look_at(NodeView node, NodeView parent, bool in_flow) {
    if (const auto reference = as_reference(node)) {
      if (sought_.means(*reference, at_home_) && (reference->guid || !is_structure(path_)))
        add(node, parent, in_flow, reference);
    } else if (node.is_scalar()) {
      if (!guid_.empty() && sought_.ids.empty() && node.raw().contains(guid_))
        add(node, parent, in_flow, std::nullopt);
    } else {
      below(node, in_flow);
    }
  }

  void add(NodeView node, NodeView parent, bool in_flow,
           const std::optional<Reference>& reference) {
    Place place;
    place.reference = reference;
    place.path = path_;
    place.importer = importer_;
    place.begin = node.node().begin;
    place.end = node.node().end;
    if (node.node().key_style != text::Style::Nothing) place.key_begin = node.node().key_begin;
    place.in_flow = in_flow;
    if (object_ != nullptr) {
      place.object = object_->id;
      place.class_id = object_->class_id;
    }
    decide(place, parent);
    out_.push_back(std::move(place));
  }

  void decide(Place& place, NodeView parent) const {
    const std::vector<PathStep>& path = place.path;
    if (!place.reference) {
      place.kind = Kind::Text;
    } else if (is_meta_) {
      place.kind = Kind::Importer;
    } else if (place.class_id == kPrefabInstanceClass) {
      decide_in_instance(place, parent);
    } else if (is_key(path, 0, "m_CorrespondingSourceObject") ||
               is_key(path, 0, "m_PrefabParentObject")) {
      place.kind = Kind::Instance;
      for (const std::string_view key : {"m_PrefabInstance", "m_PrefabInternal"})
        if (const auto instance = as_reference(fields_[key])) place.instance = instance->id;
      if (place.instance == 0 && !object_->stripped) place.kind = Kind::Leftover;
    } else if (is_key(path, 0, "m_Script")) {
      place.kind = Kind::Script;
    } else if (std::ranges::find(path, "m_PersistentCalls", &PathStep::key) != path.end()) {
      place.kind = Kind::Event;
      place.method = parent["m_MethodName"].text();
    }
  }

  void decide_in_instance(Place& place, NodeView parent) const {
    place.instance = place.object;
    if (is_key(place.path, 3, "objectReference")) {
      place.kind = Kind::Override;
      place.instance = 0;
      if (const auto target = as_reference(parent["target"])) place.target = target->id;
      place.path = parse_path(parent["propertyPath"].text());
      return;
    }
    place.kind = Kind::Instance;
    place.is_source =
        is_key(place.path, 0, "m_SourcePrefab") || is_key(place.path, 0, "m_ParentPrefab");
    if (is_key(place.path, 3, "target") && place.reference) place.target = place.reference->id;
  }

  const Sought& sought_;
  const bool at_home_;
  std::vector<Place>& out_;
  std::string guid_, importer_;
  const text::Object* object_ = nullptr;
  NodeView fields_;
  bool is_meta_ = false;
  std::vector<PathStep> path_;
};

/// Whether the text can have a place, seen quickly.
class QuickLook {
 public:
  QuickLook(const Sought& sought, bool at_home) : local_(sought.ids) {
    if (sought.guid) guid_ = sought.guid->text();
    at_home_ = at_home && !sought.ids.empty();
  }
  [[nodiscard]] bool is_worth_it(std::string_view text) const {
    return (!guid_.empty() && text.contains(guid_)) || (at_home_ && local_.is_in(text));
  }

 private:
  std::string guid_;
  ReferenceSearch local_;
  bool at_home_ = false;
};

}  // namespace

bool Sought::means(const Reference& reference, bool at_home) const {
  if (!reference.guid) return at_home && reference.id != 0 && ids.contains(reference.id);
  return guid && *reference.guid == *guid && (ids.empty() || ids.contains(reference.id));
}

std::vector<Place> places_in(const text::Document& document, const Sought& sought, bool at_home,
                             Effort& effort) {
  std::vector<Place> out;
  const QuickLook quick(sought, at_home);
  for (const text::Object& object : document.objects()) {
    const std::string_view body = document.body(object);
    if (!effort.step(1 + body.size() / kBytesPerStep)) return out;
    if (!quick.is_worth_it(body)) continue;
    const auto tree = text::Tree::parse(body, &effort);
    if (!tree) return out;
    if (tree->fields()) FieldWalk(sought, at_home, out).of_object(object, tree->fields());
  }
  return out;
}

std::vector<Place> places_in_meta(std::string_view text, const Sought& sought, Effort& effort) {
  std::vector<Place> out;
  if (!effort.step(1 + text.size() / kBytesPerStep)) return out;
  const auto tree = text::Tree::parse(text, &effort);
  if (tree) FieldWalk(sought, false, out).of_meta(tree->root());
  return out;
}

std::vector<Place> places_in_text(std::string_view text, const Sought& sought, Effort& effort) {
  std::vector<Place> out;
  if (!sought.guid || !sought.ids.empty()) return out;
  const std::string guid = sought.guid->text();
  std::size_t line = 1, seen = 0;
  for (std::size_t at = text.find(guid); at != std::string_view::npos;
       at = text.find(guid, at + guid.size())) {
    if (!effort.step(1 + (at - seen) / kBytesPerStep)) return out;
    line += static_cast<std::size_t>(std::ranges::count(text.substr(seen, at - seen), '\n'));
    seen = at;
    Place place;
    place.kind = Kind::Text;
    place.path = {{PathStep::Kind::Key, "line " + std::to_string(line), 0}};
    place.begin = at;
    place.end = at + guid.size();
    out.push_back(std::move(place));
  }
  return out;
}

void join_instances(std::vector<Place>& places) {
  std::map<FileId, std::size_t> kept;  // by instance, else by the document
  std::vector<Place> out;
  for (Place& each : places) {
    if (each.kind != Kind::Instance && each.kind != Kind::Leftover) {
      out.push_back(std::move(each));
      continue;
    }
    const bool is_left = each.kind == Kind::Leftover;  // all of a file are one place
    const FileId key = is_left ? 0 : each.instance != 0 ? each.instance : each.object;
    const auto [entry, is_new] = kept.try_emplace(key, out.size());
    if (is_new) {
      out.push_back(std::move(each));
      continue;
    }
    Place& first = out[entry->second];
    const int count = first.count + each.count;
    if (each.is_source) first = std::move(each);  // it says the most
    first.count = count;
  }
  places = std::move(out);
}

}  // namespace diorama::unity

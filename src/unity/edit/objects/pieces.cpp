#include "unity/edit/objects/pieces.h"

#include <algorithm>
#include <unordered_map>

#include "unity/assets/reference.h"
#include "unity/edit/body.h"
#include "unity/edit/prefabs/instances.h"
#include "unity/edit/prefabs/overrides.h"
#include "unity/edit/values/references.h"
#include "unity/model/fields.h"
#include "unity/text/field_scan.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;
using unity::FileId;
using unity::Hierarchy;
using unity::Index;
using unity::Instance;
using unity::kNone;
using unity::Modification;
using unity::PathStep;

void collect_references(text::NodeView node, std::vector<std::pair<text::Node, FileId>>& out) {
  if (const auto reference = unity::as_reference(node)) {
    if (!reference->guid && reference->id != 0) out.emplace_back(node.node(), reference->id);
    return;
  }
  for (const text::NodeView child : node) collect_references(child, out);
}

/// "managedReferences[12].field" as the place it has in the file; nothing when there is no such.
std::optional<Path> managed_path(const Body& body, std::string_view path) {
  constexpr std::string_view kManaged = "managedReferences[";
  const std::size_t end = path.find(']');
  if (!path.starts_with(kManaged) || end == std::string_view::npos) return std::nullopt;
  const std::string_view number = path.substr(kManaged.size(), end - kManaged.size());
  const text::Tree tree = text::Tree::parse(body.text());
  std::size_t index = 0;
  for (const text::NodeView entry : tree.fields()["references"]["RefIds"]) {
    if (entry["rid"].text() == number) {
      Path out = unity::parse_path("references.RefIds.Array.data[" + std::to_string(index) +
                                   "].data" + std::string(path.substr(end + 1)));
      return out;
    }
    ++index;
  }
  return std::nullopt;
}

/// Makes a list as long as an override says; new items are like the last one.
Result<void> resize_list(Body& body, Path path, const std::string& value) {
  path.pop_back();
  const text::Tree tree = text::Tree::parse(body.text());
  const text::NodeView list = node_at(tree.fields(), path);
  if (!list || (list.size() == 0 && value != "0"))
    return Error{ErrorCode::NotFound, "there is no item to repeat", {}, {}};
  std::size_t size = list.size();
  const std::size_t wanted = std::strtoull(value.c_str(), nullptr, 10);
  constexpr std::size_t kLargestArray = 1 << 16;  // an override may ask for any size
  if (wanted > kLargestArray) return {};
  Draft item = Draft::scalar({});
  for (const text::NodeView each : list) item = to_draft(each);
  for (; size > wanted; --size) DIORAMA_CHECK(body.remove_item(path, size - 1));
  for (; size < wanted; ++size) DIORAMA_CHECK(body.insert_item(path, size, item));
  return {};
}

}  // namespace

/// A value of which only the text is known, as it is usually laid out.
Draft as_draft(const unity::FieldValue& value) {
  using Kind = unity::FieldValue::Kind;
  if (value.kind == Kind::Scalar) return Draft::scalar(value.text);
  if (value.kind == Kind::Reference) return to_draft(value.reference);
  std::vector<Draft> children;
  for (const unity::FieldValue& each : value.children) {
    children.push_back(as_draft(each));
    children.back().key = each.key;
  }
  if (value.kind == Kind::Sequence) return Draft::list(std::move(children));
  const bool is_vector = std::ranges::all_of(value.children, [](const unity::FieldValue& each) {
    return each.kind == Kind::Scalar && each.key.size() == 1;
  });
  return is_vector ? Draft::flow(std::move(children)) : Draft::block(std::move(children));
}

Result<bool> write_override(Body& body, const Modification& change) {
  Path path = unity::parse_path(change.path);
  if (change.path.starts_with("managedReferences[")) {
    auto found = managed_path(body, change.path);
    if (!found) return false;
    path = *std::move(found);
  }
  const text::Tree tree = text::Tree::parse(body.text());
  const auto is_packed = [&](Path above) {
    above.pop_back();
    const text::NodeView node = node_at(tree.fields(), above);
    return node && node.is_scalar() && !node.text().empty();
  };
  const bool in_array = path.back().kind != PathStep::Kind::Key;
  if (in_array && is_packed(path))
    return Error{ErrorCode::Unsupported,
                 "the override of '" + change.path + "' changes an array that is packed",
                 "unpack this instance in the editor",
                 {}};
  Result<void> done;
  if (path.back().kind == PathStep::Kind::Size)
    done = resize_list(body, path, change.value);
  else
    done =
        body.set(path, change.object.is_null() && !unity::as_reference(node_at(tree.fields(), path))
                           ? Draft::scalar(change.value)
                           : to_draft(change.object));
  if (!done && done.error().code == ErrorCode::NotFound) return false;
  DIORAMA_CHECK(std::move(done));
  return true;
}

namespace {

std::vector<FileId> listed_ids(const Body& body, const Path& list) {
  std::vector<FileId> out;
  const text::Tree tree = text::Tree::parse(body.text());
  for (const text::NodeView item : node_at(tree.fields(), list)) {
    auto reference = unity::as_reference(item);
    for (const text::NodeView entry : item)
      if (!reference) reference = unity::as_reference(entry);  // "component", or a class id
    out.push_back(reference ? reference->id : 0);
  }
  return out;
}

/// Unpacks one instance.
class Unpacking {
 public:
  Unpacking(const Hierarchy& file, Index instance, const text::FileStyle& style, bool completely)
      : file_(file),
        index_(instance),
        instance_(file.instances()[instance]),
        style_(style),
        completely_(completely),
        numbered_(numbers_siblings(file.document())) {}

  Result<Pieces> run() {
    DIORAMA_CHECK(take_source());
    DIORAMA_CHECK(apply_overrides());
    DIORAMA_CHECK(remove_nested());
    DIORAMA_CHECK(hang_up());
    for (Index at = 0; at < file_.objects().size(); ++at)
      if (file_.objects()[at].origin.instance == index_) DIORAMA_CHECK(list_additions(at));
    DIORAMA_CHECK(add_stripped());
    return std::move(pieces_);
  }

 private:
  [[nodiscard]] const Hierarchy& source() const { return *instance_.hierarchy; }
  [[nodiscard]] std::string name() const {
    return instance_.root == kNone ? "this instance"
                                   : "'" + file_.objects()[instance_.root].name + "'";
  }
  NewObject* find(FileId id) {
    const auto found = by_id_.find(id);
    return found == by_id_.end() ? nullptr : &pieces_[found->second];
  }
  template <class Change>
  Result<void> change(NewObject& piece, Change change) {
    Body body(piece.body, style_);
    DIORAMA_CHECK(change(body));
    piece.body = body.text();
    return {};
  }

  Result<void> take_source();
  [[nodiscard]] std::unordered_set<FileId> removed_ids() const;
  Result<void> drop_nothing(NewObject& piece, const Path& list);
  Result<void> drop_gone_additions(NewObject& piece);
  Result<void> write(NewObject& piece, const Modification& change);
  Result<void> apply_overrides();
  Result<void> override_nested(const Modification& change);
  /// Whether an override of m_RootOrder says anything in this file, and is not left over from an
  /// older editor; nullptr: of an instance inside.
  [[nodiscard]] bool needs_number(const NewObject* own) const {
    if (own == nullptr) return numbered_ != false;
    return numbered_.value_or(false) || text::find_field(own->body, "m_RootOrder");
  }
  Result<void> drop_numbers(const Instance& nested);
  Result<void> remove_nested();
  Result<void> hang_up();
  Result<void> list_additions(Index object);
  Result<void> add_stripped();
  [[nodiscard]] FileId transform_id(Index object) const;
  /// The nested instance that has that part of the source, and the id it has there.
  struct Nested {
    const Instance* instance = nullptr;
    FileId id = 0;
    std::int32_t class_id = unity::kGameObjectClass;
    unity::Reference script;
  };
  [[nodiscard]] Nested nested_part(FileId id) const;
  /// The piece that is this nested instance; nullptr when that became objects, or is gone.
  NewObject* piece_of(const Nested& nested) {
    const bool known = nested.instance != nullptr && nested.instance->source.guid;
    return known ? find(instance_.local_id(nested.instance->id)) : nullptr;
  }
  Result<void> add_lists(Body& nested) const;
  Result<void> note_additions(Index object);
  Result<void> note_children(Body& body, Index object, const Nested& parent) const;

  const Hierarchy& file_;
  const Index index_;
  const Instance& instance_;
  const text::FileStyle& style_;
  const bool completely_;
  const std::optional<bool> numbered_;
  Pieces pieces_;
  std::unordered_map<FileId, std::size_t> by_id_;
  std::vector<FileId> orphans_;  ///< transforms whose father the source does not have
};

std::unordered_set<FileId> Unpacking::removed_ids() const {
  std::unordered_set<FileId> out(instance_.removed_components.begin(),
                                 instance_.removed_components.end());
  for (const FileId id : instance_.removed_objects)
    if (const auto object = source().find_object(id)) out.merge(ids_below(source(), *object));
  return out;
}

Result<void> Unpacking::take_source() {
  if (instance_.hierarchy == nullptr)
    return Error{ErrorCode::Unsupported,
                 "the source of " + name() + " cannot be read here: it is a model, or not on disk",
                 "unpack it in the editor",
                 {}};
  Pieces all;
  std::unordered_set<FileId> replaced, removed = removed_ids();
  if (completely_)
    for (Index i = 0; i < source().instances().size(); ++i) {
      const Instance& nested = source().instances()[i];
      DIORAMA_TRY(Pieces parts, unpacked(source(), i, style_, true));
      replaced.insert(nested.id);
      for (const auto& [from, to] : nested.stripped) {
        replaced.insert(to);
        if (std::ranges::find(parts, to, &NewObject::id) == parts.end()) removed.insert(to);
      }
      std::ranges::move(parts, std::back_inserter(all));
    }
  for (const text::Object& each : source().document().objects()) {
    // Files from before 2018.3 describe the prefab itself in such an object.
    if (each.class_id == unity::kPrefabInstanceClass && !source().find_instance(each.id))
      removed.insert(each.id);
    if (replaced.contains(each.id)) continue;
    all.push_back(
        {each.class_id, each.id, std::string(source().document().body(each)), each.stripped, 0});
  }
  const auto here = [&](FileId id) { return removed.contains(id) ? 0 : instance_.local_id(id); };
  for (NewObject& each : all) {
    if (removed.contains(each.id)) continue;
    const bool hangs = referred(each.body, "m_Father") != 0;
    each.id = instance_.local_id(each.id);
    each.body = map_references(text::with_line_ends(each.body, style_), here);
    if (hangs && referred(each.body, "m_Father") == 0) orphans_.push_back(each.id);
    by_id_.emplace(each.id, pieces_.size());
    pieces_.push_back(std::move(each));
  }
  if (!needs_number(nullptr))
    for (const Instance& nested : source().instances()) DIORAMA_CHECK(drop_numbers(nested));
  if (removed.empty()) return {};
  for (NewObject& each : pieces_) {
    for (const char* list : {"m_Component", "m_Children"})
      DIORAMA_CHECK(drop_nothing(each, unity::parse_path(list)));
    if (each.class_id == unity::kPrefabInstanceClass) DIORAMA_CHECK(drop_gone_additions(each));
  }
  return {};
}

/// What was removed is not listed any more.
Result<void> Unpacking::drop_nothing(NewObject& piece, const Path& list) {
  Body body(piece.body, style_);
  const std::vector<FileId> ids = listed_ids(body, list);
  for (std::size_t i = ids.size(); i-- > 0;)
    if (ids[i] == 0) DIORAMA_CHECK(body.remove_item(list, i));
  piece.body = body.text();
  return {};
}

Result<void> Unpacking::drop_numbers(const Instance& nested) {
  NewObject* const piece = find(instance_.local_id(nested.id));
  OverrideChanges changes(nested.source.guid.value_or(unity::Guid{}));
  bool any = false;
  for (const Modification& each : nested.modifications) {
    if (each.path != "m_RootOrder") continue;
    changes.remove(each.target, each.path);
    any = true;
  }
  if (piece == nullptr || !any) return {};
  return change(*piece, [&](Body& body) { return changes.write(body); });
}

/// The same in the lists of what the source added to an instance inside it.
Result<void> Unpacking::drop_gone_additions(NewObject& piece) {
  Body body(piece.body, style_);
  for (const char* name : {"m_AddedGameObjects", "m_AddedComponents"}) {
    const Path list = unity::parse_path(std::string("m_Modification.") + name);
    std::vector<FileId> ids;
    const text::Tree tree = text::Tree::parse(body.text());
    for (const text::NodeView item : node_at(tree.fields(), list))
      ids.push_back(unity::as_reference(item["addedObject"]).value_or(unity::Reference{}).id);
    for (std::size_t i = ids.size(); i-- > 0;)
      if (ids[i] == 0) DIORAMA_CHECK(body.remove_item(list, i));
  }
  piece.body = body.text();
  return {};
}

namespace {

/// The id in its source of a part of an unreadable one, from the one it has in the file.
FileId id_in_source(const Instance& instance, FileId id) {
  for (const auto& [from, to] : instance.stripped)
    if (to == id) return from;
  for (const Modification& each : instance.modifications)
    if (instance.local_id(each.target) == id) return each.target;
  for (const FileId known : unity::model_root_ids())
    if (instance.local_id(known) == id) return known;
  return (id ^ instance.id) & kIdMask;
}

}  // namespace

Unpacking::Nested Unpacking::nested_part(FileId id) const {
  Nested out;
  if (const auto object = source().find_object(id)) {
    const unity::GameObject& found = source().objects()[*object];
    const Index nested = instance_index(source(), found);
    if (nested == kNone) return out;
    out.instance = &source().instances()[nested];
    out.id = found.placeholder ? id_in_source(*out.instance, id) : source_id(source(), found);
  } else if (const auto component = source().find_component(id)) {
    const unity::Component& found = source().components()[*component];
    const Index nested = instance_index(source(), found);
    if (nested == kNone) return out;
    out.instance = &source().instances()[nested];
    const bool placeholder = source().objects()[found.object].placeholder;
    out.id = placeholder ? id_in_source(*out.instance, id) : source_id(source(), found);
    out.class_id = found.class_id;
    out.script = found.script;
  }
  return out;
}

Result<void> Unpacking::apply_overrides() {
  // Sizes first: the items they make room for may come before them in the file.
  for (const bool sizes : {true, false})
    for (const Modification& each : instance_.modifications) {
      if (each.path.ends_with("Array.size") != sizes) continue;
      NewObject* const piece = find(instance_.local_id(each.target));
      const bool own = piece != nullptr && !piece->stripped;
      if (each.path == "m_RootOrder" && !needs_number(own ? piece : nullptr)) continue;
      DIORAMA_CHECK(own ? write(*piece, each) : override_nested(each));
    }
  return {};
}

/// A field that the source does not have yet is written as a whole, as the overrides make it.
Result<void> Unpacking::write(NewObject& piece, const Modification& change) {
  Body body(piece.body, style_);
  DIORAMA_TRY(const bool fits, write_override(body, change));
  if (!fits) {
    const auto component = file_.find_component(piece.id);
    const unity::FieldValue fields =
        component ? unity::component_fields(file_, *component) : unity::FieldValue{};
    const Path path = unity::parse_path(change.path);
    const unity::FieldValue* const whole = fields.find(path.front().key);
    if (whole == nullptr) return {};
    DIORAMA_CHECK(body.set({path.front()}, as_draft(*whole)));
  }
  piece.body = body.text();
  return {};
}

/// What this instance says of a part of an instance inside it, that one has to say now.
Result<void> Unpacking::override_nested(const Modification& change) {
  const Nested nested = nested_part(change.target);
  NewObject* const piece = piece_of(nested);
  if (piece == nullptr) return {};
  Modification moved = change;
  moved.target = nested.id;
  return this->change(*piece, [&](Body& body) {
    return set_overrides(body, {moved}, *nested.instance->source.guid);
  });
}

/// Lists that the instance inside does not have yet, because its file was saved by an older editor
/// than this one.
Result<void> Unpacking::add_lists(Body& nested) const {
  const auto lists = [](std::string_view body) {
    return body.find("\n    m_AddedComponents:") != std::string_view::npos;
  };
  const text::Object* const written = file_.document().find(instance_.id);
  if (written == nullptr || !lists(file_.document().body(*written)) || lists(nested.text()))
    return {};
  const auto in_changes = [](const char* key) {
    return unity::parse_path(std::string("m_Modification.") + key);
  };
  const std::string first[] = {"m_TransformParent"};
  DIORAMA_CHECK(nested.set(in_changes("serializedVersion"), Draft::scalar("3"), first));
  const text::Tree tree = text::Tree::parse(nested.text());
  for (const char* list : {"m_RemovedGameObjects", "m_AddedGameObjects", "m_AddedComponents"})
    if (!node_at(tree.fields(), in_changes(list)))
      DIORAMA_CHECK(nested.set(in_changes(list), Draft::list({})));
  return {};
}

/// What this instance does without of an instance inside it, that one has to do without now.
Result<void> Unpacking::remove_nested() {
  const auto note = [&](FileId id, const char* list) -> Result<void> {
    const Nested nested = nested_part(id);
    NewObject* const piece = piece_of(nested);
    if (piece == nullptr) return {};
    return change(*piece, [&](Body& body) -> Result<void> {
      DIORAMA_CHECK(add_lists(body));
      DIORAMA_CHECK(note_removal(body, list, {nested.id, nested.instance->source.guid, 3}));
      return {};
    });
  };
  for (const FileId id : instance_.removed_components)
    DIORAMA_CHECK(note(id, "m_RemovedComponents"));
  for (const FileId id : instance_.removed_objects) DIORAMA_CHECK(note(id, "m_RemovedGameObjects"));
  return {};
}

/// Puts the root under the parent of the instance, and what hung under an object that there is not
/// any more under the root.
Result<void> Unpacking::hang_up() {
  if (source().objects().empty()) return {};
  const unity::GameObject& root = source().objects().front();
  if (root.instance != kNone && !completely_) {
    NewObject* const nested = find(instance_.local_id(source().instances()[root.instance].id));
    if (nested == nullptr) return {};
    return change(*nested, [&](Body& body) {
      return body.set(unity::parse_path("m_Modification.m_TransformParent"),
                      local_draft(instance_.parent));
    });
  }
  const Index transform = source().transform_of(0);
  NewObject* const piece =
      transform == kNone ? nullptr : find(instance_.local_id(source().components()[transform].id));
  if (piece == nullptr) return {};
  const auto hang = [&](NewObject& each, FileId father) {
    return change(each, [&](Body& body) {
      return body.set(unity::parse_path("m_Father"), local_draft(father));
    });
  };
  for (const FileId orphan : orphans_) {
    DIORAMA_CHECK(hang(*find(orphan), piece->id));
    DIORAMA_CHECK(change(*piece, [&](Body& body) {
      const Path children = unity::parse_path("m_Children");
      return body.insert_item(children, listed_ids(body, children).size(), local_draft(orphan));
    }));
  }
  return hang(*piece, instance_.parent);
}

FileId Unpacking::transform_id(Index object) const {
  const Index transform = file_.transform_of(object);
  const unity::GameObject& found = file_.objects()[object];
  if (transform != kNone && !found.placeholder) return file_.components()[transform].id;
  if (found.instance == kNone) return 0;
  for (const auto& [from, to] : file_.instances()[found.instance].stripped) {
    const text::Object* const stripped = file_.document().find(to);
    if (stripped != nullptr && unity::is_transform_class(stripped->class_id)) return to;
  }
  return 0;
}

/// What the file added to a part of an instance inside, that instance has to list now.
Result<void> Unpacking::note_additions(Index object) {
  const unity::GameObject& found = file_.objects()[object];
  const Index transform = file_.transform_of(object);
  if (transform == kNone) return {};
  const auto from_source = [&](const auto& part) { return part.origin.instance == index_; };
  const Nested owner = nested_part(source_id(file_, found));
  const Nested parent = nested_part(source_id(file_, file_.components()[transform]));
  NewObject* const piece = piece_of(owner);
  if (piece == nullptr || parent.instance != owner.instance) return {};
  return change(*piece, [&](Body& body) -> Result<void> {
    for (Index i = 0; i < found.component_count; ++i) {
      const unity::Component& each = file_.components()[found.first_component + i];
      if (from_source(each)) continue;
      DIORAMA_CHECK(add_lists(body));
      DIORAMA_CHECK(note_addition(body, "m_AddedComponents",
                                  {owner.id, owner.instance->source.guid, 3}, -1, each.id));
    }
    for (Index child = object + 1; child < object + found.size;
         child += file_.objects()[child].size)
      if (!from_source(file_.objects()[child])) return note_children(body, object, parent);
    return {};
  });
}

/// All children that are not the nested instance's own, at the places they have: also those that
/// the source added, since what the file added stands between them.
Result<void> Unpacking::note_children(Body& body, Index object, const Nested& parent) const {
  std::vector<FileId> own;  // of the object in the nested instance's source, in their order
  if (const Hierarchy* const inside = parent.instance->hierarchy.get())
    if (const auto component = inside->find_component(parent.id)) {
      const Index above = inside->components()[*component].object;
      for (Index at = above + 1; at < above + inside->objects()[above].size;
           at += inside->objects()[at].size)
        own.push_back(inside->objects()[at].id);
    }
  struct Added {
    FileId id = 0;
    std::size_t place = 0;
  };
  std::vector<Added> added;
  std::size_t passed = 0;  // children of the nested instance's own, with those it does without
  const Index end = object + file_.objects()[object].size;
  for (Index child = object + 1; child < end; child += file_.objects()[child].size) {
    const unity::GameObject& each = file_.objects()[child];
    const Nested part =
        each.origin.instance == index_ ? nested_part(source_id(file_, each)) : Nested{};
    const auto found =
        part.instance == parent.instance ? std::ranges::find(own, part.id) : own.end();
    if (found == own.end())
      added.push_back({transform_id(child), passed + added.size()});
    else
      passed = static_cast<std::size_t>(found - own.begin()) + 1;
  }
  DIORAMA_CHECK(add_lists(body));
  for (const Added& each : added) {
    if (each.id == 0) continue;  // the transform of a model: not known
    const bool last = each.place + 1 == own.size() + added.size();
    DIORAMA_CHECK(place_addition(body, "m_AddedGameObjects",
                                 {parent.id, parent.instance->source.guid, 3},
                                 last ? -1 : static_cast<int>(each.place), each.id));
  }
  return {};
}

/// What the file added to an object of the instance, that object has to list now.
Result<void> Unpacking::list_additions(Index object) {
  const unity::GameObject& found = file_.objects()[object];
  NewObject* const piece = find(found.id);
  if (piece == nullptr || piece->stripped) return note_additions(object);
  const auto list_components = [&](Body& body) -> Result<void> {
    const Path list = unity::parse_path("m_Component");
    for (Index i = 0; i < found.component_count; ++i) {
      const unity::Component& each = file_.components()[found.first_component + i];
      if (each.origin.instance == index_) continue;
      const std::size_t at = std::min<std::size_t>(i, listed_ids(body, list).size());
      DIORAMA_CHECK(
          body.insert_item(list, at, Draft::block({local_draft(each.id).with_key("component")})));
    }
    return {};
  };
  DIORAMA_CHECK(change(*piece, list_components));
  NewObject* const transform = find(transform_id(object));
  if (transform == nullptr || transform->stripped) return {};
  return change(*transform, [&](Body& body) -> Result<void> {
    const Path list = unity::parse_path("m_Children");
    std::size_t at = 0;
    for (Index child = object + 1; child < object + found.size;
         child += file_.objects()[child].size, ++at) {
      if (file_.objects()[child].origin.instance == index_) continue;
      const FileId id = transform_id(child);
      const std::vector<FileId> listed = listed_ids(body, list);
      if (id == 0 || std::ranges::find(listed, id) != listed.end()) continue;
      DIORAMA_CHECK(body.insert_item(list, std::min(at, listed.size()), local_draft(id)));
    }
    return {};
  });
}

/// References of this file to parts of an instance inside need their stripped object still.
Result<void> Unpacking::add_stripped() {
  for (const auto& [from, to] : instance_.stripped) {
    if (by_id_.contains(to)) continue;
    const Nested nested = nested_part(from);
    if (nested.instance == nullptr) continue;
    Instance moved = *nested.instance;
    moved.id = instance_.local_id(moved.id);
    const InstancePart part{nested.id, nested.class_id, nested.script, 0};
    by_id_.emplace(to, pieces_.size());
    pieces_.push_back({nested.class_id, to, stripped_body(style_, moved, part), true, moved.id});
  }
  // A script names its object when that stands in the file too.
  for (NewObject& each : pieces_) {
    const auto component = file_.find_component(each.id);
    if (!each.stripped || !component) continue;
    const FileId object = file_.objects()[file_.components()[*component].object].id;
    const FileId present = by_id_.contains(object) ? object : 0;
    DIORAMA_CHECK(change(each, [&](Body& body) { return name_object(body, present); }));
  }
  return {};
}

}  // namespace

std::string map_references(std::string_view body, const std::function<FileId(FileId)>& id_of) {
  const text::Tree tree = text::Tree::parse(body);
  std::vector<std::pair<text::Node, FileId>> found;
  collect_references(tree.fields(), found);
  std::string out;
  std::size_t copied = 0;
  for (const auto& [node, id] : found) {
    const FileId wanted = id_of(id);
    if (wanted == id) continue;
    out.append(body.substr(copied, node.begin - copied))
        .append("{fileID: ")
        .append(std::to_string(wanted))
        .append("}");
    copied = node.end;
  }
  return out.append(body.substr(copied));
}

std::unordered_set<FileId> ids_below(const Hierarchy& hierarchy, Index object) {
  std::unordered_set<FileId> ids;
  std::unordered_set<FileId> instances;
  const Index end = object + hierarchy.objects()[object].size;
  for (Index at = object; at < end; ++at) {
    const unity::GameObject& each = hierarchy.objects()[at];
    ids.insert(each.id);
    for (Index i = 0; i < each.component_count; ++i)
      ids.insert(hierarchy.components()[each.first_component + i].id);
    if (each.instance != kNone) instances.insert(hierarchy.instances()[each.instance].id);
  }
  for (const text::Object& each : hierarchy.document().objects())
    if (each.stripped &&
        instances.contains(referred(hierarchy.document().body(each), "m_PrefabInstance")))
      ids.insert(each.id);
  ids.insert(instances.begin(), instances.end());
  ids.erase(0);
  return ids;
}

Pieces pieces_of(const text::Document& document, const std::unordered_set<FileId>& ids) {
  Pieces out;
  for (const text::Object& each : document.objects()) {
    if (!ids.contains(each.id)) continue;
    const std::string_view body = document.body(each);
    out.push_back({each.class_id, each.id, std::string(body), each.stripped,
                   referred(body, each.stripped ? "m_PrefabInstance" : "m_GameObject")});
  }
  return out;
}

NewIds new_ids(const Pieces& pieces, bool in_prefab, const std::function<FileId()>& new_id) {
  NewIds out;
  for (const NewObject& each : pieces)
    if (!each.stripped) out.emplace(each.id, new_id());
  for (const NewObject& each : pieces) {
    if (!each.stripped) continue;
    // In a prefab the id is given by the source and the instance; in a scene it is any free one.
    const auto instance = out.find(each.owner);
    const FileId source = referred(each.body, "m_CorrespondingSourceObject");
    out.emplace(each.id, in_prefab && instance != out.end() ? (source ^ instance->second) & kIdMask
                                                            : new_id());
  }
  return out;
}

NewIds ids_in_prefab(const Pieces& pieces, bool from_prefab, FileId instance,
                     const std::function<FileId()>& new_id) {
  NewIds out = new_ids(pieces, true, new_id);
  // In a prefab the id of a part is given by those of the source and of the instance; so the parts
  // keep their ids there when the source's are made of them.
  if (from_prefab)
    for (auto& [from, to] : out) to = (from ^ instance) & kIdMask;
  return out;
}

Pieces stripped_for_others(const OpenFile& file, const Pieces& pieces,
                           const std::unordered_set<FileId>& ids, const Instance& made,
                           const NewIds& in_source) {
  const unity::ReferenceSearch search(ids);
  std::unordered_set<FileId> wanted;
  for (const text::Object& each : file.document->objects()) {
    if (each.class_id == unity::kSceneRootsClass || !search.is_in(file.document->body(each)) ||
        ids.contains(each.id))
      continue;
    for (const unity::Reference& reference : unity::read_references(file.document->body(each)))
      if (!reference.guid && ids.contains(reference.id)) wanted.insert(reference.id);
  }
  Pieces out;
  for (const NewObject& each : pieces) {
    if (!wanted.contains(each.id) || each.class_id == unity::kPrefabInstanceClass) continue;
    InstancePart part{in_source.at(each.id), each.class_id, {}, 0};
    if (const auto field = text::find_field(each.body, "m_Script"))
      part.script = unity::read_reference(*field);
    const FileId object = referred(each.body, "m_GameObject");
    const bool gone = ids.contains(object) && !wanted.contains(object);
    if (!gone) part.object = object;
    out.push_back({each.class_id, each.id, stripped_body(file.style, made, part), true, made.id});
  }
  return out;
}

FileId referred(std::string_view body, std::string_view field) {
  const auto text = text::find_field(body, field);
  return text ? unity::read_reference(*text).id : 0;
}

Result<Pieces> unpacked(const Hierarchy& file, Index instance, const text::FileStyle& style,
                        bool completely) {
  DIORAMA_TRY(Pieces pieces, Unpacking(file, instance, style, completely).run());
  for (NewObject& each : pieces)
    each.owner = referred(each.body, each.stripped ? "m_PrefabInstance" : "m_GameObject");
  return pieces;
}

}  // namespace diorama::unity::edit

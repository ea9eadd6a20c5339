// Orchard: a world of trees, baskets and birds, kept in memory only. It has nothing to do with any
// game engine: its components are "orchard.Tree", "orchard.Basket" and "orchard.Bird", its values
// are numbers and texts, its undo is a copy of everything. It shows that other worlds
// fit: World and Editor are all that tools need.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "scene/editor.h"
#include "scene/identities.h"
#include "scene/world.h"

namespace diorama::test {

constexpr const char* kOrchard = "north.orchard";

struct OrchardComponent {
  std::string type;
  std::map<std::string, std::string> fields;
};

struct OrchardThing {
  std::int64_t id = 0, parent = 0;
  std::string name;
  bool active = true;
  std::string tag = "none";
  int layer = 0;
  scene::Placement local = {};
  std::vector<OrchardComponent> components = {{"orchard.Place", {}}};
};

using NoDiffs = std::vector<scene::SceneDiff>;
using OrchardThings = std::vector<OrchardThing>;  ///< parents before their children

/// What the things were before a step, for undo.
struct OrchardStep {
  std::string name;
  OrchardThings before, after;
};

class Orchard final : public scene::World, public scene::Editor {
 public:
  explicit Orchard(scene::Identities& identities) : identities_(identities) {
    add(1, 0, "Meadow", {});
    add(2, 1, "Apple", {{"orchard.Tree", {{"height", "4.5"}, {"kind", "Boskoop"}}}});
    add(3, 1, "Pear", {{"orchard.Tree", {{"height", "6"}, {"kind", "Conference"}}}});
    add(4, 2, "Basket", {{"orchard.Basket", {{"apples", "12"}}}});
    add(5, 0, "Robin", {{"orchard.Bird", {{"song", "tic"}}}});
  }

  // --- World ---

  scene::Editor* editor() override { return this; }
  [[nodiscard]] std::vector<std::string> scenes() const override { return {kOrchard}; }
  Result<std::string> find_scene(const std::string& name) override {
    if (name == kOrchard || name == "north") return std::string(kOrchard);
    return Error{ErrorCode::SceneNotFound, "no orchard '" + name + "'", {}, {}};
  }
  [[nodiscard]] bool is_scene(std::string_view path) const override { return path == kOrchard; }
  [[nodiscard]] std::string lasting_name(const std::string& scene) const override { return scene; }
  [[nodiscard]] std::string scene_called(const std::string& name) const override { return name; }
  Result<scene::SceneInfo> scene_info(const std::string&) override {
    scene::SceneInfo out;
    out.name = "north";
    out.path = kOrchard;
    out.object_count = static_cast<int>(things_.size());
    out.root_count = static_cast<int>(below(0).size());
    return out;
  }
  Result<scene::ObjectRef> find(const std::string&, const std::string& path,
                                scene::Namesakes) override {
    for (const OrchardThing& each : things_)
      if (path_of(each) == path || path_of(each) == "/" + path) return ref(each.id);
    return Error{ErrorCode::ObjectNotFound, "nothing grows at '" + path + "'", {}, {}};
  }
  Result<scene::Numbered> find_number(std::int64_t number) override {
    const auto* const place = identities_.find(number);
    if (place == nullptr || thing(place->ids.front()) == nullptr)
      return Error{ErrorCode::ObjectNotFound, "nothing has that number", {}, {}};
    return scene::Numbered{ref(place->ids.front()), std::nullopt, true};
  }
  Result<std::string> path_of(const scene::ObjectRef& object) override {
    DIORAMA_TRY(const OrchardThing* const at, at_ref(object));
    return path_of(*at);
  }
  Result<scene::ObjectRef> parent_of(const scene::ObjectRef& object) override {
    DIORAMA_TRY(const OrchardThing* const at, at_ref(object));
    return ref(at->parent);
  }
  Result<std::vector<scene::ObjectRef>> children_of(const scene::ObjectRef& object) override {
    std::vector<scene::ObjectRef> out;
    for (const OrchardThing* each : below(object.id)) out.push_back(ref(each->id));
    return out;
  }
  Result<std::int32_t> number_of(const scene::ObjectRef& object) override {
    return identities_.number_of(kOrchard, object.id);
  }
  scene::NameList suggest(const scene::NameQuery&) override { return {}; }
  [[nodiscard]] std::vector<std::string> layers() const override { return {"ground", "air"}; }
  Result<scene::SceneTree> tree(const scene::TreeQuery& query) override {
    scene::SceneTree out;
    out.scene_name = "north";
    out.scene_path = kOrchard;
    if (query.root.is_top()) {
      for (const OrchardThing* each : below(0)) out.roots.push_back(node_of(*each, out.total));
    } else {
      DIORAMA_TRY(const OrchardThing* const at, at_ref(query.root));
      out.roots.push_back(node_of(*at, out.total));
    }
    out.there = out.total;
    return out;
  }
  Result<scene::ObjectInfo> object(const scene::ObjectRef& object) override {
    DIORAMA_TRY(const OrchardThing* const at, at_ref(object));
    return info_of(*at);
  }
  Result<scene::ObjectDetail> detail(const scene::ObjectRef& object, int) override {
    scene::ObjectDetail out;
    DIORAMA_TRY(out.object, this->object(object));
    return out;
  }
  Result<scene::ComponentInfo> component(const scene::ComponentRef& wanted,
                                         const std::vector<std::string>&) override {
    DIORAMA_TRY(const OrchardThing* const at, at_ref(wanted.object));
    DIORAMA_TRY(const OrchardComponent* const found, component_of(*at, wanted.index));
    scene::ComponentInfo out;
    out.scene_path = kOrchard;
    out.object_path = path_of(*at);
    out.object_name = at->name;
    out.index = wanted.index;
    out.type = found->type;
    for (const auto& [name, value] : found->fields) {
      scene::Value told;
      told.kind = scene::Value::Kind::Text;
      told.type = "text";
      told.text = value;
      out.fields.push_back({name, name, told});
    }
    out.levels = {kOrchard};
    return out;
  }
  Result<scene::ComponentDetail> component_of_type(const scene::ObjectRef&,
                                                   const std::string& type) override {
    return Error{ErrorCode::ComponentNotFound, "no " + type + " here", {}, {}};
  }
  Result<scene::ObjectPage> page(const scene::PageQuery&) override { return scene::ObjectPage{}; }
  Result<scene::FoundObjects> find_objects(const scene::ObjectQuery& query) override {
    scene::FoundObjects out;
    for (const OrchardThing& each : things_) {
      const bool named = each.name.find(query.name) != std::string::npos;
      const bool typed = query.component.empty() ||
                         std::ranges::any_of(each.components, [&](const OrchardComponent& its) {
                           return its.type == query.component;
                         });
      if (!named || !typed) continue;
      ++out.total;
      out.items.push_back(info_of(each));
    }
    return out;
  }
  [[nodiscard]] bool shows(std::string_view) const override { return true; }

  // --- Editor ---

  Result<scene::ComponentChange> add_component(const scene::ObjectRef& object,
                                               const scene::NewComponent& wanted) override {
    DIORAMA_CHECK(at_ref(object));
    const auto step = begin("add " + wanted.type);
    OrchardThing& at = *thing(object.id);
    at.components.push_back({wanted.type, {}});
    const int index = static_cast<int>(at.components.size()) - 1;
    scene::ComponentChange out = described(at, index);
    fill(at.components.back(), wanted.fields, out);
    DIORAMA_CHECK(step->keep());
    return out;
  }
  Result<scene::ComponentChange> set_fields(const scene::ComponentRef& component,
                                            const scene::Input& fields, int) override {
    DIORAMA_TRY(const OrchardThing* const found, at_ref(component.object));
    DIORAMA_CHECK(component_of(*found, component.index));
    const auto step = begin("set fields of " + found->name);
    OrchardThing& at = *thing(component.object.id);
    scene::ComponentChange out = described(at, component.index);
    fill(at.components[static_cast<std::size_t>(component.index)], fields, out);
    DIORAMA_CHECK(step->keep());
    return out;
  }
  Result<scene::ComponentChange> remove_component(const scene::ComponentRef& component,
                                                  bool) override {
    DIORAMA_TRY(const OrchardThing* const found, at_ref(component.object));
    DIORAMA_CHECK(component_of(*found, component.index));
    const auto step = begin("remove component");
    OrchardThing& at = *thing(component.object.id);
    scene::ComponentChange out = described(at, component.index);
    at.components.erase(at.components.begin() + component.index);
    DIORAMA_CHECK(step->keep());
    return out;
  }
  Result<scene::ComponentChange> move_component(const scene::ComponentRef&, int) override {
    return Error{ErrorCode::Unsupported, "an orchard keeps its order", {}, {}};
  }
  Result<scene::ObjectChange> create(const scene::ObjectRef& parent,
                                     const scene::NewObject& wanted) override {
    const auto step = begin("plant " + wanted.name);
    const std::int64_t id = ++last_id_;
    add(id, parent.id, wanted.name, {});
    DIORAMA_CHECK(step->keep());
    return changed(id);
  }
  Result<scene::ObjectChange> duplicate(const scene::ObjectRef&) override {
    return Error{ErrorCode::Unsupported, "a tree is not copied", "plant another one", {}};
  }
  Result<scene::ObjectChange> remove(const scene::ObjectRef& object) override {
    DIORAMA_TRY(const OrchardThing* const at, at_ref(object));
    scene::ObjectChange out{object, path_of(*at), at->name, {}};
    const auto step = begin("fell " + at->name);
    std::erase_if(things_, [&](const OrchardThing& each) { return each.id == object.id; });
    DIORAMA_CHECK(step->keep());
    return out;
  }
  Result<scene::ObjectChange> move(const scene::ObjectRef& object,
                                   const scene::NewParent& where) override {
    return change(object, "move", [&](OrchardThing& at) { at.parent = where.parent.id; });
  }
  Result<scene::ObjectChange> rename(const scene::ObjectRef& object,
                                     const std::string& name) override {
    return change(object, "rename", [&](OrchardThing& at) { at.name = name; });
  }
  Result<scene::ObjectChange> set_active(const scene::ObjectRef& object, bool active) override {
    return change(object, "wake", [&](OrchardThing& at) { at.active = active; });
  }
  Result<scene::ObjectChange> set_tag(const scene::ObjectRef& object,
                                      const std::string& tag) override {
    return change(object, "tag", [&](OrchardThing& at) { at.tag = tag; });
  }
  Result<scene::ObjectChange> set_layer(const scene::ObjectRef& object, int layer) override {
    return change(object, "layer", [&](OrchardThing& at) { at.layer = layer; });
  }
  Result<scene::ObjectChange> set_transform(const scene::ObjectRef& object,
                                            const scene::TransformChange& wanted) override {
    return change(object, "place", [&](OrchardThing& at) {
      if (wanted.position) at.local.position = *wanted.position;
      if (wanted.scale) at.local.scale = *wanted.scale;
    });
  }
  Result<std::string> free_name(const scene::ObjectRef&, const std::string& name) override {
    return name;
  }
  Result<std::unique_ptr<scene::Step>> begin_step(const std::string& name, bool) override {
    return std::unique_ptr<scene::Step>(begin(name));
  }
  Result<std::string> undo() override {
    if (done_.empty()) return Error{ErrorCode::PreconditionFailed, "nothing was done", {}, {}};
    undone_.push_back(std::move(done_.back()));
    done_.pop_back();
    things_ = undone_.back().before;
    return undone_.back().name;
  }
  Result<std::string> redo() override {
    if (undone_.empty()) return Error{ErrorCode::PreconditionFailed, "nothing to redo", {}, {}};
    done_.push_back(std::move(undone_.back()));
    undone_.pop_back();
    things_ = done_.back().after;
    return done_.back().name;
  }
  std::string next_step(scene::Turn turn) override {
    const auto& steps = turn == scene::Turn::Undo ? done_ : undone_;
    return steps.empty() ? "" : steps.back().name;
  }
  std::vector<std::string> take_touched() override { return {}; }
  [[nodiscard]] scene::UnsavedState unsaved() const override { return {}; }
  Result<std::vector<scene::SceneDiff>> unsaved_changes() override { return step_changes(); }
  Result<std::vector<scene::SceneDiff>> step_changes() override { return NoDiffs(); }

 private:
  /// Keeps the earlier state; undo takes back the outermost step that is kept.
  class KeptStep final : public scene::Step {
   public:
    KeptStep(Orchard& orchard, std::string name)
        : orchard_(orchard), name_(std::move(name)), before_(orchard.things_) {
      ++orchard_.depth_;
    }
    ~KeptStep() override {
      --orchard_.depth_;
      if (!kept_) orchard_.things_ = before_;
      if (!kept_ || orchard_.depth_ > 0) return;
      orchard_.done_.push_back({name_, before_, orchard_.things_});
      orchard_.undone_.clear();
    }
    Result<void> keep() override { return kept_ = true, Result<void>(); }

   private:
    Orchard& orchard_;
    std::string name_;
    OrchardThings before_;
    bool kept_ = false;
  };

  std::unique_ptr<KeptStep> begin(std::string name) {
    return std::make_unique<KeptStep>(*this, std::move(name));
  }
  void add(std::int64_t id, std::int64_t parent, std::string name,
           const std::vector<OrchardComponent>& more) {
    OrchardThing& made = things_.emplace_back(OrchardThing{id, parent, std::move(name)});
    made.components.insert(made.components.end(), more.begin(), more.end());
    last_id_ = std::max(last_id_, id);
  }
  OrchardThing* thing(std::int64_t id) {
    const auto at = std::ranges::find(things_, id, &OrchardThing::id);
    return at == things_.end() ? nullptr : &*at;
  }
  Result<const OrchardThing*> at_ref(const scene::ObjectRef& object) {
    if (const OrchardThing* const at = thing(object.id)) return at;
    return Error{ErrorCode::ObjectNotFound, "it was felled", {}, {}};
  }
  static Result<const OrchardComponent*> component_of(const OrchardThing& at, int index) {
    if (index >= 0 && index < std::ssize(at.components))
      return &at.components.at(static_cast<std::size_t>(index));
    return Error{ErrorCode::ComponentIndexOutOfRange, "it has no such component", {}, {}};
  }
  scene::ObjectRef ref(std::int64_t id) { return {this, kOrchard, id}; }
  std::vector<const OrchardThing*> below(std::int64_t parent) const {
    std::vector<const OrchardThing*> out;
    for (const OrchardThing& each : things_)
      if (each.parent == parent) out.push_back(&each);
    return out;
  }
  std::string path_of(const OrchardThing& at) {
    const OrchardThing* const above = thing(at.parent);
    return (above == nullptr ? "" : path_of(*above)) + "/" + at.name;
  }
  scene::TreeNode node_of(const OrchardThing& at, int& total) {
    ++total;
    scene::TreeNode out;
    out.name = at.name;
    out.path = path_of(at);
    out.active = at.active;
    for (const OrchardComponent& each : at.components) out.components.emplace_back(each.type);
    for (const OrchardThing* each : below(at.id)) out.children.push_back(node_of(*each, total));
    return out;
  }
  scene::ObjectInfo info_of(const OrchardThing& at) {
    scene::ObjectInfo out;
    out.number = identities_.number_of(kOrchard, at.id);
    out.scene_path = kOrchard;
    out.path = path_of(at);
    out.name = at.name;
    out.tag = at.tag;
    out.layer = at.layer;
    out.active = out.active_in_hierarchy = at.active;
    for (const OrchardComponent& each : at.components) out.components.emplace_back(each.type);
    out.component_numbers.assign(at.components.size(), 0);
    out.child_count = static_cast<int>(below(at.id).size());
    out.file_id = at.id;
    out.local = out.world = at.local;
    return out;
  }
  scene::ComponentChange described(const OrchardThing& at, int index) {
    scene::ComponentChange out;
    out.object = ref(at.id);
    out.object_path = path_of(at);
    out.object_name = at.name;
    out.type = at.components[static_cast<std::size_t>(index)].type;
    out.index = out.previous_index = index;
    return out;
  }
  static void fill(OrchardComponent& component, const scene::Input& fields,
                   scene::ComponentChange& out) {
    for (const scene::Input::Member& each : fields.members) {
      component.fields[each.name] = each.value.text;
      out.set.push_back(each.name);
    }
  }
  scene::ObjectChange changed(std::int64_t id) {
    const OrchardThing& at = *thing(id);
    return {ref(id), path_of(at), at.name, {}};
  }
  template <class Change>
  Result<scene::ObjectChange> change(const scene::ObjectRef& object, const std::string& name,
                                     const Change& how) {
    DIORAMA_CHECK(at_ref(object));
    const auto step = begin(name);
    how(*thing(object.id));
    DIORAMA_CHECK(step->keep());
    return changed(object.id);
  }

  scene::Identities& identities_;
  OrchardThings things_;
  std::int64_t last_id_ = 0;
  int depth_ = 0;
  std::vector<OrchardStep> done_, undone_;
};

}  // namespace diorama::test

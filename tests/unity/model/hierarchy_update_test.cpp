// A hierarchy after changes of its document equals one that is built again, also where the file
// contradicts itself: then the update may say that it cannot tell, but not something else.

#include <doctest/doctest.h>

#include <algorithm>
#include <map>
#include <memory>
#include <random>

#include "support/line_diff.h"
#include "support/shown_hierarchy.h"
#include "unity/model/hierarchies.h"

namespace diorama::unity {
namespace {

class NoPrefabs final : public PrefabSource {
 public:
  std::shared_ptr<const Hierarchy> prefab(const Guid&) override { return nullptr; }
  std::string prefab_name(const Guid&) override { return "Prefab"; }
};

constexpr int kRoots = 9999;  // the id of the list of roots; and the father that roots have here

/// A scene of objects with few names, so that many siblings share theirs.
class Scene {
 public:
  Scene(std::uint64_t seed, bool lists_roots) : random_(seed), lists_roots_(lists_roots) {
    for (int i = 0; i < 12; ++i) add();
  }

  /// The text of each document, by its id.
  [[nodiscard]] std::map<int, std::string> texts() const {
    std::map<int, std::string> out;
    for (const auto& [id, thing] : things_) {
      const std::string object = std::to_string(id), transform = std::to_string(id + 1);
      const auto root = std::ranges::find(lists_.at(kRoots), id);
      const auto order = root == lists_.at(kRoots).end() ? 0 : root - lists_.at(kRoots).begin();
      out[id] = "--- !u!1 &" + object +
                "\nGameObject:\n  m_Component:\n  - component: {fileID: " + transform +
                "}\n  m_Name: " + thing.name + "\n  m_IsActive: 1\n";
      out[id + 1] = "--- !u!4 &" + transform + "\nTransform:\n  m_GameObject: {fileID: " + object +
                    "}\n  m_Children:" + list_text(id) + "\n  m_Father: {fileID: " +
                    std::to_string(thing.father == kRoots ? 0 : thing.father + 1) +
                    "}\n  m_RootOrder: " + std::to_string(order) + "\n";
    }
    if (lists_roots_)
      out[kRoots] = "--- !u!1660057539 &9999\nSceneRoots:\n  m_Roots:" + list_text(kRoots) + "\n";
    return out;
  }

  void change() {
    const int thing = any();
    switch (pick(10)) {
      case 0:
      case 1: things_[thing].name = name(); return;
      case 2: return add();
      case 3: return remove(thing);
      case 4:
      case 5:
      case 6: return move(thing, pick(2) == 0 ? kRoots : any());
      case 7: {
        std::vector<int>& list = lists_[things_[thing].father];
        if (!list.empty()) std::swap(list[pick(list.size())], list[pick(list.size())]);
        return;
      }
      default: return contradict(thing);
    }
  }

 private:
  struct Thing {
    std::string name;
    int father = kRoots;
  };

  std::size_t pick(std::size_t below) {
    return std::uniform_int_distribution<std::size_t>(0, below - 1)(random_);
  }
  int any() { return std::next(things_.begin(), static_cast<long>(pick(things_.size())))->first; }
  std::string name() { return std::string(1, static_cast<char>('A' + pick(3))); }

  [[nodiscard]] std::string list_text(int list) const {
    const auto found = lists_.find(list);
    if (found == lists_.end() || found->second.empty()) return " []";
    std::string out;
    for (const int id : found->second) out += "\n  - {fileID: " + std::to_string(id + 1) + "}";
    return out;
  }

  void add() {
    const int id = next_;
    next_ += 2;
    const int father = things_.empty() || pick(2) == 0 ? kRoots : any();
    things_[id] = {name(), father};
    lists_[kRoots];
    put(id, father);
  }
  void put(int id, int list) {
    std::vector<int>& ids = lists_[list];
    ids.insert(ids.begin() + static_cast<long>(pick(ids.size() + 1)), id);
  }
  void remove(int id) {
    if (things_.size() < 4 || !lists_[id].empty()) return;
    std::erase(lists_[things_[id].father], id);
    lists_.erase(id);
    things_.erase(id);
  }
  void move(int id, int father) {
    std::size_t steps = 0;  // fathers may be in a circle by now
    for (int above = father; above != kRoots; above = things_.at(above).father)
      if (above == id || !things_.contains(above) || ++steps > things_.size()) return;
    std::erase(lists_[things_[id].father], id);
    things_[id].father = father;
    put(id, father);
  }
  /// Something that no editor writes. Most of the time it is soon taken back.
  void contradict(int id) {
    if (pick(3) > 0) {
      const auto contents = std::exchange(lists_, {{kRoots, {}}});
      for (const auto& [each, thing] : things_) lists_[thing.father].push_back(each);
      return;
    }
    switch (pick(4)) {
      case 0: std::erase(lists_[things_[id].father], id); return;
      case 1: return put(id, things_[id].father);
      case 2: return put(id, any());
      default: things_[id].father = any() == id ? kRoots : things_[any()].father; return;
    }
  }

  std::mt19937_64 random_;
  bool lists_roots_;
  int next_ = 100;
  std::map<int, Thing> things_;
  std::map<int, std::vector<int>> lists_;  ///< by the id of the object, or kRoots
};

/// Makes of the document what the texts say. The ids of what is another one now.
std::vector<FileId> bring(unity::text::Document& document,
                          const std::map<int, std::string>& texts) {
  std::vector<FileId> changed;
  for (std::size_t i = document.objects().size(); i-- > 0;) {
    const unity::text::Object object = document.objects()[i];
    const auto wanted = texts.find(static_cast<int>(object.id));
    if (wanted != texts.end() && wanted->second == object.text) continue;
    changed.push_back(object.id);
    REQUIRE(
        document.apply(unity::text::Edit(unity::text::RemoveObject{i, std::string(object.text)})));
  }
  for (const auto& [id, text] : texts) {
    if (document.find(id) != nullptr) continue;
    if (std::ranges::find(changed, id) == changed.end()) changed.push_back(id);
    const auto behind = std::ranges::find_if(
        document.objects(), [id = id](const unity::text::Object& each) { return each.id > id; });
    const auto position = static_cast<std::size_t>(behind - document.objects().begin());
    REQUIRE(document.apply(unity::text::Edit(unity::text::AddObject{position, text})));
  }
  return changed;
}

}  // namespace

TEST_CASE("hierarchy_update: what is kept of a scene is what would be built of it") {
  int updates = 0, builds = 0;
  NoPrefabs none;
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    CAPTURE(seed);
    Scene scene(seed, seed % 3 != 0);
    std::string text = "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n";
    for (const auto& [id, each] : scene.texts()) text += each;
    const auto document =
        std::make_shared<unity::text::Document>(unity::text::Document::parse(text));
    auto shown = std::make_shared<OpenHierarchy>("Scene", Hierarchy::build(document, none));
    for (int step = 0; step < 20; ++step) {
      for (std::uint64_t i = 0; i <= seed % 3; ++i) scene.change();
      const std::vector<FileId> changed = bring(*document, scene.texts());
      auto update = Hierarchy::update(shown->hierarchy, changed, none);
      const auto rebuilt =
          std::make_shared<OpenHierarchy>("Scene", Hierarchy::build(document, none));
      if (!update) {
        shown = rebuilt;
        ++builds;
        continue;
      }
      ++updates;
      shown = std::make_shared<OpenHierarchy>(*shown, *std::move(update));
      const std::string is = test::shown(shown->hierarchy, shown->paths);
      const std::string should_be = test::shown(rebuilt->hierarchy, rebuilt->paths);
      if (is != should_be) {
        FAIL(text << "\n" << test::line_diff(should_be, is));
      }
    }
  }
  MESSAGE(updates << " updates, " << builds << " builds");
  CHECK(updates > 3 * builds / 2);
}

}  // namespace diorama::unity

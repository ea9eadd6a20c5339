// What multiplies in a project is counted, and a question that is over ends everywhere.
#include "unity/model/bounds.h"

#include <doctest/doctest.h>

#include <fstream>

#include "base/effort.h"
#include "hostile/unity_bombs.h"
#include "unity/model/project.h"

namespace diorama::unity {
namespace {

using namespace test::bombs;
using test::SampleCopy;

struct Bombed : SampleCopy {
  /// 17 levels: a bit over a hundred thousand objects.
  explicit Bombed(int levels = 16) {
    nest(*this, levels, 2);
    scene(*this, object(10, "Root") + instance(100, guid(0)));
  }
  Effort effort;
};

std::unique_ptr<Project> opened(Bombed& at) {
  auto project = Project::open(at.root, {}, nullptr, &at.effort);
  REQUIRE(project);
  return *std::move(project);
}

TEST_CASE("bounds: what is too large is left out, said, and left out wherever it is") {
  Bombed bombed(40);
  const auto project = opened(bombed);
  const Effort::Question question(bombed.effort);
  const auto scene = project->hierarchies().open(kScene);
  REQUIRE(scene);
  CHECK((*scene)->hierarchy.objects().size() == 2);  // the root and a placeholder
  CHECK((*scene)->hierarchy.parts().left_out ==
        "the prefab instance 100 of 'P0' is not expanded: that prefab is too large itself");
  REQUIRE(bombed.effort.notes().size() == 1);
  CHECK(bombed.effort.notes()[0] ==
        "'Assets/Bomb.unity' is not shown in full: the prefab instance 100 of 'P0' is not "
        "expanded: that prefab is too large itself");
  // The largest that fits, and the first that does not.
  const auto fits = project->hierarchies().open("Assets/Bombs/P22.prefab");
  REQUIRE(fits);
  CHECK((*fits)->hierarchy.objects().size() == 524'287);
  CHECK((*fits)->hierarchy.parts().left_out.empty());
  const auto too_large = project->hierarchies().open("Assets/Bombs/P21.prefab");
  REQUIRE(too_large);
  CHECK((*too_large)->hierarchy.objects().size() <= kMostObjects);
  CHECK((*too_large)
            ->hierarchy.parts()
            .left_out.ends_with("there would be more than 1000000 objects"));
}

TEST_CASE("bounds: a prefab knows what it contains without walking through it") {
  Bombed bombed(40);
  const auto project = opened(bombed);
  const auto scene = project->hierarchies().open(kScene);
  REQUIRE(scene);
  // Also what is not expanded: a change of it can make it small.
  for (const int each : {0, 1, 20, 40}) {
    const Asset* const prefab =
        project->assets().find_path("Assets/Bombs/P" + std::to_string(each) + ".prefab");
    REQUIRE(prefab != nullptr);
    CHECK(contains((*scene)->hierarchy, prefab->guid));
  }
}

TEST_CASE("bounds: a question that is over ends within some steps, and nothing of it is kept") {
  Bombed bombed;
  const auto project = opened(bombed);
  for (const std::uint64_t wanted_until : {0, 5'000, 50'000, 200'000}) {
    INFO(wanted_until);
    const Effort::Question question(bombed.effort,
                                    [&] { return bombed.effort.steps() >= wanted_until; });
    const auto scene = project->hierarchies().open(kScene);
    REQUIRE_FALSE(scene);
    CHECK(scene.error().code == ErrorCode::Cancelled);
    CHECK(bombed.effort.steps() <= wanted_until + 10 * Effort::kStepsPerLook);
  }
  const Effort::Question question(bombed.effort);
  const auto scene = project->hierarchies().open(kScene);
  REQUIRE(scene);
  CHECK((*scene)->hierarchy.objects().size() == 131'072);
  CHECK((*scene)->hierarchy.complete());
}

TEST_CASE("bounds: whenever a question ends, no part of it is taken for the whole") {
  Bombed bombed(8);
  int asked = 0;
  for (int wanted = 0, most = 1; wanted < most; ++wanted) {
    CAPTURE(wanted);
    const auto project = opened(bombed);
    asked = 0;
    {
      const Effort::Question question(bombed.effort, [&] { return ++asked > wanted; });
      CHECK_FALSE(project->hierarchies().open(kScene));
    }
    const Effort::Question question(bombed.effort, [&] { return ++asked < 0; });
    asked = 0;
    const auto scene = project->hierarchies().open(kScene);
    REQUIRE(scene);
    CHECK((*scene)->hierarchy.objects().size() == 512);
    if (wanted == 0) most = asked;  // how often anybody asks, from beginning to end
  }
  CHECK(asked > 0);
}

TEST_CASE("bounds: the references are not half known after a question that was over") {
  Bombed bombed;
  const auto project = opened(bombed);
  {
    const Effort::Question question(bombed.effort, [] { return true; });
    CHECK_FALSE(project->references());
  }
  const auto references = project->references();
  REQUIRE(references);
  CHECK((*references)->used_by(*Guid::parse(guid(0))) == std::vector<std::string>{kScene});
}

TEST_CASE("bounds: what was opened is kept within a bound") {
  Bombed bombed(19);
  for (int i = 0; i < 12; ++i)
    write_asset(bombed, "Assets/Many/S" + std::to_string(i) + ".unity", 5000 + i,
                kHead + object(10, "Root") + instance(100, guid(1)));
  const auto project = opened(bombed);
  std::weak_ptr<const OpenHierarchy> first;
  for (int i = 0; i < 12; ++i) {
    const auto scene = project->hierarchies().open("Assets/Many/S" + std::to_string(i) + ".unity");
    REQUIRE(scene);
    CHECK((*scene)->hierarchy.objects().size() == 524'288);
    if (i == 0) first = *scene;
  }
  CHECK(first.expired());
}

}  // namespace
}  // namespace diorama::unity

// Long questions on projects with large files: however far they are, they end soon when nobody
// wants the answer any more, and what they had so far is forgotten.

#include <doctest/doctest.h>

#include <algorithm>
#include <climits>
#include <ctime>
#include <fstream>
#include <functional>
#include <mutex>

#include "base/effort.h"
#include "csharp/source.h"
#include "support/large_scene.h"
#include "support/opened_sample.h"
#include "support/path_workspace.h"

namespace diorama::test {
namespace {

constexpr const char* kScene = "Assets/Scenes/Large.unity";

double cpu_time(clockid_t clock) {
  timespec now{};
  ::clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

void add(const SampleCopy& sample, const std::string& path, const std::string& text, char digit) {
  std::ofstream(sample.file(path)) << text;
  std::ofstream(sample.file(path + ".meta"))
      << "fileFormatVersion: 2\nguid: 0123456789abcdef0123456789abcde" << digit
      << "\nNativeFormatImporter:\n  externalObjects: {}\n";
}

/// One object whose fields are as long as a whole scene.
std::string large_asset(std::size_t size) {
  std::string out =
      "%YAML 1.1\n%TAG !u! tag:unity3d.com,2011:\n--- !u!74 &7400000\nAnimationClip:\n"
      "  m_Name: Long\n  m_Curves:\n";
  while (out.size() < size)
    out += "  - serializedVersion: 3\n    time: 0.5\n    value: {x: 1, y: 2, z: 3}\n";
  return out;
}

/// A scene of 50 MB and an asset of 12 MB that is one object.
struct LargeProject : SampleCopy {
  LargeProject() {
    add(*this, kScene, large_scene(60'000, SceneShape::Groups), '0');
    add(*this, "Assets/Scenes/Long.anim", large_asset(std::size_t{12} << 20), '1');
    workspace.keep_state_in(state);
    REQUIRE(workspace.open(root));
  }
  PathWorkspace workspace;
};

/// A source as large as one is read at all, and not two members of it alike.
std::string large_source(const std::string& name) {
  std::string out = "using UnityEngine;\npublic class " + name + " : MonoBehaviour {\n";
  for (int i = 0; out.size() < csharp::kMaxSource - 400; ++i) {
    const std::string number = std::to_string(i);
    out += "  [SerializeField] private float speed" + number + " = " + number + ".5f;\n";
    out += "  public int Sum" + number + "(int a, int b) { return a < b ? (a + b) * " + number +
           " : Mathf.Max(a, b); }\n";
  }
  return out + "}\n";
}

/// Twelve sources of 4 MB.
struct LargeSources : SampleCopy {
  LargeSources() {
    for (char digit = 'a'; digit < 'm'; ++digit) {
      const std::string name = std::string("Large_") + digit;
      std::ofstream(file("Assets/Scripts/" + name + ".cs")) << large_source(name);
    }
    workspace.keep_state_in(state);
    REQUIRE(workspace.open(root));
  }
  PathWorkspace workspace;
};

struct LongQuestion {
  const char* name;
  int part;  ///< the longest time without a look is at most this part of all its work
  std::function<bool(PathWorkspace&)> ask;  ///< whether it has an answer
};

std::vector<LongQuestion> long_questions() {
  return {
      {"find", 4,
       [](PathWorkspace& at) { return at.find_objects({kScene, "nobody"}).has_value(); }},
      {"find by tag", 6,
       [](PathWorkspace& at) {
         return at.find_objects({kScene, "", "Rigidbody", "Player"}).has_value();
       }},
      {"check", 12, [](PathWorkspace& at) { return at.check().has_value(); }},
  };
}

/// How the work of a question is spread over its looks.
struct Spread {
  double whole = 0;    ///< seconds of all threads
  double longest = 0;  ///< of one thread, without a look
  int looks = 0;
  bool answered = false;
};

Spread spread_of(PathWorkspace& workspace, const LongQuestion& question, int last_look) {
  static thread_local double since = 0;
  Spread out;
  std::mutex mutex;
  const auto look = [&] {
    const double now = cpu_time(CLOCK_THREAD_CPUTIME_ID);
    const std::scoped_lock lock(mutex);
    out.longest = std::max(out.longest, now - since);
    since = now;
    return ++out.looks >= last_look;
  };
  const double begin = cpu_time(CLOCK_PROCESS_CPUTIME_ID);
  since = cpu_time(CLOCK_THREAD_CPUTIME_ID);
  {
    const Effort::Question asked(workspace.effort(), look);
    out.answered = question.ask(workspace);
  }
  look();
  out.whole = cpu_time(CLOCK_PROCESS_CPUTIME_ID) - begin;
  return out;
}

}  // namespace

TEST_CASE("cancel: no part of a long question goes on for long without a look") {
  for (const LongQuestion& question : long_questions()) {
    LargeProject project;
    const Spread spread = spread_of(project.workspace, question, INT_MAX);
    CAPTURE(std::string(question.name));
    CHECK(spread.answered);
    MESSAGE(std::string(question.name)
            << ": " << spread.whole * 1000 << " ms, " << spread.looks
            << " looks, the longest time without one " << spread.longest * 1000 << " ms");
    CHECK(spread.longest < spread.whole / question.part);
  }
}

TEST_CASE("cancel: between two large C# sources there is a look") {
  LargeSources project;
  const LongQuestion question{"types", 6, [](PathWorkspace& at) {
                                return at.find_objects({"Courtyard", "", "Large_c"}).has_value();
                              }};
  const Spread spread = spread_of(project.workspace, question, INT_MAX);
  CHECK(spread.answered);
  MESSAGE("types: " << spread.whole * 1000 << " ms, " << spread.looks
                    << " looks, the longest time without one " << spread.longest * 1000 << " ms");
  CHECK(spread.longest < spread.whole / question.part);
}

TEST_CASE(
    "cancel: files that changed and were not read to their end are read by the next question") {
  LargeProject project;
  PathWorkspace& at = project.workspace;
  REQUIRE(at.check());
  const std::string clip = "Assets/Scenes/Long.anim";
  add(project, clip,
      large_asset(std::size_t{12} << 20) +
          "  m_Lost: {fileID: 2100000, guid: 0123456789abcdef0123456789abcdff, type: 2}\n",
      '1');
  int looks = 0;
  {
    const Effort::Question cancelled(at.effort(), [&] { return ++looks > 3; });
    REQUIRE(at.refresh());
    CHECK(at.effort().was_cut());
  }
  const auto report = at.check();
  REQUIRE(report);
  CHECK(std::ranges::any_of(report->findings, [&](const scene::Finding& each) {
    return each.path.starts_with(clip) && each.message.contains("abcdff");
  }));
}

TEST_CASE("cancel: whatever a question knew when it ended is forgotten, and no file is broken") {
  const LargeProject project;
  for (const int last : {1, 10, 30, 60, 100, 150, 200, 300, 500, 700}) {
    CAPTURE(last);
    for (const LongQuestion& question : long_questions()) {
      CAPTURE(std::string(question.name));
      PathWorkspace fresh;
      fresh.keep_state_in(project.state);
      REQUIRE(fresh.open(project.root));
      const Spread spread = spread_of(fresh, question, last);
      CHECK(spread.answered == (spread.looks <= last));
      const auto found = fresh.find_objects({kScene, "Group 0"});
      REQUIRE(found);
      CHECK(found->total == 1);
      CHECK(found->unread.empty());
    }
  }
}

}  // namespace diorama::test

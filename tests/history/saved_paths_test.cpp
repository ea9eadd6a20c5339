#include "history/saved_paths.h"

#include <doctest/doctest.h>

#include "scene/saved_files.h"

namespace diorama::history {
namespace {

using Paths = std::vector<std::string>;

/// As in a project where each file has a .meta.
std::string without_meta(std::string_view path) {
  return path.ends_with(".meta") ? std::string(path.substr(0, path.size() - 5)) : "";
}

}  // namespace

TEST_CASE("saved files: each is told of as what happened to it, and what goes with it is not") {
  const struct {
    const char* what;
    SavedPaths paths;
    Paths sentences;
  } cases[] = {
      {"nothing", {}, {}},
      {"written and new",
       {{"Assets/A.mat", "Assets/A.mat.meta", "Assets/New.meta"}, {}, {"Assets/New"}, {}},
       {"saved Assets/A.mat, Assets/A.mat.meta, Assets/New, Assets/New.meta"}},
      {"removed, one of them without its .meta",
       {{}, {"Assets/A.mat", "Assets/A.mat.meta", "Assets/B.mat"}, {}, {}},
       {"removed Assets/A.mat, Assets/B.mat"}},
      {"a folder removed, beside one whose name begins like it",
       {{},
        {"Assets/A", "Assets/A.meta", "Assets/A/x.mat", "Assets/A/x.mat.meta", "Assets/AB.mat"},
        {},
        {}},
       {"removed Assets/A, Assets/AB.mat"}},
      {"moved",
       {{}, {}, {}, {{"Assets/A.cs", "Assets/B.cs"}, {"Assets/A.cs.meta", "Assets/B.cs.meta"}}},
       {"moved Assets/A.cs -> Assets/B.cs"}},
      {"moved and written: its name is in it",
       {{"Assets/B.mat"}, {"Assets/A.mat"}, {}, {{"Assets/A.mat.meta", "Assets/B.mat.meta"}}},
       {"saved Assets/B.mat", "moved Assets/A.mat -> Assets/B.mat"}},
      {"a folder moved, with one below it and a file that goes elsewhere",
       {{},
        {"Assets/A", "Assets/A/In"},
        {"Assets/B", "Assets/B/In"},
        {{"Assets/A.meta", "Assets/B.meta"},
         {"Assets/A/In.meta", "Assets/B/In.meta"},
         {"Assets/A/In/x.cs", "Assets/B/In/x.cs"},
         {"Assets/A/y.cs", "Assets/y.cs"}}},
       {"moved Assets/A -> Assets/B, Assets/A/y.cs -> Assets/y.cs"}},
      {"all of it",
       {{"Assets/S.unity"}, {"Assets/R.mat"}, {}, {{"Assets/A.cs", "Assets/B.cs"}}},
       {"saved Assets/S.unity", "removed Assets/R.mat", "moved Assets/A.cs -> Assets/B.cs"}},
  };
  for (const auto& each : cases) {
    CAPTURE(each.what);
    CHECK(sentences_of(summary_of(each.paths, without_meta)) == each.sentences);
  }
}

TEST_CASE("saved files: the list has every path, of a move both") {
  const scene::SavedFiles saved = summary_of(
      {{"Assets/S.unity"}, {"Assets/R.mat"}, {"Assets/F"}, {{"Assets/A.cs", "Assets/B.cs"}}},
      without_meta);
  CHECK(saved.files ==
        Paths{"Assets/A.cs", "Assets/B.cs", "Assets/F", "Assets/R.mat", "Assets/S.unity"});
}

TEST_CASE("saved files: what goes with a file may also have another ending in its place") {
  const auto main_file_of = [](std::string_view path) {
    return path.ends_with(".bulk") ? std::string(path.substr(0, path.size() - 4)) + "package" : "";
  };
  const SavedPaths moved{
      {}, {}, {}, {{"Rock.bulk", "Stone.bulk"}, {"Rock.package", "Stone.package"}}};
  CHECK(sentences_of(summary_of(moved, main_file_of)) ==
        Paths{"moved Rock.package -> Stone.package"});
  const SavedPaths apart{
      {}, {}, {}, {{"Rock.bulk", "Pebble.bulk"}, {"Rock.package", "Stone.package"}}};
  CHECK(sentences_of(summary_of(apart, main_file_of)) ==
        Paths{"moved Rock.bulk -> Pebble.bulk, Rock.package -> Stone.package"});
}

}  // namespace diorama::history

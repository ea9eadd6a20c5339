#include "unity/assets/packages.h"

#include <doctest/doctest.h>

#include "support/temp_folder.h"

namespace diorama::unity {
namespace {

using test::TempFolder;

Packages packages_of(const TempFolder& folder) {
  const std::string root = folder.path + "/Project";
  io::Boundary boundary;
  boundary.allow(root, io::Access::Contents);
  return read_packages(root, boundary);
}

/// "name version source path", the path from the folder.
std::vector<std::string> shown(const TempFolder& folder) {
  std::vector<std::string> out;
  for (const Package& p : packages_of(folder).list)
    out.push_back(p.name + " " + p.version + " " + std::string(name_of(p.source)) + " " +
                  (p.disk_path.empty() ? "-" : p.disk_path.substr(folder.path.size() + 1)));
  return out;
}

using Lines = std::vector<std::string>;

}  // namespace

TEST_CASE("packages: a project without any has none") {
  const TempFolder folder;
  folder.make_folder("Project/Assets");
  CHECK(shown(folder).empty());
  CHECK(packages_of(folder).problems.empty());
}

TEST_CASE("packages: from manifest, lock file, disk and cache") {
  const TempFolder folder;
  folder.write("Project/Packages/manifest.json", R"({"dependencies": {
    "com.unity.ugui": "1.0.0", "com.foo.local": "file:../../local", "com.foo.gone": "file:../nope",
    "com.foo.git": "https://example.com/git.git?path=x#v1", "com.unity.modules.physics": "1.0.0",
    "com.foo.ball": "file:ball.tgz", "com.foo.absent": "2.0.0"}})");
  folder.write("Project/Packages/packages-lock.json", R"({"dependencies": {
    "com.unity.ugui": {"version": "1.0.0", "depth": 0, "source": "builtin"},
    "com.unity.deep": {"version": "3.1.0", "depth": 1, "source": "registry"},
    "com.foo.git": {"version": "https://example.com/git.git?path=x#v1", "source": "git",
                    "hash": "0123456789abcdef0123456789abcdef01234567"}}})");
  folder.write("Project/Packages/com.foo.embedded/package.json",
               "\xEF\xBB\xBF{\"name\": \"com.foo.renamed\", \"version\": \"0.1.0\"}");
  folder.write("Project/Packages/not-a-package/readme.txt", "");
  folder.write("local/package.json", R"({"name": "com.foo.local", "version": "9.9.9"})");
  folder.write("Project/Library/PackageCache/com.unity.ugui@1.0.0/package.json", "{}");
  folder.write("Project/Library/PackageCache/com.unity.deep@3.0.0/package.json",
               R"({"version": "3.0.0"})");
  folder.write("Project/Library/PackageCache/com.unity.deep@abcdef012345/package.json",
               R"({"version": "3.1.0"})");
  folder.write("Project/Library/PackageCache/com.foo.git@0123456789/package.json",
               R"({"version": "1.1.0"})");
  folder.make_folder("Project/Library/PackageCache/com.foo.stale@1.0.0");
  const std::string cache = "Project/Library/PackageCache/";
  CHECK(shown(folder) ==
        Lines{"com.foo.absent 2.0.0 registry -", "com.foo.ball  local-tarball -",
              "com.foo.git 1.1.0 git " + cache + "com.foo.git@0123456789", "com.foo.gone  local -",
              "com.foo.local 9.9.9 local local",
              "com.foo.renamed 0.1.0 embedded Project/Packages/com.foo.embedded",
              "com.unity.deep 3.1.0 registry " + cache + "com.unity.deep@abcdef012345",
              "com.unity.modules.physics 1.0.0 builtin -",
              "com.unity.ugui 1.0.0 builtin " + cache + "com.unity.ugui@1.0.0"});
  CHECK(packages_of(folder).problems ==
        Lines{"Packages/manifest.json: com.foo.gone: no folder ../nope"});
}

TEST_CASE("packages: a broken manifest is named, and the rest is still read") {
  const TempFolder folder;
  folder.write("Project/Packages/manifest.json", "{\"dependencies\": {\"a\": ");
  folder.write("Project/Packages/com.foo/package.json", R"({"name": "com.foo", "version": "1"})");
  CHECK(shown(folder) == Lines{"com.foo 1 embedded Project/Packages/com.foo"});
  const auto problems = packages_of(folder).problems;
  REQUIRE(problems.size() == 1);
  CHECK(problems[0].starts_with("Packages/manifest.json: "));
}

TEST_CASE("packages: without a lock file everything in the cache is taken") {
  const TempFolder folder;
  folder.write("Project/Packages/manifest.json", R"({"dependencies": {"com.a": "1.0.0"}})");
  folder.write("Project/Library/PackageCache/com.a@1.0.0/package.json", R"({"version": "1.0.0"})");
  folder.write("Project/Library/PackageCache/com.b@2.0.0/package.json", R"({"version": "2.0.0"})");
  CHECK(shown(folder) == Lines{"com.a 1.0.0 registry Project/Library/PackageCache/com.a@1.0.0",
                               "com.b 2.0.0 cache Project/Library/PackageCache/com.b@2.0.0"});
}

}  // namespace diorama::unity

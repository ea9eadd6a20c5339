#include "embed/discovery.h"

#include <doctest/doctest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "io/process.h"
#include "json/value.h"
#include "support/temp_folder.h"

namespace diorama {
namespace {

std::string text_of(const std::string& path) {
  std::ostringstream out;
  out << std::ifstream(path).rdbuf();
  return out.str();
}

/// The port a discovery file names; 0: there is none.
std::int64_t port_in(const std::string& path) {
  const auto document = json::parse(text_of(path));
  return document ? document->root()["port"].integer().value_or(0) : 0;
}

std::string file(std::int64_t pid, int port) {
  return R"({"pid":)" + std::to_string(pid) + R"(,"baseUrl":"http://127.0.0.1:)" +
         std::to_string(port) + R"(/mcp","port":)" + std::to_string(port) + R"(,"modes":[]})";
}

std::vector<std::string> announced(const std::string& path, std::uint16_t port) {
  return announce(path, "http://127.0.0.1:" + std::to_string(port) + "/mcp", port);
}

}  // namespace

TEST_CASE(
    "discovery: servers side by side each have a file, and the classic one names the newest") {
  const test::TempFolder folder;
  const std::string path = folder.path + "/unity-explorer-mcp.json";
  const std::string first = own_discovery_file(path, 4001), second = own_discovery_file(path, 4002);
  CHECK(first ==
        folder.path + "/unity-explorer-mcp-" + std::to_string(io::process_id()) + "-4001.json");
  CHECK(announced(path, 4001).empty());
  CHECK(port_in(path) == 4001);
  CHECK(text_of(path) == text_of(first));
  CHECK(announced(path, 4002).empty());
  CHECK(port_in(path) == 4002);
  SUBCASE("the older one ends: the classic file is not its business") {
    withdraw(path, 4001);
    CHECK_FALSE(std::filesystem::exists(first));
    CHECK(port_in(path) == 4002);
    withdraw(path, 4002);
    CHECK(std::filesystem::is_empty(folder.path));
  }
  SUBCASE("the newest one ends: the classic file names the other") {
    withdraw(path, 4002);
    CHECK_FALSE(std::filesystem::exists(second));
    CHECK(text_of(path) == text_of(first));
    withdraw(path, 4001);
    CHECK(std::filesystem::is_empty(folder.path));
  }
}

TEST_CASE("discovery: of those that are left, the newest that still runs is named") {
  const test::TempFolder folder;
  const std::string path = folder.path + "/found.json";
  constexpr std::int64_t kNobody = 4'000'000'000;  // no process has such a number
  const auto now = std::filesystem::file_time_type::clock::now();
  const auto add = [&](const std::string& name, const std::string& text, int age) {
    folder.write(name, text);
    std::filesystem::last_write_time(folder.path + "/" + name, now - std::chrono::hours(age));
  };
  const auto named = [](std::int64_t pid, int port) {
    return "found-" + std::to_string(pid) + "-" + std::to_string(port) + ".json";
  };
  add(named(::getppid(), 1), file(::getppid(), 1), 9);
  add(named(::getppid(), 2), file(::getppid(), 2), 5);
  add(named(kNobody, 3), file(kNobody, 3), 1);  // it has crashed
  add("found-4-4.json", "not JSON", 1);
  add("found-5-5.json", R"({"pid":1})", 1);
  add("other.json", file(::getppid(), 6), 1);
  CHECK(announced(path, 4001).empty());
  withdraw(path, 4001);
  CHECK(port_in(path) == 2);
  CHECK(
      std::filesystem::exists(folder.path + "/" + named(kNobody, 3)));  // never removed by another
}

TEST_CASE("discovery: what a crashed server left behind is replaced, and not handed on") {
  const test::TempFolder folder;
  const std::string path = folder.path + "/found.json";
  constexpr std::int64_t kNobody = 4'000'000'000;  // no process has such a number
  const std::string living = "found-" + std::to_string(::getppid()) + "-1.json";
  SUBCASE("the next one begins") {
    folder.write("found.json", file(kNobody, 9));
    CHECK(announced(path, 4001).empty());
    CHECK(port_in(path) == 4001);
  }
  SUBCASE("one crashes while this one runs, and this one ends: another that runs is named") {
    CHECK(announced(path, 4001).empty());
    folder.write(living, file(::getppid(), 1));
    folder.write("found.json", file(kNobody, 9));
    withdraw(path, 4001);
    CHECK(port_in(path) == 1);
  }
  SUBCASE("the same, and there is no other") {
    CHECK(announced(path, 4001).empty());
    folder.write("found.json", file(kNobody, 9));
    withdraw(path, 4001);
    CHECK_FALSE(std::filesystem::exists(path));
  }
  SUBCASE("one that runs keeps its place") {
    CHECK(announced(path, 4001).empty());
    folder.write("found.json", file(::getppid(), 9));
    withdraw(path, 4001);
    CHECK(port_in(path) == 9);
  }
}

TEST_CASE("discovery: a file of another user is neither read nor replaced") {
  if (::geteuid() != 0) return;  // only root can make one
  const test::TempFolder folder;
  const std::string path = folder.path + "/found.json";
  const auto give_away = [&](const std::string& name) {
    REQUIRE(::chown((folder.path + "/" + name).c_str(), 12345, 12345) == 0);
  };
  folder.write("found.json", file(1, 1));
  folder.write("found-1-1.json", file(1, 1));
  give_away("found.json");
  give_away("found-1-1.json");
  const auto problems = announced(path, 4001);
  REQUIRE(problems.size() == 1);
  CHECK(problems.front() == path + " is another user's and stays as it is");
  CHECK(port_in(path) == 1);
  CHECK(port_in(own_discovery_file(path, 4001)) == 4001);
  withdraw(path, 4001);
  CHECK(port_in(path) == 1);
  std::filesystem::remove(path);
  CHECK(announced(path, 4001).empty());
  withdraw(path, 4001);  // the stranger's file is no successor
  CHECK_FALSE(std::filesystem::exists(path));
}

TEST_CASE("discovery: a folder that is not there is told, and nothing worse") {
  const std::string path = "/nonexistent/found.json";
  const auto problems = announced(path, 4001);
  REQUIRE(problems.size() == 2);
  CHECK(problems[1].contains("/nonexistent"));
  withdraw(path, 4001);
}

}  // namespace diorama

#include "embed/discovery.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <tuple>

#include "io/file.h"
#include "io/folder_walk.h"
#include "io/others.h"
#include "io/process.h"
#include "json/value.h"
#include "json/writer.h"

namespace diorama {
namespace {

constexpr std::string_view kEnding = ".json";
constexpr std::size_t kMaxFile = 4096;

/// What a discovery file names, and its text.
struct Announced {
  std::string text;
  std::int64_t pid = 0;
  std::int64_t port = 0;
};

/// Nothing for a file that is not ours to read, or that announces nothing.
std::optional<Announced> read_announced(const std::string& path) {
  if (io::is_of_another_user(path)) return std::nullopt;
  auto text = io::read_file(path, kMaxFile);
  if (!text) return std::nullopt;
  const auto document = json::parse(*text);
  if (!document) return std::nullopt;
  const json::Value root = document->root();
  const auto pid = root["pid"].integer(), port = root["port"].integer();
  if (!pid || !port || !root["baseUrl"].is_string()) return std::nullopt;
  return Announced{*std::move(text), *pid, *port};
}

std::string text_of(const std::string& base_url, std::uint16_t port) {
  std::string text;
  json::Writer out(text);
  out.begin_object()
      .member("pid", io::process_id())
      .member("baseUrl", base_url)
      .member("port", port);
  out.key("modes").begin_array().value("streamable-http").value("sse").end_array().end_object();
  return text + '\n';
}

/// "/tmp/unity-explorer-mcp" of "/tmp/unity-explorer-mcp.json".
std::string_view stem_of(std::string_view path) {
  if (path.ends_with(kEnding)) path.remove_suffix(kEnding.size());
  return path;
}

std::string file_of(const std::string& path, std::int64_t pid, std::int64_t port) {
  return std::string(stem_of(path)) + "-" + std::to_string(pid) + "-" + std::to_string(port) +
         std::string(kEnding);
}

struct Other {
  std::int64_t since = 0;
  Announced announced;
};

/// The newest server of this user that still runs and has a file beside the classic one.
std::optional<Other> newest_other(const std::string& path) {
  const std::string folder = io::folder_of(path);
  io::WalkOptions only_here;
  only_here.recursive = false;
  const auto walk = io::walk_folder(folder, only_here);
  if (!walk) return std::nullopt;
  const std::string_view stem = stem_of(path);
  const std::string begin = std::string(stem.substr(stem.rfind('/') + 1)) + "-";
  std::optional<Other> newest;
  for (const io::FolderListing& listing : walk->folders)
    for (const io::FolderEntry& entry : listing.entries) {
      if (entry.facts.is_folder || entry.is_link || !entry.name.starts_with(begin)) continue;
      if (newest && entry.facts.mtime_ns <= newest->since) continue;
      auto announced = read_announced(folder + "/" + std::string(entry.name));
      if (announced && io::process_exists(announced->pid))
        newest = Other{entry.facts.mtime_ns, *std::move(announced)};
    }
  return newest;
}

/// The classic file named the server that ends, or one that is no more. Another one may end at this
/// very moment, too.
void hand_on(const std::string& path) {
  constexpr int kMostTries = 16;
  for (int i = 0; i < kMostTries; ++i) {
    const auto other = newest_other(path);
    if (!other) break;
    if (!io::write_file_atomically(path, other->announced.text, 0600)) return;
    if (io::facts_of(file_of(path, other->announced.pid, other->announced.port))) return;
  }
  // Nothing is lost when it cannot be removed: the pid in it shows that it is stale.
  std::ignore = io::remove_file(path);
}

}  // namespace

std::string own_discovery_file(const std::string& path, std::uint16_t port) {
  return file_of(path, io::process_id(), port);
}

std::vector<std::string> announce(const std::string& path, const std::string& base_url,
                                  std::uint16_t port) {
  std::vector<std::string> problems;
  const std::string text = text_of(base_url, port);
  for (const std::string& file : {own_discovery_file(path, port), path}) {
    if (io::is_of_another_user(file))
      problems.push_back(file + " is another user's and stays as it is");
    else if (const auto written = io::write_file_atomically(file, text, 0600); !written)
      problems.push_back(written.error().message);
  }
  return problems;
}

void withdraw(const std::string& path, std::uint16_t port) {
  const std::string own = own_discovery_file(path, port);
  // First, so that nobody hands the classic file on to us.
  if (read_announced(own)) std::ignore = io::remove_file(own);
  const auto named = read_announced(path);
  if (!named) return;
  const bool is_ours = named->pid == io::process_id() && named->port == port;
  // A server that crashed has not handed it on.
  if (is_ours || !io::process_exists(named->pid)) hand_on(path);
}

}  // namespace diorama

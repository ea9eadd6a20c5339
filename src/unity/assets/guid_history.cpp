// What git says about a .meta file that was deleted, without lines around the change:
//
//   diff --git a/Game/Assets/Stone.mat.meta b/Game/Assets/Stone.mat.meta
//   deleted file mode 100644
//   --- a/Game/Assets/Stone.mat.meta
//   +++ /dev/null
//   @@ -1,8 +0,0 @@
//   -fileFormatVersion: 2
//   -guid: 887a9111ebfbeeb57cf305527cc4ec7c
//
// The newest commit comes first. A repository is somebody else's: its settings may name programs
// that git runs to show differences or signatures, or to fetch what a partial clone left out.
#include "unity/assets/guid_history.h"

#include <algorithm>

#include "unity/assets/git.h"

namespace diorama::unity {
namespace {

constexpr std::string_view kGuidKey = "guid: ";
constexpr std::string_view kMeta = ".meta";
constexpr std::size_t kGuidDigits = 32;
constexpr std::size_t kMostKept = 300'000;  // GUIDs of assets that are gone
constexpr std::size_t kMostAsked = 1000;    // GUIDs in one call of git, and files
constexpr int kNear = 8;                    // commits

std::string_view take_line(std::string_view& text, char end = '\n') {
  const std::size_t at = text.find(end);
  const std::string_view line = text.substr(0, at);
  text = at == std::string_view::npos ? "" : text.substr(at + 1);
  return line;
}

std::optional<Guid> guid_after(std::string_view line, std::string_view mark) {
  if (!line.starts_with(mark)) return std::nullopt;
  line.remove_prefix(mark.size());
  if (!line.starts_with(kGuidKey)) return std::nullopt;
  return Guid::parse(line.substr(kGuidKey.size(), kGuidDigits));
}

std::string_view without_meta(std::string_view path) {
  return path.ends_with(kMeta) ? path.substr(0, path.size() - kMeta.size()) : path;
}

/// Gives whole lines of what comes in pieces; of a very long one only its beginning.
class LineFeed {
 public:
  explicit LineFeed(std::function<void(std::string_view)> take) : take_(std::move(take)) {}

  void operator()(std::string_view bytes) {
    while (!bytes.empty()) {
      const std::size_t end = bytes.find('\n');
      const std::string_view part = bytes.substr(0, end);
      constexpr std::size_t kLongest = 4096;
      if (line_.size() < kLongest) line_ += part.substr(0, kLongest - line_.size());
      if (end == std::string_view::npos) return;
      take_(line_);
      line_.clear();
      bytes.remove_prefix(end + 1);
    }
  }

 private:
  std::function<void(std::string_view)> take_;
  std::string line_;
};

}  // namespace

/// Reads the log as its lines come.
class GuidHistory::LogReader {
 public:
  LogReader(GuidHistory& history, const IsKnown& is_known)
      : history_(history), is_known_(is_known) {}

  void take(std::string_view line) {
    if (line.starts_with('\x01')) {
      end_file();
      commit_ = line.substr(1);
      ++number_;
    } else if (line.starts_with("diff --git ")) {
      end_file();
      in_header_ = true;
      path_.clear();
    } else if (in_header_) {
      if (line.starts_with("--- a/")) path_ = line.substr(6, line.find('\t') - 6);
      if (line.starts_with("@@")) in_header_ = false;
    } else if (path_.ends_with(kMeta)) {
      if (const auto guid = guid_after(line, "-")) removed_ = guid;
      if (const auto guid = guid_after(line, "+")) added_ = guid;
    } else if (path_.ends_with("manifest.json")) {
      take_dependency(line);
    }
  }

  /// What came to the manifest at about the time when an asset went.
  void finish() {
    end_file();
    for (const auto& [guid, number] : gone_)
      for (const auto& [when, name] : packages_)
        if (std::abs(when - number) <= kNear) history_.past_[guid].new_packages.push_back(name);
  }

 private:
  void end_file() {
    const bool is_gone = removed_ && removed_ != added_ && !is_known_(*removed_);
    if (is_gone && history_.past_.size() < kMostKept &&
        history_.past_
            .try_emplace(*removed_, Past{history_.from_project(without_meta(path_)), commit_})
            .second)
      gone_.emplace_back(*removed_, number_);
    for (const std::string& name : new_packages_)
      if (!old_packages_.contains(name)) packages_.emplace_back(number_, name);
    removed_ = added_ = std::nullopt;
    old_packages_.clear();
    new_packages_.clear();
  }

  /// `+    "com.meta.xr.sdk.core": "76.0.0",`; a line with another version or comma is there twice.
  void take_dependency(std::string_view line) {
    if (!line.starts_with('+') && !line.starts_with('-')) return;
    const std::size_t begin = line.find('"');
    const std::size_t end = line.find('"', begin + 1);
    if (begin == std::string_view::npos || end == std::string_view::npos) return;
    if (!line.substr(end + 1).starts_with(':')) return;
    (line.starts_with('+') ? new_packages_ : old_packages_)
        .emplace(line.substr(begin + 1, end - begin - 1));
  }

  GuidHistory& history_;
  const IsKnown& is_known_;
  std::string commit_, path_;
  int number_ = 0;
  bool in_header_ = false;
  std::optional<Guid> removed_, added_;
  std::set<std::string> old_packages_, new_packages_;  ///< of the manifest that is being read
  std::vector<std::pair<Guid, int>> gone_;
  std::vector<std::pair<int, std::string>> packages_;
};

GuidHistory::GuidHistory(std::string root) : git_(std::make_unique<Git>(std::move(root))) {}

GuidHistory::GuidHistory(std::string root, std::string program)
    : git_(std::make_unique<Git>(std::move(root), std::move(program))) {}

GuidHistory::~GuidHistory() = default;

Result<void> GuidHistory::git(const std::vector<std::string>& arguments, const Cancelled& cancelled,
                              const std::function<void(std::string_view)>& take) const {
  auto done = git_->run(arguments, cancelled, take);
  const bool is_search = std::ranges::find(arguments, "grep") != arguments.end();
  if (!done && is_search && done.error().message.ends_with("exit code 1")) return {};  // nothing
  return done;
}

Result<std::string> GuidHistory::git(const std::vector<std::string>& arguments,
                                     const Cancelled& cancelled) const {
  std::string out;
  DIORAMA_CHECK(git(arguments, cancelled, [&](std::string_view bytes) { out += bytes; }));
  return out;
}

Result<void> GuidHistory::ask(const IsKnown& is_known, const Cancelled& cancelled) {
  DIORAMA_CHECK(git_->ready());
  DIORAMA_TRY(const std::string said,
              git({"rev-parse", "--is-shallow-repository", "--show-prefix", "HEAD"}, cancelled));
  std::string_view rest = said;
  const bool is_shallow = take_line(rest) == "true";
  const std::string prefix(take_line(rest));
  const std::string head(take_line(rest));
  if (head == head_ && !head.empty()) return {};
  head_.clear();
  past_.clear();
  is_shallow_ = is_shallow;
  prefix_ = prefix;
  ++reads_;
  DIORAMA_CHECK(read_last_commit(is_known, cancelled));
  DIORAMA_CHECK(read_log(is_known, cancelled));
  head_ = head;
  return {};
}

/// "HEAD:Assets/Stone.mat.meta", a zero byte, "guid: 887a9111ebfbeeb57cf305527cc4ec7c".
Result<void> GuidHistory::read_last_commit(const IsKnown& is_known, const Cancelled& cancelled) {
  LineFeed lines([&](std::string_view line) {
    const std::string_view name = take_line(line, '\0');
    const auto guid = guid_after(line, "");
    if (!guid || is_known(*guid) || past_.size() >= kMostKept) return;
    const std::string_view path = name.substr(std::min(name.size(), name.find(':') + 1));
    past_.try_emplace(*guid, Past{from_project(without_meta(path)), ""});
  });
  return git({"grep", "-z", "-E", "--full-name", "-e", "^guid: [0-9a-fA-F]{32}", "HEAD", "--",
              ":(top)*.meta"},
             cancelled, lines);
}

Result<void> GuidHistory::read_log(const IsKnown& is_known, const Cancelled& cancelled) {
  LogReader reader(*this, is_known);
  LineFeed lines([&](std::string_view line) { reader.take(line); });
  DIORAMA_CHECK(git(
      {"log", "--format=%x01%h", "-p", "-U0", "--text", "--no-color", "--no-renames",
       "--no-ext-diff", "--no-textconv", "--no-show-signature", "--no-notes", "--src-prefix=a/",
       "--dst-prefix=b/", "--diff-filter=DM", "HEAD", "--", ":(top)*.meta", ":(top)*manifest.json"},
      cancelled, lines));
  reader.finish();
  return {};
}

std::string GuidHistory::from_project(std::string_view path) const {
  return std::string(path.starts_with(prefix_) ? path.substr(prefix_.size()) : path);
}

const GuidHistory::Past* GuidHistory::find(const Guid& guid) const {
  const auto found = past_.find(guid);
  return found == past_.end() ? nullptr : &found->second;
}

Result<std::set<Guid>> GuidHistory::committed(std::span<const Guid> guids,
                                              std::span<const std::string> files,
                                              const Cancelled& cancelled) const {
  std::set<Guid> out;
  LineFeed lines([&](std::string_view line) {
    if (const auto guid = Guid::parse(line)) out.insert(*guid);
  });
  for (std::size_t at = 0; at < guids.size(); at += kMostAsked)
    for (std::size_t from = 0; from < files.size(); from += kMostAsked) {
      std::vector<std::string> arguments = {
          "--literal-pathspecs", "grep", "-h", "-o", "-i", "-F", "-a"};
      for (const Guid& guid : guids.subspan(at, std::min(kMostAsked, guids.size() - at)))
        arguments.insert(arguments.end(), {"-e", guid.text()});
      arguments.insert(arguments.end(), {"HEAD", "--"});
      const auto part = files.subspan(from, std::min(kMostAsked, files.size() - from));
      arguments.insert(arguments.end(), part.begin(), part.end());
      DIORAMA_CHECK(git(arguments, cancelled, lines));
    }
  return out;
}

}  // namespace diorama::unity

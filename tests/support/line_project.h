// LineProject: a made-up engine whose files are plain lines, for tests of history/.
//
// It has nothing to do with Unity on purpose: what works here works for any format that
// is a row of numbered objects. A file looks like
//   12 the first line
//   15 another
// where 12 is the number of an object and "the first line" its body. "a.txt.note" belongs to
// "a.txt".
#pragma once

#include <doctest/doctest.h>

#include <charconv>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "history/document.h"
#include "history/journal.h"
#include "history/project_files.h"
#include "history/session.h"
#include "history/write_limits.h"
#include "io/disk.h"
#include "io/file_overlay.h"
#include "support/corpus.h"
#include "support/temp_folder.h"

namespace diorama::test {

class LineDocument final : public history::Document {
 public:
  explicit LineDocument(std::string_view text) {
    while (!text.empty()) {
      const std::size_t size = std::min(text.find('\n'), text.size() - 1) + 1;
      lines_.emplace_back(text.substr(0, size));
      text.remove_prefix(size);
    }
  }

  Result<void> apply(const history::Edit& edit) override {
    return std::visit([this](const auto& each) { return make(each); }, edit);
  }
  [[nodiscard]] std::vector<std::string_view> pieces() const override {
    return {lines_.begin(), lines_.end()};
  }
  [[nodiscard]] std::shared_ptr<history::Document> copy() const override {
    return std::make_shared<LineDocument>(*this);
  }

 private:
  static history::ObjectId number_of(std::string_view line) {
    history::ObjectId out = 0;
    std::from_chars(line.data(), line.data() + line.size(), out);
    return out;
  }
  static Error stale(const std::string& what) { return {ErrorCode::Conflict, what, {}, {}}; }

  Result<void> make(const history::ChangeText& change) {
    for (std::string& line : lines_) {
      if (number_of(line) != change.object) continue;
      const std::size_t at = line.find(' ') + 1 + change.offset;
      if (at > line.size() || line.compare(at, change.removed.size(), change.removed) != 0)
        return stale("line " + std::to_string(change.object) + " has another text");
      line.replace(at, change.removed.size(), change.inserted);
      return {};
    }
    return stale("there is no line " + std::to_string(change.object));
  }
  Result<void> make(const history::AddObject& addition) {
    if (addition.position > lines_.size()) return stale("there are fewer lines");
    lines_.insert(lines_.begin() + static_cast<std::ptrdiff_t>(addition.position), addition.text);
    return {};
  }
  Result<void> make(const history::RemoveObject& removal) {
    if (removal.position >= lines_.size() || lines_[removal.position] != removal.text)
      return stale("another line is there");
    lines_.erase(lines_.begin() + static_cast<std::ptrdiff_t>(removal.position));
    return {};
  }

  std::vector<std::string> lines_;
};

/// The engine. It shows documents from memory, and everything else through its overlay.
class LineFiles final : public history::ProjectFiles {
 public:
  explicit LineFiles(std::string root) : root_(std::move(root)) {}

  [[nodiscard]] Result<std::string> place_of(const std::string& path) const override {
    if (path.find("..") != std::string::npos)
      return Error{ErrorCode::PermissionDenied, path + " leads out of the project", {}, {}};
    return root_ + "/" + path;
  }
  [[nodiscard]] io::FileOverlay& overlay() override { return overlay_; }
  [[nodiscard]] Result<void> check_change(const std::string& path) const override {
    return limits.check_path(path);
  }
  Result<history::ReadDocument> read(const std::string& path) override {
    if (!path.ends_with(".txt"))
      return Error{ErrorCode::Unsupported, path + " has no lines", {}, {}};
    DIORAMA_TRY(const std::string place, place_of(path));
    DIORAMA_TRY(read_, overlay_.read_bytes(place, history::kMaxFileBytes));
    return history::ReadDocument{parse(read_.view()), read_.view()};
  }
  [[nodiscard]] std::shared_ptr<history::Document> parse(std::string_view bytes) const override {
    return std::make_shared<LineDocument>(bytes);
  }
  [[nodiscard]] std::string main_file_of(std::string_view path) const override {
    return path.ends_with(".note") ? std::string(path.substr(0, path.size() - 5)) : "";
  }
  [[nodiscard]] bool is_shown_from_memory(std::string_view) const override { return true; }
  void now_at(const std::string& path,
              const std::shared_ptr<history::Document>& document) override {
    documents_[path] = document;
  }
  void refresh(std::span<const std::string> disk_paths) override {
    refreshed.insert(disk_paths.begin(), disk_paths.end());
  }

  /// What the engine shows at that path; "-" for nothing.
  [[nodiscard]] std::string shown(const std::string& path) {
    if (const auto& document = documents_[path]) return document->write();
    return in_overlay(path);
  }
  [[nodiscard]] std::string in_overlay(const std::string& path) const {
    const auto text = overlay_.read_file(root_ + "/" + path, history::kMaxFileBytes);
    return text ? *text : "-";
  }

  history::WriteLimits limits;
  std::set<std::string> refreshed;  ///< disk paths

 private:
  std::string root_;
  io::FileOverlay overlay_;
  std::map<std::string, std::shared_ptr<history::Document>> documents_;
  Bytes read_;  ///< the last file that was read
};

/// Files on disk and a session that changes them.
struct LineProject {
  LineProject() { start(); }

  /// Starts it as the next program does; unsaved changes are gone.
  void start() {
    session = nullptr;
    files = std::make_unique<LineFiles>(root);
    session = std::make_unique<history::Session>(*files);
  }
  void write(const std::string& path, std::string_view text) const {
    folder.write("project/" + path, text);
  }
  [[nodiscard]] std::string on_disk(const std::string& path) const {
    return std::filesystem::exists(root + "/" + path) ? read_all(root + "/" + path) : "-";
  }
  /// Every file on disk, with its content.
  [[nodiscard]] std::map<std::string, std::string> everything() const {
    std::map<std::string, std::string> out;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
      if (entry.is_regular_file())
        out[entry.path().string().substr(root.size() + 1)] = read_all(entry.path());
    return out;
  }
  [[nodiscard]] std::string in_memory(const std::string& path) {
    const auto file = session->document(path);
    return file ? (*file)->content.document->write() : "-";
  }

  /// One step that changes the beginning of a line.
  Result<void> set(const std::string& path, history::ObjectId line, const std::string& from,
                   const std::string& to) {
    history::Step step(*session, "set " + path);
    DIORAMA_CHECK(session->apply(path, history::ChangeText{line, 0, from, to}));
    DIORAMA_CHECK(step.keep());
    return {};
  }
  Result<scene::SavedFiles> save(std::span<const std::string> only = {}) {
    return session->save(state, disk, only);
  }

  TempFolder folder;
  std::string root = folder.path + "/project";
  std::string state = folder.path + "/state";
  io::RealDisk disk;
  std::unique_ptr<LineFiles> files;
  std::unique_ptr<history::Session> session;  ///< of the files
};

}  // namespace diorama::test

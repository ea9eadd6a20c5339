// Replaces the text of references and nothing around it. Unity breaks a reference that is too long
// for its line after a comma, and so does what is written here:
//
//   - target: {fileID: 100000, guid: f92595bb0adf0084ab51db0a0f99b611, type: 3}
//   - target: {fileID: 1548024739627927224, guid: 0a1b2c3d4e5f60718293a4b5c6d7e8f9,
//       type: 3}
//
// First everything is decided, then everything is written: what does not fit costs nothing.
#include "unity/usages/replacement.h"

#include <algorithm>
#include <memory>
#include <unordered_set>
#include <utility>

#include "base/lookout.h"
#include "history/write_limits.h"
#include "unity/edit/assets/links.h"
#include "unity/edit/body.h"
#include "unity/edit/session.h"
#include "unity/edit/values/references.h"
#include "unity/model/project.h"
#include "unity/text/draft.h"
#include "unity/text/tree.h"
#include "unity/usages/described.h"
#include "unity/usages/file_search.h"
#include "unity/usages/substitute.h"
#include "unity/usages/usage_search.h"

namespace diorama::unity {
namespace {

constexpr std::size_t kMostRefused = 20;

struct Change {
  Place place;
  Reference now;
};

struct ChangedFile {
  std::string path;
  std::vector<Change> changes;  ///< in the order of the file
};

/// The text of the reference as the editor writes it at this place, from `begin` on.
std::string new_text(std::string_view text, const Place& place, const Reference& now,
                     const text::FileStyle& style) {
  const text::Draft draft = edit::to_draft(now);
  const std::size_t newline = text.rfind('\n', place.begin);
  const std::size_t line = newline == std::string_view::npos ? 0 : newline + 1;
  if (place.in_flow) {  // inside braces the line breaks are those of the whole
    std::string out = text::value_text(draft, 0, 0, {.one_line_flow = true});
    return out.substr(1);
  }
  if (place.key_begin) {
    const std::size_t column = place.begin - 1 - line;  // up to and including the colon
    return text::value_text(draft, *place.key_begin - line, column, style).substr(1);
  }
  std::string item;
  const std::size_t dash = place.begin - line - 2;
  text::append_item(item, draft, dash, style);
  item.erase(0, dash + 2);
  item.resize(item.size() - text::line_end(style).size());
  return item;
}

/// The ids that several objects of the file have; which of them a reference means, nobody knows.
std::unordered_set<FileId> ids_twice(const text::Document& document) {
  std::unordered_set<FileId> seen, out;
  for (const text::Object& object : document.objects())
    if (!seen.insert(object.id).second) out.insert(object.id);
  return out;
}

/// The text with all these places changed. REQUIRES: they are in its order.
std::string changed_text(std::string_view text, std::span<const Change> changes,
                         const text::FileStyle& style) {
  std::string out;
  std::size_t done = 0;
  for (const Change& each : changes) {
    out.append(text.substr(done, each.place.begin - done));
    out += new_text(text, each.place, each.now, style);
    done = each.place.end;
  }
  return out.append(text.substr(done));
}

class Replacer {
 public:
  Replacer(edit::Session& session, const scene::ReplaceQuery& query, const Target& from,
           const Target& to)
      : session_(session), query_(query), substitutes_(session, from, to) {
    report_.from = from.label;
    report_.to = to.label;
    report_.offset = query.offset;
  }

  /// `all`: the places of all files.
  Result<void> decide(const PlacesOfFile& file, std::span<const PlacesOfFile> all) {
    const auto writable = check_file(file.file);
    const auto open = DescribedFile::open(session_.project(), file.file);
    if (open) substitutes_.begin(*open);
    const std::unordered_set<FileId> twice =
        open ? ids_twice(open->file().hierarchy.document()) : std::unordered_set<FileId>{};
    ChangedFile out{file.file, {}};
    for (const Place& place : file.places) {
      if (!session_.project().effort().step()) return session_.project().effort().error();
      if (!writable) {
        refuse(open.get(), file.file, place, writable.error());
        continue;
      }
      const auto reachable = twice.contains(place.object) ? Result<void>(has_twice(file.file))
                             : open                       ? check_source(*open, place, all)
                                                          : unknown_file(file.file);
      auto now = reachable ? substitutes_.at(place) : Result<Reference>(reachable.error());
      if (now && place.reference && *now == *place.reference) {
        ++report_.already;
        continue;
      }
      if (!now) {
        refuse(open.get(), file.file, place, now.error());
        continue;
      }
      tell(*open, place);
      out.changes.push_back({place, *std::move(now)});
    }
    if (out.changes.empty()) return {};
    report_.files.push_back({file.file, static_cast<int>(out.changes.size())});
    DIORAMA_CHECK(substitutes_.prepare());
    changed_.push_back(std::move(out));
    return {};
  }

  Result<void> write() {
    for (const ChangedFile& file : changed_)
      DIORAMA_CHECK(file.path.ends_with(".meta") ? write_bytes(file) : write_objects(file));
    return {};
  }

  scene::ReplaceReport take() { return std::move(report_); }
  /// Why nothing was done: the first of the reasons.
  [[nodiscard]] const scene::ReplaceReport& report() const { return report_; }

 private:
  static Error unknown_file(const std::string& path) {
    return {ErrorCode::Unsupported, "'" + path + "' is no text that can be changed here", {}, {}};
  }

  static Error has_twice(const std::string& path) {
    return {ErrorCode::CorruptData,
            "'" + path + "' has this object twice",
            "repair the file first",
            {{"path", path}}};
  }

  /// The script of a part of an instance is that of its source: it changes there, or not at all.
  Result<void> check_source(const DescribedFile& open, const Place& place,
                            std::span<const PlacesOfFile> all) {
    if (place.kind != Place::Kind::Script) return {};
    Project& project = session_.project();
    std::shared_ptr<const OpenHierarchy> kept;
    const text::Document* document = &open.file().hierarchy.document();
    FileId id = place.object;
    while (const text::Object* const object = document->find(id)) {
      if (!object->stripped) return {};
      if (!project.effort().step()) return project.effort().error();
      const text::Tree tree = document->fields(*object);
      const auto source = as_reference(tree.fields()["m_CorrespondingSourceObject"]);
      const Asset* const asset =
          source && source->guid ? project.assets().find(*source->guid) : nullptr;
      if (asset == nullptr) return comes_from("a prefab that is not in the project");
      const std::string path(asset->path);
      const auto file = std::ranges::find(all, path, &PlacesOfFile::file);
      const bool changes = file != all.end() && check_file(path) &&
                           std::ranges::any_of(file->places, [&](const Place& each) {
                             return each.kind == Place::Kind::Script && each.object == source->id;
                           });
      if (!changes) return comes_from("'" + path + "'");
      DIORAMA_TRY(kept, project.hierarchies().open(path));
      document = &kept->hierarchy.document();
      if (ids_twice(*document).contains(source->id)) return comes_from("'" + path + "'");
      id = source->id;
    }
    return {};
  }
  static Error comes_from(const std::string& prefab) {
    return {ErrorCode::InvalidArgument, "it comes from " + prefab, "replace it there", {}};
  }

  /// Whether the file can be changed at all: it is the project's, allowed, and not in a conflict.
  Result<void> check_file(const std::string& path) {
    const AssetDatabase& assets = session_.project().assets();
    DIORAMA_CHECK(assets.place_of(path));
    DIORAMA_CHECK(edit::check_allowed(assets, session_.limits(), path));
    if (path.ends_with(".meta")) {
      DIORAMA_CHECK(session_.place(path));
    } else {
      DIORAMA_CHECK(session_.file(path));
    }
    const history::WorkingFile* const file = session_.files().find(path);
    if (file == nullptr || !file->in_conflict) return {};
    return Error{ErrorCode::Conflict,
                 "'" + path + "' was changed on disk while it has unsaved edits",
                 "discard those first",
                 {{"path", path}}};
  }

  scene::Usage described(DescribedFile* open, const std::string& file, const Place& place) {
    return open == nullptr ? bare_usage(file, place) : open->describe(place);
  }

  void refuse(DescribedFile* open, const std::string& file, const Place& place,
              const Error& error) {
    if (report_.refused.size() < kMostRefused) {
      scene::Refusal out{described(open, file, place), error.message};
      const std::string field = out.place.property + ": ";  // it is told before the reason
      if (out.why.starts_with(field)) out.why.erase(0, field.size());
      if (!error.hint.empty()) out.why += " (" + error.hint + ")";
      report_.refused.push_back(std::move(out));
    }
    ++report_.refused_total;
  }

  void tell(DescribedFile& open, const Place& place) {
    const int number = report_.total++;
    if (number >= query_.offset && number - query_.offset < query_.limit)
      report_.places.push_back(open.describe(place));
  }

  Result<void> write_objects(const ChangedFile& file) {
    for (std::size_t first = 0; first < file.changes.size();) {
      const FileId id = file.changes[first].place.object;
      std::size_t end = first;
      while (end < file.changes.size() && file.changes[end].place.object == id) ++end;
      const auto changes = std::span(file.changes).subspan(first, end - first);
      DIORAMA_TRY(const edit::OpenFile* const open, session_.file(file.path));
      const text::Object* const object = open->document->find(id);
      if (object == nullptr) return outdated(file.path);
      const std::string before(open->document->body(*object));
      if (!still_there(before, changes)) return outdated(file.path);
      auto change = edit::difference(id, before, changed_text(before, changes, open->style));
      if (change) DIORAMA_CHECK(session_.apply(file.path, *std::move(change)));
      first = end;
    }
    return {};
  }

  /// Import settings are no document of objects: the file gets other bytes.
  Result<void> write_bytes(const ChangedFile& file) {
    DIORAMA_TRY(const Bytes bytes, bytes_of(session_.project(), file.path));
    if (!still_there(bytes.view(), file.changes)) return outdated(file.path);
    const text::FileStyle style =
        text::detect_style(bytes.view(), edit::style_of_new_files(session_.project().settings()));
    return session_.put_file(file.path, changed_text(bytes.view(), file.changes, style));
  }

  /// An id that a broken file has twice would lead to the wrong object.
  static bool still_there(std::string_view text, std::span<const Change> changes) {
    std::size_t done = 0;
    return std::ranges::all_of(changes, [&](const Change& each) {
      const std::size_t begin = each.place.begin, end = each.place.end;
      const bool is_next = begin >= done && end >= begin && end <= text.size();
      done = end;
      return is_next && read_reference(text.substr(begin, end - begin)) == each.place.reference;
    });
  }
  static Error outdated(const std::string& path) {
    return {ErrorCode::CorruptData,
            "'" + path + "' has an object twice, so its references are not changed",
            "repair the file first",
            {{"path", path}}};
  }

  edit::Session& session_;
  const scene::ReplaceQuery& query_;
  Substitutes substitutes_;
  scene::ReplaceReport report_;
  std::vector<ChangedFile> changed_;
};

Error nothing_fits(const scene::ReplaceReport& report) {
  const scene::Refusal& first = report.refused.front();
  return {ErrorCode::InvalidArgument,
          "nothing was replaced: none of " + std::to_string(report.refused_total) +
              " places can hold '" + report.to + "'; " + first.place.file + " " +
              first.place.object + " " + first.place.property + ": " + first.why,
          {},
          {{"refused", std::to_string(report.refused_total)}}};
}

}  // namespace

Result<scene::ReplaceReport> replace_everywhere(edit::Session& session,
                                                const scene::ReplaceQuery& query,
                                                const scene::Progress& progress) {
  Project& project = session.project();
  DIORAMA_CHECK(check_scope(project, query.scope.path));
  DIORAMA_TRY(const Target from, resolve_target(project, query.from));
  DIORAMA_TRY(const Target to, resolve_target(project, query.to));
  Replacer replacer(session, query, from, to);
  DIORAMA_CHECK(Substitutes(session, from, to).check());
  session.publish();
  DIORAMA_TRY(const auto all,
              find_places(project, from, query.scope, true, part_of(progress, 0, 2)));
  for (const PlacesOfFile& file : all) DIORAMA_CHECK(replacer.decide(file, all));
  const scene::Progress last = part_of(progress, 1, 2);
  const Unread unread = unread_in_scope(project, query.scope.path, last);
  if (last) last(1, 1);
  DIORAMA_CHECK(replacer.write());
  scene::ReplaceReport report = replacer.take();
  report.unread = unread;
  if (report.total == 0 && report.refused_total > 0) return nothing_fits(report);
  return report;
}

}  // namespace diorama::unity

#include "surface/shapes/review_json.h"

#include <algorithm>

#include "base/shown_text.h"
#include "surface/shapes/diff_json.h"
#include "surface/shapes/diff_text.h"

namespace diorama::surface {
namespace {

constexpr std::size_t kOfFile = 200;  ///< bytes beside the changes of a file, roughly

}  // namespace

void keep_within(scene::Review& review, std::size_t max_bytes) {
  std::size_t bytes = 0, listed = 0;
  bool is_full = false;
  for (scene::FileReview& file : review.files) {
    bytes += kOfFile + file.path.size() * 2 + file.reason.size();
    for (const std::string& note : file.diff.notes) bytes += note.size();
    std::vector<scene::Change>& changes = file.diff.changes;
    is_full = is_full || (bytes > max_bytes && listed > 0);
    std::size_t kept = 0;
    for (; kept < changes.size() && !is_full; ++kept) {
      bytes += change_json(changes[kept]).size() + 1;
      is_full = bytes > max_bytes && listed + kept > 0;
      if (is_full) break;
    }
    if (kept < changes.size() || (is_full && changes.empty())) review.more = true;
    changes.erase(changes.begin() + static_cast<std::ptrdiff_t>(kept), changes.end());
    if (kept == 0 && is_full) {
      file.path.clear();  // to be taken off
      continue;
    }
    listed += std::max<std::size_t>(1, kept);
  }
  std::erase_if(review.files, [](const scene::FileReview& file) { return file.path.empty(); });
  review.listed = listed;
}

void write_review(json::Writer& out, const scene::Review& review) {
  out.begin_object().member("before", review.before).member("after", review.after);
  out.member("equal", review.file_count == 0).key("files").begin_array();
  for (const scene::FileReview& file : review.files) {
    out.begin_object().member("path", file.path).member("status", name_of(file.status));
    out.member("total", file.diff.total).key("changes").begin_array();
    for (const scene::Change& change : file.diff.changes) out.raw(change_json(change));
    out.end_array().text_member("reason", file.reason);
    if (!file.diff.notes.empty()) {
      out.key("notes").begin_array();
      for (const std::string& note : file.diff.notes) out.value(note);
      out.end_array();
    }
    out.end_object();
  }
  out.end_array().member("files_total", review.file_count).member("offset", review.offset);
  out.member("truncated", review.more);
  if (review.more) out.member("next_offset", review.offset + review.listed);
  out.end_object();
}

std::string review_text(const scene::Review& review) {
  std::string out;
  for (const scene::FileReview& file : review.files) {
    const std::string status(name_of(file.status));
    if (!file.reason.empty() || file.diff.equal()) {
      const std::string why =
          file.reason.empty() ? "no object and no field is different" : file.reason;
      add_line(out, status + ": " + file.path + " (" + why + ")");
      for (const std::string& note : file.diff.notes) add_line(out, "note: " + note);
      continue;
    }
    if (file.status != scene::FileReview::Status::Changed) add_line(out, status + ": " + file.path);
    out += diff_text(file.diff);
  }
  if (review.more)
    out += "more changes begin at offset " + std::to_string(review.offset + review.listed) + "\n";
  if (review.file_count == 0) return out + "no difference\n";
  return out + std::to_string(review.file_count) +
         (review.file_count == 1 ? " file is" : " files are") + " different from " +
         shown(review.before) + "\n";
}

}  // namespace diorama::surface

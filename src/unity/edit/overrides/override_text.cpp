// An entry, as it is searched for in the text of the instance. The lines after the first are
// indented by six; a scalar that continues on more lines may be indented by eight:
//
//     - target: {fileID: 2904199470838180130, guid: 687c12e6e37050ac26a45d45fcac652d, type: 3}
//       propertyPath: displayName
//       value: Sleepy Guard
//       objectReference: {fileID: 0}
//
// A changed value is changed in its two lines; a new override comes after the last entry of its
// target. Anything written differently is left to unity/edit/overrides/overrides.h.

#include "unity/edit/overrides/override_text.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "unity/edit/body.h"
#include "unity/edit/values/references.h"

namespace diorama::unity::edit {
namespace {

using text::ChangeText;
using text::Draft;
using unity::FileId;
using unity::Modification;
using unity::ModificationList;

// Where entries begin and continue.
constexpr std::size_t kIndent = 4;  // of the dashes, on disk
constexpr std::string_view kDash = "\n    - ", kInside = "      ";
constexpr auto kNowhere = std::string_view::npos;

struct Range {
  std::size_t begin = 0, end = 0;
};

/// The lines of the entry whose first line begins here, when they are as Unity writes them.
std::optional<Range> entry_at(std::string_view body, std::size_t begin) {
  std::size_t end = begin;
  do {
    const std::size_t newline = body.find('\n', end);
    if (newline == kNowhere) return std::nullopt;
    end = newline + 1;
  } while (body.substr(end).starts_with(kInside));
  // A text with an empty line in it continues after that line.
  const std::string_view next = body.substr(end, kIndent + 2);
  const bool is_next = next.starts_with("    - ") || next.starts_with("    m_");
  return is_next ? std::optional<Range>({begin, end}) : std::nullopt;
}

std::string line_of(const Draft& entry, const text::FileStyle& style) {
  std::string out;
  text::append_entry(out, entry, kInside.size(), style);
  return out;
}

Draft property(const Modification& change) {
  return Draft::scalar(change.path).with_key("propertyPath");
}

/// Whether the entry is for this property.
bool names_property(std::string_view entry, const Modification& change,
                    const text::FileStyle& style) {
  return entry.find("\n" + line_of(property(change), style)) != kNowhere;
}

/// The lines of that override. Entries are of similar size, so the search begins at the place
/// where it would be if all were alike, and moves outwards. Nothing when there are several.
std::optional<Range> find_entry(std::string_view body, const ModificationList& all,
                                std::size_t index, const text::FileStyle& style) {
  const Modification& wanted = all[index];
  for (const std::size_t i : all.of_target(wanted.target))
    if (i != index && all[i].path == wanted.path) return std::nullopt;
  const std::string mark =
      std::string(kDash) + "target: {fileID: " + std::to_string(wanted.target) + ",";
  const std::size_t list = std::min(body.find("m_Modifications:"), body.size());
  const std::size_t guess = list + (body.size() - list) * index / all.size();
  for (std::size_t around = 4096;; around *= 4) {
    const std::size_t begin = guess - std::min(guess - list, around);
    const std::size_t end = std::min(guess + around, body.size());
    const std::string_view seen = body.substr(0, end);
    for (std::size_t at = seen.find(mark, begin); at != kNowhere; at = seen.find(mark, at + 1)) {
      const auto entry = entry_at(body, at + 1);
      if (!entry) return std::nullopt;
      if (names_property(body.substr(entry->begin, entry->end - entry->begin), wanted, style))
        return entry;
    }
    if (begin == list && end == body.size()) return std::nullopt;
  }
}

std::string values_of(const Modification& change, const text::FileStyle& style) {
  return line_of(Draft::scalar(change.value).with_key("value"), style) +
         line_of(to_draft(change.object).with_key("objectReference"), style);
}

/// The change that gives the entry the new value; nothing when it is for another property.
std::optional<ChangeText> replacement(FileId instance, std::string_view body, Range entry,
                                      const Modification& change, const text::FileStyle& style) {
  const std::string_view text = body.substr(entry.begin, entry.end - entry.begin);
  const std::string path = line_of(property(change), style);
  const std::size_t at = text.find(path);
  if (at == kNowhere || at == 0 || text[at - 1] != '\n') return std::nullopt;
  const std::string_view values = text.substr(at + path.size());
  if (!values.starts_with("      value:")) return std::nullopt;
  auto edit = difference(instance, values, values_of(change, style));
  if (!edit) return ChangeText{instance, entry.begin, {}, {}};
  edit->offset += entry.begin + at + path.size();
  return edit;
}

std::string new_entry(const Modification& change, const unity::Reference& source,
                      const text::FileStyle& style) {
  std::string out;
  text::append_item(out,
                    Draft::block({to_draft(unity::Reference{change.target,
                                                            source.guid.value_or(unity::Guid{}), 3})
                                      .with_key("target"),
                                  property(change), Draft::scalar(change.value).with_key("value"),
                                  to_draft(change.object).with_key("objectReference")}),
                    kIndent, style);
  return out;
}

}  // namespace

std::optional<OverrideEdits> override_edits(const unity::Hierarchy& hierarchy,
                                            unity::Index instance, std::string_view body,
                                            const std::vector<Modification>& wanted,
                                            const text::FileStyle& style) {
  const unity::Instance& known = hierarchy.instances()[instance];
  const ModificationList& all = known.modifications;
  if (wanted.empty()) return std::nullopt;
  const FileId target = wanted.front().target;
  std::unordered_map<std::string_view, std::size_t> by_property;
  for (const std::size_t i : all.of_target(target)) by_property.insert_or_assign(all[i].path, i);
  OverrideEdits out;
  out.change.instance = instance;
  out.change.place = all.place_for(target);
  std::string added;
  std::unordered_set<std::string_view> seen;
  for (const Modification& change : wanted) {
    if (!seen.insert(change.path).second) return std::nullopt;
    const auto own = by_property.find(change.path);
    if (own == by_property.end()) {
      added += new_entry(change, known.source, style);
      out.change.added.push_back(change);
      continue;
    }
    const auto entry = find_entry(body, all, own->second, style);
    auto edit = entry ? replacement(known.id, body, *entry, change, style) : std::nullopt;
    if (!edit) return std::nullopt;
    if (edit->removed != edit->inserted) out.edits.push_back(*std::move(edit));
    out.change.replaced.emplace_back(own->second, change);
  }
  // The last places first, so that the others do not move. New ones come after the old.
  std::ranges::sort(out.edits, std::greater{}, &ChangeText::offset);
  if (added.empty()) return out;
  if (out.change.place == 0) return std::nullopt;
  const auto before = find_entry(body, all, out.change.place - 1, style);
  if (!before) return std::nullopt;
  out.edits.insert(out.edits.begin(), ChangeText{known.id, before->end, {}, std::move(added)});
  return out;
}

}  // namespace diorama::unity::edit

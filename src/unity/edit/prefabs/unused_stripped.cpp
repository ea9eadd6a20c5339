// A child that was the only addition to a part is moved elsewhere. Its father here was the stripped
// Transform of that part, which nothing else refers to:
//
//   -  m_Father: {fileID: 1590343746842209747}
//   +  m_Father: {fileID: 0}
//   ---- !u!4 &1590343746842209747 stripped
//   -Transform:
//   -  m_CorrespondingSourceObject: {fileID: 173906504236386393, guid: be20..., type: 3}
//   -  m_PrefabInstance: {fileID: 1476017658152936842}
//   -  m_PrefabAsset: {fileID: 0}
//
// A stripped script names the stripped object of its part if the file has that; this alone does not
// keep it.

#include "unity/edit/prefabs/unused_stripped.h"

#include <algorithm>

#include "unity/assets/reference.h"
#include "unity/edit/body.h"
#include "unity/edit/objects/pieces.h"

namespace diorama::unity::edit {
namespace {

using history::ChangeText;
using history::RemoveObject;

/// The lines of the body that the change is in; the text of a reference is never on two of them.
std::string_view lines_of(std::string_view body, const ChangeText& change) {
  const bool is_new_lines = change.removed.empty() && change.inserted.ends_with('\n');
  if (change.offset > body.size() || is_new_lines) return {};
  const std::size_t last = change.offset + std::max<std::size_t>(change.removed.size(), 1) - 1;
  const std::size_t before =
      change.offset == 0 ? std::string_view::npos : body.rfind('\n', change.offset - 1);
  const std::size_t begin = before == std::string_view::npos ? 0 : before + 1;
  return body.substr(begin, std::min(body.find('\n', last), body.size()) - begin);
}

/// What the text before the edit says there.
std::string_view text_before(const text::Document& document, const history::Edit& edit) {
  if (const auto* const removed = std::get_if<RemoveObject>(&edit)) return removed->text;
  const auto* const change = std::get_if<ChangeText>(&edit);
  const text::Object* const object = change == nullptr ? nullptr : document.find(change->object);
  return object == nullptr || object->stripped ? std::string_view{}
                                               : lines_of(document.body(*object), *change);
}

const text::Object* find_stripped(const text::Document& document, text::FileId id) {
  const text::Object* const object = document.find(id);
  return object != nullptr && object->stripped ? object : nullptr;
}

}  // namespace

std::vector<text::FileId> stripped_given_up(const text::Document& document,
                                            const history::Edit& edit) {
  std::vector<text::FileId> out;
  for (const Reference& each : read_references(text_before(document, edit)))
    if (!each.guid && find_stripped(document, each.id) != nullptr) out.push_back(each.id);
  return out;
}

Result<std::vector<history::Edit>> without_unused(const text::Document& document,
                                                  const std::unordered_set<text::FileId>& ids) {
  std::unordered_set<text::FileId> unused;
  for (const text::FileId id : ids)
    if (find_stripped(document, id) != nullptr) unused.insert(id);
  if (unused.empty()) return std::vector<history::Edit>{};
  const ReferenceSearch search(unused);
  std::vector<const text::Object*> naming;  // stripped scripts
  for (const text::Object& each : document.objects()) {
    const std::string_view body = document.body(each);
    if (!search.is_in(body)) continue;
    if (each.stripped)
      naming.push_back(&each);
    else
      for (const Reference& reference : read_references(body))
        if (!reference.guid) unused.erase(reference.id);
  }
  std::vector<history::Edit> out;
  for (const text::Object* const each : naming) {
    const std::string_view body = document.body(*each);
    const auto changed =
        map_references(body, [&](text::FileId id) { return unused.contains(id) ? 0 : id; });
    if (auto edit = difference(each->id, body, changed); edit && !unused.contains(each->id))
      out.emplace_back(*std::move(edit));
  }
  // From the end, so that the positions of the others stay.
  const auto objects = document.objects();
  for (std::size_t i = objects.size(); i-- > 0;)
    if (unused.contains(objects[i].id) && objects[i].stripped)
      out.emplace_back(RemoveObject{i, std::string(objects[i].text)});
  return out;
}

}  // namespace diorama::unity::edit

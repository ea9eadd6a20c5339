// Unity has no paths: objects are found by ids, and siblings may share a name. So paths are our
// own; a path must lead back to its object, whatever the names are:
//
//   names of siblings      paths
//   Bunk, Bunk             /Bunk[0], /Bunk[1]
//   Bunk, Bunk[1]          /Bunk, /Bunk[1][0]       a name that looks numbered gets a number
//   Hall/Left              /Hall\/Left
//   (no name)              /[0]
#include "unity/model/object_paths.h"

#include <algorithm>
#include <map>

#include "base/list_text.h"
#include "base/parse_number.h"
#include "base/shown_text.h"
#include "base/text.h"
#include "unity/model/bounds.h"

namespace diorama::unity {
namespace {

/// "Bunk[12]" is "Bunk" and 12; nothing for other names.
struct Numbered {
  std::string_view name;
  Index number = 0;
};

std::optional<Numbered> split_number(std::string_view step) {
  if (!step.ends_with(']')) return std::nullopt;
  const std::size_t open = step.rfind('[');
  if (open == std::string_view::npos || open + 2 > step.size() - 1) return std::nullopt;
  const auto number = parse_number<Index>(step.substr(open + 1, step.size() - open - 2));
  return number ? std::optional(Numbered{step.substr(0, open), *number}) : std::nullopt;
}

/// A name that looks numbered must not be taken for a numbered one, and an empty name not
/// for the end of a path.
bool is_misread(std::string_view name) {
  return name.empty() || split_number(name);
}

std::string escaped(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '/' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

/// The first of them. A project can have a million, so only these are made into texts.
template <class ToText>
std::string some_of(const std::vector<Index>& all, const ToText& to_text) {
  constexpr std::size_t kShown = 8;
  std::vector<std::string> names;
  for (const Index each : std::span(all).first(std::min(all.size(), kShown)))
    names.push_back(to_text(each));
  std::string out = joined(names);
  if (all.size() > kShown) out += ", and " + std::to_string(all.size() - kShown) + " more";
  return out;
}

// Cuts the path at its slashes; "\/" is a slash in a name.
std::vector<std::string> split_steps(std::string_view path) {
  if (path.starts_with('/')) path.remove_prefix(1);
  std::vector<std::string> steps(1);
  for (std::size_t i = 0; i < path.size(); ++i) {
    const char next = i + 1 < path.size() ? path[i + 1] : '\0';
    if (path[i] == '/')
      steps.emplace_back();
    else if (path[i] == '\\' && (next == '/' || next == '\\'))
      steps.back() += path[++i];
    else
      steps.back() += path[i];
  }
  return steps;
}

/// Rows in their earlier order, with as many objects as possible: those not in them have moved.
/// The heaviest rising sequence; there are few rows, so every pair is compared.
std::vector<KeptObjects> in_order(const std::vector<KeptObjects>& rows) {
  struct Best {
    std::uint64_t count = 0;
    std::size_t previous = 0;  ///< 1: the first row
  };
  std::vector<Best> best(rows.size() + 1);
  for (std::size_t i = 1; i < best.size(); ++i) {
    for (std::size_t j = 1; j < i; ++j)
      if (rows[j - 1].before < rows[i - 1].before && best[j].count > best[i].count)
        best[i] = {best[j].count, j};
    best[i].count += rows[i - 1].count;
  }
  const auto last = std::ranges::max_element(best, {}, &Best::count) - best.begin();
  std::vector<KeptObjects> out;
  for (auto at = static_cast<std::size_t>(last); at != 0; at = best[at].previous)
    out.push_back(rows[at - 1]);
  std::ranges::reverse(out);
  return out;
}

}  // namespace

ObjectPaths::ObjectPaths(const Hierarchy& hierarchy)
    : hierarchy_(hierarchy), numbers_(hierarchy.objects().size(), kNone) {
  number_children(kNone);
  for (Index i = 0; i < numbers_.size(); ++i)
    if (hierarchy.objects()[i].size > 1) number_children(i);
}

ObjectPaths::ObjectPaths(const Hierarchy& hierarchy, const ObjectPaths& before,
                         std::span<const KeptObjects> kept)
    : hierarchy_(hierarchy), numbers_(hierarchy.objects().size(), kNone) {
  std::map<Index, std::vector<KeptObjects>> families;  // by the parent
  for (const KeptObjects& row : kept) {
    std::copy_n(before.numbers_.begin() + row.before, row.count, numbers_.begin() + row.now);
    families[hierarchy.objects()[row.now].parent].push_back(row);
  }
  for (const auto& [parent, rows] : families) renumber_children(parent, before, rows);
  Index done = 0;
  const auto number_new_families = [&](Index end) {
    for (; done < end; ++done)
      if (hierarchy.objects()[done].size > 1 && !families.contains(done)) number_children(done);
  };
  if (!families.contains(kNone)) number_children(kNone);
  for (const KeptObjects& row : kept) {
    number_new_families(row.now);
    done = row.now + row.count;
  }
  number_new_families(static_cast<Index>(numbers_.size()));
}

/// Where most children are kept, only names that came, went or moved can get other numbers.
void ObjectPaths::renumber_children(Index parent, const ObjectPaths& before,
                                    std::vector<KeptObjects> rows) {
  constexpr std::size_t kMostRows = 100;
  if (rows.size() > kMostRows) return number_children(parent);
  const Index old_parent = before.hierarchy_.objects()[rows.front().before].parent;
  rows = in_order(rows);
  Names names;
  collect_names(parent, rows, &KeptObjects::now, names);
  before.collect_names(old_parent, rows, &KeptObjects::before, names);
  if (!names.empty()) number_children(parent, &names);
}

void ObjectPaths::collect_names(Index parent, std::span<const KeptObjects> rows,
                                Index KeptObjects::* begin, Names& names) const {
  auto row = rows.begin();
  const auto& objects = hierarchy_.objects();
  const Siblings children = hierarchy_.children(parent);
  for (Index at = children.from(); at < children.to();) {
    if (row != rows.end() && at == (*row).*begin) {
      at += row->count;
      ++row;
    } else {
      names.insert(objects[at].name);
      at += objects[at].size;
    }
  }
}

/// The first of several gets its number only when the second is found.
void ObjectPaths::number_children(Index parent, const Names* names) {
  struct Seen {
    Index first;
    Index count = 0;
  };
  std::unordered_map<std::string_view, Seen> seen_names;
  for (const Index at : hierarchy_.children(parent)) {
    const std::string_view name = hierarchy_.objects()[at].name;
    if (names != nullptr && !names->contains(name)) continue;
    Seen& seen = seen_names.try_emplace(name, Seen{at}).first->second;
    if (seen.count == 1) numbers_[seen.first] = 0;
    const bool numbered = seen.count > 0 || is_misread(name);
    numbers_[at] = numbered ? seen.count : kNone;
    ++seen.count;
  }
}

void ObjectPaths::renamed(Index object, std::string_view before) {
  const GameObject& now = hierarchy_.objects()[object];
  const Names names = {before, now.name};
  number_children(now.parent, &names);
  counted_.erase(id_of(now.parent));
}

void ObjectPaths::add(Index object) {
  numbers_.insert(numbers_.begin() + object, kNone);
  const GameObject& added = hierarchy_.objects()[object];
  const Index count = count_namesakes(object);
  if (count == 1) numbers_[find_named(added.parent, added.name, 0)] = 0;
  if (count > 0 || is_misread(added.name)) numbers_[object] = count;
}

/// Namesakes before the last sibling. Counting all names pays off when more will be added.
Index ObjectPaths::count_namesakes(Index last) {
  const GameObject& added = hierarchy_.objects()[last];
  const auto [known, first] = counted_.try_emplace(id_of(added.parent));
  std::unordered_map<std::string, Index>& names = known->second;
  Index count = 0;
  if (names.empty()) {
    for (const Index at : hierarchy_.children(added.parent)) {
      if (at == last) break;
      const std::string& name = hierarchy_.objects()[at].name;
      count += name == added.name ? 1 : 0;
      if (!first) ++names[name];
    }
  }
  return first ? count : names[added.name]++;
}

FileId ObjectPaths::id_of(Index object) const {
  return object == kNone ? 0 : hierarchy_.objects()[object].id;
}

std::string ObjectPaths::step(Index object) const {
  std::string out = escaped(hierarchy_.objects()[object].name);
  if (numbers_[object] != kNone) out += "[" + std::to_string(numbers_[object]) + "]";
  return out;
}

std::string ObjectPaths::path(Index object) const {
  std::vector<Index> chain;
  for (Index at = object; at != kNone; at = hierarchy_.objects()[at].parent) chain.push_back(at);
  std::string out;
  for (std::size_t i = chain.size(); i-- > 0;) out.append("/").append(step(chain[i]));
  return out;
}

std::string ObjectPaths::told(Index object) const {
  std::size_t bytes = 0;
  std::vector<Index> chain;
  for (Index at = object; at != kNone; at = hierarchy_.objects()[at].parent) {
    bytes += hierarchy_.objects()[at].name.size() + 1;
    chain.push_back(at);
  }
  if (bytes <= kMostPathBytes) return cut_text(path(object), kMostPathBytes);
  std::string out;
  for (std::size_t i = chain.size(); i-- > 0 && out.size() <= kMostPathBytes;)
    out.append("/").append(step(chain[i]), 0, kMostPathBytes + 1);
  return std::string(first_bytes(out, kMostPathBytes)) + cut_mark(bytes);
}

Index ObjectPaths::find_named(Index parent, std::string_view name, Index number) const {
  for (const Index at : hierarchy_.children(parent))
    if (hierarchy_.objects()[at].name == name && number-- == 0) return at;
  return kNone;
}

/// A step that looks numbered is first taken as numbered; but a name may look like that.
void ObjectPaths::add_children(Index parent, std::string_view step,
                               std::vector<Index>& found) const {
  if (const auto numbered = split_number(step))
    if (const Index one = find_named(parent, numbered->name, numbered->number); one != kNone)
      return found.push_back(one);
  for (const Index at : hierarchy_.children(parent))
    if (hierarchy_.objects()[at].name == step) found.push_back(at);
}

/// Step by step from the roots. A single word without a slash may be a name anywhere.
Result<std::vector<Index>> ObjectPaths::find_all(std::string_view path) const {
  std::vector<Index> at = {kNone};
  const std::vector<std::string> steps = split_steps(path);
  for (const std::string& step : steps) {
    std::vector<Index> next;
    for (const Index parent : at) add_children(parent, step, next);
    if (next.empty() && steps.size() == 1 && !path.starts_with('/')) next = all_named(step);
    if (next.empty()) return not_found(path, at.front(), step);
    at = std::move(next);
  }
  return at;
}

Result<Index> ObjectPaths::find(std::string_view path, Namesakes namesakes) const {
  DIORAMA_TRY(const std::vector<Index> found, find_all(path));
  if (found.size() == 1) return found.front();
  const std::vector<Index> active = active_of(found);
  if (namesakes == Namesakes::ActiveOne && active.size() == 1) return active.front();
  return ambiguous(path, found);
}

std::vector<Index> ObjectPaths::all_named(std::string_view name) const {
  std::vector<Index> found;
  for (Index i = 0; i < hierarchy_.objects().size(); ++i)
    if (hierarchy_.objects()[i].name == name) found.push_back(i);
  return found;
}

/// Those that are active below the object that all of them have above them; it does not tell them
/// apart whether that one is active.
std::vector<Index> ObjectPaths::active_of(const std::vector<Index>& found) const {
  const auto& objects = hierarchy_.objects();
  Index above = objects[found.front()].parent;
  while (above != kNone && found.back() >= above + objects[above].size)
    above = objects[above].parent;
  const Index begin = above == kNone ? 0 : above + 1;
  std::vector<bool> active(found.back() + 1 - begin);
  for (Index at = begin; at <= found.back(); ++at) {
    const Index parent = objects[at].parent;
    active[at - begin] = objects[at].active && (parent == above || active[parent - begin]);
  }
  std::vector<Index> out;
  for (const Index each : found)
    if (active[each - begin]) out.push_back(each);
  return out;
}

Error ObjectPaths::not_found(std::string_view path, Index parent, std::string_view step) const {
  const std::string where = parent == kNone ? "the scene" : "'" + told(parent) + "'";
  const Siblings siblings = hierarchy_.children(parent);
  const std::vector<Index> children(siblings.begin(), siblings.end());
  constexpr std::size_t kMostCompared = 10'000;
  std::vector<std::string> names;
  for (const Index at : std::span(children).first(std::min(children.size(), kMostCompared)))
    names.push_back(cut_text(this->step(at), kMostNameBytes));
  const std::vector<std::string_view> views(names.begin(), names.end());
  std::string hint = did_you_mean(step, views);
  const auto shown_step = [&](Index at) { return cut_text(this->step(at), kMostNameBytes); };
  if (hint.empty())
    hint = where + (names.empty() ? " has no children" : " has: " + some_of(children, shown_step));
  return {ErrorCode::ObjectNotFound,
          "no object '" + std::string(path) + "': " + where + " has no '" + std::string(step) + "'",
          hint,
          {{"path", std::string(path)}}};
}

Error ObjectPaths::ambiguous(std::string_view path, const std::vector<Index>& found) const {
  return {ErrorCode::Ambiguous,
          "'" + std::string(path) + "' may mean " + std::to_string(found.size()) +
              " objects, which are all called '" + hierarchy_.objects()[found.front()].name + "'",
          "say which: " + some_of(found, [this](Index at) { return told(at); }),
          {{"path", std::string(path)}}};
}

std::size_t last_step(std::string_view path) {
  for (std::size_t i = path.size(); i-- > 0;) {
    if (path[i] != '/') continue;
    std::size_t backslashes = 0;
    while (backslashes < i && path[i - backslashes - 1] == '\\') ++backslashes;
    if (backslashes % 2 == 0) return i + 1;
  }
  return 0;
}

std::string_view parent_path(std::string_view path) {
  const std::size_t step = last_step(path);
  return path.substr(0, step == 0 ? 0 : step - 1);
}

}  // namespace diorama::unity

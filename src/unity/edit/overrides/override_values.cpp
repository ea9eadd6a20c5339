// Overrides of a list, and what they make of a list with one item. A size is applied first,
// whatever the order in the file; new items are like the last one, as in the editor:
//
//      - target: {fileID: 2904199470838180130, guid: 687c..., type: 3}
//        propertyPath: waypoints.Array.size
//        value: 2                                   waypoints:
//        objectReference: {fileID: 0}               - {fileID: 897025286}
//      - target: {fileID: 2904199470838180130, ...  - {fileID: 1309355561}
//        propertyPath: waypoints.Array.data[1]
//        value:
//        objectReference: {fileID: 1309355561}
//
// Values of [SerializeReference] fields are in a separate list, and are named by a number:
//
//        propertyPath: managedReferences[7788].power    references:
//        value: 5                                         RefIds:
//                                                         - rid: 7788
//                                                           data:
//                                                             power: 5
//
// Arrays of bytes and of simple numbers can be packed into one line of hex digits. Overrides of
// their items are not written here.

#include "unity/edit/overrides/override_values.h"

#include <algorithm>

#include "unity/assets/reference.h"
#include "unity/edit/values/references.h"
#include "unity/model/bounds.h"

namespace diorama::unity::edit {
namespace {

using text::Draft;

/// "managedReferences[12].field" as its path in the file; nothing when there is none.
std::optional<Path> managed_path(const Body& body, std::string_view path) {
  constexpr std::string_view kManaged = "managedReferences[";
  const std::size_t end = path.find(']');
  if (!path.starts_with(kManaged) || end == std::string_view::npos) return std::nullopt;
  const std::string_view number = path.substr(kManaged.size(), end - kManaged.size());
  const text::Tree tree = text::Tree::parse(body.text());
  std::size_t index = 0;
  for (const text::NodeView entry : tree.fields()["references"]["RefIds"]) {
    if (entry["rid"].text() == number) {
      Path out = parse_path("references.RefIds.Array.data[" + std::to_string(index) + "].data" +
                            std::string(path.substr(end + 1)));
      return out;
    }
    ++index;
  }
  return std::nullopt;
}

/// Makes a list as long as an override says.
Result<void> resize_list(Body& body, Path path, const std::string& value) {
  path.pop_back();
  const text::Tree tree = text::Tree::parse(body.text());
  const text::NodeView list = node_at(tree.fields(), path);
  if (!list || (list.size() == 0 && value != "0"))
    return Error{ErrorCode::NotFound, "there is no item to repeat", {}, {}};
  std::size_t size = list.size();
  const std::size_t wanted = std::strtoull(value.c_str(), nullptr, 10);
  if (wanted > kMostItems) return {};
  Draft item = Draft::scalar({});
  for (const text::NodeView each : list) item = to_draft(each);
  for (; size > wanted; --size) DIORAMA_CHECK(body.remove_item(path, size - 1));
  for (; size < wanted; ++size) DIORAMA_CHECK(body.insert_item(path, size, item));
  return {};
}

}  // namespace

Draft as_draft(const FieldValue& value) {
  using Kind = FieldValue::Kind;
  if (value.kind == Kind::Scalar) return Draft::scalar(value.text);
  if (value.kind == Kind::Reference) return to_draft(value.reference);
  std::vector<Draft> children;
  for (const FieldValue& each : value.children) {
    children.push_back(as_draft(each));
    children.back().key = each.key;
  }
  if (value.kind == Kind::Sequence) return Draft::list(std::move(children));
  // {x: 1, y: 2}: vectors, colors and quaternions, which Unity writes on one line.
  const bool is_vector = std::ranges::all_of(value.children, [](const FieldValue& each) {
    return each.kind == Kind::Scalar && each.key.size() == 1;
  });
  return is_vector ? Draft::flow(std::move(children)) : Draft::block(std::move(children));
}

Result<bool> write_override(Body& body, const Modification& change) {
  Path path = parse_path(change.path);
  if (change.path.starts_with("managedReferences[")) {
    auto found = managed_path(body, change.path);
    if (!found) return false;
    path = *std::move(found);
  }
  const text::Tree tree = text::Tree::parse(body.text());
  const auto is_packed = [&](Path above) {
    above.pop_back();
    const text::NodeView node = node_at(tree.fields(), above);
    return node && node.is_scalar() && !node.text().empty();
  };
  const bool in_array = path.back().kind != PathStep::Kind::Key;
  if (in_array && is_packed(path))
    return Error{ErrorCode::Unsupported,
                 "the override of '" + change.path + "' changes an array that is packed",
                 "unpack this instance in the editor",
                 {}};
  Result<void> done;
  if (path.back().kind == PathStep::Kind::Size)
    done = resize_list(body, path, change.value);
  else
    done = body.set(path, change.object.is_null() && !as_reference(node_at(tree.fields(), path))
                              ? Draft::scalar(change.value)
                              : to_draft(change.object));
  if (!done && done.error().code == ErrorCode::NotFound) return false;
  DIORAMA_CHECK(std::move(done));
  return true;
}

}  // namespace diorama::unity::edit

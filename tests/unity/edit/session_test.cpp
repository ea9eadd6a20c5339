// What the session of a Unity project adds to that of history/.

#include "unity/edit/session.h"

#include <doctest/doctest.h>

#include "support/changed_sample.h"
#include "unity/edit/assets/assets.h"

namespace diorama::unity::edit {
namespace {

/// "path: change, before to after".
std::string shown(const history::FileEdit& edit) {
  std::string out = edit.path + ": ";
  if (const auto* move = std::get_if<history::MoveFile>(&edit.change)) out += "to " + move->to;
  if (const auto* change = std::get_if<history::Edit>(&edit.change)) {
    const auto& text = std::get<history::ChangeText>(*change);
    out += "object " + std::to_string(text.object) + " at " + std::to_string(text.offset) + " '" +
           text.removed + "' -> '" + text.inserted + "'";
  }
  return out + ", " + std::to_string(edit.before) + " to " + std::to_string(edit.after) + "\n";
}

}  // namespace

// The example of history/file_edit.h.
TEST_CASE("session: a prefab that gets another name is three edits, each with both sides") {
  test::ChangedSample sample;
  const std::string folder = "Assets/Prefabs/World/";
  REQUIRE(AssetEditor(*sample.session).move(folder + "Torch.prefab", folder + "Lamp.prefab"));
  REQUIRE(sample.session->past().done().size() == 1);
  std::string edits;
  for (const history::FileEdit& edit : sample.session->past().done().front().edits)
    edits += shown(edit);
  CHECK(edits ==
        "Assets/Prefabs/World/Torch.prefab: to Assets/Prefabs/World/Lamp.prefab, 1 to 1\n"
        "Assets/Prefabs/World/Torch.prefab.meta: to Assets/Prefabs/World/Lamp.prefab.meta, 2 to 2\n"
        "Assets/Prefabs/World/Lamp.prefab: object 5396112667817702020 at 380 'Torch' -> 'Lamp', "
        "1 to 3\n");
}

}  // namespace diorama::unity::edit

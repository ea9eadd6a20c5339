// What the session of a Unity project adds to that of history/.

#include "unity/edit/session.h"

#include <doctest/doctest.h>

#include "support/changed_sample.h"
#include "unity/edit/assets/assets.h"

namespace diorama::unity::edit {
namespace {

/// "path: change, before to after", with states counted from the first.
std::string shown(const history::FileEdit& edit, history::FileState first) {
  std::string out = edit.path + ": ";
  if (const auto* move = std::get_if<history::MoveFile>(&edit.change)) out += "to " + move->to;
  if (const auto* change = std::get_if<history::Edit>(&edit.change)) {
    const auto& text = std::get<history::ChangeText>(*change);
    out += "object " + std::to_string(text.object) + " at " + std::to_string(text.offset) + " '" +
           text.removed + "' -> '" + text.inserted + "'";
  }
  return out + ", " + std::to_string(edit.before - first) + " to " +
         std::to_string(edit.after - first);
}

}  // namespace

// The example of history/file_edit.h.
TEST_CASE("session: a prefab that gets another name is three edits, each with both sides") {
  test::ChangedSample sample;
  const std::string folder = "Assets/Prefabs/World/";
  REQUIRE(AssetEditor(*sample.session).move(folder + "Torch.prefab", folder + "Lamp.prefab"));
  REQUIRE(sample.session->steps().size() == 1);
  std::vector<std::string> edits;
  for (const history::FileEdit& edit : sample.session->steps().front().edits)
    edits.push_back(shown(edit, 0));
  CHECK(edits == std::vector<std::string>{});
}

}  // namespace diorama::unity::edit

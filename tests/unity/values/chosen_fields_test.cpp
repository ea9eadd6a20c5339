// Which fields a question for some of them leaves: by name, loosely, and by path.

#include "unity/values/chosen_fields.h"

#include <doctest/doctest.h>

#include "base/list_text.h"
#include "scene/scene_query.h"

namespace diorama::unity {
namespace {

using scene::Value;

Value number(std::int64_t is) {
  Value out;
  out.kind = Value::Kind::Integer;
  out.type = "int";
  out.integer = is;
  return out;
}

scene::ComponentInfo component() {
  Value drop;
  drop.kind = Value::Kind::Record;
  drop.members = {{"count", "count", number(3)}, {"twin", "twin", {}}, {"m_Twin", "m_Twin", {}}};
  Value drops;
  drops.kind = Value::Kind::List;
  drops.items = {drop, drop};
  scene::ComponentInfo info;
  info.fields = {{"m_Enabled", "m_Enabled", number(1)},
                 {"isKinematic", "m_IsKinematic", number(0)},
                 {"drops", "drops", drops},
                 {"<Level>k__BackingField", "<Level>k__BackingField", number(5)}};
  info.not_stored = {{"speed", "float", {}, false}, {"stats.hp", "int", {}, false}};
  return info;
}

std::string left(const std::vector<std::string>& wanted) {
  scene::ComponentInfo info = component();
  const std::vector<std::string> unknown =
      keep_only(wanted, info.type, info.fields, info.not_stored);
  std::vector<std::string> names;
  for (const Value::Member& each : info.fields) names.push_back(each.name);
  for (const scene::UnstoredField& each : info.not_stored) names.push_back("-" + each.name);
  for (const std::string& each : unknown) names.push_back("?" + each);
  return joined(names, " ");
}

}  // namespace

TEST_CASE("chosen fields: fields are asked for by the names that set them") {
  const struct {
    std::vector<std::string> wanted;
    const char* left;
  } kRows[] = {
      {{"m_IsKinematic"}, "isKinematic"},
      {{"Is Kinematic", "ENABLED"}, "m_Enabled isKinematic"},
      {{"Level"}, "<Level>k__BackingField"},
      {{"drops[1].count"}, "drops[1].count"},
      {{"drops.Array.data[1].count"}, "drops.Array.data[1].count"},
      {{"Drops[1].Count"}, "drops[1].count"},
      {{"drops.Array.size"}, "drops.Array.size"},
      {{"drops[1]", "drops"}, "drops drops[1]"},
      {{"speed", "stats"}, "-speed -stats.hp"},
      {{"Speed"}, "-speed"},
      {{"drops[2].count", "drops.count", "drops[0].nope", "isKinematic.x", "isKinematic.Array.size",
        "drops[0].TWIN", "[0]", "", "a..b"},
       "?drops[2].count ?drops.count ?drops[0].nope ?isKinematic.x ?isKinematic.Array.size "
       "?drops[0].TWIN ?[0] ? ?a..b"},
  };
  for (const auto& row : kRows) {
    CAPTURE(joined(row.wanted));
    CHECK(left(row.wanted) == row.left);
  }
}

}  // namespace diorama::unity

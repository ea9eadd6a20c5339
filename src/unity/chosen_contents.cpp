#include "unity/chosen_contents.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "unity/values/chosen_fields.h"

namespace diorama::unity {
namespace {

Error no_part(const scene::AssetContents& all, const std::string& part) {
  std::vector<std::string> known;
  for (const scene::AssetObject& each : all.objects)
    known.push_back(each.name.empty() ? std::to_string(each.id) : each.name);
  return {ErrorCode::ObjectNotFound,
          "'" + all.path + "' has no object '" + part + "'",
          name_hint(part, known),
          {{"path", all.path}}};
}

}  // namespace

Result<ChosenContents> choose(scene::AssetContents all, const ContentsQuery& query) {
  if (!query.part.empty()) {
    const Error none = no_part(all, query.part);
    std::erase_if(all.objects, [&](const scene::AssetObject& each) {
      return each.name != query.part && std::to_string(each.id) != query.part;
    });
    if (all.objects.empty()) return none;
  }
  ChosenContents out;
  if (!query.fields.empty() && !all.objects.empty()) {
    // A name is unknown only if every object says so.
    out.unknown = query.fields;
    for (scene::AssetObject& object : all.objects) {
      const auto missing = keep_only(query.fields, object.type, object.fields, object.not_stored);
      std::erase_if(out.unknown, [&](const std::string& name) {
        return std::ranges::find(missing, name) == missing.end();
      });
    }
  }
  out.contents = std::move(all);
  return out;
}

}  // namespace diorama::unity

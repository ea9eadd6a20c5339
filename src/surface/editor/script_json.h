// Components without their script, repairs and renamed fields, as JSON and as text for people.
//
// Threading: free functions. Errors: none.
#pragma once

#include <string>
#include <vector>

#include "json/writer.h"
#include "scene/asset_change.h"
#include "unity/api/scripts.h"

namespace diorama::surface {

void write_missing_script(json::Writer& out, const unity::MissingScript& missing);
[[nodiscard]] std::string missing_script_text(const unity::MissingScript& missing);

/// What was done, or only tried.
template <class Done>
struct Tried {
  Done done;
  bool dry_run = false;
};
void write_script_repair(json::Writer& out, const Tried<unity::ScriptRepaired>& repair);
[[nodiscard]] std::string script_repair_text(const Tried<unity::ScriptRepaired>& repair);
/// New .meta files, by the assets they are of.
void write_new_metas(json::Writer& out, const Tried<std::vector<scene::AssetChange>>& metas);
[[nodiscard]] std::string new_metas_text(const Tried<std::vector<scene::AssetChange>>& metas);
void write_field_renaming(json::Writer& out, const Tried<unity::FieldRenamed>& renaming);
[[nodiscard]] std::string field_renaming_text(const Tried<unity::FieldRenamed>& renaming);

}  // namespace diorama::surface

// Usages, values and replacements as JSON and as text for people.
//
// Threading: free functions.
#pragma once

#include <string>

#include "json/writer.h"
#include "scene/usage_query.h"

namespace diorama::surface {

/// {target, guid, usages: [{file, object, component, index, kind, property, value, lines, note}],
/// total, lines, files, offset, next_offset, hint}
void write_usages(json::Writer& out, const scene::UsagePage& page);
[[nodiscard]] std::string usages_text(const scene::UsagePage& page);

struct Replacement {
  scene::ReplaceReport report;
  bool dry_run = false;
  Unread unread = {};
};
/// {dry_run, from, to, files: [{path, places}], places: [...], total, refused: [{..., why}],
/// refused_total}
void write_replacement(json::Writer& out, const Replacement& done);
[[nodiscard]] std::string replacement_text(const Replacement& done);

/// {matches: [{file, object, component, index, field, value}], total, with_field, ...}
void write_matches(json::Writer& out, const scene::ValuePage& page);
[[nodiscard]] std::string matches_text(const scene::ValuePage& page);

}  // namespace diorama::surface

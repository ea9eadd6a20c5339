// Findings of a check as JSON and as text for people, a page at a time, with what would mend each.
//
//   {errors, notes, assets, files_scanned, findings: [{kind, severity, path, object, component,
//    index, property, message, mend}], total, offset, next_offset, kinds: {missing_script: 2}, ...}
//
// What would mend a fault is said in the words of whoever shows it: a tool's or a command's.
//
// Threading: free functions over values. Errors: none.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "json/writer.h"
#include "scene/check_report.h"

namespace diorama::surface {

/// A sentence for a finding; of one without a place, for all of its kind. Empty: nothing to say.
using MendWords = std::string (*)(const scene::Finding& finding);
/// In the words of tools, with the arguments that are known.
[[nodiscard]] std::string mending_tools(const scene::Finding& finding);

struct CheckFilter {
  std::vector<scene::Finding::Kind> kinds = {};  ///< only these; empty: all
  std::size_t offset = 0, limit = SIZE_MAX;
  std::size_t max_bytes = SIZE_MAX;  ///< JSON of the findings
};

/// Some of the findings of a report.
struct CheckPage {
  scene::CheckReport report;            ///< its findings are those of the page
  std::size_t errors = 0, notes = 0;    ///< of the kinds that were asked for, on all pages
  std::size_t total = 0, offset = 0;    ///< findings
  std::vector<std::size_t> kinds = {};  ///< how many there are, in the order of kFindingKinds
  MendWords mend = nullptr;
  bool tells_ok = false;  ///< a member "ok"; in the answer of a tool it would mean a failure
  Unread unread = {};     ///< when the kinds that were asked for do not tell of it
};
[[nodiscard]] CheckPage page_of(scene::CheckReport report, const CheckFilter& filter,
                                MendWords mend);

void write_check(json::Writer& out, const CheckPage& page);
/// Its last line is "57 assets, 3 errors, 0 notes".
[[nodiscard]] std::string check_text(const CheckPage& page);

}  // namespace diorama::surface

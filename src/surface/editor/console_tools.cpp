// Toolset "editor", console: what happened, in the shapes of specification 002.

#include "base/list_text.h"
#include "base/shown_text.h"
#include "scene/editor.h"
#include "surface/arguments.h"
#include "surface/editor/editor.h"
#include "surface/shapes/answer_shapes.h"
#include "surface/shapes/console_json.h"
#include "unity/api/project.h"

namespace diorama::surface {
namespace {

using Text = std::optional<std::string>;

std::string console_text(const ConsolePage& page) {
  std::string out =
      std::to_string(page.entries.size()) + " of " + std::to_string(page.total) + " entries\n";
  for (const ConsoleEntry& each : page.entries) {
    const bool told = each.stack_trace.empty() || each.message.contains(each.stack_trace);
    add_line(out, each.time + " " + std::string(json::enum_name(each.type)) + ": " + each.message +
                      (told ? "" : " (" + each.stack_trace + ")"));
  }
  return out;
}

struct ReadParams {
  std::optional<std::vector<ConsoleEntry::Type>> types;
  Text filter, since;
  std::optional<int> limit;
  static constexpr auto fields() {
    return std::tuple{
        json::field("types", &ReadParams::types, "Only these"),
        json::field("filter", &ReadParams::filter, "Part of the message"),
        json::field("limit", &ReadParams::limit, "Default: 50, or what fits the answer")
            .between(1, static_cast<double>(Console::kMostEntries)),
        json::field("since", &ReadParams::since, "A timestamp: nothing older"),
    };
  }
};

Result<Answer> read_console(Call& call, const ReadParams& params) {
  ConsoleQuery query;
  if (params.types) query.types = *params.types;
  query.filter = params.filter.value_or("");
  query.since = params.since.value_or("");
  if (params.limit) query.limit = static_cast<std::size_t>(*params.limit);
  DIORAMA_TRY(ConsolePage page, call.workspace.read_console(query, call.progress()));
  if (!params.limit) keep_newest(page, kTreeBytes);
  return answer_of(page, write_console, console_text);
}

struct Cleared {
  std::int64_t cleared = 0;
  static constexpr auto fields() {
    return std::tuple{json::field("cleared", &Cleared::cleared, "Entries that were there")};
  }
};

Result<Cleared> clear_console(Call& call, const mcp::Nothing&) {
  return Cleared{static_cast<std::int64_t>(call.workspace.console().clear())};
}

struct Refreshed {
  std::int64_t assets_changed = 0;
  std::vector<std::string> conflicts;
  std::vector<std::string> without_meta;  ///< the first of them
  std::int64_t without_meta_total = 0;
  static constexpr auto fields() {
    return std::tuple{
        json::field("assetsChanged", &Refreshed::assets_changed, "How many have changed"),
        json::field("conflicts", &Refreshed::conflicts,
                    "Changed by somebody else while they have unsaved edits"),
        json::field("withoutMeta", &Refreshed::without_meta,
                    "Without a .meta file, so without a GUID: create_meta_files gives them one"),
        json::field("withoutMetaTotal", &Refreshed::without_meta_total, ""),
    };
  }
  [[nodiscard]] std::string text() const {
    return std::to_string(assets_changed) + (assets_changed == 1 ? " asset is" : " assets are") +
           " different now\n" +
           (conflicts.empty() ? "" : "in conflict: " + joined(conflicts) + "\n") +
           (without_meta.empty()
                ? ""
                : "without a .meta file: " + joined(without_meta) +
                      (without_meta_total > std::ssize(without_meta)
                           ? " and others, " + std::to_string(without_meta_total) + " in all"
                           : "") +
                      "; create_meta_files gives them one\n");
  }
};

Result<Refreshed> refresh(Call& call, const mcp::Nothing&) {
  DIORAMA_TRY(const std::size_t changed, call.workspace.refresh());
  const auto editor = call.editor();
  Refreshed out{static_cast<std::int64_t>(changed),
                editor ? (*editor)->unsaved().conflicts : std::vector<std::string>{},
                {},
                0};
  if (const auto project = unity_project(call.workspace)) {
    constexpr std::size_t kMostNamed = 20;
    out.without_meta = (*project)->without_meta({});
    out.without_meta_total = std::ssize(out.without_meta);
    if (out.without_meta.size() > kMostNamed) out.without_meta.resize(kMostNamed);
  }
  return out;
}

constexpr ToolRow kConsoleTools[] = {
    tool<clear_console>("clear_console", "editor", "Forget the entries of read_console.",
                        Effect::Read, Needs::Project,
                        {.listed = Listed::Never, .asked = "log, empty, delete, remove entries"}),
    tool<read_console>(
        "read_console", "editor",
        "List problems of the project, files in conflict, saves and failed changes of this server, "
        "the newest last. What a running editor or game prints is not known here.",
        Effect::Read, Needs::Project,
        {.default_timeout_ms = 60000,
         .max_timeout_ms = 300000,
         .listed = Listed::WhenOnlyReading,
         .output = shapes::kConsole,
         .asked =
             "errors, warnings, logs, messages, compile, issues, wrong, broken, missing, fault"}),
    tool<refresh>("refresh", "editor",
                  "Look at every file of the project again. Changes are seen without it where "
                  "files can be watched.",
                  Effect::Read, Needs::Project,
                  {.default_timeout_ms = 60000,
                   .max_timeout_ms = 300000,
                   .listed = Listed::Never,
                   .asked = "reload, rescan, changed outside, reimport, update, external"}),
};
static_assert(well_formed(kConsoleTools));

}  // namespace

std::span<const ToolRow> console_tools() {
  return kConsoleTools;
}

}  // namespace diorama::surface

#include "surface/tool.h"

#include <doctest/doctest.h>

#include "app/offer.h"
#include "support/path_workspace.h"
#include "surface/surface.h"

namespace diorama::surface {
namespace {

struct Reply {
  std::string said;
  static constexpr auto fields() { return std::tuple{json::field("said", &Reply::said, "")}; }
};
Result<Reply> speak(Call&, const mcp::Nothing&) {
  return Reply{"hello"};
}

constexpr ToolRow kRows[] = {
    tool<speak>("alpha", "test", "Reads", Effect::Read, Needs::Nothing),
    tool<speak>("beta", "test", "Changes", Effect::Edit, Needs::Project),
    tool<speak>("gamma", "test", "Removes", Effect::Destroy, Needs::Nothing,
                {.listed = Listed::Never}),
};
constexpr ToolRow kUnsorted[] = {kRows[1], kRows[0]};
constexpr ToolRow kTwice[] = {kRows[0], kRows[0]};
constexpr ToolRow kBadName[] = {
    tool<speak>("Alpha", "test", "Reads", Effect::Read, Needs::Nothing)};
static_assert(well_formed(kRows) && !well_formed(kUnsorted) && !well_formed(kTwice) &&
              !well_formed(kBadName));

}  // namespace

TEST_CASE("tool: the row's effect becomes the annotations clients see") {
  test::PathWorkspace workspace;
  mcp::Registry registry;
  Desk desk{workspace, registry};
  REQUIRE(add_rows(kRows, desk));
  CHECK(registry.tool("alpha")->read_only);
  CHECK_FALSE(registry.tool("beta")->read_only);
  CHECK_FALSE(registry.tool("beta")->destructive);
  CHECK(registry.tool("gamma")->destructive);
  CHECK_FALSE(registry.tool("gamma")->listed);
}

TEST_CASE("tool: a server that may not change anything lists what reads, and more of that") {
  constexpr ToolRow rows[] = {
      tool<speak>("edits", "test", "Changes", Effect::Edit, Needs::Nothing),
      tool<speak>("reads", "test", "Reads", Effect::Read, Needs::Nothing),
      tool<speak>("reads_more", "test", "Reads", Effect::Read, Needs::Nothing,
                  {.listed = Listed::WhenOnlyReading}),
      tool<speak>("runs", "test", "Runs", Effect::Run, Needs::Nothing),
  };
  for (const bool allow_writes : {false, true}) {
    CAPTURE(allow_writes);
    test::PathWorkspace workspace;
    mcp::Registry registry;
    Desk desk{workspace, registry, {.allow_writes = allow_writes}};
    REQUIRE(add_rows(rows, desk));
    CHECK(registry.tool("reads")->listed);
    CHECK(registry.tool("edits")->listed == allow_writes);
    CHECK(registry.tool("runs")->listed == allow_writes);
    CHECK(registry.tool("reads_more")->listed != allow_writes);
  }
}

TEST_CASE("tool: the product's rows register, and every one has a checked schema") {
  test::PathWorkspace workspace;
  mcp::Registry registry;
  Desk desk{workspace, registry};
  REQUIRE(app::add_surface(desk));
  for (const auto& entry : registry.tools()) {
    CAPTURE(entry->name);
    const auto schema = json::parse(entry->input_schema);
    REQUIRE(schema);
    CHECK(schema->root()["additionalProperties"].boolean() == false);
  }
}

}  // namespace diorama::surface

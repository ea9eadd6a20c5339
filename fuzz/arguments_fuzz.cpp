// Fuzzes what tools are called with. The input is a call as the transcripts have it: the tool's
// name, a space, its arguments as JSON. It runs on a copy of the sample project with all leave.
//
// Beyond not crashing: an answer is small, its words are UTF-8, and undo takes back everything
// that a call has changed.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "app/offer.h"
#include "base/text.h"
#include "json/value.h"
#include "mcp/context.h"
#include "mcp/registry.h"
#include "scene/editor.h"
#include "support/temp_folder.h"
#include "surface/desk.h"
#include "workspace/workspace.h"

namespace diorama {
namespace {

/// So many calls share a project: its journal grows with each of them.
constexpr int kCallsPerProject = 1000;
/// No answer is larger, whatever the call asks for.
constexpr std::size_t kMostBytes = 2U << 20U;

/// These write to disk or start programs; each input has to find the project as it was.
bool is_left_out(std::string_view tool) {
  return tool == "save_scene" || tool == "run_tests";
}

class Tools {
 public:
  Tools() {
    std::filesystem::copy(FUZZ_SAMPLE, folder_.path + "/project",
                          std::filesystem::copy_options::recursive);
    workspace_.options().state_root = folder_.path + "/state";
    if (!workspace_.open(folder_.path + "/project")) std::abort();
    desk_.policy.allow_writes = true;
    if (!app::add_surface(desk_)) std::abort();
  }

  void call(std::string_view tool, const json::Value& arguments) {
    const auto entry = registry_.tool(tool);
    if (!entry || is_left_out(tool)) return;
    mcp::Context nobody;
    const auto done = entry->call(nobody, arguments);
    if (!done) {
      if (!valid_utf8(done.error().message) || !valid_utf8(done.error().hint)) std::abort();
      if (done.error().message.size() > kMostBytes) std::abort();
    } else if (done->structured.size() > kMostBytes || !valid_utf8(done->structured)) {
      std::abort();
    }
    take_back();
  }

 private:
  void take_back() {
    const auto editor = workspace_.editor();
    if (!editor) return;
    while (!(*editor)->next_step(scene::Turn::Undo).empty())
      if (!(*editor)->undo()) std::abort();
    if (!(*editor)->unsaved().files.empty()) std::abort();
  }

  test::TempFolder folder_;
  Workspace workspace_{app::engines()};
  mcp::Registry registry_;
  surface::Desk desk_{workspace_, registry_};
};

}  // namespace
}  // namespace diorama

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace diorama;  // NOLINT: a fuzz target
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t space = text.find(' ');
  if (space == std::string_view::npos) return -1;
  const auto arguments = json::parse(text.substr(space + 1));
  if (!arguments || !arguments->root().is_object()) return -1;
  static std::unique_ptr<Tools> tools;
  static int calls = 0;
  if (calls++ % kCallsPerProject == 0) {
    tools.reset();
    tools = std::make_unique<Tools>();
  }
  tools->call(text.substr(0, space), arguments->root());
  return 0;
}

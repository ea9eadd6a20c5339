// Fuzzes the readers of a project's package files. A line "%%" divides the input into
// manifest.json, packages-lock.json and the package.json of a folder in Packages.
//
// Beyond not crashing: whatever the files say, a package is in the project, or it is one that lies
// outside, is marked so and really has the name; and every problem is a line of UTF-8.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/path_text.h"
#include "base/text.h"
#include "io/boundary.h"
#include "support/temp_folder.h"
#include "unity/assets/packages.h"

namespace diorama {
namespace {

std::string_view take_part(std::string_view& rest) {
  constexpr std::string_view kDivider = "\n%%\n";
  const std::size_t end = rest.find(kDivider);
  const std::string_view part = rest.substr(0, end);
  rest = end == std::string_view::npos ? std::string_view{} : rest.substr(end + kDivider.size());
  return part;
}

}  // namespace
}  // namespace diorama

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace diorama;  // NOLINT: a fuzz target
  static const test::TempFolder folder;
  folder.make_folder("project/Assets");
  folder.write("outside/package.json", R"({"name": "com.studio.outside", "version": "1.0.0"})");
  folder.write("secret/passwords.txt", "not for everybody");
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  for (const char* const file :
       {"manifest.json", "packages-lock.json", "com.studio.inside/package.json"})
    folder.write("project/Packages/" + std::string(file), take_part(rest));

  const std::string root = folder.path + "/project";
  io::Boundary boundary;
  boundary.allow(root, io::Access::Contents);
  const unity::Packages found = unity::read_packages(root, boundary);
  for (const unity::Package& package : found.list) {
    if (package.disk_path.empty()) continue;
    const bool is_inside = is_at_or_below(package.disk_path, root);
    if (is_inside == package.is_outside) std::abort();
    if (!is_inside && package.name != "com.studio.outside") std::abort();
  }
  for (const std::string& problem : found.problems)
    if (!valid_utf8(problem)) std::abort();
  return 0;
}

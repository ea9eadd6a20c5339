// Fuzzes the reader of the journal. The first byte says what the rest is: the bytes of a whole
// file, or records between lines "%%", which then get the lengths and hashes they need.
//
// Beyond not crashing: a repaired journal can be opened and is no longer damaged, and what is
// unsaved in it is named.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "history/journal.h"
#include "io/disk.h"
#include "io/record_log.h"
#include "support/temp_folder.h"

namespace diorama {
namespace {

std::string as_log(std::string_view text) {
  constexpr std::string_view kDivider = "\n%%\n";
  std::vector<std::string_view> records;
  for (std::size_t end = 0; end != std::string_view::npos;) {
    end = text.find(kDivider);
    records.push_back(text.substr(0, end));
    if (end != std::string_view::npos) text.remove_prefix(end + kDivider.size());
  }
  return io::encode_log(records);
}

}  // namespace
}  // namespace diorama

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace diorama;  // NOLINT: a fuzz target
  static const test::TempFolder folder;
  if (size == 0) return -1;
  const std::string_view rest(reinterpret_cast<const char*>(data) + 1, size - 1);
  folder.write("edits.journal", data[0] % 2 == 0 ? std::string(rest) : as_log(rest));
  folder.remove("damaged.journal");

  io::RealDisk disk;
  const std::string path = folder.path + "/edits.journal";
  const auto repaired = history::Journal::repair(path, folder.path + "/damaged.journal", disk);
  if (!repaired) return 0;  // it is no journal at all, and says so
  // One that only ends too early is cut when it is opened.
  if (!history::Journal::open(path, disk)) std::abort();
  const auto contents = history::Journal::read(path, disk);
  if (!contents || !contents->damage.empty()) std::abort();
  for (const std::string& file : contents->unsaved())
    if (!contents->files.contains(file)) std::abort();
  if (!history::Journal::settle(path, [](const auto&) { return true; }, disk)) std::abort();
  return 0;
}

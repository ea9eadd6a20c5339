// diorama-model: reads one model file from its input and writes what is in it.
//
//   diorama-model FORMAT <PARCEL >REPLY
//
// Not for people: `diorama` runs it, with limits, and knows what it takes and writes
// (modelfiles/parcel.h).

#include <exception>
#include <new>
#include <string>

#include "io/limited_process.h"
#include "io/standard_streams.h"
#include "modelfiles/assimp/import.h"

namespace {

constexpr int kWrongUsage = 2, kFailed = 1;

int run(const std::string& ending) {
  const auto format = diorama::modelfiles::format_of_name(ending);
  if (!format) return kWrongUsage;
  const auto parcel = diorama::io::read_standard_input();
  if (!parcel) return kFailed;
  const auto files = diorama::modelfiles::unpack(*parcel);
  if (!files) return kWrongUsage;
  const std::string reply =
      diorama::json::encode(diorama::modelfiles::import_model(*format, *files));
  return diorama::io::write_standard_output(reply) ? 0 : kFailed;
}

}  // namespace

int main(int count, char** arguments) {
  diorama::io::occupy_standard_streams();
  diorama::io::give_up_files();
  try {
    return run(count == 2 ? arguments[1] : "");
  } catch (const std::bad_alloc&) {
    return diorama::io::kOutOfMemoryExit;
  } catch (const std::exception&) {
    return kFailed;
  }
}

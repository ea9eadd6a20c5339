#include "io/standard_streams.h"

#include <fcntl.h>

#include <initializer_list>

namespace diorama::io {

// A folder takes the place: there is always "/", and reading or writing it fails.
void occupy_standard_streams() {
  for (const int stream : {0, 1, 2}) {
    if (::fcntl(stream, F_GETFD) >= 0) continue;
    // The lowest free number is used, and those below this one are taken.
    [[maybe_unused]] const int taken = ::open("/", O_RDONLY | O_DIRECTORY);
  }
}

}  // namespace diorama::io

// The three standard streams, of which a caller may have closed some (`diorama tree >&-`).
//
// Not what is written to them: that is for app/ and transport/.
//
// Threading: before other threads start. Errors: none.
#pragma once

namespace diorama::io {

/// Makes sure that 0, 1 and 2 are taken. Otherwise the next file that is opened gets the number of
/// a closed stream, and what is meant for that stream ends up in the file. A stream that was closed
/// can neither be read nor written afterwards, so its users see an error.
void occupy_standard_streams();

}  // namespace diorama::io

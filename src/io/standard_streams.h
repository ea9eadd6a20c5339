// The three standard streams, of which a caller may have closed some (`diorama tree >&-`).
//
// Not what is written to them: that is for app/ and transport/. Only a program that is a function
// of bytes (io/limited_process.h) reads and writes them here, whole.
//
// Threading: before other threads start. Errors: Io.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace diorama::io {

/// Makes sure that 0, 1 and 2 are taken. Otherwise the next file that is opened gets the number of
/// a closed stream, and what is meant for that stream ends up in the file. A stream that was closed
/// can neither be read nor written afterwards, so its users see an error.
void occupy_standard_streams();

/// All that comes until its end.
Result<std::string> read_standard_input();
Result<void> write_standard_output(std::string_view bytes);

/// From now on this program can open no file and no socket, and can make no file longer. What it
/// has open stays open.
void give_up_files();

}  // namespace diorama::io

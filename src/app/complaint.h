// What a command says when it fails: a sentence on stderr, and with --json also the error as JSON
// on stdout, in the shape that tools use.
//
// Threading: free functions. Errors: none.
#pragma once

#include <iosfwd>
#include <string>

#include "base/error.h"

namespace diorama::app {

/// "diorama: message (hint)" and a line end, with the advice in the words of the command line.
[[nodiscard]] std::string complaint(const Error& error);
/// {"ok":false,"error":{...}} and a line end.
[[nodiscard]] std::string complaint_json(const Error& error);

/// Says it on both. Gives the exit code.
int complain(bool json, std::ostream& out, std::ostream& messages, const Error& error);

}  // namespace diorama::app

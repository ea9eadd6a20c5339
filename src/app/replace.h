// The command that puts one asset or object in the place of another: replace.
#pragma once

#include <iosfwd>

#include "app/query.h"
#include "base/result.h"

namespace diorama {
class Workspace;
}

namespace diorama::app {

/// As change(). Gives the exit code: a place that was not replaced is bad news.
Result<int> replace(Workspace& workspace, const Query& query, std::ostream& out);

}  // namespace diorama::app

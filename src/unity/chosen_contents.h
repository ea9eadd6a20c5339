// Chosen contents: of what is in a file, only what somebody asked for.
//
// Threading: a free function. Errors: ObjectNotFound for a part that is not there.
#pragma once

#include "base/result.h"
#include "unity/api/contents.h"

namespace diorama::unity {

/// A field that no object has is named as unknown.
Result<ChosenContents> choose(scene::AssetContents all, const ContentsQuery& query);

}  // namespace diorama::unity

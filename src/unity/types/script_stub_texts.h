// The C# texts of script_stubs.h that describe packages.
//
// Threading: constants. Errors: none.
#pragma once

#include <string_view>

namespace diorama::unity {

extern const std::string_view kUserInterfaceStub;  ///< uGUI and its event system
extern const std::string_view kTextStub;           ///< TextMesh Pro
extern const std::string_view kPackagesStub;       ///< input, render pipelines, and names of others

}  // namespace diorama::unity

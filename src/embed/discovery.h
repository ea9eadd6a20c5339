// The discovery file: how clients on this machine find a running server.
//
// {"pid", "baseUrl", "port", "modes"}, written atomically when the server listens and removed
// when it ends, unless another server has replaced it meanwhile.
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace diorama {

Result<void> write_discovery(const std::string& path, const std::string& base_url,
                             std::uint16_t port);
/// Removes the file if it still names this process.
void remove_discovery(const std::string& path);

}  // namespace diorama

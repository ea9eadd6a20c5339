// The token file: who may use the server.
//
// One token per line, "name:token" or just "token" (then the name is token-<line>); empty lines
// and lines that begin with '#' are skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "transport/http_options.h"

namespace diorama {

/// Fails when there is none, or one is shorter than 16 characters: it could be guessed.
Result<std::vector<transport::HttpToken>> parse_tokens(std::string_view text);
Result<std::vector<transport::HttpToken>> read_token_file(const std::string& path);
/// A warning for a file with a secret that others on this machine can read; empty: they cannot.
[[nodiscard]] std::string exposure_of(const std::string& path);

}  // namespace diorama

#include "embed/tokens.h"

#include "base/trimmed.h"
#include "io/disk.h"
#include "io/file.h"

namespace diorama {
namespace {

constexpr std::size_t kMinLength = 16;
constexpr std::size_t kMaxFile = 64 * 1024;

Error bad(std::string message) {
  return {
      ErrorCode::InvalidArgument, std::move(message), "make one with: openssl rand -base64 32", {}};
}

}  // namespace

Result<std::vector<transport::HttpToken>> parse_tokens(std::string_view text) {
  std::vector<transport::HttpToken> tokens;
  for (int number = 1; !text.empty(); ++number) {
    const std::string_view raw = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), raw.size() + 1));
    const std::string_view line = trimmed(raw);
    if (line.empty() || line.front() == '#') continue;
    const std::size_t colon = line.find(':');
    const bool named = colon != std::string_view::npos;
    const std::string_view token = trimmed(named ? line.substr(colon + 1) : line);
    std::string name =
        named ? std::string(trimmed(line.substr(0, colon))) : "token-" + std::to_string(number);
    if (token.size() < kMinLength)
      return bad("token file, line " + std::to_string(number) + ": the token is shorter than " +
                 std::to_string(kMinLength) + " characters");
    tokens.push_back({std::move(name), std::string(token)});
  }
  if (tokens.empty()) return bad("the token file holds no token");
  return tokens;
}

Result<std::vector<transport::HttpToken>> read_token_file(const std::string& path) {
  DIORAMA_TRY(const std::string text, io::read_file(path, kMaxFile));
  return parse_tokens(text);
}

std::string exposure_of(const std::string& path) {
  constexpr unsigned kOthersRead = 0044;
  const auto place = io::absolute_path(path);
  if (!place) return {};
  const auto found = io::RealDisk().identity(*place);
  if (!found || !*found || ((*found)->mode & kOthersRead) == 0) return {};
  return "others on this machine can read " + path + " (chmod 600 keeps it to you)";
}

}  // namespace diorama

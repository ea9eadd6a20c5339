// A UriTemplate (RFC 6570, level 4) makes URIs from values and gets the values back from a URI.
//
// Matching is not part of the RFC; the comment of match() has the rules. It takes time proportional
// to (URI x template), whatever the URI. It never looks at URI schemes or resolves "..": the
// values are what the client wrote, and whoever uses them must check them.
//
// Threading: immutable after parse(); copies share one compiled form.
// Errors: parse() names the column; expand() cannot fail.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/result.h"

namespace diorama::mcp {

class UriTemplate {
 public:
  static constexpr std::size_t kMaxTemplate = 2048;  ///< bytes
  static constexpr std::size_t kMaxExpressions = 32;
  static constexpr std::size_t kMaxVariables = 32;  ///< mentions, in all expressions together
  static constexpr std::size_t kMaxUri = 8192;      ///< bytes; a longer URI does not match

  using List = std::vector<std::string>;
  using Pairs = std::vector<std::pair<std::string, std::string>>;
  /// An empty List or Pairs counts as undefined, an empty string does not.
  using Value = std::variant<std::string, List, Pairs>;
  using Values = std::map<std::string, Value, std::less<>>;

  [[nodiscard]] static Result<UriTemplate> parse(std::string_view text);

  /// Variables without a value are left out, together with the text that introduces them.
  [[nodiscard]] std::string expand(const Values& values) const;

  /// The values this URI was made from, percent-decoded; nothing when it does not fit, is
  /// longer than kMaxUri, holds a control character, or decodes to malformed UTF-8.
  ///  - {x}: one or more characters except "/?#"; {+x}: one or more of any kind.
  ///  - {/x} {.x} {;x} {#x}: may be missing with what introduces them; then x has no value.
  ///  - {?x,y} {&x,y}: in any order, each may be missing, other parameters are ignored.
  ///  - If two readings fit, one that expand() could have made wins, then one that uses optional
  ///    parts, then the one with longer values on the left.
  ///  - An exploded variable is a List, every other a string ({x} never yields an "a,b" list).
  ///    {x:3} takes up to three characters. A variable mentioned twice must agree with itself.
  [[nodiscard]] std::optional<Values> match(std::string_view uri) const;

  /// Every variable once, in order of first mention.
  [[nodiscard]] std::span<const std::string> variables() const;
  [[nodiscard]] const std::string& text() const;

 private:
  struct Compiled;
  explicit UriTemplate(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace diorama::mcp

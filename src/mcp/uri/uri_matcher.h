// A UriMatcher runs a parsed URI template backwards: from a URI to the values it was made from.
//
// Only UriTemplate::match() uses it; its comment has the rules.
//
// Threading: immutable; match() from any thread.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "mcp/uri/uri_parts.h"
#include "mcp/uri/uri_template.h"

namespace diorama::mcp::uri {

struct Piece;

class UriMatcher {
 public:
  explicit UriMatcher(const std::vector<Part>& parts);
  ~UriMatcher();
  UriMatcher(const UriMatcher&) = delete;
  UriMatcher& operator=(const UriMatcher&) = delete;

  [[nodiscard]] std::optional<UriTemplate::Values> match(std::string_view uri) const;

 private:
  std::vector<Piece> pieces_;
};

}  // namespace diorama::mcp::uri

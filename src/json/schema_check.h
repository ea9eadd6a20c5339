// A SchemaCheck is a compiled JSON Schema (2020-12) that lists what is wrong with a value.
//
// All validation keywords and local references ("#", "#/...", "#anchor") work; unknown
// keywords are ignored and `format` asserts nothing. Nothing is ever fetched: a reference to
// another document, $dynamicRef and a nested $id are Unsupported. Patterns are std::regex
// (ECMAScript, by code points) without back-references.
//
// Threading: immutable; check() from any thread. The schema need not outlive compile().
// Errors: compile() names the place in the schema. check() never fails; work and depth are
// bounded, and a value that exceeds the bounds is a violation, never valid.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "json/value.h"

namespace diorama::json {

struct Violation {
  std::string path;     ///< like items[2].name; empty for the root
  std::string message;  ///< like "expected integer, got string"
  bool operator==(const Violation&) const = default;
};

class SchemaCheck {
 public:
  static constexpr std::size_t kMaxDepth = 64;             ///< schemas applied within schemas
  static constexpr std::size_t kMaxWork = 1'000'000;       ///< schemas applied and values looked at
  static constexpr std::size_t kMaxPattern = 256;          ///< bytes of a pattern
  static constexpr std::size_t kMaxPatternSubject = 1024;  ///< bytes a pattern is compared with

  [[nodiscard]] static Result<SchemaCheck> compile(const Value& root);

  /// The violations in document order, at most this many; none when the value is valid.
  [[nodiscard]] std::vector<Violation> check(const Value& instance, std::size_t max = 8) const;

 private:
  struct Compiled;
  explicit SchemaCheck(std::shared_ptr<const Compiled> compiled) : compiled_(std::move(compiled)) {}

  std::shared_ptr<const Compiled> compiled_;
};

}  // namespace diorama::json

// Result<T>: a value or an Error. The only way a fallible function reports failure.
//
// Not an exception: nothing here unwinds. Not an optional: a failure always carries a code
// from the closed list in base/error.h and a sentence a person (or a model) can act on.
// The interface is the part of std::expected we use, so it can be replaced by it.
#pragma once

#include <optional>
#include <utility>
#include <variant>

#include "base/error.h"

namespace diorama {

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value)
      : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by design
  Result(Error error)
      : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit by design

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  /// REQUIRES: has_value()
  T& operator*() & { return *std::get_if<0>(&state_); }
  const T& operator*() const& { return *std::get_if<0>(&state_); }
  T&& operator*() && { return std::move(*std::get_if<0>(&state_)); }
  T* operator->() { return std::get_if<0>(&state_); }
  const T* operator->() const { return std::get_if<0>(&state_); }

  /// REQUIRES: !has_value()
  [[nodiscard]] const Error& error() const& { return *std::get_if<1>(&state_); }
  [[nodiscard]] Error&& error() && { return std::move(*std::get_if<1>(&state_)); }

 private:
  std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
 public:
  Result() = default;
  Result(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by design

  [[nodiscard]] bool has_value() const { return !error_.has_value(); }
  explicit operator bool() const { return has_value(); }

  /// REQUIRES: !has_value()
  [[nodiscard]] const Error& error() const& { return *error_; }
  [[nodiscard]] Error&& error() && { return *std::move(error_); }

 private:
  std::optional<Error> error_;
};

}  // namespace diorama

#define DIORAMA_CONCAT_INNER(a, b) a##b
#define DIORAMA_CONCAT(a, b) DIORAMA_CONCAT_INNER(a, b)

/// DIORAMA_TRY(const auto id, document.find(path));  -- declares `id` or returns the error.
#define DIORAMA_TRY(declaration, expression) \
  DIORAMA_TRY_INNER(DIORAMA_CONCAT(diorama_result_, __COUNTER__), declaration, expression)
#define DIORAMA_TRY_INNER(name, declaration, expression) \
  auto name = (expression);                              \
  if (!name) return std::move(name).error();             \
  declaration = *std::move(name)

/// DIORAMA_CHECK(document.save());  -- returns the error of a Result<void>, or goes on.
#define DIORAMA_CHECK(expression) \
  if (auto diorama_status = (expression); !diorama_status) return std::move(diorama_status).error()

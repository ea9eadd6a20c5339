#include "json/record.h"

#include <cmath>

#include "base/text.h"

namespace diorama::json {

std::string Path::text() const {
  std::string out = parent == nullptr ? std::string() : parent->text();
  if (parent == nullptr) return out;
  if (key.empty()) return out + "[" + std::to_string(index) + "]";
  return out.empty() ? std::string(key) : out + "." + std::string(key);
}

Error invalid_field(const Path& path, std::string problem) {
  const std::string where = path.text();
  return {ErrorCode::InvalidArgument,
          where.empty() ? std::move(problem) : where + ": " + problem,
          {},
          {{"field", where}}};
}

Error mismatch(const Path& path, std::string_view expected, const Value& got) {
  std::string found(name_of(got.type()));
  if (got.is_array()) found += " of " + std::to_string(got.size());
  return invalid_field(path, "expected " + std::string(expected) + ", got " + found);
}

bool is_whole(const Value& value) {
  const auto number = value.number();
  return number && std::trunc(*number) == *number;
}

Error out_of_bounds(const Path& path, double minimum, double maximum) {
  const auto text = [](double number) {
    std::string out;
    Writer(out).value(number);
    return out;
  };
  if (!std::isfinite(maximum)) return invalid_field(path, "must be at least " + text(minimum));
  if (!std::isfinite(minimum)) return invalid_field(path, "must be at most " + text(maximum));
  return invalid_field(path, "must be between " + text(minimum) + " and " + text(maximum));
}

Error given_twice(const Path& path, std::string_view one, std::string_view other,
                  std::string_view name) {
  Error error = invalid_field({&path, one}, "names the same as '" + std::string(other) + "'");
  error.hint = "give only " + std::string(name);
  return error;
}

Error unknown_field(const Path& path, std::span<const std::string_view> known) {
  std::string problem = "unknown field";
  if (const auto close = nearest(path.key, known))
    problem += ", did you mean '" + std::string(*close) + "'?";
  Error error = invalid_field(path, std::move(problem));
  for (const std::string_view name : known)
    error.hint += (error.hint.empty() ? "known fields: " : ", ") + std::string(name);
  if (known.empty()) error.hint = "this takes no fields";
  return error;
}

}  // namespace diorama::json

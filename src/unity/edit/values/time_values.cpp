#include "unity/edit/values/time_values.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/parse_number.h"
#include "unity/edit/values/value_writer.h"
#include "unity/values/rational_time.h"

namespace diorama::unity::edit {
namespace {

using scene::Input;

constexpr std::string_view kSeconds = "seconds";
constexpr double kMostTicks = 9e18;  // what 64 bits hold

std::optional<double> number_of(const Input* given) {
  if (given == nullptr || given->kind != Input::Kind::Number) return std::nullopt;
  return parse_number<double>(given->text);
}

const Input* part_of(const Input& given, std::string_view name, std::string_view stored) {
  const Input* const found = given.find(stored);
  return found != nullptr ? found : given.find(name);
}

/// The rate in {"rate": {"numerator": .., "denominator": ..}}, also as it is shown: {type, value}.
std::optional<unity::TickRate> given_rate(const Input& given) {
  const Input* rate = part_of(given, "rate", "m_Rate");
  if (rate != nullptr && rate->find("value") != nullptr) rate = rate->find("value");
  if (rate == nullptr) return std::nullopt;
  const auto numerator = number_of(part_of(*rate, "numerator", "m_Numerator"));
  const auto denominator = number_of(part_of(*rate, "denominator", "m_Denominator"));
  if (!numerator || !denominator || *numerator <= 0 || *denominator <= 0) return std::nullopt;
  return unity::TickRate{*numerator, *denominator};
}

Error not_a_time(const std::string& field, const std::string& why) {
  return {ErrorCode::InvalidArgument, field + ": " + why, {}, {{"field", field}}};
}

Input whole_number(double number) {
  return Input::of(static_cast<std::int64_t>(std::llround(number)));
}

}  // namespace

bool is_seconds(const Input& given) {
  return given.kind == Input::Kind::Number || given.find(kSeconds) != nullptr;
}

Result<Input> time_parts(const Input& given, const FieldValue* current, const std::string& field) {
  const bool alone = given.kind == Input::Kind::Number;
  const Input* const told = alone ? &given : given.find(kSeconds);
  const auto seconds = number_of(told);
  if (!seconds) return wrong_type(field + "." + std::string(kSeconds), "a number", *told);
  const auto own = alone ? std::nullopt : given_rate(given);
  const auto stored = current == nullptr ? std::nullopt : unity::rate_of(*current);
  const unity::TickRate rate = own ? *own : stored.value_or(unity::TickRate{});
  const double ticks = *seconds * rate.per_second();
  if (!std::isfinite(ticks) || std::abs(ticks) > kMostTicks)
    return not_a_time(field, "a time of " + told->text + " seconds cannot be stored");
  std::vector<Input::Member> parts;
  for (const Input::Member& each : given.members)
    if (each.name != kSeconds) parts.push_back(each);
  if (const auto count = number_of(part_of(given, "count", "m_Count"))) {
    // It was read and is given back: the exact count stays.
    if (std::abs(*count - ticks) <= 1) return Input::map(std::move(parts));
    return not_a_time(field, "seconds and count mean different times; give one of them");
  }
  parts.push_back({"m_Count", whole_number(ticks)});
  if (!own && !stored)
    parts.push_back({"m_Rate", Input::map({{"m_Denominator", whole_number(rate.denominator)},
                                           {"m_Numerator", whole_number(rate.numerator)}})});
  return Input::map(std::move(parts));
}

}  // namespace diorama::unity::edit

#include "unity/values/rational_time.h"

#include "base/parse_number.h"

namespace diorama::unity {
namespace {

std::optional<double> number_in(const FieldValue& value, std::string_view key) {
  const FieldValue* const found = value.find(key);
  return found == nullptr ? std::nullopt : parse_number<double>(found->text);
}

}  // namespace

std::optional<TickRate> rate_of(const FieldValue& time) {
  const FieldValue* const rate = time.find("m_Rate");
  if (rate == nullptr) return std::nullopt;
  const auto numerator = number_in(*rate, "m_Numerator");
  const auto denominator = number_in(*rate, "m_Denominator");
  if (!numerator || !denominator || !(*numerator > 0) || !(*denominator > 0)) return std::nullopt;
  return TickRate{*numerator, *denominator};
}

std::optional<double> seconds_of(const FieldValue& time) {
  const auto count = number_in(time, "m_Count");
  const auto rate = rate_of(time);
  if (!count || !rate) return std::nullopt;
  return *count / rate->per_second();
}

}  // namespace diorama::unity

// RationalTime: seconds as Unity writes them since 2023.1, a count of ticks and how many ticks make
// a second:
//
//   Fixed Timestep:
//     m_Count: 2822399
//     m_Rate:
//       m_Denominator: 1
//       m_Numerator: 141120000
//
// Threading: free functions. Errors: nothing for what is not written like this.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "unity/model/fields.h"

namespace diorama::unity {

inline constexpr std::string_view kRationalTime = "RationalTime";

/// How many ticks make a second.
struct TickRate {
  double numerator = 141'120'000, denominator = 1;  // the engine's own
  [[nodiscard]] double per_second() const { return numerator / denominator; }
};

/// Of a stored time; nothing when it has none that means something.
[[nodiscard]] std::optional<TickRate> rate_of(const FieldValue& time);
[[nodiscard]] std::optional<double> seconds_of(const FieldValue& time);

}  // namespace diorama::unity

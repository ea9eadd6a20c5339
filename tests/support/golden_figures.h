// Figures that were measured in a running engine: ../shared/unity/runtime/golden.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <string>

#include "json/value.h"
#include "scene/math.h"
#include "support/corpus.h"
#include "support/places.h"

namespace diorama::test {

/// The text of a file of figures; empty, with a note, when it is absent.
inline std::string golden_figures(const std::string& name) {
  const std::filesystem::path file =
      std::filesystem::path(test::data_folder()) / "../../shared/unity/runtime/golden" / name;
  if (std::filesystem::exists(file)) return read_all(file);
  std::cerr << "NOTE: ../shared/unity/runtime/golden/" << name
            << " is absent; nothing is compared with a running engine\n";
  return {};
}

/// A list of numbers, as float.
template <std::size_t kCount>
std::array<double, kCount> numbers(const json::Value& list) {
  std::array<double, kCount> out{};
  std::size_t i = 0;
  for (const json::Value each : list)
    if (i < kCount) out[i++] = static_cast<float>(each.number().value_or(0));
  return out;
}
inline scene::Vector3 vector3(const json::Value& list) {
  const auto [x, y, z] = numbers<3>(list);
  return {x, y, z};
}
inline scene::Vector2 vector2(const json::Value& list) {
  const auto [x, y] = numbers<2>(list);
  return {x, y};
}
inline scene::Quaternion quaternion(const json::Value& list) {
  const auto [x, y, z, w] = numbers<4>(list);
  return {x, y, z, w};
}

/// How far two are from each other.
inline double distance(const scene::Vector3& a, const scene::Vector3& b) {
  return std::max({std::abs(a.x - b.x), std::abs(a.y - b.y), std::abs(a.z - b.z)});
}
inline double distance(const scene::Vector2& a, const scene::Vector2& b) {
  return std::max(std::abs(a.x - b.x), std::abs(a.y - b.y));
}
inline double distance(const scene::Quaternion& a, const scene::Quaternion& b) {
  const auto with_sign = [&](double sign) {
    return std::max({std::abs(a.x - sign * b.x), std::abs(a.y - sign * b.y),
                     std::abs(a.z - sign * b.z), std::abs(a.w - sign * b.w)});
  };
  return std::min(with_sign(1), with_sign(-1));
}
/// Of angles: 359 and 1 are near each other.
inline double angle_distance(const scene::Vector3& a, const scene::Vector3& b) {
  const auto apart = [](double one, double other) {
    const double by = std::fmod(std::abs(one - other), 360);
    return std::min(by, 360 - by);
  };
  return std::max({apart(a.x, b.x), apart(a.y, b.y), apart(a.z, b.z)});
}
inline double size_of(const scene::Vector3& v) {
  return std::max({1.0, std::abs(v.x), std::abs(v.y), std::abs(v.z)});
}

}  // namespace diorama::test

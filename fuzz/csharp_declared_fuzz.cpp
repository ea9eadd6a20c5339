// Fuzzes the C# reader with text in the places where it is taken apart: arguments of
// attributes, base lists, constants, enum values, types, parameters. Without these around it, most
// of a random text is a body that nobody reads. The first byte says which places.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "csharp_checks.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  struct Place {
    std::string_view before, after;
  };
  constexpr std::array<Place, 8> kPlaces{{{"[A(", ")] class B { }\n"},
                                          {"class C : ", " { public int x; }\n"},
                                          {"class D { const int K = ", ", L = 1; }\n"},
                                          {"enum E { F = ", ", G }\n"},
                                          {"class H { public ", " field; }\n"},
                                          {"class I { [Test] void F(", ") { } }\n"},
                                          {"namespace N { using ", "; class J<T> { T t; } }\n"},
                                          {"", "\n"}}};
  const std::string_view inside(reinterpret_cast<const char*>(data + 1), size - 1);
  std::string text;
  for (std::size_t i = 0; i < kPlaces.size(); ++i) {
    if (((data[0] >> i) & 1U) == 0) continue;
    text += std::string(kPlaces[i].before) + std::string(inside) + std::string(kPlaces[i].after);
  }
  diorama::fuzz::check(diorama::csharp::read_source(text, {}));
  return 0;
}

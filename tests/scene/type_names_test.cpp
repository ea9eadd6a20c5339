#include "scene/type_names.h"

#include <doctest/doctest.h>

#include <string>

using diorama::scene::runtime_name;

TEST_CASE("Types are spelled as the runtime spells them") {
  struct Row {
    const char* written;
    const char* expected;
  };
  constexpr Row kRows[] = {
      {"", ""},
      {"int", "System.Int32"},
      {"int[]", "System.Int32[]"},
      {"string", "System.String"},
      {"UnityEngine.Vector3", "UnityEngine.Vector3"},
      {"UnityEngine.Transform[]", "UnityEngine.Transform[]"},
      {"Game.Outer+Inner", "Game.Outer+Inner"},
      {"System.Collections.Generic.List<float>",
       "System.Collections.Generic.List`1[[System.Single]]"},
      {"System.Collections.Generic.List<Game.Outer+Inner>",
       "System.Collections.Generic.List`1[[Game.Outer+Inner]]"},
      {"Game.Pair<int, string>", "Game.Pair`2[[System.Int32],[System.String]]"},
      {"Game.Pool<int>+Entry", "Game.Pool`1+Entry[[System.Int32]]"},
      {"Game.Pool<int>+Entry<string>[]", "Game.Pool`1+Entry`1[[System.Int32],[System.String]][]"},
      {"Game.A<Game.B<bool>>", "Game.A`1[[Game.B`1[[System.Boolean]]]]"},
      {"byte?", "System.Nullable`1[[System.Byte]]"},
      {"int[,]", "System.Int32[,]"},
      {"byte*", "System.Byte*"},
      // Spelled so already, or no type of C#.
      {"Game.Pool`1", "Game.Pool`1"},
      {"Game.Pool`1[[System.Int32]]", "Game.Pool`1[[System.Int32]]"},
      {"Game.Pool`1[[System.Int32, mscorlib],[Game.A, MyGame, Version=0.0.0.0]]",
       "Game.Pool`1[[System.Int32],[Game.A]]"},
      {"Game.Pool`1[[System.Int32, ", "Game.Pool`1[[System.Int32"},
      {"(int, string)", "(int, string)"},
      {"Game.Pool<", "Game.Pool<"},
      {"Game.Pool<int", "Game.Pool<int"},
      {"int]", "int]"},
      {"int[x]", "int[x]"},
      {"List<>", "List<>"},
  };
  for (const Row& row : kRows) {
    CAPTURE(row.written);
    CHECK(runtime_name(row.written) == row.expected);
  }
}

TEST_CASE("A type name without end does not hang or overflow") {
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "A<";
  CHECK(runtime_name(deep) == deep);
}

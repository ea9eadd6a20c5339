// Records: one table of fields gives a struct its JSON decoder, its encoder and its schema.
//
// A record declares `static constexpr auto fields()` once; decode(), encode() and schema()
// are all derived from it, so a schema can never promise what the decoder refuses. A field's
// description is written once, beside the member it describes. How one C++ type looks in JSON
// is its Codec; the common ones are below, a new type adds a specialization.
//
//   struct FindParams {
//     std::string query;
//     std::int64_t limit = 20;
//     static constexpr auto fields() {
//       return std::tuple{json::field("query", &FindParams::query, "Words to look for"),
//                         json::optional_field("limit", &FindParams::limit, "At most this many")
//                             .between(1, 100)};
//     }
//   };
//
// A Codec may have `kSpellings`: other names under which the first field of such a type may be
// given, as far as no field of the record is called so. The schema keeps silent about them.
//
// Errors: decoding fails with InvalidArgument, and the message begins with the path of the
// offending field: "items[2].name: expected string, got integer".
#pragma once

#include <array>
#include <concepts>
#include <limits>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/result.h"
#include "json/value.h"
#include "json/writer.h"

namespace diorama::json {

/// Where in the input the decoder is; turned into text only when something is wrong.
struct Path {
  const Path* parent = nullptr;
  std::string_view key;  ///< member name; empty for an array item
  std::size_t index = 0;
  std::string_view ignored = {};  ///< at the top: a member that somebody else reads

  [[nodiscard]] std::string text() const;
};

/// "limit: expected integer, got string", with the path as a detail named "field".
Error mismatch(const Path& path, std::string_view expected, const Value& got);
/// Whether it is a whole number, of any size.
bool is_whole(const Value& value);
Error invalid_field(const Path& path, std::string problem);
/// "limit: must be between 1 and 20"; an infinite bound is not a bound.
Error out_of_bounds(const Path& path, double minimum, double maximum);
/// "path, target: both name the same; give only 'instanceId'"
Error given_twice(const Path& path, std::string_view one, std::string_view other,
                  std::string_view name);
/// "nmae: unknown field, did you mean 'name'?"
Error unknown_field(const Path& path, std::span<const std::string_view> known);

template <class T>
struct Codec;

template <class Struct, class Member>
struct Field {
  std::string_view name;
  Member Struct::* member;
  std::string_view doc;  ///< becomes "description" in the schema; written for the model
  bool required = true;
  double minimum = -std::numeric_limits<double>::infinity();
  double maximum = std::numeric_limits<double>::infinity();
  std::string_view header = {};  ///< x-mcp-header: the argument also travels as Mcp-Param-<header>

  [[nodiscard]] constexpr Field between(double low, double high) const {
    Field copy = *this;
    copy.minimum = low;
    copy.maximum = high;
    return copy;
  }
  [[nodiscard]] constexpr Field at_least(double low) const {
    return between(low, std::numeric_limits<double>::infinity());
  }
  [[nodiscard]] constexpr Field in_header(std::string_view name_of_header) const {
    Field copy = *this;
    copy.header = name_of_header;
    return copy;
  }
};

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;

/// A field that must be given, unless its member is a std::optional.
template <class Struct, class Member>
constexpr Field<Struct, Member> field(std::string_view name, Member Struct::* member,
                                      std::string_view doc) {
  return {name, member, doc, !kIsOptional<Member>};
}

/// A field that may be left out; the member's own initializer is the default, and shown as such.
template <class Struct, class Member>
constexpr Field<Struct, Member> optional_field(std::string_view name, Member Struct::* member,
                                               std::string_view doc) {
  return {name, member, doc, false};
}

template <class T>
concept Record = requires { T::fields(); };

/// Names of an enum's values on the wire. Specialize: static constexpr std::pair<...> kNames[].
template <class E>
struct EnumNames;
template <class E>
concept NamedEnum = std::is_enum_v<E> && requires { EnumNames<E>::kNames; };

/// The name of one of its values.
template <NamedEnum E>
constexpr std::string_view enum_name(E value) {
  for (const auto& [name, known] : EnumNames<E>::kNames)
    if (known == value) return name;
  return {};
}

/// Under which name a field of the record is given: its own, or another spelling of it.
template <class Struct, class Member>
[[nodiscard]] std::string_view given_name(const Field<Struct, Member>& field, const Value& source);

/// A JSON object that is already text, passed through unchanged. Output only.
struct RawObject {
  std::string json = "{}";
};

/// A member called `ignored` is not looked at.
template <class T>
Result<T> decode(const Value& source, std::string_view ignored = {});
template <class T>
std::string encode(const T& value);
/// The JSON Schema (2020-12) that describes exactly what decode<T>() accepts.
template <class T>
std::string schema();

}  // namespace diorama::json

#include "json/record_codecs.h"

// The codecs of json/record.h: how each C++ type is read, written and described in JSON.
//
// Included by json/record.h only; kept apart so that the interface fits on one screen.
#pragma once

#include <algorithm>
#include <cmath>
#include <utility>

#include "json/record.h"

namespace diorama::json {

template <>
struct Codec<std::string> {
  static void describe(Writer& out) { out.member("type", "string"); }
  static Result<void> read(const Value& source, std::string& target, const Path& path) {
    if (!source.is_string()) return mismatch(path, "string", source);
    target = *source.string();
    return {};
  }
  static void write(Writer& out, const std::string& value) { out.value(value); }
};

template <>
struct Codec<bool> {
  static void describe(Writer& out) { out.member("type", "boolean"); }
  static Result<void> read(const Value& source, bool& target, const Path& path) {
    if (!source.is_bool()) return mismatch(path, "boolean", source);
    target = *source.boolean();
    return {};
  }
  static void write(Writer& out, bool value) { out.value(value); }
};

template <std::integral T>
  requires(!std::same_as<T, bool>)
struct Codec<T> {
  static void describe(Writer& out) { out.member("type", "integer"); }
  static Result<void> read(const Value& source, T& target, const Path& path) {
    const auto number = source.integer();
    if (!number && is_whole(source)) return invalid_field(path, "the number is out of range");
    if (!number) return mismatch(path, "integer", source);
    if (!std::in_range<T>(*number)) return invalid_field(path, "the number is out of range");
    target = static_cast<T>(*number);
    return {};
  }
  static void write(Writer& out, T value) { out.value(value); }
};

template <std::floating_point T>
struct Codec<T> {
  static void describe(Writer& out) { out.member("type", "number"); }
  static Result<void> read(const Value& source, T& target, const Path& path) {
    const auto number = source.number();
    if (!number) return mismatch(path, "number", source);
    target = static_cast<T>(*number);
    if (!std::isfinite(target)) return invalid_field(path, "the number is out of range");
    return {};
  }
  static void write(Writer& out, T value) { out.value(value); }
};

template <NamedEnum E>
struct Codec<E> {
  static void describe(Writer& out) {
    out.member("type", "string").key("enum").begin_array();
    for (const auto& [name, value] : EnumNames<E>::kNames) out.value(name);
    out.end_array();
  }
  static Result<void> read(const Value& source, E& target, const Path& path) {
    if (!source.is_string()) return mismatch(path, "string", source);
    std::string known;
    for (const auto& [name, value] : EnumNames<E>::kNames) {
      if (name == *source.string()) return target = value, Result<void>();
      known += (known.empty() ? "" : ", ") + std::string(name);
    }
    return invalid_field(path, "'" + std::string(*source.string()) + "' is not one of " + known);
  }
  static void write(Writer& out, E value) { out.value(enum_name(value)); }
};

/// Any JSON. The view lives as long as the arguments it was decoded from.
template <>
struct Codec<Value> {
  static void describe(Writer&) {}
  static Result<void> read(const Value& source, Value& target, const Path&) {
    target = source;
    return {};
  }
  static void write(Writer& out, const Value& value) { out.value(value); }
};

/// A type whose member is an object, seen in the arguments it was decoded from.
template <auto Member>
struct ObjectViewCodec;
template <class Wrapper, Value Wrapper::* Member>
struct ObjectViewCodec<Member> {
  static void describe(Writer& out) { out.member("type", "object"); }
  static Result<void> read(const Value& source, Wrapper& target, const Path& path) {
    if (!source.is_object()) return mismatch(path, "object", source);
    target.*Member = source;
    return {};
  }
  static void write(Writer& out, const Wrapper& value) { out.value(value.*Member); }
};

template <>
struct Codec<RawObject> {
  static void describe(Writer& out) { out.member("type", "object"); }
  static void write(Writer& out, const RawObject& value) { out.raw(value.json); }
};

template <class T>
struct Codec<std::optional<T>> {
  static void describe(Writer& out) { Codec<T>::describe(out); }
  static Result<void> read(const Value& source, std::optional<T>& target, const Path& path) {
    if (source.is_null()) return {};
    return Codec<T>::read(source, target.emplace(), path);
  }
  static void write(Writer& out, const std::optional<T>& value) {
    if (value)
      Codec<T>::write(out, *value);
    else
      out.null();
  }
};

template <class Items>
struct ItemsCodec {
  using Item = typename Items::value_type;
  static void describe(Writer& out) {
    out.member("type", "array").key("items").begin_object();
    Codec<Item>::describe(out);
    out.end_object();
  }
  static void write(Writer& out, const Items& items) {
    out.begin_array();
    for (const auto& item : items) Codec<Item>::write(out, item);
    out.end_array();
  }
};

template <class T>
struct Codec<std::vector<T>> : ItemsCodec<std::vector<T>> {
  static Result<void> read(const Value& source, std::vector<T>& target, const Path& path) {
    if (!source.is_array()) return mismatch(path, "array", source);
    target.clear();
    target.reserve(source.size());
    for (const Value item : source) {
      const Path here{&path, {}, target.size()};
      DIORAMA_CHECK(Codec<T>::read(item, target.emplace_back(), here));
    }
    return {};
  }
};

template <class T, std::size_t N>
struct Codec<std::array<T, N>> : ItemsCodec<std::array<T, N>> {
  static void describe(Writer& out) {
    ItemsCodec<std::array<T, N>>::describe(out);
    out.member("minItems", N).member("maxItems", N);
  }
  static Result<void> read(const Value& source, std::array<T, N>& target, const Path& path) {
    if (!source.is_array() || source.size() != N)
      return mismatch(path, "array of " + std::to_string(N), source);
    std::size_t index = 0;
    for (const Value item : source) {
      DIORAMA_CHECK(Codec<T>::read(item, target[index], {&path, {}, index}));
      ++index;
    }
    return {};
  }
};

template <class T>
struct Codec<std::map<std::string, T>> {
  static void describe(Writer& out) {
    out.member("type", "object").key("additionalProperties").begin_object();
    Codec<T>::describe(out);
    out.end_object();
  }
  static Result<void> read(const Value& source, std::map<std::string, T>& target,
                           const Path& path) {
    if (!source.is_object()) return mismatch(path, "object", source);
    for (const Value member : source)
      DIORAMA_CHECK(
          Codec<T>::read(member, target[std::string(member.key())], {&path, member.key()}));
    return {};
  }
  static void write(Writer& out, const std::map<std::string, T>& members) {
    out.begin_object();
    for (const auto& [name, value] : members) Codec<T>::write(out.key(name), value);
    out.end_object();
  }
};

template <class T>
struct SpellingsOf {
  static constexpr std::array<std::string_view, 0> kNames{};
};
template <class T>
  requires requires { Codec<T>::kSpellings; }
struct SpellingsOf<T> {
  static constexpr auto kNames = Codec<T>::kSpellings;
};
template <class T>
struct SpellingsOf<std::optional<T>> : SpellingsOf<T> {};

template <Record T>
struct Codec<T> {
  static constexpr auto kFields = T::fields();
  static constexpr std::size_t kCount = std::tuple_size_v<decltype(kFields)>;

  static constexpr auto kNames = std::apply(
      [](const auto&... f) { return std::array<std::string_view, kCount>{f.name...}; }, kFields);

  static constexpr bool kAnyRequired =
      std::apply([](const auto&... f) { return (f.required || ... || false); }, kFields);

  static void describe(Writer& out) {
    out.member("type", "object");
    describe_properties(out);
    describe_required(out);
    out.member("additionalProperties", false);
  }
  static void describe_properties(Writer& out) {
    out.key("properties").begin_object();
    std::apply([&](const auto&... f) { (describe_field(out, f), ...); }, kFields);
    out.end_object();
  }
  static void describe_required(Writer& out) {
    if (!kAnyRequired) return;
    out.key("required").begin_array();
    std::apply([&](const auto&... f) { ((f.required ? void(out.value(f.name)) : void()), ...); },
               kFields);
    out.end_array();
  }

  static Result<void> read(const Value& source, T& target, const Path& path) {
    if (!source.is_object()) return mismatch(path, "object", source);
    DIORAMA_CHECK(refuse_unknown(source, path));  // first: a misspelt name explains a missing one
    DIORAMA_CHECK(refuse_twice(source, path));
    Result<void> outcome;
    std::apply(
        [&](const auto&... f) {
          ((outcome ? void(outcome = read_field(source, target, path, f)) : void()), ...);
        },
        kFields);
    return outcome;
  }

  static void write(Writer& out, const T& value) {
    out.begin_object();
    std::apply([&](const auto&... f) { (write_field(out, value, f), ...); }, kFields);
    out.end_object();
  }

  /// The name under which the field called `name` is given; its own when it is not given.
  static std::string_view given_name(const Value& source, std::string_view name) {
    if (name != spelled_field()) return name;
    for (const Value member : source)
      if (!member.is_null() && is_spelling(member.key())) return member.key();
    return name;
  }

 private:
  /// The first field that has other spellings; empty: none has.
  static constexpr std::string_view spelled_field() {
    std::string_view out;
    std::apply(
        [&](const auto&... f) {
          ((out.empty() && !SpellingsOf<MemberOf<decltype(f)>>::kNames.empty() ? void(out = f.name)
                                                                               : void()),
           ...);
        },
        kFields);
    return out;
  }
  static constexpr bool is_one_of(const auto& names, std::string_view name) {
    return std::ranges::find(names, name) != names.end();
  }
  /// Whether it is another name of that field: no field of the record is called so.
  static bool is_spelling(std::string_view name) {
    if (is_one_of(kNames, name)) return false;
    bool found = false;
    std::apply(
        [&](const auto&... f) {
          (void(found = found || (f.name == spelled_field() &&
                                  is_one_of(SpellingsOf<MemberOf<decltype(f)>>::kNames, name))),
           ...);
        },
        kFields);
    return found;
  }
  static Result<void> refuse_twice(const Value& source, const Path& path) {
    std::string_view first;
    for (const Value member : source) {
      const bool names_it = member.key() == spelled_field() || is_spelling(member.key());
      if (member.is_null() || !names_it) continue;
      if (!first.empty()) return given_twice(path, member.key(), first, spelled_field());
      first = member.key();
    }
    return {};
  }

  template <class F>
  using MemberOf = std::remove_cvref_t<decltype(std::declval<T&>().*std::declval<F>().member)>;

  template <class F>
  static void describe_field(Writer& out, const F& f) {
    out.key(f.name).begin_object();
    Codec<MemberOf<F>>::describe(out);
    out.text_member("description", f.doc);
    if (std::isfinite(f.minimum)) out.member("minimum", f.minimum);
    if (std::isfinite(f.maximum)) out.member("maximum", f.maximum);
    out.text_member("x-mcp-header", f.header);
    if constexpr (!kIsOptional<MemberOf<F>> && !Record<MemberOf<F>>) {
      if (!f.required) Codec<MemberOf<F>>::write(out.key("default"), T{}.*f.member);
    }
    out.end_object();
  }

  template <class F>
  static Result<void> read_field(const Value& source, T& target, const Path& parent, const F& f) {
    const Path path{&parent, given_name(source, f.name)};
    const Value found = source[path.key];
    if (!found) return f.required ? Result<void>(invalid_field(path, "missing")) : Result<void>();
    if (found.is_null() && !f.required) return {};
    DIORAMA_CHECK(Codec<MemberOf<F>>::read(found, target.*f.member, path));
    const auto number = found.number();
    if (!number || (*number >= f.minimum && *number <= f.maximum)) return {};
    return out_of_bounds(path, f.minimum, f.maximum);
  }

  template <class F>
  static void write_field(Writer& out, const T& value, const F& f) {
    const auto& member = value.*f.member;
    if constexpr (kIsOptional<MemberOf<F>>) {
      if (!member) return;  // absent is absent, not null
    }
    Codec<MemberOf<F>>::write(out.key(f.name), member);
  }

  static Result<void> refuse_unknown(const Value& source, const Path& path) {
    for (const Value member : source)
      if (!is_one_of(kNames, member.key()) && !is_spelling(member.key()) &&
          (path.ignored.empty() || member.key() != path.ignored))
        return unknown_field({&path, member.key()}, kNames);
    return {};
  }
};

template <class Struct, class Member>
std::string_view given_name(const Field<Struct, Member>& field, const Value& source) {
  return Codec<Struct>::given_name(source, field.name);
}

template <class T>
Result<T> decode(const Value& source, std::string_view ignored) {
  T value{};
  DIORAMA_CHECK(Codec<T>::read(source, value, Path{nullptr, {}, 0, ignored}));
  return value;
}

template <class T>
std::string encode(const T& value) {
  std::string out;
  Writer writer(out);
  Codec<T>::write(writer, value);
  return out;
}

template <class T>
std::string schema() {
  std::string out;
  Writer writer(out);
  writer.begin_object();
  Codec<T>::describe(writer);
  writer.end_object();
  return out;
}

}  // namespace diorama::json

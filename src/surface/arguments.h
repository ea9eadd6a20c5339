// Arguments that tools share: how an object is named, values for fields, vectors.
//
// The type of an argument says how it is read (Codec) and how a person is told about it (TellAs).
#pragma once

#include <array>
#include <optional>
#include <string>

#include "json/record.h"
#include "scene/math.h"
#include "surface/object_spellings.h"
#include "surface/telling.h"

namespace diorama::surface {

/// An object by its instance id, or by a name: "obj:10012", "/Player".
struct ObjectName {
  std::string text;
};

/// The new parent of an object, or one that narrows a call, named in the same way.
struct OtherObject {
  std::string text;
};

/// An object by its path, or "obj:10012"; also by its number.
struct ObjectPath {
  std::string text;
};

/// A component by its number; an object if an index is beside it.
struct ComponentName {
  std::string text;
};

/// Which of an object's components.
struct ComponentIndex {
  int number = 0;
};

/// A scene, or another file with objects, by its path or name.
struct SceneName {
  std::string text;
};

/// A file on this machine, perhaps outside the project, that is read. The audit log names it.
struct SourceFile {
  std::string text;
};

/// The given name; empty when none was given.
template <class Name>
[[nodiscard]] std::string text_of(const std::optional<Name>& name) {
  return name ? name->text : std::string{};
}

/// A layer by its number or name.
struct LayerName {
  std::string text;
};

/// Fields with their values. The view lives as long as the arguments.
struct FieldMap {
  json::Value values;
};

/// The error of an argument that only some actions need.
[[nodiscard]] inline Error missing_argument(const char* name, const char* action) {
  return {ErrorCode::InvalidArgument,
          std::string(name) + ": missing, " + action + " needs it",
          {},
          {{"field", name}}};
}

}  // namespace diorama::surface

namespace diorama::json {

/// An instance id, or a text that names something.
template <class Name>
struct NameCodec {
  static void describe(Writer& out) {
    out.raw_member("anyOf", R"([{"type":"integer"},{"type":"string"}])");
  }
  static Result<void> read(const Value& source, Name& target, const Path& path) {
    if (const auto number = source.integer())
      target.text = "obj:" + std::to_string(*number);
    else if (const auto text = source.string())
      target.text = *text;
    else
      return mismatch(path, "instance id or path", source);
    return {};
  }
  static void write(Writer& out, const Name& value) { out.value(value.text); }
};
template <>
struct Codec<surface::ObjectName> : NameCodec<surface::ObjectName> {
  static constexpr auto kSpellings = surface::kObjectSpellings;
};
template <>
struct Codec<surface::OtherObject> : NameCodec<surface::OtherObject> {};
template <>
struct Codec<surface::ComponentName> : NameCodec<surface::ComponentName> {
  static constexpr auto kSpellings = surface::kObjectSpellings;
};

/// A value of a plain type that has a meaning of its own: only its member is read and written.
template <auto Member>
struct WrappedCodec;
template <class Wrapper, class Inner, Inner Wrapper::* Member>
struct WrappedCodec<Member> {
  static void describe(Writer& out) { Codec<Inner>::describe(out); }
  static Result<void> read(const Value& source, Wrapper& target, const Path& path) {
    return Codec<Inner>::read(source, target.*Member, path);
  }
  static void write(Writer& out, const Wrapper& value) { out.value(value.*Member); }
};
/// Its schema asks for a text; a number is the id, as in the other spellings.
template <>
struct Codec<surface::ObjectPath> : NameCodec<surface::ObjectPath> {
  static constexpr auto kSpellings = surface::kObjectSpellings;
  static void describe(Writer& out) { Codec<std::string>::describe(out); }
};
template <>
struct Codec<surface::SceneName> : WrappedCodec<&surface::SceneName::text> {};
template <>
struct Codec<surface::SourceFile> : WrappedCodec<&surface::SourceFile::text> {};
template <>
struct Codec<surface::ComponentIndex> : WrappedCodec<&surface::ComponentIndex::number> {};

template <>
struct Codec<surface::LayerName> {
  static void describe(Writer& out) { Codec<surface::ObjectName>::describe(out); }
  static Result<void> read(const Value& source, surface::LayerName& target, const Path& path) {
    if (const auto number = source.integer())
      target.text = std::to_string(*number);
    else if (const auto text = source.string())
      target.text = *text;
    else
      return mismatch(path, "number or name of a layer", source);
    return {};
  }
  static void write(Writer& out, const surface::LayerName& value) { out.value(value.text); }
};

/// [x, y, z], and also {x, y, z}, as in fields.
template <>
struct Codec<scene::Vector3> {
  using List = std::array<double, 3>;
  static void describe(Writer& out) { Codec<List>::describe(out); }
  static Result<void> read(const Value& source, scene::Vector3& target, const Path& path) {
    List list{};
    if (source.is_object() && source.size() == 3) {
      DIORAMA_CHECK(Codec<double>::read(source["x"], list[0], {&path, "x"}));
      DIORAMA_CHECK(Codec<double>::read(source["y"], list[1], {&path, "y"}));
      DIORAMA_CHECK(Codec<double>::read(source["z"], list[2], {&path, "z"}));
    } else {
      DIORAMA_CHECK(Codec<List>::read(source, list, path));
    }
    target = {list[0], list[1], list[2]};
    return {};
  }
  static void write(Writer& out, const scene::Vector3& value) {
    Codec<List>::write(out, {value.x, value.y, value.z});
  }
};

template <>
struct Codec<surface::FieldMap> : ObjectViewCodec<&surface::FieldMap::values> {};

}  // namespace diorama::json

namespace diorama::surface {

/// The name in an argument, in the form that tools take; empty when it is not a name.
[[nodiscard]] inline std::string name_in(const json::Value& given) {
  const auto number = given.integer();
  return number ? "obj:" + std::to_string(*number) : std::string(given.string_or(""));
}

template <>
struct TellAs<ObjectName> {
  static void expect(CallWords& out) { out.takes_object = true; }
  static void tell(CallWords& out, std::string_view name, const json::Value& given) {
    out.object = name_in(given);
    if (out.object.empty()) out.arguments.push_back({std::string(name), told_value(given)});
  }
};
template <>
struct TellAs<ObjectPath> : TellAs<ObjectName> {};

template <>
struct TellAs<ComponentName> : TellAs<ObjectName> {
  static void expect(CallWords& out) { out.takes_object = out.names_component = true; }
};

template <>
struct TellAs<OtherObject> {
  static void tell(CallWords& out, std::string_view name, const json::Value& given) {
    const std::string object = name_in(given);
    out.arguments.push_back(
        {std::string(name), object.empty() ? told_value(given) : object, !object.empty()});
  }
};

template <>
struct TellAs<ComponentIndex> {
  static void tell(CallWords& out, std::string_view name, const json::Value& given) {
    out.index = given.integer();
    if (!out.index) out.arguments.push_back({std::string(name), told_value(given)});
  }
};

template <>
struct TellAs<SceneName> {
  static void expect(CallWords& out) {
    if (!out.file) out.file.emplace();
  }
  static void tell(CallWords& out, std::string_view name, const json::Value& given) {
    out.file = given.string_or("");
    if (!given.is_string()) out.arguments.push_back({std::string(name), told_value(given)});
  }
};

template <>
struct TellAs<SourceFile> {
  static void tell(CallWords& out, std::string_view, const json::Value& given) {
    out.subject = told_value(given);
    out.sources.emplace_back(given.string_or(""));
  }
};

/// "mass = 2, drag = 0.5"
template <>
struct TellAs<FieldMap> {
  static void tell(CallWords& out, std::string_view, const json::Value& given) {
    for (const json::Value field : given)
      out.arguments.push_back({told_name(field.key()) + " =", told_value(field)});
  }
};

}  // namespace diorama::surface

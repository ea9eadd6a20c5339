// Arguments that tools share: how an object is named, values for fields, vectors.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "json/record.h"
#include "scene/math.h"

namespace diorama::surface {

/// An object by its instance id, or by what stands for it: "obj:10012", "/Player".
struct ObjectName {
  std::string text;
};

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

template <>
struct Codec<surface::ObjectName> {
  static void describe(Writer& out) {
    out.raw_member("anyOf", R"([{"type":"integer"},{"type":"string"}])");
  }
  static Result<void> read(const Value& source, surface::ObjectName& target, const Path& path) {
    if (const auto number = source.integer())
      target.text = "obj:" + std::to_string(*number);
    else if (const auto text = source.string())
      target.text = *text;
    else
      return mismatch(path, "instance id or path", source);
    return {};
  }
  static void write(Writer& out, const surface::ObjectName& value) { out.value(value.text); }
};

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

/// [x, y, z], and also {x, y, z}, which fields have.
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
struct Codec<surface::FieldMap> {
  static void describe(Writer& out) { out.member("type", "object"); }
  static Result<void> read(const Value& source, surface::FieldMap& target, const Path& path) {
    if (!source.is_object()) return mismatch(path, "object", source);
    target.values = source;
    return {};
  }
  static void write(Writer& out, const surface::FieldMap& value) { out.value(value.values); }
};

}  // namespace diorama::json

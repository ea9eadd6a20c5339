#include "unity/report/json_file.h"

#include <utility>

#include "io/file_overlay.h"
#include "json/value.h"
#include "unity/assets/asset_database.h"

namespace diorama::unity {
namespace {

using scene::Value;

constexpr std::size_t kMostBytes = std::size_t{16} << 20;

Value of_number(const json::Value& given) {
  Value out;
  if (const auto whole = given.integer(); whole && given.is_integer()) {
    out.kind = Value::Kind::Integer;
    out.type = "long";
    out.integer = *whole;
    return out;
  }
  out.kind = Value::Kind::Double;
  out.type = "double";
  out.number = given.number().value_or(0);
  return out;
}

/// No deeper than json::Limits allows.
Value to_value(const json::Value& given) {
  if (given.is_number()) return of_number(given);
  Value out;
  if (given.is_null()) out.kind = Value::Kind::Null;
  if (const auto flag = given.boolean()) {
    out.kind = Value::Kind::Bool;
    out.type = "bool";
    out.integer = *flag ? 1 : 0;
  } else if (const auto text = given.string()) {
    out.kind = Value::Kind::Text;
    out.type = "string";
    out.text = *text;
  } else if (given.is_array()) {
    out.kind = Value::Kind::List;
    for (const json::Value item : given) out.items.push_back(to_value(item));
  } else if (given.is_object()) {
    out.kind = Value::Kind::Record;
    for (const json::Value member : given)
      out.members.push_back(
          {std::string(member.key()), std::string(member.key()), to_value(member)});
  }
  return out;
}

}  // namespace

Result<scene::AssetObject> read_json_file(const AssetDatabase& assets, const std::string& path) {
  DIORAMA_TRY(const std::string place, assets.place_of(path));
  DIORAMA_CHECK(assets.places().check_inside(place, path));
  DIORAMA_TRY(std::string text, assets.files().read_file(place, kMostBytes));
  auto parsed = json::parse(text);
  if (!parsed)
    return Error{ErrorCode::CorruptData,
                 path + " is not JSON: " + parsed.error().message,
                 {},
                 {{"path", path}}};
  scene::AssetObject out;
  out.type = kJsonType;
  out.is_main = true;
  Value whole = to_value(parsed->root());
  if (whole.kind == Value::Kind::Record)
    out.fields = std::move(whole.members);
  else
    out.fields.push_back({"value", "", std::move(whole)});
  return out;
}

}  // namespace diorama::unity

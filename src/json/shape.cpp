#include "json/shape.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "json/writer.h"

namespace diorama::json {
namespace {

constexpr auto kTypes =
    std::to_array<std::string_view>({"boolean", "integer", "null", "number", "object", "string"});

bool is_space(char c) {
  return c == ' ' || c == '\n';
}

bool is_name_char(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/// The members of an object, written and still without braces.
struct Members {
  std::string properties;
  std::vector<std::string> required;
};

void write_required(Writer& writer, const std::vector<std::string>& names) {
  if (names.empty()) return;
  writer.key("required").begin_array();
  for (const std::string& name : names) writer.value(name);
  writer.end_array();
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Result<std::string> type() {
    std::vector<std::string> schemas;
    do {
      DIORAMA_TRY(std::string schema, alternative());
      schemas.push_back(std::move(schema));
    } while (take('|'));
    if (schemas.size() == 1) return std::move(schemas.front());
    // A list of types would be shorter, but some clients know only one type for a value.
    std::string out;
    Writer writer(out);
    writer.begin_object().key("anyOf").begin_array();
    for (const std::string& schema : schemas) writer.raw(schema);
    writer.end_array().end_object();
    return out;
  }

  Result<Members> members() {
    Members out;
    Writer writer(out.properties);
    if (!take('{')) return problem("expected {");
    writer.begin_object();
    for (bool first = true; !take('}'); first = false) {
      if (!first && !take(',')) return problem("expected , or }");
      const std::string name(word());
      if (name.empty()) return problem("expected a name");
      if (!take('?')) out.required.push_back(name);
      if (!take(':')) return problem("expected :");
      DIORAMA_TRY(const std::string schema, type());
      writer.raw_member(name, schema);
    }
    writer.end_object();
    return out;
  }

  Result<void> end() {
    skip();
    if (at_ < text_.size()) return problem("expected nothing more");
    return {};
  }

 private:
  Result<std::string> alternative() {
    DIORAMA_TRY(std::string schema, base());
    while (take('[')) {
      if (!take(']')) return problem("expected ]");
      const std::string items = schema == "{}" ? "" : R"(,"items":)" + schema;
      schema = R"({"type":"array")" + items + "}";
    }
    return schema;
  }

  Result<std::string> base() {
    skip();
    if (at_ < text_.size() && text_[at_] == '{') {
      DIORAMA_TRY(const Members found, members());
      std::string out;
      Writer writer(out);
      writer.begin_object().member("type", "object").raw_member("properties", found.properties);
      write_required(writer, found.required);
      writer.end_object();
      return out;
    }
    const std::string_view name = word();
    if (name == "any") return std::string("{}");
    if (std::ranges::find(kTypes, name) == kTypes.end()) return problem("expected a type");
    return R"({"type":")" + std::string(name) + "\"}";
  }

  Error problem(std::string_view what) const {
    return {ErrorCode::InvalidArgument,
            "shape, at '" + std::string(text_.substr(at_, 20)) + "': " + std::string(what),
            {},
            {}};
  }

  void skip() {
    while (at_ < text_.size() && is_space(text_[at_])) ++at_;
  }
  bool take(char wanted) {
    skip();
    if (at_ == text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }
  std::string_view word() {
    skip();
    const std::size_t begin = at_;
    while (at_ < text_.size() && is_name_char(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace

Result<std::string> shape_schema(std::string_view shape) {
  Reader reader(shape);
  DIORAMA_TRY(std::string schema, reader.type());
  DIORAMA_CHECK(reader.end());
  return schema;
}

Result<std::string> answer_schema(std::string_view shape) {
  Reader reader(shape);
  DIORAMA_TRY(const Members found, reader.members());
  DIORAMA_CHECK(reader.end());
  std::string out;
  Writer writer(out);
  writer.begin_object().member("type", "object").raw_member("properties", found.properties);
  if (!found.required.empty()) {
    writer.key("anyOf").begin_array().begin_object();
    write_required(writer, found.required);
    writer.end_object().raw(R"({"required":["ok"]})").end_array();
  }
  writer.end_object();
  return out;
}

}  // namespace diorama::json

// Value: a read-only view of one JSON value inside a Document, and the Parser that makes it.
//
// A Document owns everything it shows; a Value is a pointer into it and dies with it. There
// is no way to change one: JSON is written by json/writer.h, never edited in memory.
// A default Value is "absent", which is what looking up a missing member gives, so lookups
// chain without checks: params["ref"]["name"].
//
// Threading: a Document is immutable and may be read by any thread. A Parser has one user.
// Errors: bad text is ErrorCode::ParseError with a reason; too deep is LimitExceeded. A whole
// number that fits no integer is read as a double; see json/readable.h for unreadable values.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace diorama::json {

enum class Type : std::uint8_t { Absent, Null, Bool, Int, UInt, Double, String, Array, Object };

/// "integer", "string", ...: the name of a type in messages to people.
std::string_view name_of(Type type);

struct Node {
  Type type = Type::Absent;
  std::uint32_t count = 0;  ///< items of an array, members of an object
  std::uint32_t span = 1;   ///< nodes of the subtree, itself included: next sibling = this + span
  std::string_view key;     ///< when the parent is an object
  std::string_view text;    ///< of a string
  union {
    bool boolean;
    std::int64_t integer = 0;
    std::uint64_t unsigned_integer;
    double number;
  };
};

class Value {
 public:
  Value() = default;
  explicit Value(const Node* node) : node_(node) {}

  [[nodiscard]] Type type() const { return node_ == nullptr ? Type::Absent : node_->type; }
  [[nodiscard]] bool exists() const { return node_ != nullptr; }
  explicit operator bool() const { return exists(); }

  [[nodiscard]] bool is_null() const { return type() == Type::Null; }
  [[nodiscard]] bool is_bool() const { return type() == Type::Bool; }
  [[nodiscard]] bool is_string() const { return type() == Type::String; }
  [[nodiscard]] bool is_array() const { return type() == Type::Array; }
  [[nodiscard]] bool is_object() const { return type() == Type::Object; }
  [[nodiscard]] bool is_integer() const { return type() == Type::Int || type() == Type::UInt; }
  [[nodiscard]] bool is_number() const { return is_integer() || type() == Type::Double; }

  /// The value if it has that type, else nothing. integer() takes 3.0 as 3.
  [[nodiscard]] std::optional<bool> boolean() const;
  [[nodiscard]] std::optional<std::int64_t> integer() const;
  [[nodiscard]] std::optional<double> number() const;
  [[nodiscard]] std::optional<std::string_view> string() const;
  [[nodiscard]] std::string_view string_or(std::string_view fallback) const {
    return is_string() ? node_->text : fallback;
  }
  [[nodiscard]] bool bool_or(bool fallback) const { return is_bool() ? node_->boolean : fallback; }

  /// Items of an array or members of an object; 0 for everything else.
  [[nodiscard]] std::size_t size() const { return node_ == nullptr ? 0 : node_->count; }
  /// The member of that name (the first, if a name is repeated); absent if there is none.
  [[nodiscard]] Value operator[](std::string_view key) const;
  /// The name of this member in its object; empty when it is not one.
  [[nodiscard]] std::string_view key() const { return node_ == nullptr ? "" : node_->key; }

  /// Iterates over the items of an array or the members of an object.
  class Iterator {
   public:
    explicit Iterator(const Node* node) : node_(node) {}
    Value operator*() const { return Value(node_); }
    Iterator& operator++() {
      node_ += node_->span;
      return *this;
    }
    bool operator==(const Iterator&) const = default;

   private:
    const Node* node_;
  };
  [[nodiscard]] Iterator begin() const { return Iterator(node_ == nullptr ? nullptr : node_ + 1); }
  [[nodiscard]] Iterator end() const {
    if (node_ == nullptr) return Iterator(nullptr);
    return Iterator(node_ + (size() == 0 ? 1 : node_->span));
  }

  [[nodiscard]] const Node* node() const { return node_; }

 private:
  const Node* node_ = nullptr;
};

/// {}: used for an object that may be left out.
Value empty_object();

/// A member to look for, and where to put it when it is there.
struct Wanted {
  std::string_view name;
  Value& into;
};
/// Looks for several members in one pass; like operator[] it takes the first of a repeated name.
/// REQUIRES: every `into` is absent
void find_members(const Value& object, std::initializer_list<Wanted> wanted);

/// Equal as JSON: member order does not matter, 1 equals 1.0.
bool equal(const Value& a, const Value& b);

class Document {
 public:
  Document(std::vector<Node> nodes, std::unique_ptr<char[]> text)
      : nodes_(std::move(nodes)), text_(std::move(text)) {}
  [[nodiscard]] Value root() const { return Value(nodes_.data()); }

 private:
  std::vector<Node> nodes_;  // in document order, a subtree is contiguous
  std::unique_ptr<char[]> text_;
};

struct Limits {
  std::size_t max_bytes = std::size_t{64} << 20;
  std::size_t max_depth = 64;
};

class Parser {
 public:
  explicit Parser(Limits limits = {});
  ~Parser();
  Parser(Parser&&) noexcept;
  Parser& operator=(Parser&&) noexcept;

  /// Parses one whole JSON text. A text with 64 bytes of spare capacity is not copied.
  Result<Document> parse(std::string& text);
  Result<Document> parse(std::string_view text);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Parses with a parser of its own; for tests and rare calls.
Result<Document> parse(std::string_view text);

}  // namespace diorama::json

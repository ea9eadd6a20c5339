// Diff values: where two values of a field differ, down to the deepest part.
//
// Numbers are compared as they are stored; references by what they lead to, so that the
// new name of an object does not make references to it different.
//
// Threading: free functions and a value. Errors: none.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "scene/value.h"
#include "unity/model/fields.h"

namespace diorama::unity {

class ValueComparison {
 public:
  using Member = scene::Value::Member;
  /// Whether the ids in the old and the new file mean the same object.
  using SameObject = std::function<bool(std::int64_t before, std::int64_t after)>;
  /// Called for every difference; null: not stored on that side. The arguments live as long as
  /// the call.
  using Report = std::function<void(const std::string& path, const scene::Value* before,
                                    const scene::Value* after)>;

  explicit ValueComparison(SameObject same_object) : same_object_(std::move(same_object)) {}

  [[nodiscard]] bool same(const scene::Value& before, const scene::Value& after) const;
  /// Members are matched by name, in any order; paths begin with `prefix`.
  void compare(const std::string& prefix, const std::vector<Member>& before,
               const std::vector<Member>& after, const Report& report) const;
  /// Takes off what is stored the same way. For sides of different types: a type that only one of
  /// them tells makes no value another.
  void drop_same(std::vector<Member>& before, std::vector<Member>& after, const FieldValue& was,
                 const FieldValue& is) const;

 private:
  [[nodiscard]] bool same_stored(const FieldValue& before, const FieldValue& after) const;
  void compare(const std::string& path, const scene::Value& before, const scene::Value& after,
               const Report& report) const;
  void compare_items(const std::string& path, const std::vector<scene::Value>& before,
                     const std::vector<scene::Value>& after, const Report& report) const;
  [[nodiscard]] bool same_leaf(const scene::Value& before, const scene::Value& after) const;

  SameObject same_object_;
};

}  // namespace diorama::unity

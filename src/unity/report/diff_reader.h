// Diff reader: one side of a comparison, in the words of the product.
//
// Unlike `show` it leaves out nothing meaningful that a file stores: fields that
// no declaration explains are there, too, by their name in the file.
//
// Threading: as unity::TypedReader. Errors: none.
#pragma once

#include <string>
#include <vector>

#include "unity/model/hierarchies.h"
#include "unity/values/typed_values.h"

namespace diorama::unity {

class DiffReader {
 public:
  using Members = std::vector<scene::Value::Member>;
  using Index = unity::Index;

  /// Both must outlive this.
  DiffReader(unity::Project& project, const unity::OpenHierarchy& scene)
      : project_(project), scene_(scene), reader_(project, scene) {}

  [[nodiscard]] const unity::OpenHierarchy& scene() const { return scene_; }
  [[nodiscard]] const unity::Hierarchy& hierarchy() const { return scene_.hierarchy; }

  /// The full name; for an unknown one, what the file says about it.
  [[nodiscard]] std::string type_name(Index component);
  [[nodiscard]] std::string type_name(const unity::text::Object& object);
  /// Of the components of an object, in order.
  [[nodiscard]] std::vector<std::string> type_names(Index object);
  /// The source of the instance whose root is this object; empty for any other.
  [[nodiscard]] std::string prefab(Index object);
  /// "/Player"; for kNone the value is nothing.
  [[nodiscard]] scene::Value object_value(Index object) const;

  [[nodiscard]] Members component_members(Index component);
  /// Members of the object itself: name, active, tag, layer and more.
  [[nodiscard]] Members object_members(Index object);
  [[nodiscard]] static unity::FieldValue stored_fields(const unity::text::Document& document,
                                                       const unity::text::Object& object);
  [[nodiscard]] Members loose_members(const unity::text::Object& object);
  /// Members of a .meta file, which has no objects.
  [[nodiscard]] Members mapping_members();
  [[nodiscard]] scene::Value untyped(const unity::FieldValue& stored) {
    return reader_.untyped(stored);
  }

 private:
  [[nodiscard]] std::string name_of(const unity::ComponentType& type,
                                    const unity::text::Object* object,
                                    const unity::Reference& script) const;
  [[nodiscard]] Members all_members(const unity::ComponentType& type,
                                    const unity::FieldValue& stored);
  [[nodiscard]] scene::Value layer_value(const scene::Value& number) const;

  unity::Project& project_;
  const unity::OpenHierarchy& scene_;
  unity::TypedReader reader_;
};

}  // namespace diorama::unity

// ModelIds: which object of a model has which id, where that can be known.
//
// Since import settings of `fileIdsGeneration: 2` the engine makes the id of an object in a model
// from its class and its name. Whoever knows the names of the nodes can make the same ids. An id
// that is among them is that object's: that another name has the same one does not happen. An id
// that is not among them stays unknown: the engine gives some nodes other names.
//
// Ids that the .meta file itself names come first.
//
// Threading: a value. Errors: none.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "unity/api/model_report.h"
#include "unity/models/model_settings.h"

namespace diorama::unity {

/// The id of an object of that class: the 64-bit hash of "Type:GameObject->//RootNode/root0".
[[nodiscard]] std::int64_t made_id(std::string_view type, std::string_view name);

class ModelIds {
 public:
  ModelIds(const ModelSettings& settings, const modelfiles::ModelFile& file);

  /// Its type is empty when it is not known.
  [[nodiscard]] ModelObjectName find(std::int64_t id) const;

 private:
  void add_named(const ModelSettings& settings);
  void add_nodes(const modelfiles::ModelFile& file);
  void add_node(const std::string& path, const std::string& shown);

  struct Name {
    std::string type, name;
    bool operator==(const Name&) const = default;
  };
  /// An id that two objects could have is nobody's.
  void add(std::int64_t id, const Name& name);
  std::unordered_map<std::int64_t, Name> names_;
};

}  // namespace diorama::unity

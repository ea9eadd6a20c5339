// Described: what a place belongs to, in words: which object, which component, which field, and
// what it holds.
//
// Keeps the file it was asked about last open, so places are best asked file by file.
//
// Threading: engine thread only. Errors: none; what is not known stays empty.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "scene/usage_query.h"
#include "unity/model/hierarchies.h"
#include "unity/usages/places.h"

namespace diorama::unity {

class Project;
class TypedReader;

/// The file of a place, with what is needed to speak about it.
class DescribedFile {
 public:
  /// Null for a file that is no Unity text, or cannot be read.
  static std::unique_ptr<DescribedFile> open(Project& project, const std::string& path);

  DescribedFile(Project& project, OpenHierarchyPtr open);
  ~DescribedFile();
  DescribedFile(const DescribedFile&) = delete;
  DescribedFile& operator=(const DescribedFile&) = delete;

  [[nodiscard]] const OpenHierarchy& file() const { return *open_; }
  [[nodiscard]] scene::Usage describe(const Place& place);
  /// The class that the field of the place is declared with, or else what it holds now: a full
  /// name; empty: neither is known.
  [[nodiscard]] std::string wanted_type(const Place& place);
  /// The object of the hierarchy that the place is in; kNone: none.
  [[nodiscard]] Index owner_of(const Place& place) const;
  /// The fields of a component, typed.
  [[nodiscard]] const std::vector<scene::Value::Member>& fields_of(Index component);

 private:
  /// Kept in the file itself, or a part of an instance.
  struct Part {
    Index object = kNone, component = kNone;
  };
  [[nodiscard]] Part part_of(const Place& place) const;
  void name_owner(const Place& place, const Part& part, scene::Usage& out);
  [[nodiscard]] const std::vector<scene::Value::Member>& fields_at(const Place& place);

  OpenHierarchyPtr open_;
  std::unique_ptr<TypedReader> reader_;
  FileId last_object_ = 0;  ///< whose fields are kept; these two
  Index last_component_ = kNone;
  std::vector<scene::Value::Member> last_fields_;
};

/// Places of one file after the other.
class Describer {
 public:
  explicit Describer(Project& project) : project_(project) {}
  [[nodiscard]] scene::Usage describe(const std::string& file, const Place& place);

 private:
  Project& project_;
  std::string path_;
  std::unique_ptr<DescribedFile> open_;
};

/// For a file that says nothing about its places but where they are.
[[nodiscard]] scene::Usage bare_usage(const std::string& file, const Place& place);

}  // namespace diorama::unity

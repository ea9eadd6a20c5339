// Substitute: what a place must hold so that it refers to something else, if that fits there.
//
// The class that counts is the one that the field is declared with; where that is not known, the
// class of what it holds. Of an asset with several objects the one that fits is taken, if there is
// no doubt which.
//
// Threading: engine thread only. Lifetime: for one call. Errors: InvalidArgument and
// ReferenceNotFound with why it does not fit.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "unity/assets/reference.h"
#include "unity/model/hierarchy.h"
#include "unity/usages/places.h"

namespace diorama::unity {

namespace edit {
class References;
class Session;
}  // namespace edit
class DescribedFile;
struct Target;

class Substitutes {
 public:
  /// All must outlive this. `to` was resolved as `wanted`.
  Substitutes(edit::Session& session, const Target& from, const Target& to);
  ~Substitutes();
  Substitutes(const Substitutes&) = delete;
  Substitutes& operator=(const Substitutes&) = delete;

  /// Whether one can stand for the other at all.
  [[nodiscard]] Result<void> check() const;
  /// From now on places are of this file.
  void begin(DescribedFile& file);
  [[nodiscard]] Result<Reference> at(const Place& place);
  /// For the file begun last: writes what the new references need. REQUIRES: inside a step.
  Result<void> prepare();

 private:
  [[nodiscard]] Result<Reference> script() const;
  [[nodiscard]] Result<Reference> field_at(const Place& place);
  [[nodiscard]] Result<Reference> in_this_file(const Reference& old, const std::string& wanted,
                                               const std::string& field);
  /// The object belongs to another file than the place.
  [[nodiscard]] Result<Reference> in_other_file(const Reference& old, const std::string& wanted);
  [[nodiscard]] Result<Reference> asset_for(const Reference& old, const std::string& wanted,
                                            const std::string& field);
  /// The part of the asset that was asked for.
  [[nodiscard]] Result<Reference> given_part(const std::string& wanted) const;
  /// Of several components that fit the one that stands where the old one did; kNone: there are
  /// not several.
  [[nodiscard]] Result<Index> one_of_several(const Hierarchy& hierarchy, Index object,
                                             const Hierarchy* of_old, FileId old,
                                             const std::string& wanted) const;
  /// The name of the object in the asset; empty: its type decides.
  [[nodiscard]] Result<std::string> part_for(const Reference& old, const std::string& wanted);
  [[nodiscard]] Result<void> check_old_part(const Reference& old) const;

  edit::Session& session_;
  const Target& from_;
  const Target& to_;
  DescribedFile* file_ = nullptr;
  std::unique_ptr<edit::References> references_;  ///< of the file
  std::map<std::pair<std::string, FileId>, Result<Reference>> known_;
};

}  // namespace diorama::unity

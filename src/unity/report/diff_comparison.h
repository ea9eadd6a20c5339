// Diff comparison: walks over two matched hierarchies and finds the differences.
//
// An object whose text is the same costs no more than comparing the text. Used by
// workspace/scene_diff.cpp only.
//
// Threading: one user. Errors: none.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "unity/report/diff_matching.h"
#include "unity/report/diff_reader.h"
#include "unity/report/diff_values.h"
#include "unity/report/scene_diff.h"

namespace diorama {
class Effort;
}

namespace diorama::unity {

class DiffComparison {
 public:
  DiffComparison(unity::Project& project, const unity::OpenHierarchy& before,
                 const unity::OpenHierarchy& after, const DiffOptions& options);
  SceneDiff run();

 private:
  using Index = unity::Index;
  using FileId = unity::FileId;
  using Members = DiffReader::Members;
  /// What a change is about; either side may be absent.
  struct Subject {
    Index object_before = unity::kNone, object_after = unity::kNone;
    Index component_before = unity::kNone, component_after = unity::kNone;
    const unity::text::Object* loose_before = nullptr;
    const unity::text::Object* loose_after = nullptr;
  };
  /// An override that differs; null: it does not exist on that side.
  struct OverrideChange {
    FileId target = 0;
    const unity::Modification* before = nullptr;
    const unity::Modification* after = nullptr;
    Index instance_before = unity::kNone, instance_after = unity::kNone;
  };
  using Value = scene::Value;

  // Structure: diff_comparison.cpp.
  void removed_objects();
  void objects();
  void object(Index before, Index after);
  void components(Index before, Index after);
  void reordered_components(Index before, Index after);
  void component(const Subject& subject);
  void whole_object(Change::Kind kind, DiffReader& side, Index object, std::size_t objects);
  void find_sibling_moves();
  void find_sibling_moves(Index parent, const std::vector<Index>& children);
  [[nodiscard]] bool order_is_told(Index parent, Index child) const;
  void loose();
  void torn_objects();

  // Overrides: diff_overrides.cpp.
  void find_overrides();
  void find_overrides(Index before, Index after);
  void place_override(const OverrideChange& change);
  void overrides_of(Index object);
  void override_change(const OverrideChange& change, const Subject& subject, const Members& before,
                       const Members& after);
  void removed_parts(Index before, Index after);
  /// Nothing when the thing it was about is gone.
  [[nodiscard]] std::optional<Subject> override_subject(const OverrideChange& change) const;
  [[nodiscard]] bool said_already(const OverrideChange& change, const Subject& subject) const;
  [[nodiscard]] Value raw_value(DiffReader& side, const unity::Modification& change) const;

  /// Counts the change, and gives a place to describe it unless there are enough.
  Change* add(Change::Kind kind, const Subject& subject);
  void change_value(const Subject& subject, std::string field, Value before, Value after);
  void fields(const Subject& subject, const Members& before, const Members& after);
  /// Whether both documents have the same text.
  [[nodiscard]] bool same_text(FileId before, FileId after) const;

  Effort& effort_;
  DiffReader before_, after_;
  DiffMatching matching_;
  ValueComparison values_;
  DiffOptions options_;
  SceneDiff diff_;
  std::vector<Index> place_before_, place_after_;  ///< among its siblings, by object
  bool same_roots_ = true;           ///< both files list the same roots in the same order
  std::vector<bool> moved_sibling_;  ///< by object of the new file
  std::map<Index, std::vector<OverrideChange>> overrides_;  ///< by object of the new file
};

}  // namespace diorama::unity

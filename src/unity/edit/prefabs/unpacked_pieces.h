// UnpackedPieces: the texts of an instance's parts during unpacking, by their new ids.
// For unpacking.cpp and unpacked_additions.cpp.
//
// Threading: a value. Errors: as Body.
#pragma once

#include <string>
#include <unordered_map>
#include <utility>

#include "unity/edit/body.h"
#include "unity/edit/objects/pieces.h"
#include "unity/model/hierarchy.h"
#include "unity/text/file_style.h"

namespace diorama::unity::edit {

/// A part of the source that comes from an instance inside it.
struct NestedPart {
  const Instance* instance = nullptr;  ///< in the source; nullptr: it belongs to the source itself
  FileId id = 0;                       ///< its id in the source of that instance
  std::int32_t class_id = kGameObjectClass;
  Reference script;
};

class UnpackedPieces {
 public:
  /// For that instance of the file. All must outlive this.
  UnpackedPieces(const Hierarchy& file, Index instance, const text::FileStyle& style,
                 bool completely)
      : file_(file), index_(instance), style_(style), completely_(completely) {}

  [[nodiscard]] const Hierarchy& file() const { return file_; }
  [[nodiscard]] Index index() const { return index_; }
  [[nodiscard]] const Instance& instance() const { return file_.instances()[index_]; }
  /// REQUIRES: it can be read.
  [[nodiscard]] const Hierarchy& source() const { return *instance().hierarchy; }
  [[nodiscard]] const text::FileStyle& style() const { return style_; }
  [[nodiscard]] bool completely() const { return completely_; }
  /// Whether an object or component of the file comes from the instance.
  template <class Part>
  [[nodiscard]] bool is_part(const Part& part) const {
    return part.origin.instance == index_;
  }

  void add(Piece piece);
  /// By the id in the file; nullptr when there is none.
  [[nodiscard]] Piece* find(FileId id);
  [[nodiscard]] Pieces& all() { return pieces_; }
  /// Calls change(Body&) with the fields of the piece.
  template <class Change>
  Result<void> change(Piece& piece, Change change) const {
    Body body(piece.body, style_);
    DIORAMA_CHECK(change(body));
    piece.body = body.text();
    return {};
  }

  /// What the id of the source means in an instance inside it.
  [[nodiscard]] NestedPart nested_part(FileId id) const;
  /// The piece that is this nested instance; nullptr when it became objects, or is gone.
  [[nodiscard]] Piece* piece_of(const NestedPart& nested);
  /// Lets a nested instance say more than its own file did: it gets the lists that the editor of
  /// this file knows.
  Result<void> add_lists(Body& nested) const;

 private:
  const Hierarchy& file_;
  const Index index_;
  const text::FileStyle& style_;
  const bool completely_;
  Pieces pieces_;
  std::unordered_map<FileId, std::size_t> by_id_;
};

}  // namespace diorama::unity::edit

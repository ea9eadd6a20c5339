// Place: one spot of a file that names an asset or an object, found in its text.
//
// Every spot counts, also ids outside of a reference. What it belongs to (which object, which
// component) the file's hierarchy tells; usages/described.h asks it.
//
// Threading: free functions. Errors: none; when the question is over, a part of the places, and the
// caller looks at the effort.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "scene/usage_query.h"
#include "unity/assets/reference.h"
#include "unity/model/property_path.h"

namespace diorama {
class Effort;
}

namespace diorama::unity {

/// What is looked for in files.
struct Sought {
  std::optional<Guid> guid;        ///< of the asset
  std::unordered_set<FileId> ids;  ///< of objects in its file; empty: any
  std::string home;                ///< the file with those ids, whose own references count
  /// Also how instances hang together: their sources, what their overrides are of.
  bool whole = false;

  [[nodiscard]] bool means(const Reference& reference, bool at_home) const;
};

struct Place {
  using Kind = scene::Usage::Kind;

  Kind kind = Kind::Reference;
  FileId object = 0;  ///< the document it is in; 0: an import file or another text
  std::int32_t class_id = 0;
  std::vector<PathStep> path;          ///< in that document; of an override its property
  std::optional<Reference> reference;  ///< nothing: the id stands alone
  FileId target = 0;                   ///< of an override: the object of the source
  FileId instance = 0;                 ///< what belongs to an instance: which
  std::string method;                  ///< that an event calls
  std::string importer;
  // The value in the text of the document, or of the file.
  std::size_t begin = 0, end = 0;
  std::optional<std::size_t> key_begin;  ///< nothing: an item of a list
  bool in_flow = false;                  ///< inside braces
  bool is_source = false;                ///< of the instance
  int count = 1;                         ///< lines that it stands for
};

/// In a file of objects, in the order of the file.
[[nodiscard]] std::vector<Place> places_in(const text::Document& document, const Sought& sought,
                                           bool at_home, Effort& effort);
/// In import settings.
[[nodiscard]] std::vector<Place> places_in_meta(std::string_view text, const Sought& sought,
                                                Effort& effort);
/// In JSON and other texts: only the id is looked for.
[[nodiscard]] std::vector<Place> places_in_text(std::string_view text, const Sought& sought,
                                                Effort& effort);

/// Makes one place of all lines that say what one instance is made of.
void join_instances(std::vector<Place>& places);

}  // namespace diorama::unity

// GuidJudge: what a GUID means that no asset of the project has. The one judgement for every
// answer: what `check` calls broken, and what a component shows as missing.
//
// A clone without Library/ lacks the packages that Unity would fetch. A GUID in no file may be that
// of a script, a shader or a sprite of one of them: tables know those of Unity's own packages
// (unity/facts). What else may be in a package that is not here is doubtful, and the history of the
// repository decides most of it: an asset that was deleted was not in a package.
//
// Threading: a value; any thread. Errors: none.
#pragma once

#include <set>
#include <span>
#include <string>
#include <vector>

#include "unity/assets/asset_database.h"
#include "unity/assets/guid_history.h"
#include "unity/assets/packages.h"

namespace diorama::unity {

struct GuidVerdict {
  enum class Kind {
    Known,     ///< an asset has it, or an official package, or the engine itself
    Missing,   ///< nothing has it
    Doubtful,  ///< it may be in what is not on this disk
  };
  Kind kind = Kind::Known;
  std::string what = {};  ///< "GUID 0123..., which no asset has"; empty when it is known
  std::string why = {};   ///< what became of it, or where it may be; may be empty
};

/// What the history of the repository tells about doubtful GUIDs.
struct GuidWitness {
  const GuidHistory* history = nullptr;  ///< null: it could not be asked
  std::set<Guid> committed = {};         ///< those that files of the last commit refer to
};

class GuidJudge {
 public:
  /// The database must outlive this. What it says about packages holds until it changes.
  explicit GuidJudge(const AssetDatabase& assets);

  /// `id`: of the object in the asset; 0: not said. `from`: the path of the file that refers to it.
  /// Files in folders that Unity does not import ('Samples~') have their GUIDs among themselves.
  [[nodiscard]] GuidVerdict judge(const Guid& guid, std::int64_t id, std::string_view from = {},
                                  const GuidWitness* witness = nullptr) const;
  /// The asset that a reference in this file means; null: none, or one that is not imported.
  [[nodiscard]] const Asset* find(const Guid& guid, std::string_view from) const;
  /// Packages that are not on this disk and may have what is in no table: by name.
  [[nodiscard]] const std::vector<std::string>& absent() const { return absent_; }

 private:
  struct Absent {
    std::string name;
    bool has_scripts = false;  ///< that no table knows
    bool only_images = false;  ///< besides scripts
  };
  [[nodiscard]] std::vector<std::string_view> packages_for(std::int64_t id) const;
  [[nodiscard]] GuidVerdict doubtful(const Guid& guid, std::int64_t id,
                                     const GuidWitness* witness) const;
  [[nodiscard]] GuidVerdict gone(const Guid& guid, const GuidHistory::Past& past,
                                 std::span<const std::string_view> packages) const;

  const AssetDatabase& assets_;
  std::vector<Absent> packages_;
  std::vector<std::string> absent_;
  std::string unread_;    ///< a file or folder in which any GUID may be
  std::string link_out_;  ///< a link that leads out of the project, likewise
};

/// Whether a table of the engine or of an official package knows it.
[[nodiscard]] bool is_known_to_unity(const Guid& guid, std::int64_t id);

}  // namespace diorama::unity

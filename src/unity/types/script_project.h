// ScriptProject: the C# of a project, read from disk: its own scripts and those of the packages
// that are there.
//
// It finds out which assembly each script is in (.asmdef, .asmref, Editor folders) and which
// symbols `#if` sees in the editor, reads all sources in parallel and keeps a
// csharp::TypeIndex of them. Reading happens at the first question and, after changes, only for
// the files that changed.
//
// A few sources can declare more than any memory holds. So what is kept of all of them is bounded:
// from the first one on, by path, that has no room, none is read, and unread() names them.
//
// Threading: one user at a time; reading uses threads inside. Errors: none; a script that cannot
// be read has no types, and problems() and unread() name it. When the question ends while sources
// are read, nothing is known and nothing of it is kept: the next one begins again.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/effort.h"
#include "csharp/facts_cache.h"
#include "csharp/type_index.h"
#include "unity/assets/asset_database.h"
#include "unity/assets/project_settings.h"
#include "unity/types/script_types.h"

namespace diorama::unity {

struct Assembly {
  std::string name;    ///< "MyGame", "Assembly-CSharp"
  std::string folder;  ///< of its .asmdef: "Assets/Scripts"; empty for the predefined ones
  std::vector<std::string> references;  ///< names
  bool editor_only = false;
  bool is_test = false;
};

/// What is known of all sources takes no more memory than this; ten times that of large projects.
inline constexpr std::size_t kMostFacts = std::size_t{512} << 20U;

class ScriptProject {
 public:
  /// All of them must outlive this. `effort`: of the questions; null: they never end early.
  ScriptProject(const AssetDatabase& assets, const ProjectSettings& settings,
                const Effort* effort = nullptr, std::size_t most_facts = kMostFacts);
  ~ScriptProject();

  [[nodiscard]] const ScriptTypes& types();
  [[nodiscard]] const csharp::TypeIndex& index();
  /// The class of a component with this script; null when the file declares no such class.
  [[nodiscard]] const ScriptInfo* script(const Guid& guid);
  /// By full name; also classes of the engine and of packages that are known only in outline.
  [[nodiscard]] const ScriptInfo* script_named(const std::string& full_name);
  [[nodiscard]] const std::vector<Assembly>& assemblies();
  [[nodiscard]] std::size_t file_count();
  /// Whether anybody has asked yet.
  [[nodiscard]] bool is_read() const { return read_; }
  /// "Assets/Foo.cs:12:3: ...".
  [[nodiscard]] std::vector<std::string> problems();
  /// Scripts and assembly definitions that could not be read: any class may be in there. By path.
  [[nodiscard]] Unread unread();
  /// Why the class of a script is not known although its file is there; nothing: it is known, or
  /// the file was read in full and declares none.
  [[nodiscard]] std::optional<UnreadFile> why_unknown(std::string_view path);

  /// Why the editor does not compile this script, so that it declares nothing there; empty: it
  /// does, as far as that is known.
  [[nodiscard]] std::string why_not_compiled(std::string_view path);

  /// Whether the text of a script has a class with the name of its file after an #if that is not
  /// true here: symbols of the machine and of the target of the editor are not known.
  [[nodiscard]] bool is_left_out(const Asset& script);

  /// These assets (project paths) were changed, added or removed.
  void update(std::span<const std::string> asset_paths);
  /// Settings and packages were read again; if they define other symbols, the sources are read
  /// again, too.
  void settings_changed();

 private:
  [[nodiscard]] bool is_over() const;
  void read_everything();
  void forget_everything();
  void read_assemblies();
  /// Both are false when the question is over: then not all were read.
  bool read_sources(std::span<const Asset* const> scripts);
  bool read_at_once(std::span<const Asset* const> scripts);
  void take_source(const std::string& path, std::shared_ptr<const csharp::SourceFacts> facts);
  void remove_source(const std::string& path);
  void leave_out(const std::string& path);
  [[nodiscard]] std::string assembly_of(std::string_view path) const;
  [[nodiscard]] csharp::Defines symbols_in(const std::string& folder);

  const AssetDatabase& assets_;
  const ProjectSettings& settings_;
  const Effort* effort_;
  const std::size_t most_facts_;
  csharp::FactsCache cache_;
  csharp::TypeIndex index_;
  ScriptTypes types_{index_};
  std::vector<Assembly> assemblies_;
  std::unordered_map<std::string, std::string> assembly_by_folder_;
  std::unordered_map<Guid, std::optional<ScriptInfo>> scripts_;  ///< answers given so far
  std::unordered_map<std::string, std::optional<ScriptInfo>> named_scripts_;  ///< likewise
  std::unordered_map<Guid, bool> left_out_;                                   ///< likewise
  std::unordered_map<std::string, std::vector<csharp::Problem>> problems_;
  std::map<std::string, UnreadFile, std::less<>> unread_;  ///< by path
  std::size_t facts_bytes_ = 0;                            ///< of all sources in the index
  bool is_full_ = false;                                   ///< some were left out
  // With which the sources were read.
  csharp::Defines symbols_, predefined_symbols_;
  std::map<std::string, std::vector<std::string>> targets_;  ///< the symbols of each
  std::unordered_map<std::string, csharp::Defines> symbols_by_assembly_;
  std::unordered_map<std::string, std::string> not_compiled_;  ///< assemblies, and why
  std::vector<Package> packages_;
  bool read_ = false;
};

}  // namespace diorama::unity

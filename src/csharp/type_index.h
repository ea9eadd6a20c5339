// TypeIndex: the types of many C# files, and what a type name means at a place.
//
// Files come and go one by one (the project is watched); it reads no files, facts come from
// read_source(). Parts of partial types are one Type. A name that cannot be found stays Unknown:
// the index never guesses. It ignores accessibility (private, internal).
//
// Threading: one thread at a time, including const functions: they keep what they found out.
// Pointers to Type live until the next put_file() or remove_file().
// Errors: none.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "csharp/facts.h"
#include "csharp/source.h"
#include "csharp/type_ref.h"

namespace diorama::csharp {

/// One declaration of a type; a partial type has several.
struct TypePart {
  const std::string* path = nullptr;
  const SourceFacts* source = nullptr;
  const TypeFacts* facts = nullptr;
};

/// One type of one assembly.
struct Type {
  std::string full_name;  ///< "Game.Outer+Inner`1"
  std::string assembly;
  std::vector<TypePart> parts;  ///< by path, then line; never empty

  [[nodiscard]] const TypeFacts& first() const { return *parts.front().facts; }
  [[nodiscard]] TypeKind kind() const { return first().kind; }
  /// The attribute on any of the parts, or null.
  [[nodiscard]] const Attribute* attribute(std::string_view name) const;
};

/// What a written type means.
struct ResolvedType {
  enum class Form {
    Unknown,    ///< `name` is what was written
    Keyword,    ///< int, string, ...: `name`
    Declared,   ///< `type`, with `items` for the type parameters, those of outer types first
    Parameter,  ///< an unbound type parameter: `name`
    Array,      ///< of items[0]
    Nullable,
    Pointer,
    Tuple,
  };
  Form form = Form::Unknown;
  const Type* type = nullptr;
  std::string name;
  int rank = 1;  ///< Array: 2 for [,]
  std::vector<ResolvedType> items;

  [[nodiscard]] bool is(Form wanted) const { return form == wanted; }
  /// Whether it is Declared and has this full name.
  [[nodiscard]] bool is_type(std::string_view full_name) const;
};

/// As a person writes it where it is in scope: "List<Item>", "Outer.Inner[]".
[[nodiscard]] std::string display_name(const ResolvedType& type);
/// With namespaces: "System.Collections.Generic.List<Game.Outer+Inner>". Unknown names as written.
[[nodiscard]] std::string full_name(const ResolvedType& type);

class TypeIndex {
 public:
  /// More base classes than this are a cycle or a joke.
  static constexpr std::size_t kMaxBases = 64;

  /// Adds a file, or replaces what it held before. Another index may share the facts. When they
  /// become unwanted meanwhile, the file is here in part, and the index is only good to be thrown
  /// away.
  void put_file(const std::string& path, const std::string& assembly,
                std::shared_ptr<const SourceFacts> facts, const AskUnwanted& unwanted = {});
  void remove_file(std::string_view path);
  /// What a file declares; null: it is not here.
  [[nodiscard]] const SourceFacts* facts_of(std::string_view path) const;
  /// Which assemblies an assembly sees; matters only when several have a type with the same name.
  void set_references(const std::string& assembly, std::vector<std::string> references);

  /// The type of that name, as the runtime spells it ("Game.Outer+Inner`1"). Of several, the one of
  /// the assembly, then one it references, then the first by assembly name.
  [[nodiscard]] const Type* find(std::string_view full_name, std::string_view assembly = {}) const;
  /// Types with a declaration in the file, in its order.
  [[nodiscard]] std::vector<const Type*> types_in(std::string_view path) const;
  /// Every type, by full name, then assembly.
  [[nodiscard]] std::vector<const Type*> all() const;

  /// What `written` means inside this declaration of the type. Type parameters of the type take
  /// their meaning from `arguments` (as in ResolvedType::items), else they stay parameters.
  [[nodiscard]] ResolvedType resolve(std::string_view written, const Type& type,
                                     const TypePart& part,
                                     const std::vector<ResolvedType>& arguments = {}) const;

  /// Its base class and interfaces, as resolve() sees them; type parameters bound.
  [[nodiscard]] std::vector<ResolvedType> bases(const ResolvedType& type) const;
  /// The type, its base class, and so on up. The last is Unknown when a base cannot be found.
  /// Interfaces are left out.
  [[nodiscard]] std::vector<ResolvedType> base_chain(const ResolvedType& type) const;

  /// The type with its own parameters as arguments.
  [[nodiscard]] ResolvedType itself(const Type& type) const;
  /// Names of its type parameters, those of outer types first.
  [[nodiscard]] std::vector<std::string> parameters(const Type& type) const;

  /// Grows with every change; what was derived from the index before is then outdated.
  [[nodiscard]] std::uint64_t revision() const { return revision_; }
  [[nodiscard]] std::size_t file_count() const { return files_.size(); }
  [[nodiscard]] std::size_t type_count() const;

 private:
  friend class Resolver;

  struct File {
    std::string assembly;
    std::shared_ptr<const SourceFacts> facts;
  };
  /// Types of one full name, by assembly.
  using Candidates = std::vector<std::unique_ptr<Type>>;
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>{}(text);
    }
  };

  /// 0 for the assembly itself, 1 for one it references, 2 for others.
  [[nodiscard]] int distance(std::string_view from, const Type& type) const;
  /// The bases of a type in terms of its own parameters, and which of them is which.
  struct Bases {
    static constexpr std::size_t kNone = static_cast<std::size_t>(-1);

    std::vector<ResolvedType> all;
    std::size_t base_class = kNone;  ///< the first that is a class, and not the type itself
    std::size_t above = kNone;       ///< the first that is not an interface; it may be unknown
  };
  [[nodiscard]] const Bases& open_bases(const Type& type) const;
  /// The one at bases.*which, type parameters bound; nothing when there is none.
  [[nodiscard]] std::optional<ResolvedType> base(const ResolvedType& type,
                                                 std::size_t Bases::* which) const;
  void changed();

  std::map<std::string, File, std::less<>> files_;
  std::unordered_map<std::string, Candidates, TextHash, std::equal_to<>> types_;
  std::map<std::string, std::vector<std::string>, std::less<>> references_;
  /// `global using` of every file: assembly -> path -> directives.
  std::map<std::string, std::map<std::string, std::vector<Using>>, std::less<>> global_usings_;
  std::uint64_t revision_ = 0;

  mutable std::unordered_map<const Type*, Bases> bases_;  ///< kept until the next change
  mutable std::size_t finding_bases_ = 0;                 ///< open_bases() inside each other
};

/// Replaces parameters with arguments, by name.
[[nodiscard]] ResolvedType substitute(const ResolvedType& type,
                                      const std::vector<std::string>& parameters,
                                      const std::vector<ResolvedType>& arguments);

}  // namespace diorama::csharp

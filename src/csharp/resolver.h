// Resolver: the rules of C# for what a name means in one place (language specification, 7.8).
//
// Part of TypeIndex; made for one declaration, used, thrown away. From the inside out: type
// parameters and nested types of the enclosing types and of their bases, then each namespace
// with the usings of its block, then the file's usings and the assembly's global ones.
//
// Threading and errors: as TypeIndex.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "csharp/type_index.h"

namespace diorama::csharp {

class Resolver {
 public:
  Resolver(const TypeIndex& index, const Type& type, const TypePart& part)
      : index_(index), type_(type), part_(part) {}

  [[nodiscard]] ResolvedType resolve(std::string_view written) const;
  /// For the base list, where the type's own members are not in scope.
  [[nodiscard]] ResolvedType resolve_base(std::string_view written) const;

 private:
  /// One word of a dotted name. Its arguments are resolved once, before it is looked up in each of
  /// the places where it may be: otherwise A<A<A<...>>> would cost places to the power of its
  /// depth.
  struct Name {
    std::string text;
    std::vector<ResolvedType> arguments;
  };
  using Names = std::vector<Name>;
  using Found = std::optional<ResolvedType>;
  /// Where a search begins: inside the type, around it, or outside of all blocks and their usings.
  struct Place {
    const TypeFacts* inside = nullptr;
    bool own_members = true;
    std::size_t block = 0;
    bool has_usings = true;
    int depth = 0;
  };
  static const Place kOutside;

  [[nodiscard]] ResolvedType resolve_text(std::string_view written, const Place& place) const;
  [[nodiscard]] ResolvedType resolve_ref(const TypeRef& ref, const Place& place) const;
  [[nodiscard]] ResolvedType resolve_named(const TypeRef& ref, const Place& place) const;
  [[nodiscard]] std::vector<ResolvedType> resolve_all(const std::vector<TypeRef>& refs,
                                                      const Place& place) const;
  [[nodiscard]] Names bind(const std::vector<TypeRef::Name>& written, const Place& place) const;

  [[nodiscard]] Found by_enclosing_types(const Name& name, const Place& place) const;
  [[nodiscard]] Found by_namespaces(const Names& names, const Place& place) const;
  [[nodiscard]] Found by_usings(const Name& name, std::size_t block) const;
  [[nodiscard]] Found by_alias(const Names& names, std::size_t block) const;
  [[nodiscard]] Found alias_target(const Using& directive, const Names& names,
                                   std::size_t block) const;

  /// Names in a namespace: a type in it, and types nested in that.
  [[nodiscard]] Found in_namespace(std::string_view name_space, const Names& names) const;
  /// The rest of a dotted name, from the second name on when `from` is 1.
  [[nodiscard]] Found descend(ResolvedType type, const Names& names, std::size_t from) const;
  [[nodiscard]] Found nested_in(const ResolvedType& type, const Name& name) const;
  [[nodiscard]] Found declared(const std::string& full_name, std::vector<ResolvedType> outer,
                               const Name& name) const;
  [[nodiscard]] std::vector<std::string> using_candidates(const Using& directive,
                                                          std::size_t block) const;

  const TypeIndex& index_;
  const Type& type_;
  const TypePart& part_;
};

}  // namespace diorama::csharp

// What a name means in its place, by the rules of C#. For `Stats` in
//
//   using Data = MyGame.Tables;
//   namespace MyGame.Enemies {
//       using MyGame.Shared;
//       class Guard : Enemy { class Inner { Stats stats; } }
//   }
//
// it is the first of these that exists: a type parameter, or a type nested in Inner, Guard, or a
// base of one; MyGame.Enemies.Stats; an alias or MyGame.Shared.Stats, by the usings of that block;
// MyGame.Stats; Stats itself; then by the usings of the file. Only the first word of a dotted name
// is looked up like this; the others are looked up inside what it means.
#include "csharp/resolver.h"

#include <algorithm>
#include <utility>

#include "base/csharp_keywords.h"

namespace diorama::csharp {

namespace {

using Form = ResolvedType::Form;

/// Arguments of arguments.
constexpr int kMaxDepth = 24;

bool is_keyword(std::string_view name) {
  return name == "dynamic" || name == "void" ||
         std::ranges::find(kCsharpKeywords, name, &CsharpKeyword::keyword) != kCsharpKeywords.end();
}

/// System.Int32 is int, however it is written.
ResolvedType as_keyword(ResolvedType type) {
  if (!type.is(Form::Declared) || !type.type->full_name.starts_with("System.")) return type;
  const auto* found =
      std::ranges::find(kCsharpKeywords, type.type->full_name, &CsharpKeyword::type);
  if (found == kCsharpKeywords.end()) return type;
  return {Form::Keyword, nullptr, std::string(found->keyword), 1, {}};
}

std::string with_arity(const std::string& name, std::size_t arguments) {
  return arguments == 0 ? name : name + '`' + std::to_string(arguments);
}

std::string joined(std::string_view name_space, std::string_view name) {
  if (name_space.empty()) return std::string(name);
  return std::string(name_space) + '.' + std::string(name);
}

std::string_view without_last(std::string_view dotted) {
  const std::size_t dot = dotted.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : dotted.substr(0, dot);
}

}  // namespace

// What a using leads to is found without other usings: `using Map = System.Tuple<Game.Key, int>`.
constexpr Resolver::Place Resolver::kOutside{.has_usings = false};

ResolvedType Resolver::resolve(std::string_view written) const {
  return resolve_text(written, {part_.facts, true, part_.facts->name_space});
}

ResolvedType Resolver::resolve_base(std::string_view written) const {
  return resolve_text(written, {part_.facts, false, part_.facts->name_space});
}

ResolvedType Resolver::resolve_text(std::string_view written, const Place& place) const {
  const auto ref = parse_type(written);
  if (!ref) return {Form::Unknown, nullptr, std::string(written), 1, {}};
  return resolve_ref(*ref, place);
}

ResolvedType Resolver::resolve_ref(const TypeRef& ref, const Place& place) const {
  if (place.depth > kMaxDepth) return {Form::Unknown, nullptr, to_text(ref), 1, {}};
  if (ref.form == TypeRef::Form::Named) return resolve_named(ref, place);
  ResolvedType out;
  out.form = ref.form == TypeRef::Form::Array      ? Form::Array
             : ref.form == TypeRef::Form::Nullable ? Form::Nullable
             : ref.form == TypeRef::Form::Pointer  ? Form::Pointer
                                                   : Form::Tuple;
  out.rank = ref.rank;
  out.items = resolve_all(ref.items, place);
  return out;
}

std::vector<ResolvedType> Resolver::resolve_all(const std::vector<TypeRef>& refs,
                                                const Place& place) const {
  Place deeper = place;
  ++deeper.depth;
  std::vector<ResolvedType> out;
  for (const TypeRef& ref : refs) out.push_back(resolve_ref(ref, deeper));
  return out;
}

Resolver::Names Resolver::bind(const std::vector<TypeRef::Name>& written,
                               const Place& place) const {
  Names out;
  for (const TypeRef::Name& name : written)
    out.push_back({name.text, resolve_all(name.arguments, place)});
  return out;
}

ResolvedType Resolver::resolve_named(const TypeRef& ref, const Place& place) const {
  if (ref.names.size() == 1 && ref.names[0].arguments.empty() && is_keyword(ref.names[0].text))
    return {Form::Keyword, nullptr, ref.names[0].text, 1, {}};
  const Names names = bind(ref.names, place);
  Found found;
  if (ref.is_global) {
    found = in_namespace("", names);
  } else {
    if (place.inside != nullptr)
      if (Found first = by_enclosing_types(names[0], place))
        found = descend(*std::move(first), names, 1);
    if (!found) found = by_namespaces(names, place);
  }
  if (found) return as_keyword(*std::move(found));
  return {Form::Unknown, nullptr, to_text(ref), 1, {}};
}

Resolver::Found Resolver::by_enclosing_types(const Name& name, const Place& place) const {
  const SourceFacts& source = *part_.source;
  for (const TypeFacts* scope = place.inside;; scope = &source.types[scope->outer]) {
    if (name.arguments.empty() &&
        std::ranges::find(scope->type_parameters, name.text) != scope->type_parameters.end())
      return ResolvedType{Form::Parameter, nullptr, name.text, 1, {}};
    const bool has_members = scope != place.inside || place.own_members;
    const Type* type = has_members ? index_.find(scope->full_name, type_.assembly) : nullptr;
    if (type != nullptr)
      if (Found found = nested_in(index_.itself(*type), name)) return found;
    if (scope->outer == TypeFacts::kNoType) return std::nullopt;
  }
}

/// A nested type of the type, or one that it inherits.
Resolver::Found Resolver::nested_in(const ResolvedType& type, const Name& name) const {
  const std::string suffix = '+' + with_arity(name.text, name.arguments.size());
  ResolvedType at = type;
  for (std::size_t up = 0; up < TypeIndex::kMaxBases && at.is(Form::Declared); ++up) {
    if (Found found = declared(at.type->full_name + suffix, at.items, name)) return found;
    Found above = index_.base(at, &TypeIndex::Bases::base_class);
    if (!above) break;
    at = *std::move(above);
  }
  return std::nullopt;
}

Resolver::Found Resolver::declared(const std::string& full_name, std::vector<ResolvedType> outer,
                                   const Name& name) const {
  const Type* type = index_.find(full_name, type_.assembly);
  if (type == nullptr) return std::nullopt;
  ResolvedType out{Form::Declared, type, {}, 1, std::move(outer)};
  out.items.insert(out.items.end(), name.arguments.begin(), name.arguments.end());
  return out;
}

Resolver::Found Resolver::descend(ResolvedType type, const Names& names, std::size_t from) const {
  for (; from < names.size(); ++from) {
    if (!type.is(Form::Declared)) return std::nullopt;
    Found inner = nested_in(type, names[from]);
    if (!inner) return std::nullopt;
    type = *std::move(inner);
  }
  return type;
}

/// The names as "Space.Outer.Inner": it is not known how many of them are the namespace, so each
/// split is tried.
Resolver::Found Resolver::in_namespace(std::string_view name_space, const Names& names) const {
  std::string around(name_space);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (Found first = declared(joined(around, with_arity(names[i].text, names[i].arguments.size())),
                               {}, names[i]))
      if (Found found = descend(*std::move(first), names, i + 1)) return found;
    if (!names[i].arguments.empty()) break;  // a namespace has none
    around = joined(around, names[i].text);
  }
  return std::nullopt;
}

/// From the innermost block outwards. `namespace A.B` is one block with two namespaces: its usings
/// come after A.B and before A.
Resolver::Found Resolver::by_namespaces(const Names& names, const Place& place) const {
  const auto& blocks = part_.source->namespaces;
  for (std::size_t block = place.block;; block = blocks[block].parent) {
    const std::string_view end =
        block == 0 ? std::string_view() : blocks[blocks[block].parent].name;
    std::string_view around = blocks[block].name;
    if (Found found = in_namespace(around, names)) return found;
    if (place.has_usings) {
      if (Found found = by_alias(names, block)) return found;
      if (Found first = by_usings(names[0], block))
        if (Found found = descend(*std::move(first), names, 1)) return found;
    }
    while (around.size() > end.size()) {
      around = without_last(around);
      if (around.size() <= end.size()) break;
      if (Found found = in_namespace(around, names)) return found;
    }
    if (block == 0) return std::nullopt;
  }
}

/// A using inside `namespace A.B` may mean A.B.Target, A.Target or Target.
std::vector<std::string> Resolver::using_candidates(const Using& directive,
                                                    std::size_t block) const {
  std::vector<std::string> out;
  if (block != 0) {
    std::string_view around = part_.source->namespaces[block].name;
    for (; !around.empty(); around = without_last(around))
      out.push_back(joined(around, directive.target));
  }
  out.push_back(directive.target);
  return out;
}

/// Where several usings lead to a type of that name, the nearest assembly wins. The compiler would
/// refuse it; here it only means that we know more than the source can see.
Resolver::Found Resolver::by_usings(const Name& name, std::size_t block) const {
  Found best;
  int best_distance = 3;
  const auto offer = [&](Found found) {
    if (!found || !found->is(Form::Declared)) return;
    const int distance = index_.distance(type_.assembly, *found->type);
    if (distance < best_distance) {
      best = std::move(found);
      best_distance = distance;
    }
  };
  const std::string wanted = with_arity(name.text, name.arguments.size());
  const auto look_at = [&](const Using& directive) {
    if (!directive.alias.empty()) return;
    for (const std::string& target : using_candidates(directive, block)) {
      if (!directive.is_static) {
        offer(declared(joined(target, wanted), {}, name));
      } else if (const auto ref = parse_type(target)) {
        if (const Found type = in_namespace("", bind(ref->names, kOutside)))
          offer(nested_in(*type, name));
      }
    }
  };
  for (const Using& directive : part_.source->namespaces[block].usings) look_at(directive);
  if (block == 0) {
    const auto global = index_.global_usings_.find(type_.assembly);
    if (global != index_.global_usings_.end())
      for (const auto& [path, directives] : global->second)
        for (const Using& directive : directives) look_at(directive);
  }
  return best;
}

Resolver::Found Resolver::by_alias(const Names& names, std::size_t block) const {
  if (!names[0].arguments.empty()) return std::nullopt;
  for (const Using& directive : part_.source->namespaces[block].usings)
    if (directive.alias == names[0].text)
      if (Found found = alias_target(directive, names, block)) return found;
  if (block != 0) return std::nullopt;
  const auto global = index_.global_usings_.find(type_.assembly);
  if (global == index_.global_usings_.end()) return std::nullopt;
  for (const auto& [path, directives] : global->second)
    for (const Using& directive : directives)
      if (directive.alias == names[0].text)
        if (Found found = alias_target(directive, names, block)) return found;
  return std::nullopt;
}

/// The alias may be a type or a namespace. It does not see other usings of the block.
Resolver::Found Resolver::alias_target(const Using& directive, const Names& names,
                                       std::size_t block) const {
  const auto target = parse_type(directive.target);
  if (!target) return std::nullopt;
  if (target->form != TypeRef::Form::Named || is_keyword(directive.target)) {
    if (names.size() > 1) return std::nullopt;
    return resolve_ref(*target, kOutside);
  }
  Names whole = bind(target->names, kOutside);
  whole.insert(whole.end(), names.begin() + 1, names.end());
  std::string_view around = block == 0 ? std::string_view() : part_.source->namespaces[block].name;
  for (;; around = without_last(around)) {
    if (Found found = in_namespace(around, whole)) return found;
    if (around.empty()) return std::nullopt;
  }
}

}  // namespace diorama::csharp

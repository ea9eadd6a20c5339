// Types by their runtime names, which distinguish what C# writes alike:
//
//   MyGame.Inventory                 class Inventory in namespace MyGame
//   MyGame.Inventory+Slot            class Slot inside of it
//   MyGame.Pool`1                    class Pool<T>
//   MyGame.Pool`1+Entry              class Pool<T>.Entry, which has T, too
//
// Several assemblies may declare one name; who asks gets the nearest: its own, then those it
// refers to, then any.
#include "csharp/type_index.h"

#include <algorithm>
#include <span>
#include <tuple>
#include <unordered_set>
#include <utility>

#include "csharp/resolver.h"

namespace diorama::csharp {

namespace {

/// A type with this many parts, arguments included, grows without end.
constexpr std::size_t kMaxTypeSize = 512;

std::size_t size_of(const ResolvedType& type) {
  std::size_t size = 1;
  for (const ResolvedType& item : type.items) size += size_of(item);
  return size;
}

using NameOf = std::string (*)(const ResolvedType&);

std::string join(std::span<const ResolvedType> items, NameOf name_of) {
  std::string out;
  for (const ResolvedType& item : items) out += (out.empty() ? "" : ", ") + name_of(item);
  return out;
}

/// "Space.Outer`1+Inner" with arguments [int] is "Space.Outer<int>.Inner", with that dot.
std::string declared_name(std::string_view runtime_name, std::span<const ResolvedType> arguments,
                          char dot, NameOf name_of) {
  std::string out;
  for (std::size_t at = 0; at < runtime_name.size();) {
    if (runtime_name[at] != '`') {
      out += runtime_name[at] == '+' ? dot : runtime_name[at];
      ++at;
      continue;
    }
    std::size_t arity = 0;
    for (++at; at < runtime_name.size() && runtime_name[at] >= '0' && runtime_name[at] <= '9'; ++at)
      arity = arity * 10 + static_cast<std::size_t>(runtime_name[at] - '0');
    arity = std::min(arity, arguments.size());
    out += '<' + join(arguments.first(arity), name_of) + '>';
    arguments = arguments.subspan(arity);
  }
  return out;
}

/// Without the namespace.
std::string_view nested_name(const Type& type) {
  const TypeFacts& facts = type.first();
  const std::string& name_space = type.parts.front().source->namespaces[facts.name_space].name;
  std::string_view name = type.full_name;
  if (!name_space.empty() && name.size() > name_space.size())
    name.remove_prefix(name_space.size() + 1);
  return name;
}

std::string composed_name(const ResolvedType& type, NameOf name_of) {
  using Form = ResolvedType::Form;
  switch (type.form) {
    case Form::Nullable: return name_of(type.items[0]) + '?';
    case Form::Pointer: return name_of(type.items[0]) + '*';
    case Form::Tuple: return '(' + join(type.items, name_of) + ')';
    case Form::Array: {
      std::string brackets;
      const ResolvedType* inner = &type;
      for (; inner->is(Form::Array); inner = inner->items.data())
        brackets += '[' + std::string(static_cast<std::size_t>(inner->rank - 1), ',') + ']';
      return name_of(*inner) + brackets;
    }
    default: return type.name;
  }
}

/// By path, and in one file in its order.
bool before(const TypePart& left, const TypePart& right) {
  const int order = left.path->compare(*right.path);
  return order != 0 ? order < 0 : left.facts < right.facts;
}

}  // namespace

const Attribute* Type::attribute(std::string_view name) const {
  for (const TypePart& part : parts)
    if (const Attribute* found = find_attribute(part.facts->attributes, name)) return found;
  return nullptr;
}

bool ResolvedType::is_type(std::string_view wanted) const {
  return form == Form::Declared && type->full_name == wanted;
}

std::string display_name(const ResolvedType& type) {
  if (!type.is(ResolvedType::Form::Declared)) return composed_name(type, display_name);
  return declared_name(nested_name(*type.type), type.items, '.', display_name);
}

std::string full_name(const ResolvedType& type) {
  if (!type.is(ResolvedType::Form::Declared)) return composed_name(type, full_name);
  return declared_name(type.type->full_name, type.items, '+', full_name);
}

ResolvedType substitute(const ResolvedType& type, const std::vector<std::string>& parameters,
                        const std::vector<ResolvedType>& arguments) {
  if (type.is(ResolvedType::Form::Parameter)) {
    const auto found = std::ranges::find(parameters, type.name);
    const auto index = static_cast<std::size_t>(found - parameters.begin());
    return index < arguments.size() ? arguments[index] : type;
  }
  ResolvedType out = type;
  std::size_t size = 1;
  for (ResolvedType& item : out.items) {
    item = substitute(item, parameters, arguments);
    size += size_of(item);
  }
  if (size > kMaxTypeSize) return {ResolvedType::Form::Unknown, nullptr, "...", 1, {}};
  return out;
}

/// The parts of a partial class become one type, in the order of their paths.
void TypeIndex::put_file(const std::string& path, const std::string& assembly,
                         std::shared_ptr<const SourceFacts> facts, const AskUnwanted& unwanted) {
  constexpr std::size_t kTypesPerLook = 1024;
  remove_file(path);
  changed();
  const auto [entry, added] = files_.emplace(path, File{assembly, std::move(facts)});
  const SourceFacts& source = *entry->second.facts;
  std::size_t taken = 0;
  for (const TypeFacts& type : source.types) {
    if (unwanted && ++taken % kTypesPerLook == 0 && unwanted()) return;
    Candidates& candidates = types_[type.full_name];
    const auto place = std::ranges::lower_bound(candidates, assembly, {}, [](const auto& other) {
      return std::string_view(other->assembly);
    });
    const bool exists = place != candidates.end() && (*place)->assembly == assembly;
    Type& merged = exists ? **place
                          : **candidates.insert(
                                place, std::make_unique<Type>(Type{type.full_name, assembly, {}}));
    const TypePart part{&entry->first, &source, &type};
    merged.parts.insert(std::ranges::upper_bound(merged.parts, part, before), part);
  }
  for (const NamespaceFacts& name_space : source.namespaces)
    for (const Using& directive : name_space.usings)
      if (directive.is_global) global_usings_[assembly][path].push_back(directive);
}

void TypeIndex::remove_file(std::string_view path) {
  const auto entry = files_.find(path);
  if (entry == files_.end()) return;
  changed();
  const std::string* gone = &entry->first;
  for (const TypeFacts& facts : entry->second.facts->types) {
    const auto candidates = types_.find(facts.full_name);
    if (candidates == types_.end()) continue;
    for (const auto& type : candidates->second) {
      // The parts of a file are beside each other, and the first of them takes all away.
      const auto parts = std::ranges::equal_range(
          type->parts, std::string_view(*gone), {},
          [](const TypePart& part) { return std::string_view(*part.path); });
      type->parts.erase(parts.begin(), parts.end());
    }
    std::erase_if(candidates->second, [](const auto& type) { return type->parts.empty(); });
    if (candidates->second.empty()) types_.erase(candidates);
  }
  if (const auto usings = global_usings_.find(entry->second.assembly);
      usings != global_usings_.end()) {
    usings->second.erase(entry->first);
    if (usings->second.empty()) global_usings_.erase(usings);
  }
  files_.erase(entry);
}

const SourceFacts* TypeIndex::facts_of(std::string_view path) const {
  const auto entry = files_.find(path);
  return entry == files_.end() ? nullptr : entry->second.facts.get();
}

void TypeIndex::set_references(const std::string& assembly, std::vector<std::string> references) {
  changed();
  references_[assembly] = std::move(references);
}

void TypeIndex::changed() {
  ++revision_;
  bases_.clear();
}

int TypeIndex::distance(std::string_view from, const Type& type) const {
  if (from == type.assembly) return 0;
  const auto references = references_.find(from);
  if (references == references_.end()) return 2;
  return std::ranges::find(references->second, type.assembly) == references->second.end() ? 2 : 1;
}

const Type* TypeIndex::find(std::string_view full_name, std::string_view assembly) const {
  const auto candidates = types_.find(full_name);
  if (candidates == types_.end()) return nullptr;
  const auto best = std::ranges::min_element(
      candidates->second, {}, [&](const auto& type) { return distance(assembly, *type); });
  return best->get();
}

std::vector<const Type*> TypeIndex::types_in(std::string_view path) const {
  std::vector<const Type*> out;
  const auto entry = files_.find(path);
  if (entry == files_.end()) return out;
  std::unordered_set<const Type*> seen;
  for (const TypeFacts& facts : entry->second.facts->types) {
    const Type* type = find(facts.full_name, entry->second.assembly);
    if (seen.insert(type).second) out.push_back(type);
  }
  return out;
}

std::vector<const Type*> TypeIndex::all() const {
  std::vector<const Type*> out;
  for (const auto& [name, candidates] : types_)
    for (const auto& type : candidates) out.push_back(type.get());
  std::ranges::sort(out, {},
                    [](const Type* type) { return std::tie(type->full_name, type->assembly); });
  return out;
}

std::size_t TypeIndex::type_count() const {
  std::size_t count = 0;
  for (const auto& [name, candidates] : types_) count += candidates.size();
  return count;
}

/// Those of the types around it first, as in its arguments.
std::vector<std::string> TypeIndex::parameters(const Type& type) const {
  const SourceFacts& source = *type.parts.front().source;
  std::vector<std::string> out;
  for (const TypeFacts* facts = &type.first();; facts = &source.types[facts->outer]) {
    out.insert(out.begin(), facts->type_parameters.begin(), facts->type_parameters.end());
    if (facts->outer == TypeFacts::kNoType) return out;
  }
}

ResolvedType TypeIndex::itself(const Type& type) const {
  ResolvedType out{ResolvedType::Form::Declared, &type, {}, 1, {}};
  for (std::string& name : parameters(type))
    out.items.push_back({ResolvedType::Form::Parameter, nullptr, std::move(name), 1, {}});
  return out;
}

ResolvedType TypeIndex::resolve(std::string_view written, const Type& type, const TypePart& part,
                                const std::vector<ResolvedType>& arguments) const {
  const ResolvedType open = Resolver(*this, type, part).resolve(written);
  return arguments.empty() ? open : substitute(open, parameters(type), arguments);
}

const TypeIndex::Bases& TypeIndex::open_bases(const Type& type) const {
  using Form = ResolvedType::Form;
  // class A : B.X, class B : C.X, ...: to find X the bases of B are needed, then those of C.
  static const Bases kTooDeep;
  if (finding_bases_ >= kMaxBases && !bases_.contains(&type)) return kTooDeep;
  const auto [entry, fresh] = bases_.try_emplace(&type);
  // They are empty while being found: a type does not help to find its own bases.
  if (!fresh) return entry->second;
  Bases found;
  ++finding_bases_;
  for (const TypePart& part : type.parts) {
    Resolver resolver(*this, type, part);
    for (const std::string& written : part.facts->bases)
      found.all.push_back(resolver.resolve_base(written));
  }
  --finding_bases_;
  // Whichever part names it, the class comes first.
  const auto is_class = [](const ResolvedType& base) {
    return base.is(Form::Declared) && base.type->kind() == TypeKind::Class;
  };
  const auto first_class = std::ranges::find_if(found.all, is_class);
  if (first_class != found.all.end()) std::rotate(found.all.begin(), first_class, first_class + 1);
  for (std::size_t i = found.all.size(); i-- > 0;) {
    const ResolvedType& base = found.all[i];
    if (is_class(base) && base.type != &type) found.base_class = i;
    if (!base.is(Form::Declared) || base.type->kind() != TypeKind::Interface) found.above = i;
  }
  return bases_[&type] = std::move(found);
}

std::vector<ResolvedType> TypeIndex::bases(const ResolvedType& type) const {
  if (!type.is(ResolvedType::Form::Declared)) return {};
  const std::vector<std::string> names = parameters(*type.type);
  std::vector<ResolvedType> out;
  for (const ResolvedType& base : open_bases(*type.type).all)
    out.push_back(substitute(base, names, type.items));
  return out;
}

std::optional<ResolvedType> TypeIndex::base(const ResolvedType& type,
                                            std::size_t Bases::* which) const {
  if (!type.is(ResolvedType::Form::Declared)) return std::nullopt;
  const Bases& known = open_bases(*type.type);
  if (known.*which == Bases::kNone) return std::nullopt;
  return substitute(known.all[known.*which], parameters(*type.type), type.items);
}

/// Up to the first unknown one. A class that inherits from itself, by way of others, ends here,
/// too: the compiler refuses it, but sources may be half written.
std::vector<ResolvedType> TypeIndex::base_chain(const ResolvedType& type) const {
  std::vector<ResolvedType> chain{type};
  while (chain.size() < kMaxBases && chain.back().is(ResolvedType::Form::Declared)) {
    const auto above = base(chain.back(), &Bases::above);
    if (!above) break;
    const bool cycle = std::ranges::any_of(chain, [&](const ResolvedType& below) {
      return above->is(ResolvedType::Form::Declared) && below.type == above->type;
    });
    chain.push_back(
        cycle ? ResolvedType{ResolvedType::Form::Unknown, nullptr, display_name(*above), 1, {}}
              : *above);
  }
  return chain;
}

}  // namespace diorama::csharp

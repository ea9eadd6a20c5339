// Values of enum members (declared in csharp/declarations.h). A value may name members that come
// later or belong to another enum of the file, so the enums are gone through until nothing new
// becomes known.
#include <algorithm>
#include <map>
#include <string>

#include "csharp/constants.h"
#include "csharp/declarations.h"

namespace diorama::csharp {

namespace {

constexpr int kMaxRounds = 8;

/// Known constants by "Type.Member"; within one file the type's simple name is enough.
using Known = std::map<std::string, std::int64_t, std::less<>>;

class EnumValues {
 public:
  EnumValues(SourceFacts& facts, const std::function<bool()>& unwanted)
      : facts_(facts), unwanted_(unwanted) {}

  void run() {
    for (int round = 0; round < kMaxRounds; ++round) {
      const std::size_t before = known_.size();
      for (TypeFacts& type : facts_.types) {
        if (type.kind == TypeKind::Enum) {
          members(type);
        } else {
          constants(type);
        }
      }
      if (known_.size() == before || ended_) break;
    }
  }

 private:
  bool step() {
    constexpr std::size_t kStepsPerLook = 1024;
    if (unwanted_ && ++steps_ % kStepsPerLook == 0) ended_ = ended_ || unwanted_();
    return !ended_;
  }

  void constants(const TypeFacts& type) {
    for (const Field& field : type.fields) {
      if (!step()) return;
      if (field.constant.empty()) continue;
      if (const auto value = evaluate(field.constant, type))
        known_.emplace(type.name + '.' + field.name, narrow_to(field.type, *value));
    }
  }

  void members(TypeFacts& type) {
    bool previous_known = true;
    auto next = static_cast<std::uint64_t>(0);
    for (EnumMember& member : type.members) {
      if (!step()) return;
      std::optional<std::int64_t> value;
      if (!member.expression.empty()) {
        value = evaluate(member.expression, type);
      } else if (previous_known) {
        value = static_cast<std::int64_t>(next);
      }
      previous_known = member.value_known = value.has_value();
      member.value = value ? narrow_to(type.underlying, *value) : 0;
      next = static_cast<std::uint64_t>(member.value) + 1;
      if (value) known_.emplace(type.name + '.' + member.name, member.value);
    }
  }

  std::optional<std::int64_t> evaluate(const std::string& expression, const TypeFacts& type) const {
    return evaluate_constant(expression, [&](std::string_view name) { return lookup(name, type); });
  }

  [[nodiscard]] std::optional<std::int64_t> lookup(std::string_view name,
                                                   const TypeFacts& type) const {
    const std::size_t dot = name.rfind('.');
    if (dot != std::string_view::npos) {
      // Other.Member, Space.Other.Member: the last two parts decide.
      const std::size_t before = name.rfind('.', dot - 1);
      return find(before == std::string_view::npos ? name : name.substr(before + 1));
    }
    for (const TypeFacts* scope = &type;; scope = &facts_.types[scope->outer]) {
      if (const auto value = find(scope->name + '.' + std::string(name))) return value;
      if (scope->outer == TypeFacts::kNoType) return std::nullopt;
    }
  }

  [[nodiscard]] std::optional<std::int64_t> find(std::string_view name) const {
    const auto found = known_.find(name);
    return found == known_.end() ? std::nullopt : std::optional(found->second);
  }

  SourceFacts& facts_;
  const std::function<bool()>& unwanted_;
  std::size_t steps_ = 0;
  bool ended_ = false;
  Known known_;
};

}  // namespace

void evaluate_enums(SourceFacts& facts, const std::function<bool()>& unwanted) {
  EnumValues(facts, unwanted).run();
}

}  // namespace diorama::csharp

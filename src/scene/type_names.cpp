// Type.FullName of what C# writes. The arguments of all generic classes around each other come at
// the end, and brackets of arrays after them:
//
//   int                                      System.Int32
//   List<float>[]                            List`1[[System.Single]][]
//   Pool<int>+Entry<string>                  Pool`1+Entry`1[[System.Int32],[System.String]]
//   byte?                                    System.Nullable`1[[System.Byte]]
#include "scene/type_names.h"

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/csharp_keywords.h"

namespace diorama::scene {
namespace {

/// No type of a program is this deep; names come from sources that anybody may have written.
constexpr int kDeepest = 64;

std::string_view spelled_out(std::string_view name) {
  for (const auto& [keyword, full] : kCsharpKeywords)
    if (keyword == name) return full;
  return name;
}

/// Reads a type from the beginning of a text.
class Speller {
 public:
  explicit Speller(std::string_view text) : rest_(text) {}

  /// Nothing when the text is not one type in the spelling of C#.
  std::optional<std::string> all() {
    auto out = type(0);
    return out && rest_.empty() ? std::move(out) : std::nullopt;
  }

 private:
  std::optional<std::string> type(int depth) {
    if (depth > kDeepest) return std::nullopt;
    std::string name;
    std::vector<std::string> arguments;
    while (true) {
      const std::string_view word = rest_.substr(0, rest_.find_first_of("<>[]?*,() "));
      rest_.remove_prefix(word.size());
      name += word;
      if (!rest_.starts_with('<')) break;
      const std::size_t before = arguments.size();
      if (!take_arguments(depth, arguments)) return std::nullopt;
      name += '`' + std::to_string(arguments.size() - before);
    }
    if (name.empty()) return std::nullopt;
    std::string out(spelled_out(name));
    for (std::size_t i = 0; i < arguments.size(); ++i)
      out += (i == 0 ? "[[" : ",[") + arguments[i] + ']';
    if (!arguments.empty()) out += ']';
    return with_marks(std::move(out));
  }

  /// "<int, List<float>>".
  bool take_arguments(int depth, std::vector<std::string>& out) {
    do {
      rest_.remove_prefix(1);
      while (rest_.starts_with(' ')) rest_.remove_prefix(1);
      auto argument = type(depth + 1);
      if (!argument) return false;
      out.push_back(*std::move(argument));
    } while (rest_.starts_with(','));
    if (!rest_.starts_with('>')) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// What follows a type: "[]", "[,]", "?" and "*".
  std::optional<std::string> with_marks(std::string out) {
    while (true) {
      if (rest_.starts_with('?')) {
        out = "System.Nullable`1[[" + out + "]]";
      } else if (rest_.starts_with('*')) {
        out += '*';
      } else if (rest_.starts_with('[')) {
        const std::size_t close = rest_.find_first_not_of(',', 1);
        if (close == std::string_view::npos || rest_[close] != ']') return std::nullopt;
        out += rest_.substr(0, close + 1);
        rest_.remove_prefix(close);
      } else {
        return out;
      }
      rest_.remove_prefix(1);
    }
  }

  std::string_view rest_;
};

/// "Pool`1[[System.Int32, mscorlib]]", as files have it, is "Pool`1[[System.Int32]]".
std::string without_assemblies(std::string_view full) {
  std::string out;
  int depth = 0;
  for (std::size_t at = 0; at < full.size(); ++at) {
    if (depth > 0 && full.substr(at).starts_with(", ")) {
      at = std::min(full.find(']', at), full.size()) - 1;
      continue;
    }
    depth += full[at] == '[' ? 1 : full[at] == ']' ? -1 : 0;
    out += full[at];
  }
  return out;
}

}  // namespace

std::string runtime_name(std::string_view full) {
  if (full.find_first_of("<[?*") == std::string_view::npos) return std::string(spelled_out(full));
  if (full.find('`') != std::string_view::npos) return without_assemblies(full);
  auto out = Speller(full).all();
  return out ? *std::move(out) : std::string(full);
}

}  // namespace diorama::scene

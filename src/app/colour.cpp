#include "app/colour.h"

#include <algorithm>

namespace diorama::app {
namespace {

constexpr std::string_view kBold = "\x1b[1m", kDim = "\x1b[2m", kRed = "\x1b[31m",
                           kGreen = "\x1b[32m", kYellow = "\x1b[33m", kCyan = "\x1b[36m",
                           kEnd = "\x1b[0m";

void add(std::string& out, std::string_view colour, std::string_view text) {
  if (!text.empty()) out.append(colour).append(text).append(kEnd);
}

//   |  `- Torch (inactive)  [1 Light]  <- Assets/Torch.prefab
// Branches and components are dim, inactive names yellow, and the prefab is cyan. The name may
// contain anything, so the parts are looked for from the end.
void tree_line(std::string& out, std::string_view line) {
  const std::size_t branch = line.find("- ");
  const std::size_t name = branch == std::string_view::npos ? 0 : branch + 2;
  if (line.find_first_not_of("|` ") != branch) return add(out, kBold, line);  // the scene
  std::size_t source = line.rfind("  <- ");
  if (source == std::string_view::npos || source < name) source = line.size();
  std::size_t components = line.substr(0, source).rfind("  [");
  if (components == std::string_view::npos || components < name) components = source;
  add(out, kDim, line.substr(0, name));
  const std::string_view object = line.substr(name, components - name);
  if (object.ends_with("(inactive)"))
    add(out, kYellow, object);
  else
    out.append(object);
  add(out, kDim, line.substr(components, source - components));
  add(out, kCyan, line.substr(source));
}

//   /Player [1] UnityEngine.Rigidbody
//     mass: float = 1
void show_line(std::string& out, std::string_view line) {
  if (!line.starts_with(" ")) return add(out, kBold, line);
  const std::size_t end = line.find(line.find_first_not_of(' ') == line.find('[') ? ']' : ':');
  if (end == std::string_view::npos) return void(out.append(line));
  add(out, kCyan, line.substr(0, end + 1));
  out.append(line.substr(end + 1));
}

//   + /Gate        - /Wall        fog: false -> true
void diff_line(std::string& out, std::string_view line) {
  const std::string_view text = line.substr(std::min(line.find_first_not_of(' '), line.size()));
  if (text.starts_with("+ ")) return add(out, kGreen, line);
  if (text.starts_with("- ")) return add(out, kRed, line);
  if (!line.starts_with(" ")) return add(out, kBold, line);
  out.append(line);
}

//   error: Assets/A.unity /Door: no asset has the GUID ... [missing_reference]
void check_line(std::string& out, std::string_view line) {
  const std::size_t colon = line.find(": ");
  if (line.starts_with("error: ") || line.starts_with("note: ")) {
    add(out, line.starts_with("error") ? kRed : kYellow, line.substr(0, colon + 1));
    line.remove_prefix(colon + 1);
  }
  out.append(line);
}

void (*painter(Question question))(std::string& out, std::string_view line) {
  switch (question) {
    case Question::Tree: return tree_line;
    case Question::Show: return show_line;
    case Question::Diff: return diff_line;
    case Question::Check: return check_line;
    default: return nullptr;
  }
}

}  // namespace

bool wants_colour(std::string_view wanted, bool is_terminal, std::string_view no_color,
                  std::string_view term) {
  if (wanted == "always") return true;
  return wanted != "never" && is_terminal && no_color.empty() && term != "dumb";
}

std::string coloured(Question question, std::string_view text) {
  const auto paint = painter(question);
  if (paint == nullptr) return std::string(text);
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    paint(out, text.substr(0, end));
    if (end == std::string_view::npos) break;
    out += '\n';
    text.remove_prefix(end + 1);
  }
  return out;
}

}  // namespace diorama::app

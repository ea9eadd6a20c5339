#include "scene/saved_files.h"

#include "base/list_text.h"

namespace diorama::scene {

std::vector<std::string> sentences_of(const SavedFiles& saved) {
  std::vector<std::string> out, moves;
  for (const auto& [from, to] : saved.moved) moves.push_back(from + " -> " + to);
  if (!saved.written.empty()) out.push_back("saved " + joined(saved.written));
  if (!saved.removed.empty()) out.push_back("removed " + joined(saved.removed));
  if (!moves.empty()) out.push_back("moved " + joined(moves));
  for (const std::string& note : saved.notes) out.push_back("note: " + note);
  return out;
}

}  // namespace diorama::scene

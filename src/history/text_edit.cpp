#include "history/text_edit.h"

#include <utility>

namespace diorama::history {

Edit inverse_of(Edit edit) {
  if (auto* change = std::get_if<ChangeText>(&edit)) {
    std::swap(change->removed, change->inserted);
    return edit;
  }
  if (auto* addition = std::get_if<AddObject>(&edit))
    return RemoveObject{addition->position, std::move(addition->text)};
  auto& removal = std::get<RemoveObject>(edit);
  return AddObject{removal.position, std::move(removal.text)};
}

}  // namespace diorama::history

#include "base/effort.h"

#include <algorithm>
#include <utility>

namespace diorama {

Effort::Question::Question(Effort& effort, Unwanted unwanted, std::uint64_t most_steps)
    : effort_(effort), outermost_(!std::exchange(effort.in_question_, true)) {
  if (!outermost_) return;
  effort_.steps_ = 0;
  effort_.next_look_ = kStepsPerLook;
  effort_.most_steps_ = most_steps;
  effort_.over_ = End::None;
  effort_.unwanted_ = std::move(unwanted);
  effort_.notes_.clear();
}

Effort::Question::~Question() {
  if (!outermost_) return;
  effort_.in_question_ = false;
  effort_.next_look_ = UINT64_MAX;
  effort_.over_ = End::None;
  effort_.unwanted_ = {};
  effort_.notes_.clear();
}

bool Effort::look() {
  next_look_ = steps_ + kStepsPerLook;
  if (over_ == End::None) {
    if (unwanted_ && unwanted_())
      over_ = End::Unwanted;
    else if (steps_ > most_steps_)
      over_ = End::TooMuch;
  }
  if (over_ == End::None) return true;
  next_look_ = 0;  // from now on every step hears it
  return false;
}

/// Who hears it leaves something out, so it is noted: a part that ends before the next look must
/// not be taken for the whole.
bool Effort::is_over() const {
  if (was_cut()) return true;
  if (!unwanted_ || !unwanted_()) return false;
  over_ = End::Unwanted;
  return true;
}

Error Effort::error() const {
  if (over_ == End::TooMuch)
    return {ErrorCode::LimitExceeded,
            "the question was given up after " + std::to_string(most_steps_) +
                " steps: the project is too large for it, or made to be",
            "ask about one scene, prefab or folder at a time",
            {{"limit", "steps"}, {"most", std::to_string(most_steps_)}}};
  return {ErrorCode::Cancelled, "cancelled", {}, {}};
}

void Effort::note(const std::string& left_out) {
  constexpr std::size_t kMostNotes = 5;
  if (!in_question_ || notes_.size() > kMostNotes ||
      std::ranges::find(notes_, left_out) != notes_.end())
    return;
  notes_.push_back(notes_.size() < kMostNotes ? left_out : "more files are not shown in full");
}

}  // namespace diorama

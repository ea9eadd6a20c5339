// Effort: what the question that is being answered has cost so far, and whether it has to end.
//
// A few files can describe more objects than any memory holds, so work is counted. Every loop whose
// length a project decides calls step() and ends when that says so. Two things end a question:
// nobody waits for the answer any more (it was cancelled, or its deadline has passed), or it took
// more steps than any real project needs. Both are final for the question: what it has so far is
// thrown away and kept nowhere, and its caller gives error() instead of an answer. Time decides
// nothing here.
//
// note() is for what was left out of an answer that is still worth giving: whoever gives the answer
// adds the notes to it.
//
// There is one for everything that works on one thread. Who opens a project hands it down
// (scene::OpenOptions), and the parts of the project keep it; it is no global.
//
// Threading: the thread of the questions. is_over() from any thread that helps with a question.
// Errors: error() is Cancelled or LimitExceeded.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/error.h"

namespace diorama {

class Effort {
 public:
  /// Whether nobody waits for the answer any more. Called from any thread.
  using Unwanted = std::function<bool()>;

  /// A hundred times what the largest real project costs.
  static constexpr std::uint64_t kMostSteps = 4'000'000'000;
  /// So many steps pass before somebody is asked whether to go on.
  static constexpr std::uint64_t kStepsPerLook = 1024;

  Effort() = default;
  Effort(const Effort&) = delete;
  Effort& operator=(const Effort&) = delete;

  /// A question, as long as this lives. Inside another one it is a part of that. Work outside of
  /// any question is not counted and never ends.
  class Question {
   public:
    explicit Question(Effort& effort, Unwanted unwanted = {},
                      std::uint64_t most_steps = kMostSteps);
    ~Question();
    Question(const Question&) = delete;
    Question& operator=(const Question&) = delete;

   private:
    Effort& effort_;
    const bool outermost_;
  };

  /// Counts; false: the question is over, end now.
  bool step(std::uint64_t count = 1) {
    steps_ += count;
    return steps_ < next_look_ || look();
  }
  /// The same without counting.
  [[nodiscard]] bool is_over() const;
  /// Whether anybody was told to end: answers made since then are incomplete.
  [[nodiscard]] bool was_cut() const { return over_.load(std::memory_order_relaxed) != End::None; }
  /// Why the question is over. REQUIRES: is_over().
  [[nodiscard]] Error error() const;
  [[nodiscard]] std::uint64_t steps() const { return steps_; }

  /// Something that the answer leaves out, in a sentence. Said once, and only the first few.
  void note(const std::string& left_out);
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

 private:
  enum class End { None, Unwanted, TooMuch };

  bool look();

  std::uint64_t steps_ = 0;
  std::uint64_t next_look_ = UINT64_MAX;  ///< no question: never
  std::uint64_t most_steps_ = kMostSteps;
  mutable std::atomic<End> over_ = End::None;  ///< from the first that was told to end
  bool in_question_ = false;
  Unwanted unwanted_;
  std::vector<std::string> notes_;
};

}  // namespace diorama

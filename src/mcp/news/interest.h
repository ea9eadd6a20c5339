// Interest: which resources somebody is subscribed to at the moment, in any revision.
//
// Every subscription keeps a Hold. When the last Hold of a URI ends, nobody is interested in it.
//
// Threading: every member may be called from any thread, and a Hold may end on any.
// Errors: none.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace diorama::mcp {

class Interest {
  struct State {
    std::mutex mutex;
    std::map<std::string, std::size_t, std::less<>> holds;  ///< how many, by URI
  };

 public:
  class Hold {
   public:
    Hold(Hold&& other) noexcept = default;
    Hold& operator=(Hold&& other) = delete;
    ~Hold() {
      if (!state_) return;
      const std::lock_guard lock(state_->mutex);
      const auto found = state_->holds.find(uri_);
      if (--found->second == 0) state_->holds.erase(found);
    }

   private:
    friend class Interest;
    Hold(std::shared_ptr<State> state, std::string uri)
        : state_(std::move(state)), uri_(std::move(uri)) {}
    std::shared_ptr<State> state_;  ///< null when it was moved from
    std::string uri_;
  };

  [[nodiscard]] Hold hold(std::string_view uri) {
    const std::lock_guard lock(state_->mutex);
    ++state_->holds[std::string(uri)];
    return {state_, std::string(uri)};
  }
  [[nodiscard]] bool has(std::string_view uri) const {
    const std::lock_guard lock(state_->mutex);
    return state_->holds.contains(uri);
  }
  [[nodiscard]] std::size_t size() const {
    const std::lock_guard lock(state_->mutex);
    return state_->holds.size();
  }

 private:
  std::shared_ptr<State> state_ = std::make_shared<State>();
};

}  // namespace diorama::mcp

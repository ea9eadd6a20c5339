// OutQueue: the bytes a connection still has to send, in order.
//
// Small pieces are gathered into one string, large ones are kept as they came, so an answer
// costs one system call and a large body is never copied.
//
// Threading: none; one connection owns it.
#pragma once

#include <boost/asio/buffer.hpp>
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::transport {

class OutQueue {
 public:
  [[nodiscard]] bool empty() const { return size_ == 0; }
  [[nodiscard]] std::size_t size() const { return size_; }

  /// Appends through a function that gets the string to append to.
  template <class Function>
  void append_with(Function append) {
    std::string& open = open_piece();
    const std::size_t before = open.size();
    append(open);
    size_ += open.size() - before;
  }
  void append(std::string_view bytes);
  void take(std::string&& bytes);

  /// The front of the queue. Until consume(), appending does not touch these bytes.
  [[nodiscard]] const std::vector<boost::asio::const_buffer>& front();
  void consume(std::size_t bytes);
  void clear();

 private:
  std::string& open_piece();

  std::deque<std::string> pieces_;  ///< not a vector: a short string must not move while it is sent
  std::vector<boost::asio::const_buffer> front_;
  std::size_t sent_of_first_ = 0;
  std::size_t size_ = 0;
  std::size_t frozen_ = 0;  ///< pieces handed out by front()
};

}  // namespace diorama::transport

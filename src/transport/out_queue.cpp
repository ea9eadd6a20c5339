#include "transport/out_queue.h"

#include <algorithm>
#include <utility>

namespace diorama::transport {

namespace {

constexpr std::size_t kSmall = 16 * 1024;  // below this, copying beats another piece
constexpr std::size_t kKept = 64 * 1024;   // a larger empty string is given back
constexpr std::size_t kPiecesAtOnce = 16;  // per system call

}  // namespace

std::string& OutQueue::open_piece() {
  const bool usable = pieces_.size() > frozen_ && pieces_.back().size() < kSmall;
  return usable ? pieces_.back() : pieces_.emplace_back();
}

void OutQueue::append(std::string_view bytes) {
  open_piece().append(bytes);
  size_ += bytes.size();
}

void OutQueue::take(std::string&& bytes) {
  if (bytes.size() < kSmall) return append(std::string_view(bytes));
  size_ += bytes.size();
  pieces_.push_back(std::move(bytes));
}

const std::vector<boost::asio::const_buffer>& OutQueue::front() {
  front_.clear();
  frozen_ = std::min(pieces_.size(), kPiecesAtOnce);
  for (std::size_t i = 0; i < frozen_; ++i) front_.push_back(boost::asio::buffer(pieces_[i]));
  if (!front_.empty()) front_.front() += sent_of_first_;
  return front_;
}

void OutQueue::consume(std::size_t bytes) {
  size_ -= bytes;
  frozen_ = 0;
  if (size_ == 0) return clear();
  bytes += sent_of_first_;
  std::size_t done = 0;
  while (bytes >= pieces_[done].size()) bytes -= pieces_[done++].size();
  pieces_.erase(pieces_.begin(), pieces_.begin() + static_cast<std::ptrdiff_t>(done));
  sent_of_first_ = bytes;
}

void OutQueue::clear() {
  sent_of_first_ = size_ = frozen_ = 0;
  if (pieces_.empty()) return;
  pieces_.resize(1);
  if (pieces_.front().capacity() > kKept)
    pieces_.clear();
  else
    pieces_.front().clear();
}

}  // namespace diorama::transport

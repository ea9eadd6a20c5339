#include "transport/line_splitter.h"

#include <algorithm>
#include <utility>

#include "rpc/http.h"

namespace diorama::transport {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

}  // namespace

void LineSplitter::feed(std::string_view bytes, std::vector<Line>& lines) {
  while (!bytes.empty()) {
    const std::size_t newline = bytes.find('\n');
    take(bytes.substr(0, newline), lines);
    if (newline == std::string_view::npos) return;
    end_line(lines);
    bytes.remove_prefix(newline + 1);
  }
}

void LineSplitter::take(std::string_view part, std::vector<Line>& lines) {
  if (skipping_) return;
  if (partial_.size() + part.size() > max_line_ + 1) {  // the line end's CR does not count
    lines.push_back({{}, true});
    partial_ = {};
    skipping_ = true;
    return;
  }
  const std::size_t needed = partial_.size() + part.size() + rpc::kJsonPadding;
  if (partial_.capacity() < needed) partial_.reserve(partial_.empty() ? needed : 2 * needed);
  partial_.append(part);
}

void LineSplitter::end_line(std::vector<Line>& lines) {
  if (std::exchange(at_start_, false) && partial_.starts_with(kByteOrderMark))
    partial_.erase(0, kByteOrderMark.size());
  if (partial_.ends_with('\r')) partial_.pop_back();
  if (!std::exchange(skipping_, false)) {
    if (partial_.size() > max_line_)
      lines.push_back({{}, true});
    else if (!partial_.empty())
      lines.push_back({std::move(partial_), false});
  }
  partial_ = {};
}

void LineSplitter::finish(std::vector<Line>& lines) {
  end_line(lines);
}

}  // namespace diorama::transport

// HeaderBlock: the headers of one request, as one block of text with the place of each header.
//
// So the headers of a request cost two allocations, however many there are. The places are offsets,
// not pointers, so the block may be moved and copied. The parser copies the head into the block as
// it came and marks the headers in it; everybody else reads, or adds whole headers.
//
// Threading: like a container. Views it gives out live until it is changed or moved.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <vector>

namespace diorama::rpc {

class HeaderBlock {
 public:
  struct Header {
    std::string_view name;
    std::string_view value;
  };

  HeaderBlock() = default;
  HeaderBlock(std::initializer_list<Header> headers) {
    for (const Header& header : headers) add(header.name, header.value);
  }

  [[nodiscard]] std::size_t size() const { return marks_.size(); }
  /// The value of the first header of that name.
  [[nodiscard]] std::optional<std::string_view> find(std::string_view name) const {
    for (const Mark& mark : marks_)
      if (view(mark.name) == name) return view(mark.value);
    return std::nullopt;
  }
  /// How many headers have that name.
  [[nodiscard]] std::size_t count(std::string_view name) const {
    std::size_t found = 0;
    for (const Mark& mark : marks_) found += view(mark.name) == name ? 1 : 0;
    return found;
  }
  /// Every header, in the order they came.
  [[nodiscard]] auto all() const {
    return marks_ | std::views::transform([this](const Mark& mark) {
             return Header{view(mark.name), view(mark.value)};
           });
  }

  void add(std::string_view name, std::string_view value) {
    marks_.push_back({append(name), append(value)});
  }
  /// Gives the first header with that name another value, or adds one.
  void set(std::string_view name, std::string_view value) {
    for (Mark& mark : marks_) {
      if (view(mark.name) != name) continue;
      mark.value = append(value);
      return;
    }
    add(name, value);
  }

  /// A piece of the text. A head is limited to far less than 32 bits can count.
  struct Slice {
    std::uint32_t begin = 0;
    std::uint32_t end = 0;
  };
  struct Mark {
    Slice name;
    Slice value;
  };
  // The parser's way in.
  [[nodiscard]] std::string& text() { return text_; }
  [[nodiscard]] std::vector<Mark>& marks() { return marks_; }

 private:
  [[nodiscard]] std::string_view view(Slice slice) const {
    return {text_.data() + slice.begin, slice.end - slice.begin};
  }
  Slice append(std::string_view piece) {
    const auto begin = static_cast<std::uint32_t>(text_.size());
    text_.append(piece);
    return {begin, static_cast<std::uint32_t>(text_.size())};
  }

  std::string text_;
  std::vector<Mark> marks_;
};

}  // namespace diorama::rpc

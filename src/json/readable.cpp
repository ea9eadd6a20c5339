#include "json/readable.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>

#include "base/shown_text.h"

namespace diorama::json {
namespace {

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

/// Whether the grammar allows this number.
bool is_number(std::string_view text) {
  const std::size_t begin = text.starts_with('-') ? 1 : 0;
  std::size_t at = skip_digits(text, begin);
  if (at == begin || (text[begin] == '0' && at > begin + 1)) return false;
  if (at < text.size() && text[at] == '.') {
    const std::size_t fraction = at + 1;
    at = skip_digits(text, fraction);
    if (at == fraction) return false;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    std::size_t exponent = at + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    at = skip_digits(text, exponent);
    if (at == exponent) return false;
  }
  return at == text.size();
}

template <class Number>
bool fits(std::string_view text) {
  Number number{};
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), number);
  return status == std::errc() && end == text.data() + text.size();
}

/// The four digits after "\u"; nothing where there is no such escape.
std::optional<unsigned> escape_at(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) != "\\u" || text.size() < at + 6) return std::nullopt;
  unsigned code = 0;
  const char* const digits = text.data() + at + 2;
  if (std::from_chars(digits, digits + 4, code, 16).ptr != digits + 4) return std::nullopt;
  return code;
}

class Reading {
 public:
  explicit Reading(std::string_view text) : text_(text) {}

  std::optional<Readable> run() && {
    while (at_ < text_.size()) {
      if (text_[at_] == '"')
        read_string();
      else if (text_[at_] == '-' || is_digit(text_[at_]))
        read_number();
      else
        ++at_;
    }
    if (copied_ == 0) return std::nullopt;
    out_.text += text_.substr(copied_);
    return std::move(out_);
  }

 private:
  void read_string() {
    ++at_;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] != '\\')
        ++at_;
      else if (const auto code = escape_at(text_, at_); code && *code >= 0xD800 && *code <= 0xDFFF)
        read_surrogate(*code);
      else
        at_ += 2;
    }
    ++at_;
  }

  void read_surrogate(unsigned first) {
    const auto second = escape_at(text_, at_ + 6);
    if (first < 0xDC00 && second && *second >= 0xDC00 && *second <= 0xDFFF) {
      at_ += 12;
      return;
    }
    replace(6, "\\ufffd");
    lose("a text has " + std::string(text_.substr(at_ - 6, 6)) + ", which is half a character");
  }

  void read_number() {
    constexpr std::string_view kLetters = "+-.eE0123456789";
    const std::size_t end = std::min(text_.find_first_not_of(kLetters, at_), text_.size());
    const std::string number(text_.substr(at_, end - at_));
    const bool is_whole = number.find_first_of(".eE") == std::string::npos;
    const bool is_kept = is_whole && (fits<std::int64_t>(number) || fits<std::uint64_t>(number));
    const bool stays = !is_number(number) || is_kept;
    if (!stays && std::isinf(std::strtod(number.c_str(), nullptr))) {
      replace(number.size(), "null");
      lose("the number " + shortened(number, 60) + " is too large to be kept");
    } else if (!stays && is_whole) {
      replace(number.size(), number + ".0");
    } else {
      at_ = end;
    }
  }

  void replace(std::size_t length, std::string_view by) {
    out_.text += text_.substr(copied_, at_ - copied_);
    out_.text += by;
    copied_ = at_ += length;
  }

  void lose(std::string problem) {
    if (out_.problem.empty()) out_.problem = std::move(problem);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t copied_ = 0;  // the new text has everything up to here
  Readable out_;
};

}  // namespace

std::optional<Readable> make_readable(std::string_view text) {
  return Reading(text).run();
}

}  // namespace diorama::json

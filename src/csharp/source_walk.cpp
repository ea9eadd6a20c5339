#include "csharp/source_walk.h"

#include <algorithm>
#include <utility>

#include "csharp/declarations.h"
#include "csharp/lexer.h"
#include "csharp/source.h"

namespace diorama::csharp {

namespace {

/// The longest real names, in a file of nothing but declarations, are a tenth of this.
std::size_t name_budget(std::size_t text_size) {
  constexpr std::size_t kMost = 128U << 20U;
  return std::min(64 * 1024 + 16 * text_size, kMost);
}

}  // namespace

int Lines::line_of(std::size_t position) {
  const auto from = text_.begin() + static_cast<std::ptrdiff_t>(std::min(at_, position));
  const auto to = text_.begin() + static_cast<std::ptrdiff_t>(std::max(at_, position));
  const auto between = static_cast<int>(std::count(from, to, '\n'));
  line_ += position < at_ ? -between : between;
  at_ = position;
  return line_;
}

int Lines::column_of(std::size_t position) const {
  const std::size_t before = text_.substr(0, position).rfind('\n');
  return static_cast<int>(before == std::string_view::npos ? position + 1 : position - before);
}

SourceWalk::SourceWalk(std::string_view text, SourceFacts& facts, std::vector<MethodShape>* methods,
                       const std::function<bool()>& unwanted)
    : text_(text),
      facts_(facts),
      methods_(methods),
      unwanted_(unwanted),
      lines_(text),
      whole_budget_(name_budget(text.size())) {}

// --- the way ---

bool SourceWalk::step() {
  constexpr std::size_t kStepsPerLook = 1024;
  return !unwanted_ || ++steps_ % kStepsPerLook != 0 || !unwanted_();
}

bool SourceWalk::next(Header& header) {
  if (!step()) return false;
  if (token_at(text_, at_).kind == TokenKind::End) {
    if (open_.size() > 1) unclosed(open_.back().at);
    return false;
  }
  header = read_header(text_, at_, kMaxHeaderTokens);
  at_ = std::min(header.end_at + (header.end == HeaderEnd::Arrow ? 2 : 1), text_.size());
  return true;
}

void SourceWalk::finish(const Header& header) {
  switch (header.end) {
    case HeaderEnd::Brace: at_ = body_end(header.end_at); return;
    case HeaderEnd::ClosingBrace: return close(header.end_at);
    case HeaderEnd::Equals:
    case HeaderEnd::Arrow: {
      at_ = statement_end(text_, at_);
      const bool ended = at_ < text_.size() && text_[at_] == ';';
      if (!ended) report(at_, "missing ;");
      at_ += ended ? 1 : 0;
      return;
    }
    case HeaderEnd::Semicolon:
    case HeaderEnd::Text: return;
  }
}

void SourceWalk::enter(const Header& header, const Open& open) {
  if (too_deep(header)) return finish(header);
  open_.push_back(open);
}

bool SourceWalk::too_deep(const Header& header) {
  if (open_.size() <= kMaxTypeNesting) return false;
  report(header.start, "types are nested too deep to be read");
  return true;
}

void SourceWalk::close(std::size_t at) {
  if (open_.size() == 1) return unreadable(at, at + 1);
  open_.pop_back();
}

std::size_t SourceWalk::body_end(std::size_t brace) {
  const std::size_t end = closing_end(text_, brace);
  if (end == text_.size() && (end == brace + 1 || text_[end - 1] != '}')) unclosed(brace);
  return end;
}

void SourceWalk::unclosed(std::size_t brace) {
  if (!std::exchange(has_unclosed_, true)) report(brace, "'{' is never closed");
}

// --- what is found ---

void SourceWalk::add_attributes_of(const Header& header, Attributes& out, std::string_view own) {
  for (const Token& list : header.attribute_lists) add_attribute_list(list, out);
  for (Attribute& each : out)
    if (each.target == own) each.target.clear();
}

void SourceWalk::add_attribute_list(const Token& list, Attributes& out) {
  const std::size_t before = out.size();
  if (!add_attributes(text_, list, out)) unreadable(list.start, list.end);
  // [assembly: X] stands before the first type and is not its own.
  if (out.size() > before && (out[before].target == "assembly" || out[before].target == "module"))
    out.resize(before);
}

bool SourceWalk::afford(std::size_t at, std::size_t bytes) {
  if (bytes <= budget_) {
    budget_ -= bytes;
    return true;
  }
  if (!std::exchange(overdrawn_, true))
    report(at, "names and types of this file have more than " + std::to_string(whole_budget_) +
                   " bytes: not all were read");
  return false;
}

void SourceWalk::report(std::size_t at, std::string message) {
  if (facts_.problems.size() < kMaxProblems)
    facts_.problems.push_back({lines_.line_of(at), lines_.column_of(at), std::move(message)});
}

void SourceWalk::unreadable(std::size_t from, std::size_t to) {
  report(from, "cannot be read: " + excerpt(text_.substr(from, to - from)));
}

void SourceWalk::unreadable(const Header& header) {
  unreadable(header.start, std::max(header.end_at, header.start + 1));
}

}  // namespace diorama::csharp

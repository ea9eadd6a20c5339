#include "io/commit_plan.h"

#include <cstdint>
#include <cstring>
#include <utility>

namespace diorama::io {
namespace {

using Kind = FileChange::Kind;

class PlanWriter {
 public:
  void number(std::uint64_t value) {
    text_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void text(std::string_view value) {
    number(value.size());
    text_.append(value);
  }
  [[nodiscard]] const std::string& bytes() const { return text_; }

 private:
  std::string text_;
};

/// Reads zeros and empty texts after the end, and remembers that it did.
class PlanReader {
 public:
  explicit PlanReader(std::string_view bytes) : bytes_(bytes) {}

  std::uint64_t number() {
    std::uint64_t value = 0;
    if (const std::string_view bytes = take(sizeof value); !bytes.empty())
      std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  std::string text() { return std::string(take(number())); }
  /// How many of something follow, each of which takes some bytes.
  std::size_t count() {
    const std::uint64_t value = number();
    if (value > bytes_.size()) good_ = false;
    return good_ ? value : 0;
  }
  [[nodiscard]] bool whole() const { return good_ && bytes_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    if (size > bytes_.size()) good_ = false;
    if (!good_) return {};
    const std::string_view out = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return out;
  }

  std::string_view bytes_;
  bool good_ = true;
};

}  // namespace

const std::string& CommitPlan::path() const {
  if (!actions.empty()) return actions.front().path;
  return !new_folders.empty() ? new_folders.front() : old_folders.front();
}

std::string encode_plan(const CommitPlan& plan) {
  PlanWriter out;
  out.number(plan.new_folders.size());
  for (const std::string& folder : plan.new_folders) out.text(folder);
  out.number(plan.actions.size());
  for (const CommitAction& action : plan.actions) {
    out.number(static_cast<std::uint64_t>(action.kind));
    out.text(action.path);
    out.text(action.to);
    out.text(action.temporary);
    out.number(action.before.exists ? 1 : 0);
    out.number(action.before.size);
    out.number(static_cast<std::uint64_t>(action.before.mtime_ns));
    out.number(action.before.inode);
    out.number(action.before.hash);
  }
  if (plan.old_folders.empty()) return out.bytes();  // as before there were any
  out.number(plan.old_folders.size());
  for (const std::string& folder : plan.old_folders) out.text(folder);
  return out.bytes();
}

std::optional<CommitPlan> decode_plan(std::string_view bytes) {
  PlanReader in(bytes);
  CommitPlan plan;
  for (std::size_t left = in.count(); left > 0; --left) plan.new_folders.push_back(in.text());
  for (std::size_t left = in.count(); left > 0; --left) {
    CommitAction action;
    const std::uint64_t kind = in.number();
    if (kind > static_cast<std::uint64_t>(Kind::Move)) return std::nullopt;
    action.kind = static_cast<Kind>(kind);
    action.path = in.text();
    action.to = in.text();
    action.temporary = in.text();
    action.before.exists = in.number() != 0;
    action.before.size = in.number();
    action.before.mtime_ns = static_cast<std::int64_t>(in.number());
    action.before.inode = in.number();
    action.before.hash = in.number();
    plan.actions.push_back(std::move(action));
  }
  if (in.whole()) return plan;
  for (std::size_t left = in.count(); left > 0; --left) plan.old_folders.push_back(in.text());
  if (!in.whole()) return std::nullopt;
  return plan;
}

}  // namespace diorama::io

#include "unity/text/tree.h"

#include "base/parse_number.h"
#include "unity/text/scalar.h"

namespace diorama::unity::text {

bool NodeView::has_key(std::string_view wanted) const {
  if (!exists() || node_->key_style == Style::Nothing) return false;
  const std::string_view written =
      tree_->text().substr(node_->key_begin, node_->key_end - node_->key_begin);
  return node_->key_style == Style::Plain ? written == wanted : key() == wanted;
}

NodeView NodeView::operator[](std::string_view wanted) const {
  if (!is_mapping()) return {};
  for (const NodeView entry : *this)
    if (entry.has_key(wanted)) return entry;
  return {};
}

std::string NodeView::key() const {
  if (!exists() || node_->key_style == Style::Nothing) return {};
  return decode_scalar(tree_->text().substr(node_->key_begin, node_->key_end - node_->key_begin),
                       node_->key_style);
}

std::string_view NodeView::raw() const {
  return exists() ? tree_->text().substr(node_->begin, node_->end - node_->begin)
                  : std::string_view{};
}

std::string NodeView::text() const {
  return is_scalar() ? decode_scalar(raw(), node_->style) : std::string{};
}

std::optional<std::int64_t> NodeView::integer() const {
  return is_scalar() ? parse_number<std::int64_t>(raw()) : std::nullopt;
}

std::optional<double> NodeView::number() const {
  return is_scalar() ? parse_number<double>(raw()) : std::nullopt;
}

}  // namespace diorama::unity::text

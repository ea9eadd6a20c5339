#include "surface/shapes/unread_json.h"

#include <algorithm>

#include "base/shown_text.h"
#include "surface/shapes/limits.h"

namespace diorama::surface {

void write_unread(json::Writer& out, const Unread& files) {
  if (files.empty()) return;
  const std::size_t begin = out.size();
  out.key("unread").begin_array();
  for (std::size_t i = 0; i < std::min(files.size(), kMostUnread); ++i) {
    if (i > 0 && out.size() - begin > kUnreadBytes) break;
    const UnreadFile& file = files[i];
    out.begin_object().member("path", shortened(file.path, kUnreadPath));
    out.member("kind", name_of(file.kind)).member("concerns", name_of(file.part));
    out.member("reason", shortened(file.reason, kUnreadText)).end_object();
  }
  out.end_array().member("unread_total", files.size());
}

std::string unread_text(const Unread& files) {
  if (files.empty()) return {};
  const bool one = files.size() == 1;
  std::string out = std::to_string(files.size()) + (one ? " file" : " files") +
                    " could not be read in full, and this answer does not know what is in " +
                    (one ? "it:\n" : "them:\n");
  const std::size_t begin = out.size();
  std::size_t told = 0;
  for (; told < std::min(files.size(), kMostUnread); ++told) {
    if (told > 0 && out.size() - begin > kUnreadBytes) break;
    add_line(out, "  " + shortened(files[told].path, kUnreadText) + ": " +
                      shortened(files[told].reason, kUnreadText));
  }
  if (told < files.size()) out += "  and " + std::to_string(files.size() - told) + " more\n";
  return out;
}

}  // namespace diorama::surface

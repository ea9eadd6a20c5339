#include "unity/text/object_header.h"

namespace diorama::unity::text {

std::string header_line(std::int32_t class_id, FileId id, bool stripped, const FileStyle& style) {
  std::string out(kHeaderStart);
  out.append(std::to_string(class_id)).append(" &").append(std::to_string(id));
  if (stripped) out += kStrippedMark;
  return out.append(line_end(style));
}

}  // namespace diorama::unity::text

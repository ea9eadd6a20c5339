#include "embed/discovery.h"

#include "io/file.h"
#include "io/process.h"
#include "json/writer.h"

namespace diorama {

Result<void> write_discovery(const std::string& path, const std::string& base_url,
                             std::uint16_t port) {
  std::string text;
  json::Writer out(text);
  out.begin_object()
      .member("pid", io::process_id())
      .member("baseUrl", base_url)
      .member("port", port);
  out.key("modes").begin_array().value("streamable-http").value("sse").end_array().end_object();
  text += '\n';
  return io::write_file_atomically(path, text, 0600);
}

void remove_discovery(const std::string& path) {
  constexpr std::size_t kMaxFile = 4096;
  const auto text = io::read_file(path, kMaxFile);
  if (!text) return;
  const auto document = json::parse(*text);
  if (!document || document->root()["pid"].integer() != io::process_id()) return;
  // Nothing is lost when it cannot be removed: the pid in it shows that it is stale.
  [[maybe_unused]] const auto removed = io::remove_file(path);
}

}  // namespace diorama

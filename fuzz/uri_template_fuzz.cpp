// Fuzzes UriTemplate: the input is a template, a zero byte, and a URI to match against it.
//
// Beyond not crashing: what expand() makes of matched values must match again, and give the
// same values when nothing is ambiguous (one expression, no prefix).
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "mcp/uri/uri_template.h"

using diorama::mcp::UriTemplate;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const auto split = input.find('\0');
  const auto form = UriTemplate::parse(input.substr(0, split));
  if (!form) return 0;
  const auto uri = split == std::string_view::npos ? input : input.substr(split + 1);

  UriTemplate::Values own;
  for (const auto& name : form->variables()) {
    own[name] = std::string(uri);
    (void)form->match(form->expand(own));
    own[name] = UriTemplate::List{std::string(uri), name};
    (void)form->match(form->expand(own));
    own[name] = UriTemplate::Pairs{{name, std::string(uri)}};
  }
  (void)form->match(form->expand(own));

  const auto values = form->match(uri);
  if (!values) return 0;
  const bool plain = form->variables().size() == 1 && form->text().starts_with('{') &&
                     form->text().find_first_of("}:*+#") == form->text().size() - 1;
  if (plain && form->match(form->expand(*values)) != values) std::abort();
  return 0;
}

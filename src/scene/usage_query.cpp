#include "scene/usage_query.h"

namespace diorama::scene {

std::string_view name_of(Usage::Kind kind) {
  using enum Usage::Kind;
  switch (kind) {
    case Reference: return "reference";
    case Override: return "override";
    case Event: return "event";
    case Instance: return "instance";
    case Script: return "script";
    case Component: return "component";
    case Importer: return "importer";
    case Leftover: return "leftover";
    case Text: return "text";
  }
  return "";
}

}  // namespace diorama::scene

#include "app/offer.h"

#include "surface/editor/editor.h"
#include "surface/scene/scene.h"
#include "surface/surface.h"
#include "unity/project.h"

namespace diorama::app {

std::vector<scene::Engine> engines(std::shared_ptr<io::Disk> disk) {
  return {unity::engine(std::move(disk))};
}

Result<void> add_surface(surface::Desk& desk) {
  for (const auto add :
       {surface::add_server_tools, surface::add_scene_vocabulary, surface::add_editor_vocabulary})
    DIORAMA_CHECK(add(desk));
  return {};
}

}  // namespace diorama::app

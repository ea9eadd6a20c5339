// The door of Unity: opens a project on disk and implements the interfaces of scene/ over it.
//
// Everything else in unity/ is behind this door: others see only scene/ and unity/api/.
//
// Threading: engine thread only. Errors: open fails for a folder that is not a Unity project.
#pragma once

#include <memory>

#include "io/disk.h"
#include "io/file_overlay.h"
#include "scene/project.h"

namespace diorama::unity {

/// How Unity projects are recognized and opened. Saves go to that disk; a test's may be faulty. It
/// refuses links: io/bounded_disk.h decides which are followed. A test may refuse files to those
/// who read (`files`).
[[nodiscard]] scene::Engine engine(
    std::shared_ptr<io::Disk> disk = std::make_shared<io::RealDisk>(io::FolderLinks::Refuse),
    io::FileOverlay files = {});

}  // namespace diorama::unity

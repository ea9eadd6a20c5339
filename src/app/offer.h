// The parts of the program: the engines it can open and the vocabularies it speaks.
//
// Adding an engine or a vocabulary is one line here.
//
// Threading: called once, before the server runs.
#pragma once

#include <memory>
#include <vector>

#include "io/disk.h"
#include "scene/project.h"
#include "surface/desk.h"

namespace diorama::app {

/// Saves go to that disk; a test may use a faulty one.
[[nodiscard]] std::vector<scene::Engine> engines(
    std::shared_ptr<io::Disk> disk = std::make_shared<io::RealDisk>(io::FolderLinks::Refuse));

/// Registers every tool, resource and prompt; the desk must outlive the registry's use.
Result<void> add_surface(surface::Desk& desk);

}  // namespace diorama::app

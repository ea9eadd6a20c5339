// ChangedSample: a copy of the sample project with a session that changes it.
#pragma once

#include <doctest/doctest.h>

#include <memory>

#include "io/disk.h"
#include "support/sample_copy.h"
#include "unity/edit/session.h"
#include "unity/model/project.h"

namespace diorama::test {

struct ChangedSample : SampleCopy {
  ChangedSample() { reopen(); }
  /// Opens it as the next program does; unsaved changes are gone.
  void reopen() {
    session = nullptr;
    auto opened = unity::Project::open(root);
    REQUIRE(opened);
    project = *std::move(opened);
    session = std::make_unique<unity::edit::Session>(*project, 11);
  }
  void save() {
    io::RealDisk disk;
    const auto saved = session->save(state, disk);
    REQUIRE_MESSAGE(saved, (saved ? "" : saved.error().message));
    CHECK(session->unsaved().empty());
  }

  std::unique_ptr<unity::Project> project;
  std::unique_ptr<unity::edit::Session> session;  ///< of the project
};

}  // namespace diorama::test

// RectDrivers: which parts of a rectangle the engine computes while it runs, whatever its file has.
//
// A canvas fits itself to the screen, a layout group places its children, a slider moves its
// handle. The editor stores 0 for such numbers, or what they were at some time. This knows the
// engine's canvas and the components of its UI package; scripts of a project may move things, too,
// but as they move any object.
//
// Threading: one user at a time, over an immutable Hierarchy. Errors: none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "unity/model/hierarchy.h"
#include "unity/model/object_paths.h"

namespace diorama::unity {

struct RectDriver {
  Index owner = kNone;              ///< the object that has the component
  std::string_view component = {};  ///< "Canvas", "VerticalLayoutGroup"
  bool screen = false;      ///< all of it, and its scale: a canvas that is fitted to the screen
  bool one_corner = false;  ///< both anchors are in the parent's upper left corner
  bool stretched = false;   ///< the anchors are those of the whole parent
  bool anchors = false;     ///< anywhere in the parent
  bool position = false;    ///< the anchored position
  bool width = false, height = false;  ///< the size delta

  [[nodiscard]] bool exists() const { return owner != kNone; }
};

/// "the Canvas of '/Hud', which is fitted to the screen". REQUIRES: it exists.
[[nodiscard]] std::string told(const RectDriver& driver, const ObjectPaths& paths);

/// Goes from a root down to an object, and tells of each on the way what computes parts of its
/// rectangle. Of several components the union of the parts; `component` is the first, those of
/// objects above before its own.
class RectDrivers {
 public:
  /// The hierarchy must outlive this.
  explicit RectDrivers(const Hierarchy& hierarchy) : hierarchy_(hierarchy) {}
  /// REQUIRES: a root, or a child of the object before.
  [[nodiscard]] RectDriver next(Index object);

 private:
  struct Part {
    Index object;  ///< a handle, a view
    RectDriver driver;
  };
  void note_parts(Index object);

  const Hierarchy& hierarchy_;
  bool in_canvas_ = false;
  Index above_ = kNone;
  std::vector<Part> parts_;  ///< those that objects above have named
};

}  // namespace diorama::unity

// ClipFiles: AnimationClip assets: curves of values and of references, events, settings.
//
// A curve is of one property of one component of one object, which is named by its path below the
// object with the Animator ("" is that object itself). Position, rotation and scale of a Transform
// have all three axes in one curve. Curves in forms that are not written here (rotations as
// quaternions, compressed ones) stay as they are.
//
// Threading: engine thread only. Every change is one step.
// Errors: AssetNotFound, AlreadyExists, NotFound for curves, InvalidArgument, ReferenceNotFound,
// ComponentTypeNotFound; Unsupported for files of editors before 2018.3.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace diorama::unity {

/// How a curve goes through a key.
enum class KeyMode : std::uint8_t {
  Auto,      ///< smooth, without going beyond the values of its neighbours
  Linear,    ///< straight to both neighbours
  Constant,  ///< the value stays until the next key
  Free       ///< with the slopes that are given
};

struct ClipKey {
  double time = 0;
  std::vector<double> values;              ///< one, or three for the axes
  std::optional<std::string> asset, part;  ///< instead of values: a reference
  KeyMode mode = KeyMode::Auto;
  std::optional<double> in, out;  ///< slopes, for KeyMode::Free
};

struct CurveName {
  std::string object;    ///< "Body/Head"
  std::string type;      ///< "Transform", "MyGame.Door"
  std::string property;  ///< "m_LocalPosition", "m_Color.a"
};

struct ClipCurve {
  CurveName name;
  int keys = 0;
  std::vector<ClipKey> first;  ///< the first of them; the modes are not told
};

struct ClipEvent {
  double time = 0;
  std::string function;
  std::string text;
  double number = 0;
  std::int32_t whole = 0;
  std::string asset;  ///< path; empty: none
  /// Whether it is an error when no script has the function. Nothing: as the event at that time
  /// with that function has it, else true.
  std::optional<bool> require_receiver = std::nullopt;
};

struct ClipReport {
  std::string path, guid;
  double sample_rate = 60, length = 0;
  bool loop = false, legacy = false;
  std::vector<ClipCurve> curves;
  std::vector<ClipEvent> events;
  std::vector<std::string> problems;  ///< what is not told
};

struct ClipSettings {
  std::optional<double> sample_rate;
  std::optional<bool> loop, legacy;
};

struct ClipChange {
  std::string path, guid;
  std::vector<std::string> files;    ///< that came
  std::vector<std::string> changes;  ///< sentences
};

class ClipFiles {
 public:
  ClipFiles() = default;
  ClipFiles(const ClipFiles&) = delete;
  ClipFiles& operator=(const ClipFiles&) = delete;
  virtual ~ClipFiles() = default;

  virtual Result<ClipChange> create(const std::string& path, const ClipSettings& settings) = 0;
  /// All keys of a curve, in the place of those it has.
  virtual Result<ClipChange> set_curve(const std::string& path, const CurveName& name,
                                       const std::vector<ClipKey>& keys) = 0;
  virtual Result<ClipChange> remove_curve(const std::string& path, const CurveName& name) = 0;
  /// All events, in the place of those it has.
  virtual Result<ClipChange> set_events(const std::string& path,
                                        const std::vector<ClipEvent>& events) = 0;
  virtual Result<ClipChange> set_settings(const std::string& path,
                                          const ClipSettings& settings) = 0;
};

}  // namespace diorama::unity

// Settings: all settings of the program, one row per key.
//
// Each key is a flag (--max-parallel), an environment variable (DIORAMA_MAX_PARALLEL) and a key
// of diorama.toml (max_parallel). The first of these that has it wins: flag, environment, the
// project's diorama.toml, the user's diorama.toml, the default. The project is also the command's
// plain argument (command_line.h).
//
// Anyone may have written a project's diorama.toml; so it cannot set what could harm
// its user, and cannot loosen what the user has set (Whose).
//
// Threading: free functions, any thread.
// Errors: InvalidArgument names the key, its source, and what was expected.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/allow_list.h"
#include "base/log.h"
#include "base/result.h"
#include "diorama/server.h"
#include "scene/project.h"
#include "surface/desk.h"

namespace diorama::app {

struct Settings {
  std::string project;
  bool project_is_found = false;    ///< nobody named it: the current folder is in it
  bool project_is_missing = false;  ///< nobody named one, and the current folder is in none
  std::string state_folder;         ///< of the user: unsaved edits, the audit log
  surface::Policy policy;
  /// What may be changed at all: files and folders, and types of components.
  AllowList allowed_paths, allowed_components;
  std::string audit_log;  ///< empty: in the state folder
  std::string unity_editor;
  std::vector<std::string> import_folders;
  std::vector<std::string> extra_folders;  ///< that belong to the project as well
  bool ignore_editor_lock = false;
  scene::HistoryOptions history;
  LogLevel log_level = LogLevel::Info;
  ServerOptions server;
};

/// Whose diorama.toml can set a key.
enum class Whose {
  Anyones,     ///< the project's counts before the user's
  UsersFirst,  ///< narrows what may be changed: the project's counts if the user's does not set it
  UsersOnly,   ///< grants permission, opens the server or names files: refused in the project's
};

struct SettingRow {
  std::string_view key;  ///< snake_case; the flag has dashes
  std::string_view help;
  /// Takes the value as text (lists: comma separated); false when it does not fit.
  bool (*apply)(Settings& settings, const std::string& value);
  std::string_view expected;  ///< what is valid, for the message
  Whose whose = Whose::Anyones;
  bool is_switch = false;  ///< the flag alone means true

  [[nodiscard]] bool is_list() const { return expected == "a list"; }
};

std::span<const SettingRow> setting_rows();
/// "--max-parallel" and "DIORAMA_MAX_PARALLEL" for "max_parallel".
[[nodiscard]] std::string flag_of(std::string_view key);
[[nodiscard]] std::string environment_name(std::string_view key);

/// Values by key, from one source.
using Values = std::map<std::string, std::string, std::less<>>;

/// Reads diorama.toml text into values; unknown keys are errors with the nearest known one.
Result<Values> parse_toml(std::string_view text, const std::string& name);
/// The DIORAMA_* variables that are set. `lookup` gives a variable's value or nothing.
Values read_environment(
    const std::function<std::optional<std::string>(const std::string&)>& lookup);

/// The `values` of a project's file that count beside those of its user. PermissionDenied for
/// keys that only the user can set.
Result<Values> beside_users(Values values, const Values& of_user, const std::string& source);
/// Applies one source's values; `source` is named in errors ("--port", "diorama.toml").
Result<void> apply(Settings& settings, const Values& values, const std::string& source);

}  // namespace diorama::app

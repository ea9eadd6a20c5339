// Error: the one shape of failure inside the program, and the closed list of its codes.
//
// How a code is spelled for clients (ERR_* names, numbers, kinds, HTTP statuses) is not
// decided here but in one table, mcp/error_map.cpp.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace diorama {

/// Every way an operation can fail. Closed on purpose: a new code needs its row in
/// mcp/error_map.cpp and its line in docs/errors.md; tests compare both with this list.
enum class ErrorCode {
  // The request itself.
  ParseError,      ///< the bytes are not JSON
  InvalidRequest,  ///< JSON, but not a request of this protocol
  MethodNotFound,
  ToolNotFound,
  InvalidArgument,  ///< the input is wrong; repeating it fails again

  // Things that were looked for.
  NotFound,  ///< well-formed, but nothing has that name
  ResourceNotFound,
  ObjectNotFound,
  SceneNotFound,
  AssetNotFound,
  ComponentNotFound,
  ComponentIndexOutOfRange,
  ComponentTypeNotFound,
  ComponentTypeAmbiguous,
  InvalidComponentType,
  ReferenceNotFound,
  MissingScript,
  Ambiguous,  ///< several things have that name; `hint` lists them

  // State.
  AlreadyExists,
  Conflict,  ///< somebody else changed it since the caller looked, or has it open
  ComponentDependency,
  PlayModeActive,
  PreconditionFailed,  ///< right call, wrong state
  NotReady,            ///< starting up or shutting down; the same call works later

  // Permission and limits.
  PermissionDenied,
  ConfirmationRequired,
  ClientCapabilityMissing,  ///< the client did not declare a capability that the call needs
  RateLimited,
  LimitExceeded,  ///< a size or depth bound was hit
  Timeout,
  Cancelled,

  // The rest.
  Unsupported,    ///< understood, and deliberately not done
  CorruptData,    ///< a file breaks its format
  Io,             ///< the disk or the network failed
  InputRequired,  ///< not a failure: the call goes on once the client has answered
  Internal,       ///< our bug; everything else is somebody's input
};
inline constexpr int kErrorCodeCount = static_cast<int>(ErrorCode::Internal) + 1;

/// What to do next, when the answer needs the words of the interface in use: a tool's name, a flag
/// of the command line, a button. Closed on purpose: each interface words all of them
/// (surface/advice.cpp, app/advice.cpp), so code below them names no tool and no flag. The details
/// say what it is about.
enum class Advice {
  None,
  OpenProject,       ///< say which project is meant
  ListObjects,       ///< look up which objects there are
  ListComponents,    ///< look up which components an object has, with their numbers
  FindByName,        ///< look for objects by a part of their name
  RestoreScript,     ///< bring the script back, or remove the component
  DiscardChanges,    ///< give up the unsaved changes in "path"
  DiscardOrSaveAs,   ///< the same, or save the scene under another path
  CloseEditor,       ///< close the engine's editor, or say that it does not matter
  NameImportFolder,  ///< a person names folders that files may come from
  AllowNoJournal,    ///< a person allows to work without undo and recovery
};

struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;  ///< what failed and the offending value; no full stop at the end
  std::string hint;     ///< what to try next; empty when there is nothing useful to say
  /// Further facts for programs, name and value ("uri", "test://x"). Values are plain text.
  std::vector<std::pair<std::string, std::string>> details;
  Advice advice = Advice::None;  ///< used when a hint would have to name a tool
};

}  // namespace diorama

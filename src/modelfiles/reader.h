// read_model(): what is in a model file, read by the program diorama-model beside this one.
//
// Model files come from strangers, and the library that reads them is large; so it works in a
// program of its own that gets the bytes, may open no file, and has limits of memory, processor
// time and output (io/limited_process.h). What goes wrong there costs the answer and nothing else.
//
// Files that the model names (.bin, .mtl) are asked for from the caller, who decides whether they
// may be read. Pictures are never asked for.
//
// Threading: any number of calls at once; a call waits on the thread that makes it.
// Errors: Unsupported for other formats, and when the program is not there; CorruptData when the
// file is broken, whatever the program did about it; LimitExceeded for memory, processor time and
// output; Cancelled, Timeout and Io, which say nothing about the file. None should be kept as an
// answer: a crash may have its reason outside of the file.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/limited_process.h"
#include "modelfiles/model_file.h"

namespace diorama::modelfiles {

/// The file that is named so in the model, relative to it; nothing: it is not there, not allowed,
/// or has more than so many bytes.
using GiveFile =
    std::function<std::optional<std::string>(const std::string& name, std::size_t most_bytes)>;

/// The largest model file that is read, with the files that it names.
inline constexpr std::size_t kMostModelBytes = std::size_t{256} << 20U;

struct ReadOptions {
  std::string program;  ///< empty: diorama-model beside this program
  io::ProcessLimits limits = usual_limits();
  io::AskCancelled cancelled = {};

  [[nodiscard]] static io::ProcessLimits usual_limits();
};

/// `path` tells the format and is for the messages.
Result<ModelFile> read_model(const std::string& path, std::string_view bytes, const GiveFile& give,
                             const ReadOptions& options = {});

}  // namespace diorama::modelfiles

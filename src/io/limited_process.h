// run_limited(): another program as a function of bytes, within limits. For work on what comes
// from strangers: a program that crashes, hangs or eats memory costs its answer and nothing else.
//
// Not a sandbox: the program may open files and sockets like this one; it is ours, only its input
// is not. What it prints on stderr is kept for the error.
//
// The limits hold before it gets the first byte of its input. Memory is address space. A program
// that runs out of it should end with kOutOfMemoryExit, so that the error can say so; one that dies
// of std::bad_alloc is recognized.
//
// Threading: any number of calls at once; a call waits on the thread that makes it.
// Errors: LimitExceeded for memory, processor time and output; Timeout; Cancelled; Io when it could
// not be started, ended by a signal, or ended with another exit code than 0. A Timeout says nothing
// about the input: the machine may have been busy. It must not be kept as an answer.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/process.h"

namespace diorama::io {

struct ProcessLimits {
  std::size_t memory_bytes = std::size_t{1} << 30U;
  std::chrono::seconds cpu{10};
  std::chrono::milliseconds time{60'000};
  std::size_t output_bytes = std::size_t{64} << 20U;
};

/// How a program says that it ran out of memory.
inline constexpr int kOutOfMemoryExit = 71;

/// Takes the next bytes of the output, in pieces as they come.
using TakeBytes = std::function<void(std::string_view)>;
/// Whether nobody wants the answer any more. Asked several times a second.
using AskCancelled = std::function<bool()>;

/// Gives the program its input, hands its output to `take`, and waits for its end. When it fails,
/// what `take` was given before is what the program wrote before that.
Result<void> run_limited(const ProcessCommand& command, std::string_view input,
                         const ProcessLimits& limits, const TakeBytes& take,
                         const AskCancelled& cancelled = {});

/// The same, all of the output at once.
Result<std::string> run_limited(const ProcessCommand& command, std::string_view input,
                                const ProcessLimits& limits, const AskCancelled& cancelled = {});

}  // namespace diorama::io
